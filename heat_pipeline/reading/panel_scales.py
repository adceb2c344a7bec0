"""The scales that a legend states below its head, and those of single panels: which panel a label means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from heat_pipeline.model import Legend
from heat_pipeline.reading import labels, legend
from heat_pipeline.reading.blocks import TABLE
from heat_pipeline.reading.charts import metric_named
from heat_pipeline.reading.colours import colour_of
from heat_pipeline.reading.lines import Line
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.parts import is_of_axis, may_name_panel
from heat_pipeline.reading.words import listed

_PLACES = {"left": 0, "top": 0, "upper": 0, "first": 0, "a": 0, "right": -1, "bottom": -1, "lower": -1, "second": 1,
           "b": 1, "third": 2, "c": 2, "fourth": 3, "d": 3}  # fmt: skip
_NO_PANEL, _PANEL_WORDS, _OF_ALL = listed("no panel"), listed("panel words"), listed("of all panels")
_NAMING, _SPANNING = listed("naming"), listed("spanning")
_LONGEST = 4_000
_MOST_LINES = 40
_LONGEST_BAND = 60
_MOST_WORDS = 5


@dataclass(slots=True)
class Under:
    """What stands in a line that opens a legend and in those below it: the label of the colours, words, scales."""

    label: str = ""
    words: str = ""
    scales: list[Legend] = field(default_factory=list)


def scales_under(outline: Outline, opening: Line) -> Under:
    """The scales of the legend that a line opens: in it, in the lines below it, or by colour in those."""
    inner = _in_brackets(opening.head)
    under = Under(inner if metric_named(inner, vague=True) else "")
    groups: list[tuple[str | None, list[Line]]] = [(panel_in(opening.head), [opening])]
    for line in _below(outline, opening):
        if _opens_panel(outline, line):
            groups.append((line.head, []))
        groups[-1][1].append(line)
        if not under.label and line.head and _NAMING.issuperset(labels.words(line.head)):
            under.label = labels.plain(outline.text[line.rest : line.end][:_LONGEST])
    for name, lines in groups:
        under.words += "".join(f" {outline.flat[line.rest : min(line.end, line.rest + _LONGEST)]}" for line in lines)
        scale = _scale_of(outline, lines, under.label)
        if scale is not None:
            under.scales.append(replace(scale, panel=name))
            under.label = under.label or scale.label
    return under


def _opens_panel(outline: Outline, line: Line) -> bool:
    """Whether a line of a legend begins what it says of a panel: "AIME24: 24 to 48", or a head with lines under it."""
    if is_band(line.head) or not may_name_panel(line.head):
        return False
    if line.opens and line.children:
        return True
    is_panel = _NO_PANEL.isdisjoint(labels.words(line.head))
    return is_panel and legend.read_legend(outline, line.rest, line.end, joined=True) is not None


def _below(outline: Outline, opening: Line) -> Iterator[Line]:
    """The lines of a legend below the one that opens it: those under it, or colours that stand beside it."""
    at = opening.number + 1
    for line in outline.lines[at : at + _MOST_LINES]:
        lost = line.number == at and not line.head  # its indentation
        beside = line.parents == opening.parents and line.look == opening.look and _may_stand_beside(line.head)
        if not (opening in line.parents or lost or beside) or is_of_axis(line):
            return
        yield line


def _may_stand_beside(head: str) -> bool:
    """Whether a line beside the one that opens a legend belongs to it: it gives a colour or the span."""
    return is_band(head) or not (_SPANNING.isdisjoint(labels.words(head)) or legend.is_head(head))


def _scale_of(outline: Outline, lines: Sequence[Line], label: str) -> Legend | None:
    """The scale that some lines of a legend give: two numbers joined, the values of several colours, or any two."""
    spans: list[tuple[int, int]] = []
    bands: list[tuple[int, int]] = []
    for line in lines:
        end = min(line.end, line.start + _LONGEST)
        if line is not lines[0] and (is_band(line.head) or (not line.head and _is_band_line(outline, line))):
            bands.append((line.start, end))
        elif line.block.kind is not TABLE:
            spans.append((line.rest, end))
    scale = legend.read_legend(outline, *spans[0], joined=True) if spans else None
    if scale is None and len(bands) > 1:
        scale = legend.banded(outline, bands, label)
    for joined, stretches in ((True, spans), (False, (*bands[:1], *spans))):
        for start, end in stretches:
            scale = scale or legend.read_legend(outline, start, end, joined)
    if scale is None:
        return None
    for start, end in spans:
        scale = legend.noted(outline, scale, start, end)
        scale = replace(scale, label=scale.label or label or legend.read_label(outline.text, start, end))
    return scale


def is_band(head: str) -> bool:
    """Whether the head of a line of a legend is a colour, an end of the scale or a number: "Dark red", "Top (red)"."""
    words = labels.words(labels.without_gloss(head)) if len(head) <= _LONGEST_BAND else ()
    named = bool(colour_of(head)) and 0 < len(words) <= _MOST_WORDS and not legend.is_head(head)
    is_end = len(words) == 1 and words[0] in (*_PLACES, "low", "high", "middle")
    return named or is_end or (bool(words) and labels.number_in(head) is not None)


def _is_band_line(outline: Outline, line: Line) -> bool:
    """Whether a line without a head is a value with its colour: "0.8 (top, lightest color)"."""
    numbers = outline.numbers(line.start, min(line.end, line.start + 200))
    return len(numbers) == 1 and numbers[0].start - line.start < 4


def panel_in(head: str) -> str | None:
    """The panel that a legend's head names: "Color Scale (AIME24)", "Left color bar"; None where it names none.

    A side may also be that of the legend itself: `assigned` takes it for a panel's where each panel has one.
    """
    name = _in_brackets(head)
    words = set(labels.words(name))
    is_panel = words.isdisjoint(_NO_PANEL) or (bool(words & _PANEL_WORDS) and words.isdisjoint(_OF_ALL))
    if words and is_panel and not metric_named(name, vague=True) and not legend.is_head(name):
        return name
    if len(words) == 1 and words & set(_PLACES):
        return name.lower()
    first = next((word for word in labels.words(head) if word != "the"), "")
    return first if len(first) > 1 and first in _PLACES else None


def _in_brackets(head: str) -> str:
    """What stands in brackets at the end of a head."""
    return labels.plain(head[head.rfind("(") + 1 : -1]) if head.endswith(")") else ""


def assigned(legends: Sequence[Legend], panels: Sequence[str]) -> tuple[Legend, ...]:
    """The scales with the names of the panels that their labels mean; one whose panel is not found is left out.

    A label means the panel whose name it holds or is held in, or by its side ("left", "second") the one in that place.
    The only scale of a figure is that of all its panels where its label means none; so is that of its only panel.
    """
    alone = [scale for scale in legends if scale.panel is None or len(legends) == 1]
    if len(legends) == 1 and (legends[0].panel in _PLACES or _panel(legends[0].panel, panels) is None):
        return (replace(legends[0], panel=None),)  # a side is that on which the scale stands
    if len(panels) < 2:
        return tuple(replace(scale, panel=None) for scale in alone)
    named = (replace(scale, panel=_panel(scale.panel, panels)) for scale in legends)
    return tuple(new for new, scale in zip(named, legends, strict=True) if new.panel or scale.panel is None)


def _panel(label: str | None, panels: Sequence[str]) -> str | None:
    """The panel that a label means, or None."""
    if label is None or label in panels:
        return label
    label_words = f" {' '.join(labels.words(label))} "
    names = [(name, f" {' '.join(labels.words(name))} ") for name in panels]
    held = [name for name, words in names if words.strip() and (label_words in words or words in label_words)]
    place = next((at for word, at in _PLACES.items() if f" {word} " in label_words), None)
    if held or place is None:
        return held[0] if len(held) == 1 else None
    return panels[place] if panels and place < len(panels) else None
