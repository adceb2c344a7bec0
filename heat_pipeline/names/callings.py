"""Finds the lists of names in a text, and what it calls something there that it is not: data sets called models.

Here: lists behind a noun ("models (GSM8K, MATH)"); what such a noun says of its list is what an axis of that name says
of its labels (`labels`). Not here: how bad that is (the rule `role_confusion`). Only names that the registry knows for
sure count, and only where they are a good part of what is listed: one odd name among many is more likely a gap of the
registry than a fault of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from heat_pipeline.model import Mention, Role
from heat_pipeline.names.known import Registry
from heat_pipeline.names.named_labels import NamedAxis, axis_role, names_in_label
from heat_pipeline.names.spelling import key, pieces

# Both cases of the first letter are spelled out: a search that ignores case tries every character of a text.
_NOUN_STARTS = re.compile(
    r"[BDLMTVbdlmtv](?i:(?<=\bm)odel|(?<=\b[lv])lm|(?<=\bd)ata ?set|(?<=\bb)enchmark|(?<=\bt)ask)"
)
_NOUNS = r"\b(?P<noun>models|llms|vlms|data ?sets|benchmarks|tasks)\b"
_SUCH_AS = r"(?:such as|like|including|namely|e\.g\.,?|i\.e\.,?)"
_OPEN_ITEMS = r"[^()\n;:.]{3,300}(?:\.\d[^()\n;:.]{0,300}){0,20}"

# "models (A, B)", "datasets: A, B and C", "LLMs such as A and B", "models, A and B"
_LIST = re.compile(
    rf"{_NOUNS}[*_\"']*(?:\s\((?:LLMs|VLMs|LMs)\))?"
    rf"(?:\s?\((?:{_SUCH_AS}\s)?(?P<bracketed>[^()\n]{{3,600}})\)"
    rf"|(?:\s?:[*_]*\s|,?\s{_SUCH_AS}\s|(?P<comma>,\s))(?P<open>{_OPEN_ITEMS}))",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s*[,;]\s*(?:and\s+|or\s+|&\s+)?|\s+(?:and|or|&)\s+")
_NAME = re.compile(r"[A-Z0-9][\w.+\-\\]*(?: [A-Z0-9][\w.+\-\\]*){0,4}(?!\S)")
_MARKS = " \t*_\"'`“”‘’"


class Listing(NamedTuple):
    """A list behind the noun at `at`, which calls what stands at the places `items` a `role`.

    A `loose` one stands behind a comma, where a clause may begin as well.
    """

    at: int
    noun: str
    role: Role
    items: list[tuple[int, int]]
    loose: bool


def listings(text: str) -> Iterator[Listing]:
    """The lists of names behind words like "models" and "data sets". Linear in the text's length."""
    done = 0
    for start in _NOUN_STARTS.finditer(text):
        match = _LIST.match(text, start.start()) if start.start() >= done else None
        if match is None:
            continue
        noun, bracketed = match["noun"], bool(match["bracketed"])
        span = match.span("bracketed" if bracketed else "open")
        items = list(_items(text, *span, whole=bracketed))
        done = items[-1][1] if items else span[0]
        yield Listing(start.start(), noun, axis_role(noun) or Role.BENCHMARK, items, bool(match["comma"]))


def _items(text: str, start: int, end: int, *, whole: bool) -> Iterator[tuple[int, int]]:
    """The places of a list's items, bare of markup; where not `whole`, up to where a sentence goes on."""
    for first, stop in pieces(text, _BETWEEN, start, end):
        item = text[first:stop].strip(_MARKS)
        first = text.index(item, first, stop) if item else first
        if not whole and not is_item_name(item):
            name = _NAME.match(item)  # "GSM8K and MATH are ...": the last name, and the sentence goes on
            if name is not None:
                yield first, first + name.end()
            return
        if item:
            yield first, first + len(item)


def is_item_name(item: str) -> bool:
    """Whether an item of a list looks like a name and nothing more."""
    return bool(_NAME.fullmatch(item))


def called_in_lists(text: str, registry: Registry, lists: Iterable[Listing] | None = None) -> Iterator[Mention]:
    """The names in lists behind a noun that calls them something else than they are.

    `lists` are the text's `listings`, where these have been found.
    """
    for listed in listings(text) if lists is None else lists:
        if len(listed.items) < 2 or listed.loose:
            continue
        places = {text[start:end]: (start, end) for start, end in reversed(listed.items)}
        names = [text[start:end] for start, end in listed.items]
        for name, role in NamedAxis(listed.noun, names, registry, {}).misnamed.items():
            yield Mention(name, role, "text", *places[name], listed.role, listed.at)
        if listed.role is Role.MODEL:
            for name, place in _of_one_model(text, listed.items, registry).items():
                yield Mention(name, Role.BENCHMARK, "text", *place, Role.MODEL, listed.at)


def _of_one_model(text: str, items: Sequence[tuple[int, int]], registry: Registry) -> dict[str, tuple[int, int]]:
    """The data sets in a list of models that is one model again and again: "models (R1 | AIME24, R1 | AMC23)"."""
    models: set[str] = set()
    data_sets: dict[str, tuple[int, int]] = {}
    for start, end in items:
        named = names_in_label(text[start:end], registry)
        if sorted(name.role for name in named) != [Role.BENCHMARK, Role.MODEL]:
            return {}
        model, data_set = sorted(named, key=lambda name: name.role is Role.BENCHMARK)
        models.add(key(model.name))
        if data_set.certain:
            data_sets.setdefault(data_set.name, (start + data_set.start, start + data_set.end))
    return data_sets if len(models) == 1 and len(data_sets) == len(items) else {}
