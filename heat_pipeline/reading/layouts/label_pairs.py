"""Several labels with their values in one line: "0.1: 40.0, 0.2: 41.3", "A = 0.5; B = 0.7", "A (0.5), B (0.7)"."""

from __future__ import annotations

import re

from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import NAMED, UNKNOWN
from heat_pipeline.reading.heads import Head
from heat_pipeline.reading.layouts.coordinates import pair_of
from heat_pipeline.reading.layouts.label_value import names_the_value
from heat_pipeline.reading.layouts.protocol import Item, Label, View
from heat_pipeline.reading.layouts.value_part import is_change
from heat_pipeline.reading.sections import is_extreme, is_filler

_VERB = r"\b(?:gives?|yields?|scores|reaches|gets?|has|is|takes?)\b"
_VERB_VALUE = rf"{_VERB}\s*+(?:approx\w*\.?\s*+|about\s*+)?[~≈]?[-+−]?\.?\d"
_VERB_SOMEWHERE = re.compile(_VERB_VALUE)
_VERB_NEXT = re.compile(rf"\s*+{_VERB_VALUE}")
_ARROW = re.compile(r"→|->|⇒|\bvs\b")
_JOINT = re.compile(
    rf"\s*(?::|=|は|が|为|是|→|⇒|->|\(|\s[-–—]\s|{_VERB})\s*[\"'\s~≈]*(?:\\?approx\w*\.?\s*|about\s*)?$"
)
_LABELS = re.compile(rf"[\s\"']*(?::|=|→|⇒|->|\(|\s[-–—]\s|{_VERB})[\s\"'~≈]*(?:approx\w*\.?\s*|about\s*)?[-+−]?\.?\d")
_COLON_NEXT = re.compile(r"\s*(?::|=|→|⇒|->)\s*[~≈]?[-+−]?\.?\d")
_GAP = re.compile(
    r"[\s%)\]}]*(?:[A-Za-zµΩ°][A-Za-z/]{0,5}(?=\s*(?:[,;.(]|$)))?\s*(?:\([^()]*\))?\s*(?:[,;|/·•{\[]|(?<=\s)\s|\band\b|\bund\b|$)+\s*(?:and\s+|und\s+)?",
    re.IGNORECASE,
)
_SENTENCE_NEXT = re.compile(r"\s?%?\)?\.\s+[A-Z][a-z]*\s+[a-z]")
_ABOUT = re.compile(r"(?:[\s~≈]|(?<=\s)(?:\\?approx\w*\.?|\\sim|about|around|roughly|only|just)(?=[\s~≈]))+$")
_LEAD_GAP = re.compile(r"\s*(?:[·•|,;/→⇒»]|->|=>|>>|\s[-–—]\s)\s*")
# "Oak: N/A," among pairs
_BLANK_PAIR = re.compile(
    r"[\s{\[(\"']*[^\s,;|:=→][^,;|:=→]{0,40}?\s*(?::|=|→|->)\s*[\"']?"
    rf"(?:{labels.NO_VALUE}|[-–—])(?![\w.])[\"']?\s*(?:[,;|/]\s*|[.\s]*$)",
    re.IGNORECASE,
)
_TWO = re.compile(r" [–—&-] |[×↔]")
_LONGEST = 60
_MOST_WORDS = 5
_FAR = 160


class LabelPairs:
    """ "Label: value, label: value, …", behind a head that gives the other coordinate or without one."""

    name = "label_pairs"

    def read(self, view: View) -> list[Item]:
        """An item for each pair, or none where the line is not made of such pairs.

        Where the labels are the axes' names ("Ratio: 0.1, Window: 500, Accuracy: 40") the line is one cell.
        """
        block, flat = view.block, view.flat
        if len(view.numbers) < 1:
            return []
        found: list[Item] = []
        start = block.start
        head = view.head
        if (
            head is not None
            and head.rest < block.end
            and (
                not flat[head.rest].isdigit()
                or view.axes.match(head.label).sure > UNKNOWN
                or _is_label_itself(view, head.rest)
            )
            and (
                any(mark in flat[head.rest : block.end] for mark in ":=→(")
                or _VERB_SOMEWHERE.search(flat, head.rest, block.end)
                or flat[head.rest].isalpha()
            )
            and not _is_first_pair(view, head)
        ):
            start = head.rest
        own: tuple[Label, ...] = ()
        if head is not None and start == head.rest:
            if view.axes.match(head.label).sure or not (is_filler(head.label) or is_extreme(head.label)):
                own = (Label(head.label, head.start, head.end, key=(self.name, "head")),)
        elif (lead := _lead(view)) is not None:
            own, start = (lead[0],), lead[1]
        place = start
        for number in view.numbers:
            while (blank := _BLANK_PAIR.match(flat, place, block.end)) is not None:
                place = blank.end()
            if number.start < place:
                continue
            if number.start - place > _FAR:
                return []
            text = flat[place : number.start]
            if not text.strip(" {[(\"'") and _LABELS.match(flat, number.end, block.end):
                continue  # the number is a label itself: "0.3 = ~3"
            if _LABELS.match(flat, number.end, block.end) and _is_named(view, place, number.end):
                continue  # "Window Size 1: 0.5"
            joint = _JOINT.search(text)
            if joint is None and text[-1:] in ("/", "_") and text[-2:-1].isalnum():
                continue  # the number belongs to a name: "ViT-B/16"
            if joint is None and _COLON_NEXT.match(flat, number.end, block.end):
                whole = labels.plain(view.raw[place : number.end])
                if view.axes.match(whole).sure and labels.number_of(whole) is None:
                    continue  # the end of a label: "batch size 1: 0.1"
            if joint is None or joint.start() == 0:
                # "Alpha 0.5, Bravo 0.6": only a known tick may stand so
                bare = labels.plain(view.raw[place : place + len(_ABOUT.sub("", text))])
                if joint is None and pair_of(view.raw, place, number.start, view.axes, alone=False):
                    pass  # "cat as dog 7"
                elif joint is not None or labels.number_of(bare) is not None or not _is_tick(view, bare):
                    return []
            begin, end = place, place + (joint.start() if joint is not None else len(_ABOUT.sub("", text)))
            while begin < end and flat[begin] in " {[(\"'":
                begin += 1
            if end - begin > _LONGEST or not flat[begin:end].strip():
                return []
            label = labels.plain(view.raw[begin:end])
            if not label or is_change(flat, begin, end):
                return []
            pair: tuple[Label, ...] = ()
            if not view.axes.match(label).sure or (_TWO.search(label) is not None and not view.axes.lists(label)):
                # "en → de: 69.2; en → fr: 70.4": what parts the labels says that they are two
                pair = pair_of(view.raw, begin, end, view.axes, alone=_ARROW.search(label) is not None)
            if not pair and _is_phrase(view, label):
                return []
            found.append(Item(number, pair or (*own, Label(label, begin, end, key=(self.name, 0)))))
            gap = _GAP.match(flat, number.end, block.end)
            if gap is None:
                if len(found) > 1 and _SENTENCE_NEXT.match(flat, number.end, block.end):
                    break  # "1: 59.7, 2: 48.3. It falls by 11 points."
                if number is not view.numbers[-1] or flat[number.end : block.end].strip(" .%)]}"):
                    return []
                break
            place = gap.end()
        if not found or _is_head_of_rest(view, found):
            return []
        found = _turned(view, found)
        record = self._record(view, found)
        if record is not None:
            return record
        unknown = [label.text for item in found for label in item.labels if view.axes.match(label.text).sure is UNKNOWN]
        if unknown and (len(found) < 2 or any(" " in text and is_extreme(text) for text in unknown)):
            return []
        return found

    def _record(self, view: View, found: list[Item]) -> list[Item] | None:
        """The one cell of a line whose labels are names of axes and of the value; None where they are not."""
        sides = [view.axes.is_name(item.labels[-1].text) for item in found]
        if not any(sides):
            return None
        ticks: list[Label] = []
        values = []
        for item, side in zip(found, sides, strict=True):
            if side is not None:
                ticks.append(Label(item.number.printed, item.number.start, item.number.end, side))
            elif names_the_value(item.labels[-1].text, view) or len(sides) == sides.count(None) + 2:
                values.append(item)
        if len(values) != 1 or len({label.side for label in ticks}) != len(ticks):
            return []
        return [Item(values[0].number, (*values[0].labels[:-1], *ticks))]


def _is_head_of_rest(view: View, found: list[Item]) -> bool:
    """Whether the first of the labels is of another axis than the others, and so none of them: "Oak: 7 (Alpha), …"."""
    if len(found) < 2 or any(len(item.labels) != 1 for item in found):
        return False
    sides = [view.axes.match(item.labels[0].text).side for item in found]
    return sides[0] is not None and all(side is sides[0].other for side in sides[1:])


def _lead(view: View) -> tuple[Label, int] | None:
    """The label that a line without a head begins with, and where its pairs begin: "Alpha · Oak 70.1 · Elm 58.3"."""
    start = view.block.start
    for gap in _LEAD_GAP.finditer(view.flat, start + 1, min(view.block.end, start + _FAR)):
        first = next((number.start for number in view.numbers if number.start >= gap.end()), None)
        if first is None or any(start < number.start < gap.start() for number in view.numbers):
            return None
        if first - gap.end() > _FAR:
            continue
        behind = _JOINT.sub("", view.flat[gap.end() : first])
        label = labels.plain(view.raw[start : gap.start()])
        if label.count("(") > label.count(")") or is_change(view.flat, start, gap.start()):
            continue
        if label and len(label.split()) <= _MOST_WORDS and _is_tick(view, labels.plain(behind)):
            return Label(label, start, gap.start(), key=("label_pairs", "head")), gap.end()
    return None


def _is_label_itself(view: View, start: int) -> bool:
    """Whether the number at a place has a value of its own behind it: "0.5 gives 0.14"."""
    number = next((number for number in view.numbers if number.start == start), None)
    return number is not None and _VERB_NEXT.match(view.flat, number.end, view.block.end) is not None


def _is_phrase(view: View, label: str) -> bool:
    """Whether the words before a value are a piece of a sentence: "On Logic, the best is Alpha"."""
    words = label.split()
    if len(words) < 3 or view.axes.match(label).sure or view.axes.is_name(label) is not None:
        return False
    return sum(word.isalpha() and word.islower() for word in words) * 2 >= len(words)


def _is_named(view: View, start: int, end: int) -> bool:
    """Whether [start, end) of the text is a tick behind its axis' name."""
    if end - start > _LONGEST:
        return False
    match = view.axes.match(labels.plain(view.raw[start:end]))
    return match.declared and match.sure is NAMED


def _is_tick(view: View, label: str) -> bool:
    """Whether a label that nothing parts from its value is a tick, perhaps with the axis' name before it."""
    if view.axes.lists(label):
        return True
    match = view.axes.match(label)
    return match.declared and match.sure is NAMED


def _turned(view: View, found: list[Item]) -> list[Item]:
    """The pairs the other way round where what stands behind are the ticks: "0.1 (3), 0.2 (6)" at layers 3 and 6.

    All of these are ticks, and not all that stand before them: 100.0 may be a value at the tick 100.
    """
    axes = view.axes
    starts = {number.start: number for number in view.numbers}
    items = []
    for item in found:
        label = item.labels[-1]
        number = starts.get(label.start)
        if number is None or not axes.match(item.number.printed).declared:
            return found
        tick = Label(item.number.printed, item.number.start, item.number.end, key=label.key)
        items.append(Item(number, (*item.labels[:-1], tick)))
    return found if all(axes.match(item.labels[-1].text).declared for item in found) else items


def _is_first_pair(view: View, head: Head) -> bool:
    """Whether the head with the number right behind it is itself the first pair: "Alpha → 0.5, Bravo → 0.6"."""
    first = next((number for number in view.numbers if number.start >= head.rest), None)
    if first is None or view.flat[head.rest : first.start].strip(" ~≈"):
        return False
    return _LABELS.match(view.flat, first.end, view.block.end) is None
