"""Claims from a text to the summaries: found, judged by the cells, told by a rule, and never lost."""

from examples_steps import ask, heatmap, put, run_and_sum

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


def test_claims_are_judged_told_and_summed_up(store, inbox, rulebook):
    """Two texts of two describers on the same numbers, one with a claim that they refute."""
    right, wrong = with_claims(TRUE), with_claims(TRUE, FALSE)
    put(inbox, {"c/right.md": f"---\ndescriber: A\n---\n{right}", "c/wrong.md": f"---\ndescriber: B\n---\n{wrong}"})
    run_and_sum(store, inbox, rulebook)
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
    figures = (
        "SELECT claims_supported, claims_contradicted, grade, reasons FROM summary.figures ORDER BY description_id"
    )
    (first, second) = ask(store, figures)
    assert first[1:3] == (0, "A")
    # 41.3 stands there, though it is not the highest.
    assert second == (first[0] + 1, 1, "B", "4 of 4 cells sure; 1 claim that the cells contradict")
    assert ask(
        store,
        """
        SELECT describer, claims_decided = claims_supported + claims_contradicted,
            contradicted_per_100 = 100 * claims_contradicted / claims_decided, contradicted_per_100 > 0
        FROM summary.describers ORDER BY 1
        """,
    ) == [("A", True, True, False), ("B", True, True, True)]
    assert ask(store, "SELECT describer, rule, findings FROM summary.describer_errors ORDER BY ALL") == [
        ("B", "claim_contradicted", 1)
    ]
