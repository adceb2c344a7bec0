"""The lines that `review` prints do what they say when they are pasted into the file of decisions."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from heat_pipeline.presenting.review import panels_of, show_review
from heat_pipeline.reading.decisions import in_words, out_of_words
from heat_pipeline.settings import settings
from heat_pipeline.texts.examine import decisions_on, read

TEXTS = sorted((Path(__file__).resolve().parents[1] / "real" / "lot-1").glob("*.md"))[::4]


def words_of(slots):
    return in_words(out_of_words(slots))


@pytest.fixture
def pasted(tmp_path, monkeypatch):
    """Puts lines into the file of decisions."""
    monkeypatch.setenv("HEAT_PIPELINE_EXPECTATIONS", str(tmp_path))
    settings.cache_clear()
    yield lambda lines: (settings().expectations / "readings.yaml").write_text(
        f"# {len(lines)}\ndecisions:\n{lines}\n", encoding="utf-8"
    )
    settings.cache_clear()


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_the_lines_that_are_pasted_decide(path, pasted):
    import io
    import json

    from rich.console import Console

    from heat_pipeline.presenting.formats import Format

    text = path.read_text(encoding="utf-8")
    panels = list(panels_of(str(path), read(text)))
    printed = io.StringIO()
    show_review(Console(file=printed), panels, 1.1, 1000, Format.JSON)
    for one in json.loads(printed.getvalue()):
        panel = next(panel for panel in panels if panel.panel.name == one["panel"])
        most = max(one["slots"], key=one["slots"].__getitem__)
        here = {cell.start for cell in panel.cells if cell.slots == most}
        for lines, asked in ((one["decision"], most), (one["alternative_decision"], one["alternative"])):
            if lines:
                pasted(lines)
                again = read(text, decisions_on(str(path)))
                got = Counter(cell.slots for cell in again.cells if cell.start in here)
                assert words_of(got.most_common(1)[0][0]) == words_of(asked), lines
