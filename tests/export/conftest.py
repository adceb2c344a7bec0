"""A published warehouse of the samples."""

from pathlib import Path

import pytest
from lightly import judged_lightly

from heat_pipeline.steps.judging import judge_pending
from heat_pipeline.steps.reading import read_pending
from heat_pipeline.steps.rulebook import load_rulebook
from heat_pipeline.steps.summarising import publish, summarise
from heat_pipeline.steps.taking_in import take_in
from heat_pipeline.warehouse import Store

PROJECT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def published(tmp_path_factory):
    """The path of the published warehouse."""
    store = Store(tmp_path_factory.mktemp("export") / "data", lock_seconds=10)
    take_in(store, PROJECT / "data" / "inbox", ["samples"], "run", limit_bytes=1_000_000)
    rulebook = load_rulebook(PROJECT / "expectations")
    with judged_lightly():
        read_pending(store, "samples", "run", batch=100, rulebook=rulebook)
        judge_pending(store, "samples", rulebook, "run", batch=100)
    summarise(store)
    publish(store)
    return store.published
