"""The rules for people: all of them with what each found, or one whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from heat_pipeline.commands.rules import Example, Listed, RuleList
from heat_pipeline.model import Severity
from heat_pipeline.presenting.formats import Format, attributes, plain, show_rows, write_json
from heat_pipeline.presenting.texts import SEVERITY_STYLE
from heat_pipeline.quality.suites import Expectation

COLUMNS = ("rule", "table", "finds", "on", "limits", *(severity.value for severity in Severity), "new")
"""The columns of a rule in CSV and JSON; numbers are of findings, null without a warehouse."""


def show_rules(console: Console, rules: RuleList, form: Format) -> None:
    """Print all rules: a row a rule, with its limits and what it found."""
    if form is not Format.TABLE:
        show_rows(console, COLUMNS, [_row(listed) for listed in rules.listed], form)
        return
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, leading=1)
    table.add_column("rule, and what it finds", ratio=5)
    table.add_column("limits", ratio=5)
    table.add_column("found", ratio=2)
    for listed in rules.listed:
        name = Text.assemble((listed.rule.name, "bold"), (f" on {listed.rule.table.value}", "dim"))
        what = Text("\n").join([name, plain(listed.rule.words.finds)])
        table.add_row(what, _limits(listed.limits), _found(listed))
    console.print(table)
    console.print(plain(_sum(rules), "dim"))


def show_rule(console: Console, rules: RuleList, name: str, worst: Sequence[Example], form: Format) -> None:
    """Print one rule whole: what it finds, why, its measures and limits, and its worst findings."""
    (listed,) = (listed for listed in rules.listed if listed.rule.name == name)
    if form is Format.CSV:
        show_rows(console, COLUMNS, [_row(listed)], form)
        return
    if form is not Format.TABLE:
        write_json(console.file, _record(listed, worst), form)
        return
    rule = listed.rule
    console.print(Text.assemble((rule.name, "bold"), "" if listed.on else ("  turned off", "yellow")))
    facts = Table(box=None, pad_edge=False, show_header=False)
    facts.add_column(style="dim", no_wrap=True)
    facts.add_column()
    facts.add_row("finds", plain(rule.words.finds))
    facts.add_row("because", plain(rule.words.source))
    for place, (measure, words) in enumerate(rule.measures.items()):
        facts.add_row("" if place else "measures", Text.assemble((measure, "bold"), plain(f": {words}")))
    for place, limit in enumerate(listed.limits):
        sentence = plain(limit.sentence, "" if limit.on else "dim")
        facts.add_row(
            "" if place else "limits", Text.assemble(sentence, plain(f". {limit.note}" if limit.note else ""))
        )
    facts.add_row("suite", plain(f"{rule.table.value}.json in the folder of expectations: change or turn it off there"))
    facts.add_row("found", plain(rules.missing or _counted(listed) or "nothing"))
    console.print(facts)
    for example in worst:
        console.print()
        where = "" if example.line is None else f", line {example.line}"
        console.print(
            Text.assemble(
                (f"{example.severity.value} ", SEVERITY_STYLE[example.severity]),
                plain(f"{example.description_id}{where}", "dim"),
            )
        )
        console.print(Padding(plain(example.message), (0, 0, 0, 2)))
        if example.passage:
            console.print(Padding(plain(f"… {example.passage} …", "dim"), (0, 0, 0, 2)))
    total = sum((listed.counts or {}).values())
    if total > len(worst):
        table = "fused.anomalies" if rule.table.is_fused else "quality.anomalies"
        console.print(plain(f"\nThe worst {len(worst)} of {total}; all of them: {table} where rule = '{name}'", "dim"))


def _row(listed: Listed) -> tuple[Any, ...]:
    limits = [limit.sentence for limit in listed.limits]
    counts = [None if listed.counts is None else listed.counts[severity] for severity in Severity]
    return (listed.rule.name, listed.rule.table.value, listed.rule.words.finds, listed.on, limits, *counts, listed.new)


def _record(listed: Listed, worst: Sequence[Example]) -> dict[str, Any]:
    return {
        **dict(zip(COLUMNS, _row(listed), strict=True)),
        "source": listed.rule.words.source,
        "measures": dict(listed.rule.measures),
        "limits": [
            {
                "measure": limit.column,
                **attributes(limit, ("must_be", "severity", "rejects", "on", "note")),
            }
            for limit in listed.limits
        ],
        "worst": [asdict(example) for example in worst],
    }


def _limits(limits: Sequence[Expectation]) -> Text:
    lines = []
    for limit in limits:
        style = SEVERITY_STYLE[limit.severity] if limit.on else "dim"
        word = f"{'rejected, ' if limit.rejects else ''}{limit.severity.value}" if limit.on else "off"
        lines.append(Text.assemble(plain(f"{limit.column} {limit.must_be}, else "), (word, style)))
    return Text("\n").join(lines)


def _found(listed: Listed) -> Text:
    if not listed.on:
        return plain("turned off", "yellow")
    if listed.counts is None:
        return plain("")
    lines = [
        plain(f"{count} {severity.value}", SEVERITY_STYLE[severity])
        for severity, count in listed.counts.items()
        if count
    ]
    if listed.new:
        lines.append(plain(f"{listed.new} new", "bold"))
    return Text("\n").join(lines) if lines else plain("nothing", "dim")


def _counted(listed: Listed) -> str:
    """What a rule found, in words."""
    counts = listed.counts or {}
    words = ", ".join(f"{count} {severity.value}" for severity, count in counts.items() if count)
    return f"{words}; {listed.new} of them new since the last run" if words else ""


def _sum(rules: RuleList) -> str:
    off = sum(not listed.on for listed in rules.listed)
    words = f"{len(rules.listed)} rules" + (f", {off} of them turned off" if off else "")
    if rules.missing:
        return f"{words}; {rules.missing}"
    findings = sum(sum((listed.counts or {}).values()) for listed in rules.listed)
    new = sum(listed.new or 0 for listed in rules.listed)
    return f"{words}; {findings} findings, {new} of them new since the last run"
