import os
import tracemalloc

from hypothesis import given
from hypothesis import strategies as st

from heat_pipeline.inbox import Arrival, Rejection, arrivals, collections, folders
from heat_pipeline.inbox.items import LIMIT_BYTES


def test_one_that_is_refused_anyway_holds_no_id(put, take):
    put("c/a.md", "")
    put("c/a.txt", "text")
    rejected, taken = take()
    assert isinstance(rejected, Rejection)
    assert (taken.description_id, taken.text) == ("c/a", "text")


def test_each_file_is_listed_opened_and_read_once(inbox, put, monkeypatch):
    for number in range(30):
        put(f"c/{number % 3}/{number}.md", f"text {number}")
    (collection,) = collections(inbox)
    listed, opened = [], []
    scandir, read_whole = os.scandir, folders.read_whole
    monkeypatch.setattr(os, "scandir", lambda path: listed.append(str(path)) or scandir(path))
    monkeypatch.setattr(folders, "read_whole", lambda path, *rest: opened.append(path) or read_whole(path, *rest))
    assert sum(isinstance(arrival, Arrival) for arrival in arrivals(collection)) == 30
    assert len(listed) == len(set(listed)) == 4
    assert len(opened) == len(set(opened)) == 30


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
    # 60 MB of text more may cost nothing.
    assert peak(3_200) < peak(200) + 500_000


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
