"""The real texts of tests/real/several as an inbox: six figures, each described by two to four describers."""

import json
from pathlib import Path

SEVERAL = Path(__file__).parent / "real" / "several"


def put_several(inbox: Path, source: Path = SEVERAL) -> None:
    """Write them into the collection `several` of an inbox, with figure_id and describer as front matter.

    `source` may be another folder of that kind.
    """
    folder = inbox / "several"
    folder.mkdir(parents=True)
    for figure in json.loads((source / "figures.json").read_text(encoding="utf-8"))["figures"]:
        for case in figure["cases"]:
            label = json.loads((source / f"{case}.json").read_text(encoding="utf-8"))
            head = {"description_id": case, "figure_id": figure["figure"], "describer": label["describer"] or "unnamed"}
            told = "".join(f"{name}: {json.dumps(value)}\n" for name, value in head.items())
            text = (source / f"{case}.md").read_text(encoding="utf-8")
            (folder / f"{case}.md").write_text(f"---\n{told}---\n{text}", encoding="utf-8")


if __name__ == "__main__":
    import sys

    put_several(*map(Path, sys.argv[1:]))
