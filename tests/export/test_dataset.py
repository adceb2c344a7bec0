"""What people say of their data set: a mistake is told with its line and what is allowed."""

import pytest

from heat_pipeline.export.dataset import DatasetError, load_dataset


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("version: '1'", 1, "expected MAJOR.MINOR.PATCH, like 1.0.0"),
        ("title: Cells\nlicense: do what you like", 2, "expected an identifier of spdx.org/licenses, like CC-BY-4.0"),
        ("published: yesterday", 1, "expected a date like 2026-01-31, found 'yesterday'"),
        ("creators:\n- name: Ada\n  orcid: '12'", 3, "expected four groups of four, like 0000-0002-1825-0097"),
        ("licence: CC-BY-4.0", 1, "licence"),
    ],
)
def test_a_mistake_is_told_with_its_line(tmp_path, text, line, message):
    (tmp_path / "dataset.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(DatasetError) as caught:
        load_dataset(tmp_path)
    assert f"dataset.yaml, line {line}" in str(caught.value)
    assert message in str(caught.value)


def test_without_a_file_nothing_is_said(tmp_path):
    assert load_dataset(tmp_path).unset == (
        "title", "version", "license", "creators", "citation", "url", "published",
    )  # fmt: skip
