"""An axis, read from the line that describes it: which side it is, its name, and what tells its ticks.

Which lines describe axes is found in `frame`, what is a list of ticks in `tick_lists`, and what belongs to an axis in
`axes`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from heat_pipeline.model import Axis
from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import COLUMN, ROW, Side
from heat_pipeline.reading.blocks import Block, is_separator, split_row
from heat_pipeline.reading.tick_lists import BLANK, LEAD, LONGEST_LINE, NO_NAME, QUOTED, counted_span, read_ticks

_SIDES = re.compile(
    r"(?P<column>\bx(?:[ _-]?(?:ax[ie]s|label|title|tick(?:[ _-]?label)?s?\b)|[ -]?achse|[轴軸])|^x$|"
    r"^(?:bottom|lower)[ -]label|\bhorizontale?n? ?(?:axis|achse)?\b|"
    r"\bcol(?:umn)?s?\b|\bspalten?\b|"
    r"\b(?:axe|eje) (?:des )?x\b|横[轴軸]|列)|"
    r"(?P<row>\by(?:[ _-]?(?:ax[ie]s|label|title|tick(?:[ _-]?label)?s?\b)|[ -]?achse|[轴軸])|^y$|"
    r"^(?:side|left)[ -]label|\bvertikale?n? ?(?:achse)?\b|\bvertical(?: axis)?\b|"
    r"\brows?\b|\bzeilen?\b|"
    r"\b(?:axe|eje) (?:des )?y\b|[纵縦][轴軸]|行)",
    re.IGNORECASE,
)
_BOTH = re.compile(
    r"\b(?:both|x[ -]?(?:axis)?\s*(?:and|&|/)\s*y)[ -]*ax[ie]s\b|^(?:shared |common |both )?axes$|"
    r"\brows? ?(?:and|&|/) ?col(?:umn)?s?\b|\bcol(?:umn)?s? ?(?:and|&|/) ?rows?\b|\bzeilen und spalten\b",
    re.IGNORECASE,
)
_PLACES = frozenset(
    [
        "x",
        "y",
        "axis",
        "axes",
        "horizontal",
        "vertical",
        "left",
        "right",
        "top",
        "bottom",
        "side",
        "row",
        "rows",
        "column",
        "columns",
        "both",
        "chart",
        "charts",
        "heatmap",
        "heatmaps",
        "label",
        "labels",
        "title",
        "lower",
        "upper",
        "main",
        "the",
        "of",
        "and",
        "tick",
        "ticks",
        "categories",
        "values",
        "category",
        "value",
        "achse",
        "each",
        "vertikal",
        "zeilen",
        "spalten",
        "graph",
        "graphs",
        "panels",
        "panel",
        "x-axis",
        "y-axis",
        "bottom-axis",
        "left-axis",
        "horizontale",
        "vertikale",
        "down",
        "across",
        "up",
        "to",
        "from",
        "order",
        "same",
        "shared",
        "linear",
        "log",
        "scale",
        "行",
        "列",
    ]
)
_NAMING = re.compile(
    r"\b(?:named?|names|labell?ed|label|title[d]?|caption(?:ed)?|called|marked|reads?|says|"
    r"inscription|heißt)\b[^\"“‘'`]{0,20}$",
    re.IGNORECASE,
)
_NAME_THEN = (
    r"(?=\s*(?:$|[,;=]|:(?!(?<=\d:)\d)|\.(?:\s|$)|\(|[-–—]\s|"
    r"\b(?:from|with|ranging|ranges|going|at|in|marked|labell?ed|ticks?|values?|von|mit)\b))"
)
_LONGEST_LEAD = 1_000  # characters
_NAME = re.compile(
    rf"[\s\"“'‘]*([^\W\d_][\w /%@#+-]{{0,60}}?(?:\s\([^(),]{{1,30}}\))?)[\s\"”'’]*{_NAME_THEN}", re.IGNORECASE
)
_GOES_ON = re.compile(
    r"(?:from|ranging|going|running|starting|between|spanning|in|log(?:arithmic)?|linear|numeric(?:al)?|categorical|"
    r"doubling|halving|(?:\w+ )?powers? of|equally|evenly)\b",
    re.IGNORECASE,
)
_DASH = re.compile(r"\s*[-–—]\s+")  # a dash with no blank behind it is the sign of a number
_ONE_PER = re.compile(r"one (?:per|for each) ([\w ]{2,30}?)(?=\s(?:to|in|of)\b|[.,:;(]|$)", re.IGNORECASE)
_OF_THINGS = re.compile(
    r"(?i:holds?|lists?|shows?|represents?|contains?|displays?|carries|stands? for|gives?|is|has|lays out|zeigt)\s+"
    r"(?i:the |a |an |all |its |various |different |several |separate |distinct |number of )*"
    r"(?i:\d+ |three |four |five |six |seven |eight |nine |ten |twelve )?"
    r"([^\W\d_][\w -]{1,40}?)(?=\s*(?:$|[,:;.(])|\s+(?:[A-Z\d\"“'`]|(?:from|with|ranging|labell?ed|"
    r"including|used|for|in|on)\b))"
)
_PART_OF_HEAD = re.compile(r"[()（）\[\]–—:,，|/→]|\s-\s")
_FORMULA = re.compile(r"^\W*?\$?(\\?[^\W\d][^$\s,(]{0,30})\$")
_IN_FORMULA = re.compile(r"[\\{}]")
_TABLE_NAME = re.compile(r"label|name|title|meaning|description|variable|quantity|content", re.IGNORECASE)
_OBJECT_NAME = re.compile(r"[\"']?(?:label|name|title)[\"']?\s*:\s*[\"']?([^\"',{}\[\]\n]{1,80})", re.IGNORECASE)
_OBJECT_LIST = re.compile(r"\[([^\[\]\n]*)\]")
_KEY = re.compile(r"[\"']?([A-Za-z][\w -]{0,30})[\"']?\s*[:=]\s*(?=[\"'\[{\w.-])")
_BRACKETS = re.compile(r"[\[\]{}]|\"[^\"\n]{0,200}\"")
_SCALAR = re.compile(r"\"[^\"\n]{0,300}\"|'[^'\n]{0,300}'|[^,\n}\]]{1,200}")
_OF_FRAME_KEY = re.compile(
    r"(?:[xy]|rows?|col(?:umn)?s?|horizontal|vertical) ?(?:axis)?(?: ?(?:labels?|ticks?|ticklabels|title|name))?|"
    r"(?:colou?r ?(?:bar|scale|map|range)?|legend)(?: ?(?:labels?|title|range))?|"
    r"(?:chart |figure |plot )?(?:type|title)|metric",
    re.IGNORECASE,
)
_NUMERIC = re.compile(r"\d[\d.]*(?:[kKMB%]|st|nd|rd|th)?(?=[\s.]|[-–]\d|$)")
_NAMED_SPAN = re.compile(r"\s*[^\s,;]+(?: [^\s,;]+)?\s+(?:to|through|→|bis|\.\.\.|…)\s+[^\s,;]+(?: [^\s,;]+)?\s*\.?\s*")
_AXIS_WORD = re.compile(
    r"\b[xy][ _-]?(?:axis|achse|label|title|tick(?:[ _-]?label)?s?)\b|[xy][轴軸]|[横縦纵][轴軸]", re.IGNORECASE
)


@lru_cache(maxsize=16_384)
def side_of(head: str) -> Side | None:
    """Which axis the head of a line is about ("Y-Axis (Vertical)"), or None."""
    found = _SIDES.search(head)
    if found is None:
        return None
    return COLUMN if found["column"] is not None else ROW


@lru_cache(maxsize=16_384)
def both_sides(head: str) -> bool:
    """Whether the head of a line is about both axes ("X- and Y-axis", "Axes")."""
    return _BOTH.search(head) is not None


def read_axis(head: str, rest: str) -> Axis:
    """The axis that a line describes: `head` is its head, `rest` the line behind it."""
    rest = rest[:LONGEST_LINE].replace("\\_", "_")
    if "$" in rest:
        # a name in marks of a formula: "$N$"; the first of two may be cut off with the head
        rest = _FORMULA.sub(lambda found: f" {_IN_FORMULA.sub('', found[1])} ", rest, count=1)
    if rest.lstrip()[:1] == "{":
        return _of_object(rest)
    name, begins = name_in_head(head), 0
    counted = counted_span(rest) if not name else None
    if counted is not None:
        name = _name_at_start(rest[: counted.start()].rstrip(' ,;:(`*"“'))[0]
    elif not name:
        name, begins = _name_at_start(rest)
    ticks = read_ticks(_DASH.sub("", rest[begins:], count=1) if _DASH.match(rest, begins) else rest[begins:])
    if not ticks.ticks and begins:
        whole = read_ticks(rest)
        if len(whole.ticks) > 1 and name and whole.ticks[0].label != name:
            ticks = whole
    if ticks.ticks or ticks.low is not None:
        return Axis(name, ticks.ticks, ticks.low, ticks.high)
    return Axis(name)


def of_table(raw: str, block: Block) -> Iterator[tuple[str, str, str, int, int]]:
    """The rows of a table that holds the frame: what each is of, its name, the rest and where that stands."""
    lines = []
    offset = block.start
    for line in raw[block.start : block.end].split("\n"):
        if not is_separator(line):
            places = [(offset + start, offset + end) for start, end in split_row(line, "|")]
            lines.append(
                [place for at, place in enumerate(places) if raw[slice(*place)].strip() or 0 < at < len(places) - 1]
            )
        offset += len(line) + 1
    heads = [labels.plain(raw[slice(*place)]) for place in lines[0]] if lines else []
    for row in lines:
        if len(row) < 2:
            continue
        named = len(row) > 2 and len(heads) == len(row) and _TABLE_NAME.search(heads[1]) is not None
        name = labels.plain(raw[slice(*row[1])]) if named else ""
        start, end = row[2 if named else 1][0], row[-1][1]
        yield labels.plain(raw[slice(*row[0])]), name, raw[start:end].replace("|", ";"), start, end


def of_dump(raw: str, block: Block) -> Iterator[tuple[str, int, int]]:
    """The keys of a dump (JSON and its like) that say what the figure is, each with the place of its value."""
    at = block.start
    while (match := _KEY.search(raw, at, block.end)) is not None:
        key, at = match[1].replace("_", " "), match.end()
        if not _OF_FRAME_KEY.fullmatch(key):
            continue
        if raw[at] in "[{":
            depth = 0
            for bracket in _BRACKETS.finditer(raw, at, min(block.end, at + LONGEST_LINE)):
                depth += (bracket[0] in "[{") - (bracket[0] in "]}")
                if depth == 0:
                    yield key, at, bracket.end()
                    at = bracket.end()
                    break
        elif (scalar := _SCALAR.match(raw, at, block.end)) is not None:
            yield key, at, scalar.end()
            at = scalar.end()


def _of_object(rest: str) -> Axis:
    """The axis of an object as JSON or YAML writes it: {"label": "Layer", "ticks": ["1", "2"]}."""
    name, listed = _OBJECT_NAME.search(rest), _OBJECT_LIST.search(rest)
    ticks = read_ticks(listed[1]) if listed is not None else Axis()
    return Axis(labels.plain(name[1]) if name is not None else "", ticks.ticks, ticks.low, ticks.high)


def name_in_head(head: str) -> str:
    """The axis' name where the head holds it: "X-axis (Ratio)", "Rows - Source Models"."""
    for part in _PART_OF_HEAD.split(_AXIS_WORD.sub("", head)):
        bare = labels.plain(part)
        words = bare.lower().split()
        if bare and not all(word in _PLACES for word in words) and any(map(str.isalpha, bare)):
            while words and words[-1] in ("axis", "labels", "ticks", "categories"):
                words.pop()
                bare = bare.rsplit(" ", 1)[0]
            return bare
    return ""


def _name_at_start(rest: str) -> tuple[str, int]:
    """The axis' name in the line behind the head, and where the line goes on after it."""
    rest = rest[:_LONGEST_LEAD]
    flat = rest.translate(BLANK)
    if (per := _ONE_PER.match(flat.strip())) is not None:
        return labels.plain(per[1]), 0
    first_list = flat.find(",")
    quoted = QUOTED.search(rest)
    if quoted is not None:
        naming = _NAMING.search(rest, 0, quoted.start()) is not None
        begins_list = re.match(r"\s*(?:,|\||and\b)\s*[\"“'‘`]", rest[quoted.end() :]) is not None
        lead = rest[: quoted.start()].strip(" *")
        before_list = naming or not lead or first_list < 0 or quoted.start() < first_list
        is_name = not lead or naming or not labels.number_of(quoted[1] or quoted[2])
        if before_list and is_name and not begins_list:
            return labels.plain(quoted[1] or quoted[2]), quoted.end()
    named = _NAME.match(flat)
    if named is not None and flat.startswith(".", named.end()) and flat.count(f"{named[1].split()[-1]}. ") > 1:
        named = None  # "Judges Dr. Oak, Dr. Elm"
    if named is not None:
        name = labels.plain(rest[named.start(1) : named.end(1)])
        after = flat[named.end() :].lstrip()
        # "TriviaQA, HotpotQA, Movies" is a list of ticks and no name; "Window Size, with values 16, 32" has one.
        next_words = after[1:40].lstrip().split(",")[0] + " "
        is_span = _NAMED_SPAN.fullmatch(after[1:]) is not None or labels.number_of(next_words.split(" ")[0]) is not None
        if (_NUMERIC.match(next_words) or is_span) and not any(char.isdigit() for char in name):
            next_words = f"from {next_words}"  # "Layer, 0 to 11", "Model size, Tiny to XL"
        leads = LEAD.match(next_words)
        if leads is not None and next_words[0].isupper() and next_words[leads.end() :][:1].isupper():
            leads = None  # "Baseline, Label Smoothing, Mixup"
        listed = after.startswith(",") and not (leads or _GOES_ON.match(next_words))
        if name and not listed and name.split()[0].lower() not in NO_NAME:
            if re.fullmatch(r"(?:horizontal|vertical) axis|[xy][- ]axis", labels.without_gloss(name), re.IGNORECASE):
                return "", 0
            return _without_axis_gloss(name), named.end()
    things = _OF_THINGS.search(flat)
    if things is not None and things.start() < 40 and things[1].split()[0].lower() not in NO_NAME:
        return labels.plain(things[1]), things.end()
    return "", 0


def _without_axis_gloss(name: str) -> str:
    """An axis' name without what parentheses behind it say of its place or its span; a unit stays."""
    bare = labels.without_gloss(name)
    gloss = name[len(bare) :].strip(" ()").lower()
    is_span = any(char.isdigit() for char in gloss) or gloss.startswith(("no ", "same ", "not "))
    return bare if bare != name and (is_span or all(word in _PLACES for word in gloss.split())) else name
