"""The desk without its page: which doubt comes next, all that is shown of it, an answer taken, and taken back."""

from __future__ import annotations

import re
import subprocess
import threading
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import asdict
from datetime import UTC, datetime
from functools import lru_cache
from operator import attrgetter
from pathlib import Path
from typing import Any

from heat_pipeline.decisions.applying import grounded, numbers_of
from heat_pipeline.decisions.files import OnText, decision_of, load_decided, stamps_of
from heat_pipeline.decisions.forms import OnOneText, TableDecision, subject_of
from heat_pipeline.desk.candidates import LONG, PanelCandidate, PanelGrid, candidates, grid_of, grids_of
from heat_pipeline.desk.person_answers import DeskError, Entry, PersonAnswer, block, entries_of, in_words
from heat_pipeline.desk.queue import Doubt, doubts
from heat_pipeline.desk.written_decisions import FileEntry, Ledger
from heat_pipeline.escaping import harmless
from heat_pipeline.inbox.pictures import Picture, picture
from heat_pipeline.model import Axis, Cell, Reading
from heat_pipeline.reading.outline import outline
from heat_pipeline.reading.slot_decisions import ReadingDecision
from heat_pipeline.site.marking import MarkedPlace, marked
from heat_pipeline.warehouse import published
from heat_pipeline.warehouse.ingest import images
from heat_pipeline.warehouse.readings import load_readings
from heat_pipeline.warehouse.stored_answers import answers_on

FACETS = ("collection", "describer", "kind", "rule")
"""What doubts may be narrowed down to."""
_ALIKE, _ORDER = attrgetter("kind", "description_id", "panel", "rule"), attrgetter("order")
_LISTED = 100
_KEPT_READY = 20
_LABELS_MARKED = 400
_PACE_FROM = 5
"""So many decisions have a pace."""


class Desk:
    """A published warehouse and a folder of expectations, between which a person decides. One at a time may ask it."""

    def __init__(self, warehouse: Path, expectations: Path, reviewer: str = "") -> None:
        self._warehouse, self._expectations, self.reviewer = warehouse, expectations, reviewer
        self._lock = threading.RLock()
        self._next: Doubt | None = None
        self._seconds: list[float] = []
        self._load()

    def doubt(self, facets: Mapping[str, str], at: str = "", step: int = 0, text: str = "") -> dict[str, Any]:
        """The first open doubt, or the one at the place of another one, as the page shows it; None where none is left.

        With a `step` of 1 or -1 it is the one behind or before that. `facets` narrow it down, `text` is a text's id.
        """
        with self._lock:
            self._refresh()
            fitting = self._open
            for name, value in {**facets, "description_id": text}.items():
                fitting = [each for each in fitting if getattr(each, name) == value] if value else fitting
            first, there = 0, self._by_key.get(at)
            if there is not None:
                first = (bisect_right if step > 0 else bisect_left)(fitting, there.order, key=_ORDER) - (step < 0)
            doubt, self._next = (fitting[at] if 0 <= at < len(fitting) else None for at in (first, first + 1))
            return dict(_clean({
                "doubt": None if doubt is None else self._shown(doubt),
                "left": len(fitting),
                "left_in_all": len(self._open),
                "seconds": self._pace(),
                "facets": self._facets,
                "told": [*self._decided.conflicts, *self._stale_ones],
            }))  # fmt: skip

    def _pace(self) -> float | None:
        """Seconds a decision; None before there are enough of them to tell."""
        enough = len(self._seconds) >= _PACE_FROM
        return round(sum(self._seconds) / len(self._seconds), 1) if enough else None

    def prepare(self) -> None:
        """Read the text of the doubt that comes next, while the person looks at this one."""
        with self._lock:
            if self._next is not None and self._next.kind == "reading":
                self._choices(self._next)

    def answer(self, key: str, answer: PersonAnswer, seconds: float, alike: bool = False) -> dict[str, Any]:
        """Take an answer, and write it down; `alike` takes it for all open findings of its rule in its panel too.

        It takes the place of what this collection's file said before on the same. Returns what it does. Raises
        DeskError for one that can't be, and where it can't be written.
        """
        with self._lock:
            changed = self._refresh()
            doubt = self._by_key.get(key)
            if doubt is None:
                raise DeskError("this doubt is no longer there: the warehouse was published anew; load the page again")
            answered = [doubt, *(self._alike(doubt) if alike else ())]
            spent, now = seconds / len(answered), datetime.now(UTC)
            tied = [
                self._tied(each, section, entry)
                for each in answered
                for section, entry in entries_of(each, answer, self.reviewer, spent, now)
            ]
            entries = list({new.key: new for new, _, _ in tied}.values())
            replaced = [old for old in self._ledger.kept.values() if any(new.replaces(old) for new in entries)]
            self._change(doubt.collection, replaced, entries)
            self._seconds.append(seconds)
            words = dict.fromkeys(in_words(new.entry, new.section) for new in entries)
            return {
                "entries": [new.key for new in entries],
                "said": (f"{len(answered)} findings: " if len(answered) > 1 else "") + "; ".join(words),
                "changed": changed,
                "placed": sum(placed for _, placed, _ in tied),
                "missing": _clean([printed for _, _, missing in tied for printed in missing]),
            }

    def undo(self, entries: Sequence[str]) -> dict[str, Any]:
        """Take the entries of an answer back, whenever it was given; `doubt` is the first one that is open again.

        Raises DeskError where one of them is not there any more.
        """
        with self._lock:
            self._refresh()
            gone = [self._ledger.kept[entry] for entry in entries if entry in self._ledger.kept]
            if not gone or len(gone) < len(entries):
                raise DeskError("this entry is not there any more: it was taken back, or its file was changed")
            settled = set(self._settled)
            self._change(gone[0].collection, gone, [])
            words = "; ".join(dict.fromkeys(in_words(kept.entry, kept.section) for kept in gone))
            reopened = (each.key for each in self._open if each.key in settled)
            return {"said": f"Taken back: {words}", "doubt": next(reopened, "")}

    def history(self) -> list[dict[str, Any]]:
        """What was decided at desks and stands, the last first: at most a hundred entries."""
        with self._lock:
            shown = []
            for kept in [*self._ledger.kept.values()][: -_LISTED - 1 : -1]:
                given = {key: str(kept.entry.get(key, "")) for key in ("description", "by", "when", "why")}
                given["description"] = given["description"] or str(kept.entry.get("figure", ""))
                shown.append(_clean({"entry": kept.key, "said": in_words(kept.entry, kept.section), **given}))
            return shown

    def picture(self, text: str) -> Picture | None:
        """The picture that came with a text; None where none did."""
        with self._lock:
            place = images(self._con, self._warehouse.parent, [text]).get(text)
        return None if place is None else picture(*place)

    def _load(self) -> None:
        self._file = self._warehouse.resolve()
        self._con = published.connect(self._warehouse)
        self._text = lru_cache(_KEPT_READY)(self._read_text)
        self._queue = doubts(self._con)
        self._by_key = {each.key: each for each in self._queue}
        self._read_decisions()

    def _refresh(self) -> bool:
        """Take the warehouse anew where it was published since, and decisions where somebody else changed a file.

        Returns whether decisions were read again.
        """
        if self._warehouse.resolve() != self._file:
            self._con.close()
            self._load()
        elif stamps_of(self._expectations) != self._stamps:
            self._read_decisions()
            return True
        return False

    def _read_decisions(self) -> None:
        stamps = stamps_of(self._expectations)
        self._decided = load_decided(self._expectations)
        self._ledger = Ledger(self._expectations)
        self._choices = lru_cache(_KEPT_READY)(self._read_choices)
        self._stale_ones = self._stale()
        self._settled = {each.key for each in self._queue if each.is_settled_by(self._on(each))}
        self._count()
        self._stamps = stamps  # only now: files that can't be read are tried again

    def _change(self, collection: str, gone: Sequence[FileEntry], new: Sequence[FileEntry]) -> None:
        """Take entries out of what is decided, and others in; those on names settle no doubt."""
        self._ledger.change(collection, gone, new)
        out, more = ([kept.decision for kept in some if kept.decision is not None] for some in (gone, new))
        self._decided = self._decided.changed(out, more)
        subjects = {subject_of(decision) for decision in (*out, *more)}
        for each in self._queue:
            if (each.figure_id != "", each.figure_id or each.description_id) in subjects:
                (self._settled.add if each.is_settled_by(self._on(each)) else self._settled.discard)(each.key)
        self._count()
        self._stamps = stamps_of(self._expectations)

    def _count(self) -> None:
        """What is open, and how much of it there is of each kind."""
        self._open = [each for each in self._queue if each.key not in self._settled]
        counted = {name: Counter(filter(None, map(attrgetter(name), self._open))) for name in FACETS}
        self._facets = {name: counted[name].most_common(50) for name in FACETS}

    def _on(self, doubt: Doubt) -> OnText:
        """What is decided on the text of a doubt, or on its figure."""
        if doubt.figure_id:
            return self._decided.on_figure(doubt.figure_id, doubt.sha256)
        return self._decided.on(doubt.description_id, doubt.describer, doubt.collection, sha256=doubt.sha256)

    def _alike(self, doubt: Doubt) -> list[Doubt]:
        rest = self._open if doubt.kind == "finding" else []
        return [each for each in rest if _ALIKE(each) == _ALIKE(doubt) and each.key != doubt.key]

    def _stale(self) -> list[str]:
        """What was decided on texts and figures that are others now, or gone, in words."""
        rows = self._con.execute(
            "SELECT false, description_id, sha256 FROM raw.descriptions WHERE removed_at IS NULL "
            "UNION ALL SELECT true, figure_id, sha256 FROM internal.figures"
        ).fetchall()
        hashes = {(is_figure, name): sha256 for is_figure, name, sha256 in rows}
        stale = {}
        for decision in self._decided.decisions:
            now = hashes.get(subject_of(decision))
            if isinstance(decision, OnOneText) and decision.sha256 and (now is None or decision.is_stale(now)):
                what = "is gone" if now is None else "has changed since"
                stale[f"{subject_of(decision)[1]} {what}: what was decided on it does not count"] = now
        return [*stale][:_LISTED]

    def _read_text(self, name: str) -> tuple[str, Reading]:
        row = self._con.execute("SELECT text FROM raw.descriptions WHERE description_id = ?", [name]).fetchone()
        readings = load_readings(self._con, [name])
        if row is None or name not in readings:
            raise DeskError(f"{name} is no longer in the warehouse: load the page again")
        return str(row[0]), readings[name]

    def _shown(self, doubt: Doubt) -> dict[str, Any]:
        """All that the page shows of a doubt; every text in it is shown as text."""
        text, reading = self._text(doubt.description_id)
        is_reading = doubt.kind == "reading"
        beyond = _beyond(doubt, reading)
        about = frozenset(() if is_reading else doubt.starts or (cell.start for cell in beyond))
        panels = {doubt.panel, *doubt.panels, *(cell.panel for cell in beyond)}
        is_any = doubt.panel is None or (not is_reading and doubt.panel == "")
        cells = [cell for cell in reading.cells if is_any or cell.panel in panels]
        grids = self._votes(doubt) if doubt.figure_id else grids_of(cells, reading.columns)
        choices = self._choices(doubt) if is_reading else []
        lost = [
            f"{number.printed}: {number.why}"
            for number in reading.disputed
            if number.start is None and (number.model is None or doubt.panel in (None, number.model.panel))
        ]
        doubtful = next((panel.doubts for panel in reading.panels if panel.name == doubt.panel), ())
        legend = next((legend for legend in reading.legends if legend.panel in (None, doubt.panel)), None)
        came = self.picture(doubt.description_id)
        return {
            **{name: value for name, value in asdict(doubt).items() if name != "starts"},
            "picture": None if came is None else {"path": came.path, "fault": came.fault},
            "text": marked(text, _places(doubt, text, cells, choices, about)),
            "about": sorted(about),
            "line": reading.line_of(doubt.start) if doubt.start is not None else None,
            "grids": [grid.model_dump() for grid in grids],
            "choices": [choice.model_dump() for choice in choices],
            "lost": lost if is_reading else [],
            "doubts": doubtful if is_reading else [],
            "alike": len(self._alike(doubt)),
            "figure": {
                "metric": reading.metric, "unit": reading.unit,
                "scale_low": "" if legend is None else f"{legend.first:g}",
                "scale_high": "" if legend is None else f"{legend.last:g}",
            },
        }  # fmt: skip

    def _votes(self, doubt: Doubt) -> list[PanelGrid]:
        """What the descriptions of a figure say of the place that a finding is about, or each of all its places."""
        place = {name: getattr(doubt, name) for name in ("figure_id", "description_id", "panel", "row", "column")}
        votes = self._con.execute(
            """
            SELECT concat_ws(' | ', nullif(c.panel, ''), c.row_label, c.column_label), v.description_id,
                coalesce(v.value::VARCHAR, v.low || ' to ' || v.high, 'blank'),
                CASE WHEN v.description_id = $description_id THEN v.char_start END
            FROM fused.votes v JOIN fused.cells c USING (fused_cell_id)
            WHERE c.figure_id = $figure_id AND $panel IN ('', c.panel) AND $row IN ('', c.row_label)
                AND $column IN ('', c.column_label)
            ORDER BY c.position, v.position
            """,
            place,
        ).fetchall()
        last = {(place, text): (place, text, value, start) for place, text, value, start in votes}
        return [grid_of("", list(last.values()), Axis())] if votes else []

    def _read_choices(self, doubt: Doubt) -> list[PanelCandidate]:
        """The readings to choose from; those of the last doubts are kept, since a text takes a while to read."""
        slots = [each for each in self._on(doubt).readings if isinstance(each, ReadingDecision)]
        answers = answers_on(self._con, [doubt.sha256]).get(doubt.sha256)
        return candidates(*self._text(doubt.description_id), doubt.panel, slots, answers, doubt.key)

    def _tied(self, doubt: Doubt, section: str, entry: Entry) -> tuple[FileEntry, int, list[str]]:
        """An entry, a table of it tied to the text; how many values are so placed, and which are not in the text."""
        decision = decision_of(section, block(entry))
        if not isinstance(decision, TableDecision) or not decision.table:
            return FileEntry(doubt.collection, section, block(entry)), len(entry.get("cells", ())), []
        text, reading = self._text(doubt.description_id)
        lines = outline(text)
        cells, lost = grounded(lines, numbers_of(lines, reading), decision)
        starts = {(cell.row, cell.column): cell.start for cell in cells}
        (_, *columns), *rows = decision.table
        at = [[starts.get((row, column)) for column in columns] for row, *_ in rows]
        kept = FileEntry(doubt.collection, section, block({**entry, "at": at}))
        return kept, len(cells), [number.printed for number in lost]


def reviewer_of(given: str) -> str:
    """Who decides: as given, else git's user.name, else nobody by name."""
    with suppress(OSError, subprocess.TimeoutExpired):
        command = ["git", "config", "user.name"]
        given = given or subprocess.run(command, capture_output=True, text=True, check=False, timeout=5).stdout.strip()  # noqa: S603
    return given


def _beyond(doubt: Doubt, reading: Reading) -> list[Cell]:
    """The values that lie beyond the scale that a finding is about; none where it is about something else."""
    if doubt.kind != "finding" or doubt.start is None or doubt.starts:
        return []
    place = (doubt.start, doubt.end)
    scales = {legend.panel: legend for legend in reading.legends if (legend.start, legend.end) == place}
    scale_of = {cell.start: scales.get(cell.panel, scales.get(None)) for cell in reading.cells}
    return [
        cell
        for cell in reading.cells
        if (scale := scale_of[cell.start]) is not None
        and ((cell.ends[0] < scale.low and not scale.open_low) or (cell.ends[1] > scale.high and not scale.open_high))
    ]


def _places(
    doubt: Doubt, text: str, cells: Iterable[Cell], choices: Iterable[PanelCandidate], about: Set[int]
) -> list[MarkedPlace]:
    """What is marked in the text: the values, those that the doubt is about, the labels, and where the doubt stands."""
    values = {cell.start: cell.start + len(cell.printed) for cell in cells}
    for grid in (grid for choice in choices for grid in choice.grids):
        for starts, (_, *printed) in zip(grid.at, grid.table[1:], strict=True):
            values |= {at: at + len(value) for at, value in zip(starts, printed, strict=True) if at is not None}
    places = [
        MarkedPlace(f"c{start}", "value about" if start in about else "value", start, end)
        for start, end in values.items()
    ]
    if doubt.start is not None and doubt.end is not None:
        places.append(MarkedPlace("focus", "focus", doubt.start, doubt.end))
    names = {name for cell in cells for name in (cell.row, cell.column) if len(name) > 1}
    for name in sorted(names)[: _LABELS_MARKED if len(text) <= LONG else 0]:
        match = re.search(rf"(?<![\w.]){re.escape(name)}(?![\w.]*\w)", text)
        if match is not None and match.start() not in values:
            places.append(MarkedPlace("", "label", match.start(), match.end()))
    return places


def _clean(value: Any) -> Any:
    """A value for the page, the control characters of its texts made visible."""
    if isinstance(value, str):
        return harmless(value)
    if isinstance(value, dict):
        return {key: _clean(part) for key, part in value.items()}
    return [_clean(part) for part in value] if isinstance(value, list | tuple) else value
