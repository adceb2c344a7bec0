"""What a clause takes out of what it says: "all models but Foo", "apart from the last layer", "with Bar left out".

The phrase is taken off the clause and its ticks off the regions that the clause names, so that it is judged without
them. Exceptions that name no tick stay where they are, and make a clause one that no cell decides (degrees).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from heat_pipeline.claims.finding.figure import Figure
from heat_pipeline.claims.finding.marking import Marked
from heat_pipeline.claims.finding.places import Place, Sort, part_of, with_part
from heat_pipeline.claims.finding.saying import kind_of
from heat_pipeline.statements import (
    Aggregate,
    Along,
    Change,
    Compare,
    Constant,
    Count,
    Extreme,
    Range,
    Region,
    Standing,
    Threshold,
    Trend,
    Vague,
    Whole,
)

_BEFORE = r"(?:the |that of |those of |in |at |for |on |under )*"
_PLACES = _BEFORE + r"(?P<named>P\d+(?:(?: , P\d+)*(?: ,)? (?:and|or) (?:the |in |at |for |on )?P\d+)?)"
_ITSELF = r"(?: (?:itself|themselves|one|ones|only|A\d))*"
_BY_NAME = re.compile(
    r"(?:^| )(?:and |but |, )*(?:except(?:ing)?(?: for)?|apart from|aside from|other than|excluding|besides|save for|"
    r"but for|with the exception of|not counting|leaving aside|disregarding|ignoring|barring|setting aside|discounting|"
    rf"not considering|when excluding|if we exclude|without counting) {_PLACES}{_ITSELF}(?: ,)?(?= |$)"
)
_LEFT_OUT = re.compile(
    rf"(?:^|(?<=, ))(?:with |if |once |leaving |when |setting |putting )(?:one )?{_PLACES}{_ITSELF}"
    r"(?: (?:is|are|being))? (?:left out|set aside|aside|excluded|ignored|removed|left aside|put aside)(?: ,)?(?= |$)"
)
_ASIDE = re.compile(rf" ,? ?{_PLACES} (?:aside|excepted|excluded)(?: ,)?(?= |$)")
_BUT = re.compile(
    r"\b(?P<all>E\d|all(?: of them| (?!but\b)[a-z]+s)?|(?:every|each|no|any)(?: other)? (?:A\d|[a-z]+)|everything|"
    r"everybody|everyone|nobody|nothing|none|anything|M)(?: (?:in|at|for|on) [a-z]+)? "
    rf"(?:but|except(?: for)?|other than|apart from|save) {_PLACES}{_ITSELF}"
)
_QUICK = re.compile(
    r"\b(?:but|except|excepting|apart|aside|other than|excluding|besides|save|exception|counting|disregarding|ignoring|"
    r"barring|discounting|considering|left out|exclude|excluded|removed|excepted)\b"
)

Without = Mapping[Along, tuple[str, ...]]
"""The ticks that are taken out, by axis."""


def excepted(said: Marked) -> tuple[Marked, Without]:
    """The marks of a clause without the exceptions that it names, and these; both unchanged where it names none."""
    if "P" not in said.main or _QUICK.search(said.main) is None:
        return said, {}
    for pattern in (_BUT, _BY_NAME, _LEFT_OUT, _ASIDE):
        found = pattern.search(said.main)
        if found is None:
            continue
        without = _taken_out(said.places, found["named"])
        if not without:
            continue
        kept = ""
        if pattern is _BUT:
            kept = found["all"] if found["all"] not in ("all",) else _all_of(said, without)
        before = f"{said.main[: found.start()]} {kept} "
        # What stands in brackets behind an exception tells of that.
        asides = [
            (aside, _length(said.main[:at] if at < found.start() else before + said.main[found.end() : at]))
            for aside, at in zip(said.asides, said.aside_at, strict=True)
            if not found.start() <= at <= found.end()
        ]
        main = _joined(before + said.main[found.end() :])
        whole = said.whole if asides else main
        left, places = tuple(aside for aside, _ in asides), tuple(at for _, at in asides)
        return replace(said, main=main, whole=whole, asides=left, aside_at=places), without
    return said, {}


def _joined(main: str) -> str:
    """The main part of a clause with what was taken out of it closed up."""
    return " ".join(main.split()).removeprefix(", ")


def _length(main: str) -> int:
    """How long a beginning of the main part is, closed up."""
    return len(_joined(main))


def without_these(statement: Whole, without: Without, figure: Figure) -> Whole:
    """A statement of a clause that takes ticks out, with its regions less these.

    Vague where the clause does not speak of them anyway ("except for A, B is high"), or of nothing else.
    """
    match statement:
        case Compare(left=left, right=Region() as right):
            one, other = _less(left, without, figure), _less(right, without, figure)
            if one is not None and other is not None:
                return replace(statement, left=one, right=other)
        case Compare(left=left):
            if (others := _others(left, without, figure)) is not None:
                return replace(statement, right=others)
            if (one := _less(left, without, figure)) is not None:
                return replace(statement, left=one)
        case Extreme() | Standing() | Range() | Threshold() | Trend() | Change() | Constant() | Aggregate() | Count():
            one = _less(statement.over, without, figure)
            if one is not None:
                return replace(statement, over=one)
        case _:
            pass
    return Vague(kind_of(statement), Region(), "exceptions are made from what it says")


def _less(region: Region, without: Without, figure: Figure) -> Region | None:
    """A region less some ticks; None where it does not hold them, or nothing else."""
    for along, out in without.items():
        own = part_of(region, along)
        kept = tuple(label for label in (figure.ticks[along] if own is None else own) if label not in out)
        if not kept or (own is not None and len(kept) == len(own)):
            return None
        region = with_part(region, along, kept)
    return region


def _others(left: Region, without: Without, figure: Figure) -> Region | None:
    """All others than those of a region and those that are taken out, where these are on one axis."""
    for along, out in without.items():
        own = part_of(left, along)
        if own is None or set(own) & set(out):
            return None
        kept = tuple(label for label in figure.ticks[along] if label not in out and label not in own)
        return with_part(left, along, kept) if kept else None
    return None


def _all_of(said: Marked, without: Without) -> str:
    """ "all but Foo": all of Foo's axis, for which a mark is made."""
    along = next(iter(without))
    said.places.append(Place(Sort.EVERY, along, 0, 0))
    return f"E{len(said.places) - 1}"


def _taken_out(places: Sequence[Place], named: str) -> dict[Along, tuple[str, ...]]:
    """The ticks that marks name, by axis; none where several axes are named.

    What is a tick of both axes is taken off both: cells that are left refute what is said, whichever axis is meant.
    """
    found: dict[Along, tuple[str, ...]] = {}
    for mark in re.findall(r"P(\d+)", named):
        place = places[int(mark)]
        if not place.labels:
            return {}
        sides: tuple[Along, ...] = ("row", "column") if place.along is None else (place.along,)
        for along in sides:
            found[along] = (*found.get(along, ()), *place.labels)
    return found if len(set(found.values())) == 1 else {}
