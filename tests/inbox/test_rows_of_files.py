import gzip
import hashlib
import json
import subprocess
import sys

import duckdb
import pytest

from heat_pipeline.inbox import Arrival, Rejection


def sha(data):
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()


def arrived(items):
    return [one.description_id for one in items if isinstance(one, Arrival)]


def refused(items):
    return [(one.source_uri, one.reason) for one in items if isinstance(one, Rejection)]


def test_jsonl_gives_a_description_a_line(put, take):
    put(
        "c.jsonl",
        '{"text": "one\\r\\n±"}\r\n'
        '{"text": "two", "description_id": 7, "figure_id": "f", "describer": "d", "source_uri": "u", "x": []}\n'
        "\n"
        '{"text": "three", "figure_id": null, "describer": 1.50}',
    )
    assert take() == [
        Arrival("c/1", "c", "", "", "c.jsonl#L1", "one\r\n±", sha("one\r\n±"), "c.jsonl#L1"),
        Arrival("7", "c", "f", "d", "u", "two", sha("two"), "c.jsonl#L2"),
        Arrival("c/4", "c", "", "1.5", "c.jsonl#L4", "three", sha("three"), "c.jsonl#L4"),
    ]


def test_a_broken_line_is_refused_and_the_rest_is_read(put, take):
    lines = [
        b'{"text": "one"}',
        b'{"text": "two"',
        b'{"text": "caf\xe9"}',
        b'["text"]',
        b'{"Text": "x"}',
        b'{"text": 5}',
        b'{"text": null}',
        b'{"text": "a\\u0000b"}',
        b'{"text": "a\\ud83d"}',
        b'{"text": "x", "figure_id": {"a": 1}}',
        b"[" * 100_000,
        b'{"text": "last"}',
    ]
    put("c.jsonl", b"\n".join(lines))
    items = take()
    assert arrived(items) == ["c/1", "c/12"]
    assert items[1].sha256 == sha(lines[1])
    assert items[1].bytes == len(lines[1])
    assert refused(items)[:-1] == [
        ("c.jsonl#L2", "not JSON: Expecting ',' delimiter at column 15"),
        ("c.jsonl#L3", "not UTF-8: byte 0xE9 at offset 13; save it as UTF-8"),
        ("c.jsonl#L4", 'not a JSON object: write {"text": …} in each line'),
        ("c.jsonl#L5", 'no column "text"; it has: Text'),
        ("c.jsonl#L6", "the column text holds a int, not a text"),
        ("c.jsonl#L7", "empty"),
        ("c.jsonl#L8", "not text: a NUL character at character 1"),
        (
            "c.jsonl#L9",
            "not text: half a surrogate pair (U+D83D) at character 1; what wrote this text cut a character in two",
        ),
        ("c.jsonl#L10", "figure_id is a dict: write one text or number"),
    ]
    assert refused(items)[-1][0] == "c.jsonl#L11"
    assert refused(items)[-1][1].startswith("not JSON")


def test_the_limit_is_of_a_text_and_not_of_the_file(put, take):
    long = json.dumps({"text": "y" * 300_000}).encode()
    put("c.jsonl", b'{"text": "' + b"x" * 100 + b'"}\n{"text": "' + b"x" * 101 + b'"}\n' + long + b'\n{"text": "z"}')
    items = take(100)
    assert arrived(items) == ["c/1", "c/4"]
    assert refused(items) == [
        ("c.jsonl#L2", "101 bytes are over the limit of 100 (set by HEAT_PIPELINE_SIZE_LIMIT_MB)"),
        (
            "c.jsonl#L3",
            "a line of 300,013 bytes is over the limit (a text of 100 bytes, set by HEAT_PIPELINE_SIZE_LIMIT_MB)",
        ),
    ]
    assert items[2].sha256 == sha(long + b"\n")


def test_packed_lines_are_read_up_to_where_they_break_off(inbox, put, take):
    packed = gzip.compress(b"".join(b'{"text": "%d %s"}\n' % (i, sha(str(i)).encode()) for i in range(1000)))
    put("c.jsonl.gz", packed)
    assert len(arrived(take())) == 1000
    put("c.jsonl.gz", packed[: len(packed) // 2])
    items = take()
    assert 0 < len(arrived(items)) < 1000
    ((uri, reason),) = refused(items)
    assert uri == "c.jsonl.gz"
    assert reason.startswith(f"can't be read after line {len(arrived(items))} (Compressed file ended")
    put("c.jsonl.gz", b"no gzip")
    assert refused(take()) == [
        ("c.jsonl.gz", "can't be read after line 0 (Not a gzipped file (b'no')); the lines before are kept")
    ]


def test_rows_in_utf16_are_refused_as_a_file(put, inbox, take):
    for name, content in (("c.jsonl", '{"text": "x"}'), ("c.csv", "text\nx\n")):
        path = put(name, content.encode("utf-16"))
        assert refused(take()) == [(name, "UTF-16: save it as UTF-8")]
        path.unlink()


def test_csv_gives_a_description_a_row(put, take):
    put(
        "c.csv",
        b'\xef\xbb\xbffigure_id,text,extra\r\nf1,"one, ""quoted""\r\nin two lines",x\r\n\r\n,two,\r\n'
        b"f3,three\r\nf4,caf\xe9,x\r\nf5,,x\r\nf6,six,x\r\n",
    )
    items = take()
    assert [(one.description_id, one.figure_id, one.text, one.place) for one in items if isinstance(one, Arrival)] == [
        ("c/1", "f1", 'one, "quoted"\r\nin two lines', "c.csv#R1"),
        ("c/2", "", "two", "c.csv#R2"),
        ("c/6", "f6", "six", "c.csv#R6"),
    ]
    assert refused(items) == [
        ("c.csv#R3", "the row has 2 fields, the header 3"),
        ("c.csv#R4", "not UTF-8: byte 0xE9 in column 'text', character 3; save the file as UTF-8"),
        ("c.csv#R5", "empty"),
    ]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "empty"),
        ("id;text\n1;x\n", 'no column "text"; it has: id;text'),
        ("text,text\na,b\n", "the header names a column twice: 'text'"),
    ],
)
def test_a_csv_without_a_text_column_is_refused_as_a_file(put, take, content, reason):
    put("c.csv", content)
    assert refused(take()) == [("c.csv", reason)]


def test_a_quote_left_open_does_not_take_the_rows_before(put, take):
    put("c.csv", 'text\none\n"two\nthree\n')
    items = take()
    assert arrived(items) == ["c/1"]
    assert refused(items) == [("c.csv#R2", "not CSV: unexpected end of data; is a quote left open?")]
    put("c.csv", "text\none\n" + '"' + "x\n" * 200_000)
    items = take(10)
    assert arrived(items) == ["c/1"]
    assert [uri for uri, _ in refused(items)] == ["c.csv"]
    assert "is a quote left open? The rows before are kept" in refused(items)[0][1]


@pytest.fixture
def parquet(inbox):
    def written(name, query):
        with duckdb.connect() as con:
            con.execute(f"COPY ({query}) TO '{inbox / name}' (FORMAT parquet)")

    return written


def test_parquet_gives_a_description_a_row(parquet, take):
    parquet(
        "c[1]*.parquet",
        "SELECT * FROM (VALUES ('one ±', 1, NULL), (NULL, 2, 'd'), ('three', NULL, 'e')) t(text, figure_id, describer)",
    )
    one, two, three = take()
    assert one == Arrival("c[1]*/1", "c[1]*", "1", "", "c[1]*.parquet#R1", "one ±", sha("one ±"), "c[1]*.parquet#R1")
    assert two == Rejection("c[1]*.parquet#R2", "c[1]*", "empty", 0, sha(""))
    assert (three.description_id, three.figure_id, three.describer) == ("c[1]*/3", "", "e")


def test_parquet_rows_keep_their_order_over_many_batches(parquet, take):
    parquet("c.parquet", "SELECT 'text ' || i AS text, 'id' || i AS description_id FROM range(5000) t(i)")
    assert [(one.description_id, one.text) for one in take()] == [(f"id{i}", f"text {i}") for i in range(5000)]


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("SELECT 1 AS id", 'no column "text"; it has: id'),
        ("SELECT 1 AS text", "the column text holds INTEGER, not texts"),
    ],
)
def test_a_parquet_without_texts_is_refused_as_a_file(parquet, take, query, reason):
    parquet("c.parquet", query)
    assert refused(take()) == [("c.parquet", reason)]


def test_a_broken_parquet_is_refused_without_a_path_of_this_machine(inbox, put, take):
    put("c.parquet", "no parquet at all")
    ((uri, reason),) = refused(take())
    assert uri == "c.parquet"
    assert reason.startswith("can't be read after row 0 (Invalid Input Error: No magic bytes found")
    assert str(inbox) not in reason


def test_an_empty_parquet_is_called_empty(put, take):
    put("c.parquet", "")
    assert refused(take()) == [("c.parquet", "empty")]


def test_nothing_heavy_is_imported_before_a_parquet_file_is_read():
    code = "import sys, heat_pipeline.inbox; print([m for m in ('duckdb', 'pandas', 'dagster') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
