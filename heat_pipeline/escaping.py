"""Texts of strangers made harmless where they are shown: on a terminal, a page, a picture, in the Dagster UI.

A description may hold escape sequences that recolour, retitle or type into the terminal that shows it, and characters
that turn the direction of writing round. Here they become visible and lose their power. HTML has `html.escape` beyond
that; what is Markdown to whoever shows it has `in_markdown`.
"""

from __future__ import annotations

import json
import re

_STAY = "\t\n"
_TURNING = [*range(0x202A, 0x202F), *range(0x2066, 0x206A)]  # embeddings, overrides and isolates of direction
_CONTROLS = [code for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in _STAY]
_SURROGATES = range(0xD800, 0xE000)  # bytes of a file's name that are no UTF-8
_VISIBLE = {code: chr(0x2400 + code) for code in _CONTROLS if code < 0x20} | {0x7F: "\N{SYMBOL FOR DELETE}"}
_VISIBLE |= {code: f"\\u{code:04x}" for code in (*_CONTROLS, *_TURNING, *_SURROGATES) if code not in _VISIBLE}
_IN_JSON = {code: f"\\u{code:04x}" for code in (*range(0x7F, 0xA0), *_TURNING, *_SURROGATES)}

# What says the same in Markdown and outside of it: no mark that begins a block at the start, no _ or ~ that may be the
# edge of emphasis, no address, and none of the marks that begin whatever else there is in CommonMark and GFM.
_PROSE = re.compile(
    r"""(?!\#|\+|>|=|-(?!\d)|\d+[.)](?:\ |$))
    (?:(?!://|www\.)[a-z0-9\ !"\#$%'()+,\-./:;=>?^{|}]|[^\x00-\x7f]|(?<=\w)_(?=\w)|(?<!\w)~(?=\d))*""",
    re.IGNORECASE | re.VERBOSE,
)


def harmless(text: str) -> str:
    """A text with its control characters made visible, but for tabs and line ends: ESC becomes "␛"."""
    return text.translate(_VISIBLE)


def escape_unknown(error: UnicodeError) -> tuple[str, int]:
    """A handler of codec errors: what an output's encoding has no character for is escaped as in JSON, "\\u00f6"."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(json.dumps(char)[1:-1] for char in error.object[error.start : error.end]), error.end


def harmless_json(text: str) -> str:
    """JSON that says the same with its control characters escaped; those below U+0020 are escaped in JSON anyway."""
    return text.translate(_IN_JSON)


def in_markdown(text: str) -> str:
    """A text on one line of Markdown, where it is shown as it is and does nothing: as it stands, or else as code.

    Nothing is escaped, since Dagster shows the same words in other places as they come: the description of a check is
    Markdown on the page of the check, and none in the log of the run. Nor would it help against addresses: GFM makes
    links of them after it has resolved the escapes.
    """
    line = " ".join(harmless(text).split())
    if _PROSE.fullmatch(line):
        return line
    fence = "`" * (1 + max((len(run) for run in re.findall("`+", line)), default=0))
    space = " " if "`" in (line[0], line[-1]) else ""  # taken off again by whoever shows it
    return f"{fence}{space}{line}{space}{fence}"
