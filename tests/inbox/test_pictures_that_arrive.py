"""Which picture a text brings, and which of them may be shown."""

import json
import os

import duckdb
import pytest
from small_pictures import jpeg, png

from heat_pipeline.inbox import arrivals, collections
from heat_pipeline.inbox.pictures import BYTES, picture


def test_the_picture_beside_a_text_is_its_own_and_front_matter_comes_first(put, take):
    for name in ("a.md", "sub/b.txt", "x.md", "two.md"):
        put(f"c/{name}", "Text")
    put("c/front.md", "---\nimage: c/elsewhere.png\n---\nText")
    put("c/none.md", "---\nimage: ~\n---\nText")
    for name in ("a.png", "sub/b.JPG", "b.png", "front.png", "none.gif", "two.webp", "two.jpeg", "alone.png"):
        put(f"c/{name}", png())
    assert {item.place: item.image for item in take()} == {
        "c/a.md": "c/a.png",
        "c/sub/b.txt": "c/sub/b.JPG",
        "c/front.md": "c/elsewhere.png",
        "c/none.md": "c/none.gif",
        "c/two.md": "c/two.jpeg",
        "c/x.md": "",
    }


def test_a_column_gives_it_and_no_row_is_refused_for_what_stands_there(inbox, put):
    rows = ["c/a.png", None, 7, {"path": "a.png", "bytes": [1] * 99}, "data:" + "A" * 100_000, "a\nb\ud800"]
    put("j.jsonl", "".join(json.dumps({"text": "Text", "image": row}) + "\n" for row in rows))
    put("k.csv", "text,image\nText,c/a.png\nText,\n")
    duckdb.sql("SELECT 'Text' AS text, 'c/a.png' AS image").write_parquet(str(inbox / "p.parquet"))
    duckdb.sql("SELECT 'Text' AS text, {'bytes': 'A'::BLOB} AS image").write_parquet(str(inbox / "q.parquet"))
    images = {collection.name: [row.image for row in arrivals(collection)] for collection in collections(inbox)}
    assert images == {
        "j": ["c/a.png", "", "7", images["j"][3], ("data:" + "A" * 100_000)[:500], r"a\x0ab\ud800"],
        "k": ["c/a.png", ""],
        "p": ["c/a.png"],
        "q": [""],
    }
    assert "'path': 'a.png'" in images["j"][3]
    assert len(images["j"][3]) < 100


SVG = b"<svg xmlns='http://www.w3.org/2000/svg'/>"
NO_PICTURE = "the picture c/a.png is no PNG, JPEG, WebP or GIF"


@pytest.mark.parametrize(
    ("kind", "content"),
    [("png", png()), ("gif", b"GIF89a\3\0\2\0\0\0\0;"), ("jpeg", jpeg()), ("webp", b"RIFF0000WEBPVP8X")]
    + [("png", png().ljust(BYTES, b"\0"))]  # the largest that is shown
    + [(NO_PICTURE, content) for content in (b"", SVG, b"BM123", b"\xff\xd8", png()[:7], b"%PDF-1.7")]
    + [("the picture c/a.png has more than 10,000,000 bytes, the most that are shown", png().ljust(BYTES + 1, b"\0"))],
)
def test_pictures_are_known_by_their_bytes_and_what_may_not_be_shown_is_said(inbox, put, kind, content):
    put("c/a.png", content)
    shown = picture(inbox, "c/a.png")
    known = len(kind) < 5
    assert (shown.content, shown.kind, shown.fault) == ((content, kind, "") if known else (b"", "", kind))
    assert shown.name.endswith(f".{kind}") == known


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("../out/a.png", "does not lie in the inbox: put the file itself there"),
        ("c/../../out/a.png", "does not lie in the inbox"),
        ("/etc/passwd", "does not lie in the inbox"),
        ("c/link.png", "does not lie in the inbox"),
        ("folder/a.png", "does not lie in the inbox"),
        ("c/loop.png", "is not there"),
        ("c/no.png", "is not there: its path begins at the inbox, as in samples/x.png"),
        ("c/" + "x" * 400, "is not there"),
        ("a\0b", "is not there"),
        ("c", "is no file"),
        ("c/pipe", "is no file"),
        ("https://example.org/a.png", "is an address, and nothing is fetched"),
    ],
)  # fmt: skip
def test_nothing_but_files_under_the_inbox_is_opened(inbox, put, tmp_path, path, said):
    put("c/a.png", png())
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "a.png").write_bytes(png())
    for name, target in (("link.png", tmp_path / "out" / "a.png"), ("loop.png", "loop.png"), ("within.png", "a.png")):
        (inbox / "c" / name).symlink_to(target)
    (inbox / "folder").symlink_to(tmp_path / "out")
    os.mkfifo(inbox / "c" / "pipe")
    assert picture(inbox, path).fault.startswith(f"the picture {path} {said}")
    (tmp_path / "other").symlink_to(inbox)
    assert picture(tmp_path / "other", "c/within.png").kind == "png"
