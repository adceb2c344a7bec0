"""Rules on several descriptions of one figure: cells on which they disagree, and values told elsewhere than by others.

Each looks at one row of what the descriptions were fused into (`fused.cells`, `fused.alignments`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from heat_pipeline.fusing.model import SlipKind
from heat_pipeline.quality.rules.rule import FusedRule, Measure, RuleTable
from heat_pipeline.wording import number, percent

_OF_PLACE = {kind.value for kind in SlipKind} - {SlipKind.RENAMED.value, SlipKind.SCALED.value}


def _disputed(row: Mapping[str, Any]) -> dict[str, Measure]:
    disputed = row["against"] > 0
    return {
        "votes_against": row["against"] if disputed else None,
        "disputed_probability": row["probability"] if disputed else None,
    }


def _explain_disputed(row: Mapping[str, Any]) -> tuple[str, str, str]:
    votes = row["support"] + row["against"]
    place = ", ".join(
        f'{side} "{row[column]}"'
        for side, column in (("panel", "panel"), ("row", "row_label"), ("column", "column_label"))
        if row[column]
    )
    if row["decided_by"] == "undecided":
        return f"{place}: {row['why']}", f"{votes} descriptions that disagree", "one value"
    value = "blank" if row["blank"] else _amount(row)
    return (
        f"{place}: {value}, {percent(row['probability'])} sure: {row['why']}",
        f"{row['against']} of {votes} descriptions say otherwise",
        value,
    )


def _amount(row: Mapping[str, Any]) -> str:
    return number(row["value"]) if row["value"] is not None else f"{number(row['low'])} to {number(row['high'])}"


DESCRIBERS_DISAGREE = FusedRule(
    name="describers_disagree", table=RuleTable.FUSED_CELLS, measure=_disputed, explain=_explain_disputed
)


def _moved(row: Mapping[str, Any]) -> dict[str, Measure]:
    is_slip = row["kind"] in _OF_PLACE and not row["worded"]
    return {"moved_cells": len(row["cells"]) if is_slip else None}


def _explain_moved(row: Mapping[str, Any]) -> tuple[str, str, str]:
    values = "1 value" if len(row["cells"]) == 1 else f"{len(row['cells'])} values"
    return row["evidence"], f"{values} elsewhere", "where the other descriptions have them"


SHIFTED_AGAINST_OTHERS = FusedRule(
    name="shifted_against_others", table=RuleTable.ALIGNMENTS, measure=_moved, explain=_explain_moved
)
