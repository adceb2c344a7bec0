"""What kind of chart a text says its figure is, and what the chart measures: words, not places in the text."""

from __future__ import annotations

import re

VALUE_CHARTS = frozenset(["bar chart", "line chart", "scatter plot", "box plot"])
"""Charts whose vertical axis measures: what a cell of a heatmap tells by its colour, these tell by a height.

What runs across them are series.
"""

_CHART = re.compile(
    r"(?P<heatmap>\bheat[ -]?(?:maps?|karten?)\b|\bwärmekarte\b|\bmapas? de calor\b|"
    r"\bcartes? (?:de chaleur|thermiques?)\b|\bconfusion matri|"
    r"\b(?:correlation|colou?r)[ -]coded (?:grid|matrix))|"
    r"(?P<bar>\bbar (?:chart|graph|plot)s?\b|\bbarplots?\b|\bhistograms?\b|"
    r"\b(?:balken|säulen)diagramm)|"
    r"(?P<line>\bline (?:chart|graph|plot)s?\b|\bliniendiagramm|\bkurvendiagramm)|"
    r"(?P<scatter>\bscatter[ -]?(?:plot|chart|graph)s?\b|\bbubble (?:chart|plot)s?\b|\bstreudiagramm)|"
    r"(?P<box>\b(?:box|violin)[ -]?plots?\b)|"
    r"(?P<radar>\b(?:radar|spider) (?:chart|plot)s?\b)|"
    r"(?P<pie>\bpie charts?\b)|"
    r"(?P<diagram>\b(?:diagram|flow ?chart|schematic)s?\b)|"
    r"(?P<table>\btables?\b|\btabelle\b)",
    re.IGNORECASE,
)
# One of these is in all of them: a look that spares most lines the slow one.
_CHART_MARKS = (
    "map", "chart", "plot", "graph", "diagram", "tab", "histogram", "schematic", "kart", "carte", "matri", "coded"
)  # fmt: skip
_OTHER_SCRIPTS = re.compile(
    r"(?P<heatmap>热力图|热图|熱圖|ヒートマップ|히트맵)|(?P<bar>柱状图|柱形图|棒グラフ|막대)|(?P<line>折线图|折れ線)|"
    r"(?P<scatter>散点图|散布図)|(?P<table>表格)"
)
_NAMES = {
    "heatmap": "heatmap",
    "bar": "bar chart",
    "line": "line chart",
    "scatter": "scatter plot",
    "box": "box plot",
    "radar": "radar chart",
    "pie": "pie chart",
    "diagram": "diagram",
    "table": "table",
}
_METRIC = re.compile(
    r"\b((?:p\d\d )?(?:e2e |end-to-end )?latency|pass@\w+|"
    r"(?:classification |test |validation |retrieval |probe |training |top-\d )?"
    r"accurac(?:y|ies)|expected calibration error|\bece\b|entropy|retention|test error|ndcg(?:@\w+)?|"
    r"f1(?:[ -]score)?|exact match|bleu|rouge(?:-\w+)?|perplexity|correlation coefficients?|"
    r"correlations?|cosine similarity|"
    r"similarity(?: scores?)?|performance scores?|attention weights?|probabilit(?:y|ies)|throughput|"
    r"speed-?up|(?:hallucination |repetition |word )?error rate|"
    r"(?:hallucination|win|success) rate|precision|recall|auroc|auc|confidence|transferability|agreement|"
    r"(?:validation |training )?loss|"
    r"spearman's rho|pearson's r|kendall's tau|cohen's kappa|jaccard(?: index| overlap| similarity)?|"
    r"word error rates?|wer|refusal rates?|retrieval rate|ppl|prefix-matching score|"
    r"genauigkeit|korrelation|fehlerrate|trefferquote)\b"
)  # in small letters: a pattern that minds no case takes the engine twice the time
_OTHER_METRIC = re.compile("スコア|正解率|精度|准确率|得分|정확도")
_VAGUE_METRIC = re.compile(r"\b(scores?|performance)\b")
_SINGULAR = {"accuracies": "Accuracy", "probabilities": "Probability", "correlations": "Correlation", "scores": "score"}
_PERCENT = re.compile(r"\bin percent\b|\bpercentages?\b|\(%\)|\bin %|\bprozent\b")
_UNIT = re.compile(r"\((?:in )?(ms|bits|GB|MB|tokens/s|points)\)")
_SECONDS = re.compile(r"\bin seconds\b|\(s\)")


def charts_named(text: str, start: int = 0, end: int | None = None) -> str:
    """The kind of chart that a stretch of text names first, or ""."""
    lowered = (text if start == 0 and end is None else text[start:end]).lower()
    named = any(mark in lowered for mark in _CHART_MARKS)
    found = _CHART.search(text, start, len(text) if end is None else end) if named else None
    if found is None and not text.isascii():
        found = _OTHER_SCRIPTS.search(text, start, len(text) if end is None else end)
    return _NAMES[found.lastgroup or ""] if found is not None else ""


def is_heatmap_named(text: str) -> bool:
    """Whether a text names a heatmap among other charts."""
    return any(found.lastgroup == "heatmap" for found in _CHART.finditer(text))


def metric_named(text: str, vague: bool = False) -> str:
    """The metric that a text names, or ""; `vague` also takes "score" and "performance"."""
    lowered = text.lower()
    if len(lowered) != len(text):
        lowered = text  # a letter whose small form is longer: offsets would no longer be those of the text
    if not text.isascii() and (other := _OTHER_METRIC.search(text)) is not None:
        return other[0]
    found = _METRIC.search(lowered)
    if found is None:
        return vaguely_named(text) if vague else ""
    return _SINGULAR.get(found[1], text[found.start(1) : found.end(1)])


def vaguely_named(text: str) -> str:
    """The "score" or "performance" that a text speaks of, or "": a metric where it names none."""
    lowered = text.lower()
    if len(lowered) != len(text):
        lowered = text
    found = _VAGUE_METRIC.search(lowered) if "score" in lowered or "performance" in lowered else None
    return _SINGULAR.get(found[1], text[found.start(1) : found.end(1)]) if found is not None else ""


def unit_named(text: str) -> str:
    """The unit that a text names in words: "%" or "s", or ""."""
    lowered = text.lower()
    if ("percent" in lowered or "prozent" in lowered or "%" in lowered) and _PERCENT.search(lowered):
        return "%"
    named = _UNIT.search(text)
    if named is not None:
        return named[1]
    return "s" if ("seconds" in lowered or "(s)" in lowered) and _SECONDS.search(lowered) else ""
