"""The files that the desk writes, expectations/decisions/COLLECTION.yaml: an entry added, an entry taken out.

A file is changed as text: an entry is one block of lines. It is written whole under another name,
with fsync, and then renamed, under a lock that all desks share: whatever happens, the file is the old or the new one.
"""

from __future__ import annotations

import fcntl
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from heat_pipeline.decisions.files import FOLDER, SECTIONS
from heat_pipeline.errors import UserError

_SECTION = re.compile(r"^([a-z]+):.*$", re.M)
_ITEM = re.compile(r"^( *)- ", re.M)


class LedgerError(UserError):
    """An answer that could not be written down; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Kept:
    """An entry as it stands in a file; `block` is its text."""

    collection: str
    section: str
    block: str

    @property
    def key(self) -> str:
        """The same for the same entry, whoever reads the file, and when."""
        return blake2b(f"{self.collection} {self.section} {self.block}".encode(), digest_size=12).hexdigest()


class Ledger:
    """The files of decisions in a folder of expectations that desks write."""

    def __init__(self, expectations: Path) -> None:
        self._folder = expectations / FOLDER
        self.removed: set[str] = set()
        self.kept = [
            Kept(path.stem, section, block)
            for path in sorted(self._folder.glob("*.yaml"))
            for section, block in blocks_of(_read(path))
        ]

    def add(self, collection: str, entries: list[tuple[str, str]], replaced: Sequence[Kept] = ()) -> list[Kept]:
        """Write entries down, each a section and a block, in the place of others of this file; all of them or none.

        Raises LedgerError where they can't be written.
        """
        with self._locked(collection) as text:
            for old in replaced:
                left = without(text, old.section, old.block)
                text = text if left is None else left
            for section, block in entries:
                text = inserted(text, section, block)
            self._write(collection, text)
        made = [Kept(collection, section, block) for section, block in entries]
        self.kept += made
        self.removed = self.removed.union(old.key for old in replaced).difference(new.key for new in made)
        return made

    def take_out(self, key: str) -> Kept:
        """Take an entry out of its file. Raises LedgerError where it is not there, or the file can't be written."""
        one = next((kept for kept in reversed(self.kept) if kept.key == key), None)
        if one is None or key in self.removed:
            raise LedgerError("this entry is not there any more: it was taken back, or its file was changed")
        with self._locked(one.collection) as text:
            left = without(text, one.section, one.block)
            if left is None:
                raise LedgerError(f"the entry is no longer in {self._path(one.collection)} as this desk wrote it")
            self._write(one.collection, left)
        self.removed.add(key)
        return one

    def _path(self, collection: str) -> Path:
        return self._folder / f"{collection}.yaml"

    @contextmanager
    def _locked(self, collection: str) -> Iterator[str]:
        """The text of a collection's file, which no other desk writes meanwhile."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            with (self._folder / ".lock").open("a") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                path = self._path(collection)
                yield _read(path) if path.exists() else ""
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
