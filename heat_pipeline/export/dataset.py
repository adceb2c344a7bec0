"""What people say of their data set in expectations/dataset.yaml: read and checked. What is unset stays unset."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from datetime import date
from pathlib import Path

from heat_pipeline.errors import UserError
from heat_pipeline.yaml_files import Entry, read_yaml

FILE = "dataset.yaml"
_VERSION = re.compile(r"\d+\.\d+\.\d+(?:-[\w.]+)?")
_SPDX = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+-]*")
_ADDRESS = re.compile(r"https?://\S+")
_ORCID = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]")


class DatasetError(UserError):
    """The file about the data set cannot be used; the message names file and line, and says what is allowed."""


@dataclass(frozen=True, slots=True)
class Creator:
    """A person or group that made the data set; what is not known is ""."""

    name: str
    orcid: str = ""
    affiliation: str = ""

    @property
    def orcid_url(self) -> str:
        """Its address at ORCID; "" where it is not known."""
        return f"https://orcid.org/{self.orcid}" if self.orcid else ""


@dataclass(frozen=True, slots=True)
class Dataset:
    """What is said of a data set; "" and () stand for what is not.

    `license` is an identifier of SPDX or an address, `published` a date, `url` where the data set is.
    """

    title: str = ""
    version: str = ""
    license: str = ""
    creators: tuple[Creator, ...] = ()
    citation: str = ""
    url: str = ""
    published: str = ""

    @property
    def unset(self) -> tuple[str, ...]:
        """The names of what is not said."""
        return tuple(field.name for field in fields(self) if not getattr(self, field.name))

    @property
    def name(self) -> str:
        """The title as machines have it: lower case, digits and hyphens."""
        return re.sub(r"[^a-z0-9]+", "-", self.title.lower()).strip("-") or "heatmap-cells"

    @property
    def license_url(self) -> str:
        """Where the licence stands; "" where none is set."""
        is_known = not self.license or _ADDRESS.fullmatch(self.license)
        return self.license if is_known else f"https://spdx.org/licenses/{self.license}.html"


def load_dataset(expectations: Path) -> Dataset:
    """What the file in a folder of expectations says; nothing where there is none.

    Raises DatasetError, which names the line, for what cannot be.
    """
    path = expectations / FILE
    if not path.exists():
        return Dataset()
    file = read_yaml(path, DatasetError, [field.name for field in fields(Dataset)])
    version = _matching(file, "version", _VERSION, "expected MAJOR.MINOR.PATCH, like 1.0.0")
    url = _matching(file, "url", _ADDRESS, "expected an address that begins with https://")
    license_ = file.text("license", "").strip()
    if license_ and not (_SPDX.fullmatch(license_) or _ADDRESS.fullmatch(license_)):
        raise file.error("license", "expected an identifier of spdx.org/licenses, like CC-BY-4.0, or an address")
    published = file.text("published", "").strip()
    try:
        date.fromisoformat(published or "2000-01-01")
    except ValueError:
        raise file.error("published", f"expected a date like 2026-01-31, found {published!r}") from None
    title, citation = (file.text(key, "").strip() for key in ("title", "citation"))
    return Dataset(title, version, license_, tuple(_creators(file)), citation, url, published)


def _creators(file: Entry) -> Iterator[Creator]:
    for entry in file.entries("creators", [field.name for field in fields(Creator)]):
        orcid = _matching(entry, "orcid", _ORCID, "expected four groups of four, like 0000-0002-1825-0097")
        yield Creator(entry.text("name").strip(), orcid, entry.text("affiliation", "").strip())


def _matching(entry: Entry, key: str, pattern: re.Pattern[str], expected: str) -> str:
    text = entry.text(key, "").strip()
    if text and not pattern.fullmatch(text):
        raise entry.error(key, f"{expected}, found {text!r}")
    return text
