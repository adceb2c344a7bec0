"""The decisions behind a warehouse as a table of an export: those that it heeds, and how many it does not."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

from heat_pipeline.decisions.files import Decided, fingerprint
from heat_pipeline.decisions.forms import ORIGIN, FigureDecision, FindingDecision, OnReading, TableDecision, subject_of
from heat_pipeline.reading.slot_decisions import ReadingDecision
from heat_pipeline.steps.decisions_heeded import decided
from heat_pipeline.warehouse.engine import temporary

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_COLUMNS = "description_id, kind, subject, decision, decided_by, decided_at, why"
_KINDS: dict[type, tuple[str, str]] = {
    FindingDecision: ("finding", "rule"),
    FigureDecision: ("figure", "panel"),
    TableDecision: ("reading", "panel"),
    ReadingDecision: ("reading", "like"),
}
"""What the table calls a decision, and the field with what it is about."""
_LEFT_OUT = {"description", "line", "sha256", "sample", *ORIGIN}


def put_decisions(con: DuckDBPyConnection, decisions: Decided) -> list[tuple[int, str]]:
    """Make the temporary table `decided` of what the warehouse heeds, and say how many it does not, in words.

    `con` has the temporary table `exported`, the ids of the texts that count.
    """
    texts = {str(name) for (name,) in con.execute("SELECT description_id FROM exported").fetchall()}
    ledger = con.execute("SELECT description_id, stage, fingerprint FROM internal.done").fetchall()
    done = {(str(name), str(stage)): str(by) for name, stage, by in ledger}
    on_texts = {text: on_text for text, on_text in decided(con, decisions).items() if text in texts}
    rows: list[tuple[str, ...]] = []
    waiting = 0
    for text, on_text in on_texts.items():
        for stage, stage_decisions in (("read", on_text.readings), ("judge", on_text.findings)):
            if stage_decisions and f"+{fingerprint(stage_decisions)}" in done.get((text, stage), ""):
                rows += [(text, *_row(decision)) for decision in stage_decisions]
            else:
                waiting += len(stage_decisions)
    rows += con.execute(
        """
        SELECT description_id, 'name', name, to_json({role: role, canonical: canonical})::VARCHAR, '', '', reason
        FROM validated.names JOIN exported USING (description_id) WHERE method = 'decision' ORDER BY ALL
        """
    ).fetchall()
    temporary(con, "decided", _COLUMNS.replace(",", " VARCHAR,") + " VARCHAR", rows)
    return [
        (sum(len(on_text.stale) for on_text in on_texts.values()), "decisions on a text that has changed since"),
        (waiting, "decisions younger than the warehouse, which the next run takes in"),
        (len(decisions.conflicts), "decisions that contradict another one"),
        (
            sum(is_figure for is_figure, _ in map(subject_of, decisions.decisions)),
            "decisions on what several descriptions say of one figure, whose findings are not exported",
        ),
    ]


def _row(decision: OnReading | FindingDecision) -> tuple[str, ...]:
    """A decision as a row, but for the text that it is on: what it leaves as it is stands nowhere in it."""
    kind, subject = _KINDS[type(decision)]
    values = {
        key: value
        for key, value in asdict(decision).items()
        if key not in {subject, *_LEFT_OUT} and value not in (None, "", ()) and value is not True
    }
    origin = (str(getattr(decision, key, "")) for key in ("by", "when", "why"))
    return kind, getattr(decision, subject) or "", json.dumps(values, ensure_ascii=False), *origin
