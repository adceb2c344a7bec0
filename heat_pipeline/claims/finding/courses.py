"""Claims on how values go: trends along an axis, and changes at a tick or between two.

A clause of a course is read once: which way it goes (`ways`), along what (`sweeps`), by how much. What it then is, is
decided here: with a tick at which it happens, or an amount, it is a Change (`changes`), else a Trend (`trends`). Where
words are left that could change what is said, it is nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from heat_pipeline.claims.finding.changes import Happening, change_of, happening_of, take_tick
from heat_pipeline.claims.finding.degrees import EACH_NOUN, OPENING_EACH, degree_of, doubt_of, is_negated
from heat_pipeline.claims.finding.figure import ALONG
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause, examples
from heat_pipeline.claims.finding.paraphrases import courses
from heat_pipeline.claims.finding.places import AVERAGES, part_of, with_part
from heat_pipeline.claims.finding.rest import AXIS_BESIDE, Rest
from heat_pipeline.claims.finding.sweeps import Sweeps, inferred, sweeps_of, turning_point
from heat_pipeline.claims.finding.ticks import read_ticks
from heat_pipeline.claims.finding.trends import trends_of
from heat_pipeline.claims.finding.turns import turning_in
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.claims.finding.ways import WORDS, Course, course_of
from heat_pipeline.claims.finding.wordclasses import is_derived, is_of_values
from heat_pipeline.statements import Count, Degree, Partly, Region, Statement, Trend, Vague, Way

_ASIDE = re.compile(r"(?<= )\( ([^()]*?) \)(?= )")
_HEAD = re.compile(r"^ (?:[\w-]+ ){1,6}?: (?=\S)")
_LEAD_IN = re.compile(
    r"^ (?:(?:and|but|so|thus|hence|this|that|it|we|the|data|heatmap|figure|results?|can|be|is|are|"
    r"clear(?:ly)?|shows?|"
    r"seen|see|indicates?|suggests?|means?|implies|reveals?|evident|there|how) )*that (?=the |M|[PDAE]\d|a |"
    r"an |all |as |with |for |on |in |at |when )"
)
_AS_WITH = re.compile(r"(?<= )(?:as (?:with|in|for)|like|similar to|similarly to) P\d+ ?,(?= )")
_AND_SO = re.compile(r"(?<= )(?:D\d+) (and|or) (P\d+)(?= )")
_LEVEL_AT = re.compile(
    r"(?<= )(?:at|around|near|close to|in the|between) (?:about |around |approximately |roughly |the "
    r")?N\d+(?: and N\d+)?(?= )"
)
_OPPOSITE = {Way.RISES: Way.FALLS, Way.FALLS: Way.RISES}
_GOES = re.compile(r"(?<= )(?:goes|moves|changes|runs|went|passes)(?= )")
_EVERYWHERE = re.compile(
    r"(?<= )(?:everywhere|anywhere|throughout|across the board|whatever (?:the )?(?:A\d+|[a-z]+)|"
    r"(?:over|across|through|along|during) (?:the|its|their) (?:entire|whole|full) "
    r"(?:run|range|course|training|sweep|axis|span|width|length|period|interval))(?= )"
)
_ALSO = re.compile(r"(?<= )(?:as well|likewise|in turn|any (?:further|more|longer))(?= )")
# "for a given rank", "at a fixed depth": of each line by itself
_GIVEN = re.compile(
    r"(?<= )(?:(?:for|at|with|under) (?:(?:an?|any) (?:given|fixed|constant|certain|particular|single)|fixed|constant) "
    r"A\d+|(?:with|keeping|holding|for) (?:the |an? )?A\d+ (?:held |kept )?(?:fixed|constant|unchanged))(?: ,)?(?= )"
)
_MEASURE_WORDS = (
    "perplexity throughput latency similarity skill temperature energy quality loss error entropy reward return "
    "accuracy agreement overlap correlation confidence probability rate runtime time memory power intensity "
    "density activity pressure concentration coverage demand consumption attention success recall precision"
)
_MEASURES = frozenset(_MEASURE_WORDS.split())
_MEASURE = re.compile(
    rf"^(?:(?:in|for|at|on|with) [PED]\d+ (?:, )?)?(?:the )?(?P<word>{'|'.join(_MEASURES)})"
    r"(?: (?:of|for|in) P\d+)? (?=[a-z]+s\b)"
)
_ONLY_ONE = re.compile(
    r"^(?:and |but )?(?:only|just) (?:the )?(?P<one>P\d+) |"
    r"^(?:and |but )?(?:the )?(?P<two>P\d+) (?:is|was|remains) the "
    rf"(?:only|single|sole) (?:A\d+|one|[a-z]+)(?: (?:of|among) (?:the |these |all )*(?:{'|'.join(NUMBERS)})?"
    r"(?: ?(?:A\d+|[a-z]+))?)? (?:that|which|to) "
)
# What goes up at first may do so no longer.
_EARLY = re.compile(r"(?<= )(?:at first|initially|to begin with|early on|in the (?:beginning|first half))(?= )")
_LINE = r"(?:plotted |coloured |colored |drawn )?(?:lines?|curves?|bars|traces?|trajectories)"
# "all three curves", "the four lines", "all five": the lines across the axis along which they go
_LINES = re.compile(
    rf"(?<= )(?:(?P<all>all|each|every|both)(?: of)? )?(?:the |these |those )?"
    rf"(?:(?P<number>{'|'.join(NUMBERS)}) )?(?P<noun>{_LINE})(?= )|"
    rf"(?<= )(?:all|each)(?: of)?(?: the| these| those)? (?P<many>{'|'.join(NUMBERS)})(?: [a-z]{{3,}}s)?(?= )"
)
_BESIDE = frozenset(
    [
        "step",
        "steps",
        "layer",
        "layers",
        "head",
        "heads",
        "batch",
        "prompting",
        "training",
        "decoding",
        "search",
        "quality",
        "counts",
        "count",
        "set",
        "setting",
        "settings",
        "conversely",
        "sight",
        "practically",
        "hence",
        "read",
        "size",
        "sizes",
        "points",
        "point",
        "percentage",
        "words",
        "operations",
        "tools",
        "stars",
        "gb",
        "db",
        "t",
        "ms",
        "case",
        "cases",
        "once",
        "too",
        "turn",
        "away",
        "total",
        "kind",
        "kinds",
        "text",
        "texts",
        "way",
        "policy",
        "policies",
        "method",
        "methods",
        "grid",
        "grids",
        "panel",
        "panels",
        "band",
        "bands",
        "bar",
        "bars",
        "curves",
        "lines",
        "trace",
        "group",
        "groups",
        "variant",
        "version",
        "data",
        "performance",
        "else",
        "any",
        "as",
        "also",
    ]
)
_NOTHING: frozenset[str] = frozenset()
# How many words that nobody knows may be left of a clause that is partly understood, and which may not.
_MOST_UNKNOWN = 3
_PLAIN = re.compile(r"[a-z][a-z'-]*$")
_PARTS = (
    "than only other others rest former latter half end ends start beginning side left right top bottom upper lower "
    "middle center centre part parts edge corner quarter third most least who whose what how why until till before "
    "after beyond past up down below above under over ahead behind not no nor without "
    "unlike if unless sum total median best worst highest lowest largest "
    "smallest short order rank ranks gap std variance uncertainty optimum optimal peak remaining sets setting-in costs"
)
_OF_A_PART = frozenset(_PARTS.split()) | NUMBERS.keys()
_LEVELS = frozenset(
    [
        "low",
        "high",
        "near",
        "close",
        "top",
        "remains",
        "remain",
        "stays",
        "stay",
        "maintains",
        "maintain",
        "holds",
        "keeps",
    ]
)
# What stands between what is swept and what comes of it: "larger windows bring higher values".
_CAUSES = (
    "bring brings give gives yield yields lead leads result produce produces mean means imply implies come "
    "comes goes go "
    "cause causes correspond corresponds associated achieve achieves perform performs get gets make makes "
    "become becomes "
    "allow allows provide provides result results used using linked translates translate together along"
)
_CAUSING = frozenset(_CAUSES.split())
_TAIL = re.compile(
    r" (?:shows?|suggests?|indicat\w+|impl(?:y|ies|ying)|demonstrates?|reflects?|points? to|highlights?|"
    r"confirms?|hints?) "
    r"(?:that|at|to|the|a|how|some) .*$|"
    r" and (?:so|thus|thereby|hence) (?:ends?|breaks?|stops?|halts?|interrupts?|reverses?|undoes|cancels?) "
    r"(?:its|their|the|this) [a-z]+(?: trend)? $"
)
_EACH_MARK = re.compile(r"\bE\d+")
_WAY_WORD = re.compile(rf"\b(?:{'|'.join(sorted(WORDS, key=len, reverse=True))})\b")
_PERFORMANCE = re.compile(r"\b(?:performance|quality|results?)\b", re.IGNORECASE)
_COMPARES = re.compile(
    r"\b(?:(?:below|beneath|short of) (?:the )?N\d|"
    r"(?<!more )(?<!less )than|(?:more|less) than (?=the |a |its |P\d|M|that|those)|compared|versus|vs|"
    r"relative to|gap|"
    r"difference|differ)\b"
)


# "3e-4 is better than 1e-4 at 256, and at 128 it is worse": worse than that, and no fall
_LIKE_BEFORE = re.compile(r"\b(?:it|this|that|they) (?:is|are|was|were) (?:worse|better|higher|lower|less|more)\b")

# "P0 loses the most from P1 to P2 (N0)": the number is that of the loss, and it is one line beside the others (`gaps`)
_MOST_OF_ALL = re.compile(
    r"\b(?:largest|biggest|greatest|steepest|sharpest|smallest) (?:[a-z]+ )?(?:[a-z]+) (?:from|between) [PN]\d+"
    r"(?: (?:to|and) [PN]\d+)? (?:is|was|belongs|goes|comes|occurs|happens|can be seen) (?:(?:that|the one|of|to|on|in|"
    r"for|at|by|with) )*(?:the )?P\d|"
    r"\b(?:P\d+|it|that|which|this|step) (?:gains?|loses?|improves?|drops?|falls?|rises?|grows?|declines?|costs?|adds?|"
    r"suffers?|benefits?) (?:by )?(?:the )?(?:most|least)\b"
)


def find(clause: Clause) -> Iterator[Statement]:
    """The trends and changes that a clause claims."""
    if not clause.figure.reading.cells:
        return
    measure = _measure(clause)
    if not measure:
        only = _ONLY_ONE.match(clause.marked.main)
        if only is None:
            yield from _found(clause)
        else:
            yield from _only(clause, only)
        return
    put = clause.marked.whole.replace(measure, "M", 1), clause.marked.main.replace(measure, "M", 1)
    for one in _found(replace(clause, marked=replace(clause.marked, whole=put[0], main=put[1]))):
        yield one if isinstance(one, Partly | Vague) else Partly(one, measure)


def _only(clause: Clause, only: re.Match[str]) -> Iterator[Statement]:
    """ "A is the only one that rises": it does, and no other does."""
    mark = only["one"] or only["two"]
    cut = only.end()
    said = clause.marked
    if not said.whole.startswith(only[0]):
        return
    shift = tuple(max(0, at - cut + len(mark) + 1) for at in said.aside_at)
    plain = replace(said, main=f"{mark} {said.main[cut:]}", whole=f"{mark} {said.whole[cut:]}", aside_at=shift)
    for one in _found(replace(clause, marked=plain)):
        yield one
        trend = one.said if isinstance(one, Partly) else one
        along = clause.place(mark).along
        if not isinstance(trend, Trend) or along is None or along == trend.along or trend.steadily:
            continue
        if len(part_of(trend.over, along) or ()) == 1:
            others = replace(trend, over=with_part(trend.over, along, None), degree=Degree.PLAIN)
            # what others do by a hair may not count as such
            yield Partly(Count(1, along, Region(trend.over.panels), others), "only")


def _measure(clause: Clause) -> str:
    """The word with which a clause begins, if it is that of a measure where the text does not name its own; or ""."""
    if clause.figure.metric & _MEASURES - {"accuracy"} or "accuracy" in clause.figure.reading.metric.lower():
        return ""
    measure = _MEASURE.search(clause.main)
    return measure["word"] if measure is not None else ""


def _found(clause: Clause) -> Iterator[Statement]:
    """The same, of a clause in which the metric is marked."""
    whole = clause.whole
    if any(place.others for place in clause.marked.places):
        return  # of all but the one that was named before
    if (
        _COMPARES.search(whole)
        or _MOST_OF_ALL.search(whole)
        or (_LIKE_BEFORE.search(whole) is not None and " than " in clause.before)
    ):
        return
    rest = Rest(whole)
    for aside in _asides(clause):
        rest.take(re.compile(rf"(?<= )\( {re.escape(aside)} \)(?= )"))
    rest.skip_item()
    head = _HEAD.match(rest.said)
    if head is not None and not re.search(r"[PNEU]\d", head[0]):
        rest.said = f" {rest.said[head.end() :]}"
    rest.take(_LEAD_IN)
    rest.take(_AS_WITH)
    rest.take(_ALSO)
    joined = _AND_SO.search(rest.said)
    if joined is not None:
        # "larger windows and ratios of 0.3 bring more": of the ratios it is another claim
        rest.said = f"{rest.said[: joined.start(1)]}{rest.said[joined.end() + 1 :]}"
    tail = _TAIL.search(rest.said)
    if tail is not None and _WAY_WORD.search(rest.said, 0, tail.start()):
        rest.said = f"{rest.said[: tail.start()]} "
    rest.said = courses(rest.said)
    read_ticks(clause, rest)
    rest.said = AXIS_BESIDE.sub(lambda match: match["one"] or match["two"], rest.said)
    if turns := list(turning_in(clause, rest.said)):
        yield from turns
        return
    happening = happening_of(clause, rest)
    if happening is None:
        return
    rest.take(_GIVEN)
    told = sweeps_of(clause, rest)
    turned = turning_point(clause, rest, told)
    if told.bad or turned is False:
        return
    take_tick(clause, rest, told, happening)
    figure = clause.figure
    better = figure.better_high
    course = course_of(rest, better)
    goes = course is None and _names_values(told) and rest.take(_GOES) is not None
    goes = goes or (course is None and happening.largest and told.bounds.first is not None)
    if course is None and happening.course is None and not goes:
        return
    rest.take(_EVERYWHERE)
    each = rest.take(EACH_NOUN) is not None or rest.take(OPENING_EACH) is not None
    _take_lines(clause, rest, told)
    if better is False and _PERFORMANCE.search(clause.raw, clause.start, clause.end):
        return  # of a loss, "performance rises" says nothing of the values
    if course is not None and course.way is Way.FLAT:
        rest.take(_LEVEL_AT)
    also = _CAUSING if told.found or told.bounds.along else _NOTHING
    also |= figure.axis_words | _BESIDE
    if course is not None and course.way is Way.FLAT:
        also |= _LEVELS
    unknown = _unknown(clause, rest, also)
    if unknown is None:
        return
    alone = clause.piece.first or turned or _stands_alone(clause, rest, told, happening) or _only_sets_out(clause)
    if not alone:
        return
    for one in _stated(clause, rest, told, happening, course, each):
        yield Partly(one, unknown) if unknown and not isinstance(one, Partly | Vague) else one


def _unknown(clause: Clause, rest: Rest, also: frozenset[str]) -> str | None:
    """The first word that is left and not known, "" where there is none; None where nothing can be understood of it.

    A noun for the values is known. A few other words, of which none tells a part or compares, make a statement one that
    is partly understood.
    """
    if "(" in rest.said:
        return None
    figure = clause.figure
    words = rest.said.split()
    left = [at for at, word in enumerate(words) if not Rest(word).is_silent(also)]
    left = [at for at in left if is_derived(words[at]) or not is_of_values(figure, words[at])]
    if not left:
        return ""
    if len(left) > _MOST_UNKNOWN or not all(_is_beside(clause, words, at) for at in left):
        return None
    return words[left[0]]


def _is_beside(clause: Clause, words: list[str], at: int) -> bool:
    """Whether a word that nobody knows says something by the way: not of what it is, nor of what else."""
    word = words[at]
    if word in _OF_A_PART or is_derived(word) or not _PLAIN.match(word) or (at and words[at - 1] in ("and", "or")):
        return False
    subject = re.search(
        rf"(?:^|: |, )(?:the |its |their )?(?:[a-z-]+ )?{re.escape(word)} (?:[a-z]+ly )?[a-z]+", clause.main
    )
    return subject is None or bool(clause.places(clause.main[: subject.end()]))


def _stated(
    clause: Clause, rest: Rest, told: Sweeps, happening: Happening, course: Course | None, each: bool
) -> Iterator[Statement]:
    """The statements of what was taken off a clause."""
    degree = degree_of(_EACH_MARK.sub("", f"{rest.said} {told.quantifiers}"))  # those of the sweep itself do not count
    if degree is Degree.PLAIN and (each or told.every - {sweep.along for sweep in told.found}):
        degree = Degree.EVERY
    if happening.none and happening.amount is None:
        if (
            course is None
            or course.way not in _OPPOSITE
            or course.negated
            or degree not in (Degree.PLAIN, Degree.EVERY)
        ):
            return
        course = replace(course, way=_OPPOSITE[course.way], steadily=True, strictly=True, weakly=True)
        happening.none, degree = False, Degree.EVERY
    if happening.happens or _names_values(told):
        yield from change_of(clause, rest, told, happening, course, degree)
        if course is None or not course.steadily or told.bounds.first is None or happening.happens:
            return
    if course is not None and not (course.acting and not told.found and told.bounds.along is None):
        early = _EARLY.search(f" {clause.main} ")
        for one in trends_of(clause, rest, told, course, degree):
            if early is not None and isinstance(one, Trend) and one.way in _OPPOSITE and one.first is one.last is None:
                yield Partly(one, early[0].strip())
            else:
                yield one


_SETS_OUT = re.compile(
    r"(?: (?:P\d+|A\d+|M|it|they|each|all|E\d+|the|row|column|line|curve|values?|:))* "
    r"(?:starts?|begins?|opens?|sets out) "
)
_MOVES = re.compile(
    r"\b(?:ris(?:es?|ing)|fall(?:s|ing)?|drop(?:s|ping)?|climb(?:s|ing)?|grow(?:s|ing)?|decreas\w+|increas\w+|declin\w+|"
    r"peak\w*|dips?|dipping|recover\w*|stay\w*|remain\w*|level\w*|plateau\w*|flat\w*|improv\w+|degrad\w+|shrink\w*|"
    r"jump\w*|sink\w*|end(?:s|ing)?|then|until|before|again|later|first|early|initially|to N\d+)\b"
)


def _take_lines(clause: Clause, rest: Rest, told: Sweeps) -> None:
    """Take off what stands for the lines that go along an axis: "all three curves", where there are as many."""
    match = _LINES.search(rest.said)
    if match is None:
        return
    number = match["number"] or match["many"]
    along = next((sweep.along for sweep in told.found), told.bounds.along) or inferred(clause, Region())
    if number is not None:
        sides = [side for side in ALONG if side != along]
        many = {len([tick for tick in clause.figure.ticks[side] if tick.casefold() not in AVERAGES]) for side in sides}
        many |= {len(part_of(clause.base, side) or ()) for side in sides}
        if along is None or NUMBERS[number] not in many:
            return
    elif match["all"] is None and match["noun"] in ("line", "curve", "trace"):
        return
    rest.take(_LINES)
    if number is not None or match["all"] is not None:
        told.quantifiers += " every"


def _only_sets_out(clause: Clause) -> bool:
    """Whether the clause before one only says where its line begins: "starts at 91 and decreases steadily"."""
    before, after = clause.neighbour(-1), clause.neighbour(1)
    if before is None or _SETS_OUT.match(f" {before.main} ") is None or _MOVES.search(before.main) is not None:
        return False
    if after is None or after.piece.sentence != clause.piece.sentence:
        return True
    return _MOVES.search(after.main) is None


def _stands_alone(clause: Clause, rest: Rest, told: Sweeps, happening: Happening) -> bool:
    """Whether a clause inside a sentence says of what it is: it is no part of a list of courses."""
    return bool(
        told.found
        or told.bounds.along
        or happening.happens
        or clause.places(rest.said)
        or re.search(r"\b(?:it|M)\b", rest.said)
    )


def _names_values(told: Sweeps) -> bool:
    """Whether the words name values at both ends, so that it is of these."""
    bounds = told.bounds
    return bounds.before is not None or bounds.after is not None


def _asides(clause: Clause) -> Iterator[str]:
    """The asides that add nothing to what is said: examples, colours, other words; but none that could take it back."""
    for aside in clause.marked.asides:
        plain = not re.search(r"\b[PN]\d", aside) and not doubt_of(aside) and not is_negated(aside)
        if plain or aside in examples((aside,)):
            yield aside


_SHOWN_BY_WORDS = "keeps keep retains retain retained preserves preserve left step steps starts"
COURSES = Kind(
    WORDS | frozenset(_SHOWN_BY_WORDS.split()),
    find,
    accounts=True,
)
