import gzip
import hashlib
import json
from dataclasses import replace

import duckdb
import pytest

from heat_pipeline.inbox import Arrival, Rejection, arrivals, collections

NAME_IT = "If one of these holds the texts, add --text-column NAME"


def sha(data):
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()


def arrived(items):
    return [item.description_id for item in items if isinstance(item, Arrival)]


def refused(items):
    return [(item.source_uri, item.reason) for item in items if isinstance(item, Rejection)]


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
        Arrival("c/7", "c", "f", "d", "u", "two", sha("two"), "c.jsonl#L2"),
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
        ("c.jsonl#L5", f'no column "text"; it has: Text. {NAME_IT}'),
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
        ("c.jsonl#L3", "300,013 bytes are over the limit of 100 (set by HEAT_PIPELINE_SIZE_LIMIT_MB)"),
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
        ("c.jsonl.gz", "can't be read after line 0 (Not a gzipped file (b'no')); what stands before is kept")
    ]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("c.jsonl", '{"text": "± é"}\n\n{"text": ""}\r\n{"text": "龍"}'),
        ("c.csv", 'id\ttext\r\n1\t"± é"\r\n\r\n2\t\r\n3\t龍\r\n'),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be"])
def test_rows_in_utf16_are_those_in_utf8(put, take, name, content, encoding):
    put(name, b"\xfe\xff" * (encoding == "utf-16-be") + content.encode(encoding))
    first, empty, last = take()
    assert (first.text, empty.reason, last.text) == ("± é", "empty", "龍")
    put(name, content.encode("utf-16")[:-1])
    assert isinstance(take()[0], Arrival)
    assert "not UTF-16" in refused(take())[-1][1]


@pytest.mark.parametrize(
    "header",
    ["id,text", "id;text", "id\ttext", 'text;"a,b,c,d"', '"text"\t"a, b; c,d,e"', "text"],
)
def test_what_stands_between_columns_is_seen_in_the_header(put, take, header):
    separator = next((one for one in "\t;," if one in header.replace(", ", " ")), "")
    row = f"7{separator}one" if header.endswith("text") and separator else f"one{separator}7" if separator else "one"
    put("c.csv", f"{header}\r\n{row}\r\n")
    assert [item.text for item in take()] == ["one"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("c.csv", "caption,text\none,id1\n"),
        ("c.jsonl", '{"caption": "one", "text": "id1"}\n'),
    ],
)
def test_a_text_column_of_another_name(inbox, put, name, content):
    put(name, content)
    (collection,) = collections(inbox)

    def texts(column):
        return [arrival.text for arrival in arrivals(replace(collection, text_column=column))]

    assert (texts("caption"), texts("text"), texts("nowhere")) == (["one"], ["id1"], ["id1"])
    put(name, content.replace("text", "Text"))
    (none,) = arrivals(replace(collection, text_column="nowhere"))
    assert none.reason == f'no column "nowhere" or "text"; it has: caption, Text. {NAME_IT}'


def test_a_parquet_with_a_text_column_of_another_name(inbox, parquet):
    parquet("c.parquet", """SELECT 'one' AS "a ""b", 3 AS text, 4 AS description_id""")
    (collection,) = collections(inbox)
    (one,) = arrivals(replace(collection, text_column='a "b'))
    assert (one.text, one.description_id) == ("one", "c/4")


def test_an_id_that_has_its_collection_in_it_stays(put, take):
    put("c.csv", "description_id,text\nc/1,a\nd/1,b\n1,c\n,d\n")
    assert arrived(take()) == ["c/1", "c/d/1", "c/1", "c/4"]


def test_csv_gives_a_description_a_row(put, take):
    put(
        "c.csv",
        b'\xef\xbb\xbffigure_id,text,extra\r\nf1,"one, ""quoted""\r\nin two lines",x\r\n\r\n,two,\r\n'
        b"f3,three\r\nf4,caf\xe9,x\r\nf5,,x\r\nf6,six,x\r\n",
    )
    items = take()
    assert [
        (item.description_id, item.figure_id, item.text, item.place) for item in items if isinstance(item, Arrival)
    ] == [
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
        ("id;Text\n1;x\n", f'no column "text"; it has: id, Text. {NAME_IT}'),
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
    assert "is a quote left open?); what stands before is kept" in refused(items)[0][1]


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
    assert [(item.description_id, item.text) for item in take()] == [(f"c/id{i}", f"text {i}") for i in range(5000)]


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("SELECT 1 AS id", f'no column "text"; it has: id. {NAME_IT}'),
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
