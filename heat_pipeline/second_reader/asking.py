"""Asks a model about many texts: each once, within a budget, several at a time, and stops where that is of no use.

What is to be asked and what it may cost is told before (`plan`); each answer is on disk before the next step (`log`).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Sequence, Set
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

from heat_pipeline.reading.outline import outline
from heat_pipeline.second_reader import log
from heat_pipeline.second_reader.answers import Part, Reader, TableAnswer, sha256_of
from heat_pipeline.second_reader.checks import MOST, failures
from heat_pipeline.second_reader.client import AskingError, Client, Reply
from heat_pipeline.second_reader.prompting import again, fenced, version

THREADS = 4
IN_A_ROW = 5
"""So many failures in a row stop the asking: the endpoint is down, or the model can't do it."""
_MILLION = 1e6


@dataclass(frozen=True, slots=True)
class Price:
    """What a million tokens cost, of questions and of answers; None where that is not set."""

    per_million_in: float | None = None
    per_million_out: float | None = None

    def of(self, tokens_in: int, tokens_out: int) -> float | None:
        """What so many tokens cost."""
        if self.per_million_in is None or self.per_million_out is None:
            return None
        return (tokens_in * self.per_million_in + tokens_out * self.per_million_out) / _MILLION

    def in_words(self, tokens_in: int, tokens_out: int) -> str:
        """The same for people: "0.42", or "price unknown"."""
        price = self.of(tokens_in, tokens_out)
        return "price unknown" if price is None else f"{price:.2f}"


@dataclass(frozen=True, slots=True)
class Plan:
    """What would be asked: questions to be sent, those answered already, those too long to be sent; tokens at most.

    `expected` are the tokens that texts of this length use as a rule: a quarter of their characters, and as many for
    the answer.
    """

    questions: tuple[tuple[str, Part], ...]
    answered: int
    too_long: int
    expected: tuple[int, int]
    at_most: tuple[int, int]


@dataclass(slots=True)
class Asked:
    """What came of asking: answers had, failures, tokens of questions and answers; `stopped` says why it stopped."""

    answers: int = 0
    failed: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    stopped: str = ""
    errors: dict[str, int] = field(default_factory=dict)


def reader_of(client: Client) -> Reader:
    """The second reader that a client is: its model with the prompts of this version."""
    return Reader(client.model, version())


def plan(texts: Iterable[str], client: Client, parts: Sequence[Part], answered: Set[tuple[str, Reader, Part]]) -> Plan:
    """What would be asked about these texts, and what it would cost; `answered` is what need not be asked again."""
    reader = reader_of(client)
    questions: list[tuple[str, Part]] = []
    known = too_long = 0
    expected, most = [0, 0], [0, 0]
    for text in dict.fromkeys(texts):
        for part in parts:
            if (sha256_of(text), reader, part) in answered:
                known += 1
            elif not client.fits(part, len(text)):
                too_long += 1
            else:
                questions.append((text, part))
                asked, left = client.tokens(part, len(text))
                expected = [expected[0] + asked // 2, expected[1] + min(left, len(text) // 4)]
                most = [most[0] + asked, most[1] + left]
    return Plan(tuple(questions), known, too_long, (expected[0], expected[1]), (most[0], most[1]))


def ask_all(
    todo: Plan,
    client: Client,
    path: Path,
    *,
    run_id: str = "",
    budget: int | None = None,
    progress: Callable[[Asked], None] = lambda asked: None,
) -> Asked:
    """Ask what is planned; answers go into the log at `path`, each before the next question of its thread is asked.

    `budget` is in tokens: what a question may cost at most is set aside before it is sent, and settled by what it did
    cost. A model that can't be asked is no error of the run: `Asked.stopped` says so, and the rest is left for later.
    """
    run = _Run(client, path, run_id, budget, Asked())
    waiting = iter(todo.questions)
    threads = 1 if client.is_ollama else THREADS
    with closing(run), ThreadPoolExecutor(threads, thread_name_prefix="asking") as pool:
        going: set[Future[None]] = set()
        try:
            while not run.asked.stopped:
                while len(going) < threads and not run.asked.stopped:
                    question = next(waiting, None)
                    if question is None:
                        break
                    going.add(pool.submit(run.ask, *question))
                if not going:
                    break
                done, going = wait(going, return_when=FIRST_COMPLETED)
                for one in done:
                    one.result()
                progress(run.asked)
        finally:
            run.stop()
    return run.asked


class _Run:
    """The state that the threads of one asking share."""

    def __init__(self, client: Client, path: Path, run_id: str, budget: int | None, asked: Asked) -> None:
        self.asked = asked
        self._stopping = threading.Event()
        # Where all is over, nobody waits for the next try.
        self._client = replace(client, wait=self._stopping.wait) if client.wait is time.sleep else client
        self._path, self._run_id, self._left = path, run_id, budget
        self._turns = log.Turns(path)
        self._reader = reader_of(client)
        self._in_a_row = 0
        self._going = 0
        self._lock = threading.Condition()

    def stop(self, why: str = "done") -> bool:
        """Ask nothing more: threads end after the answer that they wait for. Returns whether it was still going."""
        with self._lock:
            was_going = not self.asked.stopped
            self.asked.stopped = self.asked.stopped or why
            self._stopping.set()
            self._lock.notify_all()
        return was_going

    def close(self) -> None:
        """Let others ask what was asked here."""
        self._turns.close()

    def ask(self, text: str, part: Part) -> None:
        """Ask one part about a text, unless another program did so meanwhile."""
        try:
            with self._turns.of((sha256_of(text), self._reader, part), self._stopping.wait) as is_open:
                if is_open:
                    self._ask(text, part)
        except AskingError as error:
            if self.stop(str(error)):
                self._write_down(text, part, Reply(error=str(error)), 1)

    def _ask(self, text: str, part: Part) -> None:
        """Ask, and once more where checks of a table fail."""
        first = self._question(text, part, fenced(text), 1)
        if first is None or not isinstance(first.answer, TableAnswer):
            return
        if faults := failures(outline(text), first.answer):
            told = again(text, first.answer.model_dump_json(), faults[:MOST])
            self._question(text, part, told, 2, better_than=len(faults))

    def _question(self, text: str, part: Part, told: str, attempt: int, better_than: int | None = None) -> Reply | None:
        """Send one question within the budget, and write down what came of it; None where nothing was sent."""
        cost = sum(self._client.tokens(part, len(told)))
        with self._lock:
            # What the questions under way leave of what was set aside for them may be enough for this one.
            if self._left is not None:
                self._lock.wait_for(lambda: self.asked.stopped or not self._going or cost <= (self._left or 0))
            if self.asked.stopped:
                return None
            if self._left is not None and cost > self._left:
                if attempt == 1:
                    self.stop("the budget of tokens is used up")
                return None
            self._left = None if self._left is None else self._left - cost
            self._going += 1
        try:
            reply = self._client.ask(part, told)
        except BaseException:
            self._settle(0, cost)
            raise
        self._settle(reply.prompt_tokens + reply.completion_tokens or cost, cost)
        if better_than is not None and not self._is_better(text, reply, better_than):
            reply = _without_answer(reply)
        self._write_down(text, part, reply, attempt)
        self._note(reply, attempt)
        return reply

    def _write_down(self, text: str, part: Part, reply: Reply, attempt: int) -> None:
        endpoint, run_id = self._client.endpoint, self._run_id
        entry = log.entry_of(
            sha256_of(text), self._reader, part, reply, endpoint=endpoint, run_id=run_id, attempt=attempt
        )
        log.append(self._path, entry)

    def _settle(self, used: int, cost: int) -> None:
        """Give back what was set aside for a question and not used."""
        with self._lock:
            self._left = None if self._left is None else self._left + cost - used
            self._going -= 1
            self._lock.notify_all()

    @staticmethod
    def _is_better(text: str, reply: Reply, than: int) -> bool:
        """Whether a second answer fails fewer checks than the first."""
        answer = reply.answer
        return isinstance(answer, TableAnswer) and len(failures(outline(text), answer)) < than

    def _note(self, reply: Reply, attempt: int) -> None:
        with self._lock:
            self.asked.tokens_in += reply.prompt_tokens
            self.asked.tokens_out += reply.completion_tokens
            if attempt > 1:
                return
            if reply.answer is not None:
                self.asked.answers += 1
                self._in_a_row = 0
                return
            self.asked.failed += 1
            self.asked.errors[reply.error] = self.asked.errors.get(reply.error, 0) + 1
            self._in_a_row += 1
            if self._in_a_row >= IN_A_ROW:
                self.stop(f"{IN_A_ROW} questions in a row failed, the last: {reply.error}")


def _without_answer(reply: Reply) -> Reply:
    counts = (reply.finish, reply.prompt_tokens, reply.completion_tokens, reply.seconds, reply.answered_by)
    return Reply(None, "it passes no more checks than the first answer", *counts)
