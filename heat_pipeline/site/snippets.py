"""One text as a piece of HTML that stands by itself, for a notebook: panels, findings, claims, the text marked."""

from __future__ import annotations

from collections.abc import Sequence

from heat_pipeline.model import Verdict
from heat_pipeline.quality.trust import Sure
from heat_pipeline.site.grids import grid, safe, style
from heat_pipeline.site.marking import marked
from heat_pipeline.site.pages import static
from heat_pipeline.site.telling import Finding, Said, tell
from heat_pipeline.texts.examine import Examined


def snippet(text: str, examined: Examined) -> str:
    """The HTML of a text and what was found in it. Its style reaches nothing but itself, and it has no script."""
    contents = tell(examined.reading, examined.anomalies, examined.judgements)
    findings = "".join(map(_findings, contents.findings))
    claims = "".join(_claim(claim) for claim in contents.claims if claim.verdict is Verdict.CONTRADICTED)
    # a shadow root keeps the notebook's style and this one apart
    return (
        f'<div><template shadowrootmode="open"><style>{static("site.css").replace(":root", ":host")}{style()}'
        ":host{color:var(--ink);background:var(--back);display:block}</style>"
        f'<p class="key">{Sure.of(examined.reading.cells)}</p>'
        f'<div class="panels">{"".join(grid(panel) for panel in contents.panels)}</div>'
        f'<ul class="findings">{findings}</ul><ul class="claims">{claims}</ul>'
        f'<div class="text" dir="auto">{marked(text, contents.places)}</div></template></div>'
    )


def _findings(group: Sequence[Finding]) -> str:
    """Findings that are alike: the first, and the others behind it, folded."""
    first, *rest = map(_finding, group)
    if not rest:
        return first
    return f"{first}<li><details><summary>and {len(rest)} more like it</summary><ul>{''.join(rest)}</ul></details></li>"


def _finding(finding: Finding) -> str:
    return f'<li class="{finding.severity}"><b>{finding.severity}</b> {finding.rule}: {safe(finding.message)}</li>'


def _claim(claim: Said) -> str:
    return f'<li class="{claim.verdict}"><b>{claim.verdict}</b> “{safe(claim.text)}”: {safe(claim.why)}</li>'
