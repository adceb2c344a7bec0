"""Lines that say how far a step is, every few seconds and no more often."""

from heat_pipeline.steps import progress
from heat_pipeline.steps.progress import Watcher, watched_by, watched_in_log, watcher


def test_a_log_has_a_line_every_few_seconds_unless_somebody_watches(monkeypatch):
    seconds, lines = [100.0], []
    monkeypatch.setattr(progress.time, "monotonic", lambda: seconds[0])
    with watched_in_log(lines.append):
        watcher().started("reading c", 4_000)
        for _ in range(5):
            seconds[0] += 2
            watcher().advanced(300)
    assert lines == ["reading c: 900 of 4,000"]
    with watched_by(somebody := Watcher()), watched_in_log(lines.append):
        assert watcher() is somebody
