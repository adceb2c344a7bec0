"""The desk without its page: which doubt comes next, all that is shown of it, an answer taken, and taken back."""

from __future__ import annotations

import re
import subprocess
import threading
from bisect import bisect_left, bisect_right, insort
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import yaml

from heat_pipeline.decisions.applying import decided_reading
from heat_pipeline.decisions.files import Decided, OnText, decision_of, load_decided, stamps_of
from heat_pipeline.decisions.forms import FigureDecision, FindingDecision, OnReading, TableDecision
from heat_pipeline.desk.answers import FIGURE_SAYS, Answer, block, entries_of, in_words
from heat_pipeline.desk.candidates import LONG, Grid, Placed, candidates, grids_of
from heat_pipeline.desk.ledger import Kept, Ledger
from heat_pipeline.desk.pictures import picture_of, shown_picture
from heat_pipeline.desk.queue import Doubt, doubts
from heat_pipeline.errors import UserError
from heat_pipeline.escaping import harmless
from heat_pipeline.inbox.pictures import Picture
from heat_pipeline.model import Reading
from heat_pipeline.reading.decisions import ReadingDecision
from heat_pipeline.reading.outline import outline
from heat_pipeline.site.marking import Place, marked
from heat_pipeline.warehouse import published
from heat_pipeline.warehouse.answers import answers_on
from heat_pipeline.warehouse.fused import TEXTS_OF_FIGURES
from heat_pipeline.warehouse.readings import load_readings
from heat_pipeline.yaml_files import quoted

FACETS = ("collection", "describer", "kind", "rule")
"""What doubts may be narrowed down to."""
_LISTED = 100
_KEPT_READY = 20
_LABELS_MARKED = 400


class DeskError(UserError):
    """What a person asked of the desk that can't be; the message says why."""


class Desk:
    """A published warehouse and a folder of expectations, between which a person decides. One at a time may ask it."""

    def __init__(self, warehouse: Path, expectations: Path, reviewer: str = "") -> None:
        self._warehouse, self._expectations, self.reviewer = warehouse, expectations, reviewer
        self._lock = threading.Lock()
        self._next: Doubt | None = None
        self._made: dict[str, list[dict[str, Any]]] = {}
        self._seconds: list[float] = []
        self._ledger, self._since = Ledger(expectations), Decided()
        self._load()

    def doubt(self, facets: Mapping[str, str], after: str = "", back: bool = False, text: str = "") -> dict[str, Any]:
        """The first open doubt, or the one before or after another one, as the page shows it.

        `facets` narrow it down, `text` is the id of a description. Nothing left: `doubt` is None.
        """
        with self._lock:
            self._refresh()
            fitting = [one for one in self._open if self._fits(one, facets, text)] if facets or text else self._open
            place, last = 0, self._by_key.get(after)
            if last is not None:
                place = (
                    bisect_left(fitting, last.order, key=_order) - 1
                    if back
                    else bisect_right(fitting, last.order, key=_order)
                )
            doubt = fitting[place] if 0 <= place < len(fitting) else None
            self._next = fitting[place + 1] if 0 <= place + 1 < len(fitting) else None
            return {
                "doubt": None if doubt is None else self._shown(doubt),
                "left": len(fitting),
                "left_in_all": len(self._open),
                "seconds": round(sum(self._seconds) / len(self._seconds), 1) if self._seconds else None,
                "facets": {name: self._choices(name) for name in FACETS},
                "told": [*self._decided.conflicts, *self._stale_ones],
            }

    def prepare(self) -> None:
        """Read the text of the doubt that comes next, while the person looks at this one."""
        with self._lock:
            if self._next is not None and self._next.kind == "reading":
                self._candidates(self._next, *self._text(self._next))

    def answer(self, key: str, answer: Answer, seconds: float, alike: bool = False) -> dict[str, Any]:
        """Take an answer, and write it down; `alike` takes it for all open findings of its rule in its panel too.

        It takes the place of what this collection's file said before on the same. Returns what it does. Raises
        DeskError for one that can't be, LedgerError where it can't be written.
        """
        with self._lock:
            changed = self._refresh()
            doubt = self._by_key.get(key)
            if doubt is None:
                raise DeskError("this doubt is no longer there: the warehouse was published anew; load the page again")
            answered = [doubt, *(self._alike(doubt) if alike else ())]
            now = datetime.now(UTC)
            try:
                made = [
                    (section, entry)
                    for one in answered
                    for section, entry in entries_of(one, answer, self.reviewer, seconds / len(answered), now)
                ]
            except ValueError as error:
                raise DeskError(str(error)) from error
            earlier = {kept.key: kept for section, entry in made for kept in self._earlier(doubt, section, entry)}
            made = [(section, self._with_figure(entry, section, earlier.values())) for section, entry in made]
            blocks = [(section, block(entry, quoted)) for section, entry in made]
            told = [decision_of(section, text) for section, text in blocks]
            effect = self._effect(doubt, told)
            kept = self._ledger.add(doubt.collection, blocks, list(earlier.values()))
            for old in earlier.values():
                self._forget(old)
            for decision in told:
                self._since = _with(self._since, decision)
            self._stamps = stamps_of(self._expectations)
            self._seconds.append(seconds)
            for one in self._queue:
                if one.description_id == doubt.description_id:
                    self._see(one)
            said = f"{len(answered)} findings: " if len(answered) > 1 else ""
            return {
                "entries": [one.key for one in kept],
                "said": said + "; ".join(dict.fromkeys(in_words(entry, section) for section, entry in made)),
                "changed": changed,
                **effect,
            }

    def undo(self, entry: str) -> dict[str, Any]:
        """Take an entry back, whenever it was made. Raises LedgerError where it is not there any more."""
        with self._lock:
            self._refresh()
            kept = self._ledger.take_out(entry)
            self._forget(kept)
            self._stamps = stamps_of(self._expectations)
            fields = _fields(kept)
            figure, name = fields.get("figure", ""), fields.get("description", "")
            for doubt in self._queue:
                if doubt.figure_id == figure if figure else doubt.description_id == name:
                    self._see(doubt)
            return {"said": f"taken back: {in_words(fields, kept.section)}"}

    def history(self) -> list[dict[str, Any]]:
        """What was decided at desks and stands, the last first: at most a hundred entries."""
        with self._lock:
            entries = [one for one in reversed(self._ledger.kept) if one.key not in self._ledger.removed]
            shown = []
            for one in entries[:_LISTED]:
                fields = _fields(one)
                keys = ("description", "by", "when", "why")
                fields.setdefault("description", fields.get("figure", ""))
                told = {key: harmless(str(fields.get(key, ""))) for key in keys}
                shown.append({"entry": one.key, "said": harmless(in_words(fields, one.section)), **told})
            return shown

    def picture(self, text: str) -> Picture:
        """The picture that came with a text, by the text's id. Raises RefusedError where there is none to show."""
        with self._lock:
            return picture_of(self._con, self._warehouse.parent, text)

    def _load(self) -> None:
        self._file = self._warehouse.resolve()
        self._con = published.connect(self._warehouse)
        self._queue = doubts(self._con)
        self._by_key = {one.key: one for one in self._queue}
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
        self._decided, self._since = load_decided(self._expectations), Decided()
        self._ledger = Ledger(self._expectations)
        self._made = {}
        self._stale_ones = self._stale()
        self._open = [one for one in self._queue if not one.is_settled_by(self._on(one))]
        self._left = {name: Counter(getattr(one, name) for one in self._open) for name in FACETS}
        self._stamps = stamps  # only now: files that can't be read are tried again

    def _on(self, one: Doubt) -> OnText:
        """What is decided on the text of a doubt: before this desk was opened, and since."""
        before, since = (
            decided.on_figure(one.figure_id, one.sha256)
            if one.figure_id
            else decided.on(one.description_id, one.describer, one.collection, sha256=one.sha256)
            for decided in (self._decided, self._since)
        )
        return OnText((*before.readings, *since.readings), (*before.findings, *since.findings))

    def _forget(self, kept: Kept) -> None:
        decision = decision_of(kept.section, kept.block)
        self._since, before = _less(self._since, decision), _less(self._decided, decision)
        if before != self._decided:  # its index is dear where much was decided
            self._decided = before

    def _see(self, one: Doubt) -> None:
        """Have a doubt among the open ones, or not, as it is decided now."""
        settled, was_open = one.is_settled_by(self._on(one)), self._is_open(one)
        if settled and was_open:
            del self._open[bisect_left(self._open, one.order, key=_order)]
        elif not settled and not was_open:
            insort(self._open, one, key=_order)
        for name in FACETS:
            self._left[name][getattr(one, name)] += (not settled) - was_open

    def _is_open(self, one: Doubt) -> bool:
        at = bisect_left(self._open, one.order, key=_order)
        return at < len(self._open) and self._open[at].key == one.key

    def _earlier(self, doubt: Doubt, section: str, entry: dict[str, Any]) -> Iterator[Kept]:
        """The entries of the collection's file on the same as an entry, which it takes the place of."""
        subject = entry["name"] if section == "names" else entry.get("figure") or doubt.description_id
        new = decision_of(section, block(entry, quoted))
        for one in self._ledger.kept:
            is_of_it = one.collection == doubt.collection and one.section == section and quoted(subject) in one.block
            if not is_of_it or one.key in self._ledger.removed:
                continue
            old = decision_of(section, one.block)
            is_on_the_same = _fields(one).get("name") == subject if new is None else _replaces(new, old)
            if is_on_the_same:
                yield one

    def _with_figure(self, entry: dict[str, Any], section: str, earlier: Iterable[Kept]) -> dict[str, Any]:
        """An entry on a figure with what an earlier one, whose place it takes, says of it besides."""
        for one in earlier:
            if section == one.section == "figures":
                fields = _fields(one)
                entry = {**entry, **{key: fields[key] for key in FIGURE_SAYS if key in fields and key not in entry}}
        return entry

    def _alike(self, doubt: Doubt) -> list[Doubt]:
        if doubt.kind != "finding":
            return []
        same = (doubt.description_id, doubt.panel, doubt.rule)
        return [
            one
            for one in self._open
            if one.kind == "finding" and one.key != doubt.key
            and (one.description_id, one.panel, one.rule) == same
        ]  # fmt: skip

    def _fits(self, one: Doubt, facets: Mapping[str, str], text: str) -> bool:
        if text and one.description_id != text:
            return False
        return all(not facets.get(name) or getattr(one, name) == facets[name] for name in FACETS)

    def _choices(self, name: str) -> list[tuple[str, int]]:
        return [(harmless(value), count) for value, count in self._left[name].most_common(50) if value and count]

    def _stale(self) -> list[str]:
        dated = [
            one
            for one in (*self._decided.readings, *self._decided.findings)
            if isinstance(one, TableDecision | FigureDecision | FindingDecision) and one.sha256
        ]
        if not dated:
            return []
        names = sorted({_subject(decision) for decision in dated})
        rows = self._con.execute(
            f"""
            SELECT false, description_id, sha256 FROM raw.descriptions
            WHERE removed_at IS NULL AND description_id IN (SELECT unnest($names))
            UNION ALL SELECT true, * FROM ({TEXTS_OF_FIGURES}) WHERE figure_id IN (SELECT unnest($names))
            """,  # noqa: S608 - SQL of ours
            {"names": [name for _, name in names]},
        ).fetchall()
        there = {(is_figure, name): sha256 for is_figure, name, sha256 in rows}
        told = []
        for decision in dated:
            now = there.get(_subject(decision))
            if now is None or decision.is_stale(now):
                what = "is gone" if now is None else "has changed since"
                told.append(f"{_subject(decision)[1]} {what}: what was decided on it does not count")
        return list(dict.fromkeys(told))[:_LISTED]

    def _text(self, doubt: Doubt) -> tuple[str, Reading]:
        row = self._con.execute(
            "SELECT text FROM raw.descriptions WHERE description_id = ?", [doubt.description_id]
        ).fetchone()
        readings = load_readings(self._con, [doubt.description_id])
        if row is None or doubt.description_id not in readings:
            raise DeskError(f"{doubt.description_id} is no longer in the warehouse: load the page again")
        return str(row[0]), readings[doubt.description_id]

    def _shown(self, doubt: Doubt) -> dict[str, Any]:
        """All that the page shows of a doubt; every text in it is shown as text."""
        text, reading = self._text(doubt)
        own = [
            Placed(cell.panel, cell.row, cell.column, cell.printed, cell.start)
            for cell in reading.cells
            if doubt.panel in (None, cell.panel) or (doubt.kind != "reading" and not doubt.panel)
        ]
        grids = [asdict(grid) for grid in (self._votes(doubt) if doubt.figure_id else grids_of(own))]
        choices: list[dict[str, Any]] = []
        if doubt.kind == "reading":
            choices = self._candidates(doubt, text, reading)
        lost = [
            {"printed": one.printed, "why": one.why}
            for one in reading.disputed
            if one.start is None and (one.model is None or doubt.panel in (None, one.model.panel))
        ]
        panel = next((one for one in reading.panels if one.name == doubt.panel), None)
        legend = next((one for one in reading.legends if one.panel in (None, doubt.panel)), None)
        return {
            **{name: _clean(value) for name, value in asdict(doubt).items()},
            "picture": shown_picture(self._con, self._warehouse.parent, doubt.description_id),
            "text": marked(text, _places(doubt, text, own, choices)),
            "line": reading.line_of(doubt.start) if doubt.start is not None else None,
            "grids": _clean(grids),
            "choices": _clean(choices),
            "lost": _clean(lost) if doubt.kind == "reading" else [],
            "doubts": [harmless(one) for one in panel.doubts] if panel and doubt.kind == "reading" else [],
            "alike": len(self._alike(doubt)),
            "figure": _clean({
                "metric": reading.metric, "unit": reading.unit,
                "scale_low": "" if legend is None else f"{legend.first:g}",
                "scale_high": "" if legend is None else f"{legend.last:g}",
            }),
        }  # fmt: skip

    def _votes(self, doubt: Doubt) -> list[Grid]:
        """What the descriptions of a figure say of the place that a finding is about, or each of all its places."""
        rows = self._con.execute(
            """
            SELECT v.description_id, concat_ws(' | ', nullif(c.panel, ''), c.row_label, c.column_label),
                coalesce(v.value::VARCHAR, v.low || ' to ' || v.high, 'blank'), v.char_start
            FROM fused.votes v JOIN fused.cells c USING (fused_cell_id)
            WHERE c.figure_id = $figure AND ($row = '' OR c.row_label = $row)
                AND ($column = '' OR c.column_label = $column) AND ($panel = '' OR c.panel = $panel)
            ORDER BY c.position, v.position
            """,
            {"figure": doubt.figure_id, "panel": doubt.panel, "row": doubt.row, "column": doubt.column},
        ).fetchall()
        texts, places = (tuple(dict.fromkeys(row[at] for row in rows)) for at in (0, 1))
        votes = {(text, place): (value, start) for text, place, value, start in rows}
        values = tuple(tuple(votes.get((text, place), ("",))[0] for text in texts) for place in places)
        starts = tuple(
            tuple(votes[text, place][1] if text == doubt.description_id and (text, place) in votes else None
                  for text in texts)
            for place in places
        )  # fmt: skip
        return [Grid("", places, texts, values, starts)] if rows else []

    def _candidates(self, doubt: Doubt, text: str, reading: Reading) -> list[dict[str, Any]]:
        """The readings to choose from; those of the last doubts are kept, since a text takes a while to read."""
        if doubt.key not in self._made:
            slots = [one for one in self._on(doubt).readings if isinstance(one, ReadingDecision)]
            answers = answers_on(self._con, [doubt.sha256]).get(doubt.sha256)
            found = candidates(text, reading, doubt.panel, slots, answers, doubt.key)
            while len(self._made) >= _KEPT_READY:
                self._made.pop(next(iter(self._made)))
            self._made[doubt.key] = [asdict(one) for one in found]
        return self._made[doubt.key]

    def _effect(self, doubt: Doubt, told: list[OnReading | FindingDecision | None]) -> dict[str, Any]:
        """What an answer does to the reading: how many cells a person now has placed, and values that are not there."""
        given = [one for one in told if isinstance(one, TableDecision | FigureDecision)]
        if not given:
            return {"placed": 0, "missing": []}
        text, reading = self._text(doubt)
        after = decided_reading(outline(text), reading, given)
        missing = [one.printed for one in after.disputed if one.start is None and one.model is None]
        return {"placed": sum(cell.read_by.value == "person" for cell in after.cells), "missing": _clean(missing)}


def _subject(decision: TableDecision | FigureDecision | FindingDecision) -> tuple[bool, str]:
    """What a decision holds for: whether it is a figure, and its id."""
    figure = decision.figure if isinstance(decision, FindingDecision) else ""
    return bool(figure), figure or decision.description


def _replaces(new: OnReading | FindingDecision, old: OnReading | FindingDecision | None) -> bool:
    return not isinstance(new, ReadingDecision) and new.replaces(old)


def _with(decided: Decided, decision: OnReading | FindingDecision | None) -> Decided:
    """Decisions with one more; those on names settle no doubt."""
    if isinstance(decision, FindingDecision):
        return replace(decided, findings=(*decided.findings, decision))
    return decided if decision is None else replace(decided, readings=(*decided.readings, decision))


def _less(decided: Decided, decision: OnReading | FindingDecision | None) -> Decided:
    """Decisions without one."""
    if decision in decided.findings:
        return replace(decided, findings=tuple(one for one in decided.findings if one != decision))
    if decision in decided.readings:
        return replace(decided, readings=tuple(one for one in decided.readings if one != decision))
    return decided


def _order(doubt: Doubt) -> tuple[int, int, str, str]:
    return doubt.order


def reviewer_of(given: str) -> str:
    """Who decides: as given, else git's user.name, else nobody by name."""
    if given:
        return given
    try:
        told = subprocess.run(["git", "config", "user.name"], capture_output=True, text=True, check=False, timeout=5)  # noqa: S607
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return told.stdout.strip()


def _places(doubt: Doubt, text: str, own: list[Placed], choices: list[dict[str, Any]]) -> list[Place]:
    """What is marked in the text: the values, the labels, and what the doubt is about."""
    values = {cell.start: cell.start + len(cell.printed) for cell in own}
    for choice in choices:
        for grid in choice["grids"]:
            for starts, printed in zip(grid["at"], grid["values"], strict=True):
                values |= {at: at + len(one) for at, one in zip(starts, printed, strict=True) if at is not None}
    places = [Place(f"c{start}", "value", start, end) for start, end in values.items()]
    if doubt.start is not None and doubt.end is not None:
        places.append(Place("focus", "focus", doubt.start, doubt.end))
    names = {name for cell in own for name in (cell.row, cell.column) if len(name) > 1}
    for name in sorted(names)[: _LABELS_MARKED if len(text) <= LONG else 0]:
        found = re.search(rf"(?<![\w.]){re.escape(name)}(?![\w.]*\w)", text)
        if found is not None and found.start() not in values:
            places.append(Place("", "label", found.start(), found.end()))
    return places


def _fields(kept: Kept) -> dict[str, Any]:
    (fields,) = yaml.load(kept.block, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))  # noqa: S506 - texts only
    return dict(fields)


def _clean(value: Any) -> Any:
    """A value for the page, the control characters of its texts made visible."""
    if isinstance(value, str):
        return harmless(value)
    if isinstance(value, dict):
        return {key: _clean(one) for key, one in value.items()}
    return [_clean(one) for one in value] if isinstance(value, list | tuple) else value
