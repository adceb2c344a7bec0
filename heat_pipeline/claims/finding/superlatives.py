"""Claims on the highest, lowest, second and so on, in whatever order a clause tells its parts: "With 81.0, Bora on ARC
holds the record", "Second on MMLU is Cyra", "No system scores higher than Ada on ARC", "Lowest: 8.4, scored by X on Y".

Here the orders in which a clause may tell its parts become one. Its words are read in `superlative_words`; what they
claim together is made in `superlative_meaning`. Found here is what `extremes` and `standings`, which look for single
phrases, did not understand whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause, parted
from heat_pipeline.claims.finding.places import axes_of, region_of
from heat_pipeline.claims.finding.rankings import SUPERLATIVE
from heat_pipeline.claims.finding.spans import spanned
from heat_pipeline.claims.finding.superlative_meaning import meaning_of
from heat_pipeline.claims.finding.superlative_words import ENDS, ORDINALS, VERBS, SuperlativeWords, about_one
from heat_pipeline.claims.finding.wordclasses import THINGS
from heat_pipeline.claims.finding.wordings import untitled
from heat_pipeline.statements import Extreme, Partly, Standing, Statement

_COMPARATIVES = {
    "better": "best", "higher": "highest", "more": "highest", "greater": "highest", "larger": "highest",
    "stronger": "best", "worse": "worst", "lower": "lowest", "less": "lowest", "smaller": "lowest", "weaker": "worst",
    "fewer": "lowest",
}  # fmt: skip
_NOBODY = re.compile(
    rf"^(?P<front>(?:.* , )?)(?P<no>(?:no(?: other| single)?|none of the(?: other)?|not one of the) "
    r"(?P<what>A\d+|[a-z]+)|nobody(?: else)?|nothing(?: else)?|no one(?: else)?|none)"
    r"(?P<mid>(?: [a-z]+ (?:the )?P\d+)?) "
    rf"(?:(?P<verb>[a-z]+|M) )?(?:any )?(?:(?:a|even|an) )?(?P<than>{'|'.join(_COMPARATIVES)})(?: M| values?| scores?)?"
    r"(?P<where>(?: (?:in|on|at|for|with|under) (?:the )?[PE]\d+)*) than (?P<owner>(?:the )?P\d+)(?P<rest>.*)$"
)
_BEATING = ("beats", "outperforms", "surpasses", "outscores", "exceeds", "outdoes", "overtakes", "beat", "tops")
# "No other model beats A on any task": none is better than A
_BEATS = re.compile(
    r"^(?P<no>(?:.* , )?(?:no(?: other| single)?|none of the(?: other)?) (?:A\d+|[a-z]+)) (?:ever )?"
    rf"(?:{'|'.join(_BEATING)}) "
    r"(?P<owner>(?:the )?P\d+)(?P<where>(?: (?:in|on|at|for|with|under) (?:the )?(?:any (?:A\d+|[a-z]+)|[PE]\d+)| "
    r"anywhere)?)$"
)
_IT_IS = re.compile(r"^it is (?P<where>(?:in|on|at|for|with|under) (?:the )?P\d+) (?:that|where) (?P<rest>.*)$")
_IT_IS_WHO = re.compile(r"^it is (?P<where>(?:the )?P\d+(?: A\d+)?) (?:that|which|who) (?P<rest>.*)$")
_BEHIND_RIVAL = re.compile(r" (?:only |just )?(?:to|after|behind) (?P<rival>P\d+)(?= |$)")
_JOINING = frozenset(["and", ",", ";", "while", "whereas", "but"])
_FRONTED = re.compile(r"^(?:in|on|at|for|with|under|within|among) (?:the )?[PE]\d+(?: A\d+)?(?: ,)? (?=(?:the )?P\d)")
_SUBJECT = re.compile(
    r"^(?:(?:in|on|at|for|with|under) (?:the )?[PE]\d+(?: A\d+)?(?: ,)? )?(?P<subject>(?:the )?P\d+) "
)
_OPENS = re.compile(
    rf"^(?:(?:has|is|was|had|its|their|the|a) )*(?:(?:{'|'.join(ORDINALS)})[ -])?(?:{'|'.join(ENDS)})\b"
)
_TIED = re.compile(r"\b(?:in|on|at|for|with|under|across|of) (?:the )?[PE]\d|\b(?:everywhere|throughout)\b")
_TRAILING = re.compile(r" (?:(?:in|on|at|for|with|under|across|of) (?:the )?E\d+|everywhere|throughout)$")
_QUICK = frozenset([
    "often", "most", "frequently", "negative", "positive", "sweet", "lead", *SUPERLATIVE, *ENDS, *ORDINALS, *VERBS,
    *_COMPARATIVES, *_BEATING,
])  # fmt: skip
_VALUED = r"(?:the )?P\d+(?: A\d+)?(?: \( (?:about |around )?N\d+ \))?"
_WITH_VALUES = re.compile(
    rf"(?P<prep>\b(?:in|on|at|for|with|under)) {_VALUED}"
    rf"(?: (?:,|and|, and|as well as|and also) (?:(?P=prep) )?{_VALUED}){{1,5}}"
)
_ONE_OF_LIST = re.compile(rf"(?P<place>{_VALUED})")
_ITEM = re.compile(r"^\( [a-z] \) ")
_LABEL = re.compile(
    r"^(?:(?:overall|clear|general|key|main|single|top|best|worst|highest|lowest|strongest|weakest|hardest|easiest|"
    r"peak|maximum|minimum|largest|smallest) )*"
    r"(?:overall|outliers?|laggards?|leaders?|winners?|losers?|champions?|underdogs?|standouts?|exceptions?|trends?|"
    r"patterns?|peaks?|positions?|ranking|rankings|performance|performers?|results?|observations?|notes?|takeaway|"
    r"conclusion|bottom line|summary|maximum|minimum|extremes?|models?|methods?|systems?|settings?|categor(?:y|ies)|"
    r"tasks?|classes|class|runs?|cells?|values?|scores?|A\d+|M|dominance|rank|order|interpretation|reading|comparison)"
    r"(?: (?:overall|in all|position|positions))? : (?=\S)"
)
# What a sentence adds behind a comma tells more, and takes nothing back.
_ADDED = re.compile(
    r" , (?:and |but )?(?:(?:only |just |still )?(?:behind|ahead of|followed|closely followed|trailed) |"
    r"(?:which|who|where|while|whereas|as|since|because|although|though|with (?:(?:a|an|about|around|only) )*N\d|"
    r"despite|thanks|probably|presumably|perhaps|so|thus|hence|suggesting|indicating|showing|implying|meaning|making|"
    r"leaving|reaching|saving|beating|outperforming|leading|trailing|scoring|gaining|losing|never [a-z]+ing|always|"
    r"nearly|almost|about|well|far|just|slightly|"
    r"N\d+ (?:points? |percent |times )?(?:above|below|ahead|behind|more|less|better|worse|higher|lower|faster|clear)|"
    r"(?:twice|half|three times|four times)) )|"
    r" never [a-z]+ing "
)
_LIMITING = re.compile(
    r"\b(?:except|excepting|excluding|apart|aside|besides|unless|if|only|without|when|until|once|provided|barring|not|"
    r"other than|but for|save)\b"
)


def find(clause: Clause) -> Iterator[Statement]:
    """The ranks that a clause claims, where it is understood to its last word."""
    if clause.has_cells or not clause.figure.reading.cells:
        return
    if clause.led is not None:
        marked, scope = clause.led
        found = list(_found(replace(clause, marked=marked, scope=scope, before="", led=None)))
        if found:
            yield from found
            return
    for said in _variants(clause):
        if (told := list(_found(said))) != []:
            yield from told
            return


def _reads(clause: Clause) -> Clause:
    """The clause as far as it is read: without the label before its colon, and what is only added behind a comma."""
    if clause.led is None:
        for said in _variants(clause):
            if any(True for _ in _found(said)):
                return said
    return _unfronted(clause)


def _variants(clause: Clause) -> Iterator[Clause]:
    """The clause as it stands; then without a label that says no more, without what is added at its end."""
    plain = spanned(_unfronted(clause))
    yield plain
    for bare in (untitled(plain), _unlabelled(plain)):
        if bare is not plain:
            yield bare
    for begun in (plain, _unlabelled(plain)):
        if (cut := _ADDED.search(begun.whole)) is not None and _LIMITING.search(begun.whole, cut.start()) is None:
            yield _with_words(begun, begun.whole[: cut.start()])


def _unlabelled(clause: Clause) -> Clause:
    """The clause without a label before its colon that only says what it is about: "best model : P0 has the best M"."""
    label = _LABEL.match(clause.whole)
    return _with_words(clause, clause.whole[label.end() :]) if label is not None else clause


def _with_words(clause: Clause, whole: str) -> Clause:
    main, asides, aside_at = parted(whole)
    return replace(clause, marked=replace(clause.marked, whole=whole, main=main, asides=asides, aside_at=aside_at))


def _found(clause: Clause) -> Iterator[Statement]:
    said = _in_order(clause)
    if said is None or (said.split()[:1] in (["it"], ["they"]) and about_one(clause) is None):
        return  # which is told before
    rivals = None
    if (behind := _BEHIND_RIVAL.search(said)) is not None and re.search(r"\b(?:second|next|runner-up)\b", said):
        rivals = clause.places(behind["rival"])
        said = f"{said[: behind.start()]}{said[behind.end() :]}"
    if (parts := _distributed(clause, said)) is not None:
        for part in parts:
            one = SuperlativeWords(clause, part)
            if not one.is_read() or (meant := meaning_of(clause, one)) is None:
                return
            yield meant
        return
    read = SuperlativeWords(clause, said)
    if not read.is_read():
        if read.second is not None:
            yield from _of_two(clause, read.words, read.second)
        return
    found = meaning_of(clause, read)
    if found is None:
        return
    yield found
    first = found.said if isinstance(found, Partly) else found
    if rivals is not None and isinstance(first, Standing | Extreme):
        own = region_of(rivals)
        if axes_of(own) != axes_of(first.at):
            return
        ahead: Standing | Extreme
        if isinstance(first, Standing):
            ahead = replace(first, at=own, first=1, last=1)
        else:
            ahead = replace(first, at=own, rank=1, amount=None)
        yield replace(found, said=ahead) if isinstance(found, Partly) else ahead


def _distributed(clause: Clause, said: str) -> list[str] | None:
    """ "Best on P0 ( N0 ) and on P1 ( N1 )" as one clause for each of the places; None where there are not several."""
    found = _WITH_VALUES.search(said)
    if found is None or "( N" not in found[0]:
        return None
    first = found["prep"]
    rest = said[found.end() :]
    places = [part["place"] for part in _ONE_OF_LIST.finditer(found[0])]
    sides = {place.along for place in clause.places(found[0])}
    if len(places) < 2 or "( N" not in places[0] or len(sides) > 1:
        return None
    return [f"{said[: found.start()]}{first} {place}{rest}" for place in places]


def _of_two(clause: Clause, words: list[str], second: int) -> list[Statement]:
    """ "At P0 , P1 is the best and P2 the worst": two ranks, each with what both share; nothing if one is not sure."""
    cut = next((at for at in range(second - 1, 0, -1) if words[at] in _JOINING), 0)
    if not cut:
        return []
    end = cut - 1 if words[cut - 1] == "," else cut
    one, two = " ".join(words[:end]), " ".join(words[cut + 1 :])
    fronted, each = _FRONTED.match(one), _TRAILING.search(two)
    if fronted is not None and not _TIED.search(two):
        two = f"{fronted[0]}{two}"
    if each is not None and not re.search(r"\bE\d", one):
        one = f"{one}{each[0]}"
    elif (each := _TRAILING.search(one)) is not None and not _TIED.search(two):
        two = f"{two}{each[0]}"
    subject = _SUBJECT.match(one)
    if subject is not None and _OPENS.match(two) is not None:
        two = f"{subject['subject']} {two}"  # "P0 has the highest M at P1 and the lowest at P2"
    if re.search(r"\bP\d", one) and not re.search(r"\bP\d", two):
        return []  # "the best P0 is N0, the worst N1"
    found: list[Statement] = []
    for said in (one, two):
        read = SuperlativeWords(clause, said)
        meant = meaning_of(clause, read) if read.is_read() else None
        if meant is None:
            return []
        found.append(meant)
    return found


def _in_order(clause: Clause) -> str | None:
    """The clause in one order of words: asides between brackets, "nobody does better than A" as "A has the best"."""
    said = _ITEM.sub("", clause.whole)
    if (beats := _BEATS.match(said)) is not None:
        exceeds = " exceed" in said
        where = " everywhere" if "any" in beats["where"] else beats["where"]
        said = f"{beats['no']} is {'higher' if exceeds else 'better'} than {beats['owner']}{where}"
    if " than " not in said:
        return said
    told = _NOBODY.match(said)
    if told is None:
        return None
    owner = clause.places(told["owner"])
    what = told["what"] or ""
    if len(owner) != 1 or (what[:1] == "A" and what[1:].isdigit() and clause.place(what).along != owner[0].along):
        return None
    if what and what[:1] != "A" and what not in THINGS:
        return None
    sup = _COMPARATIVES[told["than"]]
    where = f"{told['mid']} {told['where']} {told['rest']}"
    return " ".join(f"{told['front']} {told['owner']} has the {sup} M {where}".split())


def _unfronted(clause: Clause) -> Clause:
    """ "It is on P0 that E1 does best" as "E1 does best on P0": its "it" stands for nothing."""
    said = clause.marked
    if (fronted := _IT_IS.match(said.whole)) is not None:
        whole = f"{fronted['rest']} {fronted['where']}"
    elif (fronted := _IT_IS_WHO.match(said.whole)) is not None:
        whole = f"{fronted['where']} {fronted['rest']}"
    else:
        return clause
    return _with_words(clause, whole)


SUPERLATIVES = Kind(
    frozenset(word for said in _QUICK for word in re.findall("[a-z]+", said)),
    find,
    accounts=True,
    reads=_reads,
)
