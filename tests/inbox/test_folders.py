"""Folders of texts: their encodings, what is no text, and what lies beside."""

import errno
import hashlib
import os
from pathlib import Path

import pytest

from heat_pipeline.inbox import Arrival, Rejection, arrivals, collections, folders


def sha(content):
    return hashlib.sha256(content.encode() if isinstance(content, str) else content).hexdigest()


@pytest.mark.parametrize(
    "content",
    [
        b"\xef\xbb\xbfa \xc2\xb1 b\r\nc\rd\n",
        "\ufeffa ± b\r\nc\rd\n".encode("utf-16-le"),
        "\ufeffa ± b\r\nc\rd\n".encode("utf-16-be"),
        b"a \xc2\xb1 b\r\nc\rd\n",
    ],
)
def test_a_text_arrives_as_it_is_without_its_byte_order_mark(put, take, content):
    put("c/sub/a.txt", content)
    text = "a ± b\r\nc\rd\n"
    assert take() == [Arrival("c/sub/a", "c", "", "", "c/sub/a.txt", text, sha(text), "c/sub/a.txt")]


def test_each_file_is_read_once_in_a_fixed_order(inbox, put, monkeypatch):
    for name in ("c/b.md", "c/a/z.md", "c/a.md", "c/B.txt", "c/a/.hidden.md", "c/.git/x.md", "c/ab.MD"):
        put(name, "x")
    (collection,) = collections(inbox)
    listed, opened = [], []
    scandir, read_whole = os.scandir, folders.read_whole
    monkeypatch.setattr(os, "scandir", lambda path: listed.append(str(path)) or scandir(path))
    monkeypatch.setattr(folders, "read_whole", lambda path, *rest: opened.append(path) or read_whole(path, *rest))
    assert [item.description_id for item in arrivals(collection)] == ["c/B", "c/a/z", "c/a", "c/ab", "c/b"]
    assert len(listed) == len(set(listed)) == 2
    assert len(opened) == len(set(opened)) == 5


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        *((blank, "empty") for blank in (b"", b" \n\t\r\n", "\u00a0\u2003\n".encode(), b"\xef\xbb\xbf\n ")),
        (b"\x89PNG\r\n\x1a\n\0\0", "an image (PNG), not a text"),
        (b"\x89PNG\r\n\x1a\nIHDR", "an image (PNG), not a text"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "an image (JPEG), not a text"),
        (b"GIF89a\x01\x01\xf7", "an image (GIF), not a text"),
        (b"RIFF0000WEBPVP8L\0", "an image (WebP), not a text"),
        (b"%PDF-1.7\n", "a PDF, not a text"),
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
        (b"a" * 201, "201 bytes are over the limit of 200 (set by HEAT_PIPELINE_SIZE_LIMIT_MB)"),
    ],
)
def test_what_is_no_text_says_where_and_the_rest_is_read(put, take, content, reason):
    put("c/a.md", content)
    put("c/b.md", "GIF89a".ljust(200))  # as long as a text may be
    rejected, good = take(200)
    known = None if "over the limit" in reason else sha(content)
    assert rejected == Rejection("c/a.md", "c", reason, len(content), known)
    assert good.text == "GIF89a".ljust(200)


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


def test_files_that_would_be_missed_are_named_and_companions_are_not(inbox, put, take):
    for name in ("a.jsonl", "b.csv", "e.markdown", "f", "g.png", "h.json", "i.md"):
        put(f"c/{name}", "x")
    Path(os.fsdecode(os.fsencode(inbox) + b"/c/caf\xe9.md")).write_text("text")
    move = "a file with rows is a collection of its own: move it out of the folder, directly into the inbox"
    rename = "the name of a text ends in .md or .txt: rename it"
    assert [
        (item.source_uri, item.reason if isinstance(item, Rejection) else item.description_id) for item in take()
    ] == [
        ("c/a.jsonl", move),
        ("c/b.csv", move),
        ("c/caf\\xe9.md", "c/caf\\xe9"),  # a name that is no UTF-8 is shown with its bytes
        ("c/e.markdown", rename),
        ("c/f", rename),
        ("c/i.md", "c/i"),
    ]


def test_folders_may_be_nested_deeper_than_python_recurses(inbox, take):
    folder = inbox / "c"
    folder.mkdir()
    for _ in range(1200):
        folder = folder / "d"
        folder.mkdir()
    (folder / "a.md").write_text("deep")
    (deep,) = take()
    # pytest can't clear this away: it recurses.
    (folder / "a.md").unlink()
    while folder != inbox:
        folder.rmdir()
        folder = folder.parent
    assert deep.source_uri == "c/" + "d/" * 1200 + "a.md"
