"""The first look at texts that nobody has read: `python -m benchmarks.first_look FOLDER --new "what was new"`.

Scores the folder with the reader as it is, prints figures and never a word of a text, and writes them into
first_looks.csv. A lot may be looked at more than once while it stays closed; opened, it is a lot like any other
(tests/real/README.md).
"""

from __future__ import annotations

import csv
from datetime import date
from pathlib import Path

from rich.console import Console

from benchmarks import options
from heat_pipeline.errors import UserError
from heat_pipeline.presenting.formats import as_table
from heat_pipeline.scoring import score_corpus
from heat_pipeline.second_reader.answers import AnswerFile, read_answers

HISTORY = Path(__file__).with_name("first_looks.csv")


def look(folder: Path, new: str, history: Path, answers: Path | None = None) -> dict[str, str]:
    """Score a folder and append the figures to the history; returns the row.

    In it `commit_subject` says what was new; `without_fault` is a number of texts, what follows `texts` else a share.
    `answers` is a file of a second reader's recorded answers, settled with our reading.

    Raises UserError where it can't be scored; of the texts its message has the folder only.
    """
    if not new.strip():
        raise UserError("say what was new: a figure without it can't be understood later")
    try:
        score = score_corpus(folder, AnswerFile() if answers is None else read_answers(answers))
    except UserError:
        raise
    except Exception as error:
        # A message may quote the text that it is about, and a chained error would print it.
        raise UserError(f"the reader failed on a text of {folder.name}: {type(error).__name__}") from None
    row = {
        "date": date.today().isoformat(),
        "lot": folder.resolve().name,
        "commit_subject": " ".join(new.split()),
        "texts": str(score.descriptions),
        "f1_alike": f"{score.alike_f1:.4f}",
        "mean_of_texts": f"{score.mean_alike_f1:.4f}",
        "without_fault": str(score.faultless),
        "sure_right": f"{score.sure_precision:.4f}" if score.sure else "",
        "sure_coverage": f"{score.sure_coverage:.4f}" if score.sure else "",
    }
    with history.open("a", encoding="utf-8", newline="") as file:
        csv.DictWriter(file, row, lineterminator="\n").writerow(row)
    return row


def looks(history: Path = HISTORY) -> list[dict[str, str]]:
    """All first looks, oldest first."""
    with history.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def show(console: Console, rows: list[dict[str, str]]) -> None:
    """Print looks as a table."""
    console.print("First looks at texts that nobody had read", markup=False)
    console.print(as_table([name.replace("_", " ") for name in rows[0]], [[*row.values()] for row in rows]))


def main(arguments: list[str] | None = None) -> None:
    """Look, and print the row."""
    parser = options(__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--new", required=True, help="what was new since the last look")
    parser.add_argument("--answers", type=Path, metavar="FILE", help="a second reader's recorded answers")
    given = parser.parse_args(arguments)
    try:
        row = look(given.folder, given.new, HISTORY, given.answers)
    except UserError as error:
        raise SystemExit(f"first_look: {error}") from None
    show(Console(), [row])


if __name__ == "__main__":
    main()
