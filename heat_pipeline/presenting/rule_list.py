"""The rules for people: all of them with what each found, or one whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from heat_pipeline.commands.rules import Listed
from heat_pipeline.model import Severity
from heat_pipeline.presenting.formats import plain
from heat_pipeline.presenting.texts import SEVERITY_STYLE

_UNKNOWN = "nothing is published yet, so nothing is known of what they find"


def show_rules(console: Console, rules: Sequence[Listed]) -> None:
    """Print all rules: a row a rule, with its limits and what it found."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, leading=1)
    for column, ratio in (("rule, and what it finds", 5), ("limits", 5), ("found", 2)):
        table.add_column(column, ratio=ratio)
    for listed in rules:
        name = Text.assemble((listed.rule, "bold"), (f" on {listed.table}", "dim"))
        what, limits = Text("\n").join([name, plain(listed.finds)]), plain("\n".join(listed.limits))
        table.add_row(what, limits, Text("\n").join(_counted(listed)))
    console.print(table)
    off = sum(not listed.on for listed in rules)
    words = f"{len(rules)} rules" + (f", {off} of them turned off" if off else "")
    findings = sum(sum(_counts(listed).values()) for listed in rules)
    found = f"{findings} findings, {sum(listed.new or 0 for listed in rules)} of them new since the last run"
    console.print(plain(f"{words}; {_UNKNOWN if rules[0].new is None else found}", "dim"))


def show_rule(console: Console, listed: Listed) -> None:
    """Print one rule whole: what it finds, why, its measures and limits, and how often it was found."""
    console.print(Text.assemble((listed.rule, "bold"), "" if listed.on else ("  turned off", "yellow")))
    facts = Table(box=None, pad_edge=False, show_header=False)
    facts.add_column(style="dim", no_wrap=True)
    facts.add_column()
    facts.add_row("finds", plain(listed.finds))
    facts.add_row("because", plain(listed.source))
    for place, (measure, words) in enumerate(listed.measures.items()):
        facts.add_row("" if place else "measures", Text.assemble((measure, "bold"), plain(f": {words}")))
    for place, (sentence, note) in enumerate(listed.limits.items()):
        facts.add_row("" if place else "limits", plain(f"{sentence}. {note}" if note else sentence))
    facts.add_row("suite", plain(f"{listed.table}.json in the folder of expectations: change or turn it off there"))
    facts.add_row("found", plain(_UNKNOWN) if listed.new is None else Text(", ").join(_counted(listed)))
    console.print(facts)
    table = "fused.anomalies" if listed.table in ("fused_cells", "alignments") else "quality.anomalies"
    console.print(plain(f"heat-pipeline sql \"FROM {table} WHERE rule = '{listed.rule}'\" has each finding", "dim"))


def _counts(listed: Listed) -> dict[Severity, int]:
    return {severity: count for severity in Severity if (count := getattr(listed, severity.value))}


def _counted(listed: Listed) -> Iterator[Text]:
    """What a rule found, in words."""
    if not listed.on:
        yield plain("turned off", "yellow")
        return
    for severity, count in _counts(listed).items():
        yield plain(f"{count} {severity.value}", SEVERITY_STYLE[severity])
    if listed.new:
        yield plain(f"{listed.new} new", "bold")
    elif listed.new == 0 and not _counts(listed):
        yield plain("nothing", "dim")
