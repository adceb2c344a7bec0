"""A collection of which all is hostile."""

NAME = "![c](x.png) <img src=x onerror=alert(1)> [l](javascript:alert(2)) www.hostile.example `b` &lt; \u202ex"
ID = "![id](http://hostile.example/id.png)"
SECOND_ID = "<b id=injected>two</b>"
PLACE = NAME[:24]  # an id begins with its collection, and long ones are cut where they are told
ROW = "![row](http://hostile.example/row.png)"
COLUMN = "<svg/onload=alert(3)>"
LEGEND = "![legend](http://hostile.example/legend.png)"
PANEL = "[panel](http://hostile.example/panel) <http://hostile.example/auto> http://hostile.example/bare"
FIGURE = '<img src="http://hostile.example/figure.png" onerror=alert(4)>'
REJECTED = "![file](y.png)<img src=z> [r][1] **b** a@hostile.example.markdown"
TEXT = """---
description_id: '{name}'
figure_id: '{figure}'
describer: '[describer](data:text/html,<script>alert(5)</script>) {describer}'
source_uri: 'http://hostile.example/source?a=<b>'
---
## Heatmap: ![title](http://hostile.example/title.png) <script>alert(6)</script> \u202eright to left\u202c
The heatmap shows <b id=injected>Pass@1</b> (%) of models on `GSM8K`](http://hostile.example/).
[1]: http://hostile.example/reference
### Components/Axes
- **X-axis (<iframe src="http://hostile.example/axis"></iframe>)**: www.hostile.example, ```&lt;b&gt;
- **Y-axis (Model)**: {row}, {column}
- **Legend**: The gradient goes from light to dark; its label is "{legend}" and it covers a range of 20-60.
- **Sections**:
1. **{panel}**
2. **Plain**
### Detailed Analysis
#### **{panel}**
| Model | www.hostile.example | ```&lt;b&gt; |
|---|---|---|
| {row} | 41.0 | 99.5 |
| {column} | 43.0 | {value} |
#### **Plain**
| Model | www.hostile.example | ```&lt;b&gt; |
|---|---|---|
| {row} | 41.0 | 45.5 |
| {column} | 43.0 | 42.1 |
The highest value is 12.5% at {column}.
"""


def put_hostile(inbox):
    """Let the collection arrive, whole at once: a sensor may be looking."""
    given = {"figure": FIGURE, "row": ROW, "column": COLUMN, "legend": LEGEND, "panel": PANEL}
    arriving = inbox.parent / "arriving"
    arriving.mkdir()
    for at, (name, value) in enumerate([(ID, "44.0"), (SECOND_ID, "-2000")]):
        text = TEXT.format(name=name, value=value, describer=at, **given)
        (arriving / f"{at}.md").write_text(text, encoding="utf-8")
    (arriving / REJECTED).write_text("x")
    arriving.rename(inbox / NAME)
