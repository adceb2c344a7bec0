"""docs/rules.md, made by rules_page.md of the rules, suites and findings: `make readme` writes it, a test compares it.

The examples are what the steps of a run find in tests/corpus, tests/real/several and tests/quality/rule_examples. A
rule that finds nothing in the corpus has a small text of its own there: put a file <rule>.md into the folder.
"""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from filled import EXPECTATIONS, filled
from jinja2 import Environment, StrictUndefined
from several import SEVERAL, put_several

from heat_pipeline.quality.rules import ALL_RULES
from heat_pipeline.quality.suites import load_suites
from heat_pipeline.quality.trust import GRADES

PROJECT = Path(__file__).resolve().parent.parent
PAGE = PROJECT / "docs" / "rules.md"
TEMPLATE = PROJECT / "tests" / "rules_page.md"
CORPUS = PROJECT / "tests" / "corpus"
OWN = PROJECT / "tests" / "quality" / "rule_examples"

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


def made_anew(found: dict[str, Example]) -> str:
    """The page as it is now; `found` are the examples, by rule."""
    made = Environment(undefined=StrictUndefined, keep_trailing_newline=True)
    made.filters |= {"cell": _cell, "quote": _quote, "most": _most, "share": _share}
    return made.from_string(TEMPLATE.read_text(encoding="utf-8")).render(
        rules=ALL_RULES, suites=load_suites(EXPECTATIONS), examples=found, what=_WHAT, grades=GRADES,
        own=OWN.relative_to(PROJECT),
    )  # fmt: skip


def _most(limit: int | None) -> str:
    return "" if limit is None else "none" if limit == 0 else f"at most {limit}"


def _share(limit: float | None, which: str = "at most") -> str:
    return "" if limit is None else "none" if limit == 0 else f"{which} {100 * limit:.0f} %"


def _cell(text: str) -> str:
    """A text within a Markdown table."""
    return text.replace("|", "\\|").replace("\n", " ")


def _quote(text: str) -> str:
    """A text in a block that it can't end."""
    return text.replace("```", chr(8219) * 3)


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(made_anew(examples()), encoding="utf-8")
