"""Real descriptions in any number: what the benchmarks of scale read.

The texts of tests/real are taken again and again under other ids, each with its number as a last line, so that no two
are the same; those of one figure describe another figure each time.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

REAL = Path(__file__).resolve().parents[1] / "tests" / "real"


def many_texts(count: int, changed: int | None = None) -> Iterator[dict[str, str]]:
    """So many descriptions as an inbox takes them, with one sentence more in that of number `changed`."""
    figures = json.loads((REAL / "several" / "figures.json").read_text(encoding="utf-8"))["figures"]
    about = {
        f"several/{case}": (figure["figure"], figure["describers"].get(case, ""))
        for figure in figures
        for case in figure["cases"]
    }
    texts = [
        (f"{path.parent.name}/{path.stem}", path.read_text(encoding="utf-8")) for path in sorted(REAL.glob("*/*.md"))
    ]
    for number in range(count):
        turn, (name, text) = number // len(texts), texts[number % len(texts)]
        figure, describer = about.get(name, ("", ""))
        more = "One tile was looked at twice.\n" if number == changed else ""
        yield {
            "description_id": f"{name}/{turn}",
            "figure_id": f"{figure}-{turn}" if figure else "",
            "describer": describer,
            "text": f"{text}\n{more}Text no. {number}\n",
        }


def write(path: Path, count: int, changed: int | None = None) -> None:
    """Write them as a .jsonl file."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in many_texts(count, changed))
