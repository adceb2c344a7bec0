"""The files that describe an export: README.md for people, croissant.json and datapackage.json for machines.

README.md is a data-set card, with a head that Hugging Face reads; the others are Croissant 1.1, and a data package of
Frictionless, version 1. What is not said of a data set stands in none of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from heat_pipeline.escaping import harmless, in_markdown
from heat_pipeline.export.contents import Contents
from heat_pipeline.yaml_files import quoted

MADE_BY = "heat-pipeline export"
PACKAGE = "datapackage.json"
NAMES = ("README.md", "croissant.json", PACKAGE)
_SIZES = {1_000: "n<1K", 10_000: "1K<n<10K", 100_000: "10K<n<100K", 1_000_000: "100K<n<1M", 10_000_000: "1M<n<10M"}


def descriptions(contents: Contents) -> Iterator[tuple[str, str]]:
    """The files by name, each with its text."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    # Markdown and JSON are made: there is nothing to escape for a page.
    made = Environment(  # noqa: S701
        loader=PackageLoader("heat_pipeline.export"), undefined=StrictUndefined, keep_trailing_newline=True
    )
    made.filters |= {"in_markdown": in_markdown, "in_yaml": quoted}
    rows, title = contents.tables[0]["rows"], contents.dataset.title
    values = {
        "contents": contents,
        "dataset": contents.dataset,
        "name": re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "heatmap-cells",
        "size": next((size for most, size in _SIZES.items() if rows < most), "n>10M"),
        "made_by": MADE_BY,
    }
    for name in NAMES:
        text = made.get_template(name).render(values)
        if name.endswith(".json"):
            yield name, json.dumps(_said(json.loads(text)), indent=1, ensure_ascii=False) + "\n"
        else:
            yield name, harmless(text)


def _said(value: Any) -> Any:
    """What is said: objects without the keys whose values are empty."""
    if isinstance(value, list):
        return [_said(item) for item in value]
    if isinstance(value, dict):
        return {key: _said(inner) for key, inner in value.items() if inner not in ("", [])}
    return value
