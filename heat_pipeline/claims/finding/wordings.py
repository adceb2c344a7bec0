"""Superlatives in other words -> the plain ones: "comes last", "agrees best with", "the least toxic", "solve rate".

What the plain words claim is found in `extremes`. Words of the values are told by the figure (its metric, and what the
text says that its cells hold); a wording that the figure leaves open stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from heat_pipeline.claims.finding.figure import Figure
from heat_pipeline.claims.finding.marking import Clause, Marked
from heat_pipeline.claims.finding.places import Place, Sort
from heat_pipeline.claims.finding.rankings import end_of, end_of_most, of_resources
from heat_pipeline.statements import Along

_IDIOM = re.compile(
    r"\b(?:(?P<verb>is|are|ranks?|comes?|stays?|remains?|finishes|places) (?:out )?(?:in )?(?:the )?"
    r"(?P<rank>first|last|on top|at the top|at the bottom|ahead of all others)(?= (?:on|in|for|at|under|among|with|"
    r"of(?! (?:the |its )?N\d)|by|everywhere|overall|throughout|,)|$)|"
    r"(?P<turn>top(?:s|ped)?|bottom(?:s|ed)?) out(?= at)|"
    r"(?P<most>most|least) (?:accurate|reliable|successful|faithful|reliably|accurately|capable|trustworthy)|"
    r"most difficult|optimum|(?P<unbeaten>(?:is|stays|remains|goes) (?:never beaten|unbeaten|unrivall?ed|"
    r"second to none))|"
    r"(?P<cheap>cheapest|leanest|cleanest|fastest|quickest|thriftiest|most (?:frugal|economical|"
    r"efficient)|least (?:expensive|costly|wasteful))|(?P<dear>dearest|dirtiest|slowest|hungriest|costliest|"
    r"most (?:expensive|costly|wasteful))|(?P<liked>favou?rite|preferred)(?= (?:A\d|[a-z]+) (?:for|on|in))|"
    r"(?P<rear>brings? up the rear)|(?P<wins>wins(?= P\d))|"
    r"(?P<place>(?:is|comes|ranks|finishes)(?: in)?(?: the)? (?P<nth>second|third|fourth|fifth|runner-up)"
    r"(?= (?:on|in|for|under|everywhere|throughout|only|of|overall|among|,)|(?: at| with) (?!N)|$)))"
)
_IDIOMS = {
    "first": "best",
    "last": "worst",
    "on top": "best",
    "at the top": "best",
    "at the bottom": "worst",
    "ahead of all others": "best",
}
# A label before a colon that names no tick: "too much A0 : a P1 is the worst choice".
_TITLE = re.compile(
    r"^(?:across (?=E))?(?:(?!is |are |has |have )(?:[a-z][\w'’-]*|[AED]\d) ){1,5}: (?=.*[PE]\d.* [a-z]{3,})"
)
_TELLS = re.compile(
    r"\b(?:best|worst|highest|lowest|strongest|weakest|largest|smallest|max|min|maximum|minimum|peak|peaks|"
    r"top|bottom|"
    r"drops?|gains?|gaps?|spread|differ\w*|changes?|improv\w*|range|ranks?|means?|averages?|medians?|totals?|"
    r"sums?|counts?|second|third|without|except|not|no|if)\b"
)
_USED = re.compile(r"(?: ,)? (?P<each>E\d) (?:is|are) (?:used|chosen|taken|applied|considered|tested|looked at)(?= |$)")
_READ = re.compile(
    r"^(?:when |if )?(?:read|seen|taken) (?:from )?(?:left to right|top to bottom|top down|downwards?|row by row|"
    r"(?:by|along) (?:the )?(?:A\d+|rows?|columns?))(?: ,)? "
)
_THING = (
    "choice|choices|system|setup|participant|player|learner|student|speaker|provider|vendor|pick|subset|"
    "occupancy|candidate|contender|alternative|variant|version|class|tool|engine|"
    "assistant|"
    "place|spot|case|kind|corner|district|city|team|domain|organism|tokenizer|policy|source|partner|direction|format|"
    "device|module|retriever|judge|annotator|prompt|detector|number|set|data set|subject|topic|question|tier|stage"
)
_SIZES = frozenset(["largest", "smallest", "greatest"])
_THINGS = frozenset(_THING.split("|"))
_NOUNS = re.compile(
    r"(?<![\w-])(?P<word>highest|lowest|largest|smallest|greatest|best|worst|strongest|weakest|easiest|"
    r"hardest|poorest|"
    r"maximum|minimum|top|leanest|cheapest|cleanest|fastest|slowest|dearest)(?P<nouns>(?: (?!P\d|N\d|E\d|"
    r"M\b)[\w-]+){1,3}?)"
    r"(?P<metric> M)?(?= (?:is|are|was|were|of|at|in|for|on|with|by|among|across|under|to|throughout|"
    r"everywhere|overall|,|:)"
    r"(?: |$)|$)"
)
_OF_METRIC = re.compile(r"\b(?P<word>most|least) (?P<of>[a-z]{4,})\b(?P<pair> with P\d)?")
_MOST = re.compile(
    r"(?<= )(?P<of>[a-z]{4,}) (?:the )?(?P<word>most|least)(?= (?:in|on|for|at|under|everywhere|of all)\b|$)"
)
_GOES_WITH = re.compile(
    r"(?P<one>P\d+|it)(?: (?!P\d)[a-z]+)? (?P<verb>agrees?|correlates?|goes|go|matches|aligns?|transfers?|overlaps?) "
    r"(?:the )?(?P<word>best|most|most closely|least|worst|most strongly|least strongly)(?: well)? (?:with|to) "
    r"(?:the |that of )?(?P<two>P\d+)\b"
)
_NO_OTHER = re.compile(
    r"^(?P<rest>.* : )?(?:and )?(?:no|no other|no single|nowhere is a|none of the) "
    r"(?:other )?(?:pairs?|A\d|M|cells?|values?|combinations?|settings?|entry|one|[a-z]+)(?: M)? "
    r"(?:correlates?|scores?|is|are|has|have|reach(?:es)?|performs?|gets?|agrees?|does|lies|comes|ranks|"
    r"goes)(?: an?)?"
    r"(?: even)? (?P<word>more strongly|more closely|higher|better|larger|stronger|worse|lower|smaller)"
    r"(?: M| values?)?(?= ,|$)"
)


def untitled(clause: Clause) -> Clause:
    """The clause without a label before its colon that names no tick and tells nothing of its values."""
    said = clause.marked
    title = _READ.match(said.main) or _TITLE.match(said.main)
    if title is None or _TELLS.search(title[0]) is not None or not said.whole.startswith(title[0]):
        return clause
    cut = title.end()
    shift = tuple(max(0, at - cut) for at in said.aside_at)
    return replace(clause, marked=replace(said, main=said.main[cut:], whole=said.whole[cut:], aside_at=shift))


_OWNER = r"(?:(?:A\d+|M|one|[a-z]+) (?:with|that has|which has|having|that reaches) )?"
_DENIED = re.compile(
    r"(?<= )(?:(?P<be>is|are|was|were|stays?|comes?|ranks?|finishes) (?P<never>never|not|nowhere|at no point)|"
    r"(?:never|at no point) (?P<be2>is|has|have|reach(?:es)?|shows?|holds?|comes|ranks|finishes)|"
    r"(?:does|do) (?:not|never) (?P<be3>have|reach|show|hold|achieve)) "
    rf"(?P<owner>(?:the |a |its |ever |once |even )*{_OWNER}(?:the |its |a )?)"
    r"(?=(?:(?:second|third|fourth)[ -])?(?:highest|lowest|best|worst|largest|smallest|greatest|top|peak|"
    r"maximum|minimum|"
    r"strongest|weakest|hardest|easiest|poorest)\b)"
)
_IN_NONE = re.compile(
    r"^(?:and |but )?(?:in|on|at|for|under|with) (?:no|none of the|not one of the|not a single|no single) "
    r"(?:other )?(?P<axis>A\d+) (?:is|are|has|have|does|do) (?P<subject>(?:the )?P\d+)(?P<verb> have| has| "
    r"reach| show)? "
)
_NOWHERE = re.compile(
    r"(?P<before> )(?:in|on|at|for|under|with) (?:no|none of the|not one of the|not a single) (?P<axis>A\d+)$|"
    r"(?P<place> )nowhere$"
)
_NEITHER = re.compile(
    r"\b(?P<be>is|are|has|have|stays|comes|ranks) neither (?P<one>(?:the )?[a-z]+) nor (?P<two>(?:the "
    r")?[a-z]+)(?=(?: M)? "
    r"(?:in|on|at|for|under|with|anywhere)|$)"
)
_NOT_BUT = re.compile(
    r"\bnot (?:(?:at|in|on|with|for|the|a) )*P\d+(?: A\d+)?(?: ,)? but (?:rather )?(?=(?:(?:at|in|on|with|for|"
    r"the|its) )*P\d)"
)


def denied(clause: Clause) -> list[tuple[Clause, bool]]:
    """The clause without a denial of the superlatives in it, and whether they are denied: "is never the lowest".

    "Neither first nor last" makes two of it. Words that leave open how much is denied ("not always") stay.
    """
    said = clause.marked
    main = said.main
    if _NOT.search(main) is None:
        return [(clause, False)]
    if (but := _NOT_BUT.search(main)) is not None:
        main = main[: but.start()] + main[but.end() :]
        return [(_with(clause, main), False)]
    if _ALWAYS.search(main) is not None:
        return [(clause, False)]
    if (neither := _NEITHER.search(main)) is not None:
        made = (
            _with(clause, f"{main[: neither.start()]}{neither['be']} {neither[word]}{main[neither.end() :]}")
            for word in ("one", "two")
        )
        return [(_put_in_plain(one), True) for one in made]
    if (none := _IN_NONE.match(main)) is not None:
        verb = {"": "is", " have": "has", " has": "has", " reach": "has", " show": "has"}[none["verb"] or ""]
        rest = main[none.end() :]
        return [(_with(clause, f"{none['subject']} {verb} {rest} in {_each_of(clause, none['axis'])}"), True)]
    if (where := _NOWHERE.search(main)) is not None and is_plain(main[: where.start()]):
        each = f" in {_each_of(clause, where['axis'])}" if where["axis"] else ""
        return [(_with(clause, f"{main[: where.start()]}{each}"), True)]
    if (never := _DENIED.search(main)) is not None:
        verb = never["be"] or never["be2"] or {"have": "has"}.get(never["be3"] or "", "has")
        rest = f"{main[: never.start()]}{verb} the {main[never.end() :]}"
        if is_plain(rest):
            return [(_with(clause, rest), True)]
    return [(clause, False)]


_NOT = re.compile(r"\b(?:not|never|no|none|neither|nowhere)\b")
_ALWAYS = re.compile(
    r"\b(?:always|everywhere|longer|only|just|all|every|each|quite|necessarily|even|merely|except|but|until|"
    r"before|after|"
    r"always|necessarily|far|among|one of|most|some|E\d (?:is|has|does) not)\b"
)


def is_plain(main: str) -> bool:
    """Whether nothing is denied in a stretch."""
    return _NOT.search(main) is None


def _with(clause: Clause, main: str) -> Clause:
    """The clause with other words as its main part; its asides may stand anywhere in it."""
    said = clause.marked
    return replace(clause, marked=replace(said, main=main, aside_at=tuple(0 for _ in said.asides)))


def _put_in_plain(clause: Clause) -> Clause:
    said = _put(clause.marked, _IDIOM, lambda found: _plain(found, clause.figure))
    return replace(clause, marked=said)


def _each_of(clause: Clause, mark: str) -> str:
    """A mark for each tick of the axis that a mark names."""
    place = clause.place(mark)
    clause.marked.places.append(Place(Sort.EVERY, place.along, place.start, place.end))
    return f"E{len(clause.marked.places) - 1}"


def plainly(clause: Clause) -> Clause:
    """The clause with superlatives in plain words."""
    figure = clause.figure
    said = clause.marked
    if (title := _TITLE.match(said.main)) is not None and _TELLS.search(title[0]) is None:
        said = _put(said, _TITLE, lambda _: "", 1)
    said = _put(said, _READ, lambda _: "")
    said = _put(said, _USED, lambda found: f" for {found['each']}")
    if (pair := _GOES_WITH.search(said.main)) is not None and (placed := _placed(said, pair, clause)) is not None:
        said = _put(placed, _GOES_WITH, _going_with, 1)
    said = _put(said, _NO_OTHER, _unmatched)
    said = _put(said, _OF_METRIC, lambda found: _by_metric(found, figure))
    said = _put(said, _MOST, lambda found: _at_most(found, figure))
    said = _put(said, _IDIOM, lambda found: _plain(found, figure))
    said = _put(said, _NOUNS, lambda found: _of_values(found, figure))
    return clause if said is clause.marked else replace(clause, marked=said)


def _put(said: Marked, pattern: re.Pattern[str], plain: Callable[[re.Match[str]], str], most: int = 0) -> Marked:
    """Marks with what a pattern finds put in other words, the asides left in their places."""
    if pattern.search(said.main) is None:
        return said
    main, shift, reach = "", list(said.aside_at), 0
    for count, found in enumerate(pattern.finditer(said.main), 1):
        words = plain(found)
        grown = len(words) - len(found[0])
        shift = [at + grown if told >= found.end() else at for at, told in zip(shift, said.aside_at, strict=True)]
        main += said.main[reach : found.start()] + words
        reach = found.end()
        if count == most:
            break
    main += said.main[reach:]
    return said if main == said.main else replace(said, main=main, aside_at=tuple(max(0, at) for at in shift))


def is_unmatched(clause: Clause) -> bool:
    """Whether it says that nothing else is higher, or lower, than what its line is about."""
    return _NO_OTHER.search(clause.main) is not None


def goes_with(clause: Clause) -> bool:
    """Whether it says with which other one of its own kind something goes best: of what is off the diagonal."""
    return clause.figure.is_square and _GOES_WITH.search(clause.main) is not None


def _placed(said: Marked, pair: re.Match[str], clause: Clause) -> Marked | None:
    """The marks with the two of "P0 agrees best with P1" on one axis each; None where the grid does not tell.

    Along the first one's row or column there must be a value for each other label: of half a matrix one may be cut off.
    """
    figure = clause.figure
    if figure.better_high is False or ("strongly" in pair["word"] and figure.low < 0):
        return None  # distances, and where it may mean how far from zero
    two = said.places[int(pair["two"][1:])]
    if pair["one"] == "it":
        base = clause.base
        named = base.rows if base.rows is not None else base.columns
        if named is None or len(named) != 1 or (base.rows is not None and base.columns is not None):
            return None
        label = named[0]
    else:
        one = said.places[int(pair["one"][1:])]
        if len(one.labels) != 1:
            return None
        label = one.labels[0]
    if not figure.is_square:
        return said if pair["one"] != "it" else None
    every = {*figure.ticks["row"], *figure.ticks["column"]} - {label}
    sides: list[tuple[Along, Along]] = [("row", "column"), ("column", "row")]
    for first, second in sides if figure.rows_first else sides[::-1]:
        cells = figure.reading.cells
        if first == "row":
            across = {cell.column for cell in cells if cell.row == label}
        else:
            across = {cell.row for cell in cells if cell.column == label}
        if every <= across and len(two.labels) == 1 and two.labels[0] in every:
            places = list(said.places)
            places[int(pair["two"][1:])] = replace(two, along=second)
            if pair["one"] == "it":
                return replace(said, places=places) if _base_is(clause, first) else None
            places[int(pair["one"][1:])] = replace(one, along=first)
            return replace(said, places=places)
    return None


def _base_is(clause: Clause, along: Along) -> bool:
    return (clause.base.rows if along == "row" else clause.base.columns) is not None


def _going_with(found: re.Match[str]) -> str:
    """ "P0 agrees best with P1": along P0 the highest is at P1."""
    verb = "bottoms" if found["word"].split()[0] in ("least", "worst") else "peaks"
    return f"{found['one']} {verb} at {found['two']}"


def _unmatched(found: re.Match[str]) -> str:
    """ "No pair correlates more strongly": what the line is about is the highest."""
    word = found["word"]
    if word in ("better", "worse"):
        plain = "best" if word == "better" else "worst"
    elif word == "more strongly":
        plain = "strongest"
    else:
        plain = "lowest" if word in ("lower", "smaller") else "highest"
    return f"{found['rest'] or ''}is the {plain} M"


def _by_metric(found: re.Match[str], figure: Figure) -> str:
    """ "The least toxic": the lowest, of toxicity."""
    if found["pair"] or not figure.is_of_metric(found["of"]):
        return found[0]
    return "highest" if found["word"] == "most" else "lowest"


def _at_most(found: re.Match[str], figure: Figure) -> str:
    """ "P0 agree the most on E1": of agreement."""
    if not figure.is_of_metric(found["of"]):
        return found[0]
    return f"has the {'highest' if found['word'] == 'most' else 'lowest'} M"


def _of_values(found: re.Match[str], figure: Figure) -> str:
    """The words of the values behind a superlative as the metric: "the highest solve rate at P0"."""
    nouns = found["nouns"].split()
    words = figure.said_words
    if found["word"] in _SIZES and nouns[-1] in figure.axis_words:
        return found[0]  # "the smallest model" is so in size
    if (
        all(
            noun in _THINGS or ((noun in words or noun.removesuffix("s") in words) and not _TELLS.search(noun))
            for noun in nouns
        )
        or found["nouns"].strip() in _THINGS
    ):
        return f"{found['word']} M"
    return found[0]


def _plain(found: re.Match[str], figure: Figure) -> str:
    if found["cheap"] or found["dear"]:
        most, _, quality = found[0].rpartition(" ")
        end = end_of_most(quality, most == "most", figure) if most else end_of(quality, figure)
        if end is None:
            return found[0]  # of accuracy, "cheap" says nothing
        if figure.better_high is None:
            return "highest" if end == "high" else "lowest"
        return "best" if (end == "high") == figure.better_high else "worst"
    if found["liked"]:
        return "best"
    if found["rear"]:
        return "is worst"
    if found["wins"]:
        return "is best on"
    if found["place"]:
        return f"is the {'second' if found['nth'] == 'runner-up' else found['nth']} best"
    if found["unbeaten"]:
        return "is best in every M"
    if found["verb"]:
        return f"is {_IDIOMS[found['rank']]}"
    if found["turn"]:
        return "peaks" if found["turn"].startswith("top") else "bottoms"
    if (found["most"] or found[0] == "most difficult") and of_resources(figure):
        return found[0]
    if found["most"]:
        return "best" if found["most"] == "most" else "worst"
    return "hardest" if found[0] == "most difficult" else "best M"
