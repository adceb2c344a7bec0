"""raw -> raw.answers: have a second reader answer about texts, and take its answers in.

Asking is done outside of every lock: an answer is on disk in the log before the warehouse knows of it. What a schedule
may spend in a day, and where texts may be sent, is people's to say; a run never fails because a model can't be asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from heat_pipeline.model import SURE
from heat_pipeline.reading.outline import outline
from heat_pipeline.reading.reader import read_outline
from heat_pipeline.second_reader.answers import LOG_FILE, AnswerEntry, AnswerPart, Log, read_answers
from heat_pipeline.second_reader.asking import AskingResult, Plan, Price, ask_all, plan
from heat_pipeline.second_reader.client import Client
from heat_pipeline.second_reader.hosts import FILE, Hosts, load_hosts
from heat_pipeline.settings import Settings
from heat_pipeline.steps.progress import watcher
from heat_pipeline.warehouse.store import Store, UnchangedError
from heat_pipeline.warehouse.stored_answers import answered_questions, put_answers, tokens_since

_UNKNOWN = Price()
PARTS = (AnswerPart.TABLE, AnswerPart.STATEMENTS)


@dataclass(frozen=True, slots=True)
class Asking:
    """How texts are read a second time: by whom, which of them, at what price, and where they may be sent."""

    client: Client
    hosts: Hosts
    everything: bool = False
    price: Price = _UNKNOWN

    def may(self, collection: str) -> bool:
        """Whether the texts of a collection may be sent to the host."""
        return self.hosts.allows(self.client.host, collection)


def asking_of(settings: Settings) -> Asking | None:
    """How texts are read a second time by these settings; None where no model is named.

    Raises HostsError where the file of hosts is broken.
    """
    if not settings.model:
        return None
    key = settings.model_key.get_secret_value()
    client = Client(settings.model, settings.model_url, key, settings.model_context, settings.model_timeout)
    price = Price(settings.model_price_in, settings.model_price_out)
    return Asking(client, load_hosts(settings.expectations), settings.ask == "all", price)


@dataclass(frozen=True, slots=True)
class Answered:
    """What came of a step: answers taken in, what was asked, how many questions were answered already."""

    taken_in: int = 0
    asked: AskingResult = field(default_factory=AskingResult)
    already: int = 0
    notes: tuple[str, ...] = ()


def log_of(store: Store) -> Path:
    """The log of answers beside the working file."""
    return store.working.parent / LOG_FILE


def take_in_answers(store: Store, file: Path | None, run_id: str) -> int:
    """Take in what the log holds, and a file of answers if there is one; returns how many answers are new.

    Raises AnswerFileError where the file can't be read.
    """
    entries = [*_of_file(file), *Log(log_of(store)).entries()]
    count = 0
    with store.writing() as con:
        count = put_answers(con, entries, run_id)
        if not count:
            raise UnchangedError
    return count


def _of_file(file: Path | None) -> Iterator[AnswerEntry]:
    for sha256, answers in (read_answers(file).answers if file is not None else {}).items():
        model, prompt = answers.reader.model, answers.reader.prompt
        for part, answer in ((AnswerPart.TABLE, answers.table), (AnswerPart.STATEMENTS, answers.statements)):
            if answer is not None:
                yield AnswerEntry(sha256=sha256, model=model, prompt=prompt, part=part, answer=answer)


def answer_pending(
    store: Store,
    collections: Sequence[str],
    run_id: str,
    *,
    asking: Asking | None,
    file: Path | None,
    budget: int | None,
) -> Answered:
    """Take in answers, ask about the texts of these collections that lack one, and take in what was answered.

    `budget` is in tokens, None for no limit. Raises AnswerFileError where the file of answers can't be read.
    """
    taken_in = take_in_answers(store, file, run_id)
    if asking is None:
        return Answered(taken_in)
    total, already, notes = AskingResult(), 0, list[str]()
    for name in collections:
        if total.stopped:
            break
        if not asking.may(name):
            notes.append(
                f"the texts of {name} may not be sent to {asking.client.host}: {FILE} says which hosts may be asked"
            )
            continue
        todo = planned(store, name, asking)
        already += todo.answered
        if todo.too_long:
            notes.append(f"{todo.too_long} questions on {name} are longer than {asking.client.window} tokens: not sent")
        left = None if budget is None else budget - total.tokens_in - total.tokens_out
        if todo.questions:
            watcher().started(f"asking {asking.client.model} about {name}", len(todo.questions))
            ask_all(
                todo, asking.client, log_of(store), run_id=run_id, budget=left, asked=total,
                progress=lambda: watcher().advanced(1),
            )  # fmt: skip
    taken_in += take_in_answers(store, None, run_id)
    return Answered(taken_in, total, already, tuple(notes))


def left_today(store: Store, a_day: int) -> int:
    """How many tokens of a day's budget are left (the day of UTC)."""
    midnight = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    with store.reading() as con:
        return max(0, a_day - tokens_since(con, midnight))


def planned(store: Store, collection: str, asking: Asking) -> Plan:
    """What would be asked about a collection."""
    with store.reading() as con:
        answered = answered_questions(con) | Log(log_of(store)).answered()
        rows = con.execute(
            "SELECT text FROM raw.descriptions WHERE removed_at IS NULL AND collection = ? ORDER BY description_id",
            [collection],
        ).fetchall()
    return plan((text for (text,) in rows if asking.everything or _is_doubtful(text)), asking.client, PARTS, answered)


def _is_doubtful(text: str) -> bool:
    """Whether a text is worth a second reading: not all that it says is read surely."""
    reading = read_outline(outline(text))
    return bool(reading.unread) or any(panel.confidence < SURE for panel in reading.panels)
