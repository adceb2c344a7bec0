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
from functools import cached_property
from hashlib import blake2b
from pathlib import Path

import yaml

from heat_pipeline.decisions.files import FOLDER, SECTIONS, decision_of
from heat_pipeline.decisions.forms import AnyDecision, OnOneText
from heat_pipeline.desk.answers import Entry
from heat_pipeline.errors import UserError
from heat_pipeline.yaml_files import quoted

_SECTION = re.compile(r"^(?=[a-z]+:)", re.M)
_ITEM = re.compile(r"^( *)- ", re.M)


class LedgerError(UserError):
    """An answer that could not be written down; the message says why and what to do."""


@dataclass(frozen=True)
class Kept:
    """An entry as it stands in a file; `block` is its text."""

    collection: str
    section: str
    block: str

    @cached_property
    def key(self) -> str:
        """The same for the same entry, whoever reads the file, and when."""
        return blake2b(f"{self.collection} {self.section} {self.block}".encode(), digest_size=12).hexdigest()

    @cached_property
    def entry(self) -> Entry:
        """Its keys and values, all of them texts."""
        loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
        (entry,) = yaml.load(self.block, Loader=loader)  # noqa: S506 - texts only
        return dict(entry)

    @cached_property
    def decision(self) -> AnyDecision | None:
        """The decision that it makes, None for one on a name. Raises what a file of decisions would."""
        return decision_of(self.section, self.block)

    @property
    def subject(self) -> str:
        """What it is about: a name, a figure, or a text."""
        keys = ("name",) if self.section == "names" else ("figure", "description")
        return next((str(self.entry[key]) for key in keys if key in self.entry), "")

    def replaces(self, other: Kept) -> bool:
        """Whether it takes the place of another entry of its file, which is on the same."""
        if (self.collection, self.section) != (other.collection, other.section):
            return False
        if quoted(self.subject) not in other.block:  # to read all entries takes long
            return False
        if isinstance(self.decision, OnOneText):
            return self.decision.replaces(other.decision)
        return self.section == "names" and self.subject == other.subject


class Ledger:
    """The files of decisions in a folder of expectations that desks write; `kept` are their entries, by key."""

    def __init__(self, expectations: Path) -> None:
        self._folder = expectations / FOLDER
        entries = [
            Kept(path.stem, section, block)
            for path in sorted(self._folder.glob("*.yaml"))
            for section, block in blocks_of(_read(path))
        ]
        self.kept = {kept.key: kept for kept in entries}

    def add(self, entries: Sequence[Kept], replaced: Sequence[Kept] = ()) -> None:
        """Write entries of one collection down, in the place of others of its file; all of them or none.

        Raises LedgerError where they can't be written.
        """
        collection = entries[0].collection
        with self._locked(collection) as text:
            for old in replaced:
                left = without(text, old.section, old.block)
                text = text if left is None else left
            for new in entries:
                text = inserted(text, new.section, new.block)
            self._write(collection, text)
        for old in replaced:
            del self.kept[old.key]
        self.kept |= {new.key: new for new in entries}

    def take_out(self, key: str) -> Kept:
        """Take an entry out of its file. Raises LedgerError where it is not there, or the file can't be written."""
        if key not in self.kept:
            raise LedgerError("this entry is not there any more: it was taken back, or its file was changed")
        kept = self.kept[key]
        with self._locked(kept.collection) as text:
            left = without(text, kept.section, kept.block)
            if left is None:
                raise LedgerError(f"the entry is no longer in {self._path(kept.collection)} as this desk wrote it")
            self._write(kept.collection, left)
        return self.kept.pop(key)

    def _path(self, collection: str) -> Path:
        return self._folder / f"{collection}.yaml"

    @contextmanager
    def _locked(self, collection: str) -> Iterator[str]:
        """The text of a collection's file, which no other desk writes meanwhile."""
        path = self._path(collection)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            with (self._folder / ".lock").open("a") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                yield _read(path) if path.exists() else ""
        except OSError as error:
            raise LedgerError(
                f"the answer could not be written to {path} ({error.strerror}); the page keeps it"
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
    parts = _parts(text if text.endswith("\n") else f"{text}\n" if text else "")
    head, _, body = parts.get(section, f"{section}:\n").partition("\n")
    if head.rstrip().endswith(("[]", "null", "~")):
        head = f"{section}:"
    item = _ITEM.search(body)
    indent = item.group(1) if item else "  "
    before = f"{head}\n{body}".rstrip("\n")
    parts[section] = f"{before}\n" + "".join(f"{indent}{line}" for line in block.splitlines(keepends=True))
    return "".join(parts.values())


def without(text: str, section: str, block: str) -> str | None:
    """A file's text without an entry, the last one that is this; None where none is."""
    parts = _parts(text)
    head, *items = _items(parts.get(section, ""))
    places = [at for at, item in enumerate(items) if _dedented(item) == block]
    if not places:
        return None
    del items[places[-1]]
    parts[section] = "".join([head, *items]) if items else head.replace(f"{section}:\n", f"{section}: []\n", 1)
    return "".join(parts.values())


def blocks_of(text: str) -> Iterator[tuple[str, str]]:
    """The entries of a file's text: the section and the block of each, not indented."""
    for section, part in _parts(text).items():
        for item in _items(part)[1:] if section in SECTIONS else ():
            yield section, _dedented(item)


def _parts(text: str) -> dict[str, str]:
    """The text of each section with its head, and under "" what stands before the first one."""
    return {part.partition(":")[0] if number else "": part for number, part in enumerate(_SECTION.split(text))}


def _items(part: str) -> list[str]:
    """The text of a section up to its first entry, and of each entry."""
    item = _ITEM.search(part)
    return re.split(rf"^(?={item.group(1)}- )", part, flags=re.M) if item else [part]


def _dedented(item: str) -> str:
    indent = item[: item.index("-")]
    return "".join(line.removeprefix(indent) for line in item.splitlines(keepends=True))


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise LedgerError(f"{path} cannot be read: {error}") from error
