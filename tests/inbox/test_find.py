import os

import pytest

from heat_pipeline.inbox import Rejection, collections, hidden, manifest, strays


def names(inbox):
    return [(collection.name, str(collection.kind)) for collection in collections(inbox)]


def test_folders_and_files_with_rows_are_collections(inbox, put):
    for name in (
        "b/x.md",
        "a.b/x.md",
        "rows.jsonl",
        "packed.jsonl.gz",
        "table.csv",
        "BIG.PARQUET",
        ".hidden/x.md",
        ".x.csv",
    ):
        put(name, "x")
    (inbox / "empty").mkdir()
    assert names(inbox) == [
        ("BIG", "parquet"),
        ("a.b", "folder"),
        ("b", "folder"),
        ("empty", "folder"),
        ("packed", "jsonl"),
        ("rows", "jsonl"),
        ("table", "csv"),
    ]
    assert strays(inbox) == []


def test_hidden_files_are_named_but_for_those_that_no_one_takes_for_texts(inbox, put):
    for name in (
        ".DS_Store", ".gitkeep", ".git/config", "._captions.jsonl", ".captions.jsonl.swp", ".#a.md", ".~lock.a.csv#",
        "a/.DS_Store", "a/x.md", "a/deep/.y.md", "a/.deep/x.md", "a/.deep/.z.md", ".captions.jsonl", ".folder/x.md",
    ):  # fmt: skip
        put(name, "x")
    assert hidden(inbox) == [".captions.jsonl", ".folder", "a/.deep", "a/deep/.y.md"]
    assert strays(inbox) == []
    (inbox / ".captions.jsonl").rename(inbox / "captions.jsonl")
    assert hidden(inbox) == [".folder", "a/.deep", "a/deep/.y.md"]


def test_what_is_no_collection_says_what_to_do(inbox, put):
    put("loose.md", "some text")
    put("picture.png", b"\x89PNG")
    put("same/x.md", "x")
    put("same.csv", "text\nx\n")
    os.mkfifo(inbox / "pipe.csv")
    assert strays(inbox) == [
        Rejection(
            "loose.md", "", "a text directly in the inbox belongs to no collection: move it into a folder here", 9, None
        ),
        Rejection(
            "picture.png",
            "",
            "not a collection: that is a folder of .md or .txt files, or a .jsonl, .jsonl.gz, .parquet or .csv file "
            "with a column text",
            4,
            None,
        ),
        Rejection(
            "pipe.csv",
            "",
            "not a collection: that is a folder of .md or .txt files, or a .jsonl, .jsonl.gz, .parquet or .csv file "
            "with a column text",
            None,
            None,
        ),
        Rejection("same.csv", "", "same is a collection with the name same already: rename one", 7, None),
    ]
    assert names(inbox) == [("same", "folder")]


def test_links_out_of_the_inbox_are_no_collections(inbox, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (inbox / "out").symlink_to(tmp_path / "elsewhere")
    (inbox / "gone").symlink_to(tmp_path / "nothing")
    (inbox / "loop.csv").symlink_to(inbox / "loop.csv")
    assert collections(inbox) == []
    assert [(stray.source_uri, stray.reason.partition(":")[0]) for stray in strays(inbox)] == [
        ("gone", "a link that leads nowhere (No such file or directory)"),
        ("loop.csv", "a link that leads nowhere (Too many levels of symbolic links)"),
        ("out", "a link out of the inbox"),
    ]


def test_a_link_within_the_inbox_to_a_file_is_read_and_one_to_a_folder_is_not(inbox, put):
    put("a.csv", "text\nx\n")
    put("f/x.md", "x")
    (inbox / "b.csv").symlink_to("a.csv")
    (inbox / "g").symlink_to("f")
    assert names(inbox) == [("a", "csv"), ("b", "csv"), ("f", "folder")]
    assert [stray.source_uri for stray in strays(inbox)] == ["g"]


def test_a_name_that_dagster_cannot_take_is_refused(inbox):
    (inbox / "a...b").mkdir()
    (inbox / "line\nend").mkdir()
    assert collections(inbox) == []
    assert [stray.source_uri for stray in strays(inbox)] == ["a...b", "line\\x0aend"]


def test_an_inbox_that_is_not_there_is_an_error_for_people(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"There is no inbox .*: make this folder"):
        collections(tmp_path / "no")
    (tmp_path / "file").write_text("x")
    with pytest.raises(NotADirectoryError, match="is a file"):
        strays(tmp_path / "file")


def test_the_manifest_changes_with_every_change_and_only_then(inbox, put):
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
    put("c/.hidden", "x")
    assert len(set(seen)) == 6
    assert manifest(collection) == seen[-1]


def test_the_manifest_does_not_depend_on_where_the_inbox_lies(inbox, put, tmp_path):
    path = put("c/a.md", "one")
    os.utime(path, ns=(5, 5))
    before = manifest(collections(inbox)[0])
    inbox.rename(tmp_path / "moved")
    assert manifest(collections(tmp_path / "moved")[0]) == before
