"""The command line: heat-pipeline run | read | ask | answers | calibrate and others.

What a command needs is imported when it runs: `read` answers at once, while Dagster and Great Expectations take seconds
to import. How results look belongs to `presenting`.
"""

from __future__ import annotations

import codecs
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from heat_pipeline.model import SURE
from heat_pipeline.presenting.console import console
from heat_pipeline.presenting.formats import Format, write_json

if TYPE_CHECKING:
    from rich.console import Console

    from heat_pipeline.decisions.forms import FindingDecision, OnReading
    from heat_pipeline.settings import Settings
    from heat_pipeline.texts.examine import Examined
    from heat_pipeline.texts.sources import Source
    from heat_pipeline.warehouse.store import Store

app = typer.Typer(
    help="Reads descriptions of heatmap figures into a DuckDB warehouse of numbers that can be trusted.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    # A box breaks its lines at 80 columns where nobody says how wide it may be.
    rich_markup_mode="rich" if sys.stdout.isatty() and sys.stderr.isatty() else None,
    add_completion=False,
)


def _version(asked: bool) -> None:
    from heat_pipeline import __version__

    if asked:
        sys.stdout.write(f"heat-pipeline {__version__}\n")
        raise typer.Exit


@app.callback()
def _program(
    version: Annotated[
        bool, typer.Option("--version", help="Say which version this is.", callback=_version, is_eager=True)
    ] = False,
) -> None: ...


# Options of several commands.
_RowsFormat = Annotated[Format, typer.Option("--format", "-f", help="How to print it.")]
_Format = Annotated[Literal["table", "json"], typer.Option("--format", "-f", help="How to print it.")]
_Data = Annotated[Path | None, typer.Option("--data", help="Where the warehouse is; the project's data/ if not given.")]
_Collections = Annotated[
    list[str] | None,
    typer.Option("--collection", metavar="NAME", help="Only this collection; may be given several times."),
]
_TextColumn = Annotated[
    str, typer.Option("--text-column", metavar="NAME", help="The column in which files with rows have their texts.")
]
_Answers = Annotated[
    Path | None,
    typer.Option("--answers", metavar="FILE", help="Recorded answers of a second reader, settled with our reading."),
]
_Model = Annotated[str, typer.Option("--model", metavar="NAME", help="A language model that reads texts again.")]
_ModelUrl = Annotated[str, typer.Option("--model-url", metavar="URL", help="Where it is asked, by OpenAI's protocol.")]
_Ask = Annotated[
    Literal["doubtful", "all"] | None,
    typer.Option("--ask", help="Which texts it reads: those not read surely, or all.", show_default="doubtful"),
]


@app.command(short_help="Make a project folder, with rules to edit and sample texts.")
def init(
    folder: Annotated[Path, typer.Argument(help="The folder to make, or an empty one.", metavar="FOLDER")],
) -> None:
    """Make a project folder: suites to edit, a Dagster home, and an inbox with sample texts."""
    from heat_pipeline.commands.new_project import make_project

    make_project(folder)
    shown = console()
    shown.print(f"{folder} is a project folder now. Next:", markup=False, highlight=False, soft_wrap=True)
    shown.print(f"  cd {shlex.quote(str(folder))}\n  heat-pipeline run", markup=False, highlight=False, soft_wrap=True)


@app.command(short_help="Read and judge what is new in the inbox; say what was found.")
def run(
    inbox: Annotated[
        Path | None, typer.Argument(help="A folder of collections, read where it lies; <data>/inbox if not given.")
    ] = None,
    data: _Data = None,
    collection: _Collections = None,
    force: Annotated[bool, typer.Option("--force", help="Read and judge again what is as it was.")] = False,
    text_column: _TextColumn = "",
    form: Annotated[
        Literal["table", "json", "sarif"], typer.Option("--format", "-f", help="How to print it.")
    ] = "table",
    fail_on: Annotated[
        Literal["critical", "warning", "info", "never"],
        typer.Option(help="Exit with 3 where the warehouse holds an anomaly this severe, or worse."),
    ] = "never",
    model: _Model = "",
    model_url: _ModelUrl = "",
    ask: _Ask = None,
    answers: _Answers = None,
) -> None:
    """Read, judge and summarise everything in the inbox once, and say what was found.

    Ends with 0; with 1 where it failed or nothing could be read, 2 on wrong usage, 3 by --fail-on, 130 after Ctrl-C.
    """
    from heat_pipeline.commands.run_report import findings_of, rejections_of
    from heat_pipeline.commands.running import Wish, run_everything
    from heat_pipeline.presenting.run_summary import as_record, show_run
    from heat_pipeline.presenting.sarif import MOST, as_sarif

    shown = console(stderr=form != "table")
    chosen = _settings(data=data, inbox=inbox, model=model, model_url=model_url, ask=ask, answers=answers)
    folder = chosen.inbox_folder
    if model:
        _may_send(chosen)
    report = run_everything(chosen, shown, Wish(tuple(collection or ()), force, text_column))
    code = report.exit_code("" if fail_on == "never" else fail_on)
    if form == "json":
        findings, rejected = findings_of(report.store), rejections_of(report.store)
        write_json(sys.stdout, as_record(report, folder, code, findings, rejected))
    elif form == "sarif":
        write_json(sys.stdout, as_sarif(findings_of(report.store, MOST), folder, report.failure))
    else:
        show_run(shown, report, folder)
    raise typer.Exit(code)


@app.command(short_help="Read texts without a warehouse: cells, and what is wrong.")
def read(
    files: Annotated[
        list[str],
        typer.Argument(
            help="Texts, folders of them, or .jsonl, .csv and .parquet files; - is standard input.",
            metavar="FILE…",
        ),
    ],
    form: _RowsFormat = "table",
    why: Annotated[bool, typer.Option("--explain", help="Why it was read so, and what speaks against it.")] = False,
    text_column: _TextColumn = "text",
    answers: _Answers = None,
    model: _Model = "",
    model_url: _ModelUrl = "",
) -> None:
    """Read texts without a warehouse: their cells, each with its place in the text, and what is wrong."""
    from heat_pipeline.garbage_collection import seldom_collected
    from heat_pipeline.texts.sources import sources

    texts = _with_answers(sources(files, _settings().size_limit_bytes, text_column), answers)
    if model:
        texts = _asked_about(texts, _settings(model=model, model_url=model_url))
    with seldom_collected():
        faults = _show_texts(texts, why) if form == "table" or why else _print_texts(texts, form)
    if faults:
        raise typer.Exit(1)


def _with_answers(texts: Iterable[Source], path: Path | None) -> Iterable[Source]:
    """Texts with what a second reader answered about them, by the file at `path`; a line that is no answer is said."""
    from dataclasses import replace

    from heat_pipeline.second_reader.answers import read_answers

    path = path or _settings().answers
    if path is None:
        return texts
    file = read_answers(path)
    for refused in file.refused:
        _complain(refused)
    return (text if text.text is None else replace(text, answers=file.on(text.text)) for text in texts)


def _asked_about(texts: Iterable[Source], chosen: Settings) -> list[Source]:
    """Texts with what a model answers about them, which is asked first; its answers are kept for the next time."""
    from dataclasses import replace

    from heat_pipeline.commands.second_reader import ask_about, the_asking

    asking = the_asking(_may_send(chosen))
    known = list(texts)
    with console(stderr=True).status(f"asking {chosen.model}"):
        told = [source.text for source in known if source.text is not None]
        file, asked = ask_about(told, asking, chosen.model_budget)
    for error, count in asked.errors.items():
        _complain(f"{count} question{'s have' if count > 1 else ' has'} no answer: {error}")
    if asked.stopped:
        _complain(f"nothing more was asked: {asked.stopped}")
    return [source if source.text is None else replace(source, answers=file.on(source.text)) for source in known]


def _show_texts(texts: Iterable[Source], why: bool) -> int:
    """Show texts to people, one after the other, or why they are read so; returns how many could not be read."""
    from heat_pipeline.presenting.texts import show, show_why

    shown = console()
    faults: list[str] = []
    for source, text, examined, decided in _examined(texts, faults):
        if why:
            show_why(shown, source.name, text, examined, decided)
        else:
            show(shown, source.name, text, examined)
    return len(faults)


def _print_texts(texts: Iterable[Source], form: Format) -> int:
    """Print texts for programs, each as soon as it is read; returns how many could not be read."""
    from heat_pipeline.presenting.formats import as_json, csv_lines, write_csv
    from heat_pipeline.presenting.texts import CELL_COLUMNS, as_cell_rows, as_record

    faults: list[str] = []
    before = "["
    if form == "csv":
        write_csv(sys.stdout, csv_lines([CELL_COLUMNS]))
    for source, text, examined, _ in _examined(texts, faults):
        if form == "csv":
            write_csv(sys.stdout, csv_lines(as_cell_rows(source.name, examined)))
        elif form == "jsonl":
            write_json(sys.stdout, as_record(source.name, text, examined), form)
        else:
            sys.stdout.write(f"{before}\n{as_json(as_record(source.name, text, examined), indent=1)}")
            before = ","
    if form == "json":
        sys.stdout.write("[]\n" if before == "[" else "\n]\n")
    return len(faults)


def _examined(
    texts: Iterable[Source], faults: list[str]
) -> Iterator[tuple[Source, str, Examined, Sequence[OnReading | FindingDecision]]]:
    """Those that are texts, read and judged, with what people decided about them; `faults` as in `_legible`."""
    from heat_pipeline.texts.examine import decisions_on, examine

    for source, text in _legible(texts, faults):
        decided = decisions_on(source.name, source.description, source.describer, source.collection, text)
        yield source, text, examine(text, decided, source.answers), decided


def _legible(texts: Iterable[Source], faults: list[str]) -> Iterator[tuple[Source, str]]:
    """Those that are texts, with these; why the others are none is said, and put into `faults`."""
    for source in texts:
        if source.text is None:
            faults.append(source.fault)
            _complain(f"{source.name}: {source.fault}")
        else:
            yield source, source.text


@app.command(short_help="Lay several descriptions of one figure over each other.")
def compare(
    files: Annotated[list[str], typer.Argument(help="Texts about one figure, or a folder of them.", metavar="FILE…")],
    form: _Format = "table",
    answers: _Answers = None,
) -> None:
    """Lay several descriptions of one figure over each other: one table, who said what, and what was moved."""
    from heat_pipeline.commands.compare_texts import compare_texts
    from heat_pipeline.presenting.fused_texts import show_comparison
    from heat_pipeline.texts.sources import sources

    faults: list[str] = []
    named = {source.name: source for source in sources(files, _settings().size_limit_bytes)}
    texts = [source for source, _ in _legible(_with_answers(named.values(), answers), faults)]
    if texts:
        comparison = compare_texts(texts)
        _print(form, comparison, lambda shown: show_comparison(shown, comparison))
    if faults:
        raise typer.Exit(1)


@app.command(short_help="List the panels that may be misread, or show a text by its id.")
def review(
    ids: Annotated[list[str] | None, typer.Argument(help="Ids of texts in the warehouse.", metavar="ID…")] = None,
    form: _RowsFormat = "table",
    data: _Data = None,
) -> None:
    """List the panels that may be misread, the least sure first: why, and how they are read; a table has the first 20.

    Of texts that are named by their ids, all that was read and found is shown instead; only as a table.
    """
    from heat_pipeline.commands.reviewing import DOUBTFUL, MOST, kept_text
    from heat_pipeline.errors import UsageError
    from heat_pipeline.presenting.formats import plain, show_rows
    from heat_pipeline.presenting.texts import show

    store = _store(data)
    if ids and form != "table":
        raise UsageError("a text by its id is shown as a table only; heat-pipeline sql has its cells and findings")
    if not ids:
        doubtful = store.query_published(DOUBTFUL)
        show_rows(console(), doubtful.columns, doubtful.rows[: MOST if form == "table" else None], form)
        if form == "table" and doubtful.rows:
            rest = len(doubtful.rows) - MOST
            unlisted = f"and {rest:,} more (--format csv has all); " if rest > 0 else ""
            console().print(plain(f"{unlisted}a person settles them in heat-pipeline desk"))
    for text in [kept_text(store, name) for name in ids or ()]:
        more = ("quality.anomalies has every finding", "validated.claims has each")
        show(console(), f"{text.description_id} ({text.metadata})", text.text, text.examined, *more)


@app.command(short_help="Open the page on which a person settles what is doubtful.")
def desk(
    data: _Data = None,
    text: Annotated[str, typer.Option("--text", metavar="ID", help="Begin with this text of the warehouse.")] = "",
    port: Annotated[int, typer.Option(help="Where to listen on this machine; a free port if not given.")] = 0,
    browser: Annotated[bool, typer.Option(help="Open it in the browser.")] = True,
) -> None:
    """Open the page on which a person settles what is doubtful; answers go to expectations/decisions/."""
    import webbrowser
    from urllib.parse import quote

    from heat_pipeline.commands.reviewing import kept_text
    from heat_pipeline.desk.desk import Desk, reviewer_of
    from heat_pipeline.desk.server import serve

    chosen, store = _settings(), _store(data)
    text = kept_text(store, text).description_id if text else ""
    opened = Desk(store.published, chosen.expectations, reviewer_of(chosen.reviewer))

    def started(link: str) -> None:
        link += f"&text={quote(text)}" if text else ""
        sys.stdout.write(f"The desk is open at {link}\nThe link opens once. Ctrl-C closes the desk.\n")
        sys.stdout.flush()
        if browser:
            webbrowser.open(link)

    try:
        serve(opened, port, started)
    except OSError as error:
        _complain(f"the desk can't listen on port {port}: {error.strerror}")
        raise typer.Exit(1) from error


@app.command(short_help="Ask the warehouse; --help says what one may publish.")
def sql(
    query: Annotated[str, typer.Argument(help="One SELECT on the published warehouse.")],
    form: _RowsFormat = "table",
    data: _Data = None,
) -> None:
    """Ask the published warehouse; nothing can be changed there.

    What one may publish stands in validated.cells: what both readers read alike or a person decided (read_by), surely
    (confidence), with nothing against the value (status), of named models and benchmarks:

    \b
    SELECT model, benchmark, metric, row_label, column_label, value, description_id
    FROM validated.cells
    WHERE read_by IN ('both', 'person') AND confidence >= 0.9 AND status = 'ok'
      AND model <> '' AND benchmark <> ''

    Where no second reader was asked, read_by is 'rules': look at each cell before you publish it. The means and best
    values of summary.benchmarks are of all cells; its sure_cells and suspect_cells say how many of them can be trusted.
    """
    from heat_pipeline.presenting.formats import show_rows

    answer = _store(data).query_published(query)
    show_rows(console(), answer.columns, answer.rows, form)


@app.command(short_help="List the rules: their limits, and what they found.")
def rules(
    name: Annotated[str | None, typer.Argument(help="One rule, to be shown whole.", metavar="RULE")] = None,
    form: _Format = "table",
    data: _Data = None,
) -> None:
    """List the rules and what each found in the published warehouse; of one rule its measures and limits, too."""
    from heat_pipeline.commands.rules import FOUND, rule_list
    from heat_pipeline.presenting.formats import as_records, show_rows
    from heat_pipeline.quality.suites import load_suites

    listed = rule_list(load_suites(_settings().expectations), _store(data), name)
    if form == "json":
        write_json(sys.stdout, listed if name is None else listed[0])
    elif name is None:
        columns = ("rule", "finds", "on", *FOUND)
        show_rows(console(), columns, [[rule[column] for column in columns] for rule in listed], form)
    else:
        console().print(as_records([*listed[0]], [[*listed[0].values()]]))


@app.command(short_help="Write the published warehouse as pages that open from disk.")
def report(
    out: Annotated[Path | None, typer.Option("--out", help="Where to write it; <data>/report if not given.")] = None,
    data: _Data = None,
) -> None:
    """Write the published warehouse as pages that open from disk: panels redrawn, texts marked, findings beside."""
    from heat_pipeline.presenting.progress_bar import bar
    from heat_pipeline.site.report_folder import write_report
    from heat_pipeline.steps.engines import cores
    from heat_pipeline.wording import plural

    store = _store(data)
    target = out or store.data / "report"
    shown = console()
    with bar(shown) as drawn:
        named = "" if data is None else str(data)
        count = write_report(store.published, target, _settings().jobs or cores(), drawn, named)
    shown.print(f"{plural(count, 'description')} in {target / 'index.html'}", soft_wrap=True)


@app.command(short_help="Write the published warehouse as a data set.")
def export(
    folder: Annotated[Path, typer.Argument(help="The folder to write; an earlier export there is replaced.")],
    everything: Annotated[
        bool, typer.Option("--all/--sure", help="All cells with their confidence, or only what is sure.")
    ] = False,
    collection: _Collections = None,
    with_texts: Annotated[bool, typer.Option("--with-texts", help="The texts too, if you may publish them.")] = False,
    data: _Data = None,
) -> None:
    """Write the published warehouse as a data set: Parquet and CSV, and files that describe them."""
    from heat_pipeline.commands.exporting import export_now
    from heat_pipeline.export.contents import ExportChoice
    from heat_pipeline.settings import settings

    chosen = settings().model_copy(update={} if data is None else {"data": data})
    shown, choice = console(), ExportChoice(0 if everything else SURE, tuple(collection or ()), with_texts)
    for line in export_now(chosen, folder, choice):
        shown.print(line, markup=False, highlight=False, soft_wrap=True)


@app.command(short_help="Say what is there, what waits, what is at work, what failed.")
def status(
    inbox: Annotated[Path | None, typer.Argument(help="A folder of collections; <data>/inbox if not given.")] = None,
    form: _Format = "table",
    data: _Data = None,
) -> None:
    """Say what the warehouse holds, what waits in the inbox, what is at work, and what failed last and why."""
    from heat_pipeline.commands.status import status_of
    from heat_pipeline.presenting.status_report import show_status

    state = status_of(_settings(data=data, inbox=inbox))
    _print(form, state, lambda shown: show_status(shown, state))
    if state.fault:
        raise typer.Exit(1)


@app.command(short_help="Say what differs between two warehouses, text by text.")
def diff(
    earlier: Annotated[Path, typer.Argument(help="A warehouse, or its folder.", metavar="A.duckdb")],
    later: Annotated[Path, typer.Argument(help="Another one.", metavar="B.duckdb")],
    form: _Format = "table",
) -> None:
    """Say what differs between two warehouses: cells and findings that came, went or changed, text by text.

    Ends with 0 where they are alike, 1 where they differ, 2 where they can't be compared.
    """
    from heat_pipeline.errors import UserError
    from heat_pipeline.presenting.diff import as_record, show_changes
    from heat_pipeline.warehouse.changes import changes_between

    try:
        with changes_between(earlier, later, _settings().memory_mb) as changes:
            if form == "json":
                write_json(sys.stdout, as_record(changes))
            else:
                show_changes(console(), changes, (str(earlier), str(later)))
            code = 1 if changes.counts else 0
    except UserError as error:
        _complain(str(error))
        code = 2
    raise typer.Exit(code)


@app.command(short_help="Ask a second reader about the texts of the warehouse.")
def ask(
    collection: _Collections = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be asked and what it costs.")] = False,
    model: _Model = "",
    model_url: _ModelUrl = "",
    which: _Ask = None,
    data: _Data = None,
) -> None:
    """Ask a second reader about the texts of the warehouse; the next run settles its answers with our reading.

    Ends with 1 where there was something to ask, and no question has an answer.
    """
    from heat_pipeline.commands.second_reader import ask_now, in_words, plans, rough_asking, the_asking
    from heat_pipeline.presenting.asked import show_asked
    from heat_pipeline.presenting.progress_bar import bar
    from heat_pipeline.steps.progress import watched_by

    chosen_settings = _settings(model=model, model_url=model_url, ask=which, data=data)
    shown, store = console(), _store(data)
    asking = rough_asking(chosen_settings) if dry_run else the_asking(_may_send(chosen_settings))
    planned = plans(store, asking, collection or ())
    for line in in_words(planned, asking):
        shown.print(line, markup=False, highlight=False, soft_wrap=True)
    if not dry_run:
        with bar(shown) as drawn, watched_by(drawn):
            done = ask_now(store, asking, collection or (), chosen_settings.model_budget)
        show_asked(shown, done, asking)
        if any(each.plan.questions for each in planned) and not done.asked.answers:
            _complain("no question has an answer")
            raise typer.Exit(1)


answers_app = typer.Typer(help="A second reader's answers: to a file, or from one.", no_args_is_help=True)
app.add_typer(answers_app, name="answers")


@answers_app.command("export")
def export_answers(
    file: Annotated[Path, typer.Argument(help="The file to write, one JSON object a line.", metavar="FILE")],
    data: _Data = None,
) -> None:
    """Write the answers that the warehouse holds into a file: with it a run is repeated without any model."""
    from heat_pipeline.commands.second_reader import export_answers as write

    count = write(_store(data), file)
    console().print(f"{count:,} answers in {file}", markup=False, soft_wrap=True)


@answers_app.command("import")
def import_answers(
    file: Annotated[Path, typer.Argument(help="A file as export writes it.", metavar="FILE")], data: _Data = None
) -> None:
    """Take the answers of a file into the warehouse; the next run settles them with our reading."""
    from heat_pipeline.commands.second_reader import import_answers as take_in
    from heat_pipeline.second_reader.answers import read_answers

    for refused in read_answers(file).refused:
        _complain(refused)
    count = take_in(_store(data), file)
    console().print(f"{count:,} answers are new; the next run settles them with our reading", markup=False)


def _may_send(settings: Settings) -> Settings:
    """Have a person at a terminal say whether texts may be sent to another machine, once; the answer is kept in a file.

    Nothing is asked where the file allows it, or the model is on this machine. Returns the settings.
    """
    from heat_pipeline.second_reader.hosts import FILE, allow, is_loopback, load_hosts
    from heat_pipeline.steps.answering import asking_of

    asking = asking_of(settings)
    if asking is None or is_loopback(asking.client.host) or not (sys.stdin.isatty() and sys.stderr.isatty()):
        return settings
    if load_hosts(settings.expectations).hosts == "loopback":
        question = f"The texts are sent to {asking.client.host}. May they leave this machine, now and later ({FILE})?"
        if typer.confirm(question, default=False, err=True):
            allow(settings.expectations, asking.client.host)
    return settings


@app.command(short_help="Measure the readers on labelled texts, or on decided ones.")
def calibrate(
    corpus: Annotated[
        Path | None, typer.Argument(help="A folder of labelled descriptions, NN.md and NN.json.", metavar="FOLDER")
    ] = None,
    answers: Annotated[
        Path | None,
        typer.Option("--answers", metavar="FILE", help="A model's recorded answers about the folder's descriptions."),
    ] = None,
    decided: Annotated[
        bool, typer.Option("--decided", help="Measure on what people decided about texts of the warehouse, instead.")
    ] = False,
    data: _Data = None,
    form: _Format = "table",
) -> None:
    """Measure how often the readers are right, on labelled texts or on decided ones.

    Without answers of a model, how the rules do on the labelled texts. With answers, also how far the model can be
    trusted: the table of it is written into expectations/second_reader/, under the names of the model and the prompt;
    from then on texts that this model has read are settled by it. Decided texts are the doubtful ones, and some of what
    is sure that was looked at as a blind sample: what is measured on them is on the careful side.
    """
    from heat_pipeline.commands.second_reader import calibrated_by_decisions
    from heat_pipeline.errors import UsageError
    from heat_pipeline.presenting.reliability_table import show_reliability
    from heat_pipeline.presenting.scores import as_record, show_scores
    from heat_pipeline.scoring import labelled, score_corpus
    from heat_pipeline.scoring.calibrating import calibrated
    from heat_pipeline.second_reader.answers import read_answers
    from heat_pipeline.second_reader.reliability import write_table

    if decided == (corpus is not None) or (decided and answers is not None):
        raise UsageError(
            "calibrate needs a folder of labelled descriptions (FOLDER, with --answers FILE for a model), or --decided "
            "alone for what people decided at the desk about the warehouse's own texts"
        )
    table, file = None, None if answers is None else read_answers(answers)
    if corpus is None:
        table = calibrated_by_decisions(_store(data), _settings().expectations)
    elif file is not None:
        for refused in file.refused:
            _complain(refused)
        table = calibrated(labelled(corpus), file)
    scores = {} if corpus is None else {"rules": score_corpus(corpus)}
    if corpus is not None and file is not None:
        scores["rules and model"] = score_corpus(corpus, file)
    if form == "json":
        write_json(sys.stdout, {"reliability": table, "scores": {who: as_record(of) for who, of in scores.items()}})
    elif table is not None:
        show_reliability(console(), table)
    if scores and form == "table":
        show_scores(console(), scores)
    if table is not None:
        path = write_table(table, _settings().reliability_folder)
        console(stderr=True).print(f"kept in {path}", style="dim", markup=False, soft_wrap=True)


def _settings(**given: object) -> Settings:
    """The settings, with what was given on the command line before them."""
    from heat_pipeline.settings import settings

    return settings().model_copy(update={name: value for name, value in given.items() if value not in (None, "")})


def _store(data: Path | None) -> Store:
    """The warehouse in a folder that is there, or in that of the settings. Raises UsageError for another folder."""
    from heat_pipeline.errors import UsageError
    from heat_pipeline.warehouse.store import Store

    if data is not None and not data.is_dir():
        raise UsageError(f"there is no folder {data}: heat-pipeline run --data {data} makes a warehouse there")
    chosen = _settings(data=data)
    return Store(chosen.data, chosen.lock_seconds, chosen.memory_mb, chosen.threads)


def _print(form: str, value: object, show: Callable[[Console], None]) -> None:
    """Print a value as JSON, or show it to people."""
    if form == "json":
        write_json(sys.stdout, value)
    else:
        show(console())


def _complain(message: str) -> None:
    from heat_pipeline.escaping import harmless

    sys.stderr.write(harmless(f"heat-pipeline: {message}\n"))


def main() -> None:
    """The console script: errors for people are printed without a traceback; the exit code is 1, or 2 for wrong usage.

    After Ctrl-C it is 130, in the midst of a query too: DuckDB makes an error of its own of it.
    """
    from heat_pipeline.errors import UsageError, UserError
    from heat_pipeline.escaping import escape_unknown

    codecs.register_error("escape_unknown", escape_unknown)
    if isinstance(sys.stdout, TextIOWrapper):  # a terminal may know fewer characters than a text has
        sys.stdout.reconfigure(errors="escape_unknown")
    try:
        app()
    except UserError as error:
        _complain(str(error))
        raise SystemExit(2 if isinstance(error, UsageError) else 1) from None
    except RuntimeError as error:
        if str(error) != "Query interrupted":
            raise
        raise SystemExit(130) from None
