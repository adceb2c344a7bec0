"""How often Python looks for garbage while much is held: `seldom_collected`."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

COLLECT_AFTER = 50_000
"""New objects after which Python looks for garbage; its own 700 are made, and all still needed, many times a text."""


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Has Python look for garbage less often in a block, or in a function that is decorated with it.

    Objects by the hundred thousand are held meanwhile: to go through them again and again takes time and finds nothing.
    """
    usual = gc.get_threshold()
    gc.set_threshold(COLLECT_AFTER)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
