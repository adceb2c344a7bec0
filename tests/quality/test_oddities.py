"""The corpus' oddities that rules flag: each by its text, with the rule, and what the finding must name.

An entry of `oddities` is named by its text and its index. The others are statements about numbers (claims), wordings
and decisions of who labelled the text, what is misread, or what no rule of ours covers; those of the samples stand in
test_samples.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache

from examples_quality import CORPUS, judged, together

from heat_pipeline.model import Anomaly
from heat_pipeline.names.decisions import Decisions
from heat_pipeline.names.registry_files import load_registry
from heat_pipeline.quality.figure import figure_of
from heat_pipeline.quality.naming import count_names, resolve_collection
from heat_pipeline.quality.rules import RULE_BY_NAME
from heat_pipeline.texts.examine import read

# By text: the index of the entry, the rule, and what the finding must name (a piece of its message or of what it saw).
FOUND: dict[str, list[tuple[int, str, str]]] = {
    "benchmarks/02": [(1, "name_lookalike", "Llama 3.33 70B"), (2, "tick_without_cells", "6 of 14 ticks")],
    "benchmarks/06": [(0, "legend_implausible", "factor of 100"), (3, "tick_without_cells", "MM; 6 places")],
    "benchmarks/10": [
        (0, "value_outside_legend", "4.67"),
        (1, "value_outside_metric", "14 of 15 values"),
        (4, "count_announced", "two heatmaps"),
    ],
    "matrices/01": [(0, "tick_without_cells", "Rows - Source Models Vicuna, Columns - Target Models Mistral 7B; ")],
    "matrices/12": [
        (0, "value_outside_legend", "-0.23"),
        (2, "tick_without_cells", "7 of 10 ticks"),
    ],
    "matrices/13": [(1, "tick_without_cells", "6 of 10 ticks")],
    "matrices/15": [
        (0, "value_outside_metric", "8 of 9 values"),
        (1, "value_outside_legend", "3.87"),
        (2, "tick_without_cells", "GPT 3.5"),
        (3, "tick_without_cells", "LLM LLaMA 2 13B, column Drift"),
    ],
    "messy/01": [(3, "no_cells", "in words only")],
    "messy/10": [(0, "legend_contradicted", "red stands at both ends")],
    "messy/14": [
        (0, "cell_conflict", "row 10, column 8"),
        (2, "colour_contradicted", "is called red"),
    ],
    "other/01": [(2, "value_outside_metric", "error rate is 0 to 100")],
    "other/15": [(0, "no_cells", "in words only")],
    "readers/01": [(0, "tick_without_cells", "4 of 7 ticks")],
    "readers/02": [
        (0, "tick_without_cells", "10 of Type 1, 10 of Type 2"),
        (1, "tick_without_cells", "4, 5, 6, 7"),
    ],
    "readers/03": [(0, "sibling_axis", "H, 2, M, 4, U, 7"), (1, "tick_without_cells", "11 of 20 ticks of Length")],
    "readers/18": [(0, "tick_without_cells", "7 of 10 ticks")],
    "readers/19": [(1, "tick_without_cells", "6 of 10 ticks")],
    "readers/20": [(0, "tick_without_cells", "7 of 10 ticks")],
    "readers/21": [(2, "name_variant", '"IMDb"')],
    "sweeps/01": [(0, "legend_implausible", "fits 4 of its 21 values")],
    "sweeps/02": [
        (0, "legend_implausible", "fits 2 of its 18 values"),
        (4, "tick_without_cells", "1 of 6 ticks of Batch Size"),
    ],
    "sweeps/12": [(4, "copied_panel", "80 and 96")],
    "benchmarks/15": [(1, "tick_without_cells", "NaturalQ")],
    "sweeps/17": [(0, "legend_contradicted", "Darkest Blue")],
}


def name_of(path):
    return f"{path.parent.name}/{path.stem}"


@cache
def anomalies() -> dict[str, list[Anomaly]]:
    """What is found in each text, all of them judged as one collection."""
    readings = {name_of(path): read(path.read_text(encoding="utf-8")) for path in CORPUS}
    registry = load_registry()
    spelled = resolve_collection(
        count_names([reading.mentions for reading in readings.values()]), registry, Decisions()
    )
    figures = together([figure_of(name, one, spelled, registry) for name, one in readings.items()])
    found = defaultdict(list)
    for item in judged(figures):
        found[figures[item.figure].description_id].append(item.anomaly)
    return found


def is_told(text: str, rule: str, piece: str) -> bool:
    return any(
        anomaly.rule == rule and piece in f"{anomaly.message} {anomaly.observed}" for anomaly in anomalies()[text]
    )


def test_every_rule_that_the_tables_name_exists():
    named = {rule for entries in FOUND.values() for _, rule, *_ in entries}
    assert named <= RULE_BY_NAME.keys()


def test_each_oddity_that_a_rule_covers_is_flagged():
    missed = [
        (text, index, rule)
        for text, entries in FOUND.items()
        for index, rule, piece in entries
        if not is_told(text, rule, piece)
    ]
    assert missed == []
