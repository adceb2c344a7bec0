"""The axes that several texts share: their labels matched softly as sets, and each text's cells laid on them.

What belongs here is matching by labels, and the renaming of ticks that one text calls otherwise. Moving values to other
places is the business of `moving`.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from rapidfuzz.distance import Levenshtein

from heat_pipeline.fusing.model import Description, Kind, Slip
from heat_pipeline.fusing.values import Amount, Entry, amounts
from heat_pipeline.reading import labels
from heat_pipeline.reading.matching import HOLDS, Ticks, comparable

Place = tuple[int, int, int]
"""Panel, row and column, as indices into the frame's labels."""

_PREFIX = re.compile(r"^\s*(?:panel\s+)?\(?[a-zA-Z0-9]\)\s*[:.]?\s*(?=\S)", re.I)
_WORDS = re.compile(r"([^\W\d_]+)")
_SPELLED = 0.8
_SHORTEST = 4
_SHARED_BAG = 0.5
_IN_PLACE = 0.25
_MOST_LABELS = 400
_DIGITS = 5


@dataclass(slots=True)
class Sheet:
    """A text's cells on the frame, with what was done to them: `moved` are the keys of cells told elsewhere."""

    text: Description
    cells: dict[Place, list[Entry]]
    slips: list[Slip] = field(default_factory=list)
    moved: set[str] = field(default_factory=set)

    def amount(self, place: Place) -> Amount | None:
        """The value at a place, the first where the text gives several."""
        found = self.cells.get(place)
        return found[0].amount if found else None


@dataclass
class Frame:
    """The labels that the texts have together; `across` leads from a row to the column of that name."""

    panels: list[str]
    rows: list[str]
    columns: list[str]
    across: dict[int, int]
    slack: float = 0.0

    @cached_property
    def back(self) -> dict[int, int]:
        """From a column to the row of that name."""
        return {column: row for row, column in self.across.items()}

    @property
    def is_square(self) -> bool:
        """Whether rows and columns have the same labels, for the most part."""
        return len(self.across) > 1 and 2 * len(self.across) >= max(len(self.rows), len(self.columns))


@dataclass(slots=True)
class _Axis:
    """One axis of one text: its labels in its order, and which values stand at each."""

    labels: list[str]
    told: Mapping[str, list[float | None]]
    name: str

    def bag(self, label: str) -> set[float]:
        """The values at a label, each once."""
        return {_rounded(value) for value in self.told.get(label, ()) if value is not None}


@dataclass(slots=True)
class _Merged:
    """Labels that texts share: how each text spells them, and in the order of the axis."""

    spelled: list[Counter[str]] = field(default_factory=list)
    order: list[int] = field(default_factory=list)
    tellers: list[list[tuple[_Axis, str]]] = field(default_factory=list)

    def known(self) -> list[str]:
        """The labels as most texts spell them."""
        return [spelled.most_common(1)[0][0] for spelled in self.spelled]

    def bag(self, at: int) -> set[float]:
        """The values that any text has at a label, each once."""
        return set().union(*(axis.bag(label) for axis, label in self.tellers[at]))


def lay(texts: Sequence[Description], slack: float) -> tuple[Frame, list[Sheet]]:
    """The frame that texts share, and each text on it, in the order of `texts`; slips of words only are noted."""
    ranked = _ranked(texts)
    base = texts[ranked[0]]
    swapped = [_is_swapped(text, base) for text in texts]
    rows = [_axis(text, swap) for text, swap in zip(texts, swapped, strict=True)]
    columns = [_axis(text, not swap) for text, swap in zip(texts, swapped, strict=True)]
    row_names, row_maps = _merge(rows, ranked)
    column_names, column_maps = _merge(columns, ranked)
    sides = ((rows, row_maps, row_names), (columns, column_maps, column_names))
    errors = [_misspelt(side[0][i], side[1][i], side[2]) for i in range(len(texts)) for side in sides]
    for _, maps, names in sides:
        _respell(names, maps, [{**a, **b} for a, b in zip(errors[::2], errors[1::2], strict=True)])
    sheets = []
    for index, text in enumerate(texts):
        swap = swapped[index]
        plain: dict[str, dict[tuple[int, int], list[Entry]]] = {}
        for told, amount in zip(text.told, amounts(text.told), strict=True):
            if amount is not None:
                row, column = (told.column, told.row) if swap else (told.row, told.column)
                at = row_maps[index][row], column_maps[index][column]
                plain.setdefault(told.panel, {}).setdefault(at, []).append(Entry(told, amount))
        slips = [*_say_renamed(rows[index], row_maps[index], row_names, "row")]
        slips += _say_renamed(columns[index], column_maps[index], column_names, "column")
        if swap:
            says = f"{text.key} writes columns where the others write rows; only the words differ"
            slips.append(Slip(Kind.TRANSPOSED, says, cost=0.5, worded=True))
        sheets.append((text, plain, slips))
    panel_names, panel_maps = _merge_panels([one[1] for one in sheets], ranked)
    laid = [
        Sheet(
            text,
            {(panel_maps[i][panel], *at): found for panel, cells in plain.items() for at, found in cells.items()},
            slips,
        )
        for i, (text, plain, slips) in enumerate(sheets)
    ]
    ticks = Ticks(column_names)
    across = {r: c for r, name in enumerate(row_names) if (c := _surely(ticks, name)) >= 0}
    return Frame(panel_names, row_names, column_names, across, slack), laid


def _ranked(texts: Sequence[Description]) -> list[int]:
    """The texts, those first that share most labels with the others; then the longer ones."""
    known = [{comparable(label) for one in text.told for label in (one.row, one.column)} for text in texts]
    many = Counter(label for one in known for label in one)
    shared = [sum(many[label] > 1 for label in one) / max(1, len(one)) for one in known]
    return sorted(range(len(texts)), key=lambda i: (-round(shared[i], 1), -len(texts[i].told), texts[i].key))


def _surely(ticks: Ticks, label: str) -> int:
    index, quality = ticks.match(label)
    return index if quality > HOLDS else -1


def _axis(text: Description, is_columns: bool) -> _Axis:
    listed = text.columns if is_columns else text.rows
    values: dict[str, list[float | None]] = defaultdict(list)
    for told in text.told:
        values[told.column if is_columns else told.row].append(told.value)
    # a listed label without cells keeps its place in the order
    return _Axis(list(dict.fromkeys((*listed, *values))), values, text.column_axis if is_columns else text.row_axis)


def _rounded(value: float) -> float:
    return float(f"{value:.{_DIGITS}g}")


def _is_swapped(text: Description, base: Description) -> bool:
    """Whether a text's rows are the columns of the other one, by their labels."""

    def words(found: Sequence[str]) -> set[tuple[str, ...]]:
        return {comparable(label) for label in found if label}

    mine = [words([one.row for one in text.told]), words([one.column for one in text.told])]
    rows = words([*(one.row for one in base.told), *base.rows])
    columns = words([*(one.column for one in base.told), *base.columns])

    def shared(one: set[tuple[str, ...]], other: set[tuple[str, ...]]) -> float:
        return len(one & other) / max(1, min(len(one), len(other)))

    plain, turned = shared(mine[0], rows) + shared(mine[1], columns), shared(mine[0], columns) + shared(mine[1], rows)
    return turned > plain + 0.5


def _merge(axes: Sequence[_Axis], ranked: Sequence[int]) -> tuple[list[str], list[dict[str, int]]]:
    """The labels of one axis of all texts: names in order, and each text's labels -> index."""
    merged = _Merged()
    maps: list[dict[str, int]] = [{} for _ in axes]
    for index in ranked:
        own = maps[index] = _matched(axes[index], merged)
        own.update(_renamed(axes[index], own, merged))
        _add(axes[index], own, merged)
    order = _in_order(merged)
    rank = {at: position for position, at in enumerate(order)}
    names = [min(merged.spelled[at].items(), key=lambda one: (-one[1], -len(one[0]), one[0]))[0] for at in order]
    return names, [{label: rank[at] for label, at in own.items()} for own in maps]


def _called_otherwise(axis: _Axis, own: Mapping[str, int], names: Sequence[str]) -> dict[str, str]:
    """The labels with cells that the frame has by quite another name."""
    changed = {label: names[at] for label, at in own.items() if label != names[at] and label in axis.told}
    return {a: b for a, b in changed.items() if Ticks([b], name=axis.name).match(a)[1] < HOLDS}


def _misspelt(axis: _Axis, own: Mapping[str, int], names: Sequence[str]) -> dict[str, str]:
    """The words that a text writes with one slip, and how the frame has them."""
    found = {}
    for label, name in _called_otherwise(axis, own, names).items():
        mine, theirs = _WORDS.split(label), _WORDS.split(name)
        odd = [pair for pair in zip(mine, theirs, strict=False) if pair[0] != pair[1]]
        if len(mine) == len(theirs) and len(odd) == 1:
            ((word, right),) = odd
            if len(word) >= _SHORTEST and Levenshtein.distance(word.casefold(), right.casefold()) == 1:
                found[word] = right
    return found


def _respell(names: list[str], maps: Sequence[Mapping[str, int]], errors: Sequence[Mapping[str, str]]) -> None:
    """Put right, in labels that one text only has, the words in which it errs elsewhere."""
    tellers = Counter(at for own in maps for at in own.values())
    for own, wrong in zip(maps, errors, strict=True):
        for at in own.values() if wrong else ():
            right = "".join(wrong.get(word, word) for word in _WORDS.split(names[at]))
            if tellers[at] == 1 and right not in names:
                names[at] = right


def _say_renamed(axis: _Axis, own: Mapping[str, int], names: Sequence[str], side: str) -> Iterator[Slip]:
    for label, name in _called_otherwise(axis, own, names).items():
        where = ("", label, "") if side == "row" else ("", "", label)
        yield Slip(Kind.RENAMED, f'{side} "{label}" is what the others call "{name}"', *where, cost=0.5)


def _matched(axis: _Axis, merged: _Merged) -> dict[str, int]:
    """The labels of an axis that are among the merged ones, one to one, the surest first."""
    found: list[tuple[float, int, int, str]] = []
    same = {label: at for at, spelled in enumerate(merged.spelled) for label in spelled}
    is_new = any(label not in same for label in axis.labels)
    ticks = Ticks(merged.known() if is_new else (), name=axis.name)
    for position, label in enumerate(axis.labels):
        at, quality = (same[label], 2.0) if label in same else ticks.match(label)
        if at < 0:
            bare = _PREFIX.sub("", label)
            at, quality = ticks.match(bare) if bare != label else (-1, 0.0)
        if at >= 0 and quality >= HOLDS:
            found.append((-quality, position, at, label))
    own: dict[str, int] = {}
    taken: set[int] = set()
    for _, _, at, label in sorted(found):
        if at not in taken and label not in own:
            own[label] = at
            taken.add(at)
    return own


def _renamed(axis: _Axis, own: Mapping[str, int], merged: _Merged) -> dict[str, int]:
    """Labels that none of the others has, and which of theirs they stand for: by spelling, position and values."""
    taken = set(own.values())
    free = [at for at in range(len(merged.spelled)) if at not in taken]
    odd = [label for label in axis.labels if label not in own and label in axis.told and label]
    if not free or not odd or len(free) * len(odd) > _MOST_LABELS:
        return {}
    bags = {at: merged.bag(at) for at in free}
    alike = {
        (label, at): _alike(label, merged.spelled[at]) + _shared_bag(axis.bag(label), bags[at])
        for label in odd
        for at in free
    }
    found: dict[str, int] = {}
    while True:
        # each one that is found tells more of where its neighbours belong
        in_place = _in_place(axis, {**own, **found}, merged)
        scored = [
            (-score - _IN_PLACE * (at in in_place.get(label, ())), odd.index(label), at, label)
            for (label, at), score in alike.items()
            if label not in found and at not in found.values()
        ]
        best = min(scored, default=None)
        if best is None or -best[0] < _SHARED_BAG + _IN_PLACE:
            return found
        found[best[3]] = best[2]


def _alike(label: str, spelled: Counter[str]) -> float:
    """1 where a label is another one but for a slip of the pen: with the same digits, and long enough."""
    if len(label) < _SHORTEST:
        return 0.0
    digits = re.sub(r"\D", "", label)
    return float(
        any(
            re.sub(r"\D", "", other) == digits
            and Levenshtein.normalized_similarity(label.casefold(), other.casefold()) >= _SPELLED
            and Levenshtein.distance(label.casefold(), other.casefold()) <= 1
            for other in spelled
        )
    )


def _shared_bag(one: set[float], other: set[float]) -> float:
    """The share of values that two ticks have in common, wherever they stand; 0 where there are too few to tell."""
    shared = len(one & other)
    fewer = min(len(one), len(other))
    return shared / fewer if fewer >= 3 and shared >= 2 else 0.0


def _in_place(axis: _Axis, own: Mapping[str, int], merged: _Merged) -> dict[str, set[int]]:
    """The ticks at the same distance from the labels before and behind that both have, or from the beginning."""
    rank = {at: position for position, at in enumerate(merged.order)}
    found: dict[str, set[int]] = defaultdict(set)
    for labels_, step in ((axis.labels, 1), (axis.labels[::-1], -1)):
        last, gap = (-1, 0) if step > 0 else (None, 0)
        for label in labels_:
            if label in own:
                last, gap = rank[own[label]], 0
                continue
            gap += step
            if last is not None and 0 <= last + gap < len(merged.order):
                found[label].add(merged.order[last + gap])
    return found


def _add(axis: _Axis, own: dict[str, int], merged: _Merged) -> None:
    """Add a text's labels to the merged ones; a new one stands behind the label that it stands behind in its text."""
    before = -1
    for label in axis.labels:
        at = own.get(label)
        if at is None:
            at = own[label] = len(merged.spelled)
            merged.spelled.append(Counter())
            merged.tellers.append([])
            merged.order.insert(merged.order.index(before) + 1 if before >= 0 else len(merged.order), at)
        merged.spelled[at][label] += 1
        merged.tellers[at].append((axis, label))
        before = at


def _in_order(merged: _Merged) -> list[int]:
    """Labels with numbers go by these, others as the texts have them."""
    known = merged.known()
    if not known or any(labels.number_of(label) is None for label in known):
        return merged.order
    sizes = [labels.magnitude(label) or 0.0 for label in known]
    falling = sum(sizes[b] < sizes[a] for a, b in pairwise(merged.order)) * 2 > len(known)
    return sorted(merged.order, key=lambda at: -sizes[at] if falling else sizes[at])


_Plain = dict[str, dict[tuple[int, int], list[Entry]]]


def _merge_panels(plain: Sequence[_Plain], ranked: Sequence[int]) -> tuple[list[str], list[dict[str, int]]]:
    """The panels of all texts: by their labels, and where these say nothing by the values that stand in them."""
    spelled: list[Counter[str]] = []
    cells: list[list[Mapping[tuple[int, int], Sequence[Entry]]]] = []
    maps: list[dict[str, int]] = [{} for _ in plain]
    for index in ranked:
        own = maps[index]
        ticks = Ticks([names.most_common(1)[0][0] for names in spelled])
        for name in plain[index]:
            at, quality = ticks.match(_PREFIX.sub("", name)) if name else (-1, 0.0)
            if at >= 0 and quality >= HOLDS and at not in own.values():
                own[name] = at
        _by_values(plain[index], own, cells, spelled)
        for name, found in plain[index].items():
            if name not in own:
                own[name] = len(spelled)
                spelled.append(Counter())
                cells.append([])
            spelled[own[name]][name] += 1
            cells[own[name]].append(found)
    names = [
        min(one.items(), key=lambda item: (-item[1], not item[0], bool(_PREFIX.match(item[0])), item[0]))[0]
        for one in spelled
    ]
    return names, maps


def _by_values(
    plain: _Plain,
    own: dict[str, int],
    cells: Sequence[Sequence[Mapping[tuple[int, int], Sequence[Entry]]]],
    spelled: Sequence[Counter[str]],
) -> None:
    """Map the panels that no label tells: to the one with most of their values at the same places, the best first."""
    odd = [name for name in plain if name not in own]
    is_only = len(plain) == 1 and len(spelled) == 1 and bool(odd)
    if is_only and ("" in spelled[0] or "" in plain):
        own[odd[0]] = 0
        return
    scored = []
    for at in range(len(cells)) if odd else ():
        if at in own.values():
            continue
        there: dict[tuple[int, int], set[float]] = {}
        for place, entries in (item for found in cells[at] for item in found.items()):
            there.setdefault(place, set()).update(_rounded(one.amount.middle) for one in entries)
        for name in odd:
            hits = max(_hits(plain[name], there, turned) for turned in (False, True))
            share = hits / max(1, min(len(plain[name]), len(there)))
            if (hits >= 2 and share >= 0.25) or (hits and share == 1.0):
                scored.append((-share, -hits, name, at))
    for _, _, name, at in sorted(scored):
        if name not in own and at not in own.values():
            own[name] = at
    if is_only and odd[0] not in own:
        own[odd[0]] = 0


def _hits(
    found: Mapping[tuple[int, int], Sequence[Entry]], there: Mapping[tuple[int, int], set[float]], turned: bool
) -> int:
    hits = 0
    for (row, column), entries in found.items():
        values = there.get((column, row) if turned else (row, column))
        hits += values is not None and any(_rounded(one.amount.middle) in values for one in entries)
    return hits
