import tracemalloc

from hypothesis import given
from hypothesis import strategies as st

from heat_pipeline.inbox import Arrival, Rejection, arrivals, collections
from heat_pipeline.inbox.items import LIMIT_BYTES

REASON = "2 descriptions of this collection have the id {}: give each a description_id of its own"


def test_descriptions_with_one_id_are_all_refused(put, take):
    put("c/a.md", "---\ndescription_id: x\n---\none")
    put("c/b.md", "two")
    put("c/d.md", "---\ndescription_id: x\nsource_uri: u\n---\nthree")
    put("c/e.md", "a")
    put("c/e.txt", "b")
    assert [(one.place, None) if isinstance(one, Arrival) else (one.source_uri, one.reason) for one in take()] == [
        ("c/a.md", REASON.format("x")),
        ("c/b.md", None),
        ("c/d.md", REASON.format("x")),
        ("c/e.md", REASON.format("c/e")),
        ("c/e.txt", REASON.format("c/e")),
    ]


def test_one_that_is_refused_anyway_holds_no_id(put, take):
    put("c/a.md", "")
    put("c/a.txt", "text")
    rejected, taken = take()
    assert isinstance(rejected, Rejection)
    assert (taken.description_id, taken.text) == ("c/a", "text")


def test_a_given_id_may_be_the_place_of_another(put, take):
    put("c.jsonl", '{"text": "a", "description_id": "c/2"}\n{"text": "b"}\n{"text": "d", "description_id": "c/2"}\n')
    assert [one.reason for one in take()] == [REASON.format("c/2").replace("2 d", "3 d", 1)] * 3


def test_every_collection_comes_out_the_same_twice(put, take):
    put("c.csv", "text,description_id\n" + "".join(f"t{i % 7},{i % 50}\n" for i in range(60)))
    assert take() == take()


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
    # 60 MB of text more may cost no more than the ids of their rows.
    assert peak(3_200) < peak(200) + 3_000_000


@given(st.binary(max_size=200))
def test_any_bytes_are_a_text_or_have_a_reason(tmp_path_factory, content):
    inbox = tmp_path_factory.mktemp("inbox")
    for name in ("a/x.md", "b.jsonl", "c.csv", "d.jsonl.gz"):
        (inbox / name).parent.mkdir(exist_ok=True)
        (inbox / name).write_bytes(content)
    for collection in collections(inbox):
        for one in arrivals(collection, LIMIT_BYTES):
            if isinstance(one, Rejection):
                assert one.reason
            else:
                assert one.text.strip()
                one.text.encode()
