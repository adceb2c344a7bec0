"""A panel as an HTML table that looks like the heatmap: a page can mark, link and read out each of its cells.

The classes that give a cell its colour are made here too, so that pages need no style of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from heat_pipeline.escaping import harmless
from heat_pipeline.pictures.colour_scales import DIVERGING, SEQUENTIAL, colour_at, is_dark
from heat_pipeline.pictures.panels import PanelPicture, Square
from heat_pipeline.wording import percent

STEPS = 50
_MOST_PRINTED = 900  # places: in a larger grid the values stand in the cells' titles only
_MOST_TICKS = 100  # rows or columns: of a larger grid the first are drawn


Describe = Callable[[Square], tuple[str, str]]
"""Says where a square leads, "" for nowhere, and what its words are."""


def style() -> str:
    """The CSS classes of the values' colours: s0 to s50 for one sign, d0 to d50 around zero."""
    rules = []
    for letter, stops in (("s", SEQUENTIAL), ("d", DIVERGING)):
        for step in range(STEPS + 1):
            colour = colour_at(step / STEPS, stops)
            ink = "#fff" if is_dark(colour) else "#000"
            rules.append(f".{letter}{step}{{background:{colour};color:{ink}}}")
    for letter, stops in (("s", SEQUENTIAL), ("d", DIVERGING)):
        shades = ",".join(stops)
        rules.append(f".bar-{letter}{{background:linear-gradient(to right,{shades})}}")
    return "".join(rules)


def grid(panel: PanelPicture, describe: Describe | None = None) -> str:
    """A panel as HTML; each square says what is wrong with it in words too, and leads to its cell in the text.

    The squares' keys are "c" and the index of the cell. Where `describe` is given, it says where a square leads
    instead, and its words; then squares have no keys.
    """
    shown = panel.part(_MOST_TICKS)
    small = len(shown.rows) * len(shown.columns) > _MOST_PRINTED
    note = f' <span class="note">{safe(shown.note)}</span>' if shown.note else ""
    parts = [
        f'<figure class="panel"><figcaption><bdi>{safe(panel.name)}</bdi>{note}</figcaption>',
        f'<div class="scroll"><table class="grid{" small" if small else ""}">',
    ]
    heads = "".join(f'<th scope="col">{safe(column)}</th>' for column in shown.columns)
    across = f'<th scope="colgroup" colspan="{len(shown.columns)}" class="axis">{safe(panel.column_axis)}</th>'
    parts.append(f'<thead><tr><td class="corner"></td>{across}</tr>' if panel.column_axis else "<thead>")
    parts.append(f'<tr><td class="corner">{safe(panel.row_axis)}</td>{heads}</tr></thead><tbody>')
    for row in shown.rows:
        parts.append(f'<tr><th scope="row">{safe(row)}</th>')
        for column in shown.columns:
            square = panel.by_place.get((row, column))
            parts.append(
                '<td class="none" title="no value"></td>' if square is None else _cell(panel, square, small, describe)
            )
        parts.append("</tr>")
    parts.append(f"</tbody></table></div>{_bar(panel)}</figure>")
    return "".join(parts)


def safe(text: str) -> str:
    """A text as it stands in HTML: escaped, and with its control characters visible."""
    return escape(harmless(text))


def _cell(panel: PanelPicture, square: Square, small: bool, describe: Describe | None) -> str:
    classes = []
    if square.value is None:
        classes.append("none")
    else:
        classes.append(f"{'d' if panel.diverging else 's'}{round(panel.share(square.value) * STEPS)}")
    if beyond := panel.beyond(square):
        classes.append("above" if beyond > 0 else "below")
    if square.mark.severity is not None:
        classes.append(square.mark.severity.value)
    if square.mark.claim:
        classes.append("refutes")
    if square.doubtful:
        classes.append("doubtful")  # the brackets of a doubtful value are of the style: they take no room
    address, words = describe(square) if describe else (f"at-c{square.cells[0]}", _words(square, beyond))
    keys = "" if describe else f' data-is="{" ".join(f"c{cell}" for cell in square.cells)}"'
    tag = f'a href="#{address}"' if address else "span"
    shown = "" if small else safe(square.printed)
    return f'<td class="{" ".join(classes)}"{keys}><{tag} title="{safe(words)}">{shown}</{tag.split()[0]}></td>'


def _words(square: Square, beyond: int) -> str:
    """What is said of a square beside its colour and marks."""
    words = [f"{square.row}, {square.column}: {square.printed}"]
    if beyond:
        words.append(f"{'above' if beyond > 0 else 'below'} the stated scale")
    if square.mark.severity is not None:
        words.append(f"{square.mark.severity.value} finding")
    if square.mark.claim:
        words.append("a claim is contradicted here")
    words.extend(square.mark.also)
    if square.doubtful:
        words.append(f"read with {percent(square.confidence)} confidence")
    return "; ".join(words)


def _bar(panel: PanelPicture) -> str:
    """The colour bar with its ends."""
    low, high = panel.ends
    kind = "d" if panel.diverging else "s"
    return (
        f'<div class="legend"><span>{low:g}</span><span class="bar bar-{kind}"></span><span>{high:g}</span>'
        f" <span>{safe(panel.label)}</span></div>"
    )
