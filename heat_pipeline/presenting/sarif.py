"""The findings of a run as SARIF 2.1.0, which code scanners and editors show beside the lines of a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import quote

from heat_pipeline import __version__
from heat_pipeline.errors import UserError
from heat_pipeline.inbox.decoding import decode
from heat_pipeline.inbox.front_matter import take_off
from heat_pipeline.inbox.items import RefusedError
from heat_pipeline.quality.rules import ALL_RULES

MOST = 5_000
"""GitHub keeps at most this many findings of one file; the worst come first."""
_LEVELS = {"critical": "error", "warning": "warning", "info": "note"}


def as_sarif(findings: Sequence[Mapping[str, Any]], inbox: Path, failure: str) -> dict[str, object]:
    """A log with one run: each finding with its rule, file, line and level; `failure` says why the run failed."""
    line_before = cache(_line_before)
    rules = [{"id": rule.name, "shortDescription": {"text": f"Finds {rule.words.finds}."}} for rule in ALL_RULES]
    places = {rule.name: place for place, rule in enumerate(ALL_RULES)}
    notices = [{"level": "error", "message": {"text": failure}}] if failure else []
    results = [
        {
            "ruleId": finding["rule"],
            "ruleIndex": places[finding["rule"]],
            "level": _LEVELS[finding["severity"]],
            "message": {"text": finding["message"]},
            "locations": [_location(finding, inbox, line_before)],
            "partialFingerprints": {"finding/v1": _fingerprint(finding)},
            "properties": {"description_id": finding["description_id"]},
        }
        for finding in findings
    ]
    run = {
        "tool": {"driver": {"name": "heat-pipeline", "semanticVersion": __version__, "rules": rules}},
        "invocations": [{"executionSuccessful": not failure, "toolExecutionNotifications": notices}],
        "results": results,
    }
    return {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}


def _location(finding: Mapping[str, Any], inbox: Path, line_before: Any) -> dict[str, object]:
    """Where a finding stands: a line of a text file, else the line of its row in a file of rows, else the first."""
    name, _, row = str(finding["source_uri"]).partition("#")
    path = inbox / name
    line = int(row[1:]) if row[:1] == "L" and row[1:].isdigit() else 1
    if not row and finding["line"]:
        line = finding["line"] + line_before(path)
    absolute = path.resolve()
    under = Path.cwd()
    is_here = absolute.is_relative_to(under)
    uri = quote(absolute.relative_to(under).as_posix()) if is_here else absolute.as_uri()
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": {"startLine": line}}}


def _line_before(path: Path) -> int:
    """How many lines of front matter stand above the text of a file, which the warehouse doesn't count."""
    try:
        whole = decode(path.read_bytes())
        _, text = take_off(whole)
    except (OSError, RefusedError, UserError):
        return 0
    return whole.count("\n") - text.count("\n")


def _fingerprint(finding: Mapping[str, Any]) -> str:
    """What tells a finding from others, and stays the same where the text moves by some lines."""
    parts = (finding["description_id"], finding["rule"], finding["panel"], finding["message"])
    return sha256("\0".join(str(part or "") for part in parts).encode("utf-8", "surrogatepass")).hexdigest()
