"""What came of asking a second reader, for people."""

from __future__ import annotations

from rich.console import Console

from heat_pipeline.presenting.formats import plain
from heat_pipeline.steps.answering import Answered, Asking


def show_asked(console: Console, done: Answered, asking: Asking) -> None:
    """Print how many questions were answered at what price, what failed and why, and what to do next."""
    asked = done.asked
    price = asking.price.in_words(asked.tokens_in, asked.tokens_out)
    console.print(
        plain(f"{asked.answers:,} answered; {asked.tokens_in + asked.tokens_out:,} tokens ({price})", "green")
    )
    for error, count in asked.errors.items():
        console.print(plain(f"{count:,} without an answer: {error}", "yellow"))
    for note in done.notes:
        console.print(plain(note, "yellow"))
    if asked.stopped:
        console.print(plain(f"nothing more was asked: {asked.stopped}; asking again goes on where it was", "yellow"))
    if asked.answers:
        console.print(plain("heat-pipeline run settles the answers with our reading", "dim"))
