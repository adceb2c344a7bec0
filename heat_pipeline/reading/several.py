"""One value said of several ticks at once: "0.2 (2018, 2020, 2022)", "100 in A and B", "Tokens A, B: 0.9"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from heat_pipeline.reading import labels
from heat_pipeline.reading.lists import Cue, TickList
from heat_pipeline.reading.mentions import Mentions
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.places import NumberPlace, TickMention
from heat_pipeline.reading.tables import Label

_JOINT = re.compile(r"\s*[,;]\s*(?:and\s+|und\s+|or\s+)?|\s+(?:and|und|&)\s+", re.I)
_JOINING = (",", ";", "&", "and", "und")
_LEAD = re.compile(r"^(?:e\.g\.,?|for example,?|such as|both|positions?|in|at|for|on)\s+", re.I)
_SLOTS = ("behind", "after", "head", "within")
_SURE = 0.9


def expanded(
    outline: Outline, places: Sequence[NumberPlace], lists: Sequence[TickList], mentions: Mentions
) -> list[NumberPlace]:
    """The places of numbers, each as many times as it names ticks of a list in one of its slots or in its sentence."""
    expanded_places: list[NumberPlace] = []
    for place in places:
        parts: list[Label] = []
        key = ""
        for key in _SLOTS:
            label = place.slots.get(key)
            if label is not None and len(parts := _ticks(outline, _whole(place, key, label, outline), lists)) > 1:
                break
            parts = []
        if not parts:
            expanded_places.extend(_of_run(place, lists, mentions))
            continue
        for part in parts:
            expanded_places.append(
                replace(place, slots={**place.slots, key: part}, marks={**place.marks, "several": 1.0})
            )
    return expanded_places


def _of_run(place: NumberPlace, lists: Sequence[TickList], mentions: Mentions) -> list[NumberPlace]:
    """A place as many times as ticks of one list stand side by side in its sentence: "A and B stay at 0.5".

    Of as many numbers side by side each has its own tick. Two ticks that both axes have are a row and a column.
    """
    if "table" in place.marks:
        return [place]
    for index, tick_list in enumerate(lists):
        run = mentions.run(index, place) if tick_list.cue is not Cue.SCALE else []
        if len(run) < 2 or (len(run) == 2 and _on_both_axes(run, lists)):
            continue
        if place.run == len(run):
            return [replace(place, chosen={**place.chosen, index: run[place.at]})]
        if place.run < 2:
            marks = {**place.marks, "several": 1.0}
            return [replace(place, chosen={**place.chosen, index: named}, marks=marks) for named in run]
    return [place]


def _on_both_axes(run: Sequence[TickMention], lists: Sequence[TickList]) -> bool:
    ticks = {named.tick for named in run}
    return len({tick_list.cue for tick_list in lists if ticks <= set(tick_list.ticks)}) > 1


def _whole(place: NumberPlace, key: str, label: Label, outline: Outline) -> Label:
    """A label behind a number up to the end of its clause, for what is listed there."""
    if key != "after":
        return label
    end = place.clause[1]
    return Label(labels.plain(outline.text[label.start : end]), label.start, end) if end > label.end else label


def _ticks(outline: Outline, label: Label, lists: Sequence[TickList]) -> list[Label]:
    """The parts of a label that are ticks of one list, where all of them are."""
    flat = outline.flat
    label_text = flat[label.start : label.end].lower()
    if not any(mark in label_text for mark in _JOINING):
        return []
    joints = list(_JOINT.finditer(flat, label.start, label.end))
    if not joints:
        return []
    bounds = [label.start, *(at for joint in joints for at in joint.span()), label.end]
    parts = []
    for start, end in zip(bounds[::2], bounds[1::2], strict=True):
        lead = _LEAD.match(flat[start:end].lstrip())
        if lead is not None:
            start = start + len(flat[start:end]) - len(flat[start:end].lstrip()) + lead.end()
        text = labels.plain(outline.text[start:end])
        if text:
            parts.append(Label(text, start, end))
    if len(parts) < 2:
        return []
    cues: set[Cue] = set()
    for tick_list in lists:
        if tick_list.ticks and tick_list.index.match(label.text)[1] < _SURE:
            matched = [tick_list.index.match(part.text) for part in parts]
            if all(quality > _SURE for _, quality in matched) and len({at for at, _ in matched}) == len(parts):
                cues.add(tick_list.cue)
    if cues and not (len(cues) > 1 and len(parts) == 2):  # two ticks that both axes have are a row and a column
        return parts
    return []
