"""What people name on the command line: files, folders, files with a text a row, and what of them is no text."""

from __future__ import annotations

import gzip
import io
import json
import os
import sys

import pytest

from heat_pipeline.texts.sources import Source, TextFileError, sources, text_file

TEXT = "# Heatmap: Loss\n- (A, 1): 0.5\n"


def test_a_file_without_its_front_matter(tmp_path):
    path = tmp_path / "loss.md"
    path.write_text(f"---\ndescription_id: loss-1\ndescriber: some-model\n---\n{TEXT}", encoding="utf-16")
    assert list(sources([str(path)])) == [
        Source(str(path), TEXT, "", f"{tmp_path.name}/loss-1", "some-model", tmp_path.name)
    ]
    assert text_file(path).text == TEXT


ROWS = [{"text": TEXT, "describer": "some-model"}, {"text": "  "}, {"text": "second", "description_id": "x"}]


@pytest.mark.parametrize(("name", "mark"), [("rows.jsonl.gz", "L"), ("rows.csv", "R")])
def test_a_file_with_a_text_a_row(tmp_path, name, mark):
    far = tmp_path / f"far-{name}"
    if mark == "L":
        far.write_bytes(gzip.compress("\n".join(json.dumps(row) for row in ROWS).encode()))
    else:
        far.write_text(f'describer,description_id,text\nsome-model,,"{TEXT}"\n,,  \n,x,second\n')
    path = tmp_path / "in" / name  # a person has named it: a link is followed
    path.parent.mkdir()
    path.symlink_to(far)
    assert list(sources([str(path)])) == [
        Source(f"{path}#{mark}1", TEXT, "", "rows/1", "some-model", "rows"),
        Source(f"{path}#{mark}2", None, "empty"),
        Source(f"{path}#{mark}3", "second", "", "rows/x", "", "rows"),
    ]
    with pytest.raises(TextFileError, match="may hold many texts"):
        text_file(path)


def test_what_is_no_text_is_said(tmp_path):
    cases = {
        "empty.md": (b"", "empty"),
        "blank.md": (b" \n\t", "empty"),
        "only.md": (b"---\ndescriber: x\n---\n", "empty"),
        "image.md": (b"\x89PNG\0", "not text: a NUL byte at offset 4"),
        "long.md": (b"a" * 101, "it has more than 100 bytes"),
        "rows.jsonl": (b"", "empty"),
    }
    for name, (content, reason) in cases.items():
        (tmp_path / name).write_bytes(content)
        [one] = sources([str(tmp_path / name)], limit=100)
        assert one.text is None
        assert one.fault.startswith(reason), name
    for name in ("missing.md", "missing.csv"):
        [one] = sources([str(tmp_path / name)])
        assert one == Source(str(tmp_path / name), None, "No such file or directory")
    with pytest.raises(TextFileError, match=r"empty\.md: empty"):
        text_file(tmp_path / "empty.md")
    with pytest.raises(TextFileError, match="is a folder"):
        text_file(tmp_path)


def test_standard_input_and_pipes(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TEXT.encode())))
    assert [source.text for source in sources(["-"])] == [TEXT]
    inner, outer = os.pipe()
    os.write(outer, TEXT.encode())
    os.close(outer)
    assert [source.text for source in sources([f"/dev/fd/{inner}"])] == [TEXT]
    os.close(inner)
