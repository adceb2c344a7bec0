"""Finds the names in a description: which models, benchmarks and metric it speaks of, and where each stands.

Here: from a reading and its text to mentions. Not here: what a name is (`resolving`), which cell it belongs to
(`attribution`). A mention's name is what stands in the text, character by character, Markdown's escapes included.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile

from heat_pipeline.model import Axis, Mention, Reading, Role
from heat_pipeline.names.callings import Listing, called_in_lists, called_on_axis, is_item_name, listings
from heat_pipeline.names.known import Registry
from heat_pipeline.names.labels import (
    axis_role,
    first_labels,
    is_name_like,
    name_at,
    names_in_label,
    odd_ones,
    on_axis,
    whole_label,
)
from heat_pipeline.names.scanning import known_names
from heat_pipeline.names.spelling import LONGEST_NAME, pieces

_WORD = re.compile(r"[^\W_]+")

# Names that are set off: bold (heads of lists above all), in quotation marks, in code marks.
_SET_OFF = re.compile(r'\*\*([^*\n]{2,80})\*\*|"([^"\n]{2,80})"|“([^”\n]{2,80})”|`([^`\n]{2,80})`')

_TITLE_PARTS = re.compile(
    r"\s+(?:on|for|across|of|with|vs\.?|versus|by|and|in|under|over|between)\s+|\s*[|:;,()–—]\s*|\s-\s", re.IGNORECASE
)
_BAR = re.compile(r"\|")


def find_mentions(reading: Reading, text: str, registry: Registry) -> tuple[Mention, ...]:
    """The names in `text`, one mention for each distinct name, role and kind of place, at its first place.

    `reading` says what stands on the axes, in panels and in the title; its own mentions are not looked at. Names
    come from the title, panels, ticks and metric; from lists behind "models" or "datasets"; from what is set off in
    bold, in quotation marks or code marks; and, where the registry knows them, from running text. A name has the
    source "text" only if it has no other, or if a list of the text calls it something that it is not: then its mention
    stands there. Every mention's `text[start:end]` is its name. Linear in the length of the text.
    """
    lists, at = list(listings(text)), text.find(reading.title)
    title = (at, at + len(reading.title)) if at >= 0 else (0, 0)
    in_lists = [name for listed in lists for name in _in_list(text, listed, registry)]
    structured = _structural(reading, text, registry, {text[start:end]: role for start, end, role in in_lists})
    first_mentions = {(mention.name, mention.role, mention.source): mention for mention in structured}
    structural = {(name, role) for name, role, _ in first_mentions}
    named_roles = {name: role for name, role, _ in first_mentions}
    in_title = _like_names(text, _TITLE_PARTS, *title, registry) if len(reading.title) <= LONGEST_NAME else ()
    spans = sorted((*_in_prose(text, registry), *in_lists, *in_title), key=lambda span: (span[0], -span[1]))
    covered = -1
    for start, end, role in spans:
        if end < covered:  # a part of a longer name: MMMLU in "MMMLU STEM"
            continue
        covered = max(covered, end)
        name = text[start:end]
        is_titled = title[0] <= start and end <= title[1]
        if not is_titled and ((name, role) in structural or named_roles.get(name, role) is not role):
            continue
        source = "title" if is_titled else "text"
        first_mentions.setdefault((name, role, source), Mention(name, role, source, start, end))
    titled = {(name, role) for name, role, source in first_mentions if source == "title"}
    mentions = {
        key: mention for key, mention in first_mentions.items() if mention.source != "text" or key[:2] not in titled
    }
    for mention in called_in_lists(text, registry, lists):
        there = (mention.name, mention.role, mention.source)
        if there not in mentions or mentions[there].called is None:
            mentions[there] = mention
    everything = (*mentions.values(), *_metrics(reading, text, title))
    return tuple(sorted(everything, key=lambda mention: (mention.start, mention.end, mention.role, mention.source)))


def _structural(reading: Reading, text: str, registry: Registry, in_lists: Mapping[str, Role]) -> Iterator[Mention]:
    """The names in panels and on axes; `in_lists` is what lists of the text call names."""
    wanted: dict[tuple[str, Role, str], tuple[Role | None, int | None]] = {}
    for panel in first_labels(panel.name for panel in reading.panels):
        wanted |= {(named.name, named.role, "panel"): (None, None) for named in names_in_label(panel, registry)}
    for source, axis, labels in (
        ("row", reading.rows, (cell.row for cell in reading.cells)),
        ("column", reading.columns, (cell.column for cell in reading.cells)),
    ):
        listed = first_labels((*(tick.label for tick in axis.ticks), *labels))
        wanted |= {(name, role, source): (None, None) for name, role in _on_axis(axis, listed, registry, in_lists)}
        called, misnamed = called_on_axis(axis, listed, registry) or (None, {})
        at = text.find(axis.name)
        for name, role in misnamed.items():
            if (name, role, source) in wanted:
                wanted[name, role, source] = called, at if at >= 0 else None
    for (name, role, source), start, end in _ground(text, wanted):
        yield Mention(text[start:end], role, source, start, end, *wanted[name, role, source])


def _on_axis(
    axis: Axis, labels: Sequence[str], registry: Registry, in_lists: Mapping[str, Role]
) -> Iterator[tuple[str, Role]]:
    """The names on an axis: all labels where it is called "Model" or "Dataset", else those that the registry knows.

    `in_lists` is what lists of the text call names: that comes before what the registry knows.
    """
    role = axis_role(axis.name)
    odd = odd_ones(labels, axis.name, registry)
    for label in labels:
        if role is None and label in in_lists:
            yield label, in_lists[label]
        elif role is None and label not in odd:
            yield from ((named.name, named.role) for named in names_in_label(label, registry))
        elif role is not None:
            named = on_axis(label, axis.name, role, registry)
            if named is not None:
                yield named


def _in_prose(text: str, registry: Registry) -> Iterator[tuple[int, int, Role]]:
    for name in known_names(text, registry):
        yield name.start, name.end, name.role
    for match in _SET_OFF.finditer(text):
        start, end = match.span(match.lastindex or 0)
        if not text[start:end].isdigit():
            yield from _like_names(text, _BAR, start, end, registry)


def _like_names(
    text: str, separator: re.Pattern[str], start: int, end: int, registry: Registry
) -> Iterator[tuple[int, int, Role]]:
    """What looks like a name between separators, as in a title: "R1-Owen on AIME24"."""
    for piece in pieces(text, separator, start, end):
        name = name_at(text, *piece, registry)
        if name is not None and not name.certain:
            yield name.start, name.end, name.role


def _in_list(text: str, listed: Listing, registry: Registry) -> Iterator[tuple[int, int, Role]]:
    """The names of a list, which are what its noun says unless the registry knows half of them otherwise."""
    names = takewhile(lambda place: is_item_name(text[slice(*place)]), listed.items)
    items = [(start, end) for start, end in names if is_name_like(text[start:end])]
    if len(items) < 2:
        return
    known = [name.role if name else None for start, end in items for name in [whole_label(text[start:end], registry)]]
    other = Role.BENCHMARK if listed.role is Role.MODEL else Role.MODEL
    overruled = 2 * known.count(other) >= len(items)
    for (start, end), role in zip(items, known, strict=True):
        yield start, end, (role or other) if overruled else listed.role


def _ground(text: str, wanted: Iterable[tuple[str, Role, str]]) -> Iterator[tuple[tuple[str, Role, str], int, int]]:
    """The first place of each wanted name in `text`, as a whole word, with or without Markdown's escapes.

    One pass over the words: a word that begins a wanted name is compared with the names that it begins, by length.
    """
    spelled: dict[str, list[tuple[str, Role, str]]] = {}
    begun: dict[str, set[tuple[int, int]]] = {}
    for entry in wanted:
        for name in {entry[0], entry[0].replace("_", r"\_")}:
            first = _WORD.search(name)
            if first is None or len(name) > LONGEST_NAME:
                continue
            spelled.setdefault(name, []).append(entry)
            begun.setdefault(first[0], set()).add((first.start(), len(name)))
    placed: set[tuple[str, Role, str]] = set()
    for match in _WORD.finditer(text):
        for offset, length in begun.get(match[0], ()):
            start = match.start() - offset
            entries = spelled.get(text[start : start + length]) if start >= 0 else None
            if entries is None or not _is_whole(text, start, start + length):
                continue
            for entry in entries:
                if entry not in placed:
                    placed.add(entry)
                    yield entry, start, start + length


def _is_whole(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1 : start], text[end : end + 1]
    return not (before.isalnum() or before == "_" or after.isalnum() or after == "_")


def _metrics(reading: Reading, text: str, title: tuple[int, int]) -> Iterable[Mention]:
    """The metric and the legends' labels, each at its first place, in whatever case the text has it there."""
    first_mentions: dict[tuple[str, str], Mention] = {}
    for label, source in (*((legend.label, "legend") for legend in reading.legends), (reading.metric, "")):
        match = re.search(rf"(?<![^\W_]){re.escape(label)}(?![^\W_])", text, re.IGNORECASE) if label else None
        if match is None or (not source and any(name.casefold() == label.casefold() for name, _ in first_mentions)):
            continue
        source = source or ("title" if title[0] <= match.start() and match.end() <= title[1] else "text")
        first_mentions.setdefault((match[0], source), Mention(match[0], Role.METRIC, source, *match.span()))
    return first_mentions.values()
