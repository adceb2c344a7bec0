"""What the figures of a collection say together, and who is judged again when that changes."""

from examples_steps import ask, put, run

CLEAN = (41.3, 42.7, 45.3, 44.7, 39.3, 49.3)  # of 150 answers
MORE = (44.0, 46.0, 47.3, 43.3, 40.0, 46.7)
OTHERS = (42.0, 48.7, 50.7, 36.7, 38.0, 51.3)
WRONG = (41.3, 42.7, 45.4, 44.7, 39.3, 49.3)  # 45.4 is no share of 150
OF_240 = (12.1, 13.8, 46.2, 41.9, 42.1, 43.8)  # of eight answers to each question
GRANULARITY = "SELECT description_id, observed FROM quality.anomalies WHERE rule = 'granularity' ORDER BY ALL"


def text(values=CLEAN, *, model="R1-Llama", benchmark="AIME24", rows=("500", "1000"), figure=""):
    """A heatmap of two rows and three columns."""
    front = f"---\nfigure_id: {figure}\n---\n" if figure else ""
    ratios = ("0.1", "0.2", "0.3")
    places = zip([(row, ratio) for row in rows for ratio in ratios], values, strict=True)
    cells = "\n".join(f"- ({row}, {ratio}): {value}" for (row, ratio), value in places)
    return f"""{front}## Heatmap: Pass@1 of {model} on {benchmark} by window and ratio
### Components/Axes
- **X-axis (Ratio)**: 0.1, 0.2, 0.3
- **Y-axis (Local Window Size)**: {", ".join(rows)}, 2000
- **Sections**:
1. **{model} | {benchmark}**
### Detailed Analysis
#### {model} | {benchmark}
- **Values**:
{cells}
"""


def judged_by(store, run_id):
    return [
        name
        for (name,) in ask(
            store, "SELECT description_id FROM internal.done WHERE run_id = ? AND stage = 'judge'", run_id
        )
    ]


def test_a_text_that_arrives_changes_the_verdict_on_older_ones_and_back(store, inbox, rulebook):
    put(inbox, {"c/old.md": text(WRONG), "c/other.md": text(OF_240, benchmark="AMC23"), "d/a.md": text(CLEAN)})
    run(store, inbox, rulebook, run_id="first")
    assert ask(store, GRANULARITY) == []  # five values that fit 150 and one that does not may still be chance

    new = {"c/new.md": CLEAN, "c/new2.md": MORE, "c/new3.md": OTHERS}
    put(inbox, {name: text(values, model="R1-Qwen") for name, values in new.items()})
    assert run(store, inbox, rulebook, run_id="second", batch=1).judged == 4
    assert ask(store, GRANULARITY) == [("c/old", "45.4")]
    assert ask(store, "SELECT DISTINCT status FROM validated.cells WHERE printed = '45.4'") == [("suspect",)]
    verdict = "SELECT kind, series, name, verdict FROM internal.contexts WHERE verdict <> '' AND collection = 'c'"
    assert ask(store, verdict) == [("shares", "pass@1 · localwindowsize · ratio", "AIME24", "[150, [300], 30, 24]")]

    put(inbox, {"c/z.md": text(MORE, model="R1-Owl")})
    run(store, inbox, rulebook, run_id="third")
    # The new one, and the one whose finding says on how many cells it rests.
    assert judged_by(store, "third") == ["c/old", "c/z"]
    ((message,),) = ask(store, "SELECT message FROM quality.anomalies WHERE rule = 'granularity'")
    assert "rests on 30 cells" in message

    for name in (*new, "c/z.md"):
        (inbox / name).unlink()
    done = run(store, inbox, rulebook, run_id="fourth")
    assert (done.read, done.judged) == (0, 1)
    assert ask(store, GRANULARITY) == []
    assert run(store, inbox, rulebook, run_id="fifth").judged == 0
