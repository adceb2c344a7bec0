"""The files of decisions: found, loaded and laid together; which of them speak of a text."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TypeAlias, TypeVar

from heat_pipeline.decisions.forms import (
    FIGURE_KEYS,
    FINDING_KEYS,
    ORIGIN,
    READING_KEYS,
    FigureDecision,
    FindingDecision,
    OnReading,
    TableDecision,
    figure_decision,
    finding_decision,
    is_of_cells,
    table_decision,
)
from heat_pipeline.names.decisions import NAME_KEYS, DecisionError, Decisions, decisions_of
from heat_pipeline.reading.decisions import SLOT_KEYS, ReadingDecision, ReadingDecisionError, slot_decision
from heat_pipeline.yaml_files import Entry, entry_of, read_yaml

SECTIONS = ("readings", "figures", "findings", "names")
"""The sections of a collection's file of decisions; each has a file of its own, too, with them under `decisions`."""
FOLDER = "decisions"
"""Where in `expectations/` the desk writes."""
_KEYS = {
    "readings": tuple(dict.fromkeys((*SLOT_KEYS, *READING_KEYS))),
    "figures": FIGURE_KEYS,
    "findings": FINDING_KEYS,
    "names": (*NAME_KEYS, *(key for key in ORIGIN if key not in NAME_KEYS)),
}

Settled: TypeAlias = TableDecision | FigureDecision | FindingDecision
_Any = TypeVar("_Any", bound=ReadingDecision | TableDecision | FigureDecision | FindingDecision)


@dataclass(frozen=True, slots=True)
class OnText:
    """The decisions on one text: those that change its reading, those on its findings, and stale ones.

    Of the readings the more specific come first.
    """

    readings: tuple[OnReading, ...] = ()
    findings: tuple[FindingDecision, ...] = ()
    stale: tuple[Settled, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.readings or self.findings or self.stale)


@dataclass(frozen=True)
class Decided:
    """All decisions. `names` hold everywhere, `names_of` for a collection; `conflicts` are told and not applied.

    A conflict is two different decisions on the same thing: each is a sentence that names the files and lines.
    """

    readings: tuple[OnReading, ...] = ()
    findings: tuple[FindingDecision, ...] = ()
    names: Decisions = field(default_factory=Decisions)
    names_of: Mapping[str, Decisions] = field(default_factory=dict)
    conflicts: tuple[str, ...] = ()

    def on(
        self, description_id: str, describer: str = "", collection: str = "", source: str = "", sha256: str = ""
    ) -> OnText:
        """The decisions on a text; `source` is its path, where that is not the end of its id.

        Without `sha256` none is stale.
        """
        ends = {end for path in (description_id, source) if path for end in _ends(path)}
        at = [number for end in ends for number in self._by_end.get(end, ())]
        entries = [self._all[number] for number in sorted({*at, *self._of_many})]
        entries = [one for one in entries if _applies(one, description_id, describer, collection, source)]
        dated = [one for one in entries if not isinstance(one, ReadingDecision)]
        stale = [one for one in dated if sha256 and one.is_stale(sha256)]
        kept = [one for one in entries if not any(one is other for other in stale)]
        slots = sorted((one for one in kept if isinstance(one, ReadingDecision)), key=lambda one: one.rank)
        given = [one for one in kept if isinstance(one, TableDecision | FigureDecision)]
        return OnText(
            (*slots, *given), tuple(one for one in kept if isinstance(one, FindingDecision)), tuple(stale)
        )  # fmt: skip

    def on_figure(self, figure_id: str, sha256: str = "") -> OnText:
        """The decisions on what the descriptions of a figure say of one another; `sha256` is of their texts."""
        told = self._by_figure.get(figure_id, ())
        stale = tuple(one for one in told if sha256 and one.is_stale(sha256))
        return OnText(findings=tuple(one for one in told if one not in stale), stale=stale)

    def names_for(self, collection: str) -> Decisions:
        """The decisions on names that hold in a collection: its own come before those that hold everywhere."""
        own = self.names_of.get(collection)
        return self.names if own is None else Decisions((*own.entries, *self.names.entries))

    @cached_property
    def _all(self) -> tuple[OnReading | FindingDecision, ...]:
        return (*self.readings, *(one for one in self.findings if not one.figure))

    @cached_property
    def _by_figure(self) -> dict[str, list[FindingDecision]]:
        found: dict[str, list[FindingDecision]] = defaultdict(list)
        for one in self.findings:
            if one.figure:
                found[one.figure].append(one)
        return found

    @cached_property
    def _by_end(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        for number, one in enumerate(self._all):
            if one.description:
                found[one.description.rpartition("/")[2]].append(number)
        return found

    @cached_property
    def _of_many(self) -> list[int]:
        return [number for number, one in enumerate(self._all) if not one.description]


def fingerprint(decisions: Iterable[object]) -> str:
    """Another one where something else would come of them: "" without any. Lines, reasons and names don't count."""
    told = list(decisions)
    return hashlib.sha256(repr(told).encode()).hexdigest()[:16] if told else ""


def files_of(expectations: Path) -> list[tuple[Path, str]]:
    """The files of decisions that are there, each with the collection that it is of, "" for those of all."""
    shared = [(expectations / f"{section}.yaml", "") for section in SECTIONS]
    own = [(path, path.stem) for path in sorted((expectations / FOLDER).glob("*.yaml"))]
    return [(path, collection) for path, collection in (*shared, *own) if path.exists()]


def load_decided(expectations: Path) -> Decided:
    """All decisions in a folder of expectations; loaded anew when one of the files has changed.

    Raises ReadingDecisionError or DecisionError, which name file and line, for anything that cannot be understood.
    """
    return _loaded(expectations, stamps_of(expectations))


def stamps_of(expectations: Path) -> tuple[tuple[Path, int, int, int], ...]:
    """What is another one when any of the files of decisions has changed."""
    states = ((path, path.stat()) for path, _ in files_of(expectations))
    return tuple((path, state.st_mtime_ns, state.st_size, state.st_ino) for path, state in states)


@lru_cache(maxsize=2)
def _loaded(expectations: Path, stamps: object) -> Decided:
    readings: list[OnReading] = []
    findings: list[FindingDecision] = []
    names, names_of = Decisions(), dict[str, Decisions]()
    for path, collection in files_of(expectations):
        shared = "" if collection else path.stem
        error = DecisionError if shared == "names" else ReadingDecisionError
        file = read_yaml(path, error, ("decisions",) if shared else SECTIONS)
        sections = {section: file.entries("decisions" if shared else section, _KEYS[section])
                    for section in ((shared,) if shared else SECTIONS)}  # fmt: skip
        own = [_reading(entry) for entry in sections.get("readings", ())]
        _check_slots(sections.get("readings", ()), own)
        readings += own
        readings += [figure_decision(entry) for entry in sections.get("figures", ())]
        findings += [finding_decision(entry) for entry in sections.get("findings", ())]
        if sections.get("names"):
            told = decisions_of(sections["names"])
            names, names_of = (told, names_of) if shared else (names, {**names_of, collection: told})
    conflicts: list[str] = []
    return Decided(
        tuple(_without_conflicts(readings, conflicts)), tuple(_without_conflicts(findings, conflicts)), names, names_of,
        tuple(conflicts),
    )  # fmt: skip


def decision_of(section: str, block: str) -> OnReading | FindingDecision | None:
    """The decision that a block of YAML makes under a section; None for one on a name. Raises what a file would."""
    path = Path("this answer")
    file = entry_of(f"{section}:\n{block}", path, ReadingDecisionError, SECTIONS)
    (entry,) = file.entries(section, _KEYS[section])
    if section == "names":
        decisions_of([entry])
        return None
    makers: dict[str, Callable[[Entry], OnReading | FindingDecision]] = {
        "readings": _reading,
        "figures": figure_decision,
        "findings": finding_decision,
    }
    return makers[section](entry)


def _reading(entry: Entry) -> ReadingDecision | TableDecision:
    return table_decision(entry) if is_of_cells(entry) else slot_decision(entry)


def _check_slots(entries: Sequence[Entry], decisions: Sequence[OnReading]) -> None:
    seen: dict[tuple[str, ...], int] = {}
    for entry, one in zip(entries, decisions, strict=True):
        if isinstance(one, ReadingDecision):
            earlier = seen.setdefault((one.description, one.describer, one.collection, one.like), one.line)
            if earlier != one.line:
                raise entry.error("", f"line {earlier} decides about the same texts; make one decision of the two")


def _without_conflicts(decisions: Sequence[_Any], conflicts: list[str]) -> Iterator[_Any]:
    """The decisions, but those that differ from another one on the same; what is said twice alike stands once."""
    decisions = list(dict.fromkeys(decisions))
    said: dict[tuple[object, ...], dict[object, list[Settled]]] = defaultdict(lambda: defaultdict(list))
    for one in decisions:
        if isinstance(one, TableDecision | FigureDecision | FindingDecision):
            for doubt in one.doubts:
                said[type(one), one.description, one.sha256, *doubt][_answer(one, doubt)].append(one)
    left_out: set[int] = set()
    for answers in said.values():
        ordered = [one for same in answers.values() for one in same]
        if len(answers) > 1:
            description = getattr(ordered[0], "figure", "") or ordered[0].description
            lines = " and ".join(f"line {one.line}{f' ({one.by})' if one.by else ''}" for one in ordered)
            conflicts.append(f"{description}: {lines} decide differently on the same; neither counts until one is gone")
            left_out |= set(map(id, ordered))
    return (one for one in decisions if id(one) not in left_out)


def _answer(one: Settled, doubt: tuple[object, ...]) -> object:
    """What a decision says to one of the doubts that it settles."""
    if isinstance(one, TableDecision):
        told = [cell for cell in one.cells if cell.at[0] == doubt[-1]]
        return repr((told or one.table, one.has_cells))
    if isinstance(one, FigureDecision):
        return getattr(one, str(doubt[0]))
    return one.review


def _applies(
    one: OnReading | FindingDecision, description_id: str, describer: str, collection: str, source: str
) -> bool:
    if one.description:
        return ends_with(description_id, one.description) or ends_with(source, one.description)
    if isinstance(one, ReadingDecision):
        return one.describer == describer if one.describer else one.collection == collection
    return False


def _bare(path: str) -> str:
    return path[:-3] if path.lower().endswith(".md") else path[:-4] if path.lower().endswith(".txt") else path


def _ends(path: str) -> set[str]:
    return {one.rpartition("/")[2] for one in (path, _bare(path))}


def ends_with(path: str, end: str) -> bool:
    """Whether a path or id, with its suffix or without, is `end` or ends with it at a border of its parts."""
    return path != "" and any(f"/{one}".endswith(f"/{end.lstrip('/')}") for one in (path, _bare(path)))
