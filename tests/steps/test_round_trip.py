"""What was read of a text comes back out of the warehouse as it was."""

from examples_steps import CORPUS, put

from heat_pipeline.steps.reading import read_pending
from heat_pipeline.steps.taking_in import take_in
from heat_pipeline.texts.examine import read
from heat_pipeline.warehouse.readings import load_readings

TEXTS = {path.relative_to(CORPUS).with_suffix(""): path.read_text() for path in sorted(CORPUS.rglob("*/*.md"))}


def test_every_reading_of_the_corpus_comes_back_as_it_was(inbox, store):
    put(inbox, {f"corpus/{name}.md": text for name, text in TEXTS.items()})
    take_in(store, inbox, ["corpus"], "run", limit_bytes=5_000_000)
    assert read_pending(store, "corpus", "run", batch=7).descriptions == len(TEXTS) > 40
    with store.reading() as con:
        loaded = load_readings(con, [f"corpus/{name}" for name in TEXTS])
    assert loaded == {f"corpus/{name}": read(text) for name, text in TEXTS.items()}
    assert sum(len(reading.cells) for reading in loaded.values()) > 500
    assert sum(len(reading.claims) for reading in loaded.values()) > 30


def test_what_was_never_read_is_left_out(store):
    with store.reading() as con:
        assert load_readings(con, ["no such"]) == {}
        assert load_readings(con, []) == {}
