"""Claims of a text: found, judged by the cells, told by a rule, and never lost."""

from examples_steps import ask, heatmap, put, run

from heat_pipeline.warehouse.integrity import reconcile

# 49.3, at window 1000 and ratio 0.2, is the highest of the four values.
TRUE = "The highest value is at Ratio 0.2 and Window Size 1000 (49.3)"
FALSE = "The highest value is at Ratio 0.1 and Window Size 500 (41.3)"
CLAIMS = """
    SELECT description_id, kind, text, verdict, why FROM validated.claims WHERE kind = 'max'
    ORDER BY description_id, char_start
"""
FINDINGS = """
    SELECT a.description_id, p.text, a.severity, a.cell_id IS NULL, a.char_start = p.char_start
    FROM quality.anomalies a JOIN parsed.claims p USING (claim_id)
    WHERE a.rule = 'claim_contradicted' AND p.kind = 'max' ORDER BY 1
"""


def with_claims(*claims, **given):
    return heatmap(**given) + "### Trends\n" + "".join(f"- {claim}.\n" for claim in claims)


def test_claims_are_judged_and_told(store, inbox, rulebook):
    """Two texts of two describers on the same numbers, one with a claim that they refute."""
    right, wrong = with_claims(TRUE), with_claims(TRUE, FALSE)
    put(inbox, {"c/right.md": f"---\ndescriber: A\n---\n{right}", "c/wrong.md": f"---\ndescriber: B\n---\n{wrong}"})
    run(store, inbox, rulebook)
    rows = ask(store, CLAIMS)
    assert [row[:4] for row in rows] == [
        ("c/right", "max", TRUE, "supported"),
        ("c/wrong", "max", TRUE, "supported"),
        ("c/wrong", "max", FALSE, "contradicted"),
    ]
    assert rows[-1][4] == "the highest is 49.3 at Local Window Size 1000, Ratio 0.2"
    assert ask(store, FINDINGS) == [("c/wrong", FALSE, "warning", True, True)]
    assert ask(store, "SELECT DISTINCT status, rules FROM validated.cells") == [("ok", [])]
    with store.reading() as con:
        assert reconcile(con).whole
        assert reconcile(con).parsed_claims == reconcile(con).validated_claims == 8
