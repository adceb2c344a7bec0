"""Texts of strangers made harmless where they are shown: on a terminal, a page, a picture.

A description may hold escape sequences that recolour, retitle or type into the terminal that shows it, and characters
that turn the direction of writing round. Here they become visible and lose their power; what HTML or Markdown need
beyond that is the business of whoever writes it.
"""

from __future__ import annotations

import json

_STAY = "\t\n"
_TURNING = [*range(0x202A, 0x202F), *range(0x2066, 0x206A)]  # embeddings, overrides and isolates of direction
_CONTROLS = [code for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in _STAY]
_SURROGATES = range(0xD800, 0xE000)  # bytes of a file's name that are no UTF-8
_VISIBLE = {code: chr(0x2400 + code) for code in _CONTROLS if code < 0x20} | {0x7F: "\N{SYMBOL FOR DELETE}"}
_VISIBLE |= {code: f"\\u{code:04x}" for code in (*_CONTROLS, *_TURNING, *_SURROGATES) if code not in _VISIBLE}
_IN_JSON = {code: f"\\u{code:04x}" for code in (*range(0x7F, 0xA0), *_TURNING, *_SURROGATES)}


def harmless(text: str) -> str:
    """A text with its control characters made visible, but for tabs and line ends: ESC becomes "␛"."""
    return text.translate(_VISIBLE)


def escape_unknown(error: UnicodeError) -> tuple[str, int]:
    """A handler of codec errors: what an output's encoding has no character for is escaped as in JSON, "\\u00f6"."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(json.dumps(one)[1:-1] for one in error.object[error.start : error.end]), error.end


def harmless_json(text: str) -> str:
    """JSON that says the same with its control characters escaped; those below U+0020 are escaped in JSON anyway."""
    return text.translate(_IN_JSON)
