"""docs/rules.md, made from the rules, the suites and what the rules find: `make readme` writes it, a test compares it.

The examples are what the steps of a run find in tests/corpus, tests/real/several and tests/quality/rule_examples. A
rule that finds nothing in the corpus has a small text of its own there: put a file <rule>.md into the folder.
"""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from filled import EXPECTATIONS, filled
from several import SEVERAL, put_several

from heat_pipeline.quality.rules import ALL_RULES
from heat_pipeline.quality.rules.rule import AnyRule
from heat_pipeline.quality.suites import Suites, load_suites
from heat_pipeline.quality.trust import GRADES

PROJECT = Path(__file__).resolve().parent.parent
PAGE = PROJECT / "docs" / "rules.md"
CORPUS = PROJECT / "tests" / "corpus"
OWN = PROJECT / "tests" / "quality" / "rule_examples"

_HEAD = """# The rules

Made by `make readme` from the rules, the suites and a run over tests/corpus and tests/real/several: change those, and
not this page. `heat-pipeline rules` shows the same with what each rule found in your warehouse.

A rule measures; what a measure must be, and how severe a breach is, stands in `expectations/<table>.json`, one Great
Expectations suite a table. To change a limit, edit `min_value`, `max_value` or `value_set` of its expectation; to
change how severe it is, `severity` (critical, warning or info); to turn it off, put `"enabled": false` into its
`meta`. A rule is off when all its expectations are. `"rejects": true` in `meta` makes the cells of a breach "rejected"
and not only "suspect". The next run judges everything anew, and reads no text again.

A finding says how sure it is and what would make it wrong. What rests on a reading that is not sure enough is told as
info at most, and a panel that may be misread altogether is accused of nothing but that (`reading_doubtful`). What
several cells have in common is one finding. `granularity` and `sibling_axis` look across the figures of a collection;
`heat-pipeline read` knows one text at a time. [Adding a rule](adding-a-rule.md) shows how a new one is made.
"""
_WHAT = {
    "cells": "a cell",
    "panels": "a panel",
    "lists": "a row (or column) of values that the text gives as a list",
    "names": "a name in a description",
    "claims": "a claim in a description",
    "figures": "a description",
    "fused_cells": "a cell of a figure with several descriptions",
    "alignments": "a description of a figure with several",
}
_WORST_FIRST = """
    SELECT rule, severity, message, passage, description_id FROM quality.anomalies WHERE collection <> 'several'
    QUALIFY row_number() OVER (
        PARTITION BY rule
        ORDER BY array_position(['critical', 'warning', 'info'], severity),
            starts_with(description_id, 'rule_examples/') DESC, length(message), description_id, char_start, anomaly_id
    ) = 1
"""
_WORST_FUSED = """
    SELECT rule, severity, message, '', coalesce(description_id, (
        SELECT min(description_id) FROM fused.votes v WHERE v.figure_id = a.figure_id
    ))
    FROM fused.anomalies a
    QUALIFY row_number() OVER (
        PARTITION BY rule
        ORDER BY array_position(['critical', 'warning', 'info'], severity), length(message), figure_id, anomaly_id
    ) = 1
"""


@dataclass(frozen=True, slots=True)
class Example:
    """A finding of the run over the corpus, and the text that it is of."""

    severity: str
    message: str
    passage: str
    description_id: str

    @property
    def place(self) -> str:
        """The file of the text."""
        folder = self.description_id.partition("/")[0]
        parent = {OWN.name: OWN.parent, SEVERAL.name: SEVERAL.parent}.get(folder, CORPUS)
        return f"{parent.relative_to(PROJECT)}/{self.description_id}.md"


def examples() -> dict[str, Example]:
    """For each rule that found anything in the examples and the corpus the worst of it, in the fewest words."""
    with tempfile.TemporaryDirectory() as folder:
        inbox = Path(folder) / "inbox"
        for source in (*sorted(CORPUS.iterdir()), OWN):
            if source.is_dir():
                shutil.copytree(source, inbox / source.name)
        put_several(inbox)
        store = filled(Path(folder), inbox)
        found = [*store.query_published(_WORST_FIRST).rows, *store.query_published(_WORST_FUSED).rows]
        return {rule: Example(*rest) for rule, *rest in found}


def made_anew(found: dict[str, Example] | None = None) -> str:
    """The page as it is now; `found` are the examples, by rule, made anew if not given."""
    suites = load_suites(EXPECTATIONS)
    shown = examples() if found is None else found
    contents = "".join(f"| [`{rule.name}`](#{rule.name}) | {_cell(rule.words.finds)} |\n" for rule in ALL_RULES)
    sections = "\n".join(_section(rule, suites, shown.get(rule.name)) for rule in ALL_RULES)
    return f"{_HEAD}\n| rule | finds |\n|---|---|\n{contents}\n{sections}\n{_grades()}"


def _section(rule: AnyRule, suites: Suites, example: Example | None) -> str:
    limits = suites.limits_of(rule)
    measures = "".join(f"- `{name}`: {words}\n" for name, words in rule.measures.items())
    rows = "".join(
        f"| `{limit.column}` | {_cell(limit.must_be)} | {limit.severity.value}{', rejected' if limit.rejects else ''} "
        f"| {'on' if limit.on else 'off'} | {_cell(limit.note)} |\n"
        for limit in limits
    )
    told = f"\nIt finds nothing in tests/corpus and has no text in {OWN.relative_to(PROJECT)}.\n"
    if example is not None:
        told = f"\nFor example ({example.severity}, in [{example.place}](../{example.place})):\n\n"
        told += _quote(example.message)
        if example.passage:
            told += f"\nwhere the text says\n\n{_quote('… ' + example.passage + ' …')}"
    return (
        f"## {rule.name}\n\nFinds {rule.words.finds}.\n\nWhy: {rule.words.source}.\n\n"
        f"Measured for {_WHAT.get(rule.table.value, 'a row of ' + rule.table.value)}:\n\n{measures}\n"
        f"| measure | must be | else it is | | |\n|---|---|---|---|---|\n{rows}{told}\n"
        f"Change it or turn it off in [expectations/{rule.table.value}.json](../expectations/{rule.table.value}.json), "
        f'at `"rule": "{rule.name}"`.\n'
    )


def _grades() -> str:
    head = ("cells sure", "critical findings", "warnings", "cells suspect or rejected", "numbers unread")
    rows = "".join(
        f"| {grade.name} | {grade.meaning} | {_share(grade.sure, 'at least')} | {_most(grade.critical)} "
        f"| {_most(grade.warnings)} | {_share(grade.suspect)} | {_share(grade.unread)} |\n"
        for grade in GRADES
    )
    return (
        "## Trust grades\n\nA description has the best grade whose limits it keeps; `summary.figures.reasons` says in "
        "words where it comes from, the sure cells first. `python -m benchmarks.grades FOLDER` measures how many cells "
        f"of each grade are right.\n\n| grade | says | {' | '.join(head)} |\n|{'---|' * (2 + len(head))}\n{rows}"
    )


def _most(limit: int | None) -> str:
    return "" if limit is None else "none" if limit == 0 else f"at most {limit}"


def _share(limit: float | None, which: str = "at most") -> str:
    return "" if limit is None else "none" if limit == 0 else f"{which} {100 * limit:.0f} %"


def _cell(text: str) -> str:
    """A text within a Markdown table."""
    return text.replace("|", "\\|").replace("\n", " ")


def _quote(text: str) -> str:
    """A text as it stands, without markup, in lines that a terminal shows whole."""
    return f"```text\n{text.replace('```', chr(8219) * 3)}\n```\n"


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(made_anew(), encoding="utf-8")
