"""A text's reading as fusing takes it."""

import json
from pathlib import Path

import pytest

from heat_pipeline.fusing.fuse import fuse
from heat_pipeline.fusing.loose_readings import description_of
from heat_pipeline.fusing.model import DescribedFigure, FusingOutcome
from heat_pipeline.texts.examine import read

TEXT = """## Heatmap: Accuracy by model and size
* **X-axis:** Size (4, 8, 16)
* **Y-axis:** Model (Aster, Birch, Cedar)
* **Color scale:** 0 to 100

| Model | 4 | 8 | 16 |
|---|---|---|---|
| Aster | 91.0 | 84.5 | 70.2 |
| Birch | 88.0 | ~89.5 | 61.3 |
| Cedar | 12.5 | 33.1 | 45.9 |

Overall, the highest value is 91.0 (Aster, 4).
"""


def test_cells_axes_and_scale_of_a_reading():
    one = description_of("d1", "m", TEXT, read(TEXT))

    told = [(cell.key, cell.row, cell.column, cell.value, cell.approximate) for cell in one.told]
    assert told[:2] == [("d1/0", "Aster", "4", 91.0, False), ("d1/1", "Aster", "8", 84.5, False)]
    assert told[4] == ("d1/4", "Birch", "8", 89.5, True)
    assert (one.rows, one.columns) == (("Aster", "Birch", "Cedar"), ("4", "8", "16"))
    assert [(scale.panel, scale.low, scale.high) for scale in one.scales] == [(None, 0.0, 100.0)]


def test_two_texts_from_their_words_to_one_table():
    other = TEXT.replace("| Cedar | 12.5 | 33.1 | 45.9 |", "| Cedar | 12.5 | 33.7 | 45.9 |")
    texts = [description_of(key, key, text, read(text)) for key, text in (("a", TEXT), ("b", other))]
    fused = fuse(DescribedFigure("f", tuple(texts)))

    assert (fused.outcome, len(fused.cells)) == (FusingOutcome.FUSED, 9)
    assert [(cell.row, cell.column, cell.value) for cell in fused.cells if cell.disputed] == [("Cedar", "8", None)]
    assert texts[0].digest != texts[1].digest


SEVERAL = Path(__file__).parents[1] / "real" / "several"
FIGURES = json.loads((SEVERAL / "figures.json").read_text(encoding="utf-8"))["figures"]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure["cases"][0])
def test_no_vote_is_called_wrong_that_its_text_does_not_say(figure):
    """Over all labelled texts of one figure: what is overruled stands among the labelled cells of the text."""
    texts = {case: (SEVERAL / f"{case}.md").read_text(encoding="utf-8") for case in figure["cases"]}
    labelled = {
        case: {json.dumps(cell[3]) for cell in json.loads((SEVERAL / f"{case}.json").read_text())["cells"]}
        for case in texts
    }
    descriptions = [description_of(case, case, text, read(text)) for case, text in texts.items()]
    votes = [vote for cell in fuse(DescribedFigure("f", tuple(descriptions))).cells for vote in cell.votes]
    wrong = [vote for vote in votes if vote.right is False and vote.cell]
    assert any(vote.right for vote in votes)
    for vote in wrong:
        value = vote.value if vote.value is not None else [vote.low, vote.high]
        assert {json.dumps(value), json.dumps(_whole(value))} & labelled[vote.description], vote


def _whole(value):
    """60.0 as 60, as labels have it."""
    if isinstance(value, list):
        return [_whole(end) for end in value]
    return int(value) if value == int(value) else value
