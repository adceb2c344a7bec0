"""The scales of single panels: found in a legend that names panels, and given to the panels that it means."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from heat_pipeline.model import Legend
from heat_pipeline.reading.charts import metric_named
from heat_pipeline.reading.colours import colour_of
from heat_pipeline.reading.labels import plain, words
from heat_pipeline.reading.legend import read_legend

_INNER = re.compile(r"\(([^()]{3,60})\)")
_SPAN = (
    r"(?P<scale>(?:(?:from|about|approx\w*|approximately|~|≈) ?){0,4}[-+−]?\d{1,18}(?:[.,]\d{1,18}){0,6}%? ?"
    r"(?:to|–|-|—|bis) ?[-+−~≈]?\d{1,18}(?:[.,]\d{1,18}){0,6}%?)"
)
_OWN = re.compile(
    rf"(?:^|[\n;|,]|\band\b)[\s•-]*(?P<label>[^\W\d_][^:;|,\n]{{0,60}}?)\s*:\s*"
    rf"(?:[^\W\d][^:;|,()\d\n]{{0,40}}\()?{_SPAN}\)?(?=\s*(?:[;|,.(]|and\b|$))"  # "Left: Accuracy (0 to 1)"
)
_FOR = re.compile(
    rf"{_SPAN} (?:\([^()]{{0,20}}\) )?(?:for|in) (?:the )?(?P<label>[^\W\d_][^:;|,.\n]{{0,60}}?)"
    r"(?=\s*(?:[;|,.]|and\b|$))"
)
_BESIDE = re.compile(
    rf"(?:^|[;|,:]|\band\b)\s*(?P<label>[^\W\d_][\w@.+-]{{0,30}}(?: [\w@.+-]{{1,30}}){{0,3}}?)\s+"
    rf"{_SPAN}(?=\s*(?:[;|,.]|and\b|$))"
)
_NO_PANEL = re.compile(
    r"\b(?:right|left|top|bottom|side|legends?|vertical|horizontal|cent(?:er|re)|bars?|scale|unit|colou?rs?|gradient|"
    r"approx\w*|log\w*|see|range|values?|cells?|intensity)\b|^\W*$",
    re.IGNORECASE,
)
_OF_SIDE = re.compile(
    r"^(?:the )?(left|right|top|bottom|upper|lower|first|second|third|fourth)(?:[- ]hand|most)? (?:panel'?s? )?"
    r"(?:colou?r[ -]?(?:bar|scale|map)s?|legend|scale|gradient)\b|"
    r"\b(?:colou?r[ -]?(?:bar|scale|map)s?|legend|scale|gradient) \((left|right|top|bottom|upper|lower)\)$",
    re.IGNORECASE,
)
_PLACES = {"left": 0, "top": 0, "upper": 0, "first": 0, "a": 0, "right": -1, "bottom": -1, "lower": -1, "second": 1,
           "b": 1, "third": 2, "c": 2, "fourth": 3, "d": 3}  # fmt: skip


def scales_of_panels(flat: str, raw: str, start: int, end: int, comma: bool = False) -> list[Legend]:
    """The scales of panels that a line names with them, each with its label as its panel; empty where it names none.

    "AIME24: 24 to 48", or several of these in one line: "Left: 0 to 1; right: 20 to 80".
    """
    line = flat[start:end]
    found = []
    named = list(_OWN.finditer(line)) if ":" in line else []
    if not named and (" for " in line or " in " in line):
        named = list(_FOR.finditer(line))
    if not named and "," in line:
        beside = [match for match in _BESIDE.finditer(line) if not _is_no_panel(match["label"])]
        named = beside if len(beside) > 1 else []  # "score, GSM8K 59 to 66, HumanEval 39 to 50"
    for match in named:
        scale = read_legend(flat, raw, start + match.start("scale"), start + match.end("scale"), comma)
        if scale is not None:
            found.append(replace(scale, label="", panel=plain(match["label"])))
    return found


def _is_no_panel(label: str) -> bool:
    return _NO_PANEL.search(label) is not None or bool(colour_of(label.lower().split()[-1]))


def panel_in(label: str) -> str | None:
    """The panel that a legend's head names: "Color Scale (AIME24)", "Left color bar"; None where it names none.

    A side may also be that of the legend itself: `assigned` takes it for a panel's where each panel has one.
    """
    if (side := _OF_SIDE.search(label)) is not None:
        return (side[1] or side[2]).lower()
    inner = _INNER.search(label)
    if inner is None or _NO_PANEL.search(inner[1]) or metric_named(inner[1], vague=True):
        return None
    return plain(inner[1])


def assigned(legends: Sequence[Legend], panels: Sequence[str]) -> tuple[Legend, ...]:
    """The scales with the names of the panels that their labels mean; one whose panel is not found is left out.

    A label means the panel whose name it holds or is held in, or by its side ("left", "second") the one in that place.
    The only scale of a figure is that of all its panels where its label means none; so is that of its only panel.
    """
    if len(legends) == 1 and (legends[0].panel or "") in _PLACES:
        return (replace(legends[0], panel=None),)  # the side on which it stands
    if len(panels) < 2 or (len(legends) == 1 and _panel(legends[0].panel or "", panels) is None):
        alone = legends if len(legends) == 1 else [scale for scale in legends if scale.panel is None]
        return tuple(replace(scale, panel=None) for scale in alone)
    found = []
    for scale in legends:
        name = scale.panel if scale.panel is None or scale.panel in panels else _panel(scale.panel, panels)
        if name is not None or scale.panel is None:
            found.append(replace(scale, panel=name))
    return tuple(found)


def _panel(label: str, panels: Sequence[str]) -> str | None:
    own = words(label)
    held = [name for name in panels if _within(own, words(name)) or _within(words(name), own)]
    if len(held) == 1:
        return held[0]
    place = next((at for word, at in _PLACES.items() if word in own), None)
    return panels[place] if place is not None and place < len(panels) and not held else None


def _within(part: Sequence[str], whole: Sequence[str]) -> bool:
    size = len(part)
    return size > 0 and any(tuple(whole[at : at + size]) == tuple(part) for at in range(len(whole) - size + 1))
