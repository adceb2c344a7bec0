"""A report made from the samples, tests/corpus and some texts that mean harm, and a browser that opens it from disk."""

import re
import shutil
from pathlib import Path

import pytest
from filled import filled
from watching import watched

from heat_pipeline.site.report_folder import write_report
from heat_pipeline.steps.progress import watcher

PROJECT = Path(__file__).resolve().parents[2]
HOSTILE = """## Heatmap: <script>document.title = "owned"</script><img src="https://example.com/a.png" onerror="x()">
The heatmap shows Accuracy (%) of models on </script><b onclick="alert(2)">GSM8K</b>.
</div></main><iframe src="https://example.com"></iframe> \u202eright to left\u202c and \x1b[31mred\x07.
| Model "><svg/onload=alert(3)> | <i>A</i> | &lt;B |
|---|---|---|
| <a href="javascript:alert(4)">x</a> | 41.0 | 42.0 |
| ]]><!-- --> | 43.0 | 144.0 |
"""
WORDS_ONLY = "## Heatmap: A trend\nColours grow darker from left to right; no values are given.\n"


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    """The folder of the report."""
    data = tmp_path_factory.mktemp("made")
    inbox = data / "inbox"
    shutil.copytree(PROJECT / "data" / "inbox" / "samples", inbox / "samples")
    shutil.copytree(PROJECT / "tests" / "corpus", inbox / "corpus", ignore=shutil.ignore_patterns("README.md"))
    for name, text in {"hostile": HOSTILE, "words": WORDS_ONLY, "gone": WORDS_ONLY + "It is gone.\n"}.items():
        (inbox / "harm").mkdir(exist_ok=True)
        (inbox / "harm" / f"{name}.md").write_text(text, encoding="utf-8")
    filled(data, names=["harm"])
    (inbox / "harm" / "gone.md").unlink()
    store = filled(data)
    write_report(store.published, data / "report", 1, watcher())
    return data / "report"


@pytest.fixture(scope="session")
def page_of(made):
    """The page of a description, by a part of its id."""
    pages = [(path, path.read_text(encoding="utf-8")) for path in (made / "d").iterdir()]

    def find(name):
        (path,) = [path for path, text in pages if re.search(rf"<dt>Id</dt><dd>[^<]*{re.escape(name)}<", text)]
        return path

    return find


@pytest.fixture
def tab(browser):
    """A tab that notes what must not happen: `tab.faults` are console messages, errors, dialogs and requests."""
    with watched(browser, "file:///") as page:
        yield page
