import pytest

from heat_pipeline.model import How
from heat_pipeline.reading.numbers import has_decimal_commas, has_large_values, numbers


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("46.36s (purple)", [("46.36s", 46.36)]),
        ("1,024 and 1,2,3", [("1,024", 1024), ("1", 1), ("2", 2), ("3", 3)]),
        ("−0.3 .5 -.5 +0.04", [("−0.3", -0.3), (".5", 0.5), ("-.5", -0.5), ("+0.04", 0.04)]),
        ("3 × 10^-5, 1e-4, 2·10⁻³", [("3 × 10^-5", 3e-5), ("1e-4", 1e-4), ("2·10⁻³", 2e-3)]),
        ("Qwen-2.5 AIME24 Pass@1 0.5b 2-Doc 2^0-Shot v1.2.3 GPT-4 10x10 p99", []),
        ("-8 to -1", [("-8", -8), ("-1", -1)]),
        ("(a-5) 7% 8 %", [("7%", 7), ("8 %", 8)]),
        ("10^{-3}", []),
        ("1e999", []),
    ],
)
def test_finds_numbers(text: str, found: list[tuple[str, float]]) -> None:
    assert [(number.printed, number.value) for number in numbers(text)] == found


def test_keeps_ranges_and_deviations() -> None:
    (first,) = numbers("80% – 90%")
    assert (first.value, first.low, first.high, first.how, first.unit) == (None, 80, 90, How.RANGE, "%")
    (second,) = numbers("93 ± 1")
    assert (second.value, second.sd, second.figures) == (93, 1, 2)


@pytest.mark.parametrize(
    "text", ["~5", "≈ 5", "approximately 5", "about 5", "(est. 5)", "estimated at 5", "roughly (5)"]
)
def test_marks_what_is_approximate(text: str) -> None:
    assert [number.how for number in numbers(text)] == [How.APPROX]


@pytest.mark.parametrize("text", ["5", "Length 3: 5", "at 5", "| 5 |"])
def test_leaves_the_rest_exact(text: str) -> None:
    assert numbers(text)[-1].how is How.EXACT


def test_decimal_commas_are_a_matter_of_the_whole_text() -> None:
    assert has_decimal_commas("Länge 1: 0,85")
    assert not has_decimal_commas("0.5 and 0,85")
    assert not has_decimal_commas("1,024 tokens")
    assert [number.value for number in numbers("0,85 und 1.024,5", comma=True)] == [0.85, 1024.5]
    assert not has_decimal_commas("a,0.5,1")


@pytest.mark.parametrize(
    ("text", "is_large"),
    [
        ("| A | 31k | ~12k |\n| B | 950 | 1.2k |", True),
        ("* A: 31k\n* B → 2M", True),
        ("* A: 4k: 31, 8k: 32", False),  # heads of values
        ("| A | 4k | 31 |\n| B | 8k | 32 |", False),
        ("* Sizes: 70M, 160M\n* 70M: about 0.17\n* 160M: about 0.12\n* A reaches 0.2", False),
        ("* Lengths: 32k, 1M\n* 32k: nearly 0%\n* 1M: nearly 40%", False),
        ("* A: 31K", False),  # is a number in any text
    ],
)
def test_whole_thousands_are_values_where_most_values_are_printed_so(text: str, is_large: bool) -> None:
    assert has_large_values(text) is is_large
    assert [number.value for number in numbers("31k 2M", large=is_large)] == ([31_000, 2_000_000] if is_large else [])
