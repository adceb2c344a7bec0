"""What files with rows have in common: the column `text`, and how long it may be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from heat_pipeline.inbox.items import LIMIT_IS_SET, RefusedError


def longest_line(limit: int) -> int:
    """The bytes of one line that are kept in memory: escapes may make a text longer, metadata stand beside it."""
    return 2 * limit + 65_536


def text_of(row: Mapping[str, object]) -> str:
    """The text of a row; "" where the column is there and holds nothing.

    Raises:
        RefusedError: There is no such column, or it holds no text.
    """
    if "text" not in row:
        raise no_text_column(list(row))
    match row["text"]:
        case None:
            return ""
        case str(text):
            return text
        case other:
            raise RefusedError(f"the column text holds a {type(other).__name__}, not a text")


def no_text_column(columns: Sequence[str]) -> RefusedError:
    """The refusal of a file or row without the column, naming those that it has."""
    has = ", ".join(ascii(column)[1:-1] for column in columns[:10])[:200]
    return RefusedError(f'no column "text"; it has: {has}' if has else 'no column "text"; it has none at all')


def check_size(text: str, limit: int) -> None:
    """Refuse a text over the limit.

    Raises:
        RefusedError: It is longer.
    """
    # A character is up to four bytes, so most texts needn't be encoded to know.
    if len(text) * 4 <= limit:
        return
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > limit:
        raise RefusedError(f"{size:,} bytes are over the limit of {limit:,} ({LIMIT_IS_SET})")
