"""README.md of an export: a data-set card, with a head that Hugging Face reads and what people need to know below."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from heat_pipeline.escaping import harmless, in_markdown
from heat_pipeline.export.dataset import Dataset
from heat_pipeline.export.tables import Table

_SIZES = {1_000: "n<1K", 10_000: "1K<n<10K", 100_000: "10K<n<100K", 1_000_000: "100K<n<1M", 10_000_000: "1M<n<10M"}


def summary(tables: Sequence[Table], least: float, collections: Sequence[str]) -> str:
    """What the data set is, in two sentences; `least` is the least confidence of its cells."""
    rows = {table.name: f"{table.rows:,}" for table in tables}
    kind = f"read with a confidence of at least {least}" if least else "each with its confidence"
    return (
        f"{rows['cells']} cells, {kind}, that heat-pipeline read from {rows['figures']} descriptions of heatmap "
        f"figures ({', '.join(map(in_markdown, collections))}). Each has its characters in the text; "
        f"{rows['findings']} findings say what is wrong with texts and values."
    )


def card(
    dataset: Dataset, about: str, tables: Sequence[Table], left_out: Sequence[tuple[int, str]], *, with_texts: bool
) -> str:
    """The text of README.md; `about` is the summary, `left_out` how much of what the export does not have."""
    import yaml
    from jinja2 import Environment

    template = files("heat_pipeline.export").joinpath("card.md").read_text(encoding="utf-8")
    # Markdown is what is made: there is nothing to escape for a page.
    made = Environment(keep_trailing_newline=True).from_string(template)  # noqa: S701
    title = in_markdown(dataset.title) if dataset.title else "Cells of heatmap figures"
    head = yaml.safe_dump(_head(dataset, tables), allow_unicode=True, sort_keys=False)
    values = {"dataset": dataset, "about": about, "tables": tables, "left_out": left_out, "with_texts": with_texts}
    return harmless(made.render(head=head, title=title, **values))


def _head(dataset: Dataset, tables: Sequence[Table]) -> dict[str, object]:
    """The head as Hugging Face has it: licences have small letters there, one with an address is called other."""
    licence = {"license": dataset.license.lower()} if dataset.license else {}
    if dataset.license and dataset.license == dataset.license_url:
        licence = {"license": "other", "license_name": "custom", "license_link": dataset.license}
    rows = tables[0].rows
    return {
        **({"pretty_name": dataset.title} if dataset.title else {}),
        **licence,
        "size_categories": [next((size for most, size in _SIZES.items() if rows < most), "n>10M")],
        "configs": [{"config_name": table.name, "data_files": table.files[0]} for table in tables],
    }
