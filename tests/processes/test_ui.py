"""The Dagster UI in a real browser. Collected only where there is a chromium on the PATH."""

import re
import subprocess

import pytest


@pytest.fixture
def page(dev, chromium, tmp_path):
    """The text of a page of the UI, as a browser shows it after its scripts have run."""

    def get(path):
        command = [
            chromium,
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            f"--user-data-dir={tmp_path / 'profile'}",
            "--window-size=1600,1200",
            "--virtual-time-budget=15000",
            "--dump-dom",
            dev.url + path,
        ]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        body = re.sub(r"<(script|style)\b.*?</\1>", " ", done.stdout, flags=re.DOTALL)
        return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", body))

    return get


def test_a_table_shows_its_description_columns_and_comments(page):
    text = page("/assets/validated_cells")
    assert "A parsed cell with its canonical model and benchmark and what is wrong with it" in text
    for word in ("validated", "DuckDB", "Great Expectations", "non-nullable"):
        assert word in text, word
    assert "benchmark_from" in text
    assert "Where the benchmark is named: row, column, panel or title" in text


def test_the_rules_are_listed_as_checks(page):
    text = page("/assets/validated_cells?view=checks")
    for name in ("value_outside_legend", "nothing_lost", "keys_unique"):
        assert name in text


def test_the_group_of_a_layer_is_shown(page):
    text = page("/asset-groups/")
    for name in ("raw", "parsed", "validated", "quality", "fused", "summary"):
        assert name in text
