"""Names that a user types: those that there are, or what is near them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from heat_pipeline.errors import UsageError
from heat_pipeline.wording import some


def meant(name: str, names: Iterable[str]) -> str:
    """The question whether the nearest of some names is meant; "" where none is near."""
    near = get_close_matches(name, names, n=1, cutoff=0.5)
    return f" Is it {near[0]} that you mean?" if near else ""


def chosen_of(names: Sequence[str], wanted: Sequence[str], place: str) -> list[str]:
    """The collections that are wanted, in their order, or all where none is named.

    Raises UsageError where there is no such collection at this place; it says which there are, and the nearest.
    """
    for name in wanted:
        if name not in names:
            raise UsageError(
                f"there is no collection {name} in {place}.{meant(name, names)} There are: {some(names, 20)}"
            )
    return [name for name in names if not wanted or name in wanted]
