from collections.abc import Callable
from pathlib import Path

import pytest

from heat_pipeline.inbox import Arrival, Rejection, arrivals, collections


@pytest.fixture
def inbox(tmp_path: Path) -> Path:
    folder = tmp_path / "inbox"
    folder.mkdir()
    return folder


@pytest.fixture
def take(inbox: Path) -> Callable[..., list[Arrival | Rejection]]:
    """All that arrives in the inbox's only collection."""

    def taken(limit: int = 5_000_000) -> list[Arrival | Rejection]:
        (collection,) = collections(inbox)
        return list(arrivals(collection, limit))

    return taken


@pytest.fixture
def put(inbox: Path) -> Callable[[str, bytes | str], Path]:
    """Writes a file below the inbox."""

    def written(name: str, content: bytes | str) -> Path:
        path = inbox / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return written
