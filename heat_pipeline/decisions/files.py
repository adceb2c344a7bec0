"""The files of decisions: found, loaded and laid together; which of them speak of a text."""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path

from heat_pipeline.decisions.forms import (
    FORMS,
    KEYS,
    AnyDecision,
    FindingDecision,
    OnOneText,
    OnReading,
    subject_of,
)
from heat_pipeline.names.name_decisions import DecisionError, Decisions, decisions_of
from heat_pipeline.reading.slot_decisions import ReadingDecision, ReadingDecisionError
from heat_pipeline.yaml_files import YamlEntry, entry_of, read_yaml

SECTIONS = tuple(KEYS)
"""The sections of a collection's file of decisions; each has a file of its own, too, with them under `decisions`."""
FOLDER = "decisions"
"""Where in `expectations/` the desk writes."""
_SUFFIX = re.compile(r"\.(?:md|txt)\Z", re.I)


@dataclass(frozen=True, slots=True)
class OnText:
    """The decisions on one text: those that change its reading, those on its findings, and stale ones.

    Of the readings the more specific come first.
    """

    readings: tuple[OnReading, ...] = ()
    findings: tuple[FindingDecision, ...] = ()
    stale: tuple[OnOneText, ...] = ()

    def __bool__(self) -> bool:
        return self != OnText()


@dataclass(frozen=True)
class Decided:
    """All decisions. `names` hold everywhere, `names_of` for a collection; `conflicts` are told and not applied.

    A conflict is two different decisions on the same thing: each is a sentence that names the files and lines.
    """

    decisions: tuple[AnyDecision, ...] = ()
    names: Decisions = field(default_factory=Decisions)
    names_of: Mapping[str, Decisions] = field(default_factory=dict)
    conflicts: tuple[str, ...] = ()

    def on(
        self, description_id: str, describer: str = "", collection: str = "", source: str = "", sha256: str = ""
    ) -> OnText:
        """The decisions on a text; `source` is its path, where that is not the end of its id.

        Without `sha256` none is stale.
        """
        paths = [form for path in (description_id, source) if path for form in (path, _SUFFIX.sub("", path))]
        places = {at for end in ("", *map(_last_part, paths)) for at in self._places.get((False, end), ())}
        near = [self.decisions[at] for at in sorted(places)]
        return _parted([each for each in near if _applies(each, paths, describer, collection)], sha256)

    def on_figure(self, figure_id: str, sha256: str = "") -> OnText:
        """The decisions on what the descriptions of a figure say of one another; `sha256` is of their texts."""
        return _parted([self.decisions[at] for at in self._places.get((True, figure_id), ())], sha256)

    def names_for(self, collection: str) -> Decisions:
        """The decisions on names that hold in a collection: its own come before those that hold everywhere."""
        of_it = self.names_of.get(collection)
        return self.names if of_it is None else Decisions((*of_it.entries, *self.names.entries))

    def changed(self, gone: Sequence[AnyDecision], new: Sequence[AnyDecision]) -> Decided:
        """These with new decisions in the place of others; whether they contradict any is not looked at."""
        return replace(self, decisions=(*(each for each in self.decisions if each not in gone), *new))

    @cached_property
    def _places(self) -> dict[tuple[bool, str], list[int]]:
        """Where in `decisions` those on a figure are, by its id, and those on texts, by the end of what they name."""
        places: dict[tuple[bool, str], list[int]] = defaultdict(list)
        for at, decision in enumerate(self.decisions):
            is_figure, name = subject_of(decision)
            places[is_figure, name if is_figure else _last_part(name)].append(at)
        return places


def fingerprint(decisions: Iterable[object]) -> str:
    """Another one where something else would come of them: "" without any. Lines, reasons and names don't count."""
    all_of_them = list(decisions)
    return hashlib.sha256(repr(all_of_them).encode()).hexdigest()[:16] if all_of_them else ""


def files_of(expectations: Path) -> list[tuple[Path, str]]:
    """The files of decisions that are there, each with the collection that it is of, "" for those of all."""
    shared = [(expectations / f"{section}.yaml", "") for section in SECTIONS]
    by_collection = [(path, path.stem) for path in sorted((expectations / FOLDER).glob("*.yaml"))]
    return [(path, collection) for path, collection in (*shared, *by_collection) if path.exists()]


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
    decisions: list[AnyDecision] = []
    names: dict[str, Decisions] = {}
    for path, collection in files_of(expectations):
        is_names = not collection and path.stem == "names"
        sections = {section: section for section in SECTIONS} if collection else {"decisions": path.stem}
        file = read_yaml(path, DecisionError if is_names else ReadingDecisionError, tuple(sections))
        parts = [(section, file.entries(key, KEYS[section])) for key, section in sections.items()]
        for section, entries in parts:
            if section != "names":
                decisions += _decisions(section, entries)
            elif entries:
                names[collection] = decisions_of(entries)
    conflicts = _conflicts(decisions)
    left_out = {id(decision) for settled in conflicts for decision in settled}
    kept = tuple(decision for decision in dict.fromkeys(decisions) if id(decision) not in left_out)
    everywhere = names.pop("", Decisions())
    return Decided(kept, everywhere, names, tuple(map(_in_words, conflicts)))


def decision_of(section: str, block: str) -> AnyDecision | None:
    """The decision that a block of YAML makes under a section; None for one on a name. Raises what a file would."""
    file = entry_of(f"{section}:\n{block}", Path("this answer"), ReadingDecisionError, SECTIONS)
    entries = file.entries(section, KEYS[section])
    if section == "names":
        decisions_of(entries)
        return None
    (decision,) = _decisions(section, entries)
    return decision


def _decisions(section: str, entries: Sequence[YamlEntry]) -> list[AnyDecision]:
    """The decisions of a section that is not of names; two by slots on the same texts are an error."""
    decisions = [FORMS[section](entry) for entry in entries]
    seen: dict[tuple[str, ...], int] = {}
    for entry, decision in zip(entries, decisions, strict=True):
        if isinstance(decision, ReadingDecision):
            texts = (decision.description, decision.describer, decision.collection, decision.like)
            earlier = seen.setdefault(texts, decision.line)
            if earlier != decision.line:
                raise entry.error("", f"line {earlier} decides about the same texts; make one decision of the two")
    return decisions


def _conflicts(decisions: Iterable[AnyDecision]) -> list[list[OnOneText]]:
    """Those that settle the same otherwise, together; of those that say the same the first speaks for all."""
    by_doubt: dict[tuple[object, ...], dict[object, list[OnOneText]]] = defaultdict(lambda: defaultdict(list))
    for decision in dict.fromkeys(decisions):
        if isinstance(decision, OnOneText):
            for doubt, answer in decision.settles.items():
                by_doubt[type(decision), decision.description, decision.sha256, *doubt][answer].append(decision)
    answers = (list(by_answer.values()) for by_answer in by_doubt.values() if len(by_answer) > 1)
    return [[decision for alike in each for decision in alike] for each in answers]


def _in_words(conflict: Sequence[OnOneText]) -> str:
    lines = " and ".join(f"line {each.line}{f' ({each.by})' if each.by else ''}" for each in conflict)
    return f"{subject_of(conflict[0])[1]}: {lines} decide differently on the same; neither counts until one is gone"


def _parted(decisions: Sequence[AnyDecision], sha256: str) -> OnText:
    """The decisions on a text as it is, and those on another one that it was."""
    findings, readings, stale = [], [], []
    for each in decisions:
        if isinstance(each, OnOneText) and each.is_stale(sha256):
            stale.append(each)
        elif isinstance(each, FindingDecision):
            findings.append(each)
        else:
            readings.append(each)
    readings.sort(key=lambda each: each.rank if isinstance(each, ReadingDecision) else (3, False))
    return OnText(tuple(readings), tuple(findings), tuple(stale))


def _applies(decision: AnyDecision, paths: Iterable[str], describer: str, collection: str) -> bool:
    """Whether a decision that names a text, a describer or a collection holds for this one.

    A text is named by its path or id, with its suffix or without, or the end of it at a border of its parts.
    """
    if decision.description:
        return any(f"/{path}".endswith(f"/{decision.description.lstrip('/')}") for path in paths)
    if isinstance(decision, ReadingDecision):
        return decision.describer == describer if decision.describer else decision.collection == collection
    return False


def _last_part(path: str) -> str:
    return path.rpartition("/")[2]
