"""A figure with more labels than any figure has: the first are looked at for names, the text's time stays bounded."""

from heat_pipeline.names.labels import MOST, first_labels
from heat_pipeline.texts.examine import examine


def test_the_first_labels_of_a_side_are_looked_at_each_once():
    assert first_labels(["b", "a", "b"]) == ("b", "a")
    assert len(first_labels(str(number) for number in range(2 * MOST))) == MOST


def test_what_stands_beyond_them_has_its_cells_and_no_names():
    rows = "\n".join(f"| Llama-{number} | {number % 90} | 2 |" for number in range(MOST + 2))
    examined = examine(f"# Heatmap\n- **X-axis**: x, y\n\n| | x | y |\n|---|---|---|\n{rows}\n")
    assert len(examined.reading.cells) == 2 * (MOST + 2)
    named = [bool(subject.model) for subject in examined.subjects]
    assert named == [True] * 2 * MOST + [False] * 4
