"""From sentences to verdicts: what the grid of examples_claims says of them, worked out by hand."""

import pytest
from examples_claims import CONTRADICTED, GRID, SCALE, SUPPORTED, UNVERIFIABLE, claims_of, verdicts
from hypothesis import given, settings
from hypothesis import strategies as st


@pytest.mark.parametrize(
    ("sentence", "concept", "verdict"),
    [
        # Aster 91.0 at length 4 is the highest of the twelve, Daisy 41.5 at 16 the lowest.
        ("The highest value is at Aster and Length 4 (91.0)", "highest", SUPPORTED),
        ("The overall highest accuracy is 91.0", "highest", SUPPORTED),
        ("Daisy has the lowest accuracy at length 16", "lowest", SUPPORTED),
        ("Cedar has the lowest accuracy at length 16", "lowest", UNVERIFIABLE),  # of what, is not said
        # An amount that is the highest, but stands elsewhere.
        ("**Birch**: Highest at length 4 (91.0)", "value", CONTRADICTED),
        ("The best model at length 16 is Birch", "highest", SUPPORTED),
        ("Birch is always the best model", "highest", CONTRADICTED),  # at length 4 Aster is
        ("Aster is best at length 4, but Daisy is the worst at length 16", "lowest", SUPPORTED),
        # Values at a place.
        ("Cedar has 72.5 at length 16", "value", SUPPORTED),
        ("Lowest in Daisy (41.5 for length 16)", "value", SUPPORTED),
        ("Cedar has 62.5 at length 16", "value", CONTRADICTED),
        ("Cedar seems to have 62.5 at length 16", "value", UNVERIFIABLE),
        ("Birch lies at 87-88", "value", SUPPORTED),
        ("**Birch**: Steady (80-85)", "value", UNVERIFIABLE),  # of which cells, is not said
        ("**Birch**: Mostly 80-85", "value", UNVERIFIABLE),
        # Bounds.
        ("Birch is above 85 at every length", "above", SUPPORTED),
        ("Aster is above 85 at every length", "above", CONTRADICTED),
        ("Some models are above 90", "above", SUPPORTED),
        ("Birch is mostly above 85", "above", SUPPORTED),
        ("Cedar is never above 75", "above", SUPPORTED),
        ("No model is below 40", "below", SUPPORTED),
        # Courses: Daisy falls from 75.0 to 41.5, Cedar rises from 60.5 to 72.5.
        ("Daisy falls steadily with length", "falls", SUPPORTED),
        ("Cedar falls steadily with length", "falls", UNVERIFIABLE),  # of three values nothing is refuted
        ("All models fall with length", "falls", CONTRADICTED),  # Cedar rises
        ("Most models fall with length", "falls", SUPPORTED),
        ("Cedar improves with length", "rises", SUPPORTED),
        # A course may lead to a tick that is named, 41.5 being the value there; a peak is one of its line.
        ("**Daisy**: Declines to 41.5 at length 16", "falls", SUPPORTED),
        ("**Daisy**: Declines to 60.5 at length 16", "value", CONTRADICTED),
        ("**Cedar**: Peaks at length 16", "peaks", SUPPORTED),
        ("Cedar peaks at length 8", "peaks", UNVERIFIABLE),
        ("Birch stays flat with length", "flat", SUPPORTED),
        ("Daisy varies with length", "varies", SUPPORTED),
        ("Daisy drops at length 8", "falls", SUPPORTED),
        ("With growing length Daisy falls", "falls", SUPPORTED),  # it is not the length that rises
        # Levels, between 41.5 and 91.0; Cedar's 72.5 at 16 is at 0.63 of that.
        ("Aster is strong at length 4", "high", SUPPORTED),
        ("Cedar is moderate at length 16", "middle", SUPPORTED),
        ("Daisy is weak at length 16", "low", SUPPORTED),
        ("Daisy is strong at length 16", "high", UNVERIFIABLE),
        # Comparisons.
        ("Daisy is above Cedar at length 4", "more", SUPPORTED),
        ("Birch is always higher than Cedar", "more", SUPPORTED),
        ("Aster is always higher than Birch", "more", CONTRADICTED),
        ("Aster is higher than Daisy", "more", SUPPORTED),
        ("Cedar and Daisy are similar at length 8", "equal", UNVERIFIABLE),
        # The words of the values name their scale; a count may stand in a later sentence.
        ("The scores run from about 40 up to 92", "scale", SUPPORTED),
        ("Length goes to the right. Drawn are four data series", "count", SUPPORTED),
        ("Highest scores (green):\n  - Aster: 91.0", "highest", SUPPORTED),
    ],
)
def test_what_a_sentence_says_of_the_values(sentence, concept, verdict):
    found = verdicts(sentence)
    assert (concept, verdict) in found
    if verdict is not CONTRADICTED:
        assert CONTRADICTED not in [one for _, one in found]


@pytest.mark.parametrize(
    ("line", "concept", "verdict"),
    [
        (SCALE, "scale", SUPPORTED),
        ("- **Color scale**: from 0 (white) to 90 (blue)\n", "scale", CONTRADICTED),  # 91.0 lies beyond
        ("- **Color scale**: from 0 (white) to approximately 90 (blue)\n", "scale", SUPPORTED),  # about
        ("- **Layout**: Four models at three lengths\n", "count", SUPPORTED),
        ("- **Grid**: a 4x3 grid of cells\n", "count", SUPPORTED),
        ("- **Grid**: a 5x3 grid of cells\n", "count", CONTRADICTED),
        ("- **Cells**: Every cell has a value\n", "full", SUPPORTED),
        ("- **Cells**: Each combination of model and length has a value\n", "full", SUPPORTED),
        ("- **Legend**:\n  - Blue: 80-100\n", "colour", SUPPORTED),
        ("- **X-axis**: from 4 to 16\n", "ticks", SUPPORTED),
        ("- **X-axis**: from 4 to 12\n", "ticks", CONTRADICTED),
        ("- **Y-axis (Model)**: Five models\n", "count", CONTRADICTED),
    ],
)
def test_what_a_line_says_of_the_frame(line, concept, verdict):
    assert (concept, verdict) in verdicts(scale=line)


def test_a_gap_refutes_that_every_cell_has_a_value():
    full = "- **Cells**: Every cell has a value\n"
    text = "# Heatmap: Accuracy\n## Axes\n- **X-axis (Length)**: 4, 8, 16\n- **Y-axis (Model)**: A1, B2, C3\n{scale}"
    text += "## Data\n| Model | 4 | 8 | 16 |\n|---|---|---|---|\n| A1 | 91.5 | 84.5 | 70.5 |\n| B2 | 88.5 | | 87.5 |\n"
    text += "| C3 | 88.5 | 82.5 | 87.5 |\n## Observations\n- B2 does well.\n"
    assert ("full", CONTRADICTED) in verdicts(text=text, scale=full)
    assert ("full", SUPPORTED) in verdicts(text=text.replace("88.5 | |", "88.5 | 80.5 |"), scale=full)


MATRIX = """# Heatmap: Agreement
## Axes
- X-axis: P, Q, R
- Y-axis: P, Q, R
## Data
| | P | Q | R |
|---|---|---|---|
| P | 1.00 | 0.40 | 0.35 |
| Q | {mirror} | 1.00 | 0.62 |
| R | 0.35 | 0.62 | 1.00 |
## Observations
"""


@pytest.mark.parametrize(
    ("mirror", "sentence", "concept", "verdict"),
    [
        ("0.40", "The matrix is symmetric", "symmetric", SUPPORTED),
        ("0.44", "The matrix is symmetric", "symmetric", CONTRADICTED),
        ("0.44", "The matrix is not symmetric", "symmetric", None),
        ("0.40", "The diagonal is 1.00 throughout", "value", SUPPORTED),
        ("0.40", "The diagonal is 0.98 throughout", "value", CONTRADICTED),
        ("0.40", "The highest values stand on the diagonal", "diagonal", SUPPORTED),
    ],
)
def test_what_a_sentence_says_of_a_matrix(mirror, sentence, concept, verdict):
    text = MATRIX.replace("{mirror}", mirror) + "{scale}"
    found = [one for one in verdicts(sentence, text=text) if one[0] == concept]
    assert found == ([(concept, verdict)] if verdict is not None else [])


def test_a_claim_begins_with_the_sign_of_its_number():
    text = GRID.replace("{scale}", SCALE.replace("0", "-10", 1))
    assert [claim for _, claim, *_ in claims_of(text=text) if "100" in claim] == ["-10 (white) to 100"]


def test_what_a_value_grows_by_is_no_value():
    assert "value" not in [concept for concept, _ in verdicts("Cedar gets more at length 16 (+8.5)")]
    assert "value" in [concept for concept, _ in verdicts("Cedar gets more at length 16 (8.5)")]


def test_a_wrong_superlative_is_not_supported_by_the_right_number_beside_it():
    found = claims_of("The highest value is at Birch and Length 8 (88.0)")
    assert [(concept, verdict) for concept, _, verdict, _ in found if concept != "count"] == [
        ("highest", CONTRADICTED),
        ("value", SUPPORTED),
    ]
    (refuted,) = [judged for concept, _, _, judged in found if concept == "highest"]
    assert refuted.why == "the highest is 91.0 at Model Aster, Length 4"
    assert len(refuted.evidence) == 2  # the cell that is named, and the one that is higher


def test_a_text_without_values_claims_nothing():
    assert claims_of("The highest value is at A", text="# A heatmap\n{scale}It is dark at the top.\n") == []


def test_a_size_inside_a_tick_is_none_of_the_grid():
    sums = GRID.replace("4, 8, 16", '"3 x 4 = 12", "2 x 8 = 16", "4 x 9 = 36"')
    sums = sums.replace("| Model | 4 | 8 | 16 |", "| Model | 3 x 4 = 12 | 2 x 8 = 16 | 4 x 9 = 36 |")
    title = ("count", SUPPORTED)  # four models
    assert verdicts('On "3 x 4 = 12" and "2 x 8 = 16"', text=sums) == [title]
    assert verdicts("It is a 5 x 5 grid", text=sums) == [title, ("count", CONTRADICTED)]


def test_a_broken_course_names_the_step_that_breaks_it():
    """From 95.3 to 74.1 is a fall, as the sentence says; what refutes it is the rise on the way."""
    text = (
        "# Heatmap: Accuracy\n- **X-axis (Level)**: 1, 2, 3, 4, 5\n- **Y-axis (Tree)**: Ash, Elm\n\n"
        "| Tree | 1 | 2 | 3 | 4 | 5 |\n|---|---|---|---|---|---|\n"
        "| Ash | 95.3 | 96.7 | 90.1 | 85.2 | 74.1 |\n| Elm | 94.3 | 91.7 | 89.1 | 83.2 | 70.1 |\n\n"
    )
    claims = claims_of("The accuracy of Ash declines steadily from level 1 to level 5", text=text)
    whys = [judged.why for concept, _, verdict, judged in claims if (concept, verdict) == ("falls", CONTRADICTED)]
    assert whys == ["from 95.3 at Tree Ash, Level 1 to 96.7 at Tree Ash, Level 2"]


def test_a_heading_names_what_follows_and_claims_no_value():
    heads = "Series 2: Birch\n  - Steady", "**Heatmap 3: Cedar**:\n  - Low", "Low\n### 2. Falling Aster\n- Dark"
    assert [concept for concept, _ in verdicts(*heads) if concept in ("value", "falls")] == []
    assert ("value", CONTRADICTED) in verdicts("Cedar has 62.5 at length 16")


WORDS = [
    "Aster", "Birch", "Model", "4", "8", "91.0", "0-100", "~85", "4x2", "(8)", "(91.0)", "highest", "lowest", "above",
    "below", "rises", "falls", "peaks", "than", "always", "most", "not", "every", "cell", "symmetric", "diagonal",
    "color", "scale", "from", "to", "axis", "average", "total", "and", ",", ".", ";", ":", "-", "%", "±",
]  # fmt: skip


@settings(max_examples=120, deadline=None)
@given(st.lists(st.sampled_from(WORDS) | st.text(max_size=6), max_size=40))
def test_any_words_are_read(words):
    """Claims have the characters they say, and none raises."""
    found = claims_of(" ".join(words))
    assert found == claims_of(" ".join(words))
    assert all(judged.why for *_, judged in found)
