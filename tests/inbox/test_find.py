"""Which places in an inbox are collections, and what is said of the others."""

import os

import pytest

from heat_pipeline.inbox import KINDS, Rejection, collections, manifest, strays


def names(inbox):
    return [(collection.name, str(collection.kind)) for collection in collections(inbox)]


def test_folders_and_files_with_rows_are_collections(inbox, put):
    for name in ("b/x.md", "a.b/x.md", "r.jsonl", "packed.jsonl.gz", "table.csv", "BIG.PARQUET", ".h/x.md", ".x.csv"):
        put(name, "x")
    (inbox / "empty").mkdir()
    assert names(inbox) == [
        ("BIG", "parquet"), ("a.b", "folder"), ("b", "folder"), ("empty", "folder"), ("packed", "jsonl"),
        ("r", "jsonl"), ("table", "csv"),
    ]  # fmt: skip
    assert strays(inbox) == []


def test_what_is_no_collection_says_what_to_do(inbox, put, tmp_path):
    put("loose.md", "some text")
    put("picture.png", b"\x89PNG")
    put("same/x.md", "x")
    put("same.csv", "text\nx\n")
    put("z.csv", "text\nx\n")
    os.mkfifo(inbox / "pipe.csv")
    for name, target in (("gone", "nothing"), ("inner", "same"), ("loop.csv", "loop.csv"), ("out", tmp_path)):
        (inbox / name).symlink_to(target)
    (inbox / "within.csv").symlink_to("z.csv")
    (inbox / "a...b").mkdir()
    (inbox / "line\nend").mkdir()
    for_dagster = "a collection's name can't hold control characters or ...: rename it"
    assert strays(inbox) == [
        Rejection("a...b", "", for_dagster),
        Rejection("gone", "", "a link that leads nowhere (No such file or directory): put the file itself here"),
        Rejection("inner", "", "a link to a folder of the inbox: its texts are read where they lie"),
        Rejection("line\\x0aend", "", for_dagster),
        Rejection(
            "loop.csv", "", "a link that leads nowhere (Too many levels of symbolic links): put the file itself here"
        ),
        Rejection(
            "loose.md", "", "a text directly in the inbox belongs to no collection: move it into a folder here", 9
        ),
        Rejection("out", "", "a link out of the inbox: put the file itself here"),
        Rejection("picture.png", "", f"not a collection: that is {KINDS}", 4),
        Rejection("pipe.csv", "", f"not a collection: that is {KINDS}"),
        Rejection("same.csv", "", "same is a collection with the name same already: rename one", 7),
    ]
    assert names(inbox) == [("same", "folder"), ("within", "csv"), ("z", "csv")]


def test_an_inbox_that_is_not_there_is_an_error_for_people(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"There is no inbox .*: make this folder"):
        collections(tmp_path / "no")
    (tmp_path / "file").write_text("x")
    with pytest.raises(NotADirectoryError, match="is a file"):
        strays(tmp_path / "file")


def test_the_manifest_changes_with_every_change_and_only_then(inbox, put, tmp_path):
    first = put("c/a.md", "one")
    (collection,) = collections(inbox)
    seen = [manifest(collection)]
    assert manifest(collection) == seen[0]
    put("c/deep/b.txt", "two")
    seen.append(manifest(collection))
    put("c/a.md", "longer")
    seen.append(manifest(collection))
    os.utime(first, ns=(1, 1))
    seen.append(manifest(collection))
    first.rename(first.with_name("z.md"))
    seen.append(manifest(collection))
    (inbox / "c/deep/b.txt").unlink()
    seen.append(manifest(collection))
    put("c/picture.png", b"\x89PNG")
    seen.append(manifest(collection))
    put("c/.hidden", "x")
    assert len(set(seen)) == 7
    assert manifest(collection) == seen[-1]
    inbox.rename(tmp_path / "moved")
    assert manifest(collections(tmp_path / "moved")[0]) == seen[-1]
