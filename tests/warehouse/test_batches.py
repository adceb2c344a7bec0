from heat_pipeline.warehouse.results import batches


def test_a_batch_ends_with_so_many_texts_or_characters():
    sizes = [("a", 4), ("b", 4), ("c", 3), ("d", 30), ("e", 1), ("f", 1), ("g", 1), ("h", 1)]
    assert list(batches(sizes, 3, 10)) == [["a", "b"], ["c"], ["d"], ["e", "f", "g"], ["h"]]
