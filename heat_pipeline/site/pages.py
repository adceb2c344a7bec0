"""HTML of what the pages show. Every page brings its style and script along, and its policy forbids to load more."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from importlib.resources import files
from itertools import accumulate
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from heat_pipeline.escaping import harmless
from heat_pipeline.inbox.pictures import Picture
from heat_pipeline.pictures.panel_tables import grid, in_html, style
from heat_pipeline.quality.trust import Sure
from heat_pipeline.site.collecting import Page
from heat_pipeline.site.figures import FigurePage
from heat_pipeline.site.marking import marked
from heat_pipeline.site.queries import PageQuery
from heat_pipeline.site.text_contents import PageContents

_IN_SCRIPT = {ord("<"): "\\u003c", ord(">"): "\\u003e", ord("&"): "\\u0026", 0x2028: "\\u2028", 0x2029: "\\u2029"}
_MOST_SQUARES = 4_000  # of a text, drawn on its page; the first panel in any case
_MOST_LISTED = 100  # findings that are alike, groups of them, or claims on a page

_PICTURES = "; img-src 'self' file:"  # what is beside a page that was opened from disk is not for all browsers its own


@dataclass(frozen=True, slots=True)
class PageTable:
    """A plain table: each row with its anchor ("" for none); `numbers` are the columns to be set to the right.

    `source` is the answer of which it shows the first rows; `titles` say what each column has, where that is known.
    """

    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[object, ...]], ...]
    numbers: frozenset[int]
    source: PageQuery
    titles: tuple[str, ...] = ()


class Pages:
    """Makes pages that say the same of when the warehouse was published. Cheap to make; keep one for many pages."""

    def __init__(self, published: str) -> None:
        self._published = published
        self._templates = Environment(
            loader=PackageLoader("heat_pipeline.site"),
            autoescape=True,
            undefined=StrictUndefined,
            finalize=in_html,
        )
        self._templates.filters["shown"] = _shown

    def index(self, entries: Sequence[dict[str, Any]], source: PageQuery) -> str:
        """The list of all descriptions, as data that the page's script searches and sorts."""
        rows = [[_visible(value) for value in entry.values()] for entry in entries]
        data = json.dumps(rows, ensure_ascii=False, separators=(",", ":")).translate(_IN_SCRIPT)
        shown = Markup(data)  # noqa: S704 - escaped above
        return self._page("index.html", "", "index.html", count=len(rows), data=shown, source=source)

    def description(self, page: Page, picture: Picture | None = None, folder: str = "") -> str:
        """The page of a description; `folder` is what its commands name with --data, "" where they need not."""
        sizes = accumulate(len(panel.squares) for panel in page.contents.panels)
        count = max(1, sum(size <= _MOST_SQUARES for size in sizes))
        return self._page(
            "description.html",
            "../",
            "",
            page=page,
            contents=page.contents,
            grids=[grid(panel) for panel in page.contents.panels[:count]],
            text=Markup(marked(page.shown, page.contents.places)),  # noqa: S704 - `marked` escapes
            most=_MOST_LISTED,
            picture=picture,
            at_the_desk=page.at_the_desk(folder),
            policy=self._policy + (_PICTURES if picture is not None and picture.name else ""),
        )

    def snippet(self, text: str, contents: PageContents, sure: Sure) -> str:
        """A text and what was found in it, for a notebook: its style reaches nothing but itself, it has no script."""
        return self._templates.get_template("snippet.html").render(
            style=Markup(self._style.replace(":root", ":host")),  # noqa: S704 - a file of ours
            sure=sure,
            contents=contents,
            grids=[grid(panel) for panel in contents.panels],
            text=Markup(marked(text, contents.places)),  # noqa: S704 - `marked` escapes
        )

    def figure(self, page: FigurePage) -> str:
        """The page of a figure with several descriptions."""
        return self._page("figure.html", "../", "", page=page, grids=list(map(grid, page.panels)))

    def rows(self, file: str, title: str, intro: str, tables: Sequence[PageTable]) -> str:
        """A page of plain tables."""
        return self._page("rows.html", "", file, title=title, intro=intro, tables=tables)

    def _page(self, template: str, up: str, current: str, policy: str = "", **values: Any) -> str:
        return self._templates.get_template(template).render(
            up=up,
            here=current,
            published=self._published,
            policy=policy or self._policy,
            style=Markup(self._style),  # noqa: S704 - a file of ours
            script=Markup(self._script),  # noqa: S704 - a file of ours
            **values,
        )

    @cached_property
    def _style(self) -> str:
        return style() + _static("site.css")

    @cached_property
    def _script(self) -> str:
        return _static("site.js")

    @cached_property
    def _policy(self) -> str:
        """Only this style and this script, and nothing from anywhere."""
        return (
            f"default-src 'none'; style-src '{_hash(self._style)}'; script-src '{_hash(self._script)}'; "
            "base-uri 'none'; form-action 'none'"
        )


def _static(name: str) -> str:
    """A style or script of ours."""
    return files("heat_pipeline.site").joinpath("static", name).read_text(encoding="utf-8")


def _hash(content: str) -> str:
    return "sha256-" + b64encode(sha256(content.encode("utf-8")).digest()).decode("ascii")


def _visible(value: Any) -> Any:
    """What the index is given, texts with their control characters visible."""
    return [in_html(item) for item in value] if isinstance(value, list) else in_html(value)


def link(address: str, words: str) -> Markup:
    """A link to a page of the report."""
    return Markup('<a href="{}" dir="auto">{}</a>').format(address, harmless(words))


def _shown(value: object) -> str:
    if value is None or isinstance(value, Markup):
        return "–" if value is None else value
    return f"{value:.4g}" if isinstance(value, float) else str(value)
