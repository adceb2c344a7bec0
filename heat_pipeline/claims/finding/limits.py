"""Words that limit what a clause says to a part of the cells, or turn its sense, and which the kinds do not read.

"None of the worst scores", "the middle rows", "the first panel", "above 87 before it drops"; of a loss, "the highest
performance". A statement that was made of the rest of such a clause may say less than it seems: cells may support it,
but never refute it. What takes a statement back as a whole (conditions, guesses, exceptions) is found in `degrees`; any
other word that nothing accounts for, in `known`.
"""

from __future__ import annotations

import re

from heat_pipeline.claims.finding.figure import ALONG
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import axes_of, part_of, region_of
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.claims.finding.voids import has_marks
from heat_pipeline.reading.sections import Part
from heat_pipeline.statements import (
    Along,
    Change,
    Compare,
    Constant,
    Count,
    Coverage,
    Degree,
    Extreme,
    LegendClaim,
    Range,
    Region,
    Standing,
    Statement,
    Symmetry,
    Threshold,
    Trend,
    Vague,
    Value,
)

_SUPERLATIVE = (
    r"best|worst|highest|lowest|strongest|weakest|poorest|largest|smallest|greatest|biggest|easiest|hardest|fastest|"
    r"slowest|cheapest|longest|shortest|flattest|steepest|[a-z]+-performing|most (?!of\b)[a-z]+|least [a-z]+"
)
_ORDINAL = "first|second|third|fourth|fifth|last|next|initial|final"
_SIDE = "outer|inner|middle|mid|central|upper|lower|top|bottom|left|right|early|late"
_OTHER = "other|remaining|former|latter|easier|harder"
_NOUN = (
    r"(?:A\d|E\d|M\b|values?\b|scores?\b|cells?\b|entr(?:y|ies)\b|numbers?\b|results?\b|settings?\b|rows?\b|columns?\b|"
    r"panels?\b|points?\b|half\b)"
)
# Some of the values, where a statement is of all of them: "the best values", "the two middle rows", "the first three".
_PICKS = re.compile(
    rf"(?<!at )(?<!\ba )(?<!\bone )(?<!\btwo )"
    rf"\b(?:{_SUPERLATIVE}|{_ORDINAL}|{_SIDE}|{_OTHER})(?: (?:and|or|to|few|two|three|four|five|six|[a-z]+est|"
    rf"best|worst|{_ORDINAL}))*+ (?:(?!(?:at|in|on|for|under|with|to|by) )[a-z]+ )?(?:{_NOUN}|N\d|P\d|of\b|ones?\b)|"
    r"\b(?:even|odd)(?:-numbered)? (?:A\d|E\d|rows?\b|columns?\b)"
)
# "High scores stay above 85": such values are meant, where they are what a clause begins with.
_OPENS = re.compile(
    r"^(?:- )?(?:(?:and|but|so|the|all|most|no|none|of|every|each|any|only|these|those|its|their|in|for|on|at) )*"
    r"(?:low|high|stable|flat|constant|fixed|same|difficult|easy|hard|accurate|reliable|successful|large|small|short|"
    rf"long|good|bad|strong|weak|expensive|cheap|leading|total)(?: [a-z]+)? {_NOUN}"
)
_EXTREMES = re.compile(
    r"\b(?:lowest|smallest|minimum|min|least|worst|weakest)\b.*\b(?:highest|largest|maximum|max|best)\b"
)
# A part of the figure that is told by where it stands: "in the first panel", "the bottom row", "panel (b)".
_PANEL = r"panels?|heat ?maps?|charts?|plots?|sub-?plots?|matri(?:x|ces)|maps?|tables?"
_SOMEWHERE = re.compile(
    rf"\b(?:{_ORDINAL}|{_SIDE}|{_OTHER}|one|either|left-hand|right-hand)(?:most)?(?:[- ](?:left|right|hand))? "
    rf"(?:(?P<panel>{_PANEL})|(?P<row>rows?)|(?P<column>columns?)|cells?|corners?|half|halves)\b|"
    rf"\b(?P<lettered>{_PANEL}|figures?|parts?) (?:\([a-z\d]\)|[a-h\d]\b(?!\.\d))|"
    r"(?<![\w(])\([a-h]\)(?= (?:is|shows|has|goes|runs|uses|the)\b)"
)
_THAN = re.compile(r"\bthan (?:the )?P\d")
_SELVES = re.compile(r"\b(?:itself|themselves|oneself|each other|one another)\b")
_OPEN = re.compile(r"\b(?:below|above|under|over|beyond|(?:more|less|lower|higher) than|at least|at most) N\d")
_PAST = re.compile(r"\b(?:past|beyond|after|before|above|below|over|under|up to|until|outside)\b")
_OF_SCALE = re.compile(r"\b(?:scales?|legends?|colou?r(?:s|ed)?|(?:colou?r)?bars?|gradients?|shad\w+|tint\w+|keys?)\b")
_THERE = re.compile(r"(?<!^)(?<!^but )(?<!^and )\bthere\b(?! (?:is|are|was|were|be|has|have)\b)")
# Up to where a statement holds, told by what comes next: "above 87 before it drops".
_UNTIL = re.compile(
    r"^(?:and |but |, )?(?:before|until|till|then|after which|followed by|giv(?:es?|ing) way|turn(?:s|ing) into|where|"
    r"when(?:ever)?|as long as|so long as|once|unless|in which case|just not|though not|albeit|only to|"
    r"with (?:one|a single))\b"
)
_BOUNDED = re.compile(
    r"\b(?:until|till)\b|\b(?:before|as long as|so long as|once|wherever|whenever) (?!P\d|N\d|the P\d)"
)
# Where two are level is left out: "better wherever the two differ".
_NOT_LEVEL = re.compile(
    r"\b(?:where|wherever|when|whenever|unless|if|except(?: where| when)?|but for|apart from|bar|barring|or) "
    r"(?:[a-z]+ ){0,4}(?:differ|differs|ties?|tied|equals?|level|draws?|same|identical)\b"
)
_BESIDE_OTHER = re.compile(r"\bN\d+\b.* (?:above|below|ahead of|behind) (?:the |that of |those of )*P\d")
_OF_ALL_CELLS = (Threshold, Range, Constant, LegendClaim, Count)
# Words of how good a value is: of a loss, the highest performance is the lowest value.
_GOODNESS = re.compile(r"\b(?:performances?|performing|quality|[a-z]+-performing|ability|capability)\b")
_GAINED = re.compile(
    r"\b(?:gain(?:s|ed|ing)?|los(?:es?|t|ing)|loss of|advantages?|top results?|top|strong\w*|weak\w*)\b"
)
_BETTER = re.compile(r"\b(?:better|worse) than (?:\w+ )?N\d|\bN\d (?:or|and) (?:better|worse)\b")
# Where what is counted need not be all that there is: "three models are open", "six further lengths", "1000 per label".
_NUMBER = rf"(?:{'|'.join(NUMBERS)}|N\d+)"
_SHOWN = (
    "shown compared listed evaluated tested arranged drawn given plotted included considered measured displayed there "
    "in on along the placed laid presented crossed set used studied paired combined named labelled labeled marked "
    "depicted represented contrasted examined benchmarked scored reported put run ordered sorted printed visualized "
    "visualised covered investigated analyzed analysed down across as"
)
_OF_SOME = re.compile(
    r"\b(?:per|further|additional|others?|another|more|extra|of which|not|but|only|groups?|famil(?:y|ies)|"
    r"separated|divided|split|a fifth|cropped|hidden|cut off)\b|^(?:- )?(?:one|a single) |"
    rf"\b{_NUMBER} of (?:the|these|those|its|them|{_NUMBER})\b|"
    rf"\b{_NUMBER} A\d of [a-z]|\b{_NUMBER} D\d|"
    rf"\b{_NUMBER} (?:[a-z-]+ ){{0,3}}A\d(?: ,)? (?:are|is|were|was|have|has|had|come|comes|belong|do|use|need|fall|"
    rf"lie|share|stem|with|without|that|which|who) (?!(?:all |both )?(?:{'|'.join(_SHOWN.split())})\b)"
)
_PART_OF_AXIS = re.compile(
    r"(?:the )?(?:early|earlier|earliest|late|later|latest|first|last|mid|middle|deep|deeper|shallow|small|smaller|"
    r"large|larger|low|lower|high|higher|short|shorter|long|longer|few|fewer|more|upper|outer|inner|initial|final)\b",
    re.IGNORECASE,
)
_CROPPED = re.compile(
    r"\b(?:crop(?:ped|s)?|cut[- ]off|truncated|(?:not|partly|partially|only half|barely) (?:fully |completely )?"
    r"visible|hidden|illegible|unreadable|obscured)\b"
)
# "Values above 80 come from A", "A is among the models above 80": some of them; "on sets that are not shown".
_SOME_ABOVE = re.compile(
    r"\b(?:M|A\d+|values?|scores?|cells?|entries|numbers|results?|rates?|[a-z]+s) (?:that are |which are )?"
    r"(?:above|below|over|under|beyond|past|exceeding) (?:[a-z]+ )?N\d+ "
    r"(?:comes?|stems?|is|are|occurs?|appears?|lies?|belongs?|stands?|can|were|was|results?|arises?)\b|"
    r"\bamong (?:the|those)\b(?=.* N\d)|\b(?:that|which|who) (?:is|are|was|were|has|have|does|do) not\b"
)
_ITS_BEST = re.compile(r"\b(?:its|their) (?:own |very |overall |absolute )?(?P<rank>[a-z]+)\b")
# "It is at P0 that P1 has its best": P0 is where, and owns nothing
_IT_IS_AT = re.compile(r"^it is (?:in|on|at|for|with|under) (?:the )?P\d+(?: A\d+)? (?:that|where) ")
_BEST_OF_AXIS = re.compile(rf"\bthe (?:very |overall )?(?:{_SUPERLATIVE}) (?P<axis>A\d+)(?= |$)")
_NOWHERE_ELSE = re.compile(
    r"\b(?:only|alone|confined|limited|restricted|exclusively|solely|no|none|never|nowhere|all|every|each)\b"
)
_NOT_ALL = re.compile(r"\bnot\b.*(?<!\bat )\b(?:all|every|each)\b")
_WHOLLY = re.compile(
    r"\b(?:stay\w*|remain\w*|keep\w*|hold\w*|always|throughout|everywhere|consistently|never|all|every|each|both|no|none|nobody|E\d+)\b"
)
_HEAD = re.compile(r"^(?:[a-z'-]+ |[AE]\d ){1,8}: (?=.*\bP\d)")


_NO_SUBJECT = re.compile(
    r"(?:and |but |yet |or |, )*(?:the |also |even )*(?P<word>with|highest|lowest|largest|smallest|best|worst|"
    r"strongest|weakest|poorest|most|least|greatest|second|third)\b"
)
_SUBJECT = re.compile(r"(?:^|[:,;-] )(?:(?:and|but|on|in|the|for|at) )*(?:P\d+|it|they|its|U\d+)\b(?! (?:of|in|at) )")
_HAS_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|lies?|occurs?|stands?|belongs?|goes|comes?|appears?|reach\w*)\b"
)


def limited_to(clause: Clause, statement: Statement) -> str:
    """The words of a clause that limit its statement to a part, or turn its sense; "" where there are none."""
    main = clause.main
    if isinstance(statement, Vague):
        return ""
    if word := _without_subject(clause, statement):
        return word
    if isinstance(statement, Extreme | Standing) and _of_any_panel(clause, statement):
        return "panel"
    if isinstance(statement, Extreme | Standing) and (word := _of_another(clause, statement)):
        return word
    if clause.figure.has_measures and not isinstance(statement, Coverage | Value) and _mixes(statement):
        return "columns"  # "the fastest" is not the highest of all
    if isinstance(statement, Coverage):
        if statement.what in ("missing", "present") and (past := _PAST.search(main)) is not None:
            named = {label for place in clause.places(main[past.end() :])[:1] for label in place.labels}
            if not named.isdisjoint((*(statement.over.rows or ()), *(statement.over.columns or ()))):
                return past[0]  # "past its window of 32K" is not at 32K
        return _of_part(clause) if statement.what == "ticks" and statement.span else ""
    if isinstance(statement, Count) and statement.condition is None:
        return _of_some(clause, statement)
    if (head := _HEAD.match(main)) is not None:
        main = main[head.end() :]
    if isinstance(statement, Trend | Change) and "crash" in main and has_marks(clause):
        return "crash"  # of a run that gives no value, and not of the values
    if isinstance(statement, _OF_ALL_CELLS):
        for place in clause.marked.places:
            if place.others and (place.along is None or part_of(statement.over, place.along) is None):
                return "other"
    both_ends = isinstance(statement, Range) and _EXTREMES.search(main) is not None
    occurs = isinstance(statement, Count) and isinstance(
        statement.condition, Range
    )  # "the smallest, 0.08, occurs twice"
    of_scale = isinstance(statement, LegendClaim) and clause.part is not Part.REMARKS  # "20 at the bottom to 80"
    if isinstance(statement, _OF_ALL_CELLS) and not (both_ends or occurs or of_scale):
        compares = isinstance(statement, Count) and isinstance(statement.condition, Compare)
        for pattern in (_PICKS, _OPENS):
            if (found := pattern.search(main)) is not None and not (compares and _THAN.search(found[0])):
                return found[0].strip()
    if isinstance(statement, LegendClaim) and statement.what == "goes":
        if (found := _OPEN.search(main)) is not None:
            return found[0]
        if clause.part is Part.REMARKS and _OF_SCALE.search(clause.flat_text.lower()) is None:
            return "scale"  # "orange comes first (66.8), blue second (62.6)"
    for found in _SOMEWHERE.finditer(clause.flat_text.lower()):
        told = found[0].split()[0].removesuffix("most")  # gone where it was read as a place
        if not _names(statement, found) and (found["lettered"] or re.search(rf"\b{re.escape(told)}", clause.main)):
            return found[0]
    if (found := _THERE.search(main)) is not None:
        return found[0]
    if clause.figure.is_square and not isinstance(statement, Symmetry):
        if len(clause.without) == 1:
            return "except"  # it may be a pair that is taken out, or a label as a row only
        if (found := _SELVES.search(main)) is not None:
            return found[0]  # the diagonal is meant
    if isinstance(statement, Compare) and (found := _NOT_LEVEL.search(main)) is not None:
        return found[0]
    if isinstance(statement, Threshold) and (found := _SOME_ABOVE.search(main)) and _NOWHERE_ELSE.search(main) is None:
        return found[0]
    negated = isinstance(statement, Threshold) and statement.negated
    if negated and (found := _NOT_ALL.search(clause.flat_text.lower())) is not None:
        return found[0]
    if isinstance(statement, Count) and _is_open(clause, statement):
        return "somewhere or everywhere"
    if isinstance(statement, Threshold) and (other := _BESIDE_OTHER.search(main)) is not None:
        return other[0]  # "both are above 70, well above Foo"
    if isinstance(statement, Threshold | Range | Constant | Value | Count):
        if (found := _BOUNDED.search(main)) is not None:
            return found[0].strip()
        over = getattr(statement, "over", None)
        if over is not None and over.rows is not None and over.columns is not None:
            return _turned(clause, statement)  # it tells itself how far it goes: "more than 90 up to 5, and then less"
        after = clause.neighbour(1)
        if after is not None and after.piece.sentence == clause.piece.sentence and (until := _UNTIL.match(after.main)):
            return until[0].strip()
    return _turned(clause, statement)


def _without_subject(clause: Clause, statement: Statement) -> str:
    """The first word of a clause that leaves out what it is of, where the clause before it tells that.

    "Alpha is the poorest, with no value above 50", "it has the lowest load at 6, but the highest at 18": not of all.
    """
    over = getattr(statement, "over", None)
    if clause.piece.first or over is None:
        return ""
    found = _NO_SUBJECT.match(clause.main)
    before = clause.neighbour(-1)
    if isinstance(statement, Extreme) and not statement.loose and found is not None and found["word"] != "with":
        told = before is not None and _HAS_VERB.search(clause.main) is None
        if told and before is not None and re.search(r"\b(?:it|they) (?:has|have|is|are)\b", before.main):
            return found["word"]  # "it has the lowest load at 6, but the highest at 18": of which of the two?
    if not over.everything:
        return _taken_over(clause, over, before)
    if found is None or before is None or before.piece.sentence != clause.piece.sentence:
        return ""
    own = _SUBJECT.search(before.main) is not None
    return found["word"] if own and (found["word"] == "with" or _HAS_VERB.search(clause.main) is None) else ""


def _taken_over(clause: Clause, over: Region, before: Clause | None) -> str:
    """The joint behind which a clause may leave out the place of the one that it stands against.

    "The small ones keep their error on NQ below 45%, whereas none of the large ones gets under 50%": on NQ, too.
    """
    if before is None or not clause.piece.against or before.piece.sentence != clause.piece.sentence:
        return ""
    named = {place.along for place in before.places(before.main)}
    own = {place.along for place in clause.places(clause.main)}
    left_out = (along is not None and part_of(over, along) is None for along in named - own)
    return "whereas" if own and any(left_out) else ""


def _of_another(clause: Clause, said: Extreme | Standing) -> str:
    """The words by which it is of another one than what was taken for it: "A has its best on B" is not the best on B.

    Nor is a row "the best task", where the tasks are the columns.
    """
    main = clause.main
    if (own := _ITS_BEST.search(main)) is not None and own["rank"] in _SUPERLATIVE.split("|"):
        before = region_of(clause.places(_IT_IS_AT.sub("", main[: own.start()])))
        sides = [side for side in axes_of(said.at) if part_of(before, side) == part_of(said.at, side)]
        if sides and re.search(r"\bE\d", main[: own.start()]) is None:
            return own[0]
    if isinstance(said, Extreme) and (best := _BEST_OF_AXIS.search(main)) is not None:
        place = clause.place(best["axis"])
        sides = list(axes_of(said.at))
        if (
            len(sides) == 1
            and place.along is not None
            and place.along not in sides
            and not clause.is_metric(best["axis"])
        ):
            return best[0]
    return ""


def _of_any_panel(clause: Clause, statement: Extreme | Standing) -> bool:
    """Whether it may be of one of several panels that its line stands under, and does not name."""
    if len(clause.figure.ticks["panel"]) < 2 or getattr(statement, "each", None) == "panel":
        return False
    if statement.over.panels is not None or statement.at.panels is not None or re.search(r"\bE\d", clause.main):
        return False
    return statement.unsure or (isinstance(statement, Extreme) and _is_of_a_panel(clause, statement))


def _is_of_a_panel(clause: Clause, said: Extreme) -> bool:
    """Whether the claimed value at the claimed place is the extreme of its panel, where that is one of several."""
    if said.amount is None or said.at.rows is None or said.at.columns is None:
        return False
    cells = [cell for cell in clause.figure.reading.cells if cell.value is not None]
    for own in cells:
        if own.value == said.amount.low and own.row in said.at.rows and own.column in said.at.columns:
            values = [one.value for one in cells if one.panel == own.panel and one.value is not None]
            if own.value == (max(values) if said.highest else min(values)):
                return own.value != (max if said.highest else min)(one.value for one in cells if one.value is not None)
    return False


def _mixes(statement: Statement) -> bool:
    """Whether a statement takes the values of several columns together."""
    if getattr(statement, "along", "") == "column":
        return True
    if isinstance(statement, Extreme | Standing) and statement.at.columns is not None:
        return len(statement.over.columns or ("", "")) > 1
    regions = [getattr(statement, name, None) for name in ("over", "at", "left", "right")]
    return not any(isinstance(one, Region) and one.columns is not None and len(one.columns) == 1 for one in regions)


def _is_open(clause: Clause, statement: Count) -> bool:
    """Whether rows (or columns) are counted of which it does not tell if all of their values are so, or some."""
    condition = statement.condition
    if not isinstance(condition, Threshold) or condition.degree is Degree.SOME or statement.what in ("cell", "pair"):
        return False
    others = (side for side in ALONG if side != statement.what and len(clause.figure.ticks[side]) > 1)
    if all(len(part_of(statement.over, side) or ("", "")) == 1 for side in others):
        return False
    return _WHOLLY.search(clause.main) is None


def _of_part(clause: Clause) -> str:
    """The words that tell of a part of an axis: "Early layers (0-4):" """
    for place in clause.marked.places:
        if place.span and (found := _PART_OF_AXIS.match(clause.raw, place.start)) is not None:
            return found[0]
    return ":" if re.fullmatch(r"(?:- )?P\d+ :", clause.main) is not None else ""


def _of_some(clause: Clause, statement: Count) -> str:
    """The words for which a count need not be that of the ticks which the text names."""
    if (found := _OF_SOME.search(clause.main)) is not None:
        return found[0].strip()
    if (
        statement.what == "cell"
        or statement.what == "pair"
        or statement.number <= len(clause.figure.ticks[statement.what])
    ):
        return ""
    first = min((cell.start for cell in clause.figure.reading.cells), default=0)
    cropped = _CROPPED.search(clause.figure.said_text, 0, max(first, clause.end))
    return cropped[0] if cropped is not None else ""


def _names(statement: Statement, somewhere: re.Match[str]) -> bool:
    """Whether a statement names the panel, row or column that words tell by its place, so that it was read."""
    along: Along | None = None
    if somewhere["panel"] or somewhere["lettered"]:
        along = "panel"
    elif somewhere["row"] or somewhere["column"]:
        along = "row" if somewhere["row"] else "column"
    regions = [getattr(statement, name, None) for name in ("over", "at", "left", "right")]
    return along is not None and any(isinstance(one, Region) and part_of(one, along) is not None for one in regions)


def _turned(clause: Clause, statement: Statement) -> str:
    """The words that may turn a statement, where low values are the good ones or nobody knows which are."""
    better = clause.figure.better_high
    if better:
        return ""
    if isinstance(statement, Threshold | Count) and (found := _BETTER.search(clause.main)) is not None:
        return found[0]
    if better is None:
        return ""
    said = clause.main
    if (found := _GOODNESS.search(clause.flat_text.lower())) is not None:
        return found[0]
    if isinstance(statement, Extreme | Change | Compare | Trend) and (found := _GAINED.search(said)) is not None:
        return found[0]
    return ""
