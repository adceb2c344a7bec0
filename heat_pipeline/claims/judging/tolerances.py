"""How strictly claims are judged: every tolerance, with what it means, and the file in which people set them.

`expectations/claims.yaml` holds the values under one key, `tolerances`; what it leaves out is as it is here.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path

from heat_pipeline.errors import UserError


class ToleranceError(UserError):
    """A file of tolerances that cannot be used; the message names file and key, and says what to do."""


@dataclass(frozen=True, slots=True)
class Tolerances:
    """The tolerances. Shares are from 0 to 1. Between a value "holds" and its "fails" a claim is unverifiable.

    Numbers:
    - `about_share`: "about 80" allows a distance of this share of the number, and at least `about_steps` units of its
      last printed digit. A number that is not called approximate must be the cell's, rounded.
    - `about_grey`: an approximate number is contradicted from this many times that distance on.
    - `approximate_steps`: a cell that the text calls approximate may be off by so many units of its last digit.
    - `approximate_share`: where that digit is the zero of a whole number ("~80"), it may be off by up to this share.

    Groups:
    - `most_holds`, `most_fails`: "most" holds where it is true of this share, and fails up to that one.
    - `share_about`: how far a share ("about half of the cells") may be off, of all that are counted; refuted from twice
      that on.
    - `share_short`: how much may be short of a share told plainly, of all that are counted, before it is refuted.
    - `around_holds`, `around_fails`: values "gather around" a range where this share lies in or near it.
    - `around_near`: near a range is within this share of its width, or of its level, whichever is more.

    Trends (tau is Kendall's tau-b, from -1 to 1; the gain is last minus first as a share of the line's span):
    - `trend_tau`: a trend holds from this tau on, if the ends agree with it.
    - `trend_gain`: it also holds where the ends differ by this share of the span, if tau agrees.
    - `weak_tau`: below this tau it fails, if the gain is below `weak_gain` or the way back is above `weak_return`.
    - `weak_gain`: see `weak_tau`.
    - `weak_return`: the longest move against the trend, as a share of the span.
    - `loose_tau`: "generally" holds from this tau on, if the ends agree; it fails at no correlation or against it.
    - `lines_share`: where several lines are judged together, so many of them have to go that way.
    - `step_back`: a step against a steady course, as a share of the line's span, that still counts as none.
    - `step_back_fails`: from this share on it breaks the course; one said of each step, from `step_back` on.

    Sizes (shares of the values' level unless said otherwise):
    - `flat_holds`, `flat_fails`: a line is flat, stable, hardly varies up to this share, and is not from that one on.
    - `flat_span`: that is contradicted only where it is also this share of its panel's span, or more.
    - `near_holds`, `near_fails`: two groups are similar up to this share, and differ from that one on.
    - `slight_holds`, `slight_fails`: a difference is slight up to this share, and is not from that one on.
    - `slight_span`: it is contradicted only where it is also more than this share of the figure's whole span.
    - `sharp_holds`, `sharp_fails`: a change is sharp from this share on, and is not up to that one.
    - `sharp_span`: a change of this share of the figure's whole span is sharp, too.
    - `onset_holds`, `onset_fails`: a fall "begins" at a tick where no more than this share of the line's span is lost
      before it, and does not where that share is.

    Levels (a value's place among those of its panel, or on its scale, as a share from 0, the lowest, to 1):
    - `level_end`: a value is low up to this share, and high from one less it on.
    - `level_end_fails`: it is not low from this share on, and not high up to one less it.
    - `level_middle`: it is in the middle from this share on, up to one less it.
    - `level_middle_fails`: it is not up to this share, and from one less it on.

    Ranges and scales:
    - `end_share`: an end of a range is reached within this share of the range.
    - `end_fails`: it is missed from this share on.
    - `scale_about`: an approximate end of a colour scale may be off by this share of the scale.
    - `scale_grey`: a value beyond the colour scale by up to this share of it does not contradict the scale.
    """

    about_share: float = 0.02
    about_steps: float = 1.0
    about_grey: float = 2.5
    approximate_steps: float = 1.0
    approximate_share: float = 0.05
    most_holds: float = 0.55
    most_fails: float = 0.4
    share_about: float = 0.1
    share_short: float = 0.05
    around_holds: float = 0.7
    around_fails: float = 0.4
    around_near: float = 0.02
    trend_tau: float = 0.5
    trend_gain: float = 0.8
    weak_tau: float = 0.4
    weak_gain: float = 0.25
    weak_return: float = 0.5
    loose_tau: float = 0.3
    lines_share: float = 0.6
    step_back: float = 0.02
    step_back_fails: float = 0.1
    flat_holds: float = 0.04
    flat_fails: float = 0.1
    flat_span: float = 0.15
    near_holds: float = 0.05
    near_fails: float = 0.15
    slight_holds: float = 0.1
    slight_fails: float = 0.35
    slight_span: float = 0.5
    sharp_holds: float = 0.08
    sharp_fails: float = 0.04
    sharp_span: float = 0.15
    onset_holds: float = 0.05
    onset_fails: float = 0.15
    level_end: float = 0.4
    level_end_fails: float = 0.6
    level_middle: float = 0.25
    level_middle_fails: float = 0.1
    end_share: float = 0.02
    end_fails: float = 0.1
    scale_about: float = 0.1
    scale_grey: float = 0.0


_NO_SHARES = ("about_steps", "about_grey", "approximate_steps")
_ORDERED = (
    ("most_fails", "most_holds"),
    ("around_fails", "around_holds"),
    ("weak_tau", "trend_tau"),
    ("loose_tau", "trend_tau"),
    ("weak_gain", "trend_gain"),
    ("step_back", "step_back_fails"),
    ("flat_holds", "flat_fails"),
    ("near_holds", "near_fails"),
    ("slight_holds", "slight_fails"),
    ("sharp_fails", "sharp_holds"),
    ("onset_holds", "onset_fails"),
    ("level_end", "level_end_fails"),
    ("level_middle_fails", "level_middle"),
    ("end_share", "end_fails"),
)
"""Pairs of which the first may not be above the second: there would be no grey zone but a contradiction."""


def checked(values: Mapping[str, object], file: Path) -> Tolerances:
    """The tolerances with these values, as texts or numbers, in place of their own.

    Raises ToleranceError, which names `file` and key, for an unknown key, for what is no number, no share or turned
    round.
    """
    known = {field.name for field in fields(Tolerances)}
    numbers: dict[str, float] = {}
    for name, value in values.items():
        if name not in known:
            raise ToleranceError(f"{file}, key {name!r}: no such tolerance; there are {', '.join(sorted(known))}")
        try:
            number = float(str(value))
        except ValueError:
            raise ToleranceError(f"{file}, key {name!r}: expected a number, found {value!r}") from None
        low, high = (1.0, 100.0) if name == "about_grey" else (0.0, 100.0 if name in _NO_SHARES else 1.0)
        if not math.isfinite(number) or not low <= number <= high:
            raise ToleranceError(f"{file}, key {name!r}: {value} is not between {low:g} and {high:g}")
        numbers[name] = number
    tolerances = Tolerances(**numbers)
    for lower, upper in _ORDERED:
        if getattr(tolerances, lower) > getattr(tolerances, upper):
            raise ToleranceError(
                f"{file}, key {lower!r}: {getattr(tolerances, lower):g} is above {upper} "
                f"({getattr(tolerances, upper):g}); make it at most that"
            )
    return tolerances


def load_tolerances(path: Path) -> Tolerances:
    """The tolerances in the file at `path`; the package's own if there is no such file.

    Raises ToleranceError, which names file and key, where it cannot be used.
    """
    if not path.exists():
        return Tolerances()
    import yaml

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        content = yaml.load(path.read_text(encoding="utf-8"), Loader=loader)  # noqa: S506 - it makes text only
    except OSError as error:
        raise ToleranceError(f"{path}: cannot be read ({error.strerror})") from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ToleranceError(f"{path}: is not valid YAML: {error}") from error
    if content in (None, ""):
        return Tolerances()
    if not isinstance(content, dict):
        raise ToleranceError(f"{path}: expected the key tolerances, found {type(content).__name__}")
    for found in content:
        if found != "tolerances":
            raise ToleranceError(f"{path}, key {found!r}: no such key; expected tolerances")
    values = content.get("tolerances") or {}
    if not isinstance(values, dict):
        raise ToleranceError(f"{path}, key 'tolerances': expected names with numbers, found {values!r}")
    return checked(values, path)
