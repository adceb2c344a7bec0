from heat_pipeline.reading.explain import explain

TEXT = """## Heatmap: Foo
### Axes
* X-axis: Steps: 10, 20
* Y-axis: Depth: 1, 2
### Data
* Depth 1: 5, 6
* It grew 7 fold in 1999.
"""


def test_tells_which_layout_took_a_line_and_why() -> None:
    reading, choices = explain(TEXT)
    assert [(choice.line, choice.layout, choice.cells) for choice in choices] == [(6, "row_list", 2), (7, "", 0)]
    assert choices[0].why.startswith("row_list explains 3 numbers")
    assert choices[1].why == "no layout reads it"
    assert [TEXT[start:end] for start, end in reading.unread] == ["7", "1999"]
