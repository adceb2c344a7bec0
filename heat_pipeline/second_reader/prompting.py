"""What a model is told: a prompt for each part, with the text in a fence that the text cannot close.

A prompt is a file; its version is the beginning of its hash, so that another wording is another second reader.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import resources

from heat_pipeline.second_reader.answers import AnswerPart, sha256_of

_VERSION = 8
_NONCE = 12


@cache
def prompt(part: AnswerPart) -> str:
    """The prompt of a part."""
    return resources.files(__package__).joinpath("prompts", f"{part}.txt").read_text(encoding="utf-8")


@cache
def version() -> str:
    """The version of the prompts, as answers carry it."""
    return hashlib.sha256("".join(prompt(part) for part in AnswerPart).encode()).hexdigest()[:_VERSION]


def fenced(text: str) -> str:
    """A text in its fence, whose name is made of the text's own hash: no text can hold its own."""
    nonce = sha256_of(text)[:_NONCE]
    return f"The text stands between <text-{nonce}> and </text-{nonce}>.\n<text-{nonce}>\n{text}\n</text-{nonce}>"


def again(answer: str, failures: list[str]) -> str:
    """What is said behind a text to ask for a second answer, where checks of the first one failed."""
    faults = "\n".join(f"- {failure}" for failure in failures)
    return f"\n\nAn answer was given before:\n{answer}\n\nChecks of it failed:\n{faults}\n\nGive the answer anew."
