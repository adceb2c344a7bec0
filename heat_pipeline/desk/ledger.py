"""The files that the desk writes, expectations/decisions/COLLECTION.yaml: an entry added, an entry taken out.

A file is read once and then changed as text: an entry is one block of lines. It is written whole under another name,
with fsync, and then renamed, under a lock that all desks share: whatever happens, the file is the old or the new one.
"""

from __future__ import annotations

import fcntl
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from heat_pipeline.decisions.files import FOLDER, SECTIONS
from heat_pipeline.errors import UserError

_SECTION = re.compile(r"^([a-z]+):.*$", re.M)
_ITEM = re.compile(r"^( *)- ", re.M)


class LedgerError(UserError):
    """An answer that could not be written down; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Kept:
    """An entry as it stands in a file: `block` is its text, `number` its place among all that this desk knows."""

    number: int
    collection: str
    section: str
    block: str


class Ledger:
    """The files of decisions in a folder of expectations that desks write."""

    def __init__(self, expectations: Path) -> None:
        self._folder = expectations / FOLDER
        self._texts: dict[str, str] = {}
        self._stamps: dict[str, tuple[int, int, int]] = {}
        self.kept: list[Kept] = []
        self.removed: set[int] = set()
        for path in sorted(self._folder.glob("*.yaml")):
            self._texts[path.stem], self._stamps[path.stem] = _read(path), _stamp(path)
            for section, block in blocks_of(self._texts[path.stem]):
                self.kept.append(Kept(len(self.kept), path.stem, section, block))

    def changed(self, collection: str) -> bool:
        """Whether somebody else changed a file since this desk read or wrote it; it is then read again."""
        path = self._path(collection)
        stamp = _stamp(path) if path.exists() else (0, 0, 0)
        if stamp == self._stamps.get(collection, (0, 0, 0)):
            return False
        self._texts[collection], self._stamps[collection] = (_read(path) if path.exists() else ""), stamp
        return True

    def add(self, collection: str, entries: list[tuple[str, str]], replaced: Sequence[Kept] = ()) -> list[Kept]:
        """Write entries down, each a section and a block, in the place of others of this file; all of them or none.

        Raises LedgerError where they can't be written.
        """
        with self._locked(collection):
            text = self._texts.get(collection, "")
            for old in replaced:
                left = without(text, old.section, old.block)
                text = text if left is None else left
            for section, block in entries:
                text = inserted(text, section, block)
            self._write(collection, text)
        made = [Kept(len(self.kept) + n, collection, section, block) for n, (section, block) in enumerate(entries)]
        self.kept += made
        self.removed |= {old.number for old in replaced}
        return made

    def take_out(self, number: int) -> Kept:
        """Take an entry out of its file. Raises LedgerError where it is not there, or the file can't be written."""
        if not 0 <= number < len(self.kept) or number in self.removed:
            raise LedgerError("this entry was taken out already")
        one = self.kept[number]
        with self._locked(one.collection):
            text = without(self._texts.get(one.collection, ""), one.section, one.block)
            if text is None:
                raise LedgerError(f"the entry is no longer in {self._path(one.collection)} as this desk wrote it")
            self._write(one.collection, text)
        self.removed.add(number)
        return one

    def _path(self, collection: str) -> Path:
        return self._folder / f"{collection}.yaml"

    @contextmanager
    def _locked(self, collection: str) -> Iterator[None]:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            with (self._folder / ".lock").open("a") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                self.changed(collection)
                yield
        except OSError as error:
            raise LedgerError(
                f"the answer could not be written to {self._path(collection)} ({error.strerror}); the page keeps it"
            ) from error

    def _write(self, collection: str, text: str) -> None:
        path = self._path(collection)
        half = path.with_name(f".{path.name}.new")
        try:
            with half.open("w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            half.replace(path)
        except OSError:
            half.unlink(missing_ok=True)
            raise
        self._texts[collection], self._stamps[collection] = text, _stamp(path)


def inserted(text: str, section: str, block: str) -> str:
    """A file's text with an entry more at the end of a section, which is made where there is none."""
    found = {one.group(1): one for one in _SECTION.finditer(text)}
    if section not in found:
        before = text if not text or text.endswith("\n") else f"{text}\n"
        return f"{before}{section}:\n{_indented(block, '  ')}"
    head = found[section]
    after = next((one.start() for one in _SECTION.finditer(text, head.end())), len(text))
    body = text[head.end() : after]
    item = _ITEM.search(body)
    indent = item.group(1) if item else "  "
    line = f"{section}:" if head.group(0).rstrip().endswith(("[]", "null", "~")) else head.group(0)
    kept = body.rstrip("\n") + "\n"
    return f"{text[: head.start()]}{line}{kept}{_indented(block, indent)}{text[after:]}"


def without(text: str, section: str, block: str) -> str | None:
    """A file's text without an entry, the last one that is this; None where none is."""
    for indent in ("  ", "", "    "):
        told = _indented(block, indent)
        at = text.rfind(told)
        while at > 0 and text[at - 1] != "\n":
            at = text.rfind(told, 0, at)
        if at >= 0:
            left = text[:at] + text[at + len(told) :]
            rest = next((body for name, body in _bodies(left) if name == section), "")
            return left if _ITEM.search(rest) else left.replace(f"{section}:\n", f"{section}: []\n", 1)
    return None


def blocks_of(text: str) -> Iterator[tuple[str, str]]:
    """The entries of a file's text: the section and the block of each, not indented."""
    for section, body in _bodies(text):
        first = _ITEM.search(body)
        if section not in SECTIONS or first is None:
            continue
        indent = first.group(1)
        starts = [one.start() for one in re.finditer(rf"^{indent}- ", body, re.M)]
        for start, end in zip(starts, [*starts[1:], len(body)], strict=True):
            yield section, "".join(line.removeprefix(indent) for line in body[start:end].splitlines(keepends=True))


def _bodies(text: str) -> Iterator[tuple[str, str]]:
    heads = list(_SECTION.finditer(text))
    for head, after in zip(heads, [*(one.start() for one in heads[1:]), len(text)], strict=True):
        yield head.group(1), text[head.end() + 1 : after]


def _indented(block: str, indent: str) -> str:
    return "".join(f"{indent}{line}" for line in block.splitlines(keepends=True))


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise LedgerError(f"{path} cannot be read: {error}") from error


def _stamp(path: Path) -> tuple[int, int, int]:
    state = path.stat()
    return state.st_mtime_ns, state.st_size, state.st_ino
