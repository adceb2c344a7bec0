"""Clauses that say one thing of several and leave out what was said before: "A gains 3 points and B 5".

What goes on behind "and" or a comma with nothing but places, amounts and the small words before them takes the rest
over from the clause in front: each stretch of that kind makes a clause of its own in marks, in which its places stand
for those of the same axis, and its amounts for the amounts in their order. "A and B lose 3 and 5 points, respectively"
makes two. Where it is not sure what stands for what, nothing is made.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from heat_pipeline.claims.finding.marking import Clause, Marked, parted
from heat_pipeline.claims.finding.places import Place, Sort

_GATE = re.compile(r"[PN]\d.* (?:and|,|while|whereas|but|respectively)(?= ).*[PN]\d")
_MARK = re.compile(r"[PN]\d+")
_MORE = "better|worse|higher|lower|stronger|weaker|faster|slower|easier|harder|more|less|larger|smaller"
_WHERE = r"(?:in|on|at|for|with|under) (?:the )?[PE]\d"
# "A is better than B on C , worse on D"
_TURNED = re.compile(
    rf"^(?P<first>(?P<who>(?:(?!than )[^ ]+ ){{0,6}}?)(?:(?:{_MORE})(?: [a-z]+)? than|ahead of|in front of|above|"
    rf"behind|below) (?P<two>(?:the )?P\d+) {_WHERE}[^:;()N]{{0,80}}?) (?:, )?(?:and |but |yet |albeit |though |"
    rf"although )?(?:is |are |it is |falls |even |slightly |much |"
    rf"far )*(?P<behind>(?:{_MORE}|ahead|in front|behind|above|below))"
    rf"(?P<more>(?: (?!than |in |on |at |for |of |it |with )[a-z]+)?)(?: (?:of it|than it|it))? "
    rf"(?P<there>{_WHERE}[^:;()]*)$"
)
_JOINTS = frozenset(["and", "while", "whereas", "but", "or"])
_HEDGE_WORDS = (
    "about around roughly approximately nearly almost some over under more less than at least most only just even a an "
    "the by no up to exactly well"
)
_HEDGES = frozenset(_HEDGE_WORDS.split())
"""Words before an amount that belong to it."""
_UNITS = frozenset(["points", "point", "percentage", "percent", "pp", "times", "ms"])
_PLAIN_WORDS = (
    "the a an of in at on for with under by to from that those its their as points point "
    "percentage percent pp M each ( )"
)
_PLAIN = frozenset(_PLAIN_WORDS.split())
_BEFORE_WORDS = "in at on for with under by to from of between over against into than as through"
_PREPOSITIONS = frozenset(_BEFORE_WORDS.split())
_BETWEEN = re.compile(r"\b(?:between|both|either|neither)(?: [a-z]+| [AM]\d*)* (?:P\d+|N\d+)(?: \( N\d+ \))?$")
_RESPECTIVELY = re.compile(r" ?,? respectively(?: ,)?")
_LIST = re.compile(r"N\d+(?: points| percent| percentage points)?(?:(?: , | and | , and )N\d+)+")
_LONGEST = 400


@dataclass(frozen=True, slots=True)
class _Part:
    """A place or an amount of a stretch: its mark, the words from `start` to `end` that go with it, and what it is.

    `side` is the axis of a place, "amount" for an amount, "" where a place has no sure axis; `lead` is the word before
    it that tells how it is meant, `next` the words up to the next mark.
    """

    mark: str
    start: int
    end: int
    at: int
    side: str
    lead: str
    next: tuple[str, ...]


def unfolded(clause: Clause) -> list[Clause]:
    """The clauses that a clause is made of where parts of it leave out what was said before; else none.

    A clause that is such a part itself takes over from the one before it in its sentence.
    """
    whole = clause.whole
    if clause.has_cells or len(whole) > _LONGEST or "U" in whole:
        return []
    if "respectively" in whole:
        return _in_turn(clause)
    if turned := _turned(clause):
        return turned
    if not clause.piece.first and (found := _of_sentence(clause)) is not None:
        return found
    return _joined(clause) if _GATE.search(whole) is not None else []


def _turned(clause: Clause) -> list[Clause]:
    """Both parts of "A is better than B on C, worse on D": what is compared is told once."""
    match = _TURNED.match(clause.whole)
    if match is None:
        return []
    word = match["behind"]
    link = "of " if word in ("ahead", "in front") else "" if word in ("behind", "above", "below") else "than "
    more = match["more"] or ""
    said = f"{match['who']}{word}{more} {link}{match['two']} {match['there']}"
    return [_clause(clause, clause.marked, part) for part in (match["first"], " ".join(said.split()))]


def _joined(clause: Clause) -> list[Clause]:
    """The parts of one clause: "A gains 3 points and B 5"."""
    stretches = _stretches(clause.whole.split())
    head: list[str] = []
    parts: list[list[str]] = []
    for joint, words in stretches:
        said = set(head)
        if head and _is_part(words, said, clause.marked) and _BETWEEN.search(" ".join(head)) is None:
            parts.append(words)
        elif parts:
            return []
        else:
            head = [*head, *joint, *words]
    return _made(clause, clause.marked, head, parts, True)


def _of_sentence(clause: Clause) -> list[Clause] | None:
    """What a clause says that is no more than such a part: with the rest of the one before it in its sentence."""
    before = clause.neighbour(-1)
    words = clause.whole.split()
    while words and (words[0] in _JOINTS or words[0] == ","):
        del words[0]
    if before is None or not words or len(before.whole) > _LONGEST:
        return None
    shift, moved = len(before.marked.places), len(before.marked.amounts)
    renamed = [
        f"{word[0]}{int(word[1:]) + (moved if word[0] == 'N' else shift)}"
        if word[0] in "PNAED" and word[1:].isdigit()
        else word
        for word in words
    ]
    both = replace(
        before.marked,
        places=[*before.marked.places, *clause.marked.places],
        amounts=[*before.marked.amounts, *clause.marked.amounts],
        spans=[*before.marked.spans, *clause.marked.spans],
    )
    head = before.whole.split()
    if words[:2] == ["followed", "by"]:
        return [_clause(clause, both, " ".join([*head, ",", *renamed]))]
    stretches = _stretches(renamed)
    if not all(_is_part(part, set(head), both) for _, part in stretches):
        return None
    first = _stretches(head)
    while len(first) > 1 and _is_part(first[-1][1], {word for _, part in first[:-1] for word in part}, both):
        first.pop()  # "from 5 to 9 on A and from 3 to 4 on B, and from 7 to 8 on C"
    head = [word for joint, part in first for word in (*joint, *part)]
    found = _made(clause, both, head, [part for _, part in stretches], False)
    return found or None


def _stretches(words: list[str]) -> list[tuple[list[str], list[str]]]:
    """The stretches between the words that join, each with the words that join it to the one before."""
    found: list[tuple[list[str], list[str]]] = [([], [])]
    deep = 0
    for at, word in enumerate(words):
        deep += (word == "(") - (word == ")")
        if not deep and (word in _JOINTS or word == ",") and at:
            if not found[-1][1]:
                found[-1][0].append(word)
            else:
                found.append(([word], []))
        else:
            found[-1][1].append(word)
    return found


def _is_part(words: list[str], said: set[str], marked: Marked) -> bool:
    """Whether a stretch holds places and amounts, two at least, and else only words that add nothing of their own."""
    parts = _parts_of(words, marked)
    kinds = {one.side for one in parts}
    if len(parts) < 2 or len(kinds) < 2 or "" in kinds:
        return False
    inside = {at for one in parts for at in range(one.start, one.end)}
    return all(at in inside or word in _PLAIN or word in said for at, word in enumerate(words))


def _made(clause: Clause, marked: Marked, head: list[str], parts: list[list[str]], with_head: bool) -> list[Clause]:
    """The clauses of a head and its parts."""
    told = head[len(head) - head[::-1].index(":") :] if ":" in head else head
    if not parts or not any(word.isalpha() and word not in _PLAIN for word in told):
        return []
    behind = _shared(head, parts[-1], marked)
    if behind:
        parts = [*parts[:-1], parts[-1][: -len(behind)]]
    filled = [" ".join([*head, *behind])] if with_head else []
    subject = next((one.side for one in _parts_of(head, marked) if one.side != "amount"), "")
    for part in parts:
        put = _put_in(head, part, marked) or (_put_in(_without_asides(head), part, marked) if "(" in head else None)
        if put is None:
            return []
        if any(one.side == subject for one in _parts_of(part, marked)):
            head = put  # "A is best on X (9), and B on Y (8) and Z (7)": what follows is of B, too
        filled.append(" ".join([*put, *behind]))
    return [_clause(clause, marked, said) for said in filled]


def _put_in(head: list[str], part: list[str], marked: Marked) -> list[str] | None:
    """The head with the places and amounts of a part in place of its own; None where these do not tell which."""
    ours, theirs = _parts_of(part, marked), _parts_of(head, marked)
    amounts = [one for one in theirs if one.side == "amount"]
    own_amounts = [one for one in ours if one.side == "amount"]
    if len(own_amounts) != len(amounts):
        return None
    if [one.side for one in ours] == [one.side for one in theirs]:
        pairs = list(zip(ours, theirs, strict=True))
    else:
        pairs = list(zip(own_amounts, amounts, strict=True))
        for one in ours:
            if one.side == "amount":
                continue
            taken = [there for _, there in pairs]
            rivals = [there for there in theirs if there.side == one.side and there not in taken]
            if len(rivals) > 1:
                alike = [there for there in rivals if there.lead == one.lead]
                rivals = alike or rivals
            if len(rivals) > 1:
                rivals = [there for there in rivals if there.next[:1] == one.next[:1]]
            if len(rivals) != 1:
                return None
            pairs.append((one, rivals[0]))
    said = list(head)
    for one, there in sorted(pairs, key=lambda pair: -pair[1].start):
        new = part[one.start : one.end]
        old = head[there.at + 1 : there.end]
        if one.side == "amount" and not any(word in _UNITS for word in new):
            new = [*new, *old]
        said[there.start : there.end] = new
    return said


def _shared(head: list[str], part: list[str], marked: Marked) -> list[str]:
    """The end of the last part that belongs to all of them: a place of an axis that the head does not name."""
    there = {one.side for one in _parts_of(head, marked)}
    ours = _parts_of(part, marked)
    cut = next((at for at, one in enumerate(ours) if one.side not in there), None)
    if not cut or any(one.side in there for one in ours[cut:]):
        return []
    start = ours[cut].at
    while start > 0 and part[start - 1] in _PLAIN and part[start - 1] not in _UNITS and part[start - 1] != ")":
        start -= 1
    return part[start:] if part[start] in _PREPOSITIONS else []


def _parts_of(words: list[str], marked: Marked) -> list[_Part]:
    found: list[_Part] = []
    reach = 0
    for at, word in enumerate(words):
        if _MARK.fullmatch(word) is None:
            continue
        start, end = at, at + 1
        if word[0] == "N":
            while start > reach and words[start - 1] in _HEDGES and words[start - 1] not in ("by", "to", "the"):
                start -= 1
            while end < len(words) and words[end] in _UNITS:
                end += 1
        lead = next(
            (one for one in reversed(words[reach:start]) if one not in ("the", "a", "an", "about", "only", "just")), ""
        )
        behind = []
        for one in words[end:]:
            if _MARK.fullmatch(one):
                break
            behind.append(one)
        lead = lead if lead in _PREPOSITIONS else ""
        found.append(_Part(word, start, end, at, _side(word, marked), lead, tuple(behind)))
        reach = end
    return found


def _side(mark: str, marked: Marked) -> str:
    if mark[0] == "N":
        return "amount"
    place = marked.places[int(mark[1:])]
    return place.along or "" if place.sort is Sort.LABELS else ""


def _without_asides(words: list[str]) -> list[str]:
    return re.sub(r" ?\( [^()]* \)", "", " ".join(words)).split()


def _in_turn(clause: Clause) -> list[Clause]:
    """ "A and B lose 3 and 5 points, respectively": the amounts, or ticks, of one list go with those of the other."""
    marked = clause.marked
    whole = _RESPECTIVELY.sub("", clause.whole)
    several = {
        mark: len(marked.places[int(mark[1:])].labels)
        for mark in re.findall(r"P\d+", whole)
        if not marked.places[int(mark[1:])].span and len(marked.places[int(mark[1:])].labels) > 1
    }
    listed = _LIST.search(whole)
    amounts = re.findall(r"N\d+", listed[0]) if listed is not None else []
    count = len(amounts) if amounts else next(iter(several.values()), 0)
    bounds = set(re.findall(r"\bbetween (?:the )?(?:A\d+ )?(P\d+)", whole))
    turning = [mark for mark, number in several.items() if number == count and mark not in bounds]
    if count < 2 or len(turning) != (1 if amounts else 2) or len(re.findall(r"N\d", whole)) != len(amounts):
        return []
    found = []
    for at in range(count):
        places = list(marked.places)
        for mark in turning:
            place = places[int(mark[1:])]
            places[int(mark[1:])] = replace(place, labels=(in_text_order(clause, place)[at],))
        said = whole
        if listed is not None:
            unit = " points" if "points" in listed[0] else ""
            said = f"{whole[: listed.start()]}{amounts[at]}{unit}{whole[listed.end() :]}"
        found.append(_clause(clause, replace(marked, places=places), said))
    return found


def in_text_order(clause: Clause, place: Place) -> tuple[str, ...]:
    """The ticks of a place in the order in which the text names them, where it prints them as they are."""
    said = clause.flat[place.start : place.end].lower()
    starts = [said.find(label.lower()) for label in place.labels]
    if -1 in starts or len(set(starts)) < len(starts):
        return place.labels
    return tuple(label for _, label in sorted(zip(starts, place.labels, strict=True)))


def _clause(clause: Clause, marked: Marked, whole: str) -> Clause:
    main, asides, aside_at = parted(whole)
    return replace(clause, marked=replace(marked, whole=whole, main=main, asides=asides, aside_at=aside_at))
