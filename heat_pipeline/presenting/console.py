"""Where commands print to: a terminal, as wide as it is, or a pipe or file, in which no sentence is broken."""

from __future__ import annotations

import os
import re
from typing import Any

from rich.console import Console

_WIDE = 1_000
"""The width of tables in a pipe, in characters: a row is one line, and a megabyte in one field makes none of the
others as long."""
_BLANKS = re.compile(r"[ \t]+$", re.MULTILINE)


class _Unbroken(Console):
    """Sentences are as long as they are, a row of a table is a line, and no line ends in blanks."""

    def print(self, *objects: Any, **options: Any) -> None:
        """Print as rich does."""
        with self.capture() as captured:
            super().print(*objects, **options)
        self.file.write(_BLANKS.sub("", captured.get()))


def console(*, stderr: bool = False) -> Console:
    """The console of a command. COLUMNS sets the width of both a terminal and a pipe."""
    shown = Console(stderr=stderr)
    if shown.is_terminal or os.environ.get("COLUMNS", "").isdigit():
        return shown
    return _Unbroken(stderr=stderr, width=_WIDE, soft_wrap=True)
