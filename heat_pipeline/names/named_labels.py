"""What a label (a panel's name, a tick, a heading) names: models, benchmarks, both, or nothing.

Here: single labels and the axes that they stand on. Not here: running text (`scanning`), places in the text
(`mentions`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from importlib import resources
from itertools import islice

from heat_pipeline.model import Role
from heat_pipeline.names.known import Registry
from heat_pipeline.names.parsing import parse_name
from heat_pipeline.names.resolving import VERSUS, recognise
from heat_pipeline.names.scanning import ScannedName, known_names
from heat_pipeline.names.spelling import LONGEST_NAME, atoms, capitals, clean, key, pieces, remembered

MOST = 5_000
"""What stands on one axis beyond as many labels is not looked at for names: no figure has them, and each takes time."""

_LONGEST_TITLE = 500

_UNIT = re.compile(r"\s*[(\[].*$")
_MARKS = " \t*_\"'`“”:,;.()[]"
_WORDS: dict[str, list[str]] = json.loads(
    resources.files(__package__).joinpath("words.json").read_text(encoding="utf-8")
)


def _any_of(*lists: str) -> str:
    """A pattern for one of the words or phrases of lists in words.json."""
    return f"(?:{'|'.join(re.escape(phrase) for name in lists for phrase in _WORDS[name])})"


_HOLDS = {
    Role.MODEL: re.compile(rf"\b{_any_of('models')}s?$", re.IGNORECASE),
    Role.BENCHMARK: re.compile(rf"\b{_any_of('data sets', 'tasks')}s?$", re.IGNORECASE),
}
_HOLDS_OTHERS = re.compile(rf"\b{_any_of('other things')}s?$", re.IGNORECASE)
_DATA_SETS = re.compile(rf"\b{_any_of('data sets')}s?\b", re.IGNORECASE)
_COUNTED = re.compile(rf"\b{_any_of('counted')}\b", re.IGNORECASE)
_SUMMARIES = frozenset(map(key, _WORDS["summaries"]))  # no names of models or benchmarks
_MADE_FROM = re.compile(r"train|tun(?:ed|ing)\b|source|adapt", re.IGNORECASE)  # "fine-tuned model", MNLI among them
_SUMMING_UP = re.compile(rf"\b(?:averag\w+|{_any_of('summing up')})\b(?!@)", re.IGNORECASE)
_GLOSS = re.compile(r"\s*\([^()]*\)\s*$")
_NUMBERED = re.compile(r"^[\s*]*\d+[.)]\s+")
_SIZED = re.compile(r"[^\W\d_][^\s|]*-\d+(?:\.\d+)?[BM](?:-\S+)?")

# Parts of a compound label: "R1-Llama | AIME24", "Baseline - Qwen-2.5 7B", "GPT-4 on GSM8K". A hyphen without spaces
# belongs to a name.
_PARTS = re.compile(r"\s*[|;]\s*|:\s+|,\s+|\s+[-–—/·•]\s+|\s+(?:on|and|vs\.?|versus|with|for)\s+")


def first_labels(labels: Iterable[str]) -> tuple[str, ...]:
    """The different ones among the labels of one side of a figure, in order, as far as they are looked at for names."""
    return tuple(islice(dict.fromkeys(labels), MOST))


@remembered
def axis_role(axis: str) -> Role | None:
    """What an axis of this name holds: models for "LLM", benchmarks for "Test dataset", None for "Model Size"."""
    head = _head(axis)
    if _COUNTED.search(head):
        return None
    return next((role for role, pattern in _HOLDS.items() if pattern.search(head)), None)


def _head(axis: str) -> str:
    return _UNIT.sub("", clean(axis)).strip(_MARKS)


class NamedAxis:
    """An axis by what its labels name: what its own name says they are ("Model"), else what they are by themselves.

    `told` is what the text calls names elsewhere: that comes before what the registry knows.
    """

    def __init__(self, name: str, labels: Iterable[str], registry: Registry, told: Mapping[str, Role]) -> None:
        self.name, self.labels, self.role = name, first_labels(labels), axis_role(name)
        self._registry, self._told = registry, told
        self._holds_others = bool(_HOLDS_OTHERS.search(_head(name)))  # neither models nor data sets, but agents, say

    def names(self, label: str) -> tuple[ScannedName, ...]:
        """The names that a label of the axis is or holds: all that is like a name where its own name says so."""
        if self.role is not None:
            return self._name(label) if is_name_like(label, self.name) else ()
        told, odd = self._told.get(label), self._odd_ones.get(label)
        if told is not None and told is not odd:
            return (ScannedName(label, 0, len(label), told),)
        return self._known(label) if odd is None else ()

    def _known(self, label: str) -> tuple[ScannedName, ...]:
        """What is known of a label by itself; beside Cursor on an axis of agents, "Claude Code" is no Claude."""
        names = names_in_label(label, self._registry)
        return tuple(named for named in names if not self._holds_others or named.name == clean(label))

    @cached_property
    def _odd_ones(self) -> dict[str, Role]:
        """Labels that the registry knows as data sets, but the axis is not one of them, each with what it is not.

        An axis holds things of one kind, and short names mean many things: beside PoT, MACM and IIPC, CR is a method.
        Where the axis says that it holds something else, agents say, the same goes for models: beside Cursor, Codex is
        an agent. Where half of the labels are known alike, they are what they are known as.
        """
        known = {label: {named.role for named in self._known(label)} for label in self.labels}
        odd: dict[str, Role] = {}
        for role in [Role.BENCHMARK, Role.MODEL] if self._holds_others else [Role.BENCHMARK]:
            labels = [label for label, roles in known.items() if roles == {role}]
            if 2 * len(labels) < len(known):
                odd |= dict.fromkeys(labels, role)
        return odd

    @property
    def misnamed(self) -> dict[str, Role]:
        """Labels that are something else than the axis calls them, each with what it is; empty where they are few.

        They have to be all there are, or two at least and a third of all. What a model was made from may name it.
        """
        if self.role is None or _MADE_FROM.search(self.name):
            return {}
        roles = {label: self._role_of(label) for label in self.labels if is_name_like(label, self.name)}
        misnamed = {label: role for label, role in roles.items() if role is not self.role}
        enough = len(misnamed) == len(roles) or (len(misnamed) > 1 and 3 * len(misnamed) >= len(roles))
        return misnamed if enough else {}

    def _name(self, label: str) -> tuple[ScannedName, ...]:
        """The name that `label` is on an axis that is said to hold names.

        A gloss in brackets is left out where the name is known without it only: "GSM8K (grade school math)" is GSM8K.
        What ends with a metric's name is a metric, unless it is known: "Answer Only Accuracy".
        """
        role, bare = self._role_of(label), _GLOSS.sub("", label)
        if bare and not recognise(label, role, self._registry).known:
            if self._registry.metric(label) is not None:
                return ()
            label = bare if recognise(bare, role, self._registry).settled else label
        return (ScannedName(label, 0, len(label), role),)

    def _role_of(self, label: str) -> Role:
        """What `label` is on an axis that is said to hold names.

        What the registry knows for sure counts more than the axis: describers call data sets models, and methods data
        sets. What else isn't known, or is known as a model but is an everyday word (Chameleon), is what the axis says.
        """
        registry, role = self._registry, self.role or Role.BENCHMARK
        known = recognise(label, role, registry)
        if known.sure is not None:
            family = registry.families.of(label) if known.sure is not role else None
            return role if family is not None and family.only_as_label else known.sure
        is_method = _DATA_SETS.search(self.name) and key(clean(label)) in registry.keys["methods"]
        return Role.MODEL if role is Role.BENCHMARK and is_method else role


@remembered
def is_name_like(label: str, axis: str = "") -> bool:
    """Whether a label on a model or benchmark axis can be a name: not "Average", "A vs. B", nor "Task 3" on "Task"."""
    plain = clean(label)
    if len(label) > LONGEST_NAME or key(plain) in _SUMMARIES or VERSUS.search(plain):
        return False
    words = [atom.text for atom in atoms(plain) if not atom.number and atom.text.isalpha()]
    if sum(map(len, words)) < 2:
        return False
    return not (axis and len(words) == 1 and words[0].rstrip("s") in key(axis))


def sums_up(label: str) -> bool:
    """Whether a label of a row, column, panel, metric or title speaks of an average or total: "Avg.", "Macro F1".

    "avg@32", the average over 32 answers to the same questions, does not.
    """
    return bool(_SUMMING_UP.search(label[:_LONGEST_TITLE]))


@remembered
def names_in_label(label: str, registry: Registry) -> tuple[ScannedName, ...]:
    """The models and benchmarks that `label` names: the whole of it, or of its parts, known names and lookalikes.

    A name that is known in part only ("Zero-shot Llama") gives the known part.
    """
    if len(label) > LONGEST_NAME:
        return tuple(known_names(label, registry))
    whole = whole_label(label, registry)
    if whole is not None and whole.certain:
        return (whole,)
    mentions: list[ScannedName] = []
    for start, end in pieces(label, _PARTS):
        part = name_at(label, start, end, registry)
        mentions.extend([part] if part is not None else known_names(label, registry, start, end))
    return tuple(mentions) or ((whole,) if whole else ())


def name_at(text: str, start: int, end: int, registry: Registry) -> ScannedName | None:
    """The model or benchmark that the whole of `text[start:end]` names or looks like, or None."""
    name = whole_label(text[start:end], registry)
    return name and name._replace(start=start + name.start, end=start + name.end)


@remembered
def whole_label(label: str, registry: Registry) -> ScannedName | None:
    """The model or benchmark that the whole of `label` names or looks like, or None."""
    name = _NUMBERED.sub("", label).strip(_MARKS)
    if not name or not is_name_like(name):
        return None
    start = label.rindex(name)
    end = start + len(name)
    recognised = recognise(name, Role.BENCHMARK, registry)
    if not recognised.settled or registry.data_set_too(name):
        recognised = recognise(name, Role.MODEL, registry)
    if recognised.sure is not None:
        return None if _is_word(name, registry) else ScannedName(name, start, end, recognised.sure)
    if recognised.likely and recognised.known_as is not None and recognised.evident:
        return ScannedName(name, start, end, recognised.known_as, certain=False)
    # nobody but models has a size behind a hyphen: Late-1B
    return ScannedName(name, start, end, Role.MODEL, certain=False) if _SIZED.fullmatch(name) else None


def _is_word(label: str, registry: Registry) -> bool:
    """Whether a label that could be a name is an everyday word, for want of the name's capitals: Drop, but not DROP."""
    benchmark, parsed = registry.benchmark(label), parse_name(label, registry)
    if benchmark is not None:
        everyday, spelled = benchmark.word or benchmark.only_as_label, benchmark.name
    elif parsed.known is not None:
        everyday, spelled = parsed.known.only_as_label and not parsed.keys("size"), parsed.known.name
    else:
        return False
    return everyday and capitals(spelled) > 1 and capitals(label) < 2
