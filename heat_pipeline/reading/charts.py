"""What kind of chart a text says its figure is, and what the chart measures: words, not places in the text."""

from __future__ import annotations

import re

from heat_pipeline.reading.colours import lowered

VALUE_CHARTS = frozenset(["bar chart", "line chart", "scatter plot", "box plot"])
"""Charts whose vertical axis measures: what a cell of a heatmap tells by its colour, these tell by a height.

What runs across them are series.
"""

_CHART = re.compile(
    r"(?P<heatmap>\bheat[ -]?(?:maps?|karten?)\b|\bwärmekarte\b|\bmapas? de calor\b|"
    r"\bcartes? (?:de chaleur|thermiques?)\b|\bconfusion matri|热力图|热图|熱圖|ヒートマップ|히트맵|"
    r"\b(?:correlation|colou?r)[ -]coded (?:grid|matrix))|"
    r"(?P<bar>\bbar (?:chart|graph|plot)s?\b|\bbarplots?\b|\bhistograms?\b|柱状图|柱形图|棒グラフ|막대|"
    r"\b(?:balken|säulen)diagramm)|"
    r"(?P<line>\bline (?:chart|graph|plot)s?\b|\bliniendiagramm|\bkurvendiagramm|折线图|折れ線)|"
    r"(?P<scatter>\bscatter[ -]?(?:plot|chart|graph)s?\b|\bbubble (?:chart|plot)s?\b|\bstreudiagramm|散点图|散布図)|"
    r"(?P<box>\b(?:box|violin)[ -]?plots?\b)|"
    r"(?P<radar>\b(?:radar|spider) (?:chart|plot)s?\b)|"
    r"(?P<pie>\bpie charts?\b)|"
    r"(?P<diagram>\b(?:diagram|flow ?chart|schematic)s?\b)|"
    r"(?P<table>\btables?\b|\btabelle\b|表格)",
    re.IGNORECASE,
)
_NAMES = {"bar": "bar chart", "line": "line chart", "scatter": "scatter plot", "box": "box plot",
          "radar": "radar chart", "pie": "pie chart"}  # fmt: skip
_METRIC = re.compile(
    r"\b((?:p\d\d )?(?:e2e |end-to-end )?latency|pass@\w+|"
    r"(?:classification |test |validation |retrieval |probe |training |top-\d )?"
    r"accurac(?:y|ies)|expected calibration error|\bece\b|entropy|retention|test error|ndcg(?:@\w+)?|"
    r"f1(?:[ -]score)?|exact match|bleu|rouge(?:-\w+)?|perplexity|correlation coefficients?|"
    r"correlations?|cosine similarity|p-values?|flip rates?|coverage|"
    r"similarity(?: scores?)?|performance scores?|attention weights?|probabilit(?:y|ies)|throughput|"
    r"speed-?up|(?:hallucination |repetition |word )?error rate|"
    r"(?:hallucination|win|success) rate|precision|recall|auroc|auc|confidence|transferability|agreement|"
    r"(?:validation |training )?loss|"
    r"spearman's rho|pearson's r|kendall's tau|cohen's kappa|jaccard(?: index| overlap| similarity)?|"
    r"word error rates?|wer|refusal rates?|retrieval rate|ppl|prefix-matching score|"
    r"genauigkeit|korrelation|fehlerrate|trefferquote)\b|スコア|正解率|精度|准确率|得分|정확도|(?P<vague>\b(?:scores?|performance)\b)"
)  # in small letters: a pattern that minds no case takes the engine twice the time
_SINGULAR = {"accuracies": "Accuracy", "probabilities": "Probability", "correlations": "Correlation", "scores": "score"}
_UNITS = {
    "%": ("in percent", "percentage", "(%)", "in %", "prozent"),
    "s": ("in seconds", "(s)"),
    **{
        unit: (f"({unit.lower()})", f"(in {unit.lower()})") for unit in ("ms", "bits", "GB", "MB", "tokens/s", "points")
    },
}


def charts_named(text: str) -> str:
    """The kind of chart that a text names first, or ""."""
    found = _CHART.search(text)
    kind = found.lastgroup or "" if found is not None else ""
    return _NAMES.get(kind, kind)


def is_heatmap_named(text: str) -> bool:
    """Whether a text names a heatmap among other charts."""
    return any(found.lastgroup == "heatmap" for found in _CHART.finditer(text))


def metric_named(text: str, vague: bool = False) -> str:
    """The metric that a text names, or ""; `vague` also takes "score" and "performance"."""
    found = list(_METRIC.finditer(lowered(text)))
    sure = [one for one in found if one["vague"] is None] or (found if vague else [])
    return _SINGULAR.get(sure[0][0], text[sure[0].start() : sure[0].end()]) if sure else ""


def unit_named(text: str) -> str:
    """The unit that a text names in words: "%" or "s", or ""."""
    low = text.lower()
    return next((unit for unit, signs in _UNITS.items() if any(sign in low for sign in signs)), "")
