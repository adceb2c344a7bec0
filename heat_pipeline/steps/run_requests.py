"""Which collections of an inbox a run is asked for: what arrived, changed or went away, and what failed, once more.

A collection is settled when a run over it has succeeded, and not when one was asked for. After a failure it is asked
for again, each time after a longer pause, and given up at last: until its files change, or somebody runs it by hand.
Plain: what the inbox holds and what became of the runs is told to it; who starts them belongs to `orchestration`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum

GONE = ""
"""The manifest of a collection that left the inbox, until the run that marks its rows is over."""
PAUSES = (60.0, 300.0, 1800.0, 7200.0)
"""Seconds from the end of the first failed run to the second, and so on: five runs in all."""
TRIES = len(PAUSES) + 1


class Fate(StrEnum):
    """What has become of the last run that was asked for.

    FAILED is also one that never came to be; OVER one that succeeded, or that somebody cancelled: it is not for us to
    begin it again.
    """

    GOING = "going"
    OVER = "over"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class RequestedRun:
    """What was asked for of a collection: its files as they were, when last (seconds since 1970), how often.

    After no try at all, or where its last run is over, it is settled; after more than there are, given up.
    """

    manifest: str
    at: float
    tries: int = 1

    @property
    def given_up(self) -> bool:
        """Whether its runs failed so often that none is asked for any more."""
        return self.tries > TRIES


@dataclass(slots=True)
class Look:
    """What comes of one look at the inbox.

    `ask` names the collections that a run is asked for now, `over` those that went away and whose last run is over,
    `pausing` those that failed and are asked for again at a time (seconds since 1970), `given_up` those that are not;
    `state` is what the next look begins from.
    """

    ask: list[str] = field(default_factory=list)
    over: list[str] = field(default_factory=list)
    pausing: dict[str, float] = field(default_factory=dict)
    given_up: list[str] = field(default_factory=list)
    state: dict[str, RequestedRun] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """Why nothing is asked for, in words."""
        reasons = ["nothing in the inbox has changed"]
        if self.pausing:
            reasons.append(f"{', '.join(sorted(self.pausing))} failed and will be tried again")
        if self.given_up:
            names = ", ".join(sorted(self.given_up))
            reasons.append(f"{names} failed {TRIES} times: not tried again until the files change or somebody runs it")
        return "; ".join(reasons)


def look_again(
    now: Mapping[str, str],
    seen: Mapping[str, RequestedRun],
    fate: Callable[[str, float], tuple[Fate, float]],
    at: float,
) -> Look:
    """What to ask for, given what the inbox holds (manifest by collection) and what was asked for before.

    `fate` tells what became of the runs over a collection that were made since a time, and when they ended; `at` is the
    time now.
    """
    look = Look()
    for name in sorted({*now, *seen}):
        wanted = now.get(name, GONE)
        asked = seen.get(name)
        if asked is None or asked.manifest != wanted:
            asked = RequestedRun(wanted, at)
            look.ask.append(name)
        elif asked.tries:
            asked = _after(name, asked, *fate(name, asked.at), at, look)
        if wanted == GONE and not asked.tries:
            look.over.append(name)
        else:
            look.state[name] = asked
    return look


def _after(name: str, asked: RequestedRun, fate: Fate, ended: float, at: float, look: Look) -> RequestedRun:
    """What is asked for of a collection whose last run may be over."""
    if fate is Fate.OVER:
        return replace(asked, tries=0)
    if asked.tries >= TRIES and (asked.given_up or fate is Fate.FAILED):
        look.given_up.append(name)
        return replace(asked, tries=TRIES + 1)
    if fate is Fate.GOING:
        return asked
    due = ended + PAUSES[asked.tries - 1]
    if at < due:
        look.pausing[name] = due
        return asked
    look.ask.append(name)
    return replace(asked, at=at, tries=asked.tries + 1)


def as_cursor(state: Mapping[str, RequestedRun]) -> str:
    """What was asked for, as text that `from_cursor` reads."""
    return json.dumps({name: asdict(asked) for name, asked in state.items()}, sort_keys=True)


def from_cursor(cursor: str | None) -> dict[str, RequestedRun]:
    """What was asked for, from the text of `as_cursor`."""
    return {name: RequestedRun(**fields) for name, fields in json.loads(cursor or "{}").items()}
