"""What a figure is made of, as the words of claims may call it: its axes, their ticks, its panels, its metric.

Made once for a text, from its reading. Which words of a clause name which of these is found in `places`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property

from heat_pipeline.claims.finding.directions import tells_costs, told_direction
from heat_pipeline.claims.finding.families import calendar_of, families_of
from heat_pipeline.claims.finding.languages import languages_of
from heat_pipeline.claims.finding.vocabulary import Called, called
from heat_pipeline.model import Axis, Cell, Reading
from heat_pipeline.reading import labels
from heat_pipeline.reading.blocks import Kind as Look
from heat_pipeline.reading.charts import VALUE_CHARTS
from heat_pipeline.reading.outline import Outline
from heat_pipeline.statements import Along, Region

ALONG: tuple[Along, ...] = ("row", "column", "panel")

# Words of an axis' name that tell nothing of which axis it is.
_GENERIC = frozenset(
    [
        "number",
        "of",
        "the",
        "and",
        "in",
        "per",
        "by",
        "for",
        "start",
        "size",
        "name",
        "label",
        "id",
        "value",
        "index",
        "count",
        "a",
        "an",
        "to",
        "with",
        "on",
        "total",
        "axis",
        "set",
        "kind",
        "vs",
        "percent",
        "percentage",
        "scale",
        "score",
        "from",
        "at",
        "category",
        "group",
    ]
)
# Other words for the same thing; they name the axis that has one of them in its name, if it is the only one.
_ALIKE = (
    frozenset(["model", "llm", "system", "checkpoint", "variant", "network"]),
    frozenset(["dataset", "benchmark", "task", "corpus", "test"]),
    frozenset(["length", "sequence", "input", "context"]),
    frozenset(["method", "strategy", "approach", "technique", "algorithm", "prompting", "prompt"]),
    frozenset(["shot", "example", "demonstration"]),
    frozenset(["document", "doc", "passage"]),
    frozenset(["layer", "depth"]),
    frozenset(["step", "iteration", "epoch", "progress", "training"]),
    frozenset(["language", "lang"]),
    frozenset(["question", "id", "problem"]),
    frozenset(["threshold", "cutoff"]),
    frozenset(["window", "context"]),
)
_OF_PANELS = frozenset(["panel", "heatmap", "subplot", "chart", "plot", "matrix", "map", "subfigure"])
_PANELS_OF = frozenset(["dataset", "benchmark", "model", "task", "setting"])
_PLACE_WORDS: dict[str, Along] = {"row": "row", "column": "column", "col": "column", "y-axi": "row", "x-axi": "column"}
# What is compared, and on what: such a word may stand for an axis that is called otherwise, or not at all.
_THINGS = "model llm system method strategy approach technique algorithm setting variant configuration agent"
_TESTS = "dataset benchmark task corpus test domain category environment suite"
_COMPARED, _COMPARED_ON = frozenset(_THINGS.split()), frozenset(_TESTS.split())
_OF_NAMES = frozenset(["size", "count", "level", "category", "group", "kind"])
# Of a metric with one of these in its name the low values are the good ones; of the others nothing is known.
_LOW = (
    "loss error perplexity ppl latency time cost wer cer mse mae rmse fpr fid eer regret distance memory runtime "
    "delay duration hallucination bias toxicity miss rejection energy emission fertility surprisal forgetting "
    "confusion nll ece brier bpb bpc mape smape lpips overhead jitter failure fail failed crash defect violation "
    "leakage uncertainty mortality downtime fnr waste hallucinated"
)
_LOW_IS_GOOD = frozenset(_LOW.split())
_HIGH = (
    "accuracy accuracie acc pass score f1 precision recall performance success em bleu rouge auroc auc iou dice "
    "reward speedup throughput map ndcg mrr quality correctness agreement win capability winrate exact "
    "faithfulness factuality satisfaction fmax mcc kappa nmi ari psnr ssim cider meteor chrf comet bertscore elo "
    "resolved solve solved solving correct correctly completion completed acceptance accepted speed-up return "
    "yield preferred preference rating humaneval hit skill auprc usability utility helpfulness fluency coherence "
    "relevance bandwidth fps profit revenue mmlu gsm8k"
)
_HIGH_IS_GOOD = frozenset(_HIGH.split())
_DISTANCES = re.compile(r"\b(?:distances?|dissimilar\w*|divergences?|disagreements?)\b")
_SOURCES = frozenset(["source", "train", "training", "trained", "from", "base", "true", "actual"])
_TARGETS = frozenset(["target", "test", "tested", "evaluated", "to", "predicted", "partner", "prediction"])
_A_LINE = 20  # characters, of which a line that says something has more
_VALUE_WORDS = frozenset(["value", "score", "result", "performance", "accuracy"])


@dataclass(frozen=True, slots=True)
class Entry:
    """A label as a sequence of words, and the axis and the tick (or panel) that it stands for."""

    words: tuple[str, ...]
    along: Along
    label: str


_MOST_TWICE = 0.25
_MOST_WORDS = 40  # of a label that prose may name
_UNIT_OF_HEAD = re.compile(
    r"\((%|[µmnk]?s|min|h|hours?|days?|[kmgt]i?b|usd|eur|[$€]|[kmg]?wh?|[kmg]?j|[kmg]?hz|[cmk]?m|k?g|t|b|"
    r"[kmgtp]?flops?|[^\W\d]{1,6}/[^\W\d]{1,6})\)$",
    re.IGNORECASE,
)
_LETTERED = re.compile(r"(?:panel |chart |plot |heatmap )?\(?([a-h])\)")
_WITH_UNIT = re.compile(r"\d ?[A-Za-z]{1,3}\W*$")
_OF_NO_TITLE = frozenset(["confusion", "map", "score", "performance", "quality", "preference", "time"])
_WITHIN_TITLE = re.compile(
    r"\b(?:by|vs\.?|versus|of|for|over|across|on|in|and|at|from|per|with|under|between|against|after|before|as|to)\b|[,;:(–—|]"
)
_MEASURED_IN = {
    "time": "s ms µs μs us ns min h sec seconds second minutes hours milliseconds",
    "throughput": "tokens/s token/s samples/s images/s it/s fps req/s items/s",
    "cost": "$ usd eur € cents cent dollars £",
    "energy": "j kj mj wh kwh mwh",
    "power": "w kw mw",
    "memory": "gb mb kb gib mib tb",
    "noise": "db dba db(a)",
    "temperature": "°c °f ℃ k",
}
_SIGN = re.compile(r"([A-Za-z]{1,4}) ?= ?\d")
_LEVELS = re.compile(r"\b(?:low|medium|moderate|high)\b(?= (?:values?|scores?|range|levels?)\b)")


class Figure:
    """The ticks, names and values of a figure that claims speak of."""

    def __init__(self, reading: Reading, outline: Outline) -> None:
        self.reading = reading
        self._outline = outline
        cells = reading.cells
        self.ticks: dict[Along, tuple[str, ...]] = {
            "row": _ticks(reading.rows, [cell.row for cell in cells]),
            "column": _ticks(reading.columns, [cell.column for cell in cells]),
            "panel": tuple(panel.name for panel in reading.panels if panel.name),
        }
        self.numbers: dict[Along, dict[str, float]] = {
            along: _numbers(self.ticks[along]) if along != "panel" else {} for along in ALONG
        }
        rows, columns = labels.strays(cell.row for cell in cells), labels.strays(cell.column for cell in cells)
        self.cells = sorted(
            (cell for cell in cells if cell.row not in rows and cell.column not in columns), key=lambda cell: cell.start
        )
        """The cells whose labels are sure, as they stand in the text."""
        self.starts = [cell.start for cell in self.cells]
        values = [cell.value for cell in self.cells if cell.value is not None]
        values.extend(bound for cell in self.cells for bound in (cell.low, cell.high) if bound is not None)
        self.low = min(values, default=0.0)
        self.high = max(values, default=0.0)
        self.printed_percent = any("%" in cell.printed for cell in cells[:8])
        """Whether the cells are printed with a percent sign."""
        self.of_one = bool(values) and self.high <= 1 and not any("%" in cell.printed for cell in cells[:8])
        """Whether the cells are parts of one, so that a percentage in a claim is a hundred times too large."""

    def cells_between(self, start: int, end: int) -> list[Cell]:
        """The cells that were read from a stretch of the text, as they stand in it."""
        return self.cells[bisect_left(self.starts, start) : bisect_left(self.starts, end)]

    def at(self, cell: Cell) -> list[Cell]:
        """All cells of a cell's place: more than one where the text tells it twice, and differently."""
        return self._by_place[cell.panel, cell.row, cell.column]

    def panels_of(self, region: Region) -> set[str]:
        """The panels in which a region has cells."""
        return {
            cell.panel
            for cell in self.reading.cells
            if (region.rows is None or cell.row in region.rows)
            and (region.columns is None or cell.column in region.columns)
        }

    @cached_property
    def twice(self) -> list[int]:
        """Where the values stand whose place has another one, too; none where that is so of many places."""
        several = [at for at in self._by_place.values() if len(at) > 1]
        if len(several) > _MOST_TWICE * len(self._by_place):
            return []
        return sorted(cell.start for at in several for cell in at if cell.row and cell.column)

    @cached_property
    def _by_place(self) -> dict[tuple[str, str, str], list[Cell]]:
        found: dict[tuple[str, str, str], list[Cell]] = {}
        for cell in self.cells:
            found.setdefault((cell.panel, cell.row, cell.column), []).append(cell)
        return found

    @cached_property
    def said_text(self) -> str:
        """The whole text in lower case, without marks of emphasis."""
        return self._outline.flat.lower()

    @cached_property
    def level_bands(self) -> dict[str, tuple[float, float]]:
        """The values that the text's own bands call low, medium or high: "Yellow: high values (9-13)"."""
        flat = self._outline.flat
        found: dict[str, set[tuple[float, float]]] = {}
        for band in self.reading.bands:
            if band.low is None or band.high is None or band.low == band.high or band.approximate:
                continue
            end = flat.find("\n", band.end)
            said = flat[flat.rfind("\n", 0, band.start) + 1 : end if end >= 0 else len(flat)].lower()
            levels = set(_LEVELS.findall(said))
            if len(levels) == 1:
                found.setdefault(levels.pop(), set()).add((band.low, band.high))
        return {level: next(iter(ends)) for level, ends in found.items() if len(ends) == 1}

    @cached_property
    def is_square(self) -> bool:
        """Whether both axes have ticks in common, so that a label alone tells not which is meant."""
        return len(set(self.ticks["row"]) & set(self.ticks["column"])) > 1

    @cached_property
    def has_colours(self) -> bool:
        """Whether the text tells the colours of cells."""
        return any(cell.colour for cell in self.reading.cells)

    @cached_property
    def has_measures(self) -> bool:
        """Whether each column measures another thing: the points of a scatter plot, "Size (GB)" beside "Time (s)"."""
        columns = self.ticks["column"]
        if len(columns) > 1 and self.reading.chart_type == "scatter plot":
            return True
        units = {unit[1].lower() for label in columns if (unit := _UNIT_OF_HEAD.search(label)) is not None}
        return len(units) > 1 or self._unlike_units()

    def _unlike_units(self) -> bool:
        """Whether all values of one column are printed with a unit and those of another without: "7B" beside "57.6"."""
        printed: dict[str, set[bool]] = {}
        for cell in self.reading.cells:
            if cell.value is not None:
                printed.setdefault(cell.column, set()).add(_WITH_UNIT.search(cell.printed) is not None)
        return {frozenset(told) for told in printed.values()} >= {frozenset([True]), frozenset([False])}

    @cached_property
    def places_with_cells(self) -> frozenset[tuple[str, str]]:
        """The rows and columns of all cells."""
        return frozenset((cell.row, cell.column) for cell in self.reading.cells)

    @cached_property
    def with_values(self) -> dict[Along, tuple[str, ...]]:
        """The rows and the columns that have values."""
        cells = self.reading.cells
        return {
            "row": tuple(dict.fromkeys(cell.row for cell in cells if cell.row)),
            "column": tuple(dict.fromkeys(cell.column for cell in cells if cell.column)),
        }

    @cached_property
    def has_twins(self) -> bool:
        """Whether two cells stand at one place, as where two rows have the same name."""
        cells = self.reading.cells
        return len({(cell.panel, cell.row, cell.column) for cell in cells}) < len(cells)

    @cached_property
    def goes_on(self) -> bool:
        """Whether the text goes on behind its last value, so that it was not cut off among them."""
        last = max((cell.end for cell in self.reading.cells), default=0)
        return any(
            block.start >= last and block.kind not in (Look.TABLE, Look.HEADING) and block.end - block.start >= _A_LINE
            for block, _ in reversed(self._outline.lines)
        )

    @cached_property
    def mirrors(self) -> bool:
        """Whether a square grid is its own mirror image, as far as both cells of a pair are given; or a triangle."""
        values = {(cell.panel, cell.row, cell.column): cell.value for cell in self.reading.cells}
        pairs = [
            (one, values.get((panel, column, row))) for (panel, row, column), one in values.items() if row != column
        ]
        return len(pairs) > 2 and all(other is None or one == other for one, other in pairs)

    @cached_property
    def tells_distances(self) -> bool:
        """Whether the text speaks of distances, of which the low ones are those of what is close."""
        return _DISTANCES.search(self.said_text) is not None

    @cached_property
    def rows_first(self) -> bool:
        """Whether of a pair "es to en" the row is named first: not where the rows are what one goes to."""
        rows, columns = (set(labels.words(axis.name)) for axis in (self.reading.rows, self.reading.columns))
        return not (rows & _TARGETS or columns & _SOURCES) or bool(rows & _SOURCES or columns & _TARGETS)

    @cached_property
    def called(self) -> Called:
        """What the text itself calls the axes and the values."""
        return called(self._outline, self.reading, self.ticks)

    @cached_property
    def metric(self) -> frozenset[str]:
        """The words of the metric's name, in comparable form."""
        found = set(labels.words(self.reading.metric)) - _GENERIC | self.called.metric
        found |= {f"{word}e" for word in found if word.endswith("s")}  # "losses" of "loss"
        found |= {f"{word[:-1]}ie" for word in found if word.endswith("y")}  # "latencies"
        name = [
            word for word in re.findall(r"[^\W\d_]+", self.reading.metric.lower()) if word not in ("of", "per", "in")
        ]
        if len(name) > 1:
            found.add("".join(word[0] for word in name))  # "WER" of "word error rate"
        return (frozenset(word for word in found if len(word) > 1) | _VALUE_WORDS) - self.tick_words

    @cached_property
    def tick_words(self) -> frozenset[str]:
        """The ticks that are one word, in lower case: where one is a metric, "accuracy" may be that tick."""
        return frozenset(
            word for along in ALONG for label in self.ticks[along] if len(word := label.lower()) > 3 and word.isalpha()
        )

    @cached_property
    def better_high(self) -> bool | None:
        """Whether high values are the good ones; None where nothing tells.

        The metric's name does, or a sentence; percentages are of what goes well where the text speaks of no cost.
        """
        named = labels.words(self.reading.metric)
        words = {part for word in named for part in word.replace("@", "-").replace("+", "").split("-")} | {*named}
        words |= self.called.metric
        if not words & (_LOW_IS_GOOD | _HIGH_IS_GOOD):
            words |= self._titled_words()
        low, high = bool(words & _LOW_IS_GOOD), bool(words & _HIGH_IS_GOOD - {"score"})
        if self.called.better_high is not None and not (low or high):
            return self.called.better_high
        if low != high:
            return None if self._has_both() else high
        if not low and "score" in words:
            return True
        told = told_direction(self._outline.flat, self.low, self.high)
        percent = self.printed_percent or "%" in self.reading.unit
        called = f"{self.reading.title} {self.reading.metric}"
        return True if told is None and percent and not tells_costs(self._outline.flat, called) else told

    def _has_both(self) -> bool:
        """Whether the ticks of an axis are metrics of both kinds, "Accuracy" and "NLL": none is that of all values."""
        for along in ALONG:
            words = {word for label in self.ticks[along] for word in labels.words(label)}
            if words & _LOW_IS_GOOD and words & _HIGH_IS_GOOD - {"score"}:
                return True
        return False

    def _titled_words(self) -> set[str]:
        """The words by which the title calls the values, where nothing else does, and what their unit measures."""
        reading = self.reading
        title = _WITHIN_TITLE.split(reading.title.lower(), maxsplit=1)[0]
        words = set(labels.words(title)) - _OF_NO_TITLE if not reading.metric else set()
        unit = reading.unit.lower() or (reading.metric.lower().split() or [""])[-1]
        return words | {quantity for quantity, units in _MEASURED_IN.items() if unit in units.split()}

    @cached_property
    def names(self) -> dict[str, Along]:
        """The words that name an axis, or the panels; in comparable form (labels.words)."""
        own: dict[Along, set[str]] = {
            "row": _name_words(self.reading.rows.name),
            "column": _name_words(self.reading.columns.name),
            "panel": set(_OF_PANELS),
        }
        for along in ("row", "column"):
            split = [labels.words(label) for label in self.ticks[along]]
            own[along] |= {word for word in _common(split) if len(word) > 2 and word.isalpha()}
            signs = {sign[1].lower() for label in self.ticks[along] if (sign := _SIGN.match(label)) is not None}
            if len(signs) == 1 and len(self.ticks[along]) > 1 and all(map(_SIGN.match, self.ticks[along])):
                own[along] |= signs  # "k" of "k=1", "k=2"
            if not (self.reading.rows if along == "row" else self.reading.columns).name:
                own[along] |= {word for word, side in self.called.names.items() if side == along}
        for side in own:
            own[side] |= {f"{word}e" for word in own[side] if word.endswith(("ch", "sh", "x", "ss"))}  # "batches"
            own[side] |= {f"{word[:-1]}ie" for word in own[side] if word.endswith("y")}  # "categories"
        shared = own["row"] & own["column"]
        own["row"] -= shared
        own["column"] -= shared
        taken = own["row"] | own["column"] | shared
        for alike in _ALIKE:
            sides: list[Along] = [along for along in ("row", "column") if own[along] & alike]
            if len(sides) == 1 and not shared & alike:
                own[sides[0]] |= {word for word in alike if word not in taken}
        found: dict[str, Along] = dict(_PLACE_WORDS)
        found.update(dict.fromkeys(own["row"], "row"))
        found.update(dict.fromkeys(own["column"], "column"))
        if len(self.ticks["panel"]) > 1:
            found.update({word: "panel" for word in (*_OF_PANELS, *_PANELS_OF) if word not in found})
        return {word: along for word, along in found.items() if word not in self.metric or word not in shared}

    @cached_property
    def general_names(self) -> dict[str, Along]:
        """General words for what is compared ("systems") or on what ("tasks"), with the one axis that they can mean.

        In comparable form; none that names an axis anyway. An axis of numbers is of neither kind, and one whose own
        name is of one kind is not of the other.
        """
        found: dict[str, Along] = {}
        sides: tuple[Along, ...] = ("row", "column")
        own = {
            side: {word for word, along in self.names.items() if along == side and word not in _PLACE_WORDS}
            for side in sides
        }
        things: list[Along] = [
            side for side in sides if len(self.ticks[side]) > 1 and len(self.numbers[side]) < len(self.ticks[side])
        ]
        for words, others in ((_COMPARED, _COMPARED_ON), (_COMPARED_ON, _COMPARED)):
            may = [side for side in things if not own[side] & others]
            sure = [side for side in may if own[side] & words] or may
            if len(sure) > 1:
                sure = [side for side in sure if not own[side]]  # what has no name of its own
            if len(sure) == 1:
                found.update(dict.fromkeys(words - self.names.keys(), sure[0]))
        if self.reading.chart_type == "bar chart" and self.ticks["column"] and "group" not in self.names:
            found["group"] = "column"  # of bars, side by side
        called = {"row": labels.words(self.reading.rows.name), "column": labels.words(self.reading.columns.name)}
        for word in _OF_NAMES:  # "every size", where one axis is "model size"
            named = [side for side in sides if word in called[side]]
            if len(named) == 1 and word not in self.names:
                found[word] = named[0]
        return found

    @cached_property
    def has_tasks(self) -> bool:
        """Whether an axis is one of tasks, data sets and the like, of which some are easier than others."""
        return not _COMPARED_ON.isdisjoint(self.names) or not _COMPARED_ON.isdisjoint(self.general_names)

    @cached_property
    def full_names(self) -> tuple[tuple[tuple[str, ...], Along], ...]:
        """The axes' whole names as words, for those of which no word alone tells the axis ("digit_a")."""
        found: list[tuple[tuple[str, ...], Along]] = []
        if self.reading.rows.name:
            found.append((labels.words(labels.without_gloss(self.reading.rows.name)), "row"))
        if self.reading.columns.name:
            found.append((labels.words(labels.without_gloss(self.reading.columns.name)), "column"))
        return tuple((words, along) for words, along in found if words)

    @cached_property
    def entries(self) -> dict[str, list[tuple[Entry, int]]]:
        """For each word of a label of words the labels that hold it, and where."""
        index: dict[str, list[tuple[Entry, int]]] = {}
        for along in ALONG:
            names = self.ticks[along]
            shortened = along == "panel" or self.reading.chart_type in VALUE_CHARTS  # "grey" is "Grey bar"
            common = _common([labels.words(name) for name in names]) if shortened else set()
            languages = languages_of(names) or calendar_of(names)
            for label in names:
                if along != "panel" and labels.number_of(label) is not None and not _has_letter(label):
                    continue
                forms = [labels.words(label)]
                bare = labels.without_gloss(label)
                if bare != label:
                    forms.append(labels.words(bare))
                if label in languages:
                    forms.append((languages[label],))
                if common:
                    forms = [tuple(word for word in forms[0] if word not in common) or forms[0], *forms]
                seen: set[tuple[str, ...]] = set()
                for words in forms:
                    if not 0 < len(words) <= _MOST_WORDS or words in seen:
                        continue
                    seen.add(words)
                    entry = Entry(words, along, label)
                    for place, word in enumerate(words):
                        index.setdefault(word, []).append((entry, place))
        return index

    @cached_property
    def initials(self) -> dict[str, Along]:
        """The first letters of the words of an axis' name, in lower case, where they tell it from the other."""
        found: dict[str, Along] = {}
        sides: tuple[Along, ...] = ("row", "column")
        for along, other in zip(sides, sides[::-1], strict=True):
            own, others = (
                _initials((self.reading.rows if side == "row" else self.reading.columns).name)
                for side in (along, other)
            )
            found.update(dict.fromkeys(own - others - self.names.keys() - self.metric, along))
        return found

    @cached_property
    def families(self) -> dict[str, tuple[Along, tuple[str, ...]]]:
        """The parts of labels that are names of one axis' ticks only, in lower case, with that axis and these ticks."""
        if self.is_square:
            return {}
        rows, columns = families_of(self.ticks["row"]), families_of(self.ticks["column"])
        taken = self.own_words | self.metric | self.entries.keys() | self.names.keys()
        found: dict[str, tuple[Along, tuple[str, ...]]] = {}
        sides: tuple[tuple[Along, dict[str, tuple[str, ...]]], ...] = (("row", rows), ("column", columns))
        for along, parts in sides:
            for part, holders in parts.items():
                if part not in taken and not (part in rows and part in columns):
                    found[part] = along, holders
        return found

    @cached_property
    def own_words(self) -> frozenset[str]:
        """The words of the title, the metric and the axes' names: a name among them is of the whole figure."""
        reading = self.reading
        found: set[str] = set()
        for said in (reading.title, reading.metric, reading.rows.name, reading.columns.name, reading.unit):
            found.update(labels.words(said))
        found.update(word for panel in reading.panels for word in labels.words(panel.name))
        return frozenset(found)

    @cached_property
    def axis_words(self) -> frozenset[str]:
        """The words of the axes' names as they are printed, in lower case, with and without the s of several."""
        words = f"{self.reading.rows.name} {self.reading.columns.name}".lower().split()
        found = {word.strip("()[],:*_`'\"") for word in words} - {"", "without", "not", "no"}
        return frozenset(found | {f"{word}s" for word in found} | {word.removesuffix("s") for word in found})

    @cached_property
    def said_words(self) -> frozenset[str]:
        """The words of the title, the metric, the unit and the axes' names as printed, in lower case, and what the text
        says that its cells hold."""
        reading = self.reading
        said = f"{reading.title} {reading.metric} {reading.unit} {reading.rows.name} {reading.columns.name}".lower()
        words = frozenset(re.findall(r"[^\W\d_][\w'’-]*", said)) | self.called.values
        return words - {"without", "not", "no", "else", "other", "except"}

    @cached_property
    def value_words(self) -> frozenset[str]:
        """What the text calls the values, in comparable form: the words of the metric, of what it says that the cells
        hold, and of the quantity that the unit measures ("time" of "ms")."""
        words = {*labels.words(self.reading.metric), *self.called.metric}
        words |= {part for word in self.called.values for part in labels.words(word)}
        unit = self.reading.unit.lower()
        words |= {quantity for quantity, units in _MEASURED_IN.items() if unit in units.split()}
        return frozenset(words)

    def stands_at(self, panel: str, sides: Collection[str]) -> bool:
        """Whether the text tells that a panel is on one of some sides: "AIME24 (left)", "Left: AIME24"."""
        said = self.said_text
        name = panel.lower()
        at = said.find(name)
        while at >= 0:
            behind = re.match(r"[\W_]{0,6}\(\s*([a-z-]+)", said[at + len(name) : at + len(name) + 24])
            before = re.search(
                r"\b([a-z-]+)(?: (?:panel|heatmap|plot|matrix|chart|map))?[\s*_:(]{1,6}[\"“'`]?$",
                said[max(0, at - 30) : at],
            )
            if (behind is not None and behind[1] in sides) or (before is not None and before[1] in sides):
                return True
            at = said.find(name, at + 1)
        return False

    @cached_property
    def letters(self) -> dict[str, str]:
        """The panels by the letters that the text gives them: "(a) Direct answer"; none where not each has its own."""
        found: dict[str, set[str]] = {}
        for panel in self.ticks["panel"]:
            own = _LETTERED.match(panel.lower())
            name = re.escape(panel.lower())
            told = [own[1]] if own is not None else []
            if not told:
                gap = r"[\s*_\"'“”:`–-]{1,4}"
                said = r"(?:(?:is|titled|shows|called|for)\W{1,3}){0,2}"
                told = re.findall(rf"(?<!\w)\(?([a-h])\){gap}{said}{name}", self.said_text)
                told = told or re.findall(rf"{name}{gap}\(([a-h])\)", self.said_text)
            for letter in told:
                found.setdefault(letter, set()).add(panel)
        single = {letter: next(iter(panels)) for letter, panels in found.items() if len(panels) == 1}
        whole = len(single) == len(found) == len(self.ticks["panel"]) > 1
        return single if whole and len(set(single.values())) == len(single) else {}

    def is_language(self, label: str, name: str) -> bool:
        """Whether a tick is the code of a language that is called by this name."""
        return any(languages_of(self.ticks[side]).get(label) == name for side in ALONG)

    def is_told_of(self, words: str) -> bool:
        """Whether words stand in the text above its first value, where it tells what it shows."""
        first = min((cell.start for cell in self.reading.cells), default=0)
        return self.said_text.find(words, 0, first) >= 0

    def is_of_metric(self, word: str) -> bool:
        """Whether a word is of the metric's family: "toxic" for toxicity, "agrees" for agreement."""
        stem = word[:5]
        return len(word) > 3 and any(other.startswith(stem) for other in (*self._metric_words, *self.called.metric))

    @cached_property
    def _metric_words(self) -> tuple[str, ...]:
        return labels.words(self.reading.metric)

    def numbered(self, along: Along, low: float, high: float) -> tuple[str, ...]:
        """The ticks of an axis whose numbers lie between two, ends included."""
        numbers = self.numbers[along]
        return tuple(label for label in self.ticks[along] if label in numbers and low <= numbers[label] <= high)

    def tick(self, along: Along, label: str) -> str | None:
        """A tick of an axis as the cells spell it, or None where the axis hasn't it."""
        ticks = self.ticks[along]
        if label in ticks:
            return label
        words = labels.words(label)
        return next((tick for tick in ticks if labels.words(tick) == words), None)

    def is_value(self, number: float) -> bool:
        """Whether a number lies where the figure's values do, or close by."""
        margin = 0.1 * (self.high - self.low)
        return self.low - margin <= number <= self.high + margin


def _ticks(axis: Axis, of_cells: Iterable[str]) -> tuple[str, ...]:
    """The labels of an axis in order, as the cells spell them: those that its line lists, then those of cells only."""
    cells = [label for label in dict.fromkeys(of_cells) if label]
    spelled: dict[tuple[str, ...] | float, str] = {}
    for label in cells:
        spelled.setdefault(labels.words(label), label)
        if (number := labels.number_in(label)) is not None:
            spelled.setdefault(number, label)
    listed = {tick.label for tick in axis.ticks}
    found: dict[str, None] = {}
    for tick in axis.ticks:
        same = spelled.get(labels.words(tick.label))
        if same is None and tick.number is not None:
            same = spelled.get(tick.number)
        if same is None and (bare := labels.without_gloss(tick.label)) != tick.label:
            same = spelled.get(labels.words(bare))  # "Zero-Shot CoT (Chain-of-Thought)"
            same = None if same in listed else same
        found[same if same is not None else tick.label] = None
    for label in cells:
        found.setdefault(label, None)
    none = labels.strays(found)
    return tuple(label for label in found if label not in none) if none else tuple(found)


def _numbers(ticks: Iterable[str]) -> dict[str, float]:
    found = {label: number for label in ticks if (number := labels.number_in(label)) is not None}
    counts: dict[float, int] = {}
    for number in found.values():
        counts[number] = counts.get(number, 0) + 1
    return {label: number for label, number in found.items() if counts[number] == 1}


def _name_words(name: str) -> set[str]:
    words = [word for word in labels.words(name) if len(word) > 1]
    telling = {word for word in words if word not in _GENERIC and (len(word) > 2 or "(" in name)}
    telling |= {part for word in telling for part in word.split("-") if len(part) > 3 and part not in _GENERIC}
    telling |= {short.lower() for short in re.findall(r"\b[A-Z]{2}\b", name)} - _GENERIC  # "TP degree"
    return telling or {word for word in words[-1:] if len(word) > 2}


def _initials(name: str) -> set[str]:
    """ "LR" of "learning rate", "T" of "temperature", in lower case."""
    words = re.findall(r"[^\W\d_]+", re.sub(r"\(.*", "", name.lower()))
    return {"".join(word[0] for word in words)} if words else set()


def _common(split: list[tuple[str, ...]]) -> set[str]:
    """The words that all of several labels hold."""
    return set(split[0]).intersection(*split[1:]) if len(split) > 1 else set()


def _has_letter(label: str) -> bool:
    return any(char.isalpha() for char in label)
