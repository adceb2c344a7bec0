"""The decisions behind a warehouse as a table of an export: those that it heeds, and how many it does not."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from heat_pipeline.decisions.files import Decided, fingerprint
from heat_pipeline.decisions.forms import ORIGIN, FigureDecision, FindingDecision, OnReading, TableDecision, subject_of
from heat_pipeline.reading.decisions import ReadingDecision
from heat_pipeline.steps.decided import decided

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

COMMENTS = {
    "": "A decision of a person on one description, as its cells, findings and names heed it.",
    "description_id": "Description that was decided about.",
    "kind": "What was decided: reading (its cells), figure (scale, metric, unit, better end), finding or name.",
    "subject": "What it is about: the panel, the words of a part, the rule or the name. Empty for all of the text.",
    "decision": "What was decided, as JSON; the keys are those of the files of decisions.",
    "decided_by": "Who decided it. Empty where that was not noted.",
    "decided_at": "When it was decided, as noted. Empty where it was not.",
    "why": "Why, in words. Empty where no reason was given.",
}
_SUBJECT: dict[type, str] = {
    FindingDecision: "rule",
    FigureDecision: "panel",
    TableDecision: "panel",
    ReadingDecision: "like",
}
_KINDS: dict[type, str] = {FindingDecision: "finding", FigureDecision: "figure"}
_LEFT_OUT = {"description", "line", "sha256", "sample", *ORIGIN}


def put_decisions(con: DuckDBPyConnection, decisions: Decided) -> list[tuple[int, str]]:
    """Make the temporary table `decided` of what the warehouse heeds, and say how many it does not, in words.

    `con` has the temporary table `exported`, the ids of the texts that count.
    """
    con.execute(
        f"CREATE TEMP TABLE decided ({', '.join(f'{name} VARCHAR' for name in COMMENTS if name)}, position INT)"
    )
    texts = {str(name) for (name,) in con.execute("SELECT description_id FROM exported").fetchall()}
    ledger = con.execute("SELECT description_id, stage, fingerprint FROM internal.done").fetchall()
    done = {(str(name), str(stage)): str(by) for name, stage, by in ledger}
    rows: list[tuple[Any, ...]] = []
    stale = waiting = 0
    for text, on_text in decided(con, decisions).items():
        for kind_decisions, stage in ((on_text.readings, "read"), (on_text.findings, "judge")) if text in texts else ():
            if kind_decisions and f"+{fingerprint(kind_decisions)}" in done.get((text, stage), ""):
                rows += [(text, *_row(decision)) for decision in kind_decisions]
            else:
                waiting += len(kind_decisions)
        stale += len(on_text.stale) if text in texts else 0
    rows += con.execute(
        """
        SELECT description_id, 'name', name, to_json({role: role, canonical: canonical})::VARCHAR, '', '', reason
        FROM validated.names JOIN exported USING (description_id) WHERE method = 'decision' ORDER BY ALL
        """
    ).fetchall()
    if rows:
        columns = [list(column) for column in zip(*rows, strict=True)]
        names = ", ".join(f"unnest(${at})" for at in range(1, len(columns) + 1))
        con.execute(f"INSERT INTO decided SELECT {names}, unnest(range(${len(columns) + 1}))", [*columns, len(rows)])
    return [
        (stale, "decisions on a text that has changed since"),
        (waiting, "decisions younger than the warehouse, which the next run takes in"),
        (len(decisions.conflicts), "decisions that contradict another one"),
        (
            sum(is_figure for is_figure, _ in map(subject_of, decisions.decisions)),
            "decisions on what several descriptions say of one figure, whose findings are not exported",
        ),
    ]


def _row(decision: OnReading | FindingDecision) -> tuple[str, ...]:
    subject = _SUBJECT[type(decision)]
    values = {
        key: value
        for key, value in asdict(decision).items()
        if key not in {subject, *_LEFT_OUT} and value not in (None, "", ()) and value is not True
    }
    origin = (str(getattr(decision, key, "")) for key in ("by", "when", "why"))
    as_json = json.dumps(values, ensure_ascii=False)
    return _KINDS.get(type(decision), "reading"), getattr(decision, subject) or "", as_json, *origin
