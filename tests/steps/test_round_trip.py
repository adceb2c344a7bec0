"""What was read of a text comes back out of the warehouse as the rules see it."""

from dataclasses import replace

import pytest
from examples_steps import CORPUS, put

from heat_pipeline.quality import light
from heat_pipeline.quality.context import context_of
from heat_pipeline.quality.figure import figure_of
from heat_pipeline.quality.findings import findings
from heat_pipeline.quality.measures import measure
from heat_pipeline.quality.naming import count_names, resolve_collection
from heat_pipeline.steps.reading import read_pending
from heat_pipeline.steps.taking_in import take_in
from heat_pipeline.texts.examine import judge_claims, read
from heat_pipeline.warehouse import Store
from heat_pipeline.warehouse.readings import load_readings
from heat_pipeline.warehouse.rows import panels_of

TEXTS = {str(path.relative_to(CORPUS).with_suffix("")): path.read_text() for path in sorted(CORPUS.rglob("*.md"))}
del TEXTS["README"]


@pytest.fixture(scope="module")
def loaded(tmp_path_factory):
    """The readings of the whole corpus as the warehouse gives them back."""
    data = tmp_path_factory.mktemp("corpus") / "data"
    store = Store(data)
    put(data / "inbox", {f"corpus/{name}.md": text for name, text in TEXTS.items()})
    take_in(store, data / "inbox", ["corpus"], "run", limit_bytes=5_000_000)
    assert read_pending(store, "corpus", "run", batch=7).descriptions == len(TEXTS)
    with store.reading() as con:
        return load_readings(con, [f"corpus/{name}" for name in TEXTS])


def anomalies(reading, rulebook):
    spelled = resolve_collection(count_names([reading.mentions]), rulebook.registry, rulebook.decisions)
    alone = figure_of("", reading, spelled, rulebook.registry)
    context = context_of({("", ""): alone.traits}, rulebook.registry.questions)
    figure = replace(alone, context=context, judgements=judge_claims(reading, rulebook.tolerances))
    tables = measure([figure], rulebook.suites.limits)
    outcomes = light.judge(rulebook.suites.of_one, tables)
    return [(found.anomaly, found.cells) for found in findings([figure], tables, outcomes)]


def kept(reading):
    """A reading without what the warehouse has no place for; see `warehouse.readings` and `warehouse.rows`."""
    panels = panels_of(reading)
    return replace(
        reading,
        rows=replace(reading.rows, low=None, high=None),
        columns=replace(reading.columns, low=None, high=None),
        panels=tuple(replace(panel, start=0, end=0) for panel in panels),
        legends=(),
        # One place may name a row and a column; which of them comes first says nothing.
        mentions=tuple(sorted(reading.mentions, key=lambda one: (one.start, one.end, one.name, one.role, one.source))),
    )


def scale(reading, panel):
    """The scale that the rules judge a panel by: its own, else the one for all."""
    own = [legend for legend in reading.legends if legend.panel == panel] or [
        legend for legend in reading.legends if legend.panel is None
    ]
    return replace(own[0], panel=None) if own else None


@pytest.mark.parametrize("name", TEXTS)
def test_a_reading_comes_back_and_is_judged_the_same(loaded, rulebook, name):
    direct, back = read(TEXTS[name]), loaded[f"corpus/{name}"]
    assert kept(back) == kept(direct)
    for panel in panels_of(direct):
        assert scale(back, panel.name) == scale(direct, panel.name)
    assert judge_claims(back, rulebook.tolerances) == judge_claims(direct, rulebook.tolerances)
    assert anomalies(back, rulebook) == anomalies(direct, rulebook)


def test_the_corpus_has_something_to_come_back(loaded, rulebook):
    assert len(TEXTS) > 40
    assert sum(len(reading.cells) for reading in loaded.values()) > 500
    assert sum(len(reading.claims) for reading in loaded.values()) > 30
    assert sum(len(anomalies(reading, rulebook)) for reading in loaded.values()) > 30


def test_what_was_never_read_is_left_out(store):
    with store.reading() as con:
        assert load_readings(con, ["no such"]) == {}
        assert load_readings(con, []) == {}
