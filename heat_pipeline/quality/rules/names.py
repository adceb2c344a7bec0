"""Names that are a known one with a slip, two spellings of one name, and names called what they are not.

How names are resolved, and what a text calls them, is the names room's.
"""

from __future__ import annotations

import re
from collections import defaultdict

from heat_pipeline.model import Mention, Role
from heat_pipeline.names.parsing import parse_name
from heat_pipeline.names.resolving import Method
from heat_pipeline.names.spelling import LONGEST_NAME
from heat_pipeline.quality.figure import JudgedFigure
from heat_pipeline.quality.naming import Name
from heat_pipeline.quality.rules.rule import Limits, Measure, Rule, RuleFinding, RuleTable
from heat_pipeline.wording import some


def _unlisted_version(name: Name) -> str | None:
    return name.resolved.why or None if name.resolved.method is Method.NONE else None


def _measure_lookalikes(figure: JudgedFigure, limits: Limits) -> dict[str, list[Measure]]:
    return {
        "lookalike_of": [name.resolved.likely or None for name in figure.names],
        "unlisted_version": [_unlisted_version(name) for name in figure.names],
    }


def _on(mention: Mention, message: str, expected: str) -> RuleFinding:
    """A finding on the first mention of a name."""
    return RuleFinding(message, mention.name, expected, mention.start, mention.end, name=mention.name)


def _explain_lookalike(figure: JudgedFigure, index: int) -> RuleFinding:
    mention, resolved = figure.names[index].mention, figure.names[index].resolved
    written = f'the {mention.role} "{mention.name}"'
    if not resolved.likely:
        advice = "Add the version to names/registry/models.yaml, or decide in expectations/names.yaml"
        return _on(mention, f"{written} is misread or new: {resolved.why}. {advice}", "a version that is known")
    advice = "is it that? It stays as it is written until you say so in expectations/names.yaml"
    return _on(mention, f"{written} looks like {resolved.likely}: {advice}", resolved.likely)


NAME_LOOKALIKE = Rule(
    name="name_lookalike", table=RuleTable.NAMES, measure=_measure_lookalikes, explain=_explain_lookalike, of_words=True
)


_HYPHEN_IN_NUMBER = re.compile(r"(?<=\d)[-_](?=\d(?!\d))")


def _with_dot(name: Name) -> str | None:
    """The known model that a name is with a dot for a hyphen: Llama-3.1-70B for Llama-3-1-70B."""
    written = name.mention.name
    if name.mention.role is not Role.MODEL or name.resolved.method is Method.DECISION or len(written) > LONGEST_NAME:
        return None
    for hyphen in _HYPHEN_IN_NUMBER.finditer(written):
        dotted = parse_name(f"{written[: hyphen.start()]}.{written[hyphen.end() :]}")
        if dotted.known is not None and "." in dotted.version and dotted.version != parse_name(written).version:
            return dotted.canonical
    return None


def _measure_variants(figure: JudgedFigure, limits: Limits) -> dict[str, list[Measure]]:
    return {
        "commonly_spelled": [name.common for name in figure.names],
        "with_dot": [_with_dot(name) for name in figure.names],
    }


def _explain_variant(figure: JudgedFigure, index: int) -> RuleFinding:
    name = figure.names[index]
    written = f'the {name.mention.role} "{name.mention.name}"'
    message = f'{written} is mostly written "{name.common}" in this collection: both are {name.resolved.canonical}'
    if name.common is None:
        message = f"{written} has a hyphen where {_with_dot(name)} has a dot, and is counted as another"
    return _on(name.mention, message, name.common or _with_dot(name) or "")


NAME_VARIANT = Rule(
    name="name_variant", table=RuleTable.NAMES, measure=_measure_variants, explain=_explain_variant, of_words=True
)


_WORDS = {Role.MODEL: "models", Role.BENCHMARK: "data sets", Role.METRIC: "metrics"}


def _callings(figure: JudgedFigure) -> dict[int, list[Mention]]:
    """The mentions of one axis or list that are called what they are not, at the row of a name of theirs.

    Names that people decided about are left out. Two places with the same names stand at two of their rows.
    """
    rows = {(name.mention.name, name.mention.role): row for row, name in enumerate(figure.names)}
    places: dict[tuple[str, int | None, Role], list[Mention]] = defaultdict(list)
    for mention in figure.reading.mentions:
        row = rows.get((mention.name, mention.role))
        if mention.called is None or row is None or figure.names[row].resolved.method is Method.DECISION:
            continue
        places[mention.source, mention.called_at, mention.called].append(mention)
    callings: dict[int, list[Mention]] = {}
    for mentions in places.values():
        name_rows = [rows[mention.name, mention.role] for mention in mentions]
        callings.setdefault(next((row for row in name_rows if row not in callings), name_rows[0]), mentions)
    return callings


def _measure_callings(figure: JudgedFigure, limits: Limits) -> dict[str, list[Measure]]:
    callings = figure.once(_callings)
    return {"misnamed": [len(callings[row]) if row in callings else None for row in range(len(figure.names))]}


def _explain_callings(figure: JudgedFigure, index: int) -> RuleFinding:
    mentions = figure.once(_callings)[index]
    first = mentions[0]
    names = some([f'"{mention.name}"' for mention in mentions])
    called = _WORDS[first.called or first.role]
    known = " and ".join(sorted({_WORDS[mention.role] for mention in mentions}))
    axes = {"row": figure.reading.rows.name, "column": figure.reading.columns.name}
    axis = axes.get(first.source)
    by = f'the {first.source} axis, "{axis}", calls' if axis else "the text calls"
    places = [mention.start for mention in mentions] + ([] if first.called_at is None else [first.called_at])
    end = max(mention.end for mention in mentions)
    if axis and first.called_at is not None:  # the labels may stand anywhere: what is wrong is the axis' name
        places, end = [first.called_at], first.called_at + len(axis)
    message = f"{by} {names} {called}; they are {known}"
    return RuleFinding(message, called, known, min(places), end, name=first.name)


ROLE_CONFUSION = Rule(
    name="role_confusion", table=RuleTable.NAMES, measure=_measure_callings, explain=_explain_callings
)
