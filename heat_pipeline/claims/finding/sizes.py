"""Claims on how much there is: so many rows, columns and panels, a grid of so many by so many, so many values in all.

"Four code models in the rows", "a 5x6 heatmap", "5 layers against 6 steps", "25 values in all", "three values are
present", "six of the 24 cells are OOM". What the reader has counted where the text announces it (Notice) is taken from
there. Which ticks an axis has is found in `coverage`, how many rows or cells fulfil a condition in `counts`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.known import PART_HEAD
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import Sort
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.claims.finding.voids import KNOWN as OF_VOIDS
from heat_pipeline.claims.finding.voids import WORDS as VOID_WORDS
from heat_pipeline.claims.finding.voids import voided
from heat_pipeline.model import NoticeKind
from heat_pipeline.reading.charts import VALUE_CHARTS
from heat_pipeline.reading.colours import colour_of
from heat_pipeline.reading.sections import Part
from heat_pipeline.statements import Along, Count, Coverage, Partly, Region, Statement

_COUNTED: dict[NoticeKind, Along] = {
    NoticeKind.ROWS: "row",
    NoticeKind.COLUMNS: "column",
    NoticeKind.PANELS: "panel",
}
_SIDES: tuple[Along, ...] = ("row", "column")
_NUMBER = rf"(?P<number>{'|'.join(NUMBERS)}|N\d+)"
_GRID = re.compile(
    rf"(?<![\w.×])(?P<rows>\d{{1,3}}|{'|'.join(NUMBERS)})(?: ?[x×] ?|[ -]by[ -])"
    rf"(?P<columns>\d{{1,3}}|{'|'.join(NUMBERS)})(?![\w×]|\.\d| ?[x×] ?\d)",
    re.IGNORECASE,
)
_NAMED_GRID = re.compile(
    rf"(?<![\w.×])(?P<rows>\d{{1,3}}|{'|'.join(NUMBERS)}) [a-z][a-z -]{{2,30}}?s (?:x|×|by|times|against|vs\.?) "
    rf"(?P<columns>\d{{1,3}}|{'|'.join(NUMBERS)}) [a-z][a-z -]{{2,30}}?s\b",
    re.IGNORECASE,
)
_IN_BRACKETS = re.compile(rf"^(?:[a-z]+ : )?(?:A\d+ )?(?:: )?(?P<axis>A\d+) \( {_NUMBER} \)$")
_OF_GRID = re.compile(
    r"\b(?:grid|matri(?:x|ces)|heat ?maps?|table|map|cells?|squares|size|array|entries|values|tiles|combinations)\b"
)
_INSIDE_GRID = re.compile(
    r"\b(?:sub\w*|block|corner|region|cluster|patch|kernel|pixels?|resolution|window|part of|portion|quadrant|inches)\b"
)
_ANY_NUMBER = re.compile(rf"\b{_NUMBER}\b")
_LINKS = (
    "of|in|at|to|and|by|out|more|points|thousand|million|hundred|percent|with|for|from|under|over|on|against|across|"
    "versus|vs|than|are|is|have|has|per|each|times|as|that|which|x|×"
)
_CATEGORIES = re.compile(
    rf"\b{_NUMBER} (?:(?:separate|distinct|different|discrete|unique|individual|ai|same|"
    r"possible|various|text|tick|main) )*(?:categories|labels|ticks|tick marks|values|entries|markers|settings|items|"
    r"levels|groups|bins|positions|classes|names|A\d)\b(?! A\d)"
)
_SO_MANY = re.compile(
    rf"\b{_NUMBER}(?: (?!(?:{_LINKS}|{'|'.join(NUMBERS)}) )(?:[a-z][a-z-]*|U\d+|M|A\d+(?= A\d))){{0,3}} "
    r"(?:(?:as|in|on|form|make up|down|along|across|label|give) (?:the |its )?|\( (?=A\d+ \)))?"
    r"(?P<axis>[AD]\d+)\b(?! A\d)"
)
_PANELS = re.compile(
    rf"\b{_NUMBER} (?:[a-z][a-z-]* ){{0,2}}(?:(?:heat ?)?maps|(?:sub-?)?plots|panels|grids|matrices|charts|A\d+)"
    r"(?=$| (?:,|;|:|\(|with|that|which|side|next|beside|one|stand|are|were|show|share|report|give|compare|"
    r"in a|of|for)\b"
    r"| [,;:(])"
)
_NOUN = re.compile(
    rf"\b{_NUMBER}(?P<noun>(?: (?!of |in |at |to |and |by |out |more |for |as |on |points? |thousand |million |"
    r"hundred |percent |times )(?:[a-z][a-z-]*|U\d+)){0,3} (?P<last>[a-z][a-z-]{2,}))"
    r"(?= (?:,|;|\(|:|and|by|against|versus|vs|over|across|under|on|with|for|in|at|are|is|were|as|x|×|form|stand|make|"
    r"between|from|to|per|each|along|shown|on both)|$)"
)
_NO_TICKS = re.compile(
    r"(?:points?|percent|percentages?|times|panels?|(?:sub)?plots?|graphs?|charts?|figures?|(?:heat)?maps?|grids?|"
    r"matrices|seeds?|runs?|trials?|colou?rs?|shades?|digits?|decimals?|seconds?|minutes?|hours?|tokens?|parameters?|"
    r"samples?|prompts?|cells?|values?|entries|pairs?|numbers?|others?|axes|bits?|places?|rows|columns|ways|parts|"
    r"sections|readers|annotators|people|papers|pages|regions|clusters|trends|patterns|conditions|factors|variables|"
    r"dimensions|aspects|folds|repetitions|repeats|rounds|sides|ends|tones|hues|halves|bands|words|letters|sentences|"
    r"questions|examples|utterances|documents|images|labels)"
)
_SERIES_NOUN = re.compile(
    rf"\b{_NUMBER} (?:[a-z-]+ ){{0,2}}(?:series|bars|lines|curves)\b|\bseries : (?P<named>{'|'.join(NUMBERS)})\b"
)
_OF_SERIES = re.compile(r"\b(?:bars?|lines?|series|curves?)\b", re.IGNORECASE)
_NOT_COUNTED = re.compile(
    r"\b(?:at least|at most|about|around|over|more than|fewer than|every|top|first|last|of|up to|only|just|other|these|"
    r"those|both|next|remaining|into|to|all|of the) $|= $|[NP]\d+ (?:, )?(?:and |to )?$|^and $|"
    r"\d ?, ?\d[\d.]*(?: ?,)? (?:and |or )?$"
)
_OF = re.compile(rf"(?<!\d)(?<!{')(?<!'.join(NUMBERS)}) of $")  # "scores of four systems", but not "two of four"
_ENDS_LIST = re.compile(r"\d,? (?:and|or|to) (?:\d+ [a-z ]*)?$")  # "ticks at 1, 2, 4, and 8 parameters" counts none
_ONE_MORE = re.compile(
    r"\b(?:plus|besides|in addition|along with|as well as) (?:a|an|one|the|another)\b|"
    r"\band (?:a|an|one|another) (?!A\d|values?\b|numbers?\b|total\b|M\b)"
)
_EACH_HAS = re.compile(r"\s*\b(?:a|an|per|each|every|apiece)\b")
_SCALE = re.compile(r"\b(?:colou?r ?bar|colou?r ?scale|legend|gradient|colou?rs?|scale)\b")
_LOOK_BACK = 40
_CELLS = r"(?:values|cells|entries|numbers|readings|squares|tiles|data points|measurements|results|scores|points|M)"
_ALL_CELLS = re.compile(
    rf"\b(?:(?P<total>in total|in all|altogether|overall) (?:, )?(?:there are|it has|it holds|the \w+ (?:has|holds)) "
    rf"|(?:there are|giving|leaves|leaving|with|has|have|holds|contains|comprises|that makes|makes|,|and|for) )"
    rf"(?:a total of )?{_NUMBER} (?:[a-z-]+ )?{_CELLS}(?P<behind> (?:in total|in all|altogether|overall|are (?:filled|"
    rf"given|shown|present|printed)|is given|with labels))?(?=$| ?[,.;(]| in the (?:plot|figure|chart|grid|heatmap|"
    rf"matrix)| below)"
)
_IN_ALL = re.compile(rf"\b{_NUMBER} (?:[a-z-]+ ){{0,2}}{_CELLS} (?:in total|in all|altogether)\b(?! of)")
_FILLED = re.compile(rf"^(?:so that |and |so |hence |thus )*{_NUMBER} {_CELLS} are (?:filled|given|shown|present)\b")
_BLANKS = re.compile(
    rf"\b(?:(?:only|just) )?(?P<number>no|{'|'.join(NUMBERS)}|N\d+)(?: (?:out )?of (?:the |all |its )?"
    rf"(?P<of>{'|'.join(NUMBERS)}|N\d+))? (?:[a-z]+ )?"
    r"(?:cells?|entries|entry|places?|squares?|pairs?|combinations?|fields?|M|configurations?|settings?|runs?|"
    r"experiments?|trials?|jobs?|setups?) "
    r"(?:is|are|were|was|stays?|remains?|have|has|reads?|says?|carry|show|shows) "
    r"(?:left |marked |shown as |given as )?(?P<blank>blank|empty|missing|unfilled|unavailable|no (?:M|values?|data|"
    r"numbers?)|n/a|o\.o\.b|oom|oot|nan|without (?:a |any )?(?:M|values?|numbers?))(?= |$)(?! of\b)"
)
_BLANK_CELLS = re.compile(
    rf"^(?:[-–•] )?(?:blank|empty|missing|unfilled) (?:cells?|entries|values?|M|places?) : "
    rf"(?P<number>{'|'.join(NUMBERS)}|N\d+)\b"
)
_PRESENT = re.compile(
    rf"^(?:(?:at|in|for|on|with) (?:the )?(?:P\d+ )+(?:, )?|P\d+ : )?(?:there (?:is|are) )?"
    r"(?:only |just |exactly |here )?"
    rf"(?P<number>one|a single|{'|'.join(NUMBERS)}|N\d+) (?:{_CELLS}|value|reading|entry|number|cell) "
    r"(?:is|are) (?:present|given|filled|recorded|shown|available|reported)(?= |$)"
)
_POINTS = re.compile(
    rf"^(?:in total (?:, )?|altogether (?:, )?|overall (?:, )?)?(?:there are|the (?:plot|chart|figure|diagram) "
    rf"(?:has|shows|holds|contains)) (?:exactly |only )?{_NUMBER} (?:[a-z-]+ )?(?:points|dots|circles|markers|bubbles)"
    r"(?: with (?:labels|names|a label|a name))?(?: in (?:the|this) (?:plot|chart|figure|diagram))?"
    r"(?: in (?:all|total))?$"
)
_FILLED_CELLS = re.compile(
    rf"^there are (?:exactly |only )?{_NUMBER} (?:filled|non-empty|printed|labell?ed|given|numeric|annotated) "
    r"(?:cells|values|entries|squares)(?: in (?:all|total))?$"
)
_HAS_SIZE = re.compile(
    r"^(?:and |so )?(?:the|its|this|it) ?(?:[a-z-]+ ){0,2}?(?:matrix|grid|heat ?map|table|size|figure)?(?: size)? ?"
    r"(?:is|has|measures|comes to|shows)(?: an?)? "
)
_PRESENT_WORDS = frozenset(
    re.findall(
        "[a-z]+",
        "blank empty missing unfilled unavailable present given filled recorded shown available reported oom oot n o "
        "nan without points dots circles markers bubbles printed annotated labeled labelled",
    )
)


# "Two heads stand out": there are more of them
_STANDING_OUT = re.compile(r"\b(?:stands?|standing|sticks?|jumps?) out\b")


def find_sizes(clause: Clause) -> Iterator[Statement]:
    """How much a clause of the overview or of the frame says that there is."""
    counted: set[Along] = set()
    if _STANDING_OUT.search(clause.main) is not None:
        return
    found: list[Statement] = []
    for notice in clause.figure.reading.notices:
        if clause.start <= notice.start < clause.end and notice.kind in _COUNTED and notice.number is not None:
            if clause.figure.has_twins:
                return
            if _ENDS_LIST.search(clause.flat, max(clause.start, notice.start - _LOOK_BACK), notice.start):
                continue
            if _EACH_HAS.match(clause.flat, notice.end) or _EACH_HAS.search(notice.printed.lower()):
                continue
            if _ONE_MORE.search(clause.main) or _NOT_COUNTED.search(clause.flat[clause.start : notice.start].lower()):
                continue
            along = _COUNTED[notice.kind]
            counted.add(along)
            found.append(_counted(clause, notice.number, along))
    found.extend(_grid(clause, counted))
    number = _ANY_NUMBER.search(clause.main)
    before = number.start() if number is not None else 0
    of_scale = _SCALE.search(clause.main, 0, before) is not None and "axis" not in clause.main
    told = number is not None or _ANY_NUMBER.search(clause.whole) is not None
    if told and not (PART_HEAD.search(clause.head) or of_scale):
        for one in (_so_many, _categories, _series, _in_brackets, _by_size, _panels):
            for along, statement in one(clause, counted):
                counted.add(along)
                found.append(statement)
        of_axis = clause.axis is not None or any(place.sort is Sort.AXIS for place in clause.marked.places)
        if clause.part is not Part.FRAME or not of_axis:
            found.extend(_all_cells(clause))
    yield from _attributed(clause, found)


def _attributed(clause: Clause, found: list[Statement]) -> Iterator[Statement]:
    """The counts of a clause; those that may be of the other axis can't be refuted.

    "5 dropout rates and 4 learning rates" of 5 rows and 4 columns called "Learning rate": both were read as columns.
    """
    numbers: dict[Along, set[int]] = {side: set() for side in _SIDES}
    for one in found:
        if isinstance(one, Count) and one.what in _SIDES:
            numbers[one.what].add(one.number)
    for one in found:
        if isinstance(one, Count) and one.what in _SIDES:
            other: Along = "column" if one.what == "row" else "row"
            own, beside = (len(clause.figure.with_values[side]) for side in (one.what, other))
            of_other = one.number == beside != own and one.number not in numbers[other]
            if of_other or len(numbers[one.what]) > 1:
                yield Partly(one, "axis")
                continue
        yield one


def _so_many(clause: Clause, counted: set[Along]) -> Iterator[tuple[Along, Statement]]:
    """ "Four code models in the rows": how many ticks an axis has, where words of its own stand before its name."""
    for told in _SO_MANY.finditer(clause.whole):
        place = clause.place(told["axis"])
        if place.comparative:
            continue  # "five larger models"
        along = place.along
        number = _whole(clause, told["number"])
        before, behind = clause.whole[: told.start()], clause.whole[told.end() :].removeprefix(" )")
        if along is None or not _may_count(along, number, counted, behind) or _ONE_MORE.search(behind):
            continue
        if not _NOT_COUNTED.search(before):
            yield along, _counted(clause, number, along)
        elif not _NOT_COUNTED.search(_OF.sub(" ", before)):
            yield along, Partly(_counted(clause, number, along), "of")  # "scores of four systems"


def _panels(clause: Clause, counted: set[Along]) -> Iterator[tuple[Along, Statement]]:
    """ "Two grids, side by side": how many panels there are; what one grid may be to others can't be refuted."""
    told = _PANELS.search(clause.main)
    there = len(clause.figure.ticks["panel"])
    if told is None or "panel" in counted or _NOT_COUNTED.search(_OF.sub(" ", clause.main[: told.start()])):
        return
    last = told[0].rpartition(" ")[2]
    if last[0] == "A" and clause.place(last).along != "panel":
        return
    number = _whole(clause, told["number"])
    if number == there > 1:
        yield "panel", Partly(Count(number, "panel"), last)


def _may_count(along: Along, number: int, counted: set[Along], behind: str) -> bool:
    """Whether a number may be that of an axis' ticks, by the words behind it: several, and not counted before."""
    return along != "panel" and along not in counted and number > 1 and _EACH_HAS.match(behind) is None


def _categories(clause: Clause, counted: set[Along]) -> Iterator[tuple[Along, Statement]]:
    """ "Seven categories" of the axis that the clause names, or its line; "five temperatures by six lengths"."""
    named = [place.along for place in clause.marked.places if place.along in _SIDES]
    sides: set[Along | None] = {*named} or {clause.axis}
    for told in _CATEGORIES.finditer(clause.whole):
        last = told[0].rpartition(" ")[2]
        along = clause.place(last).along if last[0] == "A" else next(iter(sides)) if len(sides) == 1 else None
        number = _whole(clause, told["number"])
        if along is None or not _may_count(along, number, counted, clause.whole[told.end() :]):
            continue
        if last[0] == "A" and len(sides) > 1 and (_ONE_MORE.search(clause.whole, told.end())):
            continue
        if not _NOT_COUNTED.search(clause.whole[: told.start()]):
            yield along, _counted(clause, number, along)


def _series(clause: Clause, counted: set[Along]) -> Iterator[tuple[Along, Statement]]:
    """ "Data series: three", "three bars make up each": of a chart whose series are bars or lines."""
    told = _SERIES_NOUN.search(clause.whole)
    reading = clause.figure.reading
    if told is None or reading.chart_type not in VALUE_CHARTS or _NOT_COUNTED.search(clause.whole[: told.start()]):
        return
    number = _whole(clause, told["number"] or told["named"])
    sides = [
        side
        for side in _SIDES
        if all(_OF_SERIES.search(label) or colour_of(label.lower()).hues for label in clause.figure.with_values[side])
    ]
    if number > 1 and len(sides) == 1 and sides[0] not in counted:
        yield sides[0], Count(number, sides[0], whole=clause.figure.goes_on)


def _in_brackets(clause: Clause, counted: set[Along]) -> Iterator[tuple[Along, Statement]]:
    """ "Y: Task (5)": a number alone behind an axis' name, that is none of its ticks."""
    told = _IN_BRACKETS.match(clause.whole)
    along = clause.place(told["axis"]).along if told is not None else None
    if told is None or along is None or along == "panel" or along in counted:
        return
    number = _whole(clause, told["number"])
    if number > 1 and number not in clause.figure.numbers[along].values():
        yield along, Partly(Count(number, along), "brackets")


def _by_size(clause: Clause, counted: set[Along]) -> Iterator[tuple[Along, Statement]]:
    """ "Four tokenizers on six languages": things that the figure does not call so, where both axes have just so many.

    One number is enough in the overview where only one axis has just so many ("compares four recognizers"), and in a
    square grid: "six classes are distinguished". What is found so can't be refuted, since it may be a count of other
    things.
    """
    told = [
        (found, _whole(clause, found["number"]))
        for found in _NOUN.finditer(clause.main)
        if not _NO_TICKS.fullmatch(found["last"])
        and not _NOT_COUNTED.search(_OF.sub(" ", clause.main[: found.start()]))
        and found["last"].endswith(("s", "data", "people"))
    ]
    told = [(found, number) for found, number in told if number > 1]
    named: set[Along | None] = {place.along for place in clause.marked.places if place.along in _SIDES}
    open_sides = [side for side in _SIDES if side not in counted]
    of_line = [side for side in open_sides if (named or {clause.axis}) == {side}]
    several = len(_ANY_NUMBER.findall(clause.main)) > 1
    sizes: dict[Along, int] = {side: len(clause.figure.with_values[side]) for side in _SIDES}
    if len(told) == 2 and len(open_sides) == 2:
        numbers = (told[0][1], told[1][1])
        sides: tuple[Along, ...] = (
            ("row", "column") if numbers == (sizes["row"], sizes["column"]) else ("column", "row")
        )
        if numbers == tuple(sizes[side] for side in sides):
            for (found, number), side in zip(told, sides, strict=True):
                yield side, Partly(Count(number, side), found["last"])
    elif len(told) == 1 and len(open_sides) == 1 and several and told[0][1] == sizes[open_sides[0]]:
        yield open_sides[0], Partly(Count(told[0][1], open_sides[0]), told[0][0]["last"])
    elif len(told) == 1 and len(of_line) == 1 and told[0][1] == sizes[of_line[0]]:
        yield of_line[0], Partly(Count(told[0][1], of_line[0]), told[0][0]["last"])
    elif len(told) == 1 and len(open_sides) == 2 and clause.part is Part.OVERVIEW:
        fitting = [side for side in open_sides if told[0][1] == sizes[side]]
        if len(fitting) == 1 or (fitting and clause.figure.is_square):
            yield fitting[0], Partly(Count(told[0][1], fitting[0]), told[0][0]["last"])


def _grid(clause: Clause, counted: set[Along]) -> Iterator[Statement]:
    """The two numbers of "a 4x5 grid", rows first unless only the other way round fits."""
    named = _NAMED_GRID.search(clause.flat, clause.start, clause.end)
    if named is not None and not counted:
        numbers = tuple(NUMBERS.get(named[name].lower()) or int(named[name]) for name in ("rows", "columns"))
        sizes_there = tuple(len(clause.figure.with_values[side]) for side in _SIDES)
        if sizes_there in (numbers, numbers[::-1]):
            for side, size in zip(_SIDES, sizes_there, strict=True):
                counted.add(side)
                yield Partly(Count(size, side), "grid")
            return
    told = list(_GRID.finditer(clause.flat, clause.start, clause.end))
    if len(told) != 1 or counted or not (_OF_GRID.search(clause.main) or _OF_GRID.search(clause.before)):
        return
    if _INSIDE_GRID.search(clause.main) or clause.figure.has_twins:
        return
    sizes = [NUMBERS.get(told[0][name].lower()) or int(told[0][name]) for name in ("rows", "columns")]
    if min(sizes) < 2:
        return
    there = [len(clause.figure.ticks[side]) for side in _SIDES]
    if there == sizes[::-1]:
        sizes.reverse()
    for side, number in zip(_SIDES, sizes, strict=True):
        counted.add(side)
        yield _counted(clause, number, side)


def _all_cells(clause: Clause) -> Iterator[Statement]:
    """ "25 values in all", "which leaves ten cells", "so that 20 cells are filled"."""
    found = _ALL_CELLS.search(clause.main) or _FILLED.search(clause.main) or _IN_ALL.search(clause.main)
    if found is None or _ONE_MORE.search(clause.main) or clause.figure.reading.chart_type == "scatter plot":
        return  # a point of a scatter plot has two values
    number = _whole(clause, found["number"])
    if number < 2:
        return
    count = Count(number, "cell", clause.base)
    total = found.re is not _ALL_CELLS or found["total"] or found["behind"] or found[0].startswith("there are")
    yield count if total else Partly(count, "cells")


def find_present(clause: Clause) -> Iterator[Statement]:
    """ "Six of the 24 cells are blank", "at 16, three values are present": how many have no value, or one."""
    told = voided(clause)
    main = told.main
    blank = _BLANKS.search(main)
    if told is not clause and blank is not None and blank["number"] == "no":
        blank = None  # the "no" of "has no M" counts nothing
    blank = blank or _BLANK_CELLS.match(f"{clause.head} : {main}" if clause.head else main)
    if blank is not None:
        number = 0 if blank["number"] == "no" else _whole(clause, blank["number"])
        of = _whole(clause, blank["of"]) if blank.re is _BLANKS and blank["of"] else None
        over = clause.region(main[: blank.end()])
        yield Count(number, "cell", over, Coverage("missing"), of or None)
        return
    points = _POINTS.search(main)
    if points is not None and clause.figure.reading.chart_type == "scatter plot":
        yield Count(_whole(clause, points["number"]), "row", whole=clause.figure.goes_on)
        return
    filled = _FILLED_CELLS.search(main)
    if filled is not None:
        yield Count(_whole(clause, filled["number"]), "cell", clause.base)
        return
    present = _PRESENT.search(main)
    if present is not None:
        over = clause.region(main[: present.start("number")])
        number = 1 if present["number"].endswith(("one", "single")) else _whole(clause, present["number"])
        if number and not over.everything:
            yield Count(number, "cell", over)


def find_grid(clause: Clause) -> Iterator[Statement]:
    """ "The matrix is 8x8", among the data and the remarks."""
    if clause.part in (Part.DATA, Part.REMARKS) and _HAS_SIZE.match(clause.main) is not None:
        yield from _grid(clause, set())


def _counted(clause: Clause, number: int, along: Along) -> Count | Coverage:
    """A count; where an axis lists just so many ticks but cells stand at others too, they are meant."""
    reading = clause.figure.reading
    if along != "panel":
        listed = (reading.rows if along == "row" else reading.columns).ticks
        strays = any(not (cell.row if along == "row" else cell.column) for cell in reading.cells)
        if len(listed) == number and (strays or number < len(clause.figure.ticks[along])):
            return Coverage("ticks", Region(), along, clause.figure.ticks[along][:number])
    return Count(number, along, whole=clause.figure.goes_on)


def _whole(clause: Clause, said: str) -> int:
    """A number in words or of a mark, where it is a whole one; else 0."""
    if said in NUMBERS:
        return NUMBERS[said]
    amount = clause.amounts(said)[0] if said[0] == "N" else None
    return int(amount.low) if amount is not None and amount.low == amount.high == int(amount.low) else 0


SIZES = Kind(frozenset(), find_sizes, frame=True, plain=True)
GRID_SIZE = Kind(frozenset(["matrix", "grid", "heatmap", "table", "size"]), find_grid, plain=True)
PRESENT = Kind(
    _PRESENT_WORDS | VOID_WORDS,
    find_present,
    known=frozenset([*NUMBERS, *_PRESENT_WORDS, *OF_VOIDS, "left", "only", "marked", "b"]),
)
