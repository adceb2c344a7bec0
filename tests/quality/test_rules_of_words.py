"""What a text says in words: names, claims, sister figures' axes, and what was not read or may be misread."""

from __future__ import annotations

from dataclasses import replace

import pytest
from examples_quality import (
    axis,
    brief,
    cell,
    cells,
    figure,
    grid,
    judged,
    measures_of,
    named,
    only,
    read_together,
    told,
)
from examples_quality import together as in_context

from heat_pipeline.decisions.files import load_decided
from heat_pipeline.model import Claim, Judgement, Legend, Notice, NoticeKind, Role, Verdict
from heat_pipeline.model.statements import Amount, CellPlace, ClaimKind, Concept, Meaning, Statement
from heat_pipeline.names.registry_files import load_registry
from heat_pipeline.quality.figure import JudgedFigure, figure_of
from heat_pipeline.quality.naming import count_names, names_of, resolve_collection
from heat_pipeline.quality.rules.contradictions import CLAIM_CONTRADICTED
from heat_pipeline.quality.rules.names import NAME_VARIANT, ROLE_CONFUSION
from heat_pipeline.texts.examine import read

LOOKALIKE, VARIANT, ROLES = "name_lookalike", "name_variant", "role_confusion"


@pytest.mark.parametrize(
    ("name", "rule", "expected", "message"),
    [
        (
            "R1-Owen",
            LOOKALIKE,
            "R1-Qwen",
            'warning (): the model "R1-Owen" looks like R1-Qwen: is it that? It stays as it is written until you '
            "say so in expectations/names.yaml",
        ),
        (
            "Llama-3-1-70B",
            VARIANT,
            "Llama-3.1-70B",
            'info (): the model "Llama-3-1-70B" has a hyphen where Llama-3.1-70B has a dot, and is counted as another',
        ),
        (
            "Llama 3.33 70B Instruct",
            LOOKALIKE,
            None,
            'info (): the model "Llama 3.33 70B Instruct" is misread or new: Llama is known, but not with a version '
            "3.33 (known: 1, ",
        ),
    ],
)
def test_a_suspect_name_is_told_and_never_renamed(name, rule, expected, message):
    (one,) = named([[(name, Role.MODEL)]])
    assert [found[: len(message)] for found in told(rule, one)] == [message]
    anomaly = only(rule, one)
    assert (anomaly.observed, anomaly.name, anomaly.start, anomaly.end) == (name, name, 0, len(name))
    assert expected is None or anomaly.expected == expected
    assert one.names[0].resolved.canonical == name


@pytest.mark.parametrize(
    ("texts", "common"),
    [
        ([["GPQA_D"], ["GPQA D"], ["GPQA_D"]], [None, "GPQA_D", None]),
        ([["GPQA D"] * 5, ["GPQA_D"], ["GPQA_D"]], ["GPQA_D", None, None]),  # once for each text
        ([["gsm-8k"], ["GSM8K"]], ["GSM8K", None]),  # of equally frequent ones the registry's own
    ],
)
def test_of_two_spellings_in_a_collection_the_rarer_is_named(texts, common):
    figures = named([[(name, Role.BENCHMARK) for name in names] for names in texts])
    assert len({figure.names[0].resolved.canonical for figure in figures}) == 1
    assert [measures_of(NAME_VARIANT, figure)["commonly_spelled"][0] for figure in figures] == common
    anomaly = only(VARIANT, *figures)
    known, rare = anomaly.expected, anomaly.observed
    assert (anomaly.severity.value, known in common) == ("info", True)
    assert anomaly.message.startswith(
        f'the benchmark "{rare}" is mostly written "{known}" in this collection: both are'
    )


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("Qwen2-5-72B", "Qwen2.5-72B"),
        ("Llama-3-70B", None),  # 3.70 is no version
        ("gpt-4o-2024-05-13", None),  # a date
    ],
)
def test_a_hyphen_for_the_dot_of_a_version(name, known):
    (one,) = named([[(name, Role.MODEL)]])
    assert measures_of(NAME_VARIANT, one)["with_dot"] == [known]


TABLE = """## Heatmap: Accuracy
- **Y-axis**: {axis}
- **X-axis**: Ratio
| {axis} | 0.1 | 0.2 |
|---|---|---|
| {one} | 50.0 | 60.0 |
| {other} | 70.0 | 80.0 |
"""
DATA_SETS = TABLE.format(axis="Model", one="MMLU", other="GSM8K")
MODELS = TABLE.format(axis="Dataset", one="GPT-4", other="Llama-2-7B") + "\nBoth data sets (GPT-4, Llama-2-7B) rise.\n"


def test_what_is_called_by_the_wrong_word():
    (one,) = read_together({"one": MODELS})
    anomalies = [item.anomaly for item in judged([one]) if item.anomaly.rule == ROLES]
    assert [(anomaly.message, MODELS[anomaly.start : anomaly.end]) for anomaly in anomalies] == [
        ('the row axis, "Dataset", calls "GPT-4", "Llama-2-7B" data sets; they are models', "Dataset"),
        ('the text calls "GPT-4", "Llama-2-7B" data sets; they are models', "data sets (GPT-4, Llama-2-7B"),
    ]
    assert {anomaly.severity.value for anomaly in anomalies} == {"warning"}
    assert [count for count in measures_of(ROLE_CONFUSION, one)["misnamed"] if count] == [2, 2]


def test_a_decision_about_a_name_ends_the_question_about_its_role(tmp_path):
    def confused(*entries):
        (tmp_path / "names.yaml").write_text("decisions:\n" + "".join(f"  - {entry}\n" for entry in entries))
        reading = read(DATA_SETS)
        decisions = load_decided(tmp_path).names
        spelled = resolve_collection(count_names([reading.mentions]), load_registry(), decisions)
        return told(ROLES, JudgedFigure("one", reading, names_of(reading.mentions, spelled)))

    rejected = "{name: MMLU, decision: reject}"
    assert confused(rejected) == ['warning (): the row axis, "Model", calls "GSM8K" models; they are data sets']
    assert confused(rejected, "{name: GSM8K, decision: accept}") == []


SUPPORTED, CONTRADICTED, UNVERIFIABLE = Verdict
PEAK = Statement(Concept.HIGHEST, (Meaning(CellPlace(("P",)), CellPlace(columns=("c1",))),))
WHY = "the maximum is 43 at c2"


def claimed(verdict, statement=PEAK, kind=ClaimKind.MAX, evidence=(2,), one=None, notices=(), text=""):
    """A figure with one claim, at the characters 10 to 32, and its verdict."""
    one = one or figure(cells(41, 42, 43, panel="P"))
    claim = Claim(kind, text or "**The peak**  is\n at c1", 10, 32, "max over all cells is at c1", statement)
    reading = replace(one.reading, claims=(claim,), notices=tuple(notices), lines=(0, 5, 9, 20))
    return replace(one, reading=reading, judgements=(Judgement(verdict, evidence, WHY),))


@pytest.mark.parametrize(
    ("verdict", "evidence", "found"),
    [
        (SUPPORTED, (), []),
        (UNVERIFIABLE, (), []),
        (UNVERIFIABLE, (2,), ['info (): line 3 says "The peak is at c1", but its cells seem to say otherwise']),
        (CONTRADICTED, (2,), ['warning (): line 3 says "The peak is at c1", but its cells say otherwise']),
    ],
)
def test_a_claim_that_fails_is_told_as_surely_as_it_fails(verdict, evidence, found):
    one = claimed(verdict, evidence=evidence)
    assert told("claim_contradicted", one) == [f"{said} (line 1): {WHY}" for said in found]


def test_a_refuted_claim_is_at_its_characters():
    anomaly = only("claim_contradicted", claimed(CONTRADICTED))
    assert (anomaly.observed, anomaly.expected) == ("max over all cells is at c1", WHY)
    assert (anomaly.start, anomaly.end, anomaly.panel, anomaly.claim) == (10, 32, "P", 0)


def test_the_same_words_in_doubt_and_contradicted_are_one_contradiction():
    doubted = claimed(UNVERIFIABLE)
    reading = replace(doubted.reading, claims=doubted.reading.claims * 2)
    both = replace(doubted, reading=reading, judgements=(*doubted.judgements, Judgement(CONTRADICTED, (2,), WHY)))
    assert measures_of(CLAIM_CONTRADICTED, both) == {"claim_verdict": [None, "contradicted"]}


@pytest.mark.parametrize(
    ("candidates", "panel"),
    [
        ([Meaning(CellPlace(("P",))), Meaning(CellPlace(("P",)), CellPlace(rows=("r",)))], "P"),
        ([Meaning(CellPlace(("P",))), Meaning(CellPlace(("Q",)))], None),
        ([Meaning()], None),
    ],
)
def test_the_panel_is_the_one_that_is_claimed_of(candidates, panel):
    one = claimed(CONTRADICTED, Statement(Concept.HIGHEST, tuple(candidates)))
    assert only("claim_contradicted", one).panel == panel


SCALE = Statement(Concept.SCALE, amounts=(Amount(0.0, 0.0), Amount(10.0, 10.0)))
FULL = Statement(Concept.FULL)
SEVEN = Statement(Concept.COUNT, (Meaning(along="row"),), number=7)


def notice(kind, number=None, start=12, end=16):
    return Notice(kind, "x", start, end, number)


@pytest.mark.parametrize(
    ("statement", "notices", "silent"),
    [
        (SCALE, (), False),  # the scale of an axis of values
        (SEVEN, [notice(NoticeKind.ROWS, 7)], True),  # count_announced
        (SEVEN, [notice(NoticeKind.ROWS, 8)], False),
        (SEVEN, [notice(NoticeKind.ROWS, 7, 32, 40)], False),
        (SEVEN, [notice(NoticeKind.BLANK)], False),
        (FULL, [notice(NoticeKind.FULL)], False),  # unless tick_without_cells tells which are missing
        (PEAK, [notice(NoticeKind.FULL)], False),
    ],
)
def test_a_fault_that_another_rule_finds_is_found_once(statement, notices, silent):
    one = claimed(CONTRADICTED, statement, ClaimKind.LEGEND, notices=notices)
    assert measures_of(CLAIM_CONTRADICTED, one) == {"claim_verdict": [None if silent else "contradicted"]}
    assert (told("claim_contradicted", one) == []) is silent


LACKING = figure(grid([[41, 42, 43], [44, None, 46], [47, 48, 49]], "abc", "123"), columns=axis("Depth", *"123"))
FAR = figure(cells(41, 42, 43), legends=[Legend(0.0, 10.0, printed="0 to 10", start=12, end=19)])


@pytest.mark.parametrize(
    ("one", "rule"),
    [
        (claimed(CONTRADICTED, FULL, one=LACKING, notices=[notice(NoticeKind.FULL)]), "tick_without_cells"),
        (claimed(CONTRADICTED, SCALE, ClaimKind.LEGEND, one=FAR), "legend_implausible"),
    ],
)
def test_what_a_rule_on_grids_or_scales_tells_is_told_by_that_only(one, rule):
    assert [found for found, *_ in brief(judged([one]))] == [rule]


def sister(name, *rows, panel="R1-Llama | AIME24", picture="", metric="Pass@1", title=""):
    reading = figure(
        [cell(1.5, "x", "y", panel)] if panel else (),
        panels=[panel],
        metric=metric,
        rows=axis("Window", *rows),
        columns=axis("Ratio", "0.1", "0.2"),
        title=title,
    ).reading
    return figure_of(name, reading, {}, load_registry(), picture)


def contradicting(*figures):
    """The figures of which the axes contradict those of sisters."""
    found = [item for item in judged(in_context(figures)) if item.anomaly.rule == "sibling_axis"]
    assert {item.anomaly.severity.value for item in found} <= {"info"}
    return [figures[item.figure].description_id for item in found]


STEPS = ("500", "1000", "2000", "3000")
OTHERS = ("500", "1000", "1500", "2000")
BASELINE = sister("a", *STEPS, panel="", title="Baseline - Qwen-2.5 7B")


@pytest.mark.parametrize(
    ("one", "other", "is_told"),
    [
        (sister("a", *STEPS), sister("b", *OTHERS, panel="R1-Qwen | AIME24"), True),
        (sister("a", *STEPS), sister("b", *OTHERS, metric="accuracy"), False),
        (sister("a", *STEPS), sister("b", *OTHERS, panel="R1-Llama | AMC23"), False),
        (sister("a", *STEPS), sister("b", *OTHERS, panel="", title="Another thing"), False),
        (sister("a", *STEPS), sister("b", "500", "1000", "2000"), False),  # a shorter telling
        (sister("a", *STEPS), sister("b", "1", "2", "3", "500"), False),  # another experiment
        (sister("a", *STEPS), sister("b", "500.0", "1000", "2000", "3,000"), False),  # the same
        # titles without their models make sisters too
        (BASELINE, sister("b", *OTHERS, panel="", title="Baseline - Qwen-2.5 1.5B"), True),
        (BASELINE, sister("b", *OTHERS, panel="", title="Tuned - Qwen-2.5 1.5B"), False),
        (sister("a", "GSM8K", "MATH", "AMC"), sister("b", "GSM8K", "MATH", "SVAMP"), False),  # names may differ
        (sister("a", "h", "2", "m", "4"), sister("b", "1", "2", "3", "4"), True),
        (sister("a", "1", "5", "6"), sister("b", "1", "2", "3"), False),
    ],
)
def test_two_sisters_that_contradict_each_other_are_both_told(one, other, is_told):
    assert contradicting(one, other) == (["a", "b"] if is_told else [])


def test_a_contradiction_of_sisters_in_words():
    anomaly = only("sibling_axis", *in_context([sister("a", *STEPS), sister("b", *OTHERS), sister("c", *OTHERS)]))
    assert "lists 500, 1000, 2000, 3000, where its sister figures b, c have 500, 1000, 1500, 2000" in anomaly.message
    assert (anomaly.observed, anomaly.expected) == ("500, 1000, 2000, 3000", "500, 1000, 1500, 2000")


def test_tellings_of_one_picture_have_one_voice_and_too_many_lists_are_no_sisters():
    many = [sister(f"w{nth}", *OTHERS, picture="p") for nth in range(5)]
    assert contradicting(*many, sister("a", *STEPS), sister("b", *STEPS)) == [f"w{nth}" for nth in range(5)]
    lists = [sister(f"f{nth}", "1", "2", "3", str(nth + 10)) for nth in range(13)]
    assert (len(contradicting(*lists)), len(contradicting(*lists[:12]))) == (0, 12)


def doubtful(confidence, *doubts, alternative="", panel="", name="one"):
    """A figure of which one panel may be misread, and another is not."""
    one = figure([cell(1, "r", "a", panel, start=10), cell(2, "r", "b", panel, start=20), cell(3, "r", "a", "Right")])
    first, second = one.reading.panels
    first = replace(first, confidence=confidence, doubts=doubts, alternative=alternative)
    reading = replace(one.reading, panels=(first, replace(second, confidence=0.9)))
    return replace(one, reading=reading, description_id=name)


DECIDE = "A person can decide at heat-pipeline desk"


@pytest.mark.parametrize(
    ("one", "message"),
    [
        (
            doubtful(0.549, "2 of 3 places have two values", "a list has one value too many", panel="Left"),
            'panel "Left" may be misread (54 % confidence): 2 of 3 places have two values; a list has one value too '
            f"many. {DECIDE}",
        ),
        (
            doubtful(0.3, alternative='row: heading, column: place in the list; "A" = 1', panel="Left", name="c/07"),
            'panel "Left" may be misread (30 % confidence): another reading is almost as likely. '
            f"{DECIDE}, or in expectations/readings.yaml: write - {{description: c/07, like: Left, row: heading, "
            "column: list} for the next best reading",
        ),
        (doubtful(0.55, panel="Left"), None),
    ],
)
def test_a_panel_that_may_be_misread_is_one_finding_and_says_what_to_write(one, message):
    assert told("reading_doubtful", one) == ([] if message is None else [f"info (): {message}"])
    if message is not None:
        anomaly = only("reading_doubtful", one)
        assert (anomaly.panel, anomaly.start, anomaly.end) == ("Left", 10, 21)
        assert anomaly.expected == "a reading that is sure"
