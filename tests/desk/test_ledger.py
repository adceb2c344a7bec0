"""The files that the desk writes."""

import os

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from heat_pipeline.desk.person_answers import DeskError
from heat_pipeline.desk.written_decisions import FileEntry, Ledger, blocks_of, inserted, without

ONE = "- description: c/one\n  table: none\n"
TWO = "- description: c/two\n  table: none\n"


def kept(block, section="readings"):
    return [FileEntry("c", section, block)]


def test_an_entry_goes_to_the_end_of_its_section():
    text = inserted(inserted(inserted("", "readings", ONE), "findings", "- rule: r\n"), "readings", TWO)
    assert text == (
        "readings:\n  - description: c/one\n    table: none\n  - description: c/two\n    table: none\n"
        "findings:\n  - rule: r\n"
    )


@pytest.mark.parametrize(
    "text",
    ["readings: []\n", "# mine\nreadings:\n", "readings:\n- description: c/zero\n  table: none\n", "names: []"],
)
def test_what_people_wrote_stays_and_the_file_stays_yaml(text):
    before = yaml.safe_load(text) or {}
    after = yaml.safe_load(inserted(text, "readings", ONE))
    entry = {"description": "c/one", "table": "none"}
    assert after["readings"] == [*(before.get("readings") or []), entry]
    assert after.get("names") == before.get("names")
    assert inserted(text, "readings", ONE).startswith("# mine") == text.startswith("# mine")


@settings(deadline=None)
@given(st.lists(st.sampled_from(["readings", "findings", "names"]), min_size=1, max_size=8), st.data())
def test_any_entry_can_be_taken_out_in_any_order(sections, data):
    text = ""
    entries = [(section, f"- description: c/{number}\n  by: x\n") for number, section in enumerate(sections)]
    for section, block in entries:
        text = inserted(text, section, block)
    assert sorted(blocks_of(text)) == sorted(entries)
    left = list(entries)
    for section, block in data.draw(st.permutations(entries)):
        text = without(text, section, block)
        left.remove((section, block))
        assert sorted(blocks_of(text)) == sorted(left)
        yaml.safe_load(text)


def test_two_desks_write_one_file_and_an_answer_takes_the_place_of_an_earlier_one(tmp_path):
    first, second = Ledger(tmp_path), Ledger(tmp_path)
    first.change("c", [], kept(ONE))
    second.change("c", [], kept("- rule: r\n", "findings"))
    first.change("c", kept(ONE), kept(TWO))
    assert list(blocks_of((tmp_path / "decisions" / "c.yaml").read_text())) == [
        ("readings", TWO), ("findings", "- rule: r\n"),
    ]  # fmt: skip


def test_an_entry_that_somebody_else_changed_is_not_taken_out(tmp_path):
    ledger = Ledger(tmp_path)
    ledger.change("c", [], kept(ONE))
    path = tmp_path / "decisions" / "c.yaml"
    path.write_text(path.read_text().replace("none", "[['', a], [b, 1]]"))
    with pytest.raises(DeskError, match=r"the entry is no longer in .* as this desk wrote it"):
        ledger.change("c", kept(ONE), [])


def test_a_write_that_fails_leaves_the_file_as_it_was(tmp_path, monkeypatch):
    ledger = Ledger(tmp_path)
    ledger.change("c", [], kept(ONE))
    before = (tmp_path / "decisions" / "c.yaml").read_text()

    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DeskError, match=r"could not be written to .* \(No space left on device\)"):
        ledger.change("c", [], kept(TWO))
    monkeypatch.undo()
    assert (tmp_path / "decisions" / "c.yaml").read_text() == before
    assert sorted(path.name for path in (tmp_path / "decisions").iterdir()) == [".lock", "c.yaml"]
    ledger.change("c", [], kept(TWO))
    assert TWO.splitlines()[0] in (tmp_path / "decisions" / "c.yaml").read_text()
