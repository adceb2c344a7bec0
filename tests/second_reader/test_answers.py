"""The form of answers: what is taken, what is refused and why, and the schema that servers are given."""

from __future__ import annotations

import json

import pytest
from model_endpoint import EMPTY, table

from heat_pipeline.second_reader.answers import (
    AnswerPart,
    Reader,
    checked,
    read_answers,
    schema,
    sha256_of,
)

TABLE = EMPTY["table"]


def line(model="m", part="table", answer=None):
    entry = {"sha256": sha256_of("A text."), "model": model, "prompt": "1", "part": part}
    return json.dumps({**entry, "answer": answer or EMPTY.get(part, {})}, ensure_ascii=False)


@pytest.mark.parametrize(
    ("lines", "reader", "title", "has_statements", "refused"),
    [
        ([line(), "", line(part="statements")], Reader("m", "1"), "", True, []),
        ([line(), line(model="n", part="statements")], Reader("n", "1"), None, True, []),  # two are not mixed
        ([line(), "{torn", line(answer={"chart": "x"}), line(part="poem")], Reader("m", "1"), "", False, [2, 3, 4]),
        (
            [line(answer=TABLE | {"title": "one\u2028two\x85three"})],
            Reader("m", "1"),
            "one\u2028two\x85three",
            False,
            [],
        ),
    ],
)
def test_the_answers_of_a_file_are_found_by_the_text_and_what_is_none_is_said(
    tmp_path, lines, reader, title, has_statements, refused
):
    path = tmp_path / "answers.jsonl"
    path.write_text("".join(f"{each}\n" for each in lines), encoding="utf-8")
    file = read_answers(path)
    answers = file.on("A text.")
    assert answers.reader == reader
    assert (answers.table and answers.table.title) == title
    assert (answers.statements is not None) == has_statements
    assert [why.partition(": ")[0] for why in file.refused] == [f"{path}, line {number}" for number in refused]
    assert "metric: field required" in "".join(file.refused) or not refused
    assert file.on("Another text.") is None


def test_numbers_in_place_of_printed_values_are_taken_as_they_print():
    answer = checked(AnswerPart.TABLE, table((5, 0.9, "1.00"), columns=(1, 2)))
    assert (answer.panels[0].columns, answer.panels[0].rows[0].values) == (("1", "2"), ("0.9", "1.00"))


@pytest.mark.parametrize("part", AnswerPart)
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
