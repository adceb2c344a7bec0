"""Texts that bring doubts of each kind to the desk."""

from pathlib import Path

TWICE = """## Heatmap: Scores
The heatmap shows the score of models by year.
### Data
- **Alpha**: 2019: 1.5, 2020: 2.5
- **Beta**: 2019: 3.5, 2020: 4.5
"""
OUT_OF_SCALE = """## Heatmap: Performance of R1-Llama on GPQA_D
The heatmap shows Pass@1 of the R1-Llama model on a dataset (GPQA_D).
### Components/Axes
- **X-axis (Ratio)**: 0.1, 0.2
- **Y-axis (Window)**: 500, 1000
- **Legend**: The gradient goes from light to dark; its label is "Pass@1" and it covers a range of 20-60.
### Detailed Analysis
#### R1-Llama | GPQA_D
- (500, 0.1): 41.3
- (500, 0.2): 42.7
- (1000, 0.1): 39.3
- (1000, 0.2): 99.5
"""
WRONG_TWICE = f"""{OUT_OF_SCALE.replace("99.5", "44.5")}
The highest value is 41.3 at (500, 0.1). The lowest value is 44.5 at (1000, 0.2).
"""
HOSTILE = """## Heatmap: <script>document.title = "owned"</script><img src="https://example.com/a.png" onerror="x()">
The heatmap shows a score of </script><b onclick="alert(2)">models</b>.
### Data
- <svg/onload=alert(3)>: 2019: 1.5, 2020: 2.5
- "><i>B</i>: 2019: 3.5, 2020: 4.5
"""
ROWS = [[31.0 + 7 * row + column**2 for column in range(6)] for row in range(4)]
SHIFTED = [ROWS[0], [*ROWS[1][1:], 99.5], *ROWS[2:]]


def of_figure(describer, rows):
    """A text of the figure F by one describer."""
    lines = [f"| Depth | {' | '.join(map(str, range(1, 7)))} |", "|---" * 7 + "|"]
    lines += [f"| {depth} | {' | '.join(map(str, row))} |" for depth, row in enumerate(rows, 10)]
    said = "## Heatmap: accuracy by depth and step\nThe x-axis is Step, the y-axis is Depth.\n\n" + "\n".join(lines)
    return f"---\nfigure_id: F\ndescriber: {describer}\n---\n{said}\n" + "\n" * ord(describer)  # each is its own text


COPIED = """## Heatmap: accuracy of two models
The heatmap shows the accuracy of two models by depth and step, in percent.
### Axes
- **X-axis (Step)**: 1, 2, 3
- **Y-axis (Depth)**: 10, 20, 30
### Panel (a): Ours
| Depth | 2 | 3 | 1 |
|---|---|---|---|
| 10 | 31.5 | 42.1 | 53.7 |
| 20 | 34.2 | 47.8 | 55.9 |
| 30 | 38.6 | 49.3 | 61.4 |
### Panel (b): Theirs
| Depth | 2 | 3 | 1 |
|---|---|---|---|
| 10 | 31.5 | 42.1 | 53.7 |
| 20 | 34.2 | 47.8 | 55.9 |
| 30 | 38.6 | 49.3 | 61.4 |
"""
TURNED = COPIED.replace("### Panel (a)", "- **Color scale**: from -30 to -60.\n### Panel (a)").replace(
    "31.5", "35.1", 1
)
TEXTS = {"twice": TWICE, "scale": OUT_OF_SCALE, "alike": WRONG_TWICE, "hostile": HOSTILE}
TEXTS |= {"copied": COPIED, "turned": TURNED}
TEXTS["claimed"] = (Path(__file__).parents[1] / "corpus" / "other" / "09.md").read_text(encoding="utf-8")
"""The second panel of `copied` has the numbers of its first one, the scale of `turned` a sign that its values lack;
`claimed` has a claim that may be wrong."""
TEXTS |= {name: of_figure(name, rows) for name, rows in (("A", ROWS), ("B", ROWS), ("C", SHIFTED))}
