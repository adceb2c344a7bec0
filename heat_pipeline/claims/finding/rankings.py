"""Words of rank -> the end from which they count: "highest", "the most accurate", "cheapest", "burns the most energy".

Which end a word means may depend on what the values are: the fastest has the lowest latency and the highest throughput.
Where the metric's name does not tell, a word of quality leaves the end open. How a clause is read in which such a word
stands belongs in `superlatives`.
"""

from __future__ import annotations

import re

from heat_pipeline.claims.finding.figure import Figure

HIGH = "highest largest greatest biggest maximal maximum max tallest peak high topmost"
LOW = "lowest smallest minimal minimum min least low fewest"
GOOD = (
    "best strongest optimal optimum finest easiest winner champion leader record ideal top-performing best-performing"
)
BAD = "worst weakest poorest hardest loser toughest worst-performing lowest-performing"

# Superlatives of one word, by the values that they speak of: words for these, those of the high and of the low end.
_OF_VALUES: tuple[tuple[str, str, str], ...] = (
    (
        "time latency duration runtime delay second minute hour wait trip",
        "slowest longest",
        "fastest quickest shortest",
    ),
    ("throughput speed token/s fps rate/s words/s tok per", "fastest quickest swiftest speediest", "slowest"),
    (
        "cost price energy memory time latency token fertility budget spend power consumption usage footprint kwh watt "
        "dollar cent emission carbon co2 fuel",
        "dearest costliest priciest hungriest dirtiest heaviest thirstiest",
        "cheapest leanest thriftiest cleanest greenest lightest",
    ),
    ("noise sound volume db loudness", "loudest noisiest", "quietest calmest"),
    ("temperature heat warmth degree celsius", "hottest warmest", "coldest coolest chilliest"),
    ("rain precipitation humidity moisture", "wettest rainiest", "driest"),
    (
        "count number traffic load visitor passenger trip rider occupancy utilization utilisation usage call request "
        "message order sale crowd",
        "busiest fullest",
        "quietest emptiest calmest",
    ),
    ("distance length deviation", "farthest furthest longest", "nearest closest shortest"),
    ("similarity correlation agreement overlap kappa coefficient", "closest nearest tightest", "loosest"),
    ("wealth income price value", "richest", "poorest"),
    ("age year", "oldest", "youngest"),
    ("depth", "deepest", "shallowest"),
    ("weight mass", "heaviest", "lightest"),
)
_QUALITIES = (
    "accurate reliable successful faithful capable trustworthy effective competent proficient skilled performant "
    "competitive convincing truthful factual dependable"
)
_FAULTS = "difficult challenging demanding troublesome problematic harmful damaging error-prone disappointing"
_THRIFT = "efficient economical frugal sparing"
_SPENDING = "expensive costly wasteful inefficient power-hungry memory-hungry energy-hungry"
_AMOUNTS = "frequent common numerous popular prevalent widespread abundant used frequently commonly"
_BY_QUALITY = {
    **dict.fromkeys(_QUALITIES.split(), "good"),
    **dict.fromkeys(_FAULTS.split(), "bad"),
}
_COUNTS = frozenset(
    [
        "count",
        "number",
        "share",
        "frequency",
        "percentage",
        "proportion",
        "case",
        "error",
        "mistake",
        "sample",
        "item",
        "ticket",
        "request",
        "rate",
        "amount",
        "total",
        "occurrence",
    ]
)
_SPENT = (
    "time latency duration runtime delay throughput speed cost price energy power memory footprint emission carbon fuel"
)
_RESOURCES = frozenset(_SPENT.split())
_USING = re.compile(
    r"(?:uses?|used|needs?|needed|costs?|takes?|took|burns?|consum(?:es?|ed)|requires?|draws?|spends?|eats?|demands?|"
    r"occupies|occupy|emits?|produces?|generates?|attracts?|receives?|collects?|gathers?|gets?|has|have|shows?|yields?|"
    r"contains?|holds?|makes?|provokes?|causes?|sees?|brings?|delivers?|achieves?|reach(?:es)?|earns?|wins?|solves?|"
    r"resolves?|records?|suffers?|commits?|incurs?)"
)
_DOING = re.compile(
    r"(?:perform(?:s|ed)?|works?|worked|does|do|fares?|scores?|scored|holds? (?:up|out)|copes?|generali[sz]es?|"
    r"transfers?|ranks?|behaves?|responds?|competes?|operates?|agrees?|agree|correlates?|aligns?|matches|match)"
)


SUPERLATIVE = frozenset(word for _, high, low in _OF_VALUES for word in f"{high} {low}".split())
"""Superlatives whose end depends on what the values are."""


def end_of(word: str, figure: Figure) -> str | None:
    """The end that a superlative of one word means for the values of a figure: "high" or "low"; None: no such word."""
    for of, high, low in _OF_VALUES:
        told = word in high.split() or word in low.split()
        if told and any(is_of(stem, figure) for stem in of.split()):
            return "high" if word in high.split() else "low"
    return None


def end_of_most(word: str, most: bool, figure: Figure) -> str | None:
    """The end that "most" or "least" with an adjective means: "high", "low", "good" or "bad"; None: another quality."""
    end = _BY_QUALITY.get(word)
    if end is not None and of_resources(figure):
        return None
    if end is not None:
        return end if most else {"good": "bad", "bad": "good"}[end]
    if word in _AMOUNTS.split() and not _COUNTS.isdisjoint(figure.value_words):
        return "high" if most else "low"
    if word in _THRIFT.split() or word in _SPENDING.split():
        if figure.better_high is not False:
            return None
        return "low" if (word in _THRIFT.split()) == most else "high"
    if figure.is_of_metric(word):
        return "high" if most else "low"
    return None


def is_of(stem: str, figure: Figure) -> bool:
    """Whether the values are of some kind, by the metric's name and unit and what the text calls them."""
    return stem in figure.value_words or f"{stem}s" in figure.value_words


def of_resources(figure: Figure) -> bool:
    """Whether the values are what something takes, not how well it does: then no value makes it "more accurate"."""
    return not _RESOURCES.isdisjoint(figure.value_words)


def is_using(word: str) -> bool:
    """Whether a verb has so much of the values as its object: "burns the most energy"."""
    return _USING.fullmatch(word) is not None


def is_doing(word: str) -> bool:
    """Whether a verb tells how good it is: "performs best"."""
    return _DOING.fullmatch(word) is not None
