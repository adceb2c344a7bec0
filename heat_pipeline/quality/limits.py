"""The limits of a rule as people read them: what each measure must be, how severe a breach is, what is turned off.

One wording for the command line, Dagster and docs/rules.md. What the limits are stands in the suites.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from heat_pipeline.model import Severity
from heat_pipeline.quality.rules import AnyRule
from heat_pipeline.quality.suites import BETWEEN, IN_SET, Expectation, Suites
from heat_pipeline.quality.wording import number


@dataclass(frozen=True, slots=True)
class Limit:
    """One limit of a rule. `must_be` is in words ("at most 0.2"); `note` is what the suite says of it."""

    measure: str
    must_be: str
    severity: Severity
    rejects: bool
    on: bool
    note: str

    @property
    def sentence(self) -> str:
        """The limit in one line: "legend_excess must be at most 0.2, else critical"."""
        rejected = ", and the cell is rejected" if self.rejects else ""
        off = "" if self.on else " (turned off)"
        return f"{self.measure} must be {self.must_be}, else {self.severity.value}{rejected}{off}"


def limits_of(rule: AnyRule, suites: Suites) -> tuple[Limit, ...]:
    """The limits of a rule in the order of its suite, those that are turned off last."""
    suite = suites.by_table[rule.table]
    return tuple(
        Limit(one.column, must_be(one), one.severity, one.rejects, on, one.note)
        for on, expectations in ((True, suite.expectations), (False, suite.off))
        for one in expectations
        if one.rule is rule
    )


def must_be(expectation: Expectation) -> str:
    """What an expectation asks of its measure, in words."""
    arguments = expectation.arguments
    if expectation.type == IN_SET:
        return " or ".join(json.dumps(value) for value in arguments["value_set"])
    if expectation.type != BETWEEN:
        return "empty"
    low, high = arguments.get("min_value"), arguments.get("max_value")
    strict_low, strict_high = arguments.get("strict_min"), arguments.get("strict_max")
    if low == high and low is not None:
        return number(low)
    parts = []
    if low is not None:
        parts.append(f"{'above' if strict_low else 'at least'} {number(low)}")
    if high is not None:
        parts.append(f"{'below' if strict_high else 'at most'} {number(high)}")
    return " and ".join(parts)
