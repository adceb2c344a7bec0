"""The descriptions of a .jsonl or .jsonl.gz file: one a line. A broken line is refused and the rest is read."""

from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Iterator

from heat_pipeline.inbox.decoding import decode_utf8
from heat_pipeline.inbox.files import TooLong, cause, opened, read_lines
from heat_pipeline.inbox.items import (
    LIMIT_IS_SET,
    Arrival,
    Collection,
    RefusedError,
    Rejection,
    arrival,
    place,
    rejection,
)
from heat_pipeline.inbox.rows import check_size, lines_of, longest_line, text_of


def jsonl_items(collection: Collection, limit: int) -> Iterator[Arrival | Rejection]:
    """Every description of the file, in the order of its lines; blank lines are passed over."""
    uri = place(collection.path, collection.inbox)
    number = 0
    try:
        with opened(collection.path, collection.inbox) as file:
            packed = collection.path.name.lower().endswith(".gz")
            lines = lines_of(io.BufferedReader(gzip.GzipFile(fileobj=file)) if packed else file)
            for number, line in read_lines(lines, longest_line(limit)):
                item = _item(collection, f"{uri}#L{number}", number, line, limit)
                if item is not None:
                    yield item
    except RefusedError as error:
        yield rejection(collection, uri, error, None)
    except (OSError, EOFError, zlib.error) as error:
        why = cause(error) if isinstance(error, OSError) and error.errno else str(error) or type(error).__name__
        yield rejection(collection, uri, f"can't be read after line {number} ({why}); the lines before are kept", None)


def _item(
    collection: Collection, uri: str, number: int, line: bytes | TooLong, limit: int
) -> Arrival | Rejection | None:
    if isinstance(line, TooLong):
        reason = f"a line of {line.size:,} bytes is over the limit (a text of {limit:,} bytes, {LIMIT_IS_SET})"
        return Rejection(uri, collection.name, reason, line.size, line.sha256)
    raw = line.rstrip(b"\r\n")
    try:
        content = decode_utf8(raw)
        if not content.strip():
            return None
        try:
            row = json.loads(content)
        except json.JSONDecodeError as error:
            raise RefusedError(f"not JSON: {error.msg} at column {error.colno}") from None
        except (RecursionError, ValueError) as error:
            raise RefusedError(f"not JSON that can be read: {error}") from None
        if not isinstance(row, dict):
            raise RefusedError('not a JSON object: write {"text": …} in each line')
        text = text_of(row, collection.text_column)
        check_size(text, limit)
        return arrival(collection, text, row, f"{collection.name}/{number}", uri)
    except RefusedError as error:
        return rejection(collection, uri, error, raw)
