from dataclasses import replace
from math import inf

import pytest
from examples_warehouse import anomalies_of, cell, reading, text_of, ticks
from hypothesis import given
from hypothesis import strategies as st

from heat_pipeline.model import (
    Anomaly,
    Axis,
    Band,
    Claim,
    Judgement,
    Legend,
    Mention,
    Notice,
    NoticeKind,
    Panel,
    Rank,
    Role,
    Severity,
    Verdict,
)
from heat_pipeline.model.statements import Amount, CellPlace, ClaimKind, Concept, Meaning, Statement
from heat_pipeline.warehouse.readings import as_json, from_json
from heat_pipeline.warehouse.rows import Keys, cell_ids, claim_ids, parsed_rows, verdict_rows

SCALE = {"label": "Pass@1", "printed": "-52 to -88", "start": 5, "end": 15, "step": 12.0, "open_high": True}
LEGENDS = (Legend(-52, -88, approximate=True, **SCALE), Legend(0, 1, panel="B"))
DOUBTS = ("1 of 2 places has no column", "a list has one value too many")
OTHERWISE = 'row: heading; "1", "x" = 5.0'
B2 = Statement(Concept.VALUE, (Meaning(CellPlace(panels=("B",), rows=("2",))),), (Amount(1.0, 2.0),))
IN_A = Statement(Concept.HIGHEST, (Meaning(CellPlace(), CellPlace(("A",))),))
PEAK = Claim(ClaimKind.MAX, "the peak", 60, 68, "max over all cells is in panel A", IN_A)
FULL = reading(
    cells=(
        cell(1, "x", 5.0, start=30, panel="A"),
        replace(cell(1, "x", 5.0, start=40, panel="B"), confidence=0.6),
        replace(cell(2, "", None, start=50, panel="B", low=1.0, high=2.0), confidence=0.3, slots="row: heading"),
    ),
    rows=Axis("Row", ticks(1, 2)),
    columns=Axis("Col", ticks("x")),
    panels=(
        Panel("A", 1, 20, 25),
        Panel("B", 2, 35, 39, 0.45, DOUBTS, OTHERWISE),
    ),
    legends=LEGENDS,
    mentions=(Mention("M", Role.MODEL, "panel", 3, 4),),
    notices=(Notice(NoticeKind.ROWS, "two rows", 1, 9, 2), Notice(NoticeKind.BLANK, "-", 11, 12)),
    claims=(PEAK, replace(PEAK, statement=B2, kind=ClaimKind.VALUE)),
    bands=(Band("dark red", 80.0, None, Rank.HIGH, True, 1, 2, 12), Band("", -52.0, -88.0, None, False, 2, 5, 15)),
)
TEXT = "x dark red 80+ and more words than that, so that every place in it is one of its characters"


def rows(table, given):
    """The rows of a table of `parsed` that this reading makes."""
    return parsed_rows("d", text_of(TEXT, given), "s", given, "v")[f"parsed.{table}"]


def test_a_panel_has_its_own_legend_or_the_one_for_all():
    assert rows("panels", FULL) == [
        (
            "d/p1", "d", 1, "A", "Pass@1", -52, -88, -88, -52, True, "-52 to -88", 5, 15, 12.0, False, True, False,
            1.0, (), "",
        ),
        (
            "d/p2", "d", 2, "B", "", 0, 1, 0, 1, False, "", 0, 0, None, False, False, False,
            0.45, DOUBTS, OTHERWISE,
        ),
    ]  # fmt: skip
    assert rows("panels", replace(FULL, legends=()))[0][4:16] == ("", *[None] * 5, "", *[None] * 5)


def test_claims_keep_their_characters_and_ticks_are_counted_from_one_on_each_axis():
    claim_id = claim_ids("d", FULL.claims)[0]
    says = "max over all cells is in panel A"
    assert rows("claims", FULL)[0] == (claim_id, "d", "max", "the peak", says, 60, 68, 1)
    assert rows("ticks", FULL) == [("d", "row", 1, "1", 1.0), ("d", "row", 2, "2", 2.0), ("d", "column", 1, "x", None)]


def test_a_reading_comes_back_from_its_json_as_it_was():
    assert from_json(as_json(FULL)) == FULL
    endless = reading(cells=[replace(cell(1, 1, 1.0), value=inf, low=-inf)])
    assert from_json(as_json(endless)) == endless
    with pytest.raises(ValueError, match="JSON"):
        from_json("no reading")


def test_a_verdict_stands_with_its_claim_and_names_its_cells_by_their_keys():
    cells, claims = cell_ids("d", FULL.cells), claim_ids("d", FULL.claims)
    judgements = [Judgement(Verdict.CONTRADICTED, (2, 0), "it is in B"), Judgement(Verdict.UNVERIFIABLE, (), "vague")]
    assert verdict_rows("d", FULL, judgements, cells) == [
        (claims[0], "d", "contradicted", "it is in B", [cells[2], cells[0]]),
        (claims[1], "d", "unverifiable", "vague", []),
    ]
    with pytest.raises(ValueError, match="zip"):
        verdict_rows("d", FULL, judgements[:1], cells)


def test_what_does_not_stand_where_it_says_is_no_reading():
    cells = reading(cells=[cell(1, 1, 7.0, start=3, printed="7.0")])
    claims = reading(claims=[replace(PEAK, start=3, end=11)])
    for found, text in ((cells, "is 7.1"), (cells, "are 7.0"), (claims, "is the beak")):
        with pytest.raises(ValueError, match="should stand, the text has"):
            parsed_rows("d", text, "s", found, "v")
    assert parsed_rows("d", "is 7.0", "s", cells, "v")["parsed.cells"]


def test_the_key_of_a_cell_is_what_it_was_when_the_first_warehouse_was_made():
    # Keys are in other people's tables and notes: a change here is a change for all of them.
    assert cell_ids("samples/x", [cell(500, 0.1, 41.3, start=812, panel="R1-Llama | AIME24")]) == ["4f29a6888dcf57fd"]


def test_each_part_of_a_place_is_part_of_the_key_and_the_first_of_equal_ones_keeps_its_own():
    one = cell(1, 2, 3.0, start=4)
    places = [replace(one, **change) for change in ({"panel": "q"}, {"row": "q"}, {"column": "q"}, {"start": 9})]
    assert len({*cell_ids("d", [one, one, one, *places]), *cell_ids("e", [one])}) == 8
    assert cell_ids("d", [one, one])[:1] == cell_ids("d", [one]) == cell_ids("d", [replace(one, value=7.0)])


@given(st.lists(st.tuples(*[st.text(alphabet="a\0|/", max_size=3)] * 3), unique=True, max_size=30))
def test_different_parts_never_run_into_one_key(parts):
    keys = Keys("d")
    assert len({keys.key(*part) for part in parts}) == len(parts)


def test_a_cell_is_of_the_last_panel_of_its_name_that_begins_before_it():
    twice = reading(
        cells=[cell(1, 1, 1.0, start=start, panel="A") for start in (5, 15, 25)],
        panels=(Panel("A", 1, 10, 11), Panel("A", 2, 20, 21)),
    )
    assert [row[2] for row in rows("cells", twice)] == ["d/p1", "d/p1", "d/p2"]


def test_a_panel_that_only_cells_or_a_legend_name_is_a_panel_too():
    lost = reading(cells=[cell(1, 1, 1.0, panel="A"), cell(1, 1, 1.0, panel="B")], panels=(Panel("A", 3),))
    assert [row[:4] for row in rows("panels", lost)] == [("d/p3", "d", 3, "A"), ("d/p4", "d", 4, "B")]
    assert [row[2] for row in rows("cells", lost)] == ["d/p3", "d/p4"]
    assert [row[0] for row in rows("panels", reading(panels=(), legends=LEGENDS[:1]))] == ["d/p1"]
    assert rows("panels", reading(panels=())) == []
    cells = [replace(cell(1, x, 1.0, panel="A"), confidence=sure) for x, sure in ((1, 0.2), (2, 0.6))]
    (row,) = rows("panels", reading(cells=cells, panels=()))
    assert row[-3:] == (0.3, (), "")  # as sure as they are: between their mean, 0.4, and the least


def test_an_anomaly_carries_the_keys_of_what_it_is_about_whatever_the_order():
    cells, claim = cell_ids("d", FULL.cells), claim_ids("d", FULL.claims)[1]
    anomalies = (
        Anomaly("far", Severity.CRITICAL, "too high", "5", "below 1", cells=(1,), start=40, end=41),
        Anomaly("sign", Severity.WARNING, "a dash", panel="A", cells=(0, 1), start=5, end=15),
        Anomaly("name", Severity.INFO, "which?", name="M", start=3, end=4),
        Anomaly("claim", Severity.INFO, "not so", start=60, end=68, claim=1),
        Anomaly("far", Severity.INFO, "too high", cells=(0,)),
    )
    found = anomalies_of("d", FULL, *anomalies)
    assert [row[1:11] for row in found] == [
        ("far", "critical", "d", "d/p2", cells[1], [cells[1]], None, None, 40, 41),
        ("sign", "warning", "d", "d/p1", None, [cells[0], cells[1]], None, None, 5, 15),
        ("name", "info", "d", None, None, [], None, "M", 3, 4),
        ("claim", "info", "d", None, None, [], claim, None, 60, 68),
        ("far", "info", "d", "d/p1", cells[0], [cells[0]], None, None, None, None),
    ]
    assert found[0][11:] == ("too high", "5", "below 1", 1.0, 1.0, "", "open", "", "run")
    assert len({row[0] for row in found}) == 5
    assert {row[0] for row in anomalies_of("d", FULL, *anomalies[::-1])} == {row[0] for row in found}
