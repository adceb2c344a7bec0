"""The command line: heat-pipeline run | read | sql | score.

What a command needs is imported when it runs: `read` answers at once, while Dagster and Great Expectations take seconds
to import. How results look belongs to `presenting`.
"""

from __future__ import annotations

import codecs
import sys
from collections.abc import Iterator
from enum import StrEnum
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from heat_pipeline.presenting.formats import Format

app = typer.Typer(
    help="Reads descriptions of heatmap figures into a DuckDB warehouse of numbers that can be trusted.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
_FormatOption = Annotated[Format, typer.Option("--format", "-f", help="How to print it.")]
_DataOption = Annotated[Path | None, typer.Option("--data", help="Where the warehouse is; data/ if not given.")]


class FailOn(StrEnum):
    """From which severity on a run counts as failed."""

    CRITICAL = "critical"
    WARNING = "warning"
    INFO = "info"
    NEVER = "never"


@app.command()
def run(
    inbox: Annotated[
        Path | None, typer.Argument(help="A folder of collections, read where it lies; <data>/inbox if not given.")
    ] = None,
    data: _DataOption = None,
    fail_on: Annotated[
        FailOn, typer.Option(help="Exit with 3 where the warehouse holds an anomaly this severe, or worse.")
    ] = FailOn.NEVER,
) -> None:
    """Read, judge and summarise everything in the inbox once, and say what was found."""
    from heat_pipeline.presenting.runs import show_run
    from heat_pipeline.running import run_everything
    from heat_pipeline.settings import settings

    console = Console()
    report = run_everything(inbox, data, console)
    here = settings() if data is None else settings().model_copy(update={"data": data})
    show_run(console, report, inbox or here.inbox_folder)
    if report.failed:
        raise typer.Exit(1)
    if fail_on is not FailOn.NEVER and report.worst_at_least(fail_on.value):
        raise typer.Exit(3)


@app.command()
def read(
    files: Annotated[list[str], typer.Argument(help="Texts to read; - is standard input.", metavar="FILE…")],
    form: _FormatOption = Format.TABLE,
) -> None:
    """Read texts without a warehouse: their cells, each with its place in the text, and what is wrong with them."""
    from heat_pipeline.examine import examine
    from heat_pipeline.presenting import texts
    from heat_pipeline.presenting.formats import as_json, write_csv

    console = Console()
    failed = False
    records = []
    rows: list[tuple[object, ...]] = []
    for name, text in _texts(files):
        if text is None:
            failed = True
            continue
        examined = examine(text)
        if form is Format.TABLE:
            texts.show(console, name, examined)
        elif form is Format.JSONL:
            sys.stdout.write(as_json(texts.as_record(name, examined)) + "\n")
        elif form is Format.JSON:
            records.append(texts.as_record(name, examined))
        else:
            rows.extend(texts.as_cell_rows(name, examined))
    if form is Format.JSON:
        sys.stdout.write(as_json(records, indent=1) + "\n")
    elif form is Format.CSV:
        write_csv(sys.stdout, texts.CELL_COLUMNS, rows)
    if failed:
        raise typer.Exit(1)


@app.command()
def sql(
    query: Annotated[str, typer.Argument(help="One SELECT on the published warehouse.")],
    form: _FormatOption = Format.TABLE,
    data: _DataOption = None,
) -> None:
    """Ask the published warehouse; nothing can be changed there."""
    from heat_pipeline.presenting.formats import show_rows
    from heat_pipeline.settings import settings
    from heat_pipeline.warehouse.store import Store

    answer = Store(data or settings().data).query_published(query)
    show_rows(Console(), answer.columns, answer.rows, form)


@app.command()
def score(
    corpus: Annotated[Path, typer.Argument(help="A folder of labelled descriptions, NN.md and NN.json.")],
    misses: Annotated[int, typer.Option(help="Of each text so many missed and wrong cells.")] = 0,
    form: _FormatOption = Format.TABLE,
) -> None:
    """Compare the reader with labelled descriptions."""
    from heat_pipeline.presenting.scores import show_scores
    from heat_pipeline.scoring import score_corpus

    show_scores(Console(), list(score_corpus(corpus)), misses, form)


def _texts(files: list[str]) -> Iterator[tuple[str, str | None]]:
    """Each file's name and text; None, and a message, where it cannot be read as text."""
    from heat_pipeline.inbox.decoding import decode
    from heat_pipeline.inbox.front_matter import take_off
    from heat_pipeline.inbox.items import RefusedError

    for name in files:
        try:
            raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
            yield name, take_off(decode(raw))[1]
        except (OSError, RefusedError) as error:
            reason = error.strerror or error if isinstance(error, OSError) else error
            _complain(f"{name}: {reason}")
            yield name, None


def _complain(message: str) -> None:
    from heat_pipeline.presenting.escaping import harmless

    sys.stderr.write(harmless(f"heat-pipeline: {message}\n"))


def main() -> None:
    """The console script: errors for people are printed without a traceback, and the exit code is 1."""
    from heat_pipeline.errors import UserError
    from heat_pipeline.presenting.escaping import escape_unknown

    codecs.register_error("escape_unknown", escape_unknown)
    if isinstance(sys.stdout, TextIOWrapper):  # a terminal may know fewer characters than a text has
        sys.stdout.reconfigure(errors="escape_unknown")
    try:
        app()
    except UserError as error:
        _complain(str(error))
        raise SystemExit(1) from None
