"""Which model and benchmark a cell belongs to, and from where."""

from __future__ import annotations

import pytest
from examples_names import make_cell, make_reading

from heat_pipeline.model import Axis, Role
from heat_pipeline.names.attribution import Attribution, Attributions
from heat_pipeline.names.registry_files import load_registry


@pytest.mark.parametrize(
    ("row", "column", "panel", "title", "axes", "expected"),
    [
        ("500", "0.1", "R1-Llama | AIME24", "Pass@1", "Size, Ratio", ("R1-Llama", "panel", "AIME24", "panel")),
        ("500", "0.1", "R1-Owen | GPQA D", "", ", ", ("R1-Owen", "panel", "GPQA D", "panel")),
        ("1", "0", "", "Baseline - Core - Qwen-2.5 1.5B", "Type, Length", ("Qwen-2.5 1.5B", "title", "", "")),
        ("GPT 3.5", "Depth", "COPA", "Performance on COPA and E-CARE", "LLM, ", ("GPT 3.5", "row", "COPA", "panel")),
        ("2^0-Shot", "1-Doc", "NaturalQ Accuracy", "", ", ", ("", "", "NaturalQ", "panel")),
        ("TriviaQA", "Math", "", "", "Train dataset, Test dataset", ("", "", "Math", "column")),
        ("GPT-4", "Vicuna", "", "", "Source Models, Target Models", ("Vicuna", "column", "", "")),
        ("GPT-4", "GSM8K", "", "", ", ", ("GPT-4", "row", "GSM8K", "column")),
        ("GSM8K", "GPT-4", "", "Llama 7B on MMLU", ", ", ("GPT-4", "column", "GSM8K", "row")),
        ("Average", "GSM8K", "", "", "Model, ", ("", "", "GSM8K", "column")),
        ("Foo", "1", "", "", "Model, ", ("Foo", "row", "", "")),
        ("Foo", "1", "", "", ", ", ("", "", "", "")),
        ("1", "1", "", "GPT-4 vs. Claude 2 on GSM8K", ", ", ("", "", "GSM8K", "title")),
        ("GSM8K", "1", "", "", "Model, ", ("", "", "GSM8K", "row")),
        ("Type 1", "length 3", "", "", "Type, Length", ("", "", "", "")),
        ("Late-1B", "112px", "Image-Caption", "", ", ", ("Late-1B", "row", "", "")),
    ],
)
def test_where_names_come_from(
    row: str, column: str, panel: str, title: str, axes: str, expected: tuple[str, ...]
) -> None:
    assert attributed(row, column, axes, panel, title) == Attribution(*expected, "Score")


def attributed(row: str, column: str, axes: str = ", ", panel: str = "", title: str = "", **roles: Role) -> Attribution:
    rows, columns = map(Axis, axes.split(", "))
    cell = make_cell(row, column, panel)
    reading = make_reading((panel,), title=title, metric="Score", rows=rows, columns=columns, cells=(cell,))
    return Attributions(reading, load_registry(), roles).of(cell)


@pytest.mark.parametrize(
    ("column", "axes", "metric"),
    [
        ("F1", ", ", "F1"),
        ("F1", ", Metric", "F1"),
        ("Length", ", Setting", "Score"),  # a setting may have a metric's name
        ("Answer Only Accuracy", ", Task", "Score"),
    ],
)
def test_a_metric_beside_others_is_the_cells_metric(column: str, axes: str, metric: str) -> None:
    named = attributed("GPT-4", column, axes)
    assert (named.metric, named.benchmark) == (metric, "")


def test_roles_from_mentions_name_what_nothing_else_does() -> None:
    assert attributed("cities", "TTPD").model == ""
    named = attributed("cities", "TTPD", TTPD=Role.MODEL)
    assert (named.model, named.model_from) == ("TTPD", "column")
