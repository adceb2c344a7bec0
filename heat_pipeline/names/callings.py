"""Finds what a text calls something that it is not: data sets called models, models called data sets.

Here: axes ("Model", with GSM8K among its ticks) and lists behind a noun ("models (GSM8K, MATH)"). Not here: how bad
that is (the rule `role_confusion`). Only names that the registry knows for sure count, and only where they are a good
part of what is listed: one odd name among many is more likely a gap of the registry than a fault of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from heat_pipeline.model import Axis, Role
from heat_pipeline.names.known import Registry
from heat_pipeline.names.labels import axis_role, is_name_like, names_in_label, role_on_axis
from heat_pipeline.names.spelling import key, pieces

# Both cases of the first letter are spelled out: a search that ignores case tries every character of a text.
_NOUN_STARTS = re.compile(
    r"[BDLMTVbdlmtv](?i:(?<=\bm)odel|(?<=\b[lv])lm|(?<=\bd)ata ?set|(?<=\bb)enchmark|(?<=\bt)ask)"
)
_NOUNS = r"\b(?P<noun>models|llms|vlms|data ?sets|benchmarks|tasks)\b"
_EACH = r"(?<=\bper )(?P<each>model|llm|data ?set|benchmark|task)(?=:\s)"
_SUCH_AS = r"(?:such as|like|including|namely|e\.g\.,?|i\.e\.,?)"
_OPEN_ITEMS = r"[^()\n;:.]{3,300}(?:\.\d[^()\n;:.]{0,300}){0,20}"

# "models (A, B)", "datasets: A, B and C", "LLMs such as A and B", "models, A and B": a clause may begin behind a comma.
_LIST = re.compile(
    rf"(?:{_NOUNS}|{_EACH})[*_\"']*(?:\s\((?:LLMs|VLMs|LMs)\))?"
    rf"(?:\s?\((?:{_SUCH_AS}\s)?(?P<bracketed>[^()\n]{{3,600}})\)"
    rf"|(?:\s?:[*_]*\s|,?\s{_SUCH_AS}\s|(?P<comma>,\s))(?P<open>{_OPEN_ITEMS}))",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s*[,;]\s*(?:and\s+|or\s+|&\s+)?|\s+(?:and|or|&)\s+")
_NAME = re.compile(r"[A-Z0-9][\w.+\-\\]*(?: [A-Z0-9][\w.+\-\\]*){0,4}(?!\S)")
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


class Listing(NamedTuple):
    """A list behind the noun at `at`, which calls its items a `role`; `items` are the places of names, up to another.

    `all_items` are those of a list in brackets, else the same. `loose` is a list behind a comma or "per model:".
    """

    at: int
    noun: str
    role: Role
    items: list[tuple[int, int]]
    all_items: list[tuple[int, int]]
    loose: bool


def listings(text: str) -> Iterator[Listing]:
    """The lists of names behind words like "models" and "data sets". Linear in the text's length."""
    done = 0
    for start in _NOUN_STARTS.finditer(text):
        found = _LIST.match(text, start.start()) if start.start() >= done else None
        if found is None:
            continue
        noun = found["noun"] or found["each"]
        role = Role.MODEL if noun.lower().rstrip("s").endswith(("model", "lm")) else Role.BENCHMARK
        span = found.span("bracketed" if found["bracketed"] else "open")
        items = list(_items(text, *span, whole=False))
        all_items = list(_items(text, *span, whole=True)) if found["bracketed"] else items
        done = all_items[-1][1] if all_items else span[0]
        yield Listing(start.start(), noun, role, items, all_items, bool(found["each"] or found["comma"]))


def called_in_lists(text: str, registry: Registry, lists: Iterable[Listing] | None = None) -> Iterator[Calling]:
    """The names in lists behind a noun that calls them something else than they are.

    `lists` are the text's `listings`, where these have been found.
    """
    for listed in listings(text) if lists is None else lists:
        items, at = listed.all_items, listed.at
        if len(items) < 2 or listed.loose or (items is listed.items and _MADE_FROM.search(text, max(0, at - 12), at)):
            continue
        places: dict[str, tuple[int, int]] = {}
        for start, end in items:
            places.setdefault(text[start:end], (start, end))
        roles = {name: role_on_axis(name, listed.noun, listed.role, registry) for name in places if is_name_like(name)}
        for name, role in _misnamed(roles, listed.role).items():
            yield Calling(*places[name], role, listed.role, at)
        if listed.role is Role.MODEL:
            yield from _one_model(text, items, at, registry)


def _items(text: str, start: int, end: int, *, whole: bool) -> Iterator[tuple[int, int]]:
    """The places of a list's items, bare of markup; where not `whole`, up to where a sentence goes on."""
    for first, stop in pieces(text, _BETWEEN, start, end):
        item = text[first:stop].strip(_MARKS)
        first = text.index(item, first, stop) if item else first
        if not whole and not _NAME.fullmatch(item):
            name = _NAME.match(item)  # "GSM8K and MATH are ...": the last name, and the sentence goes on
            if name is not None:
                yield first, first + name.end()
            return
        if item:
            yield first, first + len(item)


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
        model = [name for name in named if name.role is Role.MODEL]
        data_set = [name for name in named if name.role is Role.BENCHMARK and name.certain]
        if len(model) != 1 or len(data_set) != 1:
            return
        count += 1
        models.add(key(model[0].name))
        data_sets.setdefault(data_set[0].name, (start + data_set[0].start, start + data_set[0].end))
    if len(models) == 1 and len(data_sets) == count:
        for start, end in data_sets.values():
            yield Calling(start, end, Role.BENCHMARK, Role.MODEL, at)
