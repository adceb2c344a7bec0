"""A statement -> one plain phrase of what it was understood to say: "max over AIME25 is at window 1000, ratio 0.3".

Every statement that the room can find has its phrase here. The claim's own words stand in its text.
"""

from __future__ import annotations

from collections.abc import Sequence

from heat_pipeline.claims.finding.amounts import shown
from heat_pipeline.model import Reading
from heat_pipeline.reading import labels
from heat_pipeline.statements import (
    Aggregate,
    Along,
    Amount,
    Change,
    ClaimKind,
    ColourClaim,
    Compare,
    Constant,
    Contrast,
    Count,
    Coverage,
    Degree,
    Extreme,
    Gap,
    LegendClaim,
    Level,
    Order,
    Partly,
    Range,
    Region,
    Relation,
    Standing,
    Statement,
    Symmetry,
    Threshold,
    Trend,
    Vague,
    Value,
    Way,
    Whole,
)

_DEGREES = {Degree.PLAIN: "", Degree.EVERY: " in all cases", Degree.MOST: " mostly", Degree.SOME: " in some cases"}
_RANKS = {2: "second ", 3: "third ", 4: "fourth "}
_WAYS = {
    Way.RISES: "rises",
    Way.FALLS: "falls",
    Way.FLAT: "stays flat",
    Way.PEAKS: "rises and then falls",
    Way.DIPS: "falls and then rises",
    Way.VARIES: "goes up and down",
}
_RELATIONS = {
    Relation.ABOVE: "above",
    Relation.BELOW: "below",
    Relation.NEAR: "near to",
    Relation.APART: "different from",
}
_BOUNDS = {"about": "", "over": "more than ", "under": "less than ", "least": "at least ", "most": "at most "}
_AGGREGATES = {
    "highest": ClaimKind.MAX,
    "lowest": ClaimKind.MIN,
    "above": ClaimKind.COMPARE,
    "below": ClaimKind.COMPARE,
}
_SHARES = {0.5: "half", 0.33: "a third", 0.25: "a quarter", 0.2: "a fifth", 0.67: "two thirds", 0.75: "three quarters"}
_ARTICLES = {"upper": "an", "lower": "a"}
_MOST_SHOWN = 6


def kind_of(statement: Statement) -> ClaimKind:
    """The kind of claim that a statement is."""
    match statement:
        case Vague():
            return statement.kind
        case Partly():
            return kind_of(statement.said)
        case Extreme():
            return ClaimKind.MAX if statement.highest else ClaimKind.MIN
        case LegendClaim() | ColourClaim():
            return ClaimKind.LEGEND
        case Standing() if statement.first == statement.last == 1 and statement.off is None:
            return ClaimKind.MAX if statement.highest else ClaimKind.MIN
        case Gap() | Contrast() | Order() | Standing():
            return ClaimKind.COMPARE
        case Level():
            return ClaimKind.THRESHOLD
        case Aggregate():
            return _AGGREGATES.get(statement.how) or (
                ClaimKind.RANGE if statement.what == "spread" else ClaimKind.VALUE
            )
        case _:
            return ClaimKind(type(statement).__name__.lower())


class Phrases:
    """Says the statements of a reading in plain words."""

    def __init__(self, reading: Reading) -> None:
        self._names: dict[Along, str] = {
            "row": labels.without_gloss(reading.rows.name).lower() or "row",
            "column": labels.without_gloss(reading.columns.name).lower() or "column",
            "panel": "panel",
        }

    def says(self, statement: Statement) -> str:
        """The phrase of a statement."""
        if isinstance(statement, Partly):
            return self.says(statement.said)
        said = self._says(statement)
        degree = getattr(statement, "degree", Degree.PLAIN)
        return said + _DEGREES[degree]

    def region(self, region: Region) -> str:
        """A region in words: "type 2, length 5"; "" where it is all cells."""
        parts = []
        if region.panels is not None:
            parts.append(_listed(region.panels) or "a panel that is not there")
        for along, of_axis in (("row", region.rows), ("column", region.columns)):
            if of_axis is not None:
                name = self._names[along]  # type: ignore[index]
                parts.append(f"{name} {_listed(of_axis)}" if of_axis else f"a {name} without values")
        if region.diagonal is not None:
            parts.append("the diagonal" if region.diagonal else "all off the diagonal")
        if region.either is not None:
            parts.append(f"all with {region.either}")
        return ", ".join(parts)

    def _over(self, region: Region) -> str:
        return self.region(region) or "all"

    def _says(self, statement: Whole) -> str:
        match statement:
            case Extreme():
                return self._extreme(statement)
            case Value():
                return f"value at {self._over(statement.at)} is {shown(statement.amount)}"
            case Level():
                return self._level(statement)
            case Range():
                return self._range(statement)
            case Threshold():
                return f"values of {self._over(statement.over)} are {_bound(statement)}"
            case Trend():
                return self._trend(statement)
            case Change():
                return self._change(statement)
            case Compare():
                right = self.region(statement.right) if statement.right is not None else "all others"
                by = _by(statement.margin, statement.bound, statement.percent, statement.factor)
                slight = {True: "slightly ", False: "far ", None: ""}[statement.slight]
                return f"{self._over(statement.left)} is {slight}{_RELATIONS[statement.relation]} {right}{by}"
            case Gap():
                return self._gap(statement)
            case Contrast():
                return self._contrast(statement)
            case Standing():
                return self._standing(statement)
            case Order() if not statement.labels:
                name = self._names[statement.along]
                return f"the order of {name}s is the same in each line of {self._over(statement.over)}"
            case Order():
                sign = ", then " if statement.falls is None else " > " if statement.falls else " < "
                labels = sign.join(statement.labels)
                return f"{self._names[statement.along]} in {self._over(statement.over)}: {labels}"
            case Aggregate():
                return self._aggregate(statement)
            case Count():
                return self._count(statement)
            case Coverage():
                return self._coverage(statement)
            case Symmetry():
                return self._symmetry(statement)
            case Constant():
                amount = f" {shown(statement.amount)}" if statement.amount is not None else " the same"
                along = f" along {self._names[statement.along]}" if statement.along is not None else ""
                return f"values of {self._over(statement.over)} are all{amount}{along}"
            case LegendClaim():
                return self._legend(statement)
            case ColourClaim():
                return self._colour(statement)
            case Vague():
                return f"{statement.kind.value} of {self._over(statement.over)}, not decidable: {statement.why}"

    def _extreme(self, said: Extreme) -> str:
        kind = ("max" if said.highest else "min") + (" without sign" if said.size else "")
        kind += f" (or {'min' if said.highest else 'max'})" if said.unsure else ""
        of = "" if said.of == "cell" else f" of the {self._names[said.of]}s' means"
        place = self.region(said.at)
        verb = "is not" if said.negated else "is"
        where = f"{verb} at {place}" if place else verb
        amount = ""
        if said.amount is not None:
            amount = f" ({shown(said.amount)})" if place else f" {shown(said.amount)}"
        each = f", in each {self._names[said.each]}" if said.each is not None else ""
        return f"{_RANKS.get(said.rank, '')}{kind}{of} over {self._over(said.over)} {where}{amount}{each}"

    def _level(self, said: Level) -> str:
        level = {"low": "low", "middle": "in the middle", "high": "high"}[said.level]
        told = f", which is{_ends(said.low, said.high)}" if said.low is not None or said.high is not None else ""
        size = " by its size" if said.size else ""
        return f"{shown(said.amount)} at {self._over(said.over)} is {level}{size}{told}"

    def _range(self, said: Range) -> str:
        if said.low is None or said.high is None:
            gap = f" of {shown(said.gap)}" if said.gap is not None else ""
            return f"values of {self._over(said.over)} have a spread{gap}"
        how = {"spans": "go from", "within": "lie within", "around": "gather around"}[said.how]
        return f"values of {self._over(said.over)} {how} {shown(said.low)} to {shown(said.high)}"

    def _trend(self, said: Trend) -> str:
        name = self._names[said.along]
        ends = f" from {said.first}" if said.first is not None else ""
        ends += f" to {said.last}" if said.last is not None else ""
        turn = f", turning at {_listed(said.turn)}" if said.turn else ""
        toward = "shrinks" if said.backwards else "grows"
        steadily = " or stays at each step" if said.weakly else " at each step" if said.steadily else ""
        sharp = {True: " steeply", False: " slightly", None: ""}[said.sharp]
        denied = "it is not so that " if said.negated else ""
        if said.less is not None:
            denied += f"the distance to {self.region(said.less)} of "
        return f"{denied}{self._over(said.over)} {_WAYS[said.way]}{sharp}{steadily} as {name} {toward}{ends}{turn}"

    def _change(self, said: Change) -> str:
        what = {True: "falls", False: "rises", None: "changes"}[said.falls]
        first = f" from {said.first}" if said.first is not None else ""
        last = f" to {said.last}" if said.last is not None else ""
        if said.first is None and said.last is not None:
            last = f" at {said.last}"
        by = _by(said.amount, said.bound, said.percent)
        ends = f" from {shown(said.before)}" if said.before is not None else ""
        ends += f" to {shown(said.after)}" if said.after is not None else ""
        largest = ", the largest such step" if said.largest else ""
        onset = " for the first time" if said.onset else ""
        each = " at each step" if said.stepwise else ""
        name = self._names[said.along]
        return f"{self._over(said.over)} {what}{onset} along {name}{first}{last}{by}{ends}{largest}{each}"

    def _gap(self, said: Gap) -> str:
        size = "largest" if said.largest else "smallest"
        amount = f" ({shown(said.amount)})" if said.amount is not None else ""
        less = "less" if said.signed else "and"
        return f"{self.region(said.left)} {less} {self.region(said.right)} is {size} at {self.region(said.at)}{amount}"

    def _contrast(self, said: Contrast) -> str:
        how = {
            Relation.ABOVE: "larger than",
            Relation.BELOW: "smaller than",
            Relation.NEAR: "near",
            Relation.APART: "not",
        }
        less = "less" if said.signed else "and"
        one = f"{self.region(said.left)} {less} {self.region(said.right)}"
        return f"{one} is {how[said.relation]} {self.region(said.other)} {less} {self.region(said.than)}"

    def _standing(self, said: Standing) -> str:
        end = "highest" if said.highest else "lowest"
        end += f" (or {'lowest' if said.highest else 'highest'})" if said.unsure else ""
        if said.off is not None:
            place = f"within {shown(said.off)} of the {end}"
        elif said.last is None:
            place = f"number {said.first} or less from the {end}"
        elif said.first == said.last:
            place = f"the {_RANKS.get(said.first, '' if said.first == 1 else f'{said.first}th ')}{end}"
        else:
            place = f"number {said.first} to {said.last} from the {end}"
        alone = " alone" if said.alone else ""
        lead = f", {_BOUNDS[said.bound]}{shown(said.lead)} from the next" if said.lead is not None else ""
        over = self.region(said.over)
        where = f", over {over}" if over else ""
        of = f" of {said.of}" if said.of is not None else ""
        times = f", in {_BOUNDS.get(said.times_bound, '')}{said.times}{of} cases" if said.times is not None else ""
        verb = "is never" if said.negated else "is"
        return f"{self._over(said.at)} {verb} {place} of all others{alone}{lead}{where}{times}"

    def _aggregate(self, said: Aggregate) -> str:
        amount = shown(said.amount) if said.amount is not None else ""
        name = self._names[said.per] if said.per is not None else ""
        whole = f"{said.what} of {self._over(said.over)}"
        if said.how == "is":
            each = f", for {name} {_listed(said.at)}" if said.at else f", for each {name}" if name else ""
            return f"{whole} is {_BOUNDS[said.bound]}{amount}{each}"
        at = f"{name} {_listed(said.at)}"
        if said.how in ("above", "below"):
            by = _by(said.amount, said.bound, False)
            return f"{whole} is for {at} {said.how} that for {_listed(said.than)}{by}"
        return f"{whole} is {_RANKS.get(said.rank, '')}{said.how} for {at}{f' ({amount})' if amount else ''}"

    def _count(self, said: Count) -> str:
        bound = _BOUNDS.get(said.bound, "")
        what = self._names[said.what] if said.what not in ("cell", "pair") else said.what  # type: ignore[index]
        what += "" if what.endswith("s") and not what.endswith("ss") else "s"  # an axis may be called "Tasks"
        of = f" of {said.of}" if said.of is not None else ""
        condition = f" for which {self.says(said.condition)}" if said.condition is not None else ""
        if isinstance(said.condition, Coverage):
            condition = " without a value"
        if said.share is not None:
            share = _SHARES.get(round(said.share, 2), f"{said.share:g}")
            total = f"{said.of} " if said.of is not None else ""
            return f"{bound}{share} of the {total}{what} in {self._over(said.over)}{condition}"
        return f"{bound}{said.number}{of} {what} in {self._over(said.over)}{condition}"

    def _coverage(self, said: Coverage) -> str:
        if said.what == "ticks":
            name = self._names[said.along] if said.along is not None else "axis"
            ticks = f"{said.labels[0]} to {said.labels[-1]}" if said.span and said.labels else _listed(said.labels)
            return f"{name} has the ticks {ticks}"
        if said.what == "steps":
            name = self._names[said.along] if said.along is not None else "axis"
            return f"{name} goes in steps of {shown(said.step) if said.step is not None else 'some size'}"
        if said.what == "triangle":
            return f"values fill {_ARTICLES.get(''.join(said.labels), 'a')} {' '.join((*said.labels, 'triangle'))}"
        if said.what in ("apart", "shared"):
            name = self._names[said.along] if said.along is not None else "axis"
            return f"lines have values at {'no' if said.what == 'apart' else 'some'} {name} in common"
        if said.what in ("decimals", "deviations"):
            how = f"{shown(said.step)} decimals" if said.step is not None else "deviations"
            return f"values of {self._over(said.over)} are printed with {how}"
        told = {
            "missing": "no values",
            "present": "values",
            "full": "a value at every place",
            "filled": "a value or a mark for none at every place",
        }
        return f"{self._over(said.over)} has {told.get(said.what, 'places without a value')}"

    def _symmetry(self, said: Symmetry) -> str:
        amount = shown(said.amount) if said.amount is not None else ""
        told = {
            "symmetric": f"mirrors at its diagonal{f' within {amount}' if amount else ''}",
            "sum": f"has mirrored values that add up to {_BOUNDS[said.bound]}{amount}",
            "diagonal_highest": f"has the highest value of each {said.per} on its diagonal",
            "diagonal": f"has {amount} on its diagonal",
            "fades": "gets lower with the distance from its diagonal",
            "grows": "gets higher with the distance from its diagonal",
        }[said.what]
        return f"{'it is not so that ' if said.negated else ''}{self._over(said.over)} {told}"

    def _legend(self, said: LegendClaim) -> str:
        ends = _ends(said.low, said.high)
        if said.what == "goes":
            return f"colour scale goes{ends}"
        how = "exceed" if said.what == "exceeded" else "keep to"
        return f"values of {self._over(said.over)} {how} the colour scale{ends}"

    def _colour(self, said: ColourClaim) -> str:
        values = _ends(said.low, said.high) or (f" {said.rank}" if said.rank is not None else "")
        if said.what == "stands":
            return f"{said.colour} stands for values{values}"
        if said.what == "lies":
            return f"{said.colour} cells of {self._over(said.over)} have values{values}"
        if said.what == "has":
            of = f"cells of {self._over(said.over)}" + (f" with values{values}" if values else "")
            return f"{of} are {'never ' if said.negated else ''}{said.colour}"
        return f"colours of {self._over(said.over)} go {'not ' if said.negated else ''}with the values"


def _ends(low: float | None, high: float | None) -> str:
    """The ends of a scale, or of a stretch of it, in words."""
    if low is not None and high is not None:
        return f" from {low:g} to {high:g}" if low != high else f" of {low:g}"
    return f" from {low:g} up" if low is not None else f" up to {high:g}" if high is not None else ""


def _bound(said: Threshold) -> str:
    sign = ">" if said.above else "<"
    equal = "=" if said.inclusive else ""
    per = f", each {said.per} by its mean" if said.per is not None else ""
    return f"{'never ' if said.negated else ''}{sign}{equal} {shown(said.amount)}{per}"


def _by(amount: Amount | None, bound: str, percent: bool, factor: bool = False) -> str:
    if amount is None:
        return ""
    unit = " times" if factor else "%" if percent and not amount.printed.endswith("%") else ""
    return f" by {_BOUNDS[bound]}{shown(amount)}{unit}"


def _listed(several: Sequence[str]) -> str:
    if len(several) > _MOST_SHOWN:
        return f"{several[0]} to {several[-1]} ({len(several)})"
    return " and ".join((", ".join(several[:-1]), several[-1])) if len(several) > 1 else "".join(several)
