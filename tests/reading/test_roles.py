"""Which slots are rows, columns and panels, and how sure that is: against what puts the numbers elsewhere."""

import pytest

from heat_pipeline.reading.evidence import Slot
from heat_pipeline.reading.lists import Cue, TickList
from heat_pipeline.reading.roles import Option, Traits, assign, decide, margin


def made(*slots: tuple[str, int]) -> Option:
    """An option of slots, each given by its kind and its list."""
    return Option(tuple(Slot(kind, kind, [], ["x", "y"], at) for kind, at in slots), Traits())


LISTS = [TickList((f"{cue.value} a", f"{cue.value} b"), cue) for cue in (Cue.X, Cue.Y, Cue.PANELS, Cue.SERIES)]
X, Y, PANELS, SERIES, NONE = 0, 1, 2, 3, -1


@pytest.mark.parametrize(
    ("slots", "roles"),
    [
        ([("head", X)], ("column",)),
        ([("item1", NONE), ("head", NONE)], ("row", "column")),
        ([("head", NONE), ("item1", NONE)], ("column", "row")),
        ([("item1", X), ("head", X)], ("row", "column")),
        ([("item1", X), ("head", SERIES)], ("column", "row")),
        ([("top", Y), ("stub1", X)], ("row", "column")),
        ([("heading1", Y), ("item1", NONE), ("head", X)], ("row", "panel", "column")),
        ([("heading1", NONE), ("item1", NONE), ("head", PANELS)], ("row", "column", "panel")),
        ([("item1", X), ("head", Y), ("order", SERIES)], ("column", "row", "panel")),
    ],
)
def test_what_the_text_calls_an_axis_is_one_and_else_the_outer_names_rows(
    slots: list[tuple[str, int]], roles: tuple[str, ...]
) -> None:
    assert assign(made(*slots), LISTS) == roles


def test_the_heaviest_evidence_wins_and_beliefs_add_up() -> None:
    one, two = made(("head", X)), made(("item1", Y))
    one.traits, two.traits = Traits(unique=1.0), Traits(unique=0.5, idle=1.0)
    two.slots[0].ticks = ["y", "x"]
    ranked = decide([two, one], {"unique": 2.0, "idle": -1.0}, {})
    assert ranked == [one, two]
    assert (one.score, two.score) == (2.0, 0.0)
    assert one.share + two.share == pytest.approx(1)
    assert one.share == pytest.approx(0.8808, abs=1e-4)  # 1 / (1 + exp(-2))


def test_options_that_give_the_same_labels_are_one_reading() -> None:
    one, same, other = made(("head", X)), made(("item1", X)), made(("item2", X))
    other.slots[0].ticks = ["y", "x"]
    one.traits, same.traits, other.traits = Traits(unique=1.0), Traits(unique=1.0), Traits(unique=1.5)
    assert decide([one, same, other], {"unique": 1.0}, {})[-1] is other
    assert one.share == same.share == pytest.approx(0.5481, abs=1e-4)  # 2 / (2 + exp(0.5))


def test_the_margin_is_over_the_best_that_gives_other_labels() -> None:
    one, same, other = made(("head", X)), made(("item1", X)), made(("item2", X))
    other.slots[0].ticks = ["y", "x"]
    one.score, same.score, other.score = 5.0, 4.0, 2.0
    assert margin([one, same, other]) == 3.0
    assert margin([one, same]) == 6.0
