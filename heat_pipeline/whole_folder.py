"""A folder that is written whole: a new one takes the place of an earlier one, or all stays as it was."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from heat_pipeline.errors import UserError


@contextmanager
def replaced(out: Path, error: type[UserError]) -> Iterator[Path]:
    """An empty folder to be filled in the block, after which it is `out`; what else lies beside it goes with the block.

    Raises `error` where the folder cannot be written, or the program was started in it.
    """
    out = out.resolve()
    try:
        if Path.cwd().is_relative_to(out):  # whoever is in it would see nothing of the new one
            raise error(f"{out} is replaced as a whole, and you are in it: start this from another folder")
        out.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{out.name}-", dir=out.parent, ignore_cleanup_errors=True) as beside:
            new, old = Path(beside) / "new", Path(beside) / "old"
            new.mkdir()
            yield new
            if out.exists():
                out.rename(old)
            try:
                new.rename(out)
            except OSError:
                if old.exists():
                    old.rename(out)
                raise
    except OSError as fault:
        raise error(f"{out} cannot be written: {fault.strerror or fault}") from fault
