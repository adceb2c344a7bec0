"""Which words of a clause are accounted for, so that its statement may be held against the cells.

A statement is made of some words of its clause; the others may change what is said: "the saving is largest for Thai"
is no claim on the largest value, "nothing else rises above 6" none on all cells. Here are the words that change
nothing or that the kinds read; any other word of a clause, and a pronoun without a sure antecedent, is left over, and
what is left over makes a statement one that cells can support and never refute (statements.Partly). Negations,
conditions and exceptions are found before (degrees).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass

from heat_pipeline.claims.finding.degrees import EACH_NOUN
from heat_pipeline.claims.finding.figure import Figure
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import MARK, Clause, telling
from heat_pipeline.claims.finding.places import axes_of, part_of
from heat_pipeline.claims.finding.rest import SILENT
from heat_pipeline.reading.colours import PHRASE
from heat_pipeline.statements import (
    Amount,
    Change,
    Constant,
    Count,
    Coverage,
    Extreme,
    Gap,
    Range,
    Region,
    Standing,
    Statement,
    Symmetry,
    Trend,
    Value,
)

_WORDS = (
    # joining and relating words
    "a an the is are was were be been being has have had does do did can in on at of for with to from by and or as "
    "than that both each every all any across among within between over under above below up down out into per about "
    "around near nearly roughly approximately almost exactly just even still also too very quite fairly rather then "
    "thus hence where when while whereas although though but yet however whatever whichever whether regardless "
    "irrespective matter no not never none nothing nobody neither nor without there e.g no how what throughout "
    "everywhere anywhere overall always consistently uniformly invariably generally mostly typically largely usually "
    "mainly often again clearly easily far by-far well more most less least higher lower larger greater "
    "smaller fewer "
    "better worse beyond past short mark "
    # what has a value, and where
    "m value values score scores cell cells entry entries number numbers figure reading readings result "
    "results point "
    "points grid matrix heatmap map chart plot panel picture table data place places spot spots position positions "
    "layer layers head heads bit bits language languages type types class classes domain domains "
    "rating ratings norm norms transfer "
    "combination combinations configuration configurations setting settings pair pairs pairing pairings whole entire "
    "full global absolute single individual observed recorded measured shown listed given tested annotated printed "
    "crest trough nadir summit apex culminates easiest hardest difficult accurate reliable successful fifty half "
    "maximum minimum max min peak peaks optimum top bottom first last second third fourth best worst highest lowest "
    "strongest weakest poorest largest smallest greatest hottest coldest warmest coolest brightest leads "
    "leading wins "
    "winner level levels range percent percentage rate rates performance performing performer average mean averages "
    "high low mid close total model models method methods system systems dataset datasets benchmark "
    "benchmarks set sets subset subsets task "
    "tasks option category categories group groups "
    "second-highest third-highest second-lowest third-lowest second-best third-best cheapest leanest "
    "cleanest fastest "
    "quickest thriftiest frugal economical expensive costly wasteful dearest dirtiest slowest hungriest costliest "
    "favorite favourite preferred brings rear faithful capable "
    "namely respectively onwards metric metrics notably remarkably altogether "
    "top-performing best-performing worst-performing highest-performing lowest-performing maximal minimal "
    # verbs of having and reaching a value
    "shows show showing shown stays stay staying remains remain remaining keeps keep kept keeping lies lie "
    "lying sits "
    "sit stands stand reaches reach reached reaching achieves achieve achieved achieving attains attain attained "
    "attaining gets get scores scored falls fall fell drops drop dropped dips dip sinks goes go went rises rise rose "
    "climbs climb hits hit exceeds exceed exceeded exceeding surpasses surpass surpassing comes come came holds hold "
    "yields yield gives give given delivers deliver produces produce performs perform occurs occur occurring found "
    "seen obtained obtains located belongs belong marks displays display exhibits exhibit maintains maintain covers "
    "cover ranges ranging spans span spanning varies vary runs run extends extend peaked peaking bottoms tops takes "
    "receives receive needs need uses use requires require retains retain everybody everyone own "
    "take records record equals equal appears appear ends tie ties tied finishes ranks posts boasts makes "
    "bar bars square squares tile tiles stayed amounts amount provides provide supplies supply "
    "centers cluster clusters hover hovers gather constant fixed stable flat same"
)
_KNOWN = frozenset(_WORDS.split()) | (
    SILENT - {"other", "another", "such", "instead", "contrast", "suffer", "suffers", "one", "itself", "themselves"}
)
_PRONOUN = re.compile(
    r"\b(?:it|its|they|their|them|which|this|these|those|here)\b(?! (?:heatmap|figure|chart|grid|matrix|plot))"
)
_THIS_PANEL = re.compile(r"this (A\d+)")
_ANTECEDENT = re.compile(
    r"\b(?:(?<!\bno )[PE]\d|M|(?<!within the )(?<!within a )(?<!within each )(?<!across the )(?<!along the )A\d)\b"
)
# "In P0 it never exceeds N0": of what was spoken of before, at that place
_FRONTED = re.compile(
    r"(?:(?:and|but|here|also) )?(?:in|at|on|for|with|under|from|until|by) (?:the )?P\d(?: A\d+)?(?: ,)? (?:it|they)\b"
    r"(?! (?:is|was) (?:clear|obvious|easy|hard|P\d|the [a-z]+ (?:that|which)))"
)
# "as with AIME24": the place is another one's; "larger windows and ratios of 0.3 bring more": each of both does
_BESIDE = re.compile(r"\b(?:as with|like|similar to|as (?:for|in|on)|D\d+ and) P\d+")
_ELIDED = re.compile(
    r"(?:and |but |yet |then |also |so )*(?:is|are|was|were|has|have|had|does|do|never|always|not|stays?|remains?|"
    r"keeps?|falls?|drops?|rises?|reach(?:es)?|peaks?|gets?|goes|ranges?|spans?|exceeds?|shows?|achieves?|increases?|"
    r"decreases?|declines?|improves?|degrades?|climbs?|dips?|recovers?|grows?|shrinks?|flattens?|plateaus?|levels|"
    r"saturates?|worsens?|decays?|loses?|gains?|jumps?|sinks?|drifts?|converges?)\b"
)
_NONE_IN_ALL = re.compile(r"^(?:no|not|none|neither|nor)\b.*\b(?:E\d+|all|every|each|both|always)\b")
_AVERAGED = re.compile(r"\b(?:mean|average|median|sum|total|combined)\b")
_MARK_OF_PLACE_OR_AMOUNT = re.compile(r"\b([PN])(\d+)\b")
_SUPERLATIVE = re.compile(
    r"\b(?:the (?:most|least) (?!negative|positive|similar|correlated|from\b|between\b)[a-z]+|(?:hardly|"
    r"barely|scarcely) (?:any|E\d))\b"
)
# "the best one for it", "by a hair", "by far"
_IDLE = re.compile(
    r"(?<=est )ones?\b|(?<=worst )ones?\b|\b(?:most|least) [a-z]+ ones?\b|"
    r"\bby (?:far|a (?:hair|whisker|nose|mile|hair 's breadth|(?:small|narrow|slim|wide|large|clear|good|comfortable) "
    r"margin))\b"
)
# "all five", "of the five kinds": as many as there are; a unit behind a number
_SILENT = re.compile(
    r"\b(?:all|of the) (?:two|three|four|five|six|seven|eight|nine|ten)\b(?: (?!others\b)[a-z]{3,}s\b)?|"
    r"(?<=\bN\d) [a-z]{3,}s\b|(?<=\bE\d) counts?\b"  # "at every digit count"
)
PART_HEAD = re.compile(
    r"^(?!whole|entire|all)(?:[\w-]+ ){0,3}(?:regions?|zones?|areas?|regimes?|clusters?|bands?|segments?|portions?|"
    r"outliers?)$"
)
"""A label before a line's colon that names a part of the grid, of which no cells are known: "low region"."""
_ITEM = re.compile(r"^(?:\( )?[a-z] \) ")  # "(c) ..."
# "floor : the weakest M is ...", "robust A0 : P1 keeps above N0"
_HEAD = re.compile(r"^(?:[a-z'-]+ ){1,8}: (?=\S)|^(?:[a-z'-]+ |[AE]\d+ |M ){1,8}: (?=\S.*\bP\d)")
_OF_MEASURE = re.compile(
    r"\b(?:drops?|gains?|gaps?|spread|differ\w*|changes?|improv\w*|loss\w*|increas\w*|decreas\w*|declin\w*|margins?|"
    r"leads?|varia\w*|deviation|range|ranks?|steps?|jumps?|slopes?|relative|ratio|without|except|if|not|no|"
    r"expected)\b"
)
_EPITHET = re.compile(r"\bthe (?!average|mean|relative|combined|next|same)[a-z-]+ (?=P\d)")  # "the dense P0"
_TOWARD_HEAD = re.compile(r"^(?:[a-z-]+ ){0,3}D\d+(?: [a-z-]+){0,3} : ")  # "very large strengths : the maximum is ..."
_TOWARD = re.compile(r"\bD\d+")
_WORD = re.compile(r"[^\W\d_][\w'’-]*")


def unused(clause: Clause, kind: Kind, statements: Sequence[Statement]) -> str:
    """The first tick or number of a clause that none of its statements tells of; "" where there is none."""
    clause = kind.reads(clause) if kind.reads is not None else clause
    used: set[object] = set()
    passed: set[str] = set()
    for statement in statements:
        _collect(statement, used)
        if isinstance(statement, Change) and statement.percent and statement.amount is not None:
            # "keeps 80%" loses the rest
            used.update(round(100 - end, 10) for end in (statement.amount.low, statement.amount.high))
        if isinstance(statement, Gap):
            for side in axes_of(statement.left):
                ticks = clause.figure.ticks[side]
                pair = {*(part_of(statement.left, side) or ()), *(part_of(statement.right, side) or ())}
                at = sorted(ticks.index(end) for end in pair if end in ticks)
                if len(at) == 2:
                    passed.update(ticks[at[0] : at[1] + 1])
        along = getattr(statement, "along", None)
        if along is not None:  # "from the shortest to the longest" says no more than "along the lengths"
            ticks = clause.figure.ticks[along]
            ends = [getattr(statement, name, None) for name in ("first", "last")]
            at = sorted(ticks.index(end) for end in ends if end in ticks)
            if len(at) == 2:
                passed.update(ticks[at[0] : at[1] + 1])
            elif isinstance(statement, Trend):
                used.update(ticks[:1] + ticks[-1:])
    for mark in _MARK_OF_PLACE_OR_AMOUNT.finditer(_BESIDE.sub("", clause.main)):
        if mark[1] == "P":
            ticks = clause.place(mark[0]).labels
            told = used.issuperset(ticks) or (len(ticks) > 1 and passed.issuperset(ticks))
        else:
            amount = clause.marked.amounts[int(mark[2])]
            told = (
                amount in used
                or amount.low in used
                or amount.high in used
                or not used.isdisjoint(_ticks(clause, amount))
            )
        if not told:
            return mark[0]
    return ""


def _ticks(clause: Clause, amount: Amount) -> Iterator[str]:
    """The ticks that a number may stand for: "from 20 to 40 degrees"."""
    if amount.low == amount.high:
        for numbers in clause.figure.numbers.values():
            yield from (label for label, number in numbers.items() if number == amount.low)


def _collect(said: object, used: set[object]) -> None:
    """All labels, amounts and numbers that a statement, or a part of one, holds."""
    if isinstance(said, tuple):
        for one in said:
            _collect(one, used)
    elif isinstance(said, Amount):
        used.update((said, said.low, said.high))
    elif is_dataclass(said):
        if isinstance(said, Count) and said.bound in ("least", "most"):
            used.add(said.number + (1 if said.bound == "most" else -1))  # "fewer than ten" are at most nine
        for one in fields(said):
            _collect(getattr(said, one.name), used)
    elif isinstance(said, str | int | float):
        used.add(said)


def left_over(clause: Clause, kind: Kind, statement: Statement) -> str:
    """The first word of a clause that nothing accounts for, beside those of its kind; "" where there is none."""
    main = kind.reads(clause).main if kind.reads is not None else clause.main
    if (part := PART_HEAD.search(clause.head) or _TOWARD_HEAD.match(clause.main)) is not None and not _is_topic(clause):
        return part[0].strip()
    if not isinstance(statement, Coverage) and (denied := _NONE_IN_ALL.match(main)) is not None:
        return denied[0]
    if isinstance(statement, Extreme | Standing) and (toward := _TOWARD.search(main)) is not None:
        return toward[0]  # "the best of the small models"
    of_cells = isinstance(statement, Symmetry | Constant | Value | Range) or (
        isinstance(statement, Extreme) and statement.of == "cell"
    )
    if of_cells and (mean := _AVERAGED.search(main)) is not None:
        return mean[0]
    if not clause.piece.first and clause.subject is not None and (elided := _ELIDED.match(main)) is not None:
        over = getattr(statement, "over", None)
        if over is not None and over.everything and not clause.subject.everything:
            return elided[0]  # what it goes on about was lost
    if (tick := next((word[0] for word in _WORD.finditer(main) if word[0] in clause.figure.tick_words), "")) != "":
        return tick  # a tick in small letters that was not taken for one
    if clause.subject is None:
        pronoun = _PRONOUN.search(main)
        if (
            pronoun is not None
            and not _is_this_panel(clause, main, pronoun.start())
            and (
                _ANTECEDENT.search(main, 0, pronoun.start()) is None
                or (_FRONTED.match(main) is not None and not isinstance(statement, Coverage))
            )
            and not (clause.told and pronoun[0] in _OF_HEAD and _tells_of(statement, clause.scope))
        ):
            return pronoun[0]
        if (
            not clause.piece.first
            and (elided := _ELIDED.match(main)) is not None
            and not (clause.told and _tells_of(statement, clause.scope) and _is_of_values(clause))
        ):
            return elided[0]
    if kind.accounts:
        superlative = _SUPERLATIVE.search(main)
        return superlative[0] if superlative is not None else ""
    figure = clause.figure
    item = _ITEM.match(clause.whole)
    asides = clause.marked.asides[1 if item is not None else 0 :]
    if len(figure.ticks["panel"]) < 2:
        main = " ".join(EACH_NOUN.sub("", f" {main} ").split())  # "at every size": of the other axis
    head = _HEAD.match(main)
    if head is not None and not _OF_MEASURE.search(head[0]):
        main = main[head.end() :]
    main = _EPITHET.sub("", main)
    for said in (main, *(PHRASE.sub(" ", aside) for aside in telling(asides))):
        for found in _WORD.finditer(_SILENT.sub("", _IDLE.sub("", said))):
            word = found[0]
            if not (
                word in _KNOWN
                or word in kind.known
                or word in _PRONOUNS
                or MARK.fullmatch(word)
                or _is_of_figure(figure, word)
            ):
                return word
    return ""


def _is_of_values(clause: Clause) -> bool:
    """Whether the clause before one has the values of its line's head for its subject: "A: the time starts at 14"."""
    verb = _VALUES_DO.search(clause.before)
    if verb is None:
        return False
    subject = _WORD.findall(clause.before[: verb.start()])
    return all(word in _VALUES or MARK.fullmatch(word) or _is_of_figure(clause.figure, word) for word in subject)


def _is_this_panel(clause: Clause, main: str, at: int) -> bool:
    """Whether "this panel" stands at a place of a clause that is under the head of one."""
    this = _THIS_PANEL.match(main, at)
    return this is not None and clause.base.panels is not None and clause.place(this[1]).along == "panel"


def _is_topic(clause: Clause) -> bool:
    """Whether a label before the colon names what the rest tells more exactly: "high learning rate : P1 is worst"."""
    head = _TOWARD_HEAD.match(clause.main)
    if head is None or PART_HEAD.search(clause.head) is not None:
        return False
    toward = {clause.place(mark).along for mark in re.findall(r"\bD\d+", head[0])}
    named = {place.along for place in clause.places(clause.main[head.end() :])}
    return toward <= named and None not in toward


def _tells_of(statement: Statement, region: Region) -> bool:
    """Whether a statement names all that a region holds."""
    used: set[object] = set()
    _collect(statement, used)
    return all(used.issuperset(part_of(region, along) or ()) for along in axes_of(region))


_VALUES_DO = re.compile(
    r"\b(?:starts?|begins?|opens?|falls?|drops?|rises?|climbs?|keeps?|stays?|remains?|is|are|peaks?|reach(?:es)?|"
    r"loses?|gains?|grows?|declines?|increases?|decreases?|shrinks?|improves?|goes)\b"
)
_VALUES = frozenset(
    ["the", "a", "its", "their", "it", "they", "value", "values", "row", "line", "curve", "column", "M"]
)
_OF_HEAD = frozenset(["it", "its", "they", "their"])
_PRONOUNS = frozenset(["it", "its", "they", "their", "them", "which", "this", "these", "those", "here", "M"])


def _is_of_figure(figure: Figure, word: str) -> bool:
    """Whether a word is one of the title, the metric, the unit or the axes' names."""
    words = figure.said_words
    return word in words or word.removesuffix("s") in words
