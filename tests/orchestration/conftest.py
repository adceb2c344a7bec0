import json
import shutil
from types import SimpleNamespace

import dagster as dg
import pytest
from examples_orchestration import CLEAN, EXPECTATIONS, FAR_OUT, SAMPLES, Deployment, listening, seen
from lightly import judged_lightly

from heat_pipeline.orchestration.partitions import register
from heat_pipeline.settings import Settings


@pytest.fixture(autouse=True)
def _quickly(warehouses_at_hand):
    """What is not about Great Expectations does without: see `judged_lightly`. The samples are judged by them."""
    with judged_lightly():
        yield


@pytest.fixture
def deployment(tmp_path):
    """The definitions over a data folder of its own, with an instance that is forgotten."""
    (tmp_path / "data" / "inbox").mkdir(parents=True)
    with dg.DagsterInstance.ephemeral() as instance:
        yield Deployment(Settings(data=tmp_path / "data", expectations=EXPECTATIONS), instance)


@pytest.fixture(scope="session")
def samples(tmp_path_factory):
    """The same, with the samples materialised once. Tests only look at it."""
    data = tmp_path_factory.mktemp("samples") / "data"
    shutil.copytree(SAMPLES, data / "inbox" / "samples")
    with dg.DagsterInstance.ephemeral() as instance:
        deployment = Deployment(Settings(data=data, expectations=EXPECTATIONS), instance)
        deployment.result = deployment.everything()
        yield deployment


@pytest.fixture
def webhook():
    """A server on the loopback that keeps what it is told."""
    with listening() as (url, told):
        yield url, told


@pytest.fixture(scope="session")
def history(tmp_path_factory):
    """What is seen after four runs over the same data: of everything, with changed texts, with nothing, by other rules.

    The webhook is told of what is to be told. `kept` is a copy of the data folder after the first run.
    """
    data = tmp_path_factory.mktemp("history") / "data"
    (data / "inbox").mkdir(parents=True)
    off = shutil.copytree(EXPECTATIONS, tmp_path_factory.mktemp("off") / "expectations")
    suite = json.loads((off / "cells.json").read_text())
    for entry in suite["expectations"]:
        entry["meta"]["enabled"] = entry["meta"]["rule"] != "cell_conflict"
    (off / "cells.json").write_text(json.dumps(suite))
    with dg.DagsterInstance.ephemeral() as instance, judged_lightly(), listening() as (url, told):
        settings = Settings(
            data=data, expectations=EXPECTATIONS, pictures=0, failure_webhook=url, alert_rejected_share=0.3
        )
        deployment = Deployment(settings, instance)
        deployment.put({"clean/1.md": CLEAN, "clean/2.md": CLEAN, "clean/3.md": CLEAN, "clean/none.md": " "})
        deployment.put({"far/1.md": FAR_OUT, "far/none.md": " "})
        deployment.put({"more/1.md": CLEAN, "more/2.md": CLEAN, "more/3.md": FAR_OUT})
        everything = seen(deployment, deployment.everything())
        kept = shutil.copytree(data, data.with_name("kept"))

        again = f"---\ndescriber: someone\n---\n{FAR_OUT.replace('41.3', '97.5')}"
        deployment.put({"more/3.md": again, "more/4.md": CLEAN, "more/5.md": CLEAN})
        by_one = Deployment(settings.model_copy(update={"batch": 1}), instance)
        changed = seen(by_one, by_one.collection("more"))
        nothing = seen(deployment, deployment.collection("more"))
        by_others = Deployment(settings.model_copy(update={"expectations": off}), instance)
        by_other_rules = seen(by_others, by_others.collection("more"))
    return SimpleNamespace(
        everything=everything, changed=changed, nothing=nothing, by_other_rules=by_other_rules, told=told,
        data=data, kept=kept,
    )  # fmt: skip


@pytest.fixture
def begun(history):
    """Three collections, as the first of these runs left them; the instance knows nothing of it."""
    # In the same place: a warehouse knows where its inbox is.
    shutil.rmtree(history.data)
    shutil.copytree(history.kept, history.data)
    with dg.DagsterInstance.ephemeral() as instance:
        register(instance, ["clean", "far", "more"])
        yield Deployment(Settings(data=history.data, expectations=EXPECTATIONS, pictures=0), instance)
