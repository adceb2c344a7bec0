"""What people say of their data set in expectations/dataset.yaml: read and checked. What is unset stays unset."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, fields
from datetime import date
from pathlib import Path

from heat_pipeline.errors import UserError
from heat_pipeline.yaml_files import YamlEntry, read_yaml

FILE = "dataset.yaml"
_OF_CREATORS = ("name", "orcid", "affiliation")
_IS_ADDRESS = re.compile(r"https?://\S+").fullmatch
_FORMS: dict[str, tuple[Callable[[str], object], str]] = {
    "version": (re.compile(r"\d+\.\d+\.\d+(?:-[\w.]+)?").fullmatch, "MAJOR.MINOR.PATCH, like 1.0.0"),
    "license": (
        re.compile(r"[A-Za-z0-9][A-Za-z0-9.+-]*|https?://\S+").fullmatch,
        "an identifier of spdx.org/licenses, like CC-BY-4.0, or an address",
    ),
    "orcid": (re.compile(r"(?:\d{4}-){3}\d{3}[\dX]").fullmatch, "four groups of four, like 0000-0002-1825-0097"),
    "url": (_IS_ADDRESS, "an address that begins with https://"),
    "published": (date.fromisoformat, "a date like 2026-01-31"),
}
"""What a text may be under a key: a function that gives nothing where it isn't, or raises ValueError; and the words."""


class DatasetError(UserError):
    """The file about the data set cannot be used; the message names file and line, and says what is allowed."""


@dataclass(frozen=True, slots=True)
class Dataset:
    """What is said of a data set; "" and () stand for what is not.

    `license` is an identifier of SPDX or an address, `published` a date, `url` where the data set is. Creators are
    people or groups, each with name, orcid and affiliation.
    """

    title: str = ""
    version: str = ""
    license: str = ""
    creators: tuple[dict[str, str], ...] = ()
    citation: str = ""
    url: str = ""
    published: str = ""

    @property
    def unset(self) -> tuple[str, ...]:
        """The names of what is not said."""
        return tuple(field.name for field in fields(self) if not getattr(self, field.name))

    @property
    def spdx(self) -> str:
        """The licence by its identifier; "" where it has only an address, or none is set."""
        return "" if _IS_ADDRESS(self.license) else self.license

    @property
    def license_url(self) -> str:
        """Where the licence stands; "" where none is set."""
        return f"https://spdx.org/licenses/{self.spdx}.html" if self.spdx else self.license


def load_dataset(expectations: Path) -> Dataset:
    """What the file in a folder of expectations says; nothing where there is none.

    Raises DatasetError, which names the line, for what cannot be.
    """
    path = expectations / FILE
    if not path.exists():
        return Dataset()
    keys = [field.name for field in fields(Dataset)]
    file = read_yaml(path, DatasetError, keys)
    creators = tuple(_texts(entry, _OF_CREATORS) for entry in file.entries("creators", _OF_CREATORS))
    return Dataset(**_texts(file, (key for key in keys if key != "creators")), creators=creators)


def _texts(entry: YamlEntry, keys: Iterable[str]) -> dict[str, str]:
    """The texts under some keys; one that is left out is "", but there is no creator without a name."""
    texts = {key: entry.text(key, None if key == "name" else "").strip() for key in keys}
    for key in texts.keys() & _FORMS:
        fits, words = _FORMS[key]
        with suppress(ValueError):
            if not texts[key] or fits(texts[key]):
                continue
        raise entry.error(key, f"expected {words}, found {texts[key]!r}")
    return texts
