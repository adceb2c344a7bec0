"""Files with a text a row: what is taken from each, what is refused, and why."""

import gzip
import hashlib
import tracemalloc
from dataclasses import replace

import duckdb
import pytest
from hypothesis import given
from hypothesis import strategies as st

from heat_pipeline.inbox import Arrival, Rejection, arrivals, collections
from heat_pipeline.inbox.items import LIMIT_BYTES

NAME_IT = "If one of these holds the texts, add --text-column NAME"
OVER = "bytes are over the limit of 100 (set by HEAT_PIPELINE_SIZE_LIMIT_MB)"


def sha(content):
    return hashlib.sha256(content.encode() if isinstance(content, str) else content).hexdigest()


def arrived(items):
    return [item.description_id for item in items if isinstance(item, Arrival)]


def refused(items):
    return [(item.source_uri, item.reason) for item in items if isinstance(item, Rejection)]


@pytest.fixture
def parquet(inbox):
    def written(name, query):
        duckdb.sql(query).write_parquet(str(inbox / name))

    return written


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
        b"[" * 60_000,
        b'{"text": "' + b"x" * 101 + b'"}',
        b'{"text": "' + b"x" * 300_000 + b'"}',
        b'{"text": "' + b"x" * 100 + b'"}',
    ]
    put("c.jsonl", b"\n".join(lines))
    items = take(100)
    assert arrived(items) == ["c/1", "c/14"]
    assert (items[1].bytes, items[1].sha256) == (len(lines[1]), sha(lines[1]))
    assert (items[-2].bytes, items[-2].sha256) == (300_013, None)  # it was counted and not kept
    half = "not text: half a surrogate pair (U+D83D) at character 1; what wrote this text cut a character in two"
    reasons = dict(refused(items))
    assert reasons.pop("c.jsonl#L11").startswith("not JSON")
    assert reasons == {
        "c.jsonl#L2": "not JSON: Expecting ',' delimiter at column 15",
        "c.jsonl#L3": "not UTF-8: byte 0xE9 at offset 13; save it as UTF-8",
        "c.jsonl#L4": 'not a JSON object: write {"text": …} in each line',
        "c.jsonl#L5": f'no column "text"; it has: Text. {NAME_IT}',
        "c.jsonl#L6": "the column text holds a int, not a text",
        "c.jsonl#L7": "empty",
        "c.jsonl#L8": "not text: a NUL character at character 1",
        "c.jsonl#L9": half,
        "c.jsonl#L10": "figure_id is a dict: write one text or number",
        "c.jsonl#L12": f"101 {OVER}",
        "c.jsonl#L13": f"300,013 {OVER}",
    }


def test_packed_lines_are_read_up_to_where_they_break_off(put, take):
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
    "content",
    ["id,text\n7,one", "id;text\n7;one", "id\ttext\n7\tone", 'text;"a,b,c,d"\none;7', '"text"\t"a, b; c,d,e"\none\t7',
     "text\none"],
)  # fmt: skip
def test_what_stands_between_columns_is_seen_in_the_header(put, take, content):
    put("c.csv", content)
    assert [item.text for item in take()] == ["one"]


@pytest.mark.parametrize(
    ("name", "content"),
    [("c.csv", "caption,text\none,id1\n"), ("c.jsonl", '{"caption": "one", "text": "id1"}\n')],
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
    assert items[-2] == Rejection("c.csv#R5", "c", "empty", 0, sha(""))


@pytest.mark.parametrize(
    ("content", "place", "reason"),
    [
        ("", "c.csv", "empty"),
        ("id;Text\n1;x\n", "c.csv", f'no column "text"; it has: id, Text. {NAME_IT}'),
        ("text,text\na,b\n", "c.csv", "the header names a column twice: 'text'"),
        ('text\none\n"two\nthree\n', "c.csv#R2", "not CSV: unexpected end of data; is a quote left open?"),
        (
            "text\none\n" + '"' + "x\n" * 200_000,
            "c.csv",
            "can't be read after row 1 (not CSV: field larger than field limit (65556); is a quote left open?); what "
            "stands before is kept",
        ),
        (
            "text\none\n" + "x" * 200_000,
            "c.csv",
            "can't be read after row 1 (a line of 200,000 bytes is over the limit, which is set by "
            "HEAT_PIPELINE_SIZE_LIMIT_MB); what stands before is kept",
        ),
    ],
)
def test_a_broken_csv_is_refused_and_the_rows_before_are_kept(put, take, content, place, reason):
    put("c.csv", content)
    items = take(10)
    assert refused(items) == [(place, reason)]
    assert arrived(items) == (["c/1"] if "one" in content else [])


def test_parquet_gives_a_description_a_row(inbox, parquet, take):
    parquet(
        "c[1]*.parquet",
        "SELECT * FROM (VALUES ('one ±', 1, NULL), (NULL, 2, 'd'), ('three', NULL, 'e')) t(text, figure_id, describer)",
    )
    one, two, three = take()
    assert one == Arrival("c[1]*/1", "c[1]*", "1", "", "c[1]*.parquet#R1", "one ±", sha("one ±"), "c[1]*.parquet#R1")
    assert two == Rejection("c[1]*.parquet#R2", "c[1]*", "empty", 0, sha(""))
    assert (three.description_id, three.figure_id, three.describer) == ("c[1]*/3", "", "e")
    (inbox / "c[1]*.parquet").unlink()
    parquet("c.parquet", """SELECT 'one' AS "a ""b", 3 AS text, 4 AS description_id""")
    (collection,) = collections(inbox)
    (named,) = arrivals(replace(collection, text_column='a "b'))
    assert (named.text, named.description_id) == ("one", "c/4")
    parquet("c.parquet", "SELECT 'text ' || i AS text, 'id' || i AS description_id FROM range(600) t(i)")  # batches
    assert [(item.description_id, item.text) for item in take()] == [(f"c/id{i}", f"text {i}") for i in range(600)]


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
    put("c.parquet", "")
    assert refused(take()) == [("c.parquet", "empty")]


def test_memory_stays_flat(inbox, put):
    def peak(count):
        put("c.jsonl", b'{"text": "%s"}\n' % (b"x" * 20_000) * count)
        (collection,) = collections(inbox)
        tracemalloc.start()
        assert sum(1 for _ in arrivals(collection)) == count
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    peak(10)
    # 20 MB of text more may cost nothing.
    assert peak(1_200) < peak(200) + 500_000


@given(st.binary(max_size=200))
def test_any_bytes_are_a_text_or_have_a_reason(tmp_path_factory, content):
    inbox = tmp_path_factory.mktemp("inbox")
    for name in ("a/x.md", "b.jsonl", "c.csv", "d.jsonl.gz"):
        (inbox / name).parent.mkdir(exist_ok=True)
        (inbox / name).write_bytes(content)
    for collection in collections(inbox):
        for arrival in arrivals(collection, LIMIT_BYTES):
            if isinstance(arrival, Rejection):
                assert arrival.reason
            else:
                assert arrival.text.strip()
                arrival.text.encode()
