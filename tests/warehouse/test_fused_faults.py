"""The failing rows of the checks on fused figures."""

from heat_pipeline.warehouse.fused import DISAGREEING, UNALIGNED, WORSE


def votes(con, describer, right, wrong, others=1):
    """A describer with so many votes on cells that others tell of too, or that none does."""
    for place in range(right + wrong):
        name, good = f"{describer}{place}", place < right
        con.execute(
            "INSERT INTO fused.cells VALUES (?, 'F', '', '', '', 1, NULL, NULL, false, ?, 0, 1, 'weight', '', '[]', 1)",
            [name, 1 + others],
        )
        con.execute(
            "INSERT INTO fused.votes VALUES (?, 'F', 'd', ?, 'c', 1, NULL, NULL, '', '', '', 0, 1, false, ?, 1)",
            [name, describer, good],
        )


def test_a_describer_disagrees_too_often_above_a_fifth_of_twenty_votes(con):
    votes(con, "at the limit", 16, 4)
    votes(con, "above it", 15, 5)
    votes(con, "too few", 0, 19)
    votes(con, "alone", 0, 20, others=0)
    assert con.execute(DISAGREEING).fetchall() == [("above it", 20, 5, 0.25)]


def test_what_could_not_be_laid_over_the_others(con):
    for name, outcome in (("F", "fused"), ("G", "not aligned"), ("H", "failed"), ("I", "single")):
        con.execute("INSERT INTO fused.figures VALUES (?, '', ?, 'why', 2, 1, 0, 0, 0, 0, 0, 0, NULL)", [name, outcome])
    for figure, kind in (("F", "not aligned"), ("F", "aligned"), ("G", "not aligned")):
        con.execute(
            "INSERT INTO fused.alignments VALUES (?, ?, 0, 'X', ?, '', '', '', 'no', [], 0, false, NULL, NULL)",
            [figure, f"{figure} {kind}", kind],
        )
    assert con.execute(UNALIGNED).fetchall() == [
        ("F", "F not aligned", "X", "no"),
        ("G", "", "", "why"),
        ("H", "", "", "why"),
    ]


def test_a_describer_got_worse_where_its_share_fell_below_the_last_interval(con):
    shares = {
        "fell": (0.9, 0.8),
        "within": (0.9, 0.87),
        "rose again": (0.9, 0.5, 0.9),
        "new": (0.1,),
        "gone": (0.9, None),
    }
    for describer, past in shares.items():
        for day, share in enumerate(past, 1):
            low = None if share is None else share - 0.05
            con.execute(
                "INSERT INTO internal.fused_history "
                "VALUES (?, 'place', ?, ?, 1, ?, make_timestamp(2026, 1, ?, 0, 0, 0))",
                [describer, share, low, f"r{day}", day],
            )
    assert [row[:5] for row in con.execute(WORSE).fetchall()] == [("fell", "place", 0.8, 0.85, 0.9)]
