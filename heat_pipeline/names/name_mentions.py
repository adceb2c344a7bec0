"""Finds the names in a description: which models, benchmarks and metric it speaks of, and where each stands.

Here: from a reading and its text to mentions. Not here: what a name is (`resolving`), which cell it belongs to
(`attribution`). A mention's name is what stands in the text, character by character, Markdown's escapes included.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from heat_pipeline.model import Mention, Reading, Role
from heat_pipeline.names.callings import names_in_lists
from heat_pipeline.names.known import Registry
from heat_pipeline.names.named_labels import NamedAxis, first_labels, name_at, names_in_label
from heat_pipeline.names.scanning import ScannedName, known_names
from heat_pipeline.names.spelling import LONGEST_NAME, clean, pieces

# Names that are set off: bold (heads of lists above all), in quotation marks, in code marks.
_SET_OFF = re.compile(r'\*\*([^*\n]{2,80})\*\*|"([^"\n]{2,80})"|“([^”\n]{2,80})”|`([^`\n]{2,80})`')

_BAR = re.compile(r"\|")


def find_mentions(reading: Reading, text: str, registry: Registry) -> tuple[Mention, ...]:
    """The names in `text`, one mention for each distinct name, role and kind of place, at its first place.

    `reading` says what stands on the axes, in panels and in the title; its own mentions are not looked at. Names
    come from the title, panels, ticks and metric; from lists behind "models" or "datasets"; from what is set off in
    bold, in quotation marks or code marks; and, where the registry knows them, from running text. A name has the
    source "text" only if it has no other, or if a list of the text calls it something that it is not: then its mention
    stands there. Every mention's `text[start:end]` is its name. Linear in the length of the text.
    """
    in_lists, at = list(names_in_lists(text, registry)), text.find(reading.title)
    title = (at, at + len(reading.title)) if at >= 0 else (0, 0)
    structured = list(_structural(reading, text, registry, {mention.name: mention.role for mention in in_lists}))
    structured_names = {mention.name for mention in structured}
    in_text: list[Mention] = []
    covered = -1
    spans = (*_in_prose(text, registry), *((mention.start, mention.end, mention.role) for mention in in_lists))
    for start, end, role in sorted(spans, key=lambda span: (span[0], -span[1])):
        if end < covered:  # a part of a longer name: MMMLU in "MMMLU STEM"
            continue
        covered = max(covered, end)
        source = "title" if title[0] <= start and end <= title[1] else "text"
        if source == "title" or text[start:end] not in structured_names:
            in_text.append(Mention(text[start:end], role, source, start, end))
    titled = {(mention.name, mention.role) for mention in in_text if mention.source == "title"}
    others = [mention for mention in in_text if mention.source == "title" or (mention.name, mention.role) not in titled]
    first_mentions: dict[tuple[str, Role, str], Mention] = {}
    called = (mention for mention in in_lists if mention.called is not None)
    for mention in (*called, *structured, *others):
        first_mentions.setdefault((mention.name, mention.role, mention.source), mention)
    everything = (*first_mentions.values(), *_metrics(reading, text, title))
    return tuple(sorted(everything, key=lambda mention: (mention.start, mention.end, mention.role, mention.source)))


def _structural(reading: Reading, text: str, registry: Registry, in_lists: Mapping[str, Role]) -> Iterator[Mention]:
    """The names in panels and on axes; `in_lists` is what lists of the text call names."""
    panels = first_labels(panel.name for panel in reading.panels)
    yield from _placed(text, "panel", (named for panel in panels for named in names_in_label(panel, registry)))
    for source, axis, labels in (
        ("row", reading.rows, (cell.row for cell in reading.cells)),
        ("column", reading.columns, (cell.column for cell in reading.cells)),
    ):
        named_axis = NamedAxis(axis.name, (*(tick.label for tick in axis.ticks), *labels), registry, in_lists)
        misnamed, at = named_axis.misnamed, text.find(axis.name)
        names = (named for label in named_axis.labels for named in named_axis.names(label))
        for mention in _placed(text, source, names):
            is_misnamed = misnamed.get(clean(mention.name)) is mention.role
            yield (
                replace(mention, called=named_axis.role, called_at=at if at >= 0 else None) if is_misnamed else mention
            )


def _in_prose(text: str, registry: Registry) -> Iterator[tuple[int, int, Role]]:
    for name in known_names(text, registry):
        yield name.start, name.end, name.role
    for match in _SET_OFF.finditer(text):
        start, end = match.span(match.lastindex or 0)
        for piece in pieces(text, _BAR, start, end):  # "R1-Owen | AIME24"
            looks_like = name_at(text, *piece, registry)
            if looks_like is not None and not looks_like.certain:
                yield looks_like.start, looks_like.end, looks_like.role


def _placed(text: str, source: str, names: Iterable[ScannedName]) -> Iterator[Mention]:
    """Names at their first places in the text as whole words, with or without Markdown's escapes."""
    for name, role in dict.fromkeys((named.name, named.role) for named in names if len(named.name) <= LONGEST_NAME):
        spelled = re.escape(name).replace("_", r"\\?_")
        if place := re.search(rf"(?<!\w){spelled}(?!\w)", text):
            yield Mention(place[0], role, source, *place.span())


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
