"""Whatever words of statements stand behind one another, finding claims never raises, and each claim is judged.

The words follow one another as they do in the labelled descriptions (a Markov chain of first order over their lines
with claims; C. E. Shannon, A Mathematical Theory of Communication, 1948, section 3), with the labels and numbers of the
figure at hand in the place of their own.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from heat_pipeline.claims.finding.claims import find_claims
from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Reading
from heat_pipeline.reading.reader import read_outlined

DESCRIPTIONS = Path(__file__).parent.parent / "descriptions"
_START, _END = "", "\n"
_LINES = 30
_NAME = re.compile(r"[A-Z\d][^\s*`(),;:]*")


@cache
def _texts() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(DESCRIPTIONS.rglob("*.md")) if path.name != "README.md"]


@cache
def _chain() -> dict[str, list[str]]:
    """The words that follow each word in lines with claims; those of the start follow _START."""
    chain = defaultdict(list)
    for path in sorted(DESCRIPTIONS.rglob("*.md")):
        answer = path.with_suffix(".json")
        if not answer.is_file():
            continue
        lines = path.read_text(encoding="utf-8").splitlines()
        claims = json.loads(answer.read_text(encoding="utf-8")).get("claims", [])
        for number in sorted({claim["line"] for claim in claims}):
            words = [_START, *lines[number - 1].lstrip("-*# 0123456789.").split(), _END]
            for word, following in pairwise(words):
                chain[word.lower()].append(following)
    return chain


def _words(random: Random) -> Iterator[str]:
    word = random.choice(_chain()[_START])
    for _ in range(40):
        if word == _END:
            return
        yield word
        word = random.choice(_chain()[word.lower()])


def _line(reading: Reading, random: Random) -> str:
    labels = [tick.label for tick in (*reading.rows.ticks, *reading.columns.ticks)]
    named = [label for label in labels if label] + [cell.printed for cell in reading.cells[:20]]
    words = " ".join(_words(random))
    return _NAME.sub(lambda found: _named(found[0], named, random), words)


def _named(word: str, named: list[str], random: Random) -> str:
    if not named or random.random() > 0.6:
        return word
    aside = f" ({random.choice(named)})" if random.random() < 0.2 else ""
    return random.choice(named) + aside


@pytest.mark.parametrize("seed", range(40))
def test_any_words_are_taken(seed):
    random = Random(seed)
    figure = random.choice(_texts())
    reading, _ = read_outlined(figure)
    text = figure.rstrip() + "\n\n" + "".join(f"- {_line(reading, random)}\n" for _ in range(_LINES))
    reading, outline = read_outlined(text)
    judge = Judge(reading, Tolerances())
    for claim in find_claims(text, reading, outline):
        assert text[claim.start : claim.end] == claim.text
        assert judge.judge(claim.statement).why
