"""What a label (a panel's name, a tick, a heading) names: models, benchmarks, both, or nothing.

Here: single labels and the axes that they stand on. Not here: running text (`scanning`), places in the text
(`mentions`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import islice

from heat_pipeline.model import Role
from heat_pipeline.names.known import Registry
from heat_pipeline.names.parsing import parse_name
from heat_pipeline.names.resolving import VERSUS, recognise
from heat_pipeline.names.scanning import Named, known_names
from heat_pipeline.names.spelling import atoms, capitals, clean, key

LONGEST = 120
"""A longer label is a sentence, not a name."""

MOST = 5_000
"""What stands on one axis beyond as many labels is not looked at for names: no figure has them, and each takes time."""

_LONGEST_TITLE = 500

_UNIT = re.compile(r"\s*[(\[].*$")
_MODEL_AXIS = re.compile(r"\b(?:models?|llms?|vlms?|language model names?|model names?)$", re.IGNORECASE)
_BENCHMARK_AXIS = re.compile(
    r"\b(?:data ?sets?|benchmarks?|tasks?|(?:test|evaluation) sets?|corpora|corpus|(?:dataset|benchmark|task) names?)$",
    re.IGNORECASE,
)
_OTHER_AXIS = re.compile(
    r"\b(?:agents?|methods?|approach(?:es)?|strateg(?:y|ies)|techniques?|algorithms?|frameworks?|tools?|"
    r"(?:prompt|problem|question|error|reasoning)(?:ing)? types?|prompts?|promptings?|prompting methods?)$",
    re.IGNORECASE,
)
_GLOSS = re.compile(r"\s*\([^()]*\)\s*$")
_DATA_SETS = re.compile(r"\b(?:data ?sets?|benchmarks?|corpora|corpus)\b", re.IGNORECASE)
_COUNTED = re.compile(r"\b(?:number|count|no\.?|#|size|share|kinds?|types?) of\b", re.IGNORECASE)
_MEASURED_ON = re.compile(r"\b(?:test|target|eval|evaluat\w+|tested|transfer)\b", re.IGNORECASE)

# Parts of a compound label: "R1-Llama | AIME24", "Baseline - Qwen-2.5 7B", "GPT-4 on GSM8K". A hyphen without spaces
# belongs to a name.
_PARTS = re.compile(r"\s*[|;]\s*|:\s+|,\s+|\s+[-–—/·•]\s+|\s+(?:on|and|vs\.?|versus|with|for)\s+")

_SUMMARIES = frozenset(
    key(label)
    for label in (
        *("average", "averages", "avg", "mean", "median", "overall", "total", "sum", "all", "std"),
        *("micro average", "macro average", "micro avg", "macro avg", "weighted average", "overall average"),
        *("average score", "average accuracy", "grand mean"),
        *("other", "others", "none", "na", "misc", "random", "human", "humans", "baseline", "unknown", "default"),
    )
)
"""Keys of labels that sum up or stand for nothing in particular: no names of models or benchmarks."""

_SUMMING_UP = re.compile(
    r"\b(?:averag\w+|avg|means?|overall|total|all|macro|micro|aggregated?|weighted|balanced|normali[sz]ed|relative)\b(?!@)",
    re.IGNORECASE,
)

_SPLIT = re.compile(r"[_-](?:train|test|dev|val|valid|validation)$", re.IGNORECASE)
_NUMBERED = re.compile(r"^[\s*]*\d+[.)]\s+")
_SIZED = re.compile(r"[^\W\d_][^\s|]*-\d+(?:\.\d+)?[BM](?:-\S+)?")


def first_labels(labels: Iterable[str]) -> tuple[str, ...]:
    """The different ones among the labels of one side of a figure, in order, as far as they are looked at for names."""
    return tuple(islice(dict.fromkeys(labels), MOST))


def axis_role(axis: str) -> Role | None:
    """What an axis of this name holds: models for "LLM", benchmarks for "Test dataset", None for "Model Size"."""
    head = _UNIT.sub("", clean(axis)).strip(" *\"'`:,.")
    if _COUNTED.search(head):
        return None
    if _MODEL_AXIS.search(head):
        return Role.MODEL
    return Role.BENCHMARK if _BENCHMARK_AXIS.search(head) else None


def calls_otherwise(axis: str) -> bool:
    """Whether an axis of this name holds things that are neither models nor data sets: agents, methods, prompts."""
    return bool(_OTHER_AXIS.search(_UNIT.sub("", clean(axis)).strip(" *\"'`:,.")))


def odd_ones(labels: Iterable[str], axis: str, registry: Registry) -> dict[str, Role]:
    """Labels that the registry knows as data sets on an axis that is not one of them, each with what it is not.

    An axis holds things of one kind, and short names mean many things: beside PoT, MACM and IIPC, CR is a method. Where
    the axis says that it holds something else, agents say, the same goes for models: beside Cursor, Codex is an agent.
    `labels` are those of the whole axis; where half of them are known alike, they are what they are known as.
    """
    listed = list(dict.fromkeys(labels))
    if axis_role(axis) is not None:
        return {}
    others = calls_otherwise(axis)  # of whose labels the whole counts: "Claude Code" is no Claude
    named = {
        label: {one.role for one in names_in_label(label, registry) if not others or one.name == clean(label)}
        for label in listed
    }
    odd: dict[str, Role] = {}
    for role in [Role.BENCHMARK, Role.MODEL] if others else [Role.BENCHMARK]:
        known = [label for label, roles in named.items() if roles == {role}]
        if 2 * len(known) < len(listed):
            odd |= dict.fromkeys(known, role)
    return odd


def name_on_axis(label: str, role: Role, registry: Registry) -> str:
    """The name that a label is on an axis of names: without a gloss in brackets where it is known without it only.

    "GSM8K (grade school math)" is GSM8K.
    """
    bare = _GLOSS.sub("", label)
    if not bare or bare == label or recognise(label, role, registry).known:
        return label
    found = recognise(bare, role, registry)
    return bare if found.known and found.settled else label


def role_on_axis(label: str, axis: str, role: Role, registry: Registry) -> Role:
    """What `label` is on an axis that is said to hold names of this role, as `axis_role` has it.

    What the registry knows for sure counts more than the axis: describers call data sets models. Methods and metrics
    are never data sets; on an axis of tasks "Recall" may be one. Only a data set has a part to train and one to test
    on. What else isn't known, or is known as a model but is an everyday word (Chameleon), is what the axis says.
    """
    known = recognise(label, role, registry)
    if known.known and known.settled and known.known_as is not None:
        family = registry.families.get(key(clean(label))) if known.known_as is not role else None
        return role if family is not None and family.only_as_label else known.known_as
    if role is Role.MODEL and _SPLIT.search(clean(label)):
        return Role.BENCHMARK
    if role is Role.BENCHMARK:
        if holds_data_sets(axis) and registry.is_method(label):
            return Role.MODEL
        if holds_data_sets(axis) and is_measure(label, registry):
            return Role.METRIC
    return role


def holds_data_sets(noun: str) -> bool:
    """Whether the word for what an axis or a list holds is "data set" or "benchmark", rather than "task"."""
    return bool(_DATA_SETS.search(noun))


def is_measure(label: str, registry: Registry) -> bool:
    """Whether a label is the name of a metric and of nothing else: Accuracy, F1 or BLEU, but not "Length"."""
    found = registry.metric_named(label) if len(label) <= LONGEST else None
    return found is not None and found[0].better != "none" and found[0].kind in ("share", "correlation")


def is_kind_of_measure(label: str, registry: Registry) -> bool:
    """Whether a label is a measure with words before it: "Answer Only Accuracy" is an accuracy, and no data set."""
    found = registry.metric(label) if len(label.split()) > 1 else None
    return found is not None and found.better != "none" and found.kind in ("share", "correlation")


def measured_on(axis: str) -> bool:
    """Whether an axis names what was measured on, as "Test dataset" and "Target Models" do."""
    return bool(_MEASURED_ON.search(axis))


def is_name_like(label: str, axis: str = "") -> bool:
    """Whether a label on a model or benchmark axis can be a name: not "Average", "A vs. B", nor "Task 3" on "Task"."""
    return len(label) <= LONGEST and len(axis) <= LONGEST and _is_name_like(label, axis)


# Labels come from texts, and the caches live as long as the process: what is cached is bounded in number and length.
@lru_cache(maxsize=20_000)
def _is_name_like(label: str, axis: str) -> bool:
    plain = clean(label)
    if not plain or key(plain) in _SUMMARIES or VERSUS.search(plain):
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


def names_in_label(label: str, registry: Registry) -> tuple[Named, ...]:
    """The models and benchmarks that `label` names: the whole of it, or of its parts, known names and lookalikes.

    A name that is known in part only ("Zero-shot Llama") gives the known part.
    """
    if len(label) > LONGEST:
        return tuple(known_names(label, registry))
    return _names_in_label(label, registry)


@lru_cache(maxsize=20_000)
def _names_in_label(label: str, registry: Registry) -> tuple[Named, ...]:
    whole = _whole(label, 0, len(label), registry)
    if whole is not None and whole.certain:
        return (whole,)
    found: list[Named] = []
    start = 0
    for match in (*_PARTS.finditer(label), None):
        end = len(label) if match is None else match.start()
        found.extend(_in_part(label, start, end, registry))
        start = end if match is None else match.end()
    if not found and whole is not None:
        return (whole,)
    return tuple(found)


def whole_label(label: str, registry: Registry) -> Named | None:
    """The model or benchmark that the whole of `label` names or looks like, or None."""
    return None if len(label) > LONGEST else _whole(label, 0, len(label), registry)


def _in_part(label: str, start: int, end: int, registry: Registry) -> list[Named]:
    whole = _whole(label, start, end, registry)
    if whole is not None and (whole.certain or not _SIZED.fullmatch(whole.name)):
        return [whole]
    return list(known_names(label, registry, start, end)) or ([] if whole is None else [whole])


def _is_word(label: str, registry: Registry) -> bool:
    """Whether a label that could be a name is an everyday word, for want of the name's capitals: Drop, but not DROP."""
    benchmark = registry.benchmark(label)
    if benchmark is not None:
        everyday, spelled = benchmark.word or benchmark.only_as_label, benchmark.name
    else:
        parsed = parse_name(label, registry)
        everyday = parsed.known is not None and parsed.known.only_as_label and not parsed.size
        spelled = parsed.model.name if parsed.model else label
    return everyday and capitals(spelled) > 1 and capitals(label) < 2


@lru_cache(maxsize=20_000)
def _whole(label: str, start: int, end: int, registry: Registry) -> Named | None:
    written = label[start:end]
    stripped = _NUMBERED.sub("", written).strip(" \t*_\"'`“”:,;.()[]")
    if not stripped or not is_name_like(stripped):
        return None
    start += written.rindex(stripped)
    end = start + len(stripped)
    found = recognise(stripped, Role.BENCHMARK, registry)
    if not (found.known and found.settled) or registry.data_set_too(stripped):
        as_model = recognise(stripped, Role.MODEL, registry)
        if as_model.known or not found.likely:
            found = as_model
    if found.known and found.settled and found.known_as is not None:
        return None if _is_word(stripped, registry) else Named(stripped, start, end, found.known_as, True)
    few_words = len(stripped.split()) <= 2 or any(character.isdigit() for character in stripped)
    if found.likely and found.known_as is not None and few_words and found.evident:
        return Named(stripped, start, end, found.known_as, False)
    if _SIZED.fullmatch(stripped):  # nobody but models has a size behind a hyphen: Late-1B
        return Named(stripped, start, end, Role.MODEL, False)
    return None
