"""Descriptions made in any number: what a benchmark of scale reads. `python -m benchmarks.descriptions FILE [COUNT]`.

Each is of about 4 KB and stands for itself: number 17 is the same text in a file of ten and in one of a hundred
thousand. A figure is drawn first (what was measured, on which axes, with how many questions), then told: its frame,
its values in one of several layouts, remarks that mostly hold and sometimes do not. One in ten has a fault that a rule
should find: a value beyond the scale, a digit misread, a minus sign that is a dash, a name with a slip, a list too
short. Every third figure is told by two describers, so that there are descriptions of the same picture.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random

MODELS = (
    "R1-Llama", "R1-Qwen", "Qwen2.5-1.5B", "Qwen2.5-7B", "Qwen2.5-32B", "Llama-3.1-8B", "Llama-3.1-70B", "Mistral-7B",
    "Gemma-2-9B", "GPT-4o", "GPT-4o mini", "Claude 3.5 Sonnet", "DeepSeek-V3", "Phi-3-mini", "Yi-34B", "OLMo-2-7B",
)  # fmt: skip
BENCHMARKS = {
    "AIME24": 30, "AIME25": 30, "AMC23": 40, "GPQA Diamond": 198, "MATH-500": 500, "GSM8K": 1319, "HumanEval": 164,
    "ARC-Challenge": 1172, "HellaSwag": 10042, "WinoGrande": 1267, "TruthfulQA": 817, "BoolQ": 3270,
}  # fmt: skip
METRICS = ("Accuracy", "Pass@1", "Exact match")
NUMBERED = {
    "Local Window Size": (("500", "1000", "2000", "3000"), ("256", "512", "1024", "2048", "4096")),
    "Ratio": (("0.1", "0.2", "0.3", "0.4", "0.5"), ("0.2", "0.4", "0.6", "0.8")),
    "Context Length": (("1K", "2K", "4K", "8K", "16K"), ("4K", "8K", "16K", "32K", "64K")),
    "Depth": (("0", "25", "50", "75", "100"), ("10", "30", "50", "70", "90")),
    "Length": (("5", "6", "7", "8", "9", "10"), ("0", "4", "8", "12", "16")),
    "Layer": (("1", "4", "8", "12", "16", "20"), ("0", "5", "10", "15", "20", "25")),
    "Shots": (("0", "1", "2", "4", "8"), ("0", "5", "10")),
    "Learning Rate": (("1e-5", "2e-5", "5e-5", "1e-4"), ("1e-6", "1e-5", "1e-4")),
    "Temperature": (("0.0", "0.3", "0.6", "0.9"), ("0.2", "0.5", "0.8", "1.0")),
    "Training Steps": (("100", "200", "400", "800"), ("1000", "2000", "3000", "4000", "5000")),
}
DESCRIBERS = ("gpt-4o", "claude-3-5-sonnet", "gemini-1.5-pro", "qwen2-vl-72b", "internvl2-76b", "pixtral-12b", "")
COLOURS = (("light yellow", "dark red"), ("white", "dark blue"), ("pale green", "deep green"), ("purple", "yellow"))
SIZE = 4_000
"""How many characters a description has, about."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure as it was drawn: values by panel, row and column."""

    metric: str
    rows_name: str
    rows: tuple[str, ...]
    columns_name: str
    columns: tuple[str, ...]
    panels: tuple[str, ...]
    values: tuple[tuple[tuple[float, ...], ...], ...]
    models: tuple[str, ...]
    colours: tuple[str, str]

    @property
    def every(self) -> list[float]:
        """All values."""
        return [value for panel in self.values for row in panel for value in row]

    def place(self, pick: Callable[[list[float]], float]) -> tuple[float, str, str, str]:
        """A value (the highest, the lowest) with its panel, row and column."""
        value = pick(self.every)
        return next(
            (value, name, row, column)
            for name, panel in zip(self.panels, self.values, strict=True)
            for row, values in zip(self.rows, panel, strict=True)
            for column, found in zip(self.columns, values, strict=True)
            if found == value
        )


def rows(count: int, first: int = 0) -> Iterator[dict[str, str]]:
    """Descriptions `first` to `first + count`, each with its id and metadata."""
    for number in range(first, first + count):
        # Of three descriptions the second and the third are of one figure.
        figure = number // 3 * 2 + min(number % 3, 1)
        yield {
            "description_id": f"made-{number:07d}",
            "figure_id": f"figure-{figure:07d}",
            "describer": Random(f"who {number}").choice(DESCRIBERS),
            "source_uri": f"https://example.org/figures/{figure}.png",
            "text": told(drawn(Random(f"figure {figure}")), Random(f"text {number}")),
        }


def drawn(random: Random) -> Figure:
    """A figure: axes with numbers, or models by benchmarks; one to three panels; shares of a number of questions."""
    metric = random.choice(METRICS)
    colours = random.choice(COLOURS)
    if random.random() < 0.3:
        models = tuple(random.sample(MODELS, random.randint(4, 7)))
        names = tuple(random.sample(sorted(BENCHMARKS), random.randint(4, 6)))
        panel = tuple(tuple(_share(random, BENCHMARKS[name], level) for name in names) for level in _levels(models))
        return Figure(metric, "Model", models, "Benchmark", names, ("",), (panel,), models, colours)
    rows_name, columns_name = random.sample(sorted(NUMBERED), 2)
    ticks = [random.choices(NUMBERED[name], (9, 1))[0] for name in (rows_name, columns_name)]
    names = tuple(random.sample(sorted(BENCHMARKS), random.choice((1, 1, 2, 3))))
    model = random.choice(MODELS)
    panels = []
    for name in names:
        level = random.uniform(0.25, 0.75)
        slope = random.uniform(-0.04, 0.04)
        panels.append(
            tuple(
                tuple(_share(random, BENCHMARKS[name], level + slope * (place + step)) for step in range(len(ticks[1])))
                for place in range(len(ticks[0]))
            )
        )
    return Figure(
        metric, rows_name, ticks[0], columns_name, ticks[1], tuple(f"{model} | {name}" for name in names),
        tuple(panels), (model,), colours,
    )  # fmt: skip


def _levels(models: tuple[str, ...]) -> Iterator[float]:
    return (0.3 + 0.4 * (MODELS.index(model) / len(MODELS)) for model in models)


def _share(random: Random, questions: int, level: float) -> float:
    """A percentage with one decimal that a number of right answers gives; small benchmarks are asked five times."""
    n = questions * 5 if questions < 100 else questions
    right = round(n * min(max(random.gauss(level, 0.05), 0.02), 0.98))
    return round(100 * right / n, 1)


def told(figure: Figure, random: Random) -> str:
    """A description of a figure."""
    figure = _misread(figure, random) if random.random() < 0.05 else figure
    low, high = min(figure.every), max(figure.every)
    bottom, top = int(low // 10 * 10), int(-(-high // 10) * 10)
    scale = f"{bottom} to {top}"
    fault = random.random()
    if fault < 0.02:
        scale = f"-{bottom} to -{top}"
    elif fault < 0.05:
        scale = f"{bottom} to {int((low + high) / 2)}"
    subject = " and ".join(figure.models) if len(figure.models) < 3 else f"{len(figure.models)} models"
    name = figure.models[0].replace("Qwen", "Owen") if fault > 0.97 else subject
    head = random.choice(("## Heatmap: ", "# ", "## ", "### Heatmap Analysis: "))
    light, dark = figure.colours
    parts = [
        f"{head}{figure.metric} of {name} by {figure.rows_name} and {figure.columns_name}",
        random.choice(("### Overview", "### Summary", "**Overview**")),
        random.choice(
            (
                f"A heatmap that gives the {figure.metric.lower()} of {subject}, in percent, for each pair of "
                f"{figure.rows_name} and {figure.columns_name}.",
                f"The figure is a heatmap. Each tile holds the {figure.metric.lower()} (%) that {subject} reached at "
                f"one {figure.rows_name} and one {figure.columns_name}; the darker a tile, the higher its number.",
            )
        ),
        random.choice(("### Components/Axes", "### Axes and Legend", "### Components")),
        f"- **X-axis ({figure.columns_name})**: {', '.join(figure.columns)}",
        f"- **Y-axis ({figure.rows_name})**: {', '.join(figure.rows)}",
        f'- **Color scale**: "{figure.metric} (%)", from {light} to {dark}, with a range of {scale}.',
    ]
    if len(figure.panels) > 1:
        parts += ["- **Sections**:", *(f"{place}. **{name}**" for place, name in enumerate(figure.panels, start=1))]
    parts.append(random.choice(("### Detailed Analysis", "### Data", "### Detailed Values")))
    layout = random.choice(LAYOUTS)
    for panel, values in zip(figure.panels, figure.values, strict=True):
        if panel:
            parts.append(f"#### {panel}")
        grid = [[f"{value:.1f}" for value in row] for row in values]
        if random.random() < 0.02:
            del grid[-1][-1]
        parts.append(layout(figure, grid))
    parts.append(random.choice(("### Key Observations", "### Observations", "### Trends")))
    size = sum(map(len, parts))
    remarks = dict.fromkeys(islice(_remarks(figure, random), random.randint(5, 10)))
    mark = random.choice(("-", "*"))
    parts += [f"{mark} {remark}" for remark in remarks]
    parts.append("### Interpretation")
    size += sum(map(len, remarks))
    paragraphs: list[list[str]] = [[]]
    for place, sentence in enumerate(_closing(figure, random), start=1):
        if size > SIZE:
            break
        paragraphs[-1].append(sentence)
        size += len(sentence)
        if place % 4 == 0:
            paragraphs.append([])
    parts += ["\n".join((" ".join(found), "")) for found in paragraphs if found]
    return "\n".join(parts)


def _misread(figure: Figure, random: Random) -> Figure:
    """The same figure with one value read wrong: a digit lost, or far too high."""
    panel, row, column = (random.randrange(len(of)) for of in (figure.panels, figure.rows, figure.columns))
    values = [[list(line) for line in found] for found in figure.values]
    values[panel][row][column] = random.choice((round(values[panel][row][column] / 10, 1), 99.9))
    frozen = tuple(tuple(tuple(line) for line in found) for found in values)
    return Figure(
        figure.metric, figure.rows_name, figure.rows, figure.columns_name, figure.columns, figure.panels, frozen,
        figure.models, figure.colours,
    )  # fmt: skip


Grid = list[list[str]]


def _table(figure: Figure, grid: Grid) -> str:
    head = [f"| {figure.rows_name} | {' | '.join(figure.columns)} |", "|" + "---|" * (len(figure.columns) + 1)]
    return "\n".join(
        head + [f"| {label} | {' | '.join(values)} |" for label, values in zip(figure.rows, grid, strict=True)]
    )


def _lists(figure: Figure, grid: Grid) -> str:
    return "\n".join(
        ["- **Values**:"] + [f"- {label}: {', '.join(values)}" for label, values in zip(figure.rows, grid, strict=True)]
    )


def _nested(figure: Figure, grid: Grid) -> str:
    lines = []
    for label, values in zip(figure.rows, grid, strict=True):
        lines.append(f"* **{figure.rows_name} {label}:**")
        lines += [
            f"    * {figure.columns_name} {column}: {value}%"
            for column, value in zip(figure.columns, values, strict=False)
        ]
    return "\n".join(lines)


def _pairs(figure: Figure, grid: Grid) -> str:
    return "\n".join(
        f"* **{label}:** " + ", ".join(f"{column} ({value}%)" for column, value in zip(figure.columns, values))  # noqa: B905
        for label, values in zip(figure.rows, grid, strict=True)
    )


def _prose(figure: Figure, grid: Grid) -> str:
    unit = figure.columns_name.lower()
    return "\n".join(
        f"* **{figure.rows_name} {label}:** the values are "
        + ", ".join(f"{value}% ({unit} {column})" for column, value in zip(figure.columns, values))  # noqa: B905
        + "."
        for label, values in zip(figure.rows, grid, strict=True)
    )


def _points(figure: Figure, grid: Grid) -> str:
    return "\n".join(
        f"- {figure.columns_name} {column}, {figure.rows_name} {label}: {value}"
        for label, values in zip(figure.rows, grid, strict=True)
        for column, value in zip(figure.columns, values, strict=False)
    )


def _objects(figure: Figure, grid: Grid) -> str:
    data = {
        label: {column: float(value) for column, value in zip(figure.columns, values, strict=False)}
        for label, values in zip(figure.rows, grid, strict=True)
    }
    return f"```json\n{json.dumps({'data': data}, indent=1)}\n```"


LAYOUTS: tuple[Callable[[Figure, Grid], str], ...] = (_table, _lists, _nested, _pairs, _prose, _points, _objects)


def _remarks(figure: Figure, random: Random) -> Iterator[str]:
    """Claims on the values without end; one in eight is wrong."""
    unit = f" at {figure.columns_name} {{}}" if figure.rows_name != "Model" else " on {}"
    while True:
        wrong = random.random() < 0.125
        row = random.randrange(len(figure.rows))
        column = random.randrange(len(figure.columns))
        panel = random.randrange(len(figure.panels))
        where = f" in {figure.panels[panel]}" if len(figure.panels) > 1 else ""
        values = figure.values[panel]
        label = f"{figure.rows_name} {figure.rows[row]}" if figure.rows_name != "Model" else figure.rows[row]
        match random.randrange(7):
            case 0:
                value, name, at, tick = figure.place(min if wrong else max)
                inside = f" of {name}" if len(figure.panels) > 1 else ""
                yield f"**Peak**: the highest value{inside} is {value}%, at {figure.rows_name} {at} and {tick}."
            case 1:
                value, name, at, tick = figure.place(max if wrong else min)
                inside = f" of {name}" if len(figure.panels) > 1 else ""
                yield f"**Lowest point**: {value}% for {figure.rows_name} {at}{inside}" + unit.format(tick) + "."
            case 2:
                value = values[row][column] + (7.3 if wrong else 0)
                yield f"{label} reaches {value:.1f}%{unit.format(figure.columns[column])}{where}."
            case 3:
                rises = (values[row][-1] > values[row][0]) != wrong
                way = "rises" if rises else "falls"
                metric = figure.metric.lower()
                yield f"For {label}{where} the {metric} {way} from {values[row][0]}% to {values[row][-1]}%."
            case 4:
                found = values[row]
                yield f"The values of {label}{where} lie between {min(found)}% and {max(found) + 20 * wrong:.1f}%."
            case 5:
                other = (row + 1) % len(figure.rows)
                one, two = sum(values[row]), sum(values[other])
                order = "above" if (one > two) != wrong else "below"
                yield f"On the whole {label} is {order} {figure.rows_name} {figure.rows[other]}{where}."
            case _:
                line = [found[column] for found in values]
                best = (max if not wrong else min)(range(len(line)), key=line.__getitem__)
                place = unit.format(figure.columns[column]) + where
                yield f"{figure.rows[best]} is the best {figure.rows_name.lower()}{place}."


def _closing(figure: Figure, random: Random) -> Iterator[str]:
    """Words without values, as such texts end."""
    light, dark = figure.colours
    rows_name, columns_name, metric = figure.rows_name.lower(), figure.columns_name.lower(), figure.metric.lower()
    sentences = [
        f"The picture invites the reading that {columns_name} matters at least as much as {rows_name}, and that the "
        "two should be tuned together rather than one after the other.",
        f"Tiles that run from {light} to {dark} within one row show how unevenly the {metric} responds; a single "
        "average over the whole grid would hide this.",
        "Whether the differences between neighbouring tiles are larger than those between repeated runs can't be seen "
        "here, since no intervals are drawn.",
        f"For a choice in practice one would look for a region of {dark} tiles and not for a lone one, which may owe "
        "its place to chance.",
        "Nothing in the figure tells how many samples stand behind a tile, nor whether the settings were fixed before "
        "the test set was looked at.",
        f"Taken together, the grid supports a cautious conclusion: {rows_name} and {columns_name} interact, and the "
        "setting that wins in one place need not win in another.",
        f"A reader who knows the usual cost of a larger {columns_name} will weigh the gain against it; the figure "
        "itself says nothing of time or memory.",
        "It would help to have the same grid for another seed, drawn with the same colours, so that stable patterns "
        "could be told from accidents.",
        f"The layout makes rows easy to compare and columns less so, which may draw attention to {columns_name} even "
        f"where {rows_name} explains more of what is seen.",
        "The choice of the palette is a fair one: its steps are even, and it stays readable when it is printed without "
        "colours.",
        f"Since the labels of {rows_name} are not evenly spaced, the eye takes the distance between two rows for more, "
        "or for less, than it is.",
        "The authors do not say why these settings were chosen and not others, and so the edges of the grid should be "
        "read with care.",
        f"If the {metric} was computed by a script that also cleans the answers, a part of the differences may come "
        "from the cleaning.",
        "A follow-up could drop the settings that nobody would use and spend the effort on a finer grid around those "
        "that matter.",
        f"What remains open is how far the pattern carries over to other tasks, where {rows_name} may matter less.",
        "In the end such a map is a summary of many runs, and a good summary leaves out what made the runs differ.",
    ]
    random.shuffle(sentences)
    while True:
        yield from sentences


def write(path: Path, count: int, changed: int | None = None) -> None:
    """Write a .parquet file with `count` descriptions; the text of number `changed` has one sentence more."""
    import duckdb
    import pandas as pd

    batch = 10_000
    with duckdb.connect(":memory:") as con:
        con.execute(
            "CREATE TABLE made "
            "(description_id VARCHAR, figure_id VARCHAR, describer VARCHAR, source_uri VARCHAR, text VARCHAR)"
        )
        for first in range(0, count, batch):
            found = list(rows(min(batch, count - first), first))
            for row in found:
                if row["description_id"] == f"made-{changed if changed is not None else -1:07d}":
                    row["text"] += "One tile was looked at twice.\n"
            con.register("found", pd.DataFrame(found))
            con.execute("INSERT INTO made BY NAME SELECT * FROM found")
        con.execute(f"COPY made TO '{path}' (FORMAT parquet)")


if __name__ == "__main__":
    write(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10_000)
