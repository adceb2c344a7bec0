"""The YAML between `---` lines at the very top of a text file, taken off into the metadata.

A Markdown text may begin with a `---` rule of its own. So a block is front matter only if it is a YAML mapping with at
least one of our names at the start of a line; any other block stays in the text, where nothing of it is lost. A block
that names one of them but is no YAML was meant as front matter, and is refused rather than read as prose.
"""

from __future__ import annotations

import re

import yaml

from heat_pipeline.inbox.items import METADATA, RefusedError

# Front matter is a few lines. A bound keeps a hostile megabyte away from the YAML parser.
_LONGEST = 64 * 1024
_BLOCK = re.compile(r"---[ \t]*\r?\n(?P<yaml>.*?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE)
_UNCLOSED = re.compile(r"---[ \t]*\r?\n(?P<yaml>(?:[^\r\n]+\r?\n?)*)")
_OURS = re.compile(rf"^[\"']?(?:{'|'.join(METADATA)})[\"']?[ \t]*:", re.MULTILINE)
_NONE = ("", "~", "null", "Null", "NULL")


def take_off(text: str) -> tuple[dict[str, object], str]:
    """The metadata of a text and the text after it: ({}, text) where there is no front matter.

    Raises:
        RefusedError: It is meant as front matter but isn't valid YAML, or isn't closed.
    """
    if not text.startswith("---"):
        return {}, text
    head = text[:_LONGEST]
    block = _BLOCK.match(head)
    if block is None:
        unclosed = _UNCLOSED.match(head)
        if unclosed and _OURS.search(unclosed["yaml"]):
            raise RefusedError("front matter isn't closed: write a line --- after it")
        return {}, text
    if not _OURS.search(block["yaml"]):
        return {}, text
    try:
        # The base loader leaves every value as it is written: a hash like 0123 or 1e5 is an id, not a number. Its
        # sister in C is faster and crashes the process on deep nesting.
        metadata = yaml.load(block["yaml"], Loader=yaml.BaseLoader)  # noqa: S506 - it makes texts only
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise RefusedError(f"front matter isn't valid YAML: {_words(error)}; correct it or quote the value") from None
    if not isinstance(metadata, dict) or not any(name in metadata for name in METADATA):
        return {}, text
    given = {name: metadata[name] for name in METADATA if name in metadata and metadata[name] not in _NONE}
    return given, text[block.end() :]


def _words(error: Exception) -> str:
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or "it can't be parsed"
    # Lines count from the top of the file, where --- is the first.
    return f"{problem} (line {mark.line + 2})" if mark is not None else str(problem)
