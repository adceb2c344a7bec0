"""Lines that say how far a step is, every few seconds and no more often."""

from heat_pipeline.steps.progress import Lines, watched_by, watched_in_log, watcher


def test_a_line_every_few_seconds_with_what_is_done_and_how_fast():
    said, now = [], [100.0]
    lines = Lines(said.append, 5.0, lambda: now[0])
    lines.started("reading c", 4_000)
    for seconds in (2, 2, 2, 1, 1, 4):
        now[0] += seconds
        lines.advanced(300)
    assert said == ["reading c: 900 of 4,000, 150 a second", "reading c: 1,800 of 4,000, 150 a second"]
    lines.started("judging c", 10)
    lines.advanced(10)
    assert len(said) == 2


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
