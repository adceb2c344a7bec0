"""Asks a model about many texts: each once, within a budget, several at a time, and stops where that is of no use.

What is to be asked and what it may cost is told before (`plan`); each answer is on disk before the next step (`log`).
"""

from __future__ import annotations

import math
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Sequence, Set
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from heat_pipeline.reading.outline import outline
from heat_pipeline.second_reader.answers import AnswerEntry, AnswerPart, Log, Question, TableAnswer, sha256_of, turn
from heat_pipeline.second_reader.client import HOPELESS, Client
from heat_pipeline.second_reader.prompting import again, fenced
from heat_pipeline.second_reader.symbolic_checks import MOST, failures

THREADS = 4
IN_A_ROW = 5
"""So many failures in a row stop the asking: the endpoint is down, or the model can't do it."""
_MILLION = 1e6


@dataclass(frozen=True, slots=True)
class Price:
    """What a million tokens cost, of questions and of answers; None where that is not set."""

    per_million_in: float | None = None
    per_million_out: float | None = None

    def in_words(self, tokens_in: int, tokens_out: int) -> str:
        """What so many tokens cost, for people: "0.42", or "price unknown"."""
        if self.per_million_in is None or self.per_million_out is None:
            return "price unknown"
        return f"{(tokens_in * self.per_million_in + tokens_out * self.per_million_out) / _MILLION:.2f}"


@dataclass(frozen=True, slots=True)
class Plan:
    """What would be asked: questions to be sent, those answered already, those too long to be sent; tokens at most.

    `expected` are the tokens that texts of this length use as a rule: a quarter of their characters, and as many for
    the answer.
    """

    questions: tuple[tuple[str, AnswerPart], ...]
    answered: int
    too_long: int
    expected: tuple[int, int]
    at_most: tuple[int, int]


@dataclass(slots=True)
class AskingResult:
    """What came of asking: answers had, failures, tokens of questions and answers; `stopped` says why it stopped."""

    answers: int = 0
    failed: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    stopped: str = ""
    errors: Counter[str] = field(default_factory=Counter)


def plan(texts: Iterable[str], client: Client, parts: Sequence[AnswerPart], answered: Set[Question]) -> Plan:
    """What would be asked about these texts, and what it would cost; `answered` is what need not be asked again."""
    questions: list[tuple[str, AnswerPart]] = []
    known = too_long = 0
    expected, most = [0, 0], [0, 0]
    for text in dict.fromkeys(texts):
        for part in parts:
            if Question(sha256_of(text), client.reader, part) in answered:
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
    asked: AskingResult | None = None,
    progress: Callable[[], None] = lambda: None,
) -> AskingResult:
    """Ask what is planned; answers go into the log at `path`, each before the next question of its thread is asked.

    `budget` is in tokens: what a question may cost at most is set aside before it is sent, and settled by what it did
    cost. A model that can't be asked is no error of the run: `stopped` says so, and the rest is left for later. `asked`
    is what came of asking before, which is added to.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    threads = 1 if client.is_ollama else THREADS
    with path.with_suffix(".lock").open("ab") as turns, ThreadPoolExecutor(threads, "asking") as pool:
        run = _Run(client, Log(path), turns, run_id, math.inf if budget is None else budget, asked or AskingResult())
        try:
            for done in as_completed([pool.submit(run.ask, *question) for question in todo.questions]):
                done.result()
                if not run.over.is_set():
                    progress()
        finally:
            run.over.set()
    return run.asked


class _Run:
    """The state that the threads of one asking share; where it is `over`, each ends after the answer it waits for."""

    def __init__(
        self, client: Client, log: Log, turns: IO[bytes], run_id: str, budget: float, asked: AskingResult
    ) -> None:
        self.asked = asked
        self.over = threading.Event()
        self._client, self._log, self._turns, self._run_id, self._left = client, log, turns, run_id, budget
        self._in_a_row = 0
        self._going = 0
        self._lock = threading.Condition()

    def ask(self, text: str, part: AnswerPart) -> None:
        """Ask a part about a text, unless another program did so meanwhile; once more where checks of a table fail."""
        question = Question(sha256_of(text), self._client.reader, part)
        with turn(self._turns, question, self.over.wait) as is_ours:
            if not is_ours or question in self._log.answered():
                return
            answer = self._answer(text, part)
            if isinstance(answer, TableAnswer) and (faults := failures(outline(text), answer)):
                self._answer(text, part, again(answer.model_dump_json(), faults[:MOST]), len(faults))

    def _answer(self, text: str, part: AnswerPart, more: str = "", faults: int = 0) -> object:
        """The answer to one question within the budget; what comes of it is written down.

        With `more` it is a second answer, which is taken only where it fails fewer checks than `faults`.
        """
        cost = sum(self._client.tokens(part, len(fenced(text)) + len(more)))
        with self._lock:
            # What the questions under way leave of what was set aside for them may be enough for this one.
            self._lock.wait_for(lambda: self.over.is_set() or not self._going or cost <= self._left)
            if self.over.is_set():
                return None
            if cost > self._left:
                if not more:
                    self._stop("the budget of tokens is used up")
                return None
            self._left -= cost
            self._going += 1
        used = cost
        try:
            entry = self._client.ask(text, part, more, self.over.wait)
            used = entry.prompt_tokens + entry.completion_tokens
            if more and isinstance(entry.answer, TableAnswer) and len(failures(outline(text), entry.answer)) >= faults:
                why = "it passes no more checks than the first answer"
                entry = entry.model_copy(update={"answer": None, "error": why})
            entry = entry.model_copy(update={"attempt": 2 if more else 1, "run_id": self._run_id})
            self._log.append(entry)
        finally:
            with self._lock:
                self._left += cost - used
                self._going -= 1
                self._lock.notify_all()
        self._note(entry)
        return entry.answer

    def _note(self, entry: AnswerEntry) -> None:
        with self._lock:
            self.asked.tokens_in += entry.prompt_tokens
            self.asked.tokens_out += entry.completion_tokens
            if entry.attempt > 1:
                return
            if entry.answer is not None:
                self.asked.answers += 1
                self._in_a_row = 0
                return
            self.asked.failed += 1
            self.asked.errors[entry.error] += 1
            self._in_a_row += 1
            if entry.finish in HOPELESS:
                self._stop(entry.error)
            elif self._in_a_row >= IN_A_ROW:
                self._stop(f"{IN_A_ROW} questions in a row failed, the last: {entry.error}")

    def _stop(self, why: str) -> None:
        self.asked.stopped = self.asked.stopped or why
        self.over.set()
