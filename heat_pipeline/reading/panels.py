"""The names of panels, out of the heads that no coordinate needs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from heat_pipeline.reading import labels
from heat_pipeline.reading.layouts.protocol import Label
from heat_pipeline.reading.numbers import Number
from heat_pipeline.reading.placing import Place

_FEWEST = 2

_SPEAKS = re.compile(
    r"\b(?:heat[ -]?maps?|panels?|sub-?(?:plot|figure)s?|charts?|graphs?|plots?|left|right|top|bottom|"
    r"upper|lower|matrix)\b|"
    r"^\(?[a-h]\)",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"^(?:(?:the )?(?:(?:top|bottom|upper|lower|middle|cent(?:er|re)|left|right)[ -]*){1,2}\s*)?"
    r"(?:(?:(?:heat[ -]?map|panel|sub-?(?:plot|figure)|chart|graph|plot|figure|matrix|table)\b\s*"
    r"(?:\d{1,2}|[A-Ha-h]|\((?:[A-Ha-h]|left|right|top|bottom)\))?)\s*[:\-–—.(]\s*|\(?[a-h]\)\s+)|"
    r"^(?:(?:top|bottom|upper|lower|middle|cent(?:er|re)|left|right)[ -]*){1,2}\s*(?::|[-–—]\s)\s*",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"\s*\b(?:heat[ -]?map|panel|sub-?plot|chart|graph|plot)s?$", re.IGNORECASE)


def panel_at(place: Place, level: int) -> Label | None:
    """The head at a level over a cell, counted from the outermost, that may name its panel."""
    return place.panels[level] if len(place.panels) > level else None


def panel_level(cells: Sequence[tuple[Place, Number]]) -> int:
    """At which level the heads over the cells name panels.

    That is the outermost, unless one head there stands over all cells and heads below it part values of the same
    places: a title over "Before" and "After".
    """
    level = 0
    while cells:
        found = {place.panels[level].text if len(place.panels) > level else "" for place, _ in cells}
        if len(found) > 1 or "" in found:
            break
        level += 1
    if not level or len(found) < _FEWEST:
        return 0
    seen: dict[tuple[str, str], dict[str, float | None]] = {}
    for place, number in cells:
        label = panel_at(place, level)
        seen.setdefault((place.row, place.column), {})[label.text if label is not None else ""] = number.value
    twice = [values for values in seen.values() if len(values) > 1]
    return level if len(twice) >= _FEWEST and any(len(set(values.values())) > 1 for values in twice) else 0


def name_panels(found: Iterable[Label | None], declared: Sequence[str]) -> dict[str, str]:
    """The panel's name for each head that is one.

    A figure has panels where more than one head names one, or where the only head says that it is a panel, is
    declared as one or is a heading with a name over all of the data; else the head is only a title over the data.
    """
    labelled = {label.text if label is not None else "": label for label in found}
    only = next(iter(labelled.values())) if len(labelled) == 1 else None
    heads = [text for text in labelled if text]
    if len(heads) == 1 and not (_speaks(heads[0], declared) or (only is not None and _is_named_heading(only))):
        return {}
    return {head: _declared(head, declared) or panel_name(head) for head in heads}


def _speaks(head: str, declared: Sequence[str]) -> bool:
    """Whether a head says that it is a panel, or is declared as one."""
    return _SPEAKS.search(head) is not None or _declared(head, declared) != ""


def _is_named_heading(head: Label) -> bool:
    """Whether a heading over all of the data is a name ("Owen-7B | AIME24") and no words on it ("Notable Cells")."""
    if head.key[:2] != ("head", 0):
        return False
    return any(char.isdigit() or char.isupper() for word in head.text.split() for char in word[1:])


def panel_name(head: str) -> str:
    """The name in the head of a panel: "Left Heatmap: TriviaQA" is TriviaQA, "COPA Heatmap (Left)" is COPA."""
    bare = labels.without_passing_gloss(head)
    name = _BEFORE.sub("", bare)
    if name.endswith(")") and "(" not in name:
        name = name[:-1]
    name = labels.plain(_BEHIND.sub("", name))
    return name or labels.plain(bare)


def _declared(head: str, declared: Sequence[str]) -> str:
    words = labels.words(head)
    for name in declared:
        own = labels.words(name)
        if own and any(words[at : at + len(own)] == own for at in range(len(words) - len(own) + 1)):
            return name
    return ""
