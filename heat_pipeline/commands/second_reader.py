"""Asking a second reader from the command line: what it would cost, asking it, its answers to a file and from one."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

from heat_pipeline.commands.choosing import chosen_of
from heat_pipeline.decisions.files import load_decided
from heat_pipeline.errors import UserError
from heat_pipeline.scoring.calibrating import calibrated_by_people
from heat_pipeline.second_reader.answers import LOG_FILE, AnswerFile, Log, collected
from heat_pipeline.second_reader.asking import AskingResult, Plan, ask_all, plan
from heat_pipeline.second_reader.client import CONTEXT
from heat_pipeline.second_reader.hosts import FILE
from heat_pipeline.second_reader.reliability import ReliabilityTable
from heat_pipeline.settings import Settings
from heat_pipeline.steps.answering import (
    PARTS,
    Answered,
    Asking,
    answer_pending,
    asking_of,
    planned,
    take_in_answers,
)
from heat_pipeline.steps.decisions_heeded import decided
from heat_pipeline.warehouse import Store
from heat_pipeline.warehouse.stored_answers import answer_lines, answers_on
from heat_pipeline.wording import plural

NO_MODEL = "no model"
_TO_NAME_ONE = (
    "no model is named, so nothing is asked. What to set: --model NAME, or HEAT_PIPELINE_MODEL; --model-url, or "
    "HEAT_PIPELINE_MODEL_URL, where it is not Ollama on this machine; HEAT_PIPELINE_MODEL_PRICE_IN and "
    "HEAT_PIPELINE_MODEL_PRICE_OUT, what a million tokens cost"
)


@dataclass(frozen=True, slots=True)
class CollectionPlan:
    """What would be asked about a collection; `may` is whether its texts may be sent to the host."""

    collection: str
    plan: Plan
    may: bool


def the_asking(settings: Settings) -> Asking:
    """How texts are read a second time. Raises UserError where no model is named."""
    asking = asking_of(settings)
    if asking is None:
        raise UserError(
            "no model is named: --model NAME, or HEAT_PIPELINE_MODEL; with Ollama, `ollama list` shows what is there"
        )
    return asking


def rough_asking(settings: Settings) -> Asking:
    """How texts would be read a second time, to tell of what size that is; no model need be named for it.

    One that is not named takes as many tokens as models do that are served for that.
    """
    supposed = {"model": NO_MODEL, "model_context": settings.model_context or CONTEXT}
    return asking_of(settings) or the_asking(settings.model_copy(update=supposed))


def plans(store: Store, asking: Asking, collections: Sequence[str]) -> list[CollectionPlan]:
    """What would be asked about these collections of the warehouse, or about all that there are."""
    names = _collections(store, collections)
    return [CollectionPlan(name, planned(store, name, asking), asking.may(name)) for name in names]


def ask_now(store: Store, asking: Asking, collections: Sequence[str], budget: int | None) -> Answered:
    """Ask about these collections of the warehouse; the answers count from the next run on."""
    names = _collections(store, collections)
    return answer_pending(store, names, str(uuid4()), asking=asking, file=None, budget=budget)


def _collections(store: Store, wanted: Sequence[str]) -> list[str]:
    with store.reading() as con:
        rows = con.execute(
            "SELECT DISTINCT collection FROM raw.descriptions WHERE removed_at IS NULL ORDER BY 1"
        ).fetchall()
    names = [str(row[0]) for row in rows]
    if not names:
        raise UserError(
            f"{store.data} holds no text yet: `heat-pipeline run` takes the inbox in, then texts can be asked about"
        )
    return chosen_of(names, wanted, str(store.data))


def ask_about(texts: Sequence[str], asking: Asking, budget: int | None) -> tuple[AnswerFile, AskingResult]:
    """Ask about texts without a warehouse; answers are kept in the user's cache folder, and never asked for twice.

    Raises UserError where the host is not allowed.
    """
    if not asking.hosts.allows(asking.client.host):
        raise UserError(
            f"texts may not be sent to {asking.client.host}: {FILE} in expectations/ says which hosts may be asked"
        )
    path, model = cache(), asking.client.model
    asked = ask_all(plan(texts, asking.client, PARTS, Log(path).answered()), asking.client, path, budget=budget)
    return AnswerFile(collected(entry for entry in Log(path).entries() if entry.model == model)), asked


def cache() -> Path:
    """Where answers are kept that belong to no warehouse."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "heat-pipeline" / LOG_FILE


def export_answers(store: Store, path: Path) -> int:
    """Write the answers that count into a file of JSON lines; returns how many.

    Raises UserError where the file can't be written.
    """
    with store.reading() as con:
        lines = answer_lines(con)
    try:
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    except OSError as error:
        raise UserError(f"{path} cannot be written: {error.strerror}") from error
    return len(lines)


def calibrated_by_decisions(store: Store, expectations: Path) -> ReliabilityTable:
    """How reliable a model is, measured on the texts whose cells people decided about.

    Raises UserError where there are no such texts.
    """
    with store.reading() as con:
        decisions = decided(con, load_decided(expectations))
        rows = con.execute(
            "SELECT description_id, text, sha256 FROM raw.descriptions WHERE list_contains($ids, description_id)",
            {"ids": sorted(decisions)},
        ).fetchall()
        answers = AnswerFile(answers_on(con, [str(sha256) for _, _, sha256 in rows]))
    texts = [(str(name), str(text), decisions[str(name)].readings) for name, text, _ in sorted(rows)]
    return calibrated_by_people(texts, answers)


def import_answers(store: Store, path: Path) -> int:
    """Take a file of answers into the warehouse; returns how many are new. They count from the next run on."""
    return take_in_answers(store, path, str(uuid4()))


def in_words(plans: Sequence[CollectionPlan], asking: Asking) -> Iterator[str]:
    """What would be asked and what it would cost, a line for each thing that somebody wants to know before."""
    questions = sum(len(each.plan.questions) for each in plans)
    texts = len({text for each in plans for text, _ in each.plan.questions})
    expected, most = (
        [sum(getattr(each.plan, of)[at] for each in plans) for at in (0, 1)] for of in ("expected", "at_most")
    )
    price = asking.price.in_words
    is_named = asking.client.model != NO_MODEL
    whom = f" to {asking.client.model} at {asking.client.host}" if is_named else ""
    yield f"{plural(texts, 'text')}, {plural(questions, 'question')}{whom}"
    if is_named:
        yield f"{sum(each.plan.answered for each in plans):,} questions are answered already"
    yield f"tokens: about {sum(expected):,} ({price(*expected)}), at most {sum(most):,} ({price(*most)})"
    for each in plans:
        if each.plan.questions and not each.may:
            yield (
                f"{each.collection}: {len(each.plan.questions):,} of these are not sent, since its texts may not go to "
                f"{asking.client.host}: at a terminal you are asked for that, else expectations/{FILE} says it"
            )
        if each.plan.too_long:
            yield (
                f"{each.collection}: {each.plan.too_long:,} questions are longer than {asking.client.window:,} tokens, "
                "and not sent; HEAT_PIPELINE_MODEL_CONTEXT says how many the model takes"
            )
    if not is_named:
        yield _TO_NAME_ONE
