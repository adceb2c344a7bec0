import errno
import hashlib
import os
from pathlib import Path

import pytest

from heat_pipeline.inbox import Arrival, Rejection


def sha(data):
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()


def test_a_text_arrives_as_it_is(put, take):
    put("c/sub/a.md", "## Heatmap\n\n88.7 ± 1\n")
    text = "## Heatmap\n\n88.7 ± 1\n"
    assert take() == [Arrival("c/sub/a", "c", "", "", "c/sub/a.md", text, sha(text), "c/sub/a.md")]


def test_files_come_in_a_fixed_order_whatever_their_order_on_disk(put, take):
    for name in ("c/b.md", "c/a/z.md", "c/a.md", "c/B.txt", "c/a/.hidden.md", "c/.git/x.md", "c/ab.MD"):
        put(name, "x")
    assert [item.description_id for item in take()] == ["c/B", "c/a/z", "c/a", "c/ab", "c/b"]


@pytest.mark.parametrize("content", [b"", b" \n\t\r\n", "\u00a0\u2003\n".encode(), b"\xef\xbb\xbf", b"\xef\xbb\xbf\n "])
def test_nothing_but_white_space_is_empty(put, take, content):
    put("c/a.md", content)
    assert take() == [Rejection("c/a.md", "c", "empty", len(content), sha(content))]


def test_front_matter_alone_is_empty(put, take):
    put("c/a.md", "---\nfigure_id: f1\n---\n")
    (one,) = take()
    assert (one.reason, one.bytes) == ("empty", 22)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0", "an image (PNG), not a text"),
        (b"\x89PNG\r\n\x1a\nIHDR", "an image (PNG), not a text"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "an image (JPEG), not a text"),
        (b"GIF89a\x01\x01\xf7", "an image (GIF), not a text"),
        (b"%PDF-1.7\n%\xb5\xb5", "a PDF, not a text"),
        (
            "Heat".encode("utf-16-le"),
            "not text: a NUL byte at offset 1 (an image, or UTF-16 without a byte order mark?); descriptions are UTF-8",
        ),
        ("abc\ncaf\u00e9\n".encode("latin-1"), "not UTF-8: byte 0xE9 at offset 7 (line 2); save it as UTF-8"),
        (b"\xef\xbb\xbfab\xff", "not UTF-8: byte 0xFF at offset 5; save it as UTF-8"),
        (b"ab\xe2\x80", "not UTF-8: byte 0xE2 at offset 2; save it as UTF-8"),
        (
            b"\xff\xfea\0b",
            "not UTF-16, though its byte order mark says so: byte 0x62 at offset 4; save it as UTF-8",
        ),
        ("a\0b".encode("utf-16"), "not text: a NUL character at character 1"),
    ],
)
def test_what_is_no_text_says_where(put, take, content, reason):
    put("c/a.md", content)
    put("c/b.md", "good")
    rejected, good = take()
    assert rejected == Rejection("c/a.md", "c", reason, len(content), sha(content))
    assert good.text == "good"


def test_a_text_on_images_is_a_text(put, take):
    put("c/a.md", "GIF89a is how such images begin")
    assert [item.text for item in take()] == ["GIF89a is how such images begin"]


@pytest.mark.parametrize(
    "content",
    [
        b"\xef\xbb\xbfa \xc2\xb1 b\r\nc\rd\n",
        "\ufeffa ± b\r\nc\rd\n".encode("utf-16-le"),
        "\ufeffa ± b\r\nc\rd\n".encode("utf-16-be"),
        b"a \xc2\xb1 b\r\nc\rd\n",
    ],
)
def test_byte_order_marks_go_and_line_ends_stay(put, take, content):
    put("c/a.txt", content)
    (one,) = take()
    assert one.text == "a ± b\r\nc\rd\n"
    assert one.sha256 == sha("a ± b\r\nc\rd\n")


def test_the_limit_counts_bytes_of_the_file(put, take):
    put("c/a.md", "ä" * 10)
    put("c/b.md", "ä" * 10 + "b")
    fits, over = take(20)
    assert isinstance(fits, Arrival)
    assert over == Rejection(
        "c/b.md", "c", "21 bytes are over the limit of 20 (set by HEAT_PIPELINE_SIZE_LIMIT_MB)", 21, sha("ä" * 10 + "b")
    )


def test_links_and_pipes_are_refused_and_the_rest_is_read(inbox, put, take, tmp_path):
    put("c/a.md", "good")
    (tmp_path / "secret.md").write_text("secret")
    (tmp_path / "folder").mkdir()
    (inbox / "c/b.md").symlink_to(tmp_path / "secret.md")
    (inbox / "c/d.md").symlink_to("nowhere.md")
    (inbox / "c/e.md").symlink_to("a.md")
    (inbox / "c/f").symlink_to(tmp_path / "folder")
    os.mkfifo(inbox / "c/g.md")
    assert [(item.source_uri, getattr(item, "reason", "")) for item in take()] == [
        ("c/a.md", ""),
        ("c/b.md", "a link out of the inbox: put the file itself here"),
        ("c/d.md", "a link that leads nowhere (No such file or directory): put the file itself here"),
        ("c/e.md", ""),
        ("c/f", "a link to a folder isn't followed: put the folder itself here"),
        ("c/g.md", "not a regular file (a pipe, a socket or a device)"),
    ]


def test_a_file_and_a_folder_that_cannot_be_read_are_refused(put, take, monkeypatch):
    put("c/a.md", "x")
    put("c/b/x.md", "x")
    put("c/d.md", "good")
    opening, scanning = os.open, os.scandir

    def refuse(real, name):
        def call(path, *args, **kwargs):
            if str(path).endswith(name):
                raise PermissionError(errno.EACCES, "Permission denied", str(path))
            return real(path, *args, **kwargs)

        return call

    monkeypatch.setattr(os, "open", refuse(opening, "a.md"))
    monkeypatch.setattr(os, "scandir", refuse(scanning, "c/b"))
    first, second, good = take()
    assert first == Rejection("c/a.md", "c", "can't be read (Permission denied)")
    assert second == Rejection("c/b", "c", "a folder that can't be read (Permission denied)")
    assert good.text == "good"


def test_files_that_would_be_missed_are_named_and_companions_are_not(put, take):
    for name in ("a.jsonl", "b.csv", "e.markdown", "f", "g.png", "h.json", "i.md"):
        put(f"c/{name}", "x")
    assert [(item.source_uri, isinstance(item, Arrival)) for item in take()] == [
        ("c/a.jsonl", False),
        ("c/b.csv", False),
        ("c/e.markdown", False),
        ("c/f", False),
        ("c/i.md", True),
    ]


def test_a_name_that_is_no_utf8_is_shown_with_its_bytes(inbox, put, take):
    put("c/x.md", "x")
    Path(os.fsdecode(os.fsencode(inbox) + b"/c/caf\xe9.md")).write_text("text")
    (one, _) = take()
    assert (one.description_id, one.source_uri) == ("c/caf\\xe9", "c/caf\\xe9.md")


def test_folders_may_be_nested_deeper_than_python_recurses(inbox, take):
    folder = inbox / "c"
    folder.mkdir()
    for _ in range(1200):
        folder = folder / "d"
        folder.mkdir()
    (folder / "a.md").write_text("deep")
    (one,) = take()
    # pytest can't clear this away: it recurses.
    (folder / "a.md").unlink()
    while folder != inbox:
        folder.rmdir()
        folder = folder.parent
    assert one.source_uri == "c/" + "d/" * 1200 + "a.md"
