"""The form of answers: what is taken, what is refused and why, and the schema that servers are given."""

from __future__ import annotations

import json

import pytest

from heat_pipeline.second_reader.answers import (
    AnswerFileError,
    Part,
    Reader,
    checked,
    read_answers,
    schema,
    sha256_of,
)

TABLE = {"chart": "table", "metric": "", "panels": [], "title": "", "unit": ""}


def line(text="A text.", model="m", prompt="1", part="table", answer=None):
    told = {"sha256": sha256_of(text), "model": model, "prompt": prompt, "part": part}
    return json.dumps({**told, "answer": TABLE if answer is None else answer})


def test_the_answers_of_a_file_are_found_by_the_text(tmp_path):
    path = tmp_path / "answers.jsonl"
    path.write_text(f"{line()}\n\n{line(part='statements', answer={'statements': []})}\n")
    found = read_answers(path)
    assert found.refused == ()
    assert found.on("A text.").reader == Reader("m", "1")
    assert found.on("A text.").table.chart == "table"
    assert found.on("A text.").statements.statements == ()
    assert found.on("Another text.") is None


def test_a_line_that_is_no_answer_is_said_and_the_rest_is_taken(tmp_path):
    path = tmp_path / "answers.jsonl"
    path.write_text(f"{line()}\n{{torn\n{line(answer={'chart': 'x'})}\n{line(part='poem')}\n")
    found = read_answers(path)
    assert len(found.answers) == 1
    assert [one.partition(": ")[0] for one in found.refused] == [f"{path}, line {number}" for number in (2, 3, 4)]
    assert "metric: field required" in found.refused[1]


def test_readings_of_two_models_are_not_mixed(tmp_path):
    path = tmp_path / "answers.jsonl"
    path.write_text(f"{line()}\n{line(model='n', part='statements', answer={'statements': []})}\n")
    found = read_answers(path).on("A text.")
    assert (found.reader.model, found.table) == ("n", None)


def test_a_file_that_is_not_there_is_said(tmp_path):
    with pytest.raises(AnswerFileError, match="cannot be read"):
        read_answers(tmp_path / "none.jsonl")


def test_numbers_in_place_of_printed_values_are_taken_as_they_print():
    row = {"label": 5, "values": [0.9, "1.00"]}
    panel = {
        "column_axis": "",
        "columns": [1, 2],
        "panel": "",
        "row_axis": "",
        "rows": [row],
        "scale_high": "",
        "scale_low": "",
    }
    found = checked(Part.TABLE, {**TABLE, "panels": [panel]})
    assert (found.panels[0].columns, found.panels[0].rows[0].values) == (("1", "2"), ("0.9", "1.00"))


@pytest.mark.parametrize("part", Part)
def test_the_schema_is_one_that_grammar_engines_take(part):
    def nodes(node):
        yield node
        for value in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
            yield from nodes(value)

    found = schema(part)
    objects = [node for node in nodes(found) if isinstance(node, dict) and node.get("type") == "object"]
    assert objects
    for node in objects:
        assert list(node["properties"]) == sorted(node["properties"]) == node["required"]
        assert node["additionalProperties"] is False
    assert not {"$ref", "$defs", "pattern", "minimum", "maxItems"} & set(json.dumps(found).replace('"', " ").split())


def test_an_answer_may_hold_other_ends_of_lines(tmp_path):
    path = tmp_path / "answers.jsonl"
    told = {"sha256": sha256_of("A text."), "model": "m", "prompt": "1", "part": "table"}
    told["answer"] = {**TABLE, "title": "one\u2028two\x85three"}
    path.write_text(json.dumps(told, ensure_ascii=False) + "\n", encoding="utf-8")
    found = read_answers(path)
    assert (found.refused, found.on("A text.").table.title) == ((), "one\u2028two\x85three")
