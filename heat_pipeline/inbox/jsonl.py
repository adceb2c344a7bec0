"""The rows of a .jsonl or .jsonl.gz file: a JSON object a line. A broken line is refused and the rest is read."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Iterator

from heat_pipeline.inbox.decoding import decode_utf8
from heat_pipeline.inbox.items import Collection, RefusedError, over_limit
from heat_pipeline.inbox.row_files import Row, lines_of


def jsonl_rows(collection: Collection, file: io.BufferedReader, limit: int) -> Iterator[Row]:
    """Every row, in the order of the lines; blank ones are passed over."""
    if collection.path.name.lower().endswith(".gz"):
        file = io.BufferedReader(gzip.GzipFile(fileobj=file))
    for number, line in lines_of(file, limit):
        raw = line if isinstance(line, int) else line.rstrip(b"\r\n")
        try:
            if isinstance(raw, int):
                raise over_limit(raw, limit)
            elif raw.strip():
                yield Row(number, _object(decode_utf8(raw)), raw)
        except RefusedError as error:
            yield Row(number, error, raw)


def _object(content: str) -> dict[str, object]:
    try:
        row = json.loads(content)
    except json.JSONDecodeError as error:
        raise RefusedError(f"not JSON: {error.msg.removesuffix(' at')} at column {error.colno}") from None
    except (RecursionError, ValueError) as error:
        raise RefusedError(f"not JSON that can be read: {error}") from None
    if not isinstance(row, dict):
        raise RefusedError('not a JSON object: write {"text": …} in each line')
    return row
