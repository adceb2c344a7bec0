"""The names of panels, out of the heads that no coordinate needs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from heat_pipeline.reading import labels
from heat_pipeline.reading.layouts.protocol import Label

_SPEAKS = re.compile(
    r"\b(?:heat[ -]?maps?|panels?|sub-?(?:plot|figure)s?|charts?|graphs?|plots?|left|right|top|bottom|"
    r"upper|lower|matrix)\b|"
    r"^\(?[a-h]\)",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"^(?:(?:the )?(?:(?:top|bottom|upper|lower|middle|cent(?:er|re)|left|right)[ -]*){1,2}\s*)?"
    r"(?:(?:(?:heat[ -]?map|panel|sub-?(?:plot|figure)|chart|graph|plot|figure|matrix|table)\b\s*(?:\d{1,2}|"
    r"[A-Ha-h])?)\s*[:\-–—.(]\s*|\(?[a-h]\)\s+)",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"\s*\b(?:heat[ -]?map|panel|sub-?plot|chart|graph|plot)s?$", re.IGNORECASE)


def name_panels(found: Iterable[Label | None], declared: Sequence[str]) -> dict[str, str]:
    """The panel's name for each head that is one.

    A figure has panels where more than one head names one, or where the only head says that it is a panel or is
    declared as one; else the head is only a title over the data.
    """
    heads = list(dict.fromkeys(label.text for label in found if label is not None))
    if len(heads) == 1 and not _SPEAKS.search(heads[0]) and not _declared(heads[0], declared):
        return {}
    return {head: _declared(head, declared) or panel_name(head) for head in heads}


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
