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
KEPT = "; what stands before is kept"


def sha(content):
    return hashlib.sha256(content.encode() if isinstance(content, str) else content).hexdigest()


def outcomes(items):
    """Of each row where it stands in c.*, behind "#" or "" for the file, and its text, or why it is refused."""
    items = list(items)
    places = [item.place if isinstance(item, Arrival) else item.source_uri for item in items]
    texts = [item.text if isinstance(item, Arrival) else item.reason for item in items]
    return [(place.partition("#")[2], words) for place, words in zip(places, texts, strict=True)]


@pytest.fixture
def parquet(inbox):
    def written(name, query):
        duckdb.sql(query).write_parquet(str(inbox / name))

    return written


def test_a_row_brings_its_metadata(inbox, put, parquet, take):
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
    (inbox / "c.jsonl").unlink()
    parquet(
        "c[1]*.parquet",
        "SELECT * FROM (VALUES ('one ±', 1, NULL), (NULL, 2, 'd'), ('three', NULL, 'e')) t(text, figure_id, describer)",
    )
    one, two, three = take()
    assert one == Arrival("c[1]*/1", "c[1]*", "1", "", "c[1]*.parquet#R1", "one ±", sha("one ±"), "c[1]*.parquet#R1")
    assert two == Rejection("c[1]*.parquet#R2", "c[1]*", "empty", 0, sha(""))
    assert (three.description_id, three.figure_id, three.describer) == ("c[1]*/3", "", "e")
    (inbox / "c[1]*.parquet").unlink()
    put("c.csv", "figure_id,description_id,text\nf1,c/1,a\n,d/1,b\n,1,c\n,,d\n")  # an id may have its collection in it
    assert [item.description_id for item in take()] == ["c/1", "c/d/1", "c/1", "c/4"]
    assert take()[0].figure_id == "f1"


LINES = {
    b'{"text": "one"}': "one",
    b'{"text": "two"': "not JSON: Expecting ',' delimiter at column 15",
    b'{"text": "caf\xe9"}': "not UTF-8: byte 0xE9 at offset 13; save it as UTF-8",
    b'["text"]': 'not a JSON object: write {"text": …} in each line',
    b'{"Text": "x"}': f'no column "text"; it has: Text. {NAME_IT}',
    b'{"text": 5}': "the column text holds a int, not a text",
    b'{"text": null}': "empty",
    b'{"text": "a\\u0000b"}': "not text: a NUL character at character 1",
    b'{"text": "a\\ud83d"}': "not text: half a surrogate pair (U+D83D) at character 1; what wrote this text cut a "
    "character in two",
    b'{"text": "x", "figure_id": {"a": 1}}': "figure_id is a dict: write one text or number",
    b'{"text": "' + b"x" * 101 + b'"}': f"101 {OVER}",
    b'{"text": "' + b"x" * 300_000 + b'"}': f"300,013 {OVER}",
    b'{"text": "' + b"x" * 100 + b'"}': "x" * 100,
}


def test_a_broken_line_is_refused_and_the_rest_is_read(put, take):
    put("c.jsonl", b"\n".join([*LINES, b"[" * 60_000]))
    *items, deep = take(100)
    assert outcomes(items) == [(f"L{number}", words) for number, words in enumerate(LINES.values(), 1)]
    assert deep.reason.startswith("not JSON")
    broken, long = items[1], items[-2]
    assert (broken.bytes, broken.sha256) == (14, sha(b'{"text": "two"'))
    assert (long.bytes, long.sha256) == (300_013, None)  # it was counted and not kept


def test_packed_lines_are_read_up_to_where_they_break_off(put, take):
    packed = gzip.compress(b"".join(b'{"text": "%d %s"}\n' % (i, sha(str(i)).encode()) for i in range(1000)))
    put("c.jsonl.gz", packed)
    assert len(take()) == 1000
    put("c.jsonl.gz", packed[: len(packed) // 2])
    *whole, end = take()
    assert all(isinstance(item, Arrival) for item in whole)
    assert 0 < len(whole) < 1000
    assert end.reason.startswith(f"can't be read after line {len(whole)} (Compressed file ended")
    put("c.jsonl.gz", b"no gzip")
    assert outcomes(take()) == [("", f"can't be read after line 0 (Not a gzipped file (b'no')){KEPT}")]


@pytest.mark.parametrize(
    ("name", "content", "rows"),
    [
        ("c.jsonl", '{"text": "± é"}\n\n{"text": ""}\r\n{"text": "龍"}', "L1 L3 L4"),
        ("c.csv", 'id\ttext\r\n1\t"± é"\r\n\r\n2\t\r\n3\t龍\r\n', "R1 R2 R3"),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be"])
def test_rows_in_utf16_are_those_in_utf8(put, take, name, content, rows, encoding):
    put(name, b"\xfe\xff" * (encoding == "utf-16-be") + content.encode(encoding))
    assert outcomes(take()) == list(zip(rows.split(), ("± é", "empty", "龍"), strict=True))
    put(name, content.encode("utf-16")[:-1])
    first, *_, last = outcomes(take())
    assert (first[1], "not UTF-16" in last[1]) == ("± é", True)


@pytest.mark.parametrize(
    ("name", "content"),
    [("c.csv", "caption,text\none,id1\n"), ("c.jsonl", '{"caption": "one", "text": "id1"}\n')],
)
def test_a_text_column_of_another_name(inbox, put, name, content):
    put(name, content)
    (collection,) = collections(inbox)

    def texts(column):
        return [words for _, words in outcomes(arrivals(replace(collection, text_column=column)))]

    assert (texts("caption"), texts("text"), texts("nowhere")) == (["one"], ["id1"], ["id1"])
    put(name, content.replace("text", "Text"))
    assert texts("nowhere") == [f'no column "nowhere" or "text"; it has: caption, Text. {NAME_IT}']


OPEN = "is a quote left open?"
CSV = {
    b"id,text\n7,one": [("R1", "one")],
    b"id;text\n7;one": [("R1", "one")],
    b"id\ttext\n7\tone": [("R1", "one")],
    b'text;"a,b,c,d"\none;7': [("R1", "one")],
    b'"text"\t"a, b; c,d,e"\none\t7': [("R1", "one")],
    b"text\none": [("R1", "one")],
    b'\xef\xbb\xbfid,text,x\r\n1,"one, ""quoted""\r\nin",x\r\n\r\n,two,\r\n3,3\r\n4,caf\xe9,x\r\n5,,x\r\n6,six,x\r\n': [
        ("R1", 'one, "quoted"\r\nin'),
        ("R2", "two"),
        ("R3", "the row has 2 fields, the header 3"),
        ("R4", "not UTF-8: byte 0xE9 in column 'text', character 3; save the file as UTF-8"),
        ("R5", "empty"),
        ("R6", "six"),
    ],
    b"": [("", "empty")],
    b"id;Text\n1;x\n": [("", f'no column "text"; it has: id, Text. {NAME_IT}')],
    b"text,text\na,b\n": [("", "the header names a column twice: 'text'")],
    b'text\none\n"two\nthree\n': [("R1", "one"), ("R2", f"not CSV: unexpected end of data; {OPEN}")],
    b"text\none\n" + b'"' + b"x\n" * 200_000: [
        ("R1", "one"),
        ("", f"can't be read after row 1 (not CSV: field larger than field limit (65736); {OPEN}){KEPT}"),
    ],
    b"text\none\n" + b"x" * 200_000: [
        ("R1", "one"),
        (
            "",
            "can't be read after row 1 (a line of 200,000 bytes is over the limit, which is set by "
            f"HEAT_PIPELINE_SIZE_LIMIT_MB){KEPT}",
        ),
    ],
}


@pytest.mark.parametrize("content", CSV, ids=range(len(CSV)))
def test_csv_gives_a_description_a_row_and_keeps_the_rows_before_what_is_broken(put, take, content):
    put("c.csv", content)
    assert outcomes(take(100)) == CSV[content]


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("SELECT 1 AS id", f'no column "text"; it has: id. {NAME_IT}'),
        ("SELECT 1 AS text", "the column text holds INTEGER, not texts"),
    ],
)
def test_a_parquet_without_texts_is_refused_as_a_file(parquet, take, query, reason):
    parquet("c.parquet", query)
    assert outcomes(take()) == [("", reason)]


def test_a_parquet_has_any_names_of_columns_and_any_number_of_rows(inbox, parquet, take):
    parquet("c.parquet", """SELECT 'one' AS "a ""b", 3 AS text, 4 AS description_id""")
    (collection,) = collections(inbox)
    (named,) = arrivals(replace(collection, text_column='a "b'))
    assert (named.text, named.description_id) == ("one", "c/4")
    parquet("c.parquet", "SELECT 'text ' || i AS text FROM range(600) t(i)")  # several batches
    assert outcomes(take()) == [(f"R{i + 1}", f"text {i}") for i in range(600)]


def test_a_broken_parquet_is_refused_without_a_path_of_this_machine(inbox, put, take):
    put("c.parquet", "no parquet at all")
    ((_, reason),) = outcomes(take())
    assert reason.startswith("can't be read after row 0 (Invalid Input Error: No magic bytes found")
    assert str(inbox) not in reason
    put("c.parquet", "")
    assert outcomes(take()) == [("", "empty")]


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
