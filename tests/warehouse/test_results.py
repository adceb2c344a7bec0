from dataclasses import replace

import pytest
from examples_warehouse import (
    arrival,
    from_text,
    judge_all,
    judged_rows,
    pending,
    put,
    put_readings,
    read_all,
)

from heat_pipeline.model import Claim, Judgement, Verdict
from heat_pipeline.model.statements import CellPlace, ClaimKind, Concept, Meaning, Statement
from heat_pipeline.warehouse.integrity import reconcile
from heat_pipeline.warehouse.results import Written, batches
from heat_pipeline.warehouse.rows import cell_ids, verdict_rows


def ids(found):
    return [one.description_id for one in found]


def test_the_ledger_knows_what_is_left(con):
    put(con, arrival("b", "10"), arrival("a", "20"))
    put(con, arrival("d", "30", collection="e"), collection="e")
    assert ids(pending(con, None, "read", "v1")) == ["a", "b", "d"]
    assert ids(pending(con, "c", "read", "v1")) == ["a", "b"]
    assert pending(con, None, "judge", "j1") == []
    first = pending(con, None, "read", "v1")[:1]
    assert put_readings(con, [(first[0], from_text("20"))]) == Written(1, 1)
    assert con.execute("SELECT fingerprint FROM internal.done").fetchone() == (first[0].sha256 + ":v1",)
    assert ids(pending(con, None, "read", "v1")) == ["b", "d"]
    judge_all(con, version="j1")
    assert ids(pending(con, None, "judge", "j2")) == ["a"]
    read_all(con, version="v2")  # by a new reader all are read again, and what was judged is undone
    assert ids(pending(con, None, "judge", "j1")) == ["a", "b", "d"]
    assert con.execute("SELECT count(*) FROM validated.cells").fetchone() == (0,)
    assert con.execute("SELECT DISTINCT reader_version FROM parsed.figures").fetchall() == [("v2",)]


def test_a_batch_ends_with_so_many_texts_or_characters():
    sizes = [("a", 4), ("b", 4), ("c", 3), ("d", 30), ("e", 1), ("f", 1), ("g", 1), ("h", 1)]
    assert list(batches(sizes, 3, 10)) == [["a", "b"], ["c"], ["d"], ["e", "f", "g"], ["h"]]


def test_results_of_a_text_that_changed_meanwhile_are_left_out(con):
    put(con, arrival("a", "10"), arrival("b", "20"), arrival("d", "30"))
    work = pending(con, None, "read", "v1")
    put(con, arrival("a", "11"), arrival("d", "30"))
    assert put_readings(con, [(text, from_text(text.text)) for text in work]) == Written(1, 1)
    assert con.execute("SELECT description_id FROM parsed.cells").fetchall() == [("d",)]
    assert ids(pending(con, None, "read", "v1")) == ["a"]
    ((cell_id, _, *judged),) = judged_rows(con)
    outcome = judge_all(
        con, also={"a": work[0].sha256}, cells=[(cell_id, name, *judged) for name in "ad"],
        names=[("a", "n", "model", 1, "n", "", "exact", 1.0, "exact", "known", "")],
    )  # fmt: skip
    assert outcome == Written(1, 0)
    assert con.execute("SELECT description_id FROM validated.cells").fetchall() == [("d",)]
    assert con.execute("SELECT count(*) FROM validated.names").fetchone() == (0,)


HIGHEST = Statement(Concept.HIGHEST, (Meaning(CellPlace(), CellPlace(rows=("r0",))),))
PEAK = Claim(ClaimKind.MAX, "10", 0, 2, "max is at r0", HIGHEST)


@pytest.mark.parametrize(
    ("spoiled", "claims", "astray"),
    [
        ("SELECT 1", 2, 0),
        ("DELETE FROM internal.verdicts WHERE description_id = 'a'", 2, 1),
        ("DELETE FROM parsed.claims WHERE description_id = 'a'", 1, 1),
        ("UPDATE internal.verdicts SET claim_id = 'x' || claim_id WHERE description_id = 'a'", 2, 2),
        # Evidence is a cell of the same description.
        ("UPDATE internal.verdicts SET evidence = (SELECT list(cell_id) FROM parsed.cells)", 2, 2),
    ],
)
def test_a_claim_that_goes_missing_is_noticed(con, spoiled, claims, astray):
    put(con, arrival("a", "10"), arrival("b", "10"))
    given = replace(from_text("10"), claims=(PEAK,))
    read_all(con, reader=lambda _: given)
    verdicts = [Judgement(Verdict.SUPPORTED, (0,), "it is")]
    judge_all(
        con, claims=[row for name in "ab" for row in verdict_rows(name, given, verdicts, cell_ids(name, given.cells))]
    )
    con.execute(spoiled)
    count = reconcile(con)
    assert (count.parsed_claims, count.claims_astray, count.whole) == (claims, astray, not astray)
    assert (count.lost, count.cells_astray) == (0, 0)
