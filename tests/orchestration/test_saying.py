"""What the steps of a run did, as sentences."""

import pytest

from heat_pipeline.orchestration import saying


@pytest.mark.parametrize(
    ("changed", "collections", "counts", "said"),
    [
        (0, 1, {"new": 0}, "the collection had not changed"),
        (0, 3, {"new": 0}, "none of 3 collections had changed"),
        (1, 1, {"new": 1, "changed": 0}, "the collection had changed: 1 description new"),
        (
            2,
            3,
            {"new": 1200, "changed": 0, "rejected": 1},
            "2 of 3 collections had changed: 1,200 descriptions new, 1 rejected",
        ),
        (1, 3, {"new": 0}, "1 of 3 collections had changed: no description is other than before"),
    ],
)
def test_what_was_taken_in(changed, collections, counts, said):
    assert saying.taken_in(changed, collections, counts) == said


def test_what_was_read():
    assert saying.read(0, 0, 0) == "there was nothing to read"
    assert saying.read(1, 2300, 0) == "read 1 description with 2,300 cells"
    assert saying.read(2, 0, 1) == "read 2 descriptions with no cells; the reader failed on 1 description"


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        (
            (5, 21, 0, 0),
            "judged 5 descriptions and found 21 anomalies in them; no finding is new or gone since the run before",
        ),
        (
            (1, 0, 0, 1),
            "judged 1 description and found no anomalies in it; none are new and 1 is gone since the run before",
        ),
        ((0, 0, 3, 0), "there was nothing to judge; 3 are new and none are gone since the run before"),
    ],
)
def test_what_was_judged(counts, said):
    assert saying.judged(*counts) == said
