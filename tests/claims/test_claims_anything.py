"""Whatever the text is: claims have the characters they say, and none raises."""

from hypothesis import given, settings
from hypothesis import strategies as st

from heat_pipeline.claims.finding import find_claims
from heat_pipeline.claims.judging.judge import StatementJudge
from heat_pipeline.reading.outline import outline
from heat_pipeline.reading.reader import read_outline

TABLE = """# Heatmap: Accuracy
| Model | 4 | 8 |
|---|---|---|
| Aster | 91.0 | 84.5 |
| Birch | 88.0 | 89.5 |
## Notes
"""
WORDS = [
    "Aster", "Birch", "Model", "4", "8", "91.0", "0-100", "~85", "4x2", "(8)", "(91.0)", "highest", "lowest", "above",
    "below", "rises", "falls", "peaks", "than", "always", "most", "not", "every", "cell", "symmetric", "diagonal",
    "color", "scale", "from", "to", "axis", "average", "total", "and", "is", "at", "for",
    ",", ".", ";", ":", "-", "%", "±",
]  # fmt: skip


def judged(text):
    lines = outline(text)
    reading = read_outline(lines)
    judge = StatementJudge(reading)
    claims = find_claims(lines, reading)
    for claim in claims:
        assert text[claim.start : claim.end] == claim.text
        assert claim.says
        assert judge.judge(claim.statement).why
    return claims


@settings(max_examples=250, deadline=None)
@given(st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=6)), max_size=40))
def test_any_words_are_read(words):
    text = TABLE + " ".join(words)
    assert judged(text) == judged(text)
