"""How strictly claims are judged: the numbers of expectations/claims.yaml, each with a default."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path

from heat_pipeline.errors import UserError
from heat_pipeline.yaml_files import read_yaml


class ToleranceError(UserError):
    """Tolerances that cannot be used; the message names file and key."""


@dataclass(frozen=True, slots=True)
class Tolerances:
    """The tolerances, all shares from 0 to 1 but `about_steps`. Between "holds" and "fails" a claim is unverifiable.

    - `about_share`, `about_steps`: "about 80" may be off by this share of the number, and by so many units of its last
      printed digit. Any other number must be the cell's, rounded.
    - `scale_about`: where the ends of a scale are called approximate a value may lie beyond them by this share of it.
    - `most_holds`, `most_fails`: "most" is from the first share on, and not up to the second.
    - `trend_holds`, `trend_fails`: a line rises where last less first is at least the first share of its span; it does
      not where that is at most the second.
    - `step_back`: "steadily" allows a step back of this share of the line's span.
    - `flat_holds`: a line is flat where its span is at most this share of the figure's span; that it is not refutes
      nothing.
    - `near_holds`, `near_fails`: two groups are similar where their means differ by at most the first share of the
      figure's span, and are not from the second on.
    - `level_end`: a value is low up to this share of the figure's span, high from as far below the top on, and middling
      between half of these.
    - `accuse`: a claim that fails in every way to mean it is contradicted where that is at least so likely to be the
      text's fault; else it may have been misunderstood.
    - `doubt`: where it is not, a person is asked to look where that is at least so likely.
    """

    about_share: float = 0.02
    about_steps: float = 1.0
    scale_about: float = 0.1
    most_holds: float = 0.55
    most_fails: float = 0.3
    trend_holds: float = 0.2
    trend_fails: float = 0.0
    step_back: float = 0.02
    flat_holds: float = 0.15
    near_holds: float = 0.1
    near_fails: float = 0.4
    level_end: float = 0.45
    accuse: float = 0.55
    doubt: float = 0.5


_HIGHEST = {"about_steps": 100.0}
"""What a tolerance may be at most that is no share."""
_ORDERED = (
    ("most_fails", "most_holds"),
    ("trend_fails", "trend_holds"),
    ("near_holds", "near_fails"),
    ("doubt", "accuse"),
)
"""Pairs of which the first may not be above the second: there would be no grey zone but a contradiction."""


def load_tolerances(path: Path) -> Tolerances:
    """The tolerances in the file at `path`, each in place of the package's own; these if there is no such file.

    Raises ToleranceError, which names file, line and key, for an unknown key, for what is no number, no share or turned
    round.
    """
    if not path.exists():
        return Tolerances()
    names = [field.name for field in fields(Tolerances)]
    top = read_yaml(path, ToleranceError, ("tolerances",))
    given = top.entry("tolerances", names) if "tolerances" in top else top
    numbers: dict[str, float] = {}
    for name in names:
        number, high = given.number(name), _HIGHEST.get(name, 1.0)
        if number is not None and not 0.0 <= number <= high:
            raise given.error(name, f"{given.text(name)} is not between 0 and {high:g}")
        numbers |= {name: number} if number is not None else {}
    tolerances = Tolerances(**numbers)
    for lower, upper in _ORDERED:
        least, most = getattr(tolerances, lower), getattr(tolerances, upper)
        if least > most:
            raise given.error(lower, f"{least:g} is above {upper} ({most:g}); make it at most that")
    return tolerances
