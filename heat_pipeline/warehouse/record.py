"""A record of runs in a file of JSON lines: each run stands there once, and a line that a kill cut off for nobody."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_TAIL_BYTES = 256_000


def add_once(path: Path, line: Mapping[str, Any]) -> bool:
    """Write a line behind the others; whether its `run_id` was not among the last of them."""
    if any(entry.get("run_id") == line["run_id"] for entry in last_lines(path)):
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line, ensure_ascii=False) + "\n")
    return True


def last_lines(path: Path) -> list[dict[str, Any]]:
    """The last lines, oldest first; none where there is no such file."""
    try:
        with path.open("rb") as file:
            file.seek(0, 2)
            file.seek(max(file.tell() - _TAIL_BYTES, 0))
            lines = file.read().decode("utf-8", "replace").splitlines()
    except FileNotFoundError:
        return []
    entries = []
    for line in lines:
        try:
            entries.append(dict(json.loads(line)))
        except (ValueError, TypeError):
            continue
    return entries
