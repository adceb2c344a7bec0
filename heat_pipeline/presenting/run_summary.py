"""The summary at the end of `heat-pipeline run`: what was found, what is worst, what to type next."""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from heat_pipeline.commands.run_report import Report
from heat_pipeline.model import Severity
from heat_pipeline.presenting.formats import as_table, attributes, plain
from heat_pipeline.presenting.texts import SEVERITY_STYLE
from heat_pipeline.project import data_folder, is_project
from heat_pipeline.warehouse.worst import Worst
from heat_pipeline.wording import plural


def show_run(console: Console, report: Report, inbox: Path) -> None:
    """Print the summary of a run."""
    totals = report.totals
    if report.failure:
        console.print(plain(f"The run failed. {report.failure}", "bold red"))
    if report.stopped:
        console.print(plain("The run was stopped. What it did stays, and the next run goes on where it was.", "yellow"))
    if report.read_now or report.judged_now or report.outcome == "done":
        console.print(_headline(report))
    if report.nothing_read:
        console.print(plain("Nothing could be read: all that arrived was rejected.", "bold red"))
    console.print(
        f"In all: {plural(totals.ingested, 'description')} in {plural(report.collections, 'collection')}: "
        f"{totals.read} with cells, {totals.qualitative} without, {totals.rejected} rejected; "
        f"{report.sure}" + (f"; {totals.unread} not read yet" if totals.unread else "")
    )
    if report.waits_for and not (report.failure or report.stopped):
        names = ", ".join(report.waits_for)
        waiting = f"Not published yet: {names} is half done. The run that is at it, or the next one, publishes."
        console.print(plain(waiting, "yellow"))
    for words in _second(report.second):
        console.print(words)
    if any(report.figures.values()):
        console.print(_fused(report.figures))
    for place, reason in report.rejected:
        console.print(Text.assemble(("rejected ", "yellow"), plain(f"{place}: {reason}")))
    rest = totals.rejected - len(report.rejected)
    if report.rejected and rest > 0:
        console.print(plain(f"and {rest:,} more: see raw.rejected", "yellow"))
    is_partly_new = 0 < report.new < sum(report.by_severity.values())  # and not all, as in a first run
    _show_counts(console, report, is_partly_new)
    for worst in report.worst:
        more = f" (and {worst.alike} more like it)" if worst.alike else ""
        console.print(
            Text.assemble(
                ("new " if worst.is_new and is_partly_new else "", "bold"),
                (f"{worst.severity.value} ", SEVERITY_STYLE[worst.severity]),
                plain(f"{worst.description_id}{_line_of(worst)}: ", "dim"),
                plain(f"{worst.message}{more}"),
            )
        )
    console.print()
    following = _next(report, inbox)
    if following:
        console.print(Text("Next:", style="bold"))
    for line in following:
        console.print(plain(f"  {line}"), soft_wrap=True)


def as_record(
    report: Report, inbox: Path, exit_code: int, findings: Sequence[object], rejected: Sequence[object]
) -> dict[str, object]:
    """The summary of a run for programs."""
    kept = ("failure", "read_now", "judged_now", "collections", "totals", "sure", "second", "figures")
    by_rule = {rule: dict.fromkeys(Severity, 0) | counts for rule, counts in report.counts.items()}
    return {
        "outcome": report.outcome,
        "exit_code": exit_code,
        "warehouse": report.store.published,
        **attributes(report, (*kept, "waits_for")),
        "anomalies": report.by_severity,
        "anomalies_by_rule": by_rule,
        "new_findings": report.new,
        "findings": findings,
        "rejections": rejected,
        "next": _next(report, inbox),
    }


def _fused(figures: dict[str, Any]) -> str:
    failed = f"; {figures['not_fused']} could not be laid over each other" if figures["not_fused"] else ""
    return (
        f"{plural(figures['fused'], 'figure')} with several descriptions fused: "
        f"{plural(figures['disputed'], 'disputed cell')}, {figures['decided']:,} decided{failed}"
    )


def _second(second: dict[str, Any]) -> Iterator[Text]:
    """What a second reader added, and what came of asking it."""
    if second["texts"]:
        cells = second["both"] + second["model"] + second["rules"]
        parts = [f"{second['both']:,} of {plural(cells, 'cell')} read alike by both readers"]
        parts += [f"{second['model']:,} as the model places them"] if second["model"] else []
        parts += [f"{second['rules']:,} as the first reader does"] if second["rules"] else []
        yield Text(f"{plural(second['texts'], 'text')} read a second time: {', '.join(parts)}")
    if second["tokens"]:
        yield Text(f"{second['tokens']:,} tokens used in this run", style="dim")
    if second["failed"]:
        asked = f"{plural(second['failed'], 'question')} asked in vain: {second['error']}"
        yield plain(f"{asked}; the next run asks again, and what was not asked yet", "yellow")


def _line_of(worst: Worst) -> str:
    """The line that a finding begins in, where its message doesn't say it."""
    return "" if worst.line is None or worst.message.startswith(f"line {worst.line} ") else f", line {worst.line}"


def _headline(report: Report) -> Text:
    if not report.read_now and not report.judged_now:
        return Text("Nothing new to read: no text was read again.", style="green")
    judged = f", {report.judged_now} judged" if report.judged_now != report.read_now else " and judged"
    return Text(f"{plural(report.read_now, 'description')} read{judged}.", style="green")


def _show_counts(console: Console, report: Report, is_partly_new: bool) -> None:
    if not report.counts:
        whole = not (report.failure or report.stopped or report.totals.unread)
        if whole and report.totals.read + report.totals.qualitative:
            doubtful = report.sure.cells - report.sure.sure
            rest = f" {plural(doubtful, 'cell')} may be misread, which may hide some." if doubtful else ""
            console.print()
            console.print(f"No anomaly was found.{rest}", style="yellow" if rest else "green")
        return
    console.print()
    rows = [(rule, *map(counts.get, Severity)) for rule, counts in report.counts.items()]
    rows.append(("all", *report.by_severity.values()))
    console.print(as_table(("anomalies", *(severity.value for severity in Severity)), rows))
    if is_partly_new:
        console.print(f"{report.new:,} of them new in this run", style="bold")
    console.print()


def _next(report: Report, inbox: Path) -> list[str]:
    """Up to five lines to type next, as they work from where the user stands, and only such as have a result."""
    program = _program()
    data = "" if report.store.data == data_folder() else f" --data {shlex.quote(str(report.store.data))}"
    if (report.failure or report.stopped or report.waits_for) and not report.store.published.exists():
        return [f"{program} status{data}"]  # there is nothing to ask yet
    queries = []
    if report.benchmarks:
        queries.append(
            "SELECT model, benchmark, best, best_setting, cells, sure_cells, suspect_cells "
            "FROM summary.benchmarks WHERE model <> '' AND benchmark <> '' ORDER BY ALL"
        )
    elif report.totals.validated_cells:
        queries.append("SELECT panel, row_label, column_label, value, confidence, status FROM validated.cells LIMIT 20")
    elif report.totals.rejected:
        queries.append("SELECT source_uri, reason FROM raw.rejected")
    worst = next((severity for severity in (Severity.CRITICAL, Severity.WARNING) if report.by_severity[severity]), None)
    if worst is not None:
        queries.append(f"SELECT description_id, message FROM quality.anomalies WHERE severity = '{worst}'")  # noqa: S608
    lines = [f'{program} sql "{query}"{data}' for query in queries]
    text = inbox / report.example
    # A text may name any file as its source; the one to look at lies in the inbox.
    if report.example and text.is_file() and text.resolve().is_relative_to(inbox.resolve()):
        lines.insert(1, f"{program} read {shlex.quote(str(text))}")
    at_home = is_project(Path()) and not data
    del lines[2 if at_home else 3 :]
    if report.sure.sure < report.sure.cells or worst is not None:
        lines.append(f"{program} desk{data}  # settle what is doubtful")
    if report.totals.validated_cells:
        lines.append(f"{program} report{data}")
    if at_home:
        started = "make dev     " if Path("Makefile").is_file() else "dg dev --workspace workspace.yaml"
        lines.append(f"{started} # the same in the Dagster UI")
    return lines


def _program() -> str:
    """How this program was called, as short as it works from here."""
    called = Path(sys.argv[0])
    if not called.is_absolute():
        return shlex.quote(str(called))
    if called.is_relative_to(Path.cwd()):
        return shlex.quote(str(called.relative_to(Path.cwd())))
    return shlex.quote(called.name if shutil.which(called.name) == str(called) else str(called))
