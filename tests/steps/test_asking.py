"""Which collections are asked for: as they arrive, change and go, and again where a run failed."""

from heat_pipeline.steps.run_requests import GONE, PAUSES, TRIES, Fate, RequestedRun, as_cursor, from_cursor, look_again


class Inbox:
    """Looks one after the other; `fates` holds what became of the runs, by collection."""

    def __init__(self, seen=None, **now):
        self.now, self.seen, self.fates = now, seen or {}, {}

    def __call__(self, at):
        found = look_again(self.now, self.seen, lambda name, since: self.fates.get(name, (Fate.GOING, 0.0)), at)
        self.seen = from_cursor(as_cursor(found.state))
        assert self.seen == found.state
        return found


def test_what_is_asked_for_is_settled_only_when_its_run_is_over():
    inbox = Inbox(a="1")
    assert [inbox(at).ask for at in (0, 60)] == [["a"], []]
    assert inbox.seen == {"a": RequestedRun("1", 0)}
    inbox.fates["a"] = Fate.OVER, 70
    assert inbox(120).ask == []
    assert inbox.seen == {"a": RequestedRun("1", 0, tries=0)}
    inbox.now = {"a": "2"}
    assert inbox(180).ask == ["a"]


def test_a_failed_run_is_asked_for_again_after_growing_pauses_and_given_up_after_five():
    inbox = Inbox(a="1")
    at, asked = 0.0, []
    inbox(at)
    for pause in PAUSES:
        inbox.fates["a"] = Fate.FAILED, at
        early = inbox(at + pause - 1)
        assert (early.ask, early.pausing) == ([], {"a": at + pause})
        assert "a failed and will be tried again" in early.sentence
        at += pause
        assert inbox(at).ask == ["a"]
        asked.append(inbox.seen["a"].tries)
    assert (asked, TRIES) == ([2, 3, 4, 5], 5)
    inbox.fates["a"] = Fate.FAILED, at
    last = inbox(at + 1e6)
    assert (last.ask, last.given_up, inbox(at + 2e6).given_up) == ([], ["a"], ["a"])
    assert "a failed 5 times" in last.sentence
    inbox.fates["a"] = Fate.OVER, at + 2e6  # of a run that somebody started
    assert (inbox(at + 2e6).given_up, inbox.seen["a"].tries) == ([], 0)
    inbox.seen = {"a": RequestedRun("1", 0, tries=TRIES + 1)}
    inbox.now = {"a": "2"}
    assert (inbox(at + 3e6).ask, inbox.seen["a"].tries) == (["a"], 1)


def test_what_went_away_is_over_when_its_run_is_and_stays_where_it_failed_too_often():
    inbox = Inbox({"a": RequestedRun("1", 0, tries=0)})
    assert inbox(10).ask == ["a"]
    assert inbox.seen["a"].manifest == GONE
    assert inbox(20).over == []
    inbox.fates["a"] = Fate.FAILED, 20
    assert inbox(20 + PAUSES[0]).ask == ["a"]
    inbox.seen = {"a": RequestedRun(GONE, 100, tries=TRIES)}
    assert (inbox(1e6).over, inbox(2e6).over) == ([], [])
    inbox.fates["a"] = Fate.OVER, 3e6
    assert inbox(3e6).over == ["a"]
    assert inbox.seen == {}
