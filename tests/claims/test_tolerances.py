"""The file of tolerances: what it may hold, and what it says of a broken one."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from heat_pipeline.claims.judging.tolerances import ToleranceError, Tolerances, load_tolerances

PROJECT = Path(__file__).resolve().parents[2]


def load(tmp_path, text):
    path = tmp_path / "claims.yaml"
    path.write_text(text, encoding="utf-8")
    return load_tolerances(path)


def test_no_file_and_an_empty_one_leave_all_as_it_is(tmp_path):
    assert load_tolerances(tmp_path / "none.yaml") == Tolerances()
    for text in ("", "# nothing\n", "tolerances:\n", "tolerances: {}\n"):
        assert load(tmp_path, text) == Tolerances()


def test_the_project_s_file_holds_every_tolerance_as_it_is_in_the_code():
    path = PROJECT / "expectations" / "claims.yaml"
    assert load_tolerances(path) == Tolerances()
    assert [f.name for f in fields(Tolerances) if f"\n  {f.name}: " not in path.read_text(encoding="utf-8")] == []


def test_a_value_goes_before_the_code_s(tmp_path):
    assert load(tmp_path, "tolerances:\n  most_holds: 0.7\n") == Tolerances(most_holds=0.7)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("limits: {}\n", r"claims\.yaml, line 1, key 'limits': no such key; allowed are tolerances"),
        ("tolerances:\n  abuot_share: 1\n", r"line 2, key 'abuot_share': no such key; allowed are .*about_share"),
        ("tolerances:\n  about_share: much\n", r"key 'about_share': expected a number, found 'much'"),
        ("tolerances:\n  about_share: [1]\n", r"key 'about_share': expected one text, found a list"),
        ("tolerances:\n  about_share: 2\n", r"key 'about_share': 2 is not between 0 and 1"),
        ("tolerances:\n  about_share: nan\n", r"key 'about_share': nan is not between"),
        ("tolerances:\n  about_steps: -1\n", r"key 'about_steps': -1 is not between 0 and 100"),
        (
            "tolerances:\n  most_fails: 0.6\n",
            r"key 'most_fails': 0.6 is above most_holds \(0.55\); make it at most",
        ),
        ("tolerances: 7\n", r"expected keys with values, like \{about_share: …\}, found '7'"),
        ("- 1\n", r"expected keys with values, like \{tolerances: …\}, found a list"),
        ("tolerances: {\n", r"claims\.yaml, line 2, is not valid YAML: did not find expected node content"),
    ],
)
def test_a_broken_file_says_where(tmp_path, text, message):
    with pytest.raises(ToleranceError, match=message):
        load(tmp_path, text)


def test_a_file_that_cannot_be_read(tmp_path):
    (tmp_path / "claims.yaml").mkdir()
    with pytest.raises(ToleranceError, match=r"cannot be read"):
        load_tolerances(tmp_path / "claims.yaml")
