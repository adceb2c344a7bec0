"""A warehouse made of what lies in an inbox, step by step, in this process."""

from pathlib import Path

from lightly import judged_lightly

from heat_pipeline.steps.fusing import fuse_pending
from heat_pipeline.steps.judging import judge_pending, note_news
from heat_pipeline.steps.reading import read_pending
from heat_pipeline.steps.rulebook import load_rulebook
from heat_pipeline.steps.summarising import publish, summarise
from heat_pipeline.steps.taking_in import look, take_in
from heat_pipeline.warehouse import Store

EXPECTATIONS = Path(__file__).resolve().parent.parent / "expectations"


def filled(data, inbox=None, names=None, run_id="run", expectations=EXPECTATIONS):
    """The store of a data folder, with all of an inbox or some of its collections taken in, judged and published."""
    store = Store(data, lock_seconds=10)
    inbox = inbox or data / "inbox"
    names = sorted(look(inbox).names) if names is None else names
    rulebook = load_rulebook(expectations)
    take_in(store, inbox, names, run_id, limit_bytes=1_000_000)
    with judged_lightly():
        for name in names:
            read_pending(store, name, run_id, batch=1000, rulebook=rulebook)
            judge_pending(store, name, rulebook, run_id, batch=1000)
        note_news(store, names, run_id)
        fuse_pending(store, rulebook.suites, run_id, batch=1000)
    summarise(store)
    publish(store)
    return store
