"""An axis, read from the line that describes it: its name, and its ticks as a list or a span.

Which lines describe axes is found in `frame`; what belongs to an axis is decided in `axes`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from heat_pipeline.model import Axis, Tick
from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import COLUMN, ROW, Side
from heat_pipeline.reading.blocks import Block, is_separator, split_row
from heat_pipeline.reading.numbers import Number, numbers

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
_NO_NAME = frozenset(
    [
        "one",
        "each",
        "every",
        "a",
        "an",
        "the",
        "it",
        "its",
        "there",
        "this",
        "these",
        "those",
        "holds",
        "lists",
        "shows",
        "approximately",
        "roughly",
        "numerical",
        "percentage",
        "linear",
        "logarithmic",
        "from",
        "going",
        "ranging",
        "it's",
        "carries",
        "named",
        "labeled",
        "labelled",
        "marked",
        "written",
        "bears",
        "contains",
        "displays",
        "represents",
        "displaying",
        "showing",
        "with",
        "using",
        "ticks",
        "values",
        "categories",
        "labels",
        "log",
        "scale",
        "numeric",
        "categorical",
        "same",
        "again",
        "about",
        "has",
        "gives",
        "increasing",
        "discrete",
        "continuous",
        "left",
        "top",
        "bottom",
        "right",
        "downwards",
        "upwards",
    ]
)
_QUOTED = re.compile(r"[\"“„«`]\s*([^\"”“»`\n]{1,80}?)[.,]?\s*[\"”“»`](?!\w)|(?<!\w)['‘]([^'’\n]{1,60}?)['’](?!\w)")
_NAMING = re.compile(
    r"\b(?:named?|names|labell?ed|label|title[d]?|caption(?:ed)?|called|marked|reads?|says|"
    r"inscription|heißt)\b[^\"“‘'`]{0,20}$",
    re.IGNORECASE,
)
_NAME_THEN = (
    r"(?=\s*(?:$|[,:;=]|\.(?:\s|$)|\(|[-–—]\s|"
    r"\b(?:from|with|ranging|ranges|going|at|in|marked|labell?ed|ticks?|values?|von|mit)\b))"
)
_NAME = re.compile(
    rf"[\s\"“'‘]*([^\W\d_][\w /%@#+-]{{0,60}}?(?:\s\([^(),]{{1,30}}\))?)[\s\"”'’]*{_NAME_THEN}", re.IGNORECASE
)
_GOES_ON = re.compile(
    r"(?:from|ranging|going|running|starting|between|spanning|in|log(?:arithmic)?|linear|numeric(?:al)?|categorical|"
    r"doubling|halving|(?:\w+ )?powers? of|equally|evenly)\b",
    re.IGNORECASE,
)
_DASH = re.compile(r"\s*[-–—]\s+")  # a dash with no blank behind it is the sign of a number
_KEYED = re.compile(r"\s*[\"“`*]*[^\W_]{1,4}:\s+\S")
_ONE_PER = re.compile(r"one (?:per|for each) ([\w ]{2,30}?)(?=\s(?:to|in|of)\b|[.,:;(]|$)", re.IGNORECASE)
_OF_THINGS = re.compile(
    r"(?i:holds?|lists?|shows?|represents?|contains?|displays?|carries|stands? for|gives?|is|has|lays out|zeigt)\s+"
    r"(?i:the |a |an |all |its |various |different |several |separate |distinct |number of )*"
    r"(?i:\d+ |three |four |five |six |seven |eight |nine |ten |twelve )?"
    r"([^\W\d_][\w -]{1,40}?)(?=\s*(?:$|[,:;.(])|\s+(?:[A-Z\d\"“'`]|(?:from|with|ranging|labell?ed|"
    r"including|used|for|in|on)\b))"
)
_SENTENCE = re.compile(r"(?:[^.;\n]|\.(?=\S)|\.(?=\s[a-z\d,]))+")
_EXAMPLES = re.compile(r"\b(?:e\.g\.|for (?:instance|example)|such as|etc)\b", re.IGNORECASE)
_ELLIPSIS = re.compile(r"\.{3,}|…|⋯|\\ldots|\\dots")
_LEAD = re.compile(
    r".*(?:\b(?:marked(?: at)?|labels?|labell?ed|values?|ticks?(?: at)?|categories|these|this|shows?|holds?|contains?|"
    r"includ\w+|lists?|are|is|at|of|downwards|upwards|left to right|top to bottom|bottom to top|with|points?|numbers?|"
    r"numbered|as|variables|dimensions|named|entries|order)\b|:(?!(?<=\d:)\d))\s*",
    re.IGNORECASE | re.DOTALL,
)
_BETWEEN = re.compile(
    r"(?:\s*\([^()]{0,40}\))?[^.;\d]{0,40}?(?:\bto\b|\bthrough\b|\btill\b|\buntil\b|\bbis\b|\bends?\b|"
    r"\bup\b|→|\.\.\.|…)[^.;\d]{0,30}",
    re.IGNORECASE,
)
_STEP = re.compile(r"\b(?:steps?|increments?|intervals?|spacing|schritten)(?: of| von)?[\s:]*$", re.IGNORECASE)
_EVERY = re.compile(r"\bevery (?:integer|whole number)\b|\bintegers\b|\bwhole numbers\b", re.IGNORECASE)
_GOING_ON = frozenset(("while", "whereas", "and", "but", "with", "where"))
_NO_LABEL = frozenset(
    [
        "from",
        "with",
        "in",
        "every",
        "each",
        "ranging",
        "going",
        "to",
        "plus",
        "for",
        "which",
        "where",
        "while",
        "then",
        "standing",
        "given",
        "using",
        "by",
        "it",
        "its",
        "also",
        "but",
        "the",
        "scale",
        "there",
        "arranged",
        "increasing",
        "starting",
        "placed",
        "printed",
        "written",
        "rotated",
        "left",
        "sorted",
        "ordered",
        "grouped",
        "split",
        "separated",
        "divided",
        "shared",
        "respectively",
        "doubling",
        "halving",
        "against",
        "versus",
        "relative",
        "compared",
    ]
)
_BLANK = str.maketrans({"*": " ", "`": " ", "$": " ", "（": "(", "）": ")", "，": ",", "：": ":"})
_PART_OF_HEAD = re.compile(r"[()（）\[\]–—:,，|/→]|\s-\s")
_QUOTED_GAP = re.compile(r"[\s,;*]*(?:\([^()]{0,60}\))?[\s,;*]*(?:and|und|&|or)?[\s*]*")
_COMMA_OR_BRACKET = re.compile(r"[()（），、,;]")
_LAST_JOINT = re.compile(r"^\s*(?:and|or|und)\s+")
_SEPARATORS = ",;，、"
# A span of whole numbers up to this long is taken to have a tick at each; a longer one seldom has.
_SHORT_SPAN = 40
_MOST_TICKS = 512
_BRACKET = re.compile(r"[()\[\]（）]")
_LONGEST_LABEL = 60
_LONGEST_LINE = 20_000


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
    rest = rest[:_LONGEST_LINE].replace("\\_", "_")
    if "$" in rest:
        # a name in marks of a formula: "$N$"; the first of two may be cut off with the head
        rest = _FORMULA.sub(lambda found: f" {_IN_FORMULA.sub('', found[1])} ", rest, count=1)
    if rest.lstrip()[:1] == "{":
        return _of_object(rest)
    name, begins = name_in_head(head), 0
    counted = _COUNTED.search(rest) if not name and _COUNTS.search(rest) else None
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


_FORMULA = re.compile(r"^\W*?\$?(\\?[^\W\d][^$\s,(]{0,30})\$")
_IN_FORMULA = re.compile(r"[\\{}]")
_TABLE_NAME = re.compile(r"label|name|title|meaning|description|variable|quantity|content", re.IGNORECASE)
_OBJECT_NAME = re.compile(r"[\"']?(?:label|name|title)[\"']?\s*:\s*[\"']?([^\"',{}\[\]\n]{1,80})", re.IGNORECASE)
_OBJECT_LIST = re.compile(r"\[([^\[\]\n]*)\]")


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


_KEY = re.compile(r"[\"']?([A-Za-z][\w -]{0,30})[\"']?\s*[:=]\s*(?=[\"'\[{\w.-])")
_BRACKETS = re.compile(r"[\[\]{}]|\"[^\"\n]{0,200}\"")
_SCALAR = re.compile(r"\"[^\"\n]{0,300}\"|'[^'\n]{0,300}'|[^,\n}\]]{1,200}")


def of_dump(raw: str, block: Block) -> Iterator[tuple[str, int, int]]:
    """The keys of a dump (JSON and its like) that say what the figure is, each with the place of its value."""
    at = block.start
    while (match := _KEY.search(raw, at, block.end)) is not None:
        key, at = match[1].replace("_", " "), match.end()
        if not _OF_FRAME_KEY.fullmatch(key):
            continue
        if raw[at] in "[{":
            depth = 0
            for bracket in _BRACKETS.finditer(raw, at, min(block.end, at + _LONGEST_LINE)):
                depth += (bracket[0] in "[{") - (bracket[0] in "]}")
                if depth == 0:
                    yield key, at, bracket.end()
                    at = bracket.end()
                    break
        elif (scalar := _SCALAR.match(raw, at, block.end)) is not None:
            yield key, at, scalar.end()
            at = scalar.end()


_OF_FRAME_KEY = re.compile(
    r"(?:[xy]|rows?|col(?:umn)?s?|horizontal|vertical) ?(?:axis)?(?: ?(?:labels?|ticks?|ticklabels|title|name))?|"
    r"(?:colou?r ?(?:bar|scale|map|range)?|legend)(?: ?(?:labels?|title|range))?|"
    r"(?:chart |figure |plot )?(?:type|title)|metric",
    re.IGNORECASE,
)


def _of_object(rest: str) -> Axis:
    """The axis of an object as JSON or YAML writes it: {"label": "Layer", "ticks": ["1", "2"]}."""
    name, listed = _OBJECT_NAME.search(rest), _OBJECT_LIST.search(rest)
    ticks = read_ticks(listed[1]) if listed is not None else Axis()
    return Axis(labels.plain(name[1]) if name is not None else "", ticks.ticks, ticks.low, ticks.high)


_PARTED = re.compile(r"\s*(?:[|·•]|\s/\s)\s*")


def read_ticks(rest: str) -> Axis:
    """The ticks that a text lists ("0.1, 0.2") or spans ("1 to 7", "0 to 100 in steps of 5"), as a nameless axis."""
    rest = rest[:_LONGEST_LINE].replace("\\_", "_")
    if "," not in rest and ";" not in rest:
        parts = _PARTED.split(rest) if _PARTED.search(rest) is not None else rest.split()
        parts = [labels.plain(part) for part in parts]
        if 2 < len(parts) <= _MOST_TICKS and len(parts) == sum(labels.number_of(part) is not None for part in parts):
            return Axis("", tuple(Tick(part, labels.number_of(part)) for part in parts))  # "4K 8K 16K", "1 | 2 | 3"
    counted = _COUNTED.search(rest) if _COUNTS.search(rest) else None
    if counted is not None and abs(int(counted[3]) - int(counted[2])) < _MOST_TICKS:
        begin, end = int(counted[2]), int(counted[3])  # "P1 to P5"
        way = 1 if end >= begin else -1
        return Axis("", tuple(Tick(f"{counted[1]}{number}") for number in range(begin, end + way, way)))
    ellipsis = _ELLIPSIS.search(rest)
    if ellipsis is not None:
        expanded = _expanded(rest, ellipsis)
        if expanded is not None:
            return expanded
    listed = _listed(rest) if ellipsis is None else []
    if listed and len(listed) < 4 and sum(_SPAN.fullmatch(label) is not None for label in listed) == 1:
        spanned = _spanned(rest)  # "linear, 0–6"
        listed = listed if spanned.low is None and not spanned.ticks else []
    if not listed:
        return _spanned(rest)
    if len(listed) == 2 and "step" in rest:  # "0% = start, 100% = end, in steps of 25%"
        ends = [labels.number_in(label.split("=")[0].strip()) for label in listed]
        flat = rest.translate(_BLANK)
        step = _step(numbers(flat), flat)
        if ends[0] is not None and ends[1] is not None and step is not None:
            return _stepped(ends[0], ends[1], step, flat)
    ticks = [Tick(label, labels.number_of(label)) for label in listed]
    first, last = ticks[0].number, ticks[-1].number
    if first is not None and last is not None:
        spanned = _spanned(rest)
        if spanned.low is not None and last == spanned.high and spanned.low < first:
            ticks.insert(0, Tick(_printed(spanned.low), spanned.low))  # "0 to 90, at 10, 20, …, 90"
    return Axis("", tuple(ticks))


# "P1 to P5", "L0, L1, ..., L11", "Layer 0 – Layer 11": labels that are counted
_COUNTED = re.compile(
    r"\b([A-Za-z]{1,12}[ -]?)(\d{1,3})[\"'`”*]*(?:, ?[\"'`“*]*\1\d{1,3}[\"'`”*]*){0,8},?\s*"
    r"(?:to|through|bis|until|[-–—…]|\.\.\.?)[,\s]*[\"'`“*]*\1(\d{1,3})\b"
)


_NUMERIC = re.compile(r"\d[\d.]*(?:[kKMB%]|st|nd|rd|th)?(?=[\s.]|[-–]\d|$)")
_NAMED_SPAN = re.compile(r"\s*[^\s,;]+(?: [^\s,;]+)?\s+(?:to|through|→|bis|\.\.\.|…)\s+[^\s,;]+(?: [^\s,;]+)?\s*\.?\s*")
_COUNTS = re.compile(r"\d\W{0,4}(?:to|through|bis|until|[-–—…]|\.\.)\W{0,4}[A-Za-z]")
_SPAN = re.compile(r"[-+−]?\d[\d.,]*\s*(?:[-–—]|to|through|bis)\s*[-+−]?\d[\d.,]*")
_AXIS_WORD = re.compile(
    r"\b[xy][ _-]?(?:axis|achse|label|title|tick(?:[ _-]?label)?s?)\b|[xy][轴軸]|[横縦纵][轴軸]", re.IGNORECASE
)


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
    flat = rest.translate(_BLANK)
    if (per := _ONE_PER.match(flat.strip())) is not None:
        return labels.plain(per[1]), 0
    first_list = flat.find(",")
    quoted = _QUOTED.search(rest)
    if quoted is not None:
        naming = _NAMING.search(rest, 0, quoted.start()) is not None
        begins_list = re.match(r"\s*(?:,|and\b)\s*[\"“'‘`]", rest[quoted.end() :]) is not None
        lead = rest[: quoted.start()].strip(" *")
        before_list = naming or not lead or first_list < 0 or quoted.start() < first_list
        is_name = not lead or naming or not labels.number_of(quoted[1] or quoted[2])
        if before_list and is_name and not begins_list:
            return labels.plain(quoted[1] or quoted[2]), quoted.end()
    named = _NAME.match(flat)
    if named is not None:
        name = labels.plain(rest[named.start(1) : named.end(1)])
        after = flat[named.end() :].lstrip()
        # "TriviaQA, HotpotQA, Movies" is a list of ticks and no name; "Window Size, with values 16, 32" has one.
        next_words = after[1:40].lstrip().split(",")[0] + " "
        is_span = _NAMED_SPAN.fullmatch(after[1:]) is not None or labels.number_of(next_words.split(" ")[0]) is not None
        if (_NUMERIC.match(next_words) or is_span) and not any(char.isdigit() for char in name):
            next_words = f"from {next_words}"  # "Layer, 0 to 11", "Model size, Tiny to XL"
        listed = after.startswith(",") and not (_LEAD.match(next_words) or _GOES_ON.match(next_words))
        if name and not listed and name.split()[0].lower() not in _NO_NAME:
            if re.fullmatch(r"(?:horizontal|vertical) axis|[xy][- ]axis", labels.without_gloss(name), re.IGNORECASE):
                return "", 0
            return _without_axis_gloss(name), named.end()
    things = _OF_THINGS.search(flat)
    if things is not None and things.start() < 40 and things[1].split()[0].lower() not in _NO_NAME:
        return labels.plain(things[1]), things.end()
    return "", 0


def _without_axis_gloss(name: str) -> str:
    """An axis' name without what parentheses behind it say of its place or its span; a unit stays."""
    bare = labels.without_gloss(name)
    gloss = name[len(bare) :].strip(" ()").lower()
    is_span = any(char.isdigit() for char in gloss) or gloss.startswith(("no ", "same ", "not "))
    return bare if bare != name and (is_span or all(word in _PLACES for word in gloss.split())) else name


def _expanded(rest: str, ellipsis: re.Match[str]) -> Axis | None:
    """The ticks of a list with a gap: "0, 5, 10, ..., 1000" goes on in the step of its first ticks."""
    flat = rest.translate(_BLANK)
    before = [number for number in numbers(flat, 0, ellipsis.start()) if number.value is not None]
    after = numbers(flat, ellipsis.end())
    if not before or not after or after[0].value is None or before[-1].value is None:
        return None
    if flat[before[-1].end : ellipsis.start()].strip(" ,;") or flat[ellipsis.end() : after[0].start].strip(" ,;"):
        return None
    run = [before[-1]]
    for number in reversed(before[:-1]):
        if flat[number.end : run[-1].start].strip(" ,;"):
            break
        run.append(number)
    values = [number.value or 0.0 for number in reversed(run)]
    last = after[0].value
    steps = {round(second - first, 9) for first, second in pairwise(values)}
    if len(steps) == 1:
        step = steps.pop()
        count = round((last - values[0]) / step) if step else 0
        if 0 < count < _MOST_TICKS and abs(values[0] + count * step - last) < 1e-6 * max(1.0, abs(last)):
            every = [round(values[0] + at * step, 9) for at in range(count + 1)]
            return Axis("", tuple(Tick(_printed(value), value) for value in every))
    return Axis("", (), min(values[0], last), max(values[0], last))


def _listed(rest: str) -> list[str]:
    """The labels of the longest list joined by commas, inside or outside of parentheses; empty where there is none."""
    quoted = _quoted_list(rest)
    best: list[str] = quoted
    if "," not in rest and ";" not in rest and "、" not in rest and " and " not in rest and " und " not in rest:
        return best
    outside, inside = _by_brackets(rest)
    for text in (outside, *inside):
        for sentence in _SENTENCE.finditer(text):
            if _EXAMPLES.search(sentence[0]):
                continue
            items = _items(sentence[0])
            if len(items) > max(1, len(best)):
                best = items
    return best


def _quoted_list(rest: str) -> list[str]:
    """The labels of the longest run of quoted names that only commas and "and" part."""
    best: list[str] = []
    run: list[str] = []
    end = -1
    for match in _QUOTED.finditer(rest):
        gap = rest[end : match.start()] if end >= 0 else ""
        if end < 0 or not _QUOTED_GAP.fullmatch(gap):
            run = []
        run.append(labels.plain(match[1] or match[2]) or (match[1] or match[2]).strip())
        end = match.end()
        if len(run) > len(best):
            best = run[:]
        if len(run) > _MOST_TICKS:
            break
    return best if len(best) > 1 else []


def _by_brackets(rest: str) -> tuple[str, list[str]]:
    """A text without its parentheses that hold lists, and these; parentheses inside of others stay in them."""
    inside = []
    outside = []
    at = opened = depth = 0
    for match in _BRACKET.finditer(rest):
        if match[0] in "([（":
            if depth == 0:
                opened = match.start()
            depth += 1
        elif depth:
            depth -= 1
            held = rest[opened + 1 : match.start()]
            if depth == 0 and any(mark in held for mark in _SEPARATORS):
                inside.append(held)
                outside.append(rest[at:opened])
                outside.append(" ")
                at = match.end()
    outside.append(rest[at:])
    return "".join(outside), inside


def _split_items(sentence: str) -> list[str]:
    """The parts of a list, at commas outside of parentheses."""
    chunks = []
    depth = start = 0
    for match in _COMMA_OR_BRACKET.finditer(sentence):
        char = match[0]
        if char in "(（":
            depth += 1
        elif char in ")）":
            depth = max(0, depth - 1)
        elif depth == 0:
            chunks.append(sentence[start : match.start()])
            start = match.end()
    chunks.append(sentence[start:])
    return [chunk for chunk in (_LAST_JOINT.sub("", chunk) for chunk in chunks) if chunk.strip()]


def _items(sentence: str) -> list[str]:
    chunks = _split_items(sentence)
    while chunks and chunks[-1].strip().lower() in _GOING_ON:
        chunks.pop()  # "Oak, Elm and Ash, while"
    for joint in (" and ", " und ", " & "):
        if chunks and joint in chunks[-1] and not _QUOTED.search(chunks[-1]):
            chunks[-1:] = chunks[-1].split(joint, 1)
            break
    if len(chunks) < 2:
        return []
    bare = [_bare(chunk) for chunk in chunks]
    if sum(labels.number_of(label) is not None for label in bare[1:]) >= max(1, (len(bare) - 1) / 2):
        run = _number_run(chunks)
        # "last_q, first_a, -2, -1": numbers among words are a run only where the words are no labels
        if len(run) >= len(chunks) - 1 or not all(_is_label(label) for label in bare[1:]):
            return run
    first = chunks[0].rstrip()
    keyed = all(_KEYED.match(chunk) for chunk in chunks)  # "A1: Alpha, A2: Bravo": the colon is part of each tick
    led = not keyed and _LEAD.match(first) is not None
    first = _LEAD.sub("", first, count=1) if led and not _QUOTED.search(first) else first
    quoted = [one or two for one, two in _QUOTED.findall(first)]
    bare[0] = labels.plain(quoted[-1]) if quoted else _bare(first)
    most = max(len(label.split()) for label in bare[1:])
    extra = bare[0].split()[:-most]
    if extra and not led and (len(extra) > 2 or any(word.lower() in _NO_NAME | _NO_LABEL for word in extra)):
        bare[0] = " ".join(bare[0].split()[-most:])  # what is left of the words that lead up to the list
    if len(bare) > 1 and all(0 < len(label) < 4 for label in bare):
        return bare  # codes of languages may look like little words: "de, it, in"
    while bare and not _is_label(bare[-1]):
        bare.pop()
    return bare if len(bare) > 1 and all(map(_is_label, bare)) else []


def _bare(chunk: str) -> str:
    return labels.without_passing_gloss(labels.plain(chunk))


def _is_label(item: str) -> bool:
    """Whether an item of a list can be a tick: short, and no piece of a sentence ("in steps of 5")."""
    words = item.split()
    if not 0 < len(item) <= _LONGEST_LABEL or not 0 < len(words) <= 8 or words[0].lower() in _NO_LABEL:
        return False
    return not (len(words) > 1 and (words[-1] == "each" or (words[0] in _LEADS_BOTH and _ON_BOTH.match(item))))


_LEADS_BOTH = frozenset(("on", "for", "along"))
_ON_BOTH = re.compile(r"(?:on|for|along) (?:both|each|either|the same)(?: \w+)?$")


def _number_run(chunks: list[str]) -> list[str]:
    """The longest run of chunks that are numbers; words may lead up to the first and follow the last."""
    best: list[str] = []
    run: list[str] = []
    for chunk in chunks:
        label = labels.without_gloss(labels.plain(chunk))
        if labels.number_of(label) is not None:
            run.append(label)
        else:
            found = numbers(chunk.translate(_BLANK))
            if run and found and not chunk[: found[0].start].strip(" \"'“‘`$") and found[0].value is not None:
                run.append(found[0].printed)  # "2000 in this order"
            if len(run) > len(best):
                best = run
            ends_list = bool(found) and found[-1].value is not None
            run = [found[-1].printed] if ends_list and not chunk[found[-1].end :].strip(" \"'”’`*$") else []
            words = chunk.split()
            last = labels.plain(words[-1]) if not run and len(words) > 1 else ""
            if last and labels.number_of(last) is not None:
                run = [last]  # "Values: 1k": no number to the lexer, and a tick all the same
    return max(best, run, key=len) if max(len(best), len(run)) > 1 else []


def _spanned(rest: str) -> Axis:
    """The axis of a line that states a span: "0 to 19", "5 to 19, and every integer", "0 to 100 in steps of 5"."""
    if _SPANS.search(rest.lower()) is None:
        return Axis()
    flat = rest.translate(_BLANK)
    found = numbers(flat)
    ends = next(((n.low, n.high) for n in found if n.low is not None and n.high is not None), None)
    if ends is None:
        for first, last in pairwise(found):
            if first.value is not None and last.value is not None and _BETWEEN.fullmatch(flat, first.end, last.start):
                ends = (first.value, last.value)
                break
    if ends is None:
        suffixed = _SUFFIXED.search(flat)
        return _suffixed(flat, suffixed) if suffixed is not None else Axis()
    low, high = ends
    assert low is not None  # a range has both ends
    assert high is not None
    if (powers := _powers(flat, low, high)) is not None:
        return Axis("", tuple(Tick(_printed(value), value) for value in powers))
    return _stepped(low, high, _step(found, flat), flat)


_SPANS = re.compile(r"[-–—−…→]|\.\.|to|through|till|until|bis|end|up")  # one of these joins the ends of a span


def _stepped(low: float, high: float, step: float | None, flat: str) -> Axis:
    """The axis from `low` to `high` in steps of `step`; whole numbers of a short span are taken to be each a tick."""
    if step is None and low.is_integer() and high.is_integer():
        span = abs(high - low)
        step = 1.0 if 2 <= span <= _SHORT_SPAN or _EVERY.search(flat) else None
    count = round(abs(high - low) / step) if step and abs(high - low) / step < _MOST_TICKS + 1 else 0
    if step and 0 < count <= _MOST_TICKS and abs(count * step - abs(high - low)) < 1e-9 * max(1.0, abs(high)):
        signed = step if high >= low else -step
        values = [round(low + signed * index, 10) for index in range(count + 1)]
        return Axis("", tuple(Tick(_printed(value), value) for value in values))
    return Axis("", (), min(low, high), max(low, high))


def _suffixed(flat: str, span: re.Match[str]) -> Axis:
    """The axis of a span of thousands or millions: "2k to 64k in powers of two"."""
    suffix, scale = span[4], 1e6 if span[4] == "M" else 1e3
    low, high = float(span[1]), float(span[3])
    if span[2] is None and low:
        return Axis("", (), low, high * scale)  # "512 to 64K"
    values = _powers(flat, low, high)
    step = re.search(r"\b(?:steps?|increments?|intervals?) of (\d+(?:\.\d+)?)\s?[kKM]", flat)
    if values is None and step is not None:
        values = [tick.number or 0.0 for tick in _stepped(low, high, float(step[1]), flat).ticks]
    if not values:
        return Axis("", (), low * scale, high * scale)
    return Axis("", tuple(Tick(f"{value:g}{suffix}" if value else "0", value * scale) for value in values))


def _powers(flat: str, low: float, high: float) -> list[float] | None:
    """The ticks from `low` to `high` where a text says that each is a multiple of the one before, or None."""
    factor = _FACTOR.search(flat)
    if factor is None or not 0 < low < high:
        return None
    said = (factor[1] or "two").lower()
    by = float(_FACTORS.get(said, said))
    values = [low]
    while by > 1 and values[-1] * by <= high * (1 + 1e-9) and len(values) < _MOST_TICKS:
        values.append(values[-1] * by)
    return values if abs(values[-1] - high) < 1e-6 * high else None


_FACTOR = re.compile(
    r"\b(?:powers? of|doubl(?:ing|es|ed)\b|by factors? of|multiplied by)\s*(two|ten|four|three|\d{1,2})?",
    re.IGNORECASE,
)
_FACTORS = {"two": "2", "three": "3", "four": "4", "ten": "10"}
_SUFFIXED = re.compile(
    r"(?<![\w.])(\d{1,4}(?:\.\d+)?)\s?([kKM])?\s*(?:to|[-–—…]|through|bis|\.\.\.)\s*(\d{1,4}(?:\.\d+)?)\s?([kKM])\b"
)


def _printed(value: float) -> str:
    return f"{value:.0f}" if value.is_integer() else repr(value)


def _step(found: list[Number], flat: str) -> float | None:
    for number in found:
        if number.value and _STEP.search(flat, max(0, number.start - 40), number.start):
            return abs(number.value)
    return None
