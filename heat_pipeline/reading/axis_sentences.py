"""Axes that sentences give: "On the x-axis there are two tasks (Sum, Sort)", "layers (1, 2) run along the bottom".

A sentence is cut where it speaks of an axis; what stands between two such places is said of the one or the other. Lines
of their own that describe an axis belong in `axis_lines`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from heat_pipeline.model import Axis
from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import COLUMN, ROW, Side
from heat_pipeline.reading.tick_lists import read_ticks

# Where a sentence speaks of an axis. `sure` words mean nothing else; rows, columns and edges may also be spoken of
# otherwise, and give an axis only where ticks or a plain "rows are" say so.
_CUE = re.compile(
    r"(?P<both>\b(?:both |the (?:same |two )?|same )axes\b|\brows and (?:the )?columns\b|\bcolumns and (?:the )?rows\b|"
    r"\bx[- ]?(?:axis)?(?: and | ?[/&] ?)(?:the )?y[- ]?axis\b|\bbeide Achsen\b)|"
    r"(?P<sure_column>\bx[ -]?(?:axis|achse)\b|\balong (?:the )?x\b|"
    r"\bhorizontal(?: axis| one|e[rn]? achse)\b|横[軸轴]|x[軸轴]|"
    r"\b(?:axe|eje|asse) (?:des |de las )?(?:x|horizontal|abscisses|orizzontale)\b|\ben abscisse\b|"
    r"\b(?:bottom|lower|top|upper) axis\b|\baxis (?:(?:at|along|on) the (?:bottom|top)\b|below\b)|"
    r"\b(?:along|at|on) the (?:bottom|top|horizontal side),? the axis\b|"
    r"(?:\b(?:along|at|on) )?\bthe horizontal side\b)|"
    r"(?P<sure_row>\by[ -]?(?:axis|achse)\b|\balong (?:the )?y\b|"
    r"\bvertical (?:axis|one)\b|\bvertikale[rn]? achse\b|[縦纵][軸轴]|y[軸轴]|"
    r"\b(?:axe|eje|asse) (?:des |de las )?(?:y|vertical|ordonnées|verticale)\b|\ben ordonnée\b|"
    r"\b(?:left|left-hand|side) axis\b|\baxis (?:at|along|on|down) the (?:left|side)(?: side| edge)?\b|"
    r"\b(?:along|at|on|down) the (?:left|side|vertical side)(?: side| edge)?,? the axis\b|"
    r"(?:\b(?:along|at|on|down|up) )?\bthe vertical side\b)|"
    r"(?P<column>(?<!per )\bcolumns?\b|\bspalten?\b|\b(?:columnas|colonnes|colonne|colunas)\b|"
    r"\bhorizontal(?:ly)?\b|列(?=[はが为是表:])|"
    r"\b(?:along|across|at|on|over) the (?:very )?(?:bottom|top)(?: edge| side)?\b(?! (?:row|left|right|to|of)))|"
    r"(?P<row>(?<!per )\brows?\b|\bzeilen?\b|\b(?:filas|lignes|righe|linhas)\b|\bvertical(?:ly)?\b|行(?=[はが为是表:])|"
    r"\b(?:along|down|at|on|up) the (?:left(?:-hand)?(?: (?:side|edge|margin))?|(?:vertical )?side)\b(?! to))",
    re.IGNORECASE,
)
# "Layers go down from 0 to 20; heads go right from 0 to 7."
_GOING = re.compile(
    r"(?P<rows>[^\W\d_][\w-]{1,20}(?: [\w-]{2,20}){0,2}) (?:go|run)(?:es|s)? down(?:wards)?,? "
    r"(?P<down>[^;.]{3,120}(?:\.\d[^;.]{0,40})?)"
    r"[;,.] (?:and |while )?(?:the )?(?P<columns>[^\W\d_][\w-]{1,20}(?: [\w-]{2,20}){0,2}?) (?:(?:go|run)(?:es|s)? )?"
    r"(?:right(?:wards)?|across|to the right),? (?P<across>[^;.]{3,120})",
    re.IGNORECASE,
)
# "lead time in days (1, 3, 5) across, variable (Z500, T850) down"
_ACROSS = re.compile(
    r"(?P<name>[^\W\d_][\w -]{1,40}?) \((?P<list>[^()\n]{3,400})\)(?: (?:runs?|goes|go|read|reads))? "
    r"(?:(?P<column>across|horizontally|from left to right)|(?P<row>down(?:wards)?|vertically|from top to bottom))\b",
    re.IGNORECASE,
)
# One of these is, in small letters, wherever a sentence speaks of an axis.
_CUE_MARK = re.compile(
    "along (?:the )?[xy]|ax[ei]|achse|filas|lignes|righe|linhas|column|colonn|colunas|row|spalte|zeile|horizontal|"
    "vertical|[)] (?:across|down)|go(?:es)? down|runs? down|bottom|top|left|side|eje|asse|absciss|ordonn|[軸轴列行]"
)
# "the first row", "5 columns", "top row": one of them or their number, and not the axis.
_NO_AXIS = re.compile(
    r"(?:\b(?:first|second|third|fourth|fifth|last|top|bottom|upper|lower|middle|left|right|this|that|same|single|"
    r"every other|other|more|\d+|by|two|three|four|five|six|seven|eight|nine|ten|twelve|next|previous|extra|diagonal|"
    r"table|label|header)[ -]|\d[×x])$",
    re.IGNORECASE,
)
_LISTED_BEHIND = re.compile(r"\s*\(([^()]{1,80}?:)?[^()]*,[^()]*\)")
_BEFORE_CUE = re.compile(
    r"(?:(?:^|(?<=[\s,;(]))(?:on|along|down|across|in|as|over|at|form(?:ing)?|make up|auf|an|als|in)\s+)?"
    r"(?:(?:the|each|every|its|their|a|one|der|die|den|both)\s+)?$",
    re.IGNORECASE,
)
_PLACED = re.compile(
    r"[\s,]*\b(?:(?:is|are|being|sind|ist)\s+)?(?:shown|listed|placed|given|arranged|laid out|plotted|displayed|runs?|"
    r"running|goes|go|stands?|standing|appears?|set out|numbered|is|are|liegen|stehen|steht)"
    r"(?:\s+(?:vertically|horizontally))?\s*$",
    re.IGNORECASE,
)
_SAYS = re.compile(
    r"\s*(?:\([^()]{0,80}\)\s*)?(?:,?\s*\bof (?:each|both|the|every) \w+)?"
    r"(?:[:=]|\s[–—-]\s|\s*\bper\b|\s*\bfor (?:each|every)\b|[はが为]|是|表示|"
    r"\s*,?\s*\b(?:there (?:is|are)|(?:is|are|was|were)(?: for| the)?\b|"
    r"shows?|lists?|represents?|has|have|carr(?:y|ies)|gives?|holds?|contains?|denotes?|indicates?|encodes?|displays?|"
    r"corresponds? to|stands?(?: for)?|sits?|lies?|names?|covers?|spans?|goes|go|runs?|ranges?|"
    r"(?:we|one|you|I) (?:sees?|finds?|has|"
    r"have|reads?)|shares?|bears?|uses?|varies|vary|starts?|reads?|montre(?:nt)?|représente(?:nt)?|muestran?|representan?|"
    r"son|sont|mostrano?|zeigt|zeigen|sind|ist|stehen|steht|trägt|"
    r"findet man|liegen)\b)\s*(?=\S)",
    re.IGNORECASE,
)
_APPOSED = re.compile(
    r"\s*,?\s*(?:\((?=[^()]*\)))?[\"“`]([^\"”`\n]{1,60})[\"”`]\)?\s*(?:,(?=\s*(?:has|with|shows?|lists?|is|goes|runs)\b))?"
)
_DETERMINERS = re.compile(
    r"\s*(?:(?:called|named|titled|labell?ed|marked|the axis|axis|"
    r"the|a|an|all|its|our|their|different|various|several|distinct|following|same|two|three|four|five|six|"
    r"seven|eight|nine|ten|eleven|twelve|for|of the|which|die|der|das|vier|drei|zwei|fünf|sechs|"
    r"les?|des|los|las|el|la|un|une|deux|trois|quatre|cinq|dos|tres|cuatro|cinco|\d{1,3}(?! ?[,.–-]|\w)"
    r")\s+)*",
    re.IGNORECASE,
)
_NAME = re.compile(r"[\"“'`]?((?:[^\s,;:()=\"“”]+ ){0,5}?[^\s,;:()=\"“”]+)[\"”'`]?(?=\s*(?:$|[,;:()=.–—]|\s-\s)|\s)")
_NAME_ENDS = frozenset(
    [
        "from",
        "with",
        "in",
        "ranging",
        "marked",
        "labelled",
        "labeled",
        "that",
        "and",
        "which",
        "where",
        "running",
        "runs",
        "on",
        "at",
        "for",
        "used",
        "listed",
        "going",
        "ordered",
        "between",
        "namely",
        "including",
        "as",
        "to",
        "is",
        "are",
        "while",
        "whereas",
        "plus",
        "the",
        "goes",
        "through",
        "starting",
        "sorted",
        "shown",
        "arranged",
        "by",
        "using",
        "each",
        "every",
        "mit",
        "von",
        "und",
    ]
)
_NO_NAME = frozenset(
    [
        "it",
        "its",
        "they",
        "them",
        "this",
        "these",
        "there",
        "there's",
        "increasing",
        "decreasing",
        "marked",
        "labelled",
        "labeled",
        "sorted",
        "ordered",
        "listed",
        "also",
        "not",
        "shared",
        "identical",
        "same",
        "numbers",
        "numerical",
        "numbered",
        "from",
        "named",
        "given",
        "color",
        "colour",
        "colors",
        "colours",
        "legend",
        "title",
        "caption",
        "scale",
        "bar",
        "figure",
        "heatmap",
        "panel",
        "panels",
        "cell",
        "cells",
        "value",
        "values",
        "left",
        "right",
        "top",
        "bottom",
        "row",
        "rows",
        "column",
        "columns",
        "grouped",
        "set",
        "arranged",
        "separated",
        "reading",
        "above",
        "below",
        "one",
        "symmetric",
        "printed",
        "entries",
        "only",
        "respectively",
        "labels",
        "ticks",
        "then",
        "more",
        "less",
        "fully",
        "axis",
        "axes",
        "categories",
    ]
)
_NO_NAME_ALONE = frozenset(["data", "grid", "square", "cell", "number", "how", "what", "whether"])
_NAME_BEGINS = frozenset(
    [
        "them",
        "these",
        "those",
        "it",
        "all",
        "a",
        "an",
        "the",
        "and",
        "with",
        "of",
        "for",
        "by",
        "shows",
        "show",
        "where",
        "while",
        "which",
        "is",
        "are",
        "has",
        "have",
        "how",
        "between",
        "against",
        "versus",
        "its",
        "plots",
        "compares",
        "plotting",
        "showing",
        "comparing",
        "over",
        "each",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "twelve",
        "both",
        "many",
        "has",
        "there",
        "in",
        "contains",
        "lists",
        "put",
        "puts",
        "places",
        "when",
        "varies",
        "across",
        "ein",
        "eine",
        "der",
        "die",
        "das",
        "mit",
        "und",
        "their",
        "its",
        "our",
        "his",
        "her",
        "share",
        "have",
        "has",
        "same",
    ]
)
_ALIAS = re.compile(r"\s*,?\s*\(?\s*([^\W\d_]{1,10})\s*(?:=|∈)\s*(?=[\d{(\[])")
_GLOSS = re.compile(r"\s*\(([^()]{1,80})\)")
_GLOSS_LEAD = re.compile(r"\s*\(\s*([^\W\d][^,:()]{1,60}?)(?::\s|\s(?=[-–]?\d[\d.]*[kKM%]?,\s*[-–]?\d))")
_ORDER = re.compile(
    r"[,(]?\s*\b(?:and )?(?:in (?:this|that) order|respectively|(?:read(?:ing)? |ordered |listed |shown )?"
    r"(?:from )?(?:the )?"
    r"(?:left[ -]to[ -]right|top[ -]to[ -]bottom|bottom[ -]to[ -]top|right[ -]to[ -]left))\b\s*(?:[,)](?!\s*$))?",
    re.IGNORECASE,
)
_ORDER_MARK = re.compile("order|respectively|to[ -](?:right|left|top|bottom)")  # in small letters, in all of these
_BOTH_LIST = re.compile(
    r"\bboth\b(?: axes)?[^.:;,\d]{0,30}(?:\bin the order\b|\blist\b|:)\s*([^.;\n]{3,400})", re.IGNORECASE
)
_ONE_PER = re.compile(
    r"\b(?:(columns?|spalten?)|(rows?|zeilen?)),?\s*\(?(?:one|each|eine?) (?:per|for (?:each|every)|for an?|pro|je) "
    r"([^\W\d_][\w-]*(?: [^\W\d_][\w-]*)?)(?=[,.;:)]| and | und | \(|$)",
    re.IGNORECASE,
)
_NAMES = re.compile(r"\s*\b(?:is|are|represents?|corresponds? to|denotes?|stands? for|sind|ist)\b", re.IGNORECASE)
_GOES_ON = re.compile(
    r"\s*(?:from|it|they|its|their|these|the (?:ticks?|values|labels|order|entries)|in order|there|marked|ticks?)\b",
    re.IGNORECASE,
)
_LIST_LEAD = re.compile(r"\s*(?:[:(=–—\[\"“'`]|,?\s*\b(?:namely|with|marked|labell?ed|from|at|in|ticks?|values?)\b)")
_SENTENCE_END = re.compile(r"[()]|[.;!?](?=\s|$)|。|\n")
_ABBREVIATION = re.compile(r"(?:\be\.g|\bi\.e|\bvs|\bapprox|\bFig|\bcf)$", re.IGNORECASE)
_LONGEST_SENTENCE = 1_500
_WORD = re.compile(r"[^\s,;:()=]+")
_NUMBER = re.compile(r"[-+−]?\d[\d.,]*(?:[kKmMbB%]|[-–]\d+)?[.,]?$")
_CAPITAL = re.compile(r"[\"“'`]?(?:[A-Z]|\d|[^\W\d_]+[-_]?\d)")


@dataclass(slots=True)
class _Cue:
    """A place at which a sentence speaks of an axis (of both: None)."""

    start: int  # of the preposition before it
    end: int
    side: Side | None
    sure: bool
    placed: bool  # whether a preposition leads up to it


def axes_in(text: str) -> dict[Side, Axis]:
    """The axes as the sentences of `text`, its marks blanked out, give them: by name, with ticks where listed."""
    found: dict[Side, Axis] = {}
    if not _speaks_of_axes(text):
        return found
    if (going := _GOING.search(text)) is not None:
        for side, name, way in ((ROW, "rows", "down"), (COLUMN, "columns", "across")):
            found[side] = replace(_ticks_in(going[way]), name=labels.plain(going[name]))
    across = list(_ACROSS.finditer(text))
    if {match.lastgroup for match in across} >= {"column", "row"}:
        for match in across:
            name = labels.plain(match["name"].removeprefix("and ").removeprefix("the "))
            found.setdefault(COLUMN if match["column"] else ROW, replace(_ticks_in(match["list"]), name=name))
        return found
    last: tuple[Side, ...] = ()
    for per in _ONE_PER.finditer(text):  # "six columns, one per task, and three rows, one per model"
        listed = _LISTED_BEHIND.match(text, per.end())
        ticks = _ticks_in(text[listed.start() : listed.end()].strip()[1:-1]) if listed is not None else Axis()
        found.setdefault(COLUMN if per[1] else ROW, replace(ticks, name=labels.plain(per[3])))
    for sentence, owner in _sentences(text):
        said = _said(sentence, owner)
        if not said and last and _GOES_ON.match(sentence):
            ticks = read_ticks(_without_order(sentence))
            said = [((side,), ticks) for side in last if _is_list(ticks) and not found[side].ticks]
        last = ()
        for sides, axis in said:
            for side in sides:
                known = found.get(side)
                if known is None:
                    found[side] = axis
                elif not known.ticks and (axis.ticks or (axis.low is not None and known.low is None)):
                    found[side] = replace(axis, name=known.name or axis.name)
                elif not known.name:
                    found[side] = replace(known, name=axis.name)
                last = (*last, side) if not found[side].ticks else last
    return found


def _speaks_of_axes(text: str) -> bool:
    """Whether a text may speak of an axis at all: a short look that spares most sentences the long one."""
    return _CUE_MARK.search(text.lower()) is not None


def _without_order(text: str) -> str:
    """A text without the words on the order of what it lists: "A, B, respectively"."""
    return _ORDER.sub(" ", text) if _ORDER_MARK.search(text.lower()) is not None else text


def listed_by_name(text: str, name: str) -> Axis:
    """The ticks that a text lists by the name of their axis: "Models: A, B", "three tasks (sum, sort)"."""
    words = labels.without_gloss(name).split()
    if not words or not words[-1].isalpha() or len(words[-1]) < 4:
        return Axis()
    stem = re.escape(labels.singular(words[-1].lower()))
    pattern = re.compile(
        rf"\b{stem}(?:s|es|e|en|n)?(?:(?: of (?:an? |the )?[a-z]+)?\s*\(([^()\n]{{3,400}})\)|"
        rf"(?:\s*[:—–]|\s+(?:are|include|sind))\s+([^.;()\n]{{3,400}}))",
        re.IGNORECASE,
    )
    for match in pattern.finditer(text):
        ticks = _ticks_in(match[1] or match[2])
        if ticks.ticks:
            return ticks
    return Axis()


def _sentences(text: str) -> Iterator[tuple[str, str]]:
    """The sentences of a text, and apart from them what parentheses say of an axis, with the words before these."""
    start = depth = 0
    opened = 0
    inner: list[tuple[str, str]] = []
    for match in _SENTENCE_END.finditer(text):
        mark = match[0]
        if mark == "(":
            opened = match.start() if depth == 0 else opened
            depth += 1
        elif mark == ")":
            depth = max(0, depth - 1)
            held = text[opened + 1 : match.start()]
            if depth == 0 and len(held) < _LONGEST_SENTENCE and _speaks_of_axes(held) and _CUE.search(held):
                inner.append((held, text[start:opened][-200:]))
        elif mark == "\n" or (depth == 0 and not _ABBREVIATION.search(text, start, match.start())):
            yield text[start : min(match.start(), start + _LONGEST_SENTENCE)], ""
            yield from inner
            inner = []
            start, depth = match.end(), 0
    yield text[start : start + _LONGEST_SENTENCE], ""
    yield from inner


def _cues(sentence: str) -> list[_Cue]:
    found: list[_Cue] = []
    depth = at = 0
    for match in _CUE.finditer(sentence):
        depth += sentence.count("(", at, match.start()) - sentence.count(")", at, match.start())
        at = match.start()
        kind = match.lastgroup or ""
        if depth > 0:
            continue
        is_one = not kind.startswith("sure") and _NO_AXIS.search(sentence, max(0, at - 24), at) is not None
        if is_one and _LISTED_BEHIND.match(sentence, match.end()) is None:  # "3 columns (S, M, L)" are the axis
            continue
        before = _BEFORE_CUE.search(sentence, max(0, at - 24), at)
        start = before.start() if before is not None else at
        side = None if kind == "both" else COLUMN if kind.endswith("column") else ROW
        led = sentence[start:at].split()
        placed = bool(led) and led[0].lower() not in ("the", "each", "every", "its", "their", "a", "one", "der", "die")
        placed = placed or match[0][:2].lower() in ("al", "ac", "do", "at", "on", "ov", "up")
        found.append(_Cue(start, match.end(), side, kind.startswith("sure") or kind == "both", placed))
    return found


def _said(sentence: str, owner: str) -> list[tuple[tuple[Side, ...], Axis]]:
    """What a sentence says of axes; `owner` are the words before the parentheses that it stood in, if it did."""
    if not _speaks_of_axes(sentence):
        return []
    sentence = _without_order(sentence)
    cues = _cues(sentence)
    found: list[tuple[tuple[Side, ...], Axis]] = []
    place = 0
    behind = False
    parallel = len({cue.side for cue in cues}) > 1
    for index, cue in enumerate(cues):
        stop = cues[index + 1].start if index + 1 < len(cues) else len(sentence)
        lead, tail = sentence[place : cue.start], sentence[cue.end : stop]
        place = cue.end
        apposed = _APPOSED.match(tail) if cue.sure or owner else None
        if apposed is not None:  # "the vertical axis, "Depth", has the ticks …"
            tail = tail[apposed.end() :]
        says = _SAYS.match(tail)
        placed = _PLACED.search(lead)
        content = lead[: placed.start()] if placed is not None else lead
        listed = content.rstrip().endswith(")") and cue.placed
        axis: Axis | None
        if owner and index == 0 and not (cue.placed and content.strip()):
            # "sizes (1, 8, 32; x-axis)", "models (rows: A, B)"
            axis = _ticks_in(content or (tail[says.end() :] if says is not None else tail))
            if not content and says is None and any(tick.number is None for tick in axis.ticks):
                axis = Axis()  # "(x-axis, words per second, log scale)"
            axis = replace(axis, name=_name_before(owner))
        elif (direct := _LISTED_BEHIND.match(tail)) is not None and not (cue.placed and content.strip(" ,;")):
            behind = True  # "the x-axis (model: A, B)", "3 columns (S, M, L)"
            inner = tail[direct.start() : direct.end()].strip()[1:-1]
            axis = _axis_behind(inner, sure=False) if direct[1] else _ticks_in(inner)
            if axis is not None and not _agrees(sentence[: cue.end], axis):
                axis = None  # "5 columns (examples in the prompt, k)"
        elif cue.side is None and index + 1 < len(cues) and says is not None and ":" in says[0]:
            place = cue.end + says.end()  # "the same axes: layers along the bottom, …"
            continue
        elif says is not None and not listed and not (cue.placed and placed is not None and content.strip(" ,;")):
            behind = True
            axis = _axis_behind(tail[says.end() :], cue.sure or says[0].strip()[:1] in ":=", says[0], parallel)
        elif (cue.placed or cue.side is None) and content.strip(" ,;") and not (behind and not listed):
            axis = _axis_before(content, tail, owner)
            closed = tail.find(")")
            if tail.lstrip()[:1] == "(" and closed > 0:
                place += closed + 1
        elif behind and tail.strip(" ,;."):
            axis = _axis_behind(tail, cue.sure, "are", parallel)  # "rows are layers and columns heads"
        elif cue.placed and tail.strip(" ,;."):
            behind = True
            axis = _axis_behind(tail, sure=False)
        elif apposed is not None:
            axis = Axis()
        else:
            continue
        if axis is None:
            continue
        if not axis.name and axis.ticks and index == 0 and not owner and content.strip(" ,;"):
            axis = replace(axis, name=_name_before(content))  # "Depths along y: 0, 50"
        if apposed is not None:
            axis = replace(axis, name=labels.plain(apposed[1]))
        is_gloss = owner and not content.strip() and not tail.strip()  # "the score of a model (row)"
        if axis.ticks or axis.low is not None or (axis.name and (cue.sure or behind or is_gloss)):
            found.append(((cue.side,) if cue.side is not None else (ROW, COLUMN), axis))
    both = _BOTH_LIST.search(sentence) if len(found) > 1 and not any(axis.ticks for _, axis in found) else None
    if both is not None and _is_list(ticks := read_ticks(both[1])):
        return [(sides, replace(ticks, name=axis.name)) for sides, axis in found]
    return found


def _axis_behind(tail: str, sure: bool, verb: str = "", parallel: bool = False) -> Axis | None:
    """The axis that words behind its verb give: "the models (A, B)", "tasks: A, B", "the retrievers A, B and C".

    `parallel` tells that the sentence speaks of both axes: "rows are the rate, columns the decay".
    """
    tail = _without_order(tail)
    begin = _DETERMINERS.match(tail)
    at = begin.end() if begin is not None else 0
    name, end = _name_at(tail, at)
    rest = tail[end:]
    lead = _GLOSS_LEAD.match(rest)
    gloss = _GLOSS.match(rest) if lead is None else None
    alias = _ALIAS.match(rest)
    if name and lead is not None and labels.number_of(lead[1]) is None and "," in rest[lead.end() :]:
        name = f"{name} ({lead[1].strip()})"
        rest = rest[lead.end() :].split(")")[0]
    elif name and alias is not None:
        name = f"{name} ({alias[1]})"
        rest = rest[alias.end() :]
    elif name and gloss is not None and _is_unit(gloss[1]):
        name = f"{name} ({gloss[1].strip()})"
        rest = rest[gloss.end() :]
    ticks = _ticks_in(rest)
    if not ticks.ticks and ticks.low is None and not sure:
        # a name alone: "rows are layers", "each row is a layer", and not "rows are darker"
        one = tail[:at].split()[:1]
        plain = (_NAMES.match(verb) is not None or (parallel and verb == "are")) and (
            name.endswith("s") or (one and one[0] in ("a", "an", "one", *(("the",) if parallel else ())))
        )
        if not plain or not all(word.islower() for word in name.split()):
            return None
    return replace(ticks, name=name)


def _axis_before(content: str, tail: str, owner: str) -> Axis | None:
    """The axis that words before its place give: "models (A, B) on the …", "models run down the …: A, B"."""
    content = content.rstrip(" ,")
    ticks = Axis()
    head = content
    if content.endswith(")") and (opened := _opened(content)) > 0:
        ticks = _ticks_in(content[opened + 1 : -1])
        head = content[:opened]
    elif tail.lstrip()[:1] in (":", "(") or _LIST_LEAD.match(tail):
        ticks = _ticks_in(tail)
    if not ticks.ticks and ticks.low is None:
        ticks = _ticks_in(content[content.rfind("),") + 1 :])
        if ticks.ticks or ticks.low is not None:
            first = content.find(ticks.ticks[0].label) if ticks.ticks else 0
            head = owner or content[: max(0, first)]
    name = _name_before(head)
    return replace(ticks, name=name) if name or ticks.ticks else None


def _opened(text: str) -> int:
    """Where the bracket was opened that closes a text, or -1."""
    depth = 0
    for at in range(len(text) - 1, -1, -1):
        depth += (text[at] == ")") - (text[at] == "(")
        if depth == 0:
            return at
    return -1


def _name_at(text: str, start: int) -> tuple[str, int]:
    """The name at a place of a text and where it ends; "" where a list or something else stands there."""
    words: list[str] = []
    end = start
    for match in _WORD.finditer(text, start, start + 120):
        word = match[0]
        if words and text[end : match.start()].strip():
            break
        if word.lower().strip("\"“”'`.") in (_NAME_ENDS if words else _NO_NAME) or len(words) == 6:
            break
        if words and _NUMBER.match(word):
            break
        capital = _CAPITAL.match(word) is not None
        if (
            capital
            and words
            and not words[0][0].isupper()
            and re.match(r"[^;.()]{0,80},|[^,;.()]{0,40}\band ", text[end:])
        ):
            break  # "the retrievers BM25, Contriever": the list begins
        words.append(word)
        end = match.end()
        if word[-1] in '"”.':
            break
    if not words or _NUMBER.match(words[0]) or (len(words) == 1 and words[0].lower() in _NO_NAME_ALONE):
        return "", start
    after = text[end:].lstrip()
    if after.startswith(",") and words[0][0].isupper() and not _LIST_LEAD.match(after[1:]):
        return "", start  # "Oak, Elm and Ash": a list without a name
    if len(words) > 3 and all(word.islower() for word in words) and words[0].endswith(("ed", "ing")):
        return "", start
    return labels.plain(" ".join(words)), end


def _name_before(text: str) -> str:
    """The name at the end of a text: "A heatmap with attention heads" ends in "attention heads"."""
    text = text.rstrip(" ,:(")
    end = max(text.rfind(mark) for mark in ",;:().")
    words = [word for word in text[end + 1 :].split() if word.strip("*_")]
    name: list[str] = []
    while words and len(name) < 4:
        word = words.pop()
        low = word.lower()
        if low == "of" and words and name and words[-1].lower() in ("number", "size", "share", "type", "length"):
            name[:0] = [words.pop(), word]
            continue
        if low in _NAME_BEGINS or word.strip("×").isdigit() or low in ("number", "heatmap", "grid", "axis"):
            break
        name.insert(0, word)
    if not name or name[0].lower() in _NO_NAME or name[-1].lower() in _NO_NAME:
        return ""
    return labels.plain(" ".join(name))


def _ticks_in(text: str) -> Axis:
    """The ticks that a stretch of a sentence lists or spans, as a nameless axis; none where it is no list."""
    ticks = read_ticks(_without_order(text))
    return ticks if _is_list(ticks) else Axis()


_COUNT_OF_CUE = re.compile(r"(?<![\w.])(\d{1,3}|[a-z]+)[ -][\w-]+$", re.IGNORECASE)


def _agrees(before: str, axis: Axis) -> bool:
    """Whether an axis has as many ticks as the words before its list say, where they say it: "3 columns (S, M, L)"."""
    told = _COUNT_OF_CUE.search(before)
    count = labels.count_of(told[1]) if told is not None else 0
    return not count or not axis.ticks or count == len(axis.ticks)


_NO_TICK = re.compile(r"\(.*\)$|(?:the )?(?:rows?|columns?|[xy][ -]axis)$", re.IGNORECASE)
_COUNTED_THINGS = re.compile(
    r"(?:the )?(?:same|one|two|three|four|five|six|seven|eight|nine|ten|both|several) (?:\w+ ){0,2}[a-z]+s$",
    re.IGNORECASE,
)


def _is_list(axis: Axis) -> bool:
    """Whether the ticks read from a sentence are labels and no pieces of it."""
    if not axis.ticks:
        return axis.low is not None
    return len(axis.ticks) > 1 and all(
        _COUNTED_THINGS.match(tick.label) is None
        and _NO_TICK.match(tick.label) is None
        and sum(word.isalpha() and word.islower() for word in tick.label.split()) < 4
        for tick in axis.ticks
    )


def _is_unit(gloss: str) -> bool:
    """Whether what stands in parentheses behind an axis' name is its unit or short form: "(tokens)", "(in dB)"."""
    words = gloss.split()
    return 0 < len(words) < 4 and "," not in gloss and not any(char.isdigit() for char in gloss)
