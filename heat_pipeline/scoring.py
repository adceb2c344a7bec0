"""The reader against labelled descriptions: how many cells and claims it finds, how many of those it finds are right.

A corpus holds pairs NN.md / NN.json at any depth; the JSON is what a careful person reads from the text
(tests/corpus/README.md says what it holds). Cells are compared as (panel, the two coordinates, value), whichever
coordinate is called the row: `oriented` counts that apart. Labels are compared without markup, case, white space and
the axis' own name, so that "Length 5" is 5 on the axis Length. A labelled claim counts as found where a claim that
begins in its line has its verdict; a false alarm is a supported one whose line has a claim that we call contradicted,
and none that is.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from heat_pipeline.errors import UserError
from heat_pipeline.examine import Examined, examine
from heat_pipeline.model import Cell, Reading, Verdict
from heat_pipeline.reading.numbers import numbers

_MARKUP = re.compile(r"[*`\"'“”‘’\\$]+")
_NUMBER = re.compile(r"[~≈]?\s*([-+]?[\d,]*\.?\d+(?:e[-+]?\d+)?)\s*%?")

Key = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class Score:
    """Counts over one or more descriptions. `perfect` are those without one wrong or missing cell.

    `contradicted` and `supported` are the labelled claims with that verdict, `_found` those of them that were found.
    """

    descriptions: int = 0
    wanted: int = 0
    read: int = 0
    right: int = 0
    grounded: int = 0
    oriented: int = 0
    chart_types: int = 0
    perfect: int = 0
    contradicted: int = 0
    contradicted_found: int = 0
    supported: int = 0
    supported_found: int = 0
    false_alarms: int = 0

    def __add__(self, other: Score) -> Score:
        return Score(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(Score)))

    @property
    def precision(self) -> float:
        """The share of the cells read that are right; 1 where none was read."""
        return self.right / self.read if self.read else 1.0

    @property
    def recall(self) -> float:
        """The share of the wanted cells that were read; 1 where none is wanted."""
        return self.right / self.wanted if self.wanted else 1.0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


@dataclass(frozen=True, slots=True)
class Case:
    """The score of one description, with the cells that were missed and those that are wrong, as compared.

    `claims` are the labelled claims that were missed and the false alarms, each in words.
    """

    name: str
    score: Score
    missed: tuple[Key, ...]
    wrong: tuple[Key, ...]
    claims: tuple[str, ...] = ()


def score_corpus(corpus: Path) -> Iterator[Case]:
    """Score every pair of a corpus, in order. Raises UserError where there is none, or a label file is no JSON."""
    pairs = sorted(path for path in corpus.rglob("*.md") if path.with_suffix(".json").is_file())
    if not pairs:
        raise UserError(f"{corpus} holds no pair NN.md and NN.json: name a folder of labelled descriptions")
    for path in pairs:
        labels = path.with_suffix(".json")
        try:
            gold = json.loads(labels.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise UserError(f"{labels}: {error}") from None
        text = path.read_bytes().decode("utf-8")
        yield _case(str(path.relative_to(corpus)), gold, text, examine(text))


def _case(name: str, gold: dict[str, Any], text: str, examined: Examined) -> Case:
    cells = _cells(name, gold, text, examined.reading)
    score, missed = _claims(gold.get("claims", []), text, examined)
    return replace(cells, score=cells.score + score, claims=missed)


def _claims(gold: list[dict[str, Any]], text: str, examined: Examined) -> tuple[Score, tuple[str, ...]]:
    """The counts of claims, and in words what was missed and where an alarm is false."""
    found = {(text.count("\n", 0, claim.start) + 1, judgement.verdict.value) for claim, judgement in examined.judged}
    placed = [claim for claim in gold if claim.get("line")]
    by_verdict = {
        verdict: [claim for claim in placed if claim["verdict"] == verdict.value]
        for verdict in (Verdict.CONTRADICTED, Verdict.SUPPORTED)
    }
    contradicted, supported = by_verdict.values()
    wrong_lines = {claim["line"] for claim in contradicted}
    missed = [
        claim for claims in by_verdict.values() for claim in claims if (claim["line"], claim["verdict"]) not in found
    ]
    alarms = [
        claim
        for claim in supported
        if (claim["line"], Verdict.CONTRADICTED.value) in found and claim["line"] not in wrong_lines
    ]
    score = Score(
        contradicted=len(contradicted),
        contradicted_found=len(contradicted) - sum(claim["verdict"] == "contradicted" for claim in missed),
        supported=len(supported),
        supported_found=len(supported) - sum(claim["verdict"] == "supported" for claim in missed),
        false_alarms=len(alarms),
    )
    words = [f"missed {claim['verdict']} claim of line {claim['line']}: {claim['says']}" for claim in missed]
    words += [f"false alarm in line {claim['line']}: {claim['says']}" for claim in alarms]
    return score, tuple(words)


def _cells(name: str, gold: dict[str, Any], text: str, reading: Reading) -> Case:
    axes = [axis for axis in (gold.get("x_axis"), gold.get("y_axis"), reading.columns.name, reading.rows.name) if axis]
    wanted_panels = list(dict.fromkeys(cell[0] for cell in gold["cells"] if cell[0]))
    same = _same_panels(wanted_panels, list(dict.fromkeys(cell.panel for cell in reading.cells if cell.panel)))
    several = len(wanted_panels) > 1

    def key(panel: str, first: str, second: str, value: object) -> Key:
        one, other = sorted((_label(first, axes), _label(second, axes)))
        return (_plain(panel) if several else "", one, other, _value(value))

    wanted = Counter(key(panel or "", row, column, value) for panel, row, column, value, *_ in gold["cells"])
    found = Counter(
        key(same.get(cell.panel, cell.panel), cell.row, cell.column, _stated(cell)) for cell in reading.cells
    )
    right = sum((wanted & found).values())
    places = {(_label(row, axes), _label(column, axes), _value(value)) for _, row, column, value, *_ in gold["cells"]}
    score = Score(
        descriptions=1,
        wanted=sum(wanted.values()),
        read=len(reading.cells),
        right=right,
        grounded=sum(_grounded(cell, text) for cell in reading.cells),
        oriented=sum(
            (_label(cell.row, axes), _label(cell.column, axes), _value(_stated(cell))) in places
            for cell in reading.cells
        ),
        chart_types=int((gold.get("kind") == "heatmap") == (reading.chart_type == "heatmap")),
        perfect=int(right == sum(wanted.values()) == len(reading.cells)),
    )
    return Case(name, score, tuple((wanted - found).elements()), tuple((found - wanted).elements()))


def _stated(cell: Cell) -> object:
    return cell.value if cell.value is not None else (cell.low, cell.high)


def _grounded(cell: Cell, text: str) -> bool:
    """Whether the characters of a cell hold its value."""
    there = [one for number in numbers(text[cell.start : cell.end]) for one in (number.value, number.low, number.high)]
    return any(one is not None and one in there for one in (cell.value, cell.low, cell.high))


def _plain(label: object) -> str:
    text = _MARKUP.sub("", unicodedata.normalize("NFKC", str(label or "")))
    text = text.replace("_", " ").replace("\N{EN DASH}", "-").replace("\N{MINUS SIGN}", "-")
    return re.sub(r"\s+", " ", text).strip(" :.,;()[]").casefold()


def _label(label: object, axes: Sequence[str]) -> str:
    """The form in which a tick's label is compared: without its axis' name, and as a number where it is one."""
    found = _plain(label)
    for axis in axes:
        own = {word.rstrip("s") for word in re.split(r"[^a-z0-9]+", _plain(axis)) if word}
        parts = re.split(r"[ =:]+", found)
        while len(parts) > 1 and parts[0].rstrip("s") in own:
            parts = parts[1:]
        found = " ".join(parts)
    number = _NUMBER.fullmatch(found)
    return f"{float(number[1].replace(',', '')):.10g}" if number else found


def _value(value: object) -> str:
    if isinstance(value, list | tuple):
        return "..".join(f"{float(one):.9g}" for one in value)
    return f"{float(str(value)):.9g}"


def _same_panels(wanted: Sequence[str], found: Sequence[str]) -> dict[str, str]:
    """Which panel of the labels a panel of the reading is: by its words, else by holding them, else by its place."""
    same: dict[str, str] = {}
    plain = {_plain(name): name for name in wanted}
    for place, name in enumerate(found):
        words = _plain(name)
        near = [one for key, one in plain.items() if key and (key in words or words in key)]
        if words in plain:
            same[name] = plain[words]
        elif len(near) == 1:
            same[name] = near[0]
        elif len(found) == len(wanted):
            same[name] = wanted[place]
    return same
