from hypothesis import given, settings
from hypothesis import strategies as st

from heat_pipeline.warehouse.results import batches


def test_a_batch_ends_with_so_many_texts_or_characters():
    sizes = [("a", 4), ("b", 4), ("c", 3), ("d", 30), ("e", 1), ("f", 1), ("g", 1), ("h", 1)]
    assert list(batches(sizes, 3, 10)) == [["a", "b"], ["c"], ["d"], ["e", "f", "g"], ["h"]]


@settings(max_examples=30)
@given(st.lists(st.integers(0, 50), max_size=40), st.integers(1, 10), st.integers(1, 100))
def test_all_are_in_one_batch_each_and_in_order(sizes, most, characters):
    named = [(str(place), size) for place, size in enumerate(sizes)]
    found = list(batches(named, most, characters))
    assert [name for batch in found for name in batch] == [name for name, _ in named]
    for batch in found:
        held = sum(sizes[int(name)] for name in batch)
        assert 0 < len(batch) <= most
        assert held <= characters or len(batch) == 1
