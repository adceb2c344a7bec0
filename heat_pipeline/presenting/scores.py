"""How the readers did on labelled descriptions: the rules alone, and both, where a second one answered."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console

from heat_pipeline.presenting.formats import as_fields, as_table
from heat_pipeline.scoring.score import Score
from heat_pipeline.wording import percent

_SHARES = ("alike_f1", "mean_alike_f1", "sure_precision", "sure_coverage")
"""What is made of the counts of a score."""


def show_scores(console: Console, scores: Mapping[str, Score]) -> None:
    """Print the score of each reader, by its name, over the same descriptions."""
    listed = zip(*map(_told, scores.values()), strict=True)
    measures = [(figures[0][0], *(figure for _, figure in figures)) for figures in listed]
    console.print(as_table(("measure", *scores), measures))


def as_record(score: Score) -> dict[str, object]:
    """A score with all its counts, and the shares that are made of them."""
    return as_fields(score) | {name: round(getattr(score, name), 4) for name in _SHARES}


def _told(score: Score) -> list[tuple[str, str]]:
    """Each measure in words, with its figure."""
    return [
        ("texts without one wrong or missing cell", f"{score.faultless:,} of {score.descriptions:,}"),
        ("cells read; cells that the labels have", f"{score.read:,}; {score.wanted:,}"),
        ("right cells (F1)", f"{score.alike:,} ({score.alike_f1:.3f})"),
        ("mean of the texts' F1", f"{score.mean_alike_f1:.3f}"),
        ("sure cells that are right", f"{score.sure_right:,} of {score.sure:,} ({percent(score.sure_precision)})"),
        ("wanted cells that are read right and surely", percent(score.sure_coverage)),
        ("wrong claims that were found", f"{score.contradicted_found:,} of {score.contradicted:,}"),
        ("true claims that were found", f"{score.supported_found:,} of {score.supported:,}"),
        ("true claims that were called wrong", f"{score.false_alarms:,}"),
        ("told faults that are there, each kind once a text", f"{score.accusations_right:,} of {score.accusations:,}"),
        ("faults there that were told, each kind once a text", f"{score.labelled_found:,} of {score.labelled:,}"),
    ]
