"""Small readings and arrivals to put into a warehouse."""

import hashlib
from datetime import datetime

from heat_pipeline.inbox import Arrival, Rejection
from heat_pipeline.model import Axis, Cell, How, Legend, Mention, Panel, Reading, Role, Tick
from heat_pipeline.warehouse.catalogue import columns_of, expected
from heat_pipeline.warehouse.ingest import put_descriptions
from heat_pipeline.warehouse.ledger import Due, Versions, to_judge, to_read
from heat_pipeline.warehouse.results import described, put_results
from heat_pipeline.warehouse.rows import anomaly_rows, cell_ids, parsed_rows


def arrival(name, text="text", collection="c", place="", **given):
    place = place or f"{name}.md"
    known = {"figure_id": "", "describer": "", "source_uri": place, **given}
    return Arrival(name, collection, text=text, sha256=hashlib.sha256(text.encode()).hexdigest(), place=place, **known)


def rejection(place, collection="c", reason="empty"):
    return Rejection(place, collection, reason, 0, "00")


def ticks(*labels):
    return tuple(Tick(str(label), float(label) if isinstance(label, (int, float)) else None) for label in labels)


def cell(row, column, value, start=0, panel="", low=None, high=None, printed="x"):
    def number(label):
        return float(label) if isinstance(label, (int, float)) else None

    how = How.EXACT if value is not None else How.RANGE
    return Cell(
        panel, str(row), str(column), value, low, high, None, how, printed, start, start + len(printed), "test",
        number(row), number(column),
    )  # fmt: skip


NO_AXIS = Axis()
ONE_PANEL = (Panel("", 1),)


def reading(
    cells=(), rows=NO_AXIS, columns=NO_AXIS, panels=ONE_PANEL, legends=(), mentions=(), claims=(), notices=(), bands=()
):
    return Reading(
        "heatmap", "A title", "accuracy", "%", rows, columns, tuple(legends), tuple(panels), tuple(cells),
        tuple(mentions), tuple(claims), len(cells), len(cells), notices=tuple(notices), bands=tuple(bands),
    )  # fmt: skip


def from_text(text):
    """A reader for tests: each word of digits is a cell in a row of its own."""
    cells, start = [], 0
    for word in text.split(" "):
        if word.isdigit():
            cells.append(cell(f"r{len(cells)}", "k", float(word), start, printed=word))
        start += len(word) + 1
    return reading(cells, legends=(Legend(0, 100),), mentions=(Mention("M", Role.MODEL, "title", 0, 1),))


def put(con, *items, collection="c", inbox=""):
    return put_descriptions(con, collection, items, manifest="m", run_id="run", inbox=inbox)


def pending(con, collection, stage, version):
    """The descriptions that are to be read or judged."""
    return described(con, list(due(con, collection, stage, version)))


def due(con, collection, stage, version):
    """What is to be read by a version of the reader, or judged by one of the rules."""
    if stage == "read":
        return to_read(con, collection, Versions(version))
    return to_judge(con, collection, Versions("", version), {})


def by(work, version):
    """Descriptions, id and sha256 of each, as done by this version."""
    return {name: Due(sha256, 0, f"{sha256}:{version}") for name, sha256 in work.items()}


def text_of(text, found):
    """A text in which the cells and claims of a reading stand where they say."""
    words = [(cell.start, cell.printed) for cell in found.cells] + [(claim.start, claim.text) for claim in found.claims]
    for start, printed in words:
        text = f"{text[:start]:{start}}{printed}{text[start + len(printed) :]}"
    return text


def put_readings(con, readings, version="v1"):
    """Put what was read of some descriptions."""
    rows = {}
    for given, found in readings:
        text = text_of(given.text, found)
        for table, more in parsed_rows(given.description_id, text, given.sha256, found, version).items():
            rows.setdefault(table, []).extend(more)
    work = {given.description_id: given.sha256 for given, _ in readings}
    return put_results(con, "read", by(work, version), rows, run_id="run")


def read_all(con, reader=from_text, collection=None, version="v1"):
    work = pending(con, collection, "read", version)
    return put_readings(con, [(description, reader(description.text)) for description in work], version)


def judged_rows(con, **columns):
    """What judging adds to the parsed cells, with these values: a list has one for each cell, in the order of texts."""
    cells = con.execute(
        "SELECT cell_id, description_id FROM parsed.cells ORDER BY description_id, char_start"
    ).fetchall()
    given = {"model": "M", "metric": "accuracy", "status": "ok", "rules": [[]] * len(cells), **columns}
    values = [given.get(name, "") for name in columns_of("internal.judged_cells")[2:]]
    lists = [value if isinstance(value, list) else [value] * len(cells) for value in values]
    return [(*cell, *judged) for cell, *judged in zip(cells, *lists, strict=True)]


def judge_all(con, anomalies=(), claims=(), names=(), version="v1", cells=None, also=None, **columns):
    """Put what was judged of all that is to be judged, and `also` of texts (id and sha256) that are another by now."""
    rows = {
        "internal.judged_cells": judged_rows(con, **columns) if cells is None else cells,
        "internal.verdicts": claims,
        "internal.anomalies": anomalies,
        "validated.names": names,
    }
    work = {**due(con, None, "judge", version), **by(also or {}, version)}
    return put_results(con, "judge", work, rows, run_id="run")


def anomalies_of(name, given, *anomalies):
    """The rows of what was found in a description with this reading."""
    return anomaly_rows(name, given, anomalies, "run", ids_of(given, name), [("open", "")] * len(anomalies))


def verdict_row(claim_id, description_id, verdict, evidence=(), why=""):
    """A row of internal.verdicts."""
    return (claim_id, description_id, verdict, why, list(evidence))


def ids_of(reading_, name):
    return cell_ids(name, reading_.cells)


def commit(store, name):
    """Commit a row of internal.done."""
    with store.writing() as con:
        put_row(con, "internal.done", description_id=name, stage="read", done_at=datetime(2026, 1, 1))


def committed(store):
    with store.reading() as con:
        return [name for (name,) in con.execute("SELECT description_id FROM internal.done ORDER BY ALL").fetchall()]


EMPTY = {"VARCHAR": "", "VARCHAR[]": [], "BOOLEAN": False}


def put_row(con, table, **given):
    """Put a row with these values: what is not given is nothing, 0 or NULL."""
    (made,) = (one for one in expected() if one.full_name == table)
    values = [given.get(each.name, None if each.nullable else EMPTY.get(each.type, 0)) for each in made.columns]
    con.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(values))})", values)
