"""Lines that say how far a step is, every few seconds and no more often."""

from heat_pipeline.steps.progress import Lines, watched_by, watched_in_log, watcher


def lines(work, total, *steps):
    """What is said where so many seconds pass before so many are done."""
    said, now = [], [100.0]
    watching = Lines(said.append, 5.0, lambda: now[0])
    watching.started(work, total)
    for seconds, done in steps:
        now[0] += seconds
        watching.advanced(done)
    return said


def test_a_line_every_few_seconds_with_what_is_done_and_how_fast():
    assert lines("reading c", 4_000, (2, 300), (2, 300), (2, 300), (1, 300), (1, 300), (4, 300)) == [
        "reading c: 900 of 4,000 descriptions, 150 a second",
        "reading c: 1,800 of 4,000 descriptions, 150 a second",
    ]
    assert lines("judging c", 10, (1, 10)) == []
    assert lines("judging c", 9, (10, 2), (1790, 0), (1800, 0)) == [
        "judging c: 2 of 9 descriptions, 12 a minute",
        "judging c: 2 of 9 descriptions, 4 an hour",
        "judging c: 2 of 9 descriptions, 2 an hour",
    ]
    assert lines("fusing figures", 9, (10, 0)) == ["fusing figures: 0 of 9"]


def test_the_log_is_told_only_where_nobody_watches():
    class Somebody:
        def started(self, work, total):
            pass

        def advanced(self, count):
            pass

    one = Somebody()
    with watched_by(one), watched_in_log(print):
        assert watcher() is one
    with watched_in_log(print):
        assert isinstance(watcher(), Lines)
    assert not isinstance(watcher(), Lines)
