"""The files that the desk writes, expectations/decisions/COLLECTION.yaml: an entry added, an entry taken out.

A file is changed as text: an entry is one block of lines. It is written whole under another name,
with fsync, and then renamed, under a lock that all desks share: whatever happens, the file is the old or the new one.
"""

from __future__ import annotations

import fcntl
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from textwrap import dedent, indent

import yaml

from heat_pipeline.decisions.files import FOLDER, SECTIONS, decision_of
from heat_pipeline.decisions.forms import AnyDecision, OnOneText
from heat_pipeline.desk.person_answers import DeskError, Entry
from heat_pipeline.yaml_files import quoted

_SECTION = re.compile(r"^(?=[a-z]+:)", re.M)
_ITEM = re.compile(r"^( *)- ", re.M)
_EMPTY = re.compile(r":\s*(?:\[\]|null|~)\Z")


@dataclass(frozen=True)
class FileEntry:
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

    @cached_property
    def subject(self) -> str:
        """What it is about, as it stands in the file: a name, a figure, or a text."""
        keys = ("name",) if self.section == "names" else ("figure", "description")
        return quoted(next((str(self.entry[key]) for key in keys if key in self.entry), ""))

    def replaces(self, other: FileEntry) -> bool:
        """Whether it takes the place of another entry of its file, which is on the same."""
        if (self.collection, self.section) != (other.collection, other.section) or self.subject not in other.block:
            return False  # before any is read: to read all of them takes long
        if isinstance(self.decision, OnOneText):
            return self.decision.replaces(other.decision)
        return self.section == "names" and self.subject == other.subject


class Ledger:
    """The files of decisions in a folder of expectations that desks write; `kept` are their entries, by key."""

    def __init__(self, expectations: Path) -> None:
        self._folder = expectations / FOLDER
        files = sorted(self._folder.glob("*.yaml"))
        entries = (
            FileEntry(path.stem, section, block)
            for path in files
            for section, block in blocks_of(path.read_text(encoding="utf-8"))
        )
        self.kept = {kept.key: kept for kept in entries}

    def change(self, collection: str, gone: Sequence[FileEntry], new: Sequence[FileEntry]) -> None:
        """Take entries out of a collection's file and write others down; all of it or nothing.

        Raises DeskError where one is not there, or the file can't be written.
        """
        path = self._folder / f"{collection}.yaml"
        half = path.with_name(f".{path.name}.new")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            with (self._folder / ".lock").open("a") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                text = path.read_text(encoding="utf-8") if path.exists() else ""
                for kept in gone:
                    left = without(text, kept.section, kept.block)
                    if left is None:
                        raise DeskError(f"the entry is no longer in {path} as this desk wrote it")
                    text = left
                for kept in new:
                    text = inserted(text, kept.section, kept.block)
                with half.open("w", encoding="utf-8") as file:
                    file.write(text)
                    file.flush()
                    os.fsync(file.fileno())
                half.replace(path)
        except OSError as error:
            with suppress(OSError):
                half.unlink()
            why = f"the answer could not be written to {path} ({error.strerror}); the page keeps it"
            raise DeskError(why) from error
        for kept in gone:
            del self.kept[kept.key]
        self.kept |= {kept.key: kept for kept in new}


def inserted(text: str, section: str, block: str) -> str:
    """The text of a file with one more entry at the end of a section; a file without the section gets it."""
    parts = _parts(f"{text.rstrip()}\n" if text.strip() else "")
    part = parts.get(section, f"{section}:").rstrip()
    item = _ITEM.search(part)
    before = part if item else _EMPTY.sub(":", part)
    parts[section] = f"{before}\n{indent(block, item.group(1) if item else '  ')}"
    return "".join(parts.values())


def without(text: str, section: str, block: str) -> str | None:
    """A file's text without an entry, the last one that is this; None where none is."""
    parts = _parts(text)
    head, *items = _items(parts.get(section, ""))
    places = [at for at, item in enumerate(items) if dedent(item) == block]
    if not places:
        return None
    del items[places[-1]]
    parts[section] = "".join([head, *items]) if items else head.replace(f"{section}:\n", f"{section}: []\n", 1)
    return "".join(parts.values())


def blocks_of(text: str) -> Iterator[tuple[str, str]]:
    """The entries of a file's text: the section and the block of each, not indented."""
    parts = _parts(text)
    return ((name, dedent(item)) for name in SECTIONS for item in _items(parts.get(name, ""))[1:])


def _parts(text: str) -> dict[str, str]:
    """The text of each section with its head, and under "" what stands before the first one."""
    return {part.partition(":")[0] if number else "": part for number, part in enumerate(_SECTION.split(text))}


def _items(part: str) -> list[str]:
    """The text of a section up to its first entry, and of each entry."""
    item = _ITEM.search(part)
    return re.split(rf"^(?={item.group(1)}- )", part, flags=re.M) if item else [part]
