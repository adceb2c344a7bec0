"""Small texts in the manner of the samples, and the steps of the pipeline run one after the other."""

from functools import partial
from pathlib import Path
from types import SimpleNamespace

from heat_pipeline.steps.judging import judge_pending, note_news
from heat_pipeline.steps.reading import read_pending
from heat_pipeline.steps.summarising import summarise
from heat_pipeline.steps.taking_in import look, take_in

PROJECT = Path(__file__).resolve().parents[2]
SAMPLES = PROJECT / "data" / "inbox" / "samples"
CORPUS = PROJECT / "tests" / "corpus"
EXPECTATIONS = PROJECT / "expectations"
QUALITATIVE = "## Heatmap: A trend\n### Overview\nColours grow darker from left to right; no values are given.\n"


def heatmap(benchmark="GPQA_D", values=(41.3, 42.7, 39.3, 49.3), legend="20-60"):
    """A heatmap of R1-Llama with two rows and two columns: four cells."""
    a, b, c, d = values
    return f"""## Heatmap: Performance of R1-Llama on {benchmark}
### Overview
The heatmap shows Pass@1 of the R1-Llama model on a dataset ({benchmark}).
### Components/Axes
- **X-axis (Ratio)**: 0.1, 0.2
- **Y-axis (Local Window Size)**: 500, 1000
- **Legend**: The gradient goes from light to dark; its label is "Pass@1" and it covers a range of {legend}.
- **Sections**:
1. **R1-Llama | {benchmark}**
### Detailed Analysis
#### R1-Llama | {benchmark}
- **Values**:
- (500, 0.1): {a}
- (500, 0.2): {b}
- (1000, 0.1): {c}
- (1000, 0.2): {d}
"""


def put(inbox, texts):
    """Write texts, by their place in the inbox."""
    for place, text in texts.items():
        path = inbox / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())


def run(
    store, inbox, rulebook, names=None, *, run_id="run", batch=1000, limit_bytes=5_000_000, text_column="", summed=False
):
    """Everything but fusing and publishing, over these collections, or all that are or were in the inbox.

    The summaries, a third of the time, are filled where a test asks for them; publishing fills them anyway.
    """
    if names is None:
        with store.reading() as con:
            known = [name for (name,) in con.execute("SELECT collection FROM internal.collections").fetchall() if name]
        names = sorted({*look(inbox).names, *known})
    taken = take_in(store, inbox, names, run_id, limit_bytes=limit_bytes, text_column=text_column)
    read = [read_pending(store, name, run_id, batch=batch, rulebook=rulebook) for name in names]
    judged = [judge_pending(store, name, rulebook, run_id, batch=batch) for name in names]
    news = note_news(store, names, run_id)
    summaries = summarise(store) if summed else None
    return SimpleNamespace(
        taken=taken,
        read=sum(one.descriptions for one in read),
        cells=sum(one.cells for one in read),
        judged=sum(item.descriptions for item in judged),
        news=news,
        summaries=summaries,
    )


run_and_sum = partial(run, summed=True)


def ask(store, sql, *values):
    with store.reading() as con:
        return con.execute(sql, list(values)).fetchall()


def contents(store, *, without=()):
    """All rows of all tables, each table sorted, without these columns."""
    found = {}
    with store.reading() as con:
        tables = con.execute(
            "SELECT schema_name || '.' || table_name FROM duckdb_tables() WHERE NOT internal "
            "UNION ALL SELECT schema_name || '.' || view_name FROM duckdb_views() WHERE schema_name = 'validated' "
            "ORDER BY 1"
        ).fetchall()
        for (table,) in tables:
            if table == "internal.state":  # another one with each writing
                continue
            columns = [row[0] for row in con.execute(f"SELECT * FROM {table} LIMIT 0").description]
            kept = ", ".join(name for name in columns if name not in without)
            found[table] = con.execute(f"SELECT {kept} FROM {table} ORDER BY ALL").fetchall()
    return found


TIMES = ("run_id", "ingested_at", "rejected_at", "done_at", "removed_at", "checked_at", "since")
"""Columns that say when and by which run a row was made."""
OF_RUNS = ("quality.expectations", "internal.history", "quality.runs")
"""Tables that tell what runs did, and not what stands now."""
