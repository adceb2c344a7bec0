"""Lines that say how far a step is, every few seconds and no more often."""

import pytest

from heat_pipeline.steps.progress import Lines, watched_by, watched_in_log, watcher


def test_a_line_every_few_seconds_with_what_is_done_and_how_fast():
    said, now = [], [100.0]
    lines = Lines(said.append, 5.0, lambda: now[0])
    lines.started("reading c", 4_000)
    for seconds in (2, 2, 2, 1, 1, 4):
        now[0] += seconds
        lines.advanced(300)
    assert said == [
        "reading c: 900 of 4,000 descriptions, 150 a second",
        "reading c: 1,800 of 4,000 descriptions, 150 a second",
    ]
    lines.started("judging c", 10)
    lines.advanced(10)
    assert len(said) == 2


@pytest.mark.parametrize(
    ("work", "done", "seconds", "line"),
    [
        ("judging later", 5, 5, "judging later: 5 of 9 descriptions, 1 a second"),
        ("judging later", 2, 10, "judging later: 2 of 9 descriptions, 12 a minute"),
        ("judging later", 1, 1800, "judging later: 1 of 9 descriptions, 2 an hour"),
        ("judging later", 0, 10, "judging later: 0 of 9 descriptions"),
        ("fusing figures", 8, 4, "fusing figures: 8 of 9, 2 a second"),
    ],
)
def test_slow_work_is_told_by_the_minute_or_the_hour(work, done, seconds, line):
    said, now = [], [0.0]
    lines = Lines(said.append, 1.0, lambda: now[0])
    lines.started(work, 9)
    now[0] = float(seconds)
    lines.advanced(done)
    assert said == [line]


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
