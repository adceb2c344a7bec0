"""Finds what a text calls something that it is not: data sets called models, models called data sets.

Here: axes ("Model", with GSM8K among its ticks) and lists behind a noun ("models (GSM8K, MATH)"). Not here: how bad
that is (the rule `role_confusion`). Only names that the registry knows for sure count, and only where they are a good
part of what is listed: one odd name among many is more likely a gap of the registry than a fault of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from heat_pipeline.model import Axis, Role
from heat_pipeline.names.known import Registry
from heat_pipeline.names.labels import axis_role, is_name_like, names_in_label, role_on_axis
from heat_pipeline.names.spelling import key

# Both cases of the first letter are spelled out: a search that ignores case tries every character of a text.
_NOUN_STARTS = re.compile(
    r"[BDLMTVbdlmtv](?i:(?<=\bm)odel|(?<=\b[lv])lm|(?<=\bd)ata ?set|(?<=\bb)enchmark|(?<=\bt)ask)"
)
_NOUN = r"(?P<noun>\b(?:models|llms|vlms|data ?sets|benchmarks|tasks)\b)[*_\"']*(?:\s\((?:LLMs|VLMs|LMs)\))?"
_SUCH_AS = r"(?:such as|like|including|namely|e\.g\.,?|i\.e\.,?)"

# "models (A, B)", "datasets: A, B and C", "LLMs such as A and B". Not "models, A and B ...": a clause may begin there.
_BRACKETED = re.compile(rf"{_NOUN}\s?\((?:{_SUCH_AS}\s)?(?P<items>[^()\n]{{3,600}})\)", re.IGNORECASE)
_OPEN = re.compile(
    rf"{_NOUN}(?:\s?:[*_]*\s|,?\s{_SUCH_AS}\s)(?P<items>[^()\n;:.]{{3,300}}(?:\.\d[^()\n;:.]{{0,300}}){{0,20}})",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s*[,;]\s*(?:and\s+|or\s+|&\s+)?|\s+(?:and|or|&)\s+")
_NAME = re.compile(r"[A-Z0-9][\w.+\-\\]*(?: [A-Z0-9][\w.+\-\\]*){0,4}")
_MARKS = " \t*_\"'`“”‘’"

# What a model was made from may well give it its name: "fine-tuned model", with MNLI among the ticks.
_MADE_FROM = re.compile(r"train|tun(?:ed|ing)\b|source|adapt", re.IGNORECASE)


class Calling(NamedTuple):
    """A name at `text[start:end]` that is a `role`, and is called something else by the word at `at`."""

    start: int
    end: int
    role: Role
    called: Role
    at: int


def called_on_axis(axis: Axis, labels: Iterable[str], registry: Registry) -> tuple[Role, dict[str, Role]] | None:
    """What the axis calls its labels, and those labels that are something else, each with what it is; None for none.

    Axes that say what a model was made from are left alone.
    """
    called = axis_role(axis.name)
    if called is None or _MADE_FROM.search(axis.name):
        return None
    roles = {
        label: role_on_axis(label, axis.name, called, registry) for label in labels if is_name_like(label, axis.name)
    }
    found = _misnamed(roles, called)
    return (called, found) if found else None


def noun_starts(text: str) -> list[int]:
    """Where the words begin that lists of names may stand behind: "models", "data set" and the like."""
    return [noun.start() for noun in _NOUN_STARTS.finditer(text)]


def called_in_lists(text: str, registry: Registry, nouns: Sequence[int] | None = None) -> Iterator[Calling]:
    """The names in lists behind a noun that calls them something else than they are. Linear in the text's length.

    `nouns` are the text's `noun_starts`, where these have been found.
    """
    nouns = noun_starts(text) if nouns is None else nouns
    for pattern in (_BRACKETED, _OPEN):
        done = 0
        for at in nouns:
            match = pattern.match(text, at) if at >= done else None
            if match is None:
                continue
            noun, done = match["noun"], match.end()
            if pattern is _OPEN and _MADE_FROM.search(text, max(0, match.start() - 12), match.start()):
                continue
            called = Role.MODEL if noun.lower().endswith(("models", "llms", "vlms")) else Role.BENCHMARK
            items = list(_items(text, match.start("items"), match.end("items"), whole=pattern is _BRACKETED))
            if len(items) < 2:
                continue
            places: dict[str, tuple[int, int]] = {}
            for start, end in items:
                places.setdefault(text[start:end], (start, end))
            roles = {name: role_on_axis(name, noun, called, registry) for name in places if is_name_like(name)}
            for name, role in _misnamed(roles, called).items():
                yield Calling(*places[name], role, called, match.start("noun"))
            if called is Role.MODEL:
                yield from _one_model(text, items, match.start("noun"), registry)


def _items(text: str, start: int, end: int, *, whole: bool) -> Iterator[tuple[int, int]]:
    """The places of a list's items, bare of markup; of a list without brackets, up to where a sentence goes on."""
    for separator in (*_BETWEEN.finditer(text, start, end), None):
        stop = end if separator is None else separator.start()
        item = text[start:stop].strip(_MARKS)
        first = text.index(item, start, stop) if item else start
        if not whole and not _NAME.fullmatch(item):
            name = _NAME.match(item)  # "GSM8K and MATH are ...": the last name, and the sentence goes on
            if name is not None:
                yield first, first + name.end()
            return
        if item:
            yield first, first + len(item)
        start = stop if separator is None else separator.end()


def _misnamed(roles: Mapping[str, Role], called: Role) -> dict[str, Role]:
    """Of names with what each is, those that are something else than they are called; empty where they are few.

    They have to be all there are, or two at least and a third of all. A single metric is a slip of the axis.
    """
    found = {name: role for name, role in roles.items() if role is not called}
    if sum(role is Role.METRIC for role in found.values()) == 1:
        found = {name: role for name, role in found.items() if role is not Role.METRIC}
    enough = len(found) == len(roles) or (len(found) > 1 and 3 * len(found) >= len(roles))
    return found if enough else {}


def _one_model(text: str, items: Iterable[tuple[int, int]], at: int, registry: Registry) -> Iterator[Calling]:
    """The data sets in a list of models that is one model again and again: "models (R1 | AIME24, R1 | AMC23)"."""
    models: set[str] = set()
    data_sets: dict[str, tuple[int, int]] = {}
    count = 0
    for start, end in items:
        named = names_in_label(text[start:end], registry)
        ours = [one for one in named if one.role is Role.MODEL]
        theirs = [one for one in named if one.role is Role.BENCHMARK and one.certain]
        if len(ours) != 1 or len(theirs) != 1:
            return
        count += 1
        models.add(key(ours[0].name))
        data_sets.setdefault(theirs[0].name, (start + theirs[0].start, start + theirs[0].end))
    if len(models) == 1 and len(data_sets) == count:
        for start, end in data_sets.values():
            yield Calling(start, end, Role.BENCHMARK, Role.MODEL, at)
