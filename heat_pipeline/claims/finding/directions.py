"""Whether high values are the good ones, as a text's own sentences on them tell, where no name of a metric does.

"The best configuration (52.3)" with the highest value of the figure, "A is ahead of B (71 vs 64)", "improves from 40 to
62": each of these tells it. What the metric's name tells stands in `figure`, what the text says outright ("lower is
better") in `vocabulary`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_NUMBER = r"(?<![\w.])[-−]?\d+(?:\.\d+)?(?!\d|\.\d)"
_ENDS = re.compile(r"\b(?:(?P<good>best)|(?P<bad>worst|weakest|poorest))\b(?!-)", re.IGNORECASE)
_SENTENCE = re.compile(r"[^\n.;]{1,300}+(?:\.\d[^\n.;]{0,100}+){0,12}")
_ONE = re.compile(_NUMBER)
_TWO = (
    rf"[^.;:\n]{{0,60}}?\(?(?P<one>{_NUMBER}) ?%? (?:vs\.?|versus|against|compared (?:to|with)) "
    rf"(?P<two>{_NUMBER})"
)
_AHEAD = re.compile(
    r"\b(?:(?P<good>better than|ahead of|beats?|outperforms?|outscores?|surpass(?:es)?|superior to)|"
    rf"(?P<bad>worse than|behind|trails?|inferior to))\b{_TWO}",
    re.IGNORECASE,
)
_GROWS = re.compile(
    r"\b(?:(?P<good>improv(?:es|ed|ing|e|ement))|(?P<bad>degrad(?:es|ed|ing|e|ation)|deteriorat(?:es|ed|ing|e)|"
    rf"worsen(?:s|ed|ing)?))\b[^.;:\n]{{0,50}}?from (?:about |roughly |~)?(?P<one>{_NUMBER}) ?%? to "
    rf"(?:about |roughly |~)?(?P<two>{_NUMBER})",
    re.IGNORECASE,
)
_COSTS = re.compile(
    r"\b(?:errors?|loss(?:es)?|lower is|(?:better|best|good) (?:when|if) (?:it is|they are) (?:lower|smaller)|"
    r"lower (?:values )?(?:are|means?)|perplexit\w+|latenc\w+|times? to|delays?|"
    r"costs?|fail\w*|false|miss(?:es)?|hallucinat\w*|toxic\w*|harm\w*|attack\w*|risks?|violat\w*|penalt\w*|"
    r"deviat\w*|bias\w*|refus\w*|mortality|deaths?|unemploy\w*|poverty|drop-?outs?|attrition|emissions?|energy|"
    r"memory|distances?|overhead|waste\w*|pollut\w*|infect\w*|defects?|faults?|crim\w+|debt|inflation|overlap|"
    r"wrong\w*|leak\w*|forget\w*|noise|cold|warm|confus\w+|mistak\w+|misclass\w+|flips?|flipped|churn|sparsity|"
    r"uncertain\w*|varian\w+|deficit|late|overdue|cancel\w*|accident\w*|injur\w*|complain\w*|disagree\w*)\b",
    re.IGNORECASE,
)
_DERIVED = re.compile(
    r"\b(?:drops?|declines?|changes?|differences?|reductions?|degradation|gaps?|decreases?|shares?|compos\w+|"
    r"distribution|usage|utili[sz]ation|allocation|selection|frequenc\w+|probabilit\w+)\b",
    re.IGNORECASE,
)


def told_direction(text: str, low: float, high: float) -> bool | None:
    """Whether the sentences of a text take its high values for the good ones; None where they don't agree on it.

    `low` and `high` are the lowest and the highest value of the figure.
    """
    votes = list(_votes(text, low, high))
    if not votes or len(set(votes)) > 1:
        return None
    return True if votes[0] else False if len(votes) > 1 else None  # the rare case takes more than one sentence


def tells_costs(text: str, named: str) -> bool:
    """Whether a text speaks of anything of which less is better, or is, as it is `named`, of nothing good or bad."""
    return _COSTS.search(text) is not None or _DERIVED.search(named) is not None


def _votes(text: str, low: float, high: float) -> Iterator[bool]:
    for pattern, sign in ((_AHEAD, 1), (_GROWS, -1)):
        for match in pattern.finditer(text):
            step = sign * (_value(match["one"]) - _value(match["two"]))
            if step:
                yield (step > 0) == (match["good"] is not None)
    if low == high:
        return
    for end in _ENDS.finditer(text):
        start = max(text.rfind("\n", 0, end.start()), text.rfind(". ", 0, end.start()), end.start() - 300) + 1
        sentence = _SENTENCE.match(text, start)
        if sentence is None or sum(1 for _ in _ENDS.finditer(sentence[0])) != 1:
            continue
        told = {_value(number[0]) for number in _ONE.finditer(sentence[0])}
        if (high in told) != (low in told):
            yield (high in told) == (end["good"] is not None)


def _value(printed: str) -> float:
    return float(printed.replace("−", "-"))
