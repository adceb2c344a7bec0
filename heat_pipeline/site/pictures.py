"""The pictures that came with descriptions, copied into the report."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from heat_pipeline.inbox.items import RefusedError
from heat_pipeline.inbox.pictures import picture


@dataclass(frozen=True, slots=True)
class Copied:
    """The picture of a description by its path in the inbox: the file in the report, or what is said in its place."""

    path: str
    file: str = ""
    fault: str = ""


def copied(inbox: Path, path: str, report: Path) -> Copied:
    """Copy a picture into the report, once for all descriptions that have it."""
    try:
        image = picture(inbox, path)
    except RefusedError as error:
        return Copied(path, fault=str(error))
    name = f"p/{sha256(image.content).hexdigest()[:32]}.{image.kind}"
    (report / "p").mkdir(exist_ok=True)
    if not (report / name).exists():
        (report / name).write_bytes(image.content)
    return Copied(path, name)
