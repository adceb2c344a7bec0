"""What the steps of a run did, as sentences for its log."""

from __future__ import annotations

from collections.abc import Mapping


def taken_in(changed: int, collections: int, counts: Mapping[str, int]) -> str:
    """ "1 of 3 collections had changed: 5 descriptions new, 1 rejected"; `counts` are descriptions, by what became."""
    if not changed:
        return (
            "the collection had not changed" if collections == 1 else f"none of {collections:,} collections had changed"
        )
    of = "the collection" if collections == 1 else f"{changed:,} of {collections:,} collections"
    changes = [(count, what) for what, count in counts.items() if count]
    parts = [
        f"{some(count, 'description') if not at else f'{count:,}'} {what}" for at, (count, what) in enumerate(changes)
    ]
    return f"{of} had changed: {', '.join(parts) or 'no description is other than before'}"


def read(descriptions: int, cells: int, failed: int) -> str:
    """What was read."""
    if not descriptions and not failed:
        return "there was nothing to read"
    done = f"read {some(descriptions, 'description')} with {some(cells, 'cell')}"
    return f"{done}; the reader failed on {some(failed, 'description')}" if failed else done


def judged(descriptions: int, findings: int, new: int, gone: int) -> str:
    """What was judged, and what is other than before."""
    done = (
        f"judged {some(descriptions, 'description')} and found {some(findings, 'anomaly', 'anomalies')} in "
        f"{'it' if descriptions == 1 else 'them'}"
        if descriptions
        else "there was nothing to judge"
    )
    if not new and not gone:
        return f"{done}; no finding is new or gone since the run before"
    return f"{done}; {_are(new)} new and {_are(gone)} gone since the run before"


def some(count: int, noun: str, several: str = "") -> str:
    """A number of things: "1 cell", "2,300 cells", "no cells"."""
    return f"{f'{count:,}' if count else 'no'} {noun if count == 1 else several or noun + 's'}"


def _are(count: int) -> str:
    return f"{f'{count:,}' if count else 'none'} {'is' if count == 1 else 'are'}"
