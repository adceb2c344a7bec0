"""Finds the lists of names in a text, and what it calls something there that it is not: data sets called models.

Here: lists behind a noun ("models (GSM8K, MATH)"); such a noun says of its list what an axis of that name says of its
labels (`named_labels`). Not here: how bad that is (the rule `role_confusion`). Only names that the registry knows for
sure count, and only where they are a good part of what is listed: one odd name among many is more likely a gap of the
registry than a fault of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from heat_pipeline.model import Mention, Role
from heat_pipeline.names.known import Registry
from heat_pipeline.names.named_labels import NamedAxis, is_name_like, names_in_label, whole_label
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


def _lists(text: str) -> Iterator[tuple[re.Match[str], list[tuple[int, int]]]]:
    """The lists of names behind words like "models" and "data sets", each with the places of its items.

    A loose one stands behind a comma, where a clause may begin as well. Linear in the text's length.
    """
    done = 0
    for start in _NOUN_STARTS.finditer(text):
        listed = _LIST.match(text, start.start()) if start.start() >= done else None
        if listed is not None:
            span = listed.span("open" if listed["bracketed"] is None else "bracketed")
            items = list(_items(text, *span, whole=listed["bracketed"] is not None))
            done = items[-1][1] if items else span[0]
            yield listed, items


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


def names_in_lists(text: str, registry: Registry) -> Iterator[Mention]:
    """The names in lists behind a noun: what the noun says, unless the registry knows a good part of them otherwise.

    Those are then called what they are not, but for a loose list, and what is not known is what they are.
    """
    for listed, all_items in _lists(text):
        items = _without_shared_model(text, all_items, registry)
        names = takewhile(_NAME.fullmatch, (text[start:end] for start, end in items))
        places = [(name, *place) for name, place in zip(names, items, strict=False) if is_name_like(name)]
        if len(places) < 2:
            continue
        axis = NamedAxis(listed["noun"], [name for name, *_ in places], registry, {})
        misnamed, said = axis.misnamed, axis.role or Role.BENCHMARK
        others = next(iter(misnamed.values()), said)
        for name, start, end in places:
            known = whole_label(name, registry) if misnamed else None
            role = misnamed.get(name, known.role if known else others)
            called = (said, listed.start()) if name in misnamed and not listed["comma"] else (None, None)
            yield Mention(name, role, "text", start, end, *called)


def _without_shared_model(text: str, items: list[tuple[int, int]], registry: Registry) -> list[tuple[int, int]]:
    """The places of the data sets in a list of one model again and again: "models (R1 | AIME24, R1 | AMC23)"."""
    named = [{name.role: name for name in names_in_label(text[start:end], registry)} for start, end in items]
    models = {key(names[Role.MODEL].name) if len(names) == 2 else None for names in named}
    if len(models) != 1 or None in models:
        return items
    data_sets = [names[Role.BENCHMARK] for names in named]
    return [(first + name.start, first + name.end) for (first, _), name in zip(items, data_sets, strict=True)]
