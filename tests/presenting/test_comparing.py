"""Loose texts about one figure, laid over each other."""

import io
import json

from rich.console import Console

from heat_pipeline.commands.compare_texts import compare_texts
from heat_pipeline.presenting.formats import as_json
from heat_pipeline.presenting.fused_texts import show_comparison
from heat_pipeline.texts.sources import Source

TEXT = """# Heatmap: Accuracy of Three Models
- **X-axis**: Method: base, tuned, joint
- **Y-axis**: Model: Llama, Qwen, Gemma
- **Legend**: "Accuracy (%)", from 0 to 100
## Data
- **Llama**: base: 41.3, tuned: 42.7, joint: 40.1
- **Qwen**: base: 51.5, tuned: 54.0, joint: {value}
- **Gemma**: base: 43.0, tuned: 62.7, joint: 71.1
{more}"""


def texts(*values, more=""):
    return [
        Source(f"in/{at}.md", TEXT.format(value=value, more=f"Text {at}. {more}")) for at, value in enumerate(values)
    ]


def shown(given):
    out = io.StringIO()
    show_comparison(Console(file=out, width=120), compare_texts(given))
    return out.getvalue()


def test_the_table_marks_what_is_disputed_and_says_who_said_what_where():
    lines = shown(texts("57.30", "57.30", "57.80")).splitlines()
    assert lines[0] == "Accuracy of Three Models"
    assert lines[1].startswith("9 cells, 1 disputed · Krippendorff's alpha ")
    (row,) = [line.split() for line in lines if line.startswith("Qwen  ")]
    assert row == ["Qwen", "51.5", "54.0", "57.30*"]
    (head,) = [line for line in lines if line.startswith("Qwen / joint: 57.30 (")]
    assert "57.3 (0.md and 1.md) has more weight than 57.8 (2.md)" in head
    votes = [line.split() for line in lines if line.startswith(("right", "wrong", "unsure"))]
    assert [(vote[:3], "57.80" in vote) for vote in votes] == [
        (["right", "0.md", "57.3"], False), (["right", "1.md", "57.3"], False), (["unsure", "2.md", "57.8"], True),
    ]  # fmt: skip
    assert [line.partition(":")[0] for line in lines[-3:]] == ["0.md", "1.md", "2.md"]


def test_what_one_text_alone_tells_is_not_passed_off_as_agreed():
    first, second = (text.text for text in texts("57.30", "57.30"))
    shorter = second.replace(", joint: 40.1", "")
    assert (
        shown([Source("0.md", first), Source("1.md", shorter)])
        .splitlines()[1]
        .startswith("9 cells, 0 disputed, told by one text only: 1 · Krippendorff's alpha ")
    )
    assert shown([Source("0.md", first)]).splitlines()[1] == "9 cells, 0 disputed"


def test_a_vote_leads_to_its_place_in_the_text():
    given = texts("57.3", "57.3", "57.8")
    told = json.loads(as_json(compare_texts(given)))
    figure = told["figure"]
    assert (figure["outcome"], [alignment["description"] for alignment in figure["alignments"]]) == (
        "fused", ["0.md", "1.md", "2.md"],
    )  # fmt: skip
    (cell,) = [cell for cell in figure["cells"] if cell["against"]]
    for vote in cell["votes"]:
        place = told["cells"][vote["cell"]]
        assert told["texts"][vote["description"]][place["start"] : place["end"]] == f"{vote['value']}"
    assert [alternative["descriptions"] for alternative in cell["alternatives"]] == [["2.md"]]


def test_texts_that_say_nothing_or_mean_harm_are_shown():
    given = [Source("a.md", ""), Source("b\x1b[31m.md", TEXT.format(value="\x1b[31m57.3", more="[bold]x[/bold]"))]
    assert "\x1b" not in shown(given)


def test_describers_are_those_of_the_front_matter_or_the_files():
    given = [
        Source("x/a.md", TEXT.format(value=1, more=""), describer="M"),
        Source("y/a.md", TEXT.format(value=2, more="")),
    ]
    told = compare_texts(given).figure.alignments
    assert [(text.description, text.describer) for text in told] == [("x/a.md", "M"), ("y/a.md", "y/a.md")]
