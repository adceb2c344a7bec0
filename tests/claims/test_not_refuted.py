"""Sentences that are true of figures like these, or say nothing of them: none of them may be called contradicted.

The figures of `not_refuted/` each have true sentences behind them, which try wordings that could be misread as false,
and a few false ones, so that it shows that the figure is judged at all.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from heat_pipeline.claims.finding.claims import find_claims
from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined
from tests.claims.finding_examples import GRID, PANELS, claims_in

SYSTEMS = """## Accuracy of systems

### Components/Axes
* **Rows:** four systems, sorted into two groups by a line.
* **Columns:** The three data sets, plus a column with their mean.

The figure lists four systems in rows and three data sets in columns, plus a column with their mean.

### Detailed Analysis
| System | DocA | DocB | DocC | Mean |
|---|---|---|---|---|
| Ayo | 82.6 | 35.7 | 64.0 | 60.8 |
| Bex | 70.1 | 40.2 | 61.5 | 57.3 |
| Cue | 55.0 | 44.8 | 58.2 | 52.7 |
| Dov | 61.3 | 30.9 | 39.0 | 43.7 |

### Key Observations
"""


def verdicts(said, figure):
    judge = Judge(read_outlined(figure + said + "\n")[0], Tolerances()).judge
    return [(claim.says, judge(claim.statement).verdict) for claim in claims_in(said, figure)]


@pytest.mark.parametrize(
    ("said", "figure"),
    [
        ("* **Weak region:** accuracy never exceeds 65.", GRID),
        ("* **Very long lengths:** the maximum is 78.0.", GRID),
        ("* **Outliers:** values are below 50.", GRID),
        ("* **Weakest type:** Type 3 stays below 80 throughout.", GRID),
        ("* Each number is the last of 300 epochs.", GRID),
        ("* Type 4's last cell is empty in the printed version.", GRID),
        ("* Ayo leads on DocA and Cue on DocB.", SYSTEMS),
        ("* Ayo gets 82.6 on DocA, 64.0 on DocC and only 35.7 under DocB.", SYSTEMS),
        ("* The top entry is Dov, with 61.3 on DocA and 30.9 on DocB.", SYSTEMS),
        ("* The highest accuracy for window 500 in AIME24 is 43.0.", PANELS),
        ("* On DocA Ayo is better than Bex, whereas on DocB it is worse.", SYSTEMS),
    ],
)
def test_said_below_a_figure(said, figure):
    assert Verdict.CONTRADICTED not in [verdict for _, verdict in verdicts(said, figure)]


def test_said_of_the_axes():
    reading, outline = read_outlined(SYSTEMS)
    judge = Judge(reading, Tolerances()).judge
    found = find_claims(SYSTEMS, reading, outline)
    assert Verdict.CONTRADICTED not in [judge(claim.statement).verdict for claim in found], found


FIGURES = sorted((Path(__file__).parent / "not_refuted").glob("*.txt"))
HERE = "%%\n"


def parts_of(path):
    """The figure of a file, and the sentences under each of its heads."""
    figure, *heads = re.split(r"^===== (.*)\n", path.read_text(), flags=re.MULTILINE)
    return figure, {head: said.splitlines() for head, said in zip(heads[::2], heads[1::2], strict=True)}


def contradicted(text):
    """Each line of a text and what in it is contradicted."""
    reading, outline = read_outlined(text)
    judge = Judge(reading, Tolerances()).judge
    return {
        text[text.rfind("\n", 0, claim.start) + 1 : text.find("\n", claim.start)]: claim.says
        for claim in find_claims(text, reading, outline)
        if judge(claim.statement).verdict is Verdict.CONTRADICTED
    }


@pytest.mark.parametrize("path", FIGURES, ids=lambda path: path.stem)
def test_true_sentences_below_a_figure(path):
    figure, said = parts_of(path)
    lines = "".join(f"* {line}\n" for line in said["true"])
    assert contradicted(f"{figure.replace(HERE, '')}{lines}") == {}


@pytest.mark.parametrize("path", [path for path in FIGURES if HERE in path.read_text()], ids=lambda path: path.stem)
def test_true_sentences_beside_the_axes(path):
    figure, said = parts_of(path)
    for line in said.get("true, beside the axes", []):
        assert contradicted(figure.replace(HERE, f"{line}\n")) == {}


@pytest.mark.parametrize("path", FIGURES, ids=lambda path: path.stem)
def test_false_sentences_are_contradicted(path):
    figure, said = parts_of(path)
    lines = [f"* {line}" for line in said["false"]]
    assert list(contradicted("\n".join([figure.replace(HERE, "").rstrip("\n"), "", *lines, ""]))) == lines
    for line in said.get("false, beside the axes", []):
        assert list(contradicted(figure.replace(HERE, f"{line}\n"))) == [line]
