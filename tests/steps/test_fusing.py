"""Several descriptions of one figure become one table, and only a figure that is another is fused anew."""

import random
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest
from examples_steps import TIMES, ask, contents, heatmap, put, run

from heat_pipeline.commands.rules import rule_list
from heat_pipeline.desk.desk import Desk
from heat_pipeline.desk.person_answers import PersonAnswer
from heat_pipeline.fusing import fuse as fuse_module
from heat_pipeline.fusing.model import Alignment, Reliability
from heat_pipeline.fusing.trust_in_describers import reliabilities
from heat_pipeline.steps import fusing
from heat_pipeline.steps.engines import Engine
from heat_pipeline.steps.fusing import Fused, fuse_pending
from heat_pipeline.steps.rulebook import load_rulebook
from heat_pipeline.steps.summarising import publish, summarise
from heat_pipeline.warehouse import Store
from heat_pipeline.warehouse.integrity import repeated_keys

TRUE = (41.3, 42.7, 39.3, 49.3)

EXPECTATIONS = Path(__file__).parents[2] / "expectations"


def told(figure, describer, values=TRUE, more=""):
    """A text of one figure by one describer; its cells are (500, 0.1), (500, 0.2), (1000, 0.1), (1000, 0.2)."""
    text = heatmap(values=values)
    return f"---\nfigure_id: {figure}\ndescriber: {describer}\n---\n{text}{more}"


def table(figure, describer, rows):
    """A text of a heatmap as a table: rows are depths, columns are steps."""
    lines = [f"| Depth | {' | '.join(map(str, range(1, 1 + len(rows[0]))))} |", "|---" * (1 + len(rows[0])) + "|"]
    lines += [f"| {place} | {' | '.join(map(str, row))} |" for place, row in enumerate(rows, 10)]
    said = "## Heatmap: accuracy by depth and step\nThe x-axis is Step, the y-axis is Depth.\n\n" + "\n".join(lines)
    return f"---\nfigure_id: {figure}\ndescriber: {describer}\n---\n{said}\n"


TEXTS = {
    "a/one.md": told("F", "A"),
    "a/two.md": told("F", "B", (41.3, 42.9, 39.3, 49.3)),
    "b/three.md": told("F", "C", more="Colours grow darker to the right.\n"),
    "a/alone.md": told("G", "A"),
    "a/same-1.md": told("H", "A"),
    "a/same-2.md": told("H", "B"),
    "a/without.md": heatmap(),
}


@pytest.fixture(autouse=True, scope="module")
def trusted_alike():
    """Every describer is trusted alike, whatever is counted: one test is about what follows where it is not so."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(fusing, "reliabilities", lambda counts: dict.fromkeys(counts, Reliability(0.95, 0.9, 0.95)))
        yield


def fuse_again(store, rulebook, run_id, batch=1000, engine=fusing.HERE):
    return fuse_pending(store, rulebook.suites, run_id, batch=batch, engine=engine)


def all_of(store, inbox, rulebook, run_id="run"):
    run(store, inbox, rulebook, run_id=run_id)
    done = fuse_again(store, rulebook, run_id)
    summarise(store)
    return done


@pytest.fixture(scope="module")
def filled(tmp_path_factory, rulebook):
    data = tmp_path_factory.mktemp("fused") / "data"
    put(data / "inbox", TEXTS)
    assert all_of(Store(data), data / "inbox", rulebook, "first") == Fused(changed=3, decided=3, gone=0)
    return data


@pytest.fixture
def fused(filled, store, inbox):
    """A copy of the filled data folder of its own."""
    shutil.copytree(filled, store.data, dirs_exist_ok=True)
    return store


@pytest.fixture
def fusings(monkeypatch):
    """The figures that are fused, in their order."""
    seen = []

    def seeing(figure, reliabilities=None):
        seen.append(figure.key)
        return fuse_module.fuse(figure, reliabilities)

    monkeypatch.setattr(fusing, "fuse", seeing)
    return seen


def test_three_descriptions_make_one_table(fused):
    assert ask(
        fused,
        "SELECT figure_id, title, outcome, descriptions, aligned, cells, alone, agreed, disputed, decided, undecided "
        "FROM fused.figures ORDER BY 1",
    ) == [
        ("F", "Performance of R1-Llama on GPQA_D", "fused", 3, 3, 4, 0, 3, 1, 1, 0),
        ("G", "Performance of R1-Llama on GPQA_D", "single", 1, 1, 4, 4, 0, 0, 0, 0),
        ("H", "Performance of R1-Llama on GPQA_D", "single", 2, 2, 4, 4, 0, 0, 0, 0),
    ]
    assert ask(
        fused,
        "SELECT row_label, column_label, value, blank, support, against, position FROM fused.cells "
        "WHERE figure_id = 'F' ORDER BY position",
    ) == [
        ("500", "0.1", 41.3, False, 3, 0, 1),
        ("500", "0.2", 42.7, False, 2, 1, 2),
        ("1000", "0.1", 39.3, False, 3, 0, 3),
        ("1000", "0.2", 49.3, False, 3, 0, 4),
    ]
    ((alternatives,),) = ask(fused, "SELECT alternatives->>'$[*].value' FROM fused.cells WHERE against > 0")
    assert alternatives == ["42.9"]


def test_a_vote_says_who_told_what_where_and_a_disagreement_is_a_finding(fused):
    assert ask(
        fused,
        """
        SELECT v.description_id, v.describer, v.value, v.row_label, v.column_label, v.moved, v.is_right,
            substring(d.text, v.char_start + 1, v.char_end - v.char_start), p.value
        FROM fused.votes v
        JOIN fused.cells c USING (fused_cell_id)
        JOIN raw.descriptions d USING (description_id)
        JOIN parsed.cells p USING (cell_id)
        WHERE c.against > 0 ORDER BY 1
        """,
    ) == [
        ("a/one", "A", 42.7, "500", "0.2", False, True, "42.7", 42.7),
        ("a/two", "B", 42.9, "500", "0.2", False, False, "42.9", 42.9),
        ("b/three", "C", 42.7, "500", "0.2", False, True, "42.7", 42.7),
    ]
    assert ask(
        fused,
        """
        SELECT a.rule, a.severity, a.figure_id, c.row_label, c.column_label, a.description_id, a.observed, a.expected
        FROM fused.anomalies a JOIN fused.cells c USING (fused_cell_id)
        """,
    ) == [("describers_disagree", "info", "F", "500", "0.2", None, "1 of 3 descriptions say otherwise", "42.7")]
    # The same text twice has one vote, and says so.
    assert ask(fused, "SELECT DISTINCT support, against FROM fused.cells WHERE figure_id = 'H'") == [(1, 0)]
    twice = "SELECT description_id, kind, evidence FROM fused.alignments WHERE figure_id = 'H' AND position = 0"
    assert ("a/same-2", "same text", "the same text as a/same-1") in ask(fused, twice)


@pytest.fixture
def shifted(store, inbox, tmp_path):
    """A store in which one of three texts has a row shifted, and its folder of expectations, which judged it."""
    rows = [[31.0 + 7 * row + column**2 for column in range(6)] for row in range(4)]
    grids = {"A": rows, "B": rows, "C": [rows[0], [*rows[1][1:], 99.5], *rows[2:]]}
    for name, grid in grids.items():
        put(inbox, {f"a/{name}.md": table("F", name, grid) + "\n" * ord(name)})
    own = shutil.copytree(EXPECTATIONS, tmp_path / "own")
    all_of(store, inbox, load_rulebook(own), "first")
    publish(store)
    return store, own


def review_of(store):
    return ask(store, "SELECT review, reviewed_by FROM fused.anomalies WHERE rule = 'shifted_against_others'")


def test_a_shift_is_a_finding_of_the_description_and_a_limit_can_be_changed(shifted, inbox):
    store, own = shifted
    assert ask(
        store,
        "SELECT severity, description_id, fused_cell_id, observed, expected, message = (SELECT evidence FROM "
        "fused.alignments WHERE position = 1) FROM fused.anomalies WHERE rule = 'shifted_against_others'",
    ) == [("warning", "a/C", None, "5 values elsewhere", "where the other descriptions have them", True)]
    suite = own / "alignments.json"
    suite.write_text(suite.read_text().replace('"max_value": 0', '"max_value": 5'))
    assert all_of(store, inbox, load_rulebook(own), "second") == Fused(changed=1, decided=1)
    assert review_of(store) == []
    assert ask(store, "SELECT DISTINCT run_id FROM quality.anomalies") in ([], [("first",)])  # nothing is judged again


def test_a_finding_on_a_figure_is_decided_at_the_desk_until_one_of_its_texts_is_another(shifted, inbox):
    store, own = shifted
    assert review_of(store) == [("open", "")]
    desk = Desk(store.published, own, "Ada")
    first = desk.doubt({"rule": "shifted_against_others"})
    assert (first["left"], first["doubt"]["figure_id"], first["doubt"]["description_id"]) == (1, "F", "a/C")
    assert first["doubt"]["grids"][0]["table"][0][1:] == ["a/A", "a/B", "a/C"]
    told = desk.answer(first["doubt"]["key"], PersonAnswer(review="dismiss", why="the figure really is so"), 2)
    assert desk.doubt({"rule": "shifted_against_others"})["left"] == 0
    assert desk.history()[0]["description"] == "a/C"

    after = load_rulebook(own)
    assert fuse_again(store, after, "second") == Fused()
    assert review_of(store) == [("dismissed", "Ada")]
    assert summarise(store)
    publish(store)
    (listed,) = rule_list(after.suites, store, "shifted_against_others")
    assert [listed[severity] for severity in ("critical", "warning", "info")] == [0, 0, 0]
    reviewed = "SELECT looked_at, correct FROM summary.review WHERE subject = 'shifted_against_others'"
    assert ask(store, reviewed) == [(1, 0)]

    desk.undo(told["entries"])
    assert desk.doubt({})["told"] == []
    assert fuse_again(store, after, "third") == Fused()
    assert review_of(store) == [("open", "")]

    publish(store)
    desk.answer(desk.doubt({"rule": "shifted_against_others"})["doubt"]["key"], PersonAnswer(review="confirm"), 2)
    fuse_again(store, after, "fourth")
    assert review_of(store) == [("confirmed", "Ada")]
    path = inbox / "a" / "A.md"
    path.write_text(path.read_text() + "One line more.\n")
    all_of(store, inbox, load_rulebook(own), "fifth")
    assert review_of(store) == [("open", "")]
    publish(store)
    stale = Desk(store.published, own).doubt({})["told"]
    assert stale == ["F has changed since: what was decided on it does not count"]


def test_one_figure_id_on_two_pictures_is_said_and_nothing_is_fused(store, inbox, rulebook):
    chance = random.Random(1)
    grids = [
        [[round(chance.uniform(low, high), 1) for _ in range(6)] for _ in range(4)] for low, high in ((0, 9), (50, 99))
    ]
    put(inbox, {f"a/{name}.md": table("F", name, grid) for name, grid in zip("AB", grids, strict=True)})
    assert all_of(store, inbox, rulebook) == Fused(changed=1, decided=1)
    ((outcome, why, cells),) = ask(store, "SELECT outcome, why, cells FROM fused.figures")
    assert (outcome, cells) == ("not aligned", 0)
    assert "is it the same picture?" in why
    assert ask(store, "SELECT count(*) FROM fused.cells") == [(0,)]
    assert ask(store, "SELECT DISTINCT kind FROM fused.alignments") == [("not aligned",)]
    assert ask(store, "SELECT count(*) FROM validated.cells") == [(48,)]


def test_one_description_changed_and_only_its_figure_is_fused_anew(fused, inbox, rulebook, fusings):
    put(inbox, {"a/one.md": told("F", "A", (41.3, 42.9, 39.3, 49.3), "Darker is more.\n")})
    assert all_of(fused, inbox, rulebook, "second") == Fused(changed=1, decided=1)
    assert set(fusings) == {"F"}
    assert ask(fused, "SELECT value, support, against FROM fused.cells WHERE against > 0") == [(42.9, 2, 1)]
    assert ask(fused, "SELECT description_id, run_id FROM internal.done WHERE stage = 'fuse' ORDER BY 1") == [
        ("F", "second"), ("G", "first"), ("H", "first"),
    ]  # fmt: skip


def test_another_describer_or_figure_or_judgement_is_another_work(fused, inbox, rulebook, fusings):
    put(inbox, {"a/two.md": told("G", "B", (41.3, 42.9, 39.3, 49.3))})
    assert all_of(fused, inbox, rulebook, "second") == Fused(changed=2, decided=2)
    assert set(fusings) == {"F", "G"}
    assert ask(fused, "SELECT figure_id, descriptions FROM fused.figures ORDER BY 1") == [("F", 2), ("G", 2), ("H", 2)]
    put(inbox, {"a/two.md": told("G", "D", (41.3, 42.9, 39.3, 49.3))})
    fusings.clear()
    assert all_of(fused, inbox, rulebook, "third") == Fused(changed=1, decided=1)
    assert set(fusings) == {"G"}
    with fused.writing() as con:
        con.execute("UPDATE internal.done SET fingerprint = 'other names' WHERE description_id = 'b/three'")
    fusings.clear()
    assert fuse_again(fused, rulebook, "fourth") == Fused(changed=1, decided=1)
    assert set(fusings) == {"F"}
    publish(fused)
    fusings.clear()
    assert fuse_again(fused, rulebook, "fifth") == Fused()
    assert (fusings, summarise(fused)) == ([], False)


def test_a_description_is_never_of_two_figures_not_even_where_a_run_is_cut_off(fused, inbox, rulebook, monkeypatch):
    put_fused = fusing.put_fused
    puts = []

    def put_once(con, work, rows, *, run_id):
        if puts:
            raise KeyboardInterrupt
        puts.extend(work)
        return put_fused(con, work, rows, run_id=run_id)

    put(inbox, {"a/two.md": told("E", "B", (41.3, 42.9, 39.3, 49.3))})
    run(fused, inbox, rulebook, run_id="second")
    monkeypatch.setattr(fusing, "put_fused", put_once)
    with pytest.raises(KeyboardInterrupt):
        fuse_again(fused, rulebook, "second", batch=1)
    with fused.reading() as con:
        assert repeated_keys(con) == []
    monkeypatch.undo()
    fuse_again(fused, rulebook, "third")
    assert ask(fused, "SELECT figure_id, descriptions FROM fused.figures ORDER BY 1") == [
        ("E", 1), ("F", 2), ("G", 1), ("H", 2),
    ]  # fmt: skip


def test_a_collection_that_is_gone_takes_its_votes_with_it(fused, inbox, rulebook):
    shutil.rmtree(inbox / "b")
    assert all_of(fused, inbox, rulebook, "second") == Fused(changed=1, decided=1)
    assert ask(fused, "SELECT count(*) FROM fused.votes WHERE description_id = 'b/three'") == [(0,)]
    shutil.rmtree(inbox / "a")
    assert all_of(fused, inbox, rulebook, "third") == Fused(gone=3)
    found = contents(fused)
    assert not [name for name, rows in found.items() if "fused" in name and rows]


def test_other_processes_make_the_same_rows(fused, tmp_path, rulebook, monkeypatch):
    monkeypatch.setattr(Engine, "spreads", lambda self, count: True)
    with fused.writing() as con:
        con.execute("UPDATE internal.done SET fingerprint = '' WHERE stage = 'fuse'")
    before = contents(fused, without=TIMES)
    assert fuse_again(fused, rulebook, "again", engine=Engine(2)) == Fused(changed=3, decided=3)
    after = contents(fused, without=TIMES)
    assert before["fused.cells"] == after["fused.cells"]
    assert before["fused.votes"] == after["fused.votes"]


@pytest.fixture
def counted(monkeypatch):
    """Every description has values right and wrong, as `wrong` has it by describer, of ten."""
    wrong = {"A": 0, "B": 5, "C": 0}

    def count(figure, known=None):
        done = fuse_module.fuse(figure, known)
        told = [
            Alignment(one.description, one.describer, True, one.why, same_as=one.same_as,
                      right={"value": 10 - wrong[one.describer]}, wrong={"value": wrong[one.describer]})
            for one in done.alignments
        ]  # fmt: skip
        return SimpleNamespace(**{name: getattr(done, name) for name in done.__slots__} | {"alignments": told})

    monkeypatch.setattr(fusing, "fuse", count)
    monkeypatch.setattr(fusing, "_in_order", lambda one: one)
    monkeypatch.setattr(fusing, "reliabilities", reliabilities)
    return wrong


def test_figures_are_decided_again_where_a_describer_is_trusted_otherwise(store, inbox, rulebook, counted, monkeypatch):
    given = []
    monkeypatch.setattr(
        fusing, "fuse_chunk", lambda weights, chunk, own=fusing.fuse_chunk: given.append(weights) or own(weights, chunk)
    )
    put(
        inbox,
        {
            "a/1.md": told("F", "A"),
            "a/2.md": told("F", "C", (1, 2, 3, 4)),
            "a/3.md": told("G", "A"),
            "a/4.md": told("G", "B", (1, 2, 3, 4)),
        },
    )
    assert all_of(store, inbox, rulebook, "first") == Fused(changed=2, decided=2)
    # The mean of all values is (35 right + 20 usual * 0.95) / 60 = 0.9; B's 5 of 10 are drawn to it: 14 / 20.
    assert given[-1]["B"] == Reliability(value=0.7, place=0.9, label=0.95)
    counted["B"] = 10
    put(inbox, {"a/2.md": told("F", "C", (1, 2, 3, 5))})  # its figure is counted anew; B is not in it
    assert all_of(store, inbox, rulebook, "second") == Fused(changed=1, decided=1)
    put(inbox, {"a/3.md": told("G", "A", (1, 2, 3, 5))})  # now B's is: 30 of 40 right, and B has none
    assert all_of(store, inbox, rulebook, "third") == Fused(changed=1, decided=2)
    assert given[-1]["B"].value == 0.4
    rows = ask(
        store, "SELECT describer, correct, wrong, share FROM internal.fused_describers WHERE kind = 'value' ORDER BY 1"
    )
    assert rows == [("A", 20, 0, 1.0), ("B", 0, 10, 0.0), ("C", 10, 0, 1.0)]
    assert ask(store, "SELECT describer, values_right, places_right FROM summary.describers ORDER BY 1") == [
        ("A", 1.0, None), ("B", 0.0, None), ("C", 1.0, None),
    ]  # fmt: skip


def test_a_text_that_changes_while_it_is_fused_is_left_for_the_next_run(fused, inbox, rulebook, monkeypatch):
    with fused.writing() as con:
        con.execute("UPDATE internal.done SET fingerprint = '' WHERE description_id = 'F'")

    def meanwhile(figure, reliabilities=None):
        with fused.writing() as con:
            con.execute("UPDATE raw.descriptions SET removed_at = now() WHERE description_id = 'b/three'")
            con.execute("UPDATE internal.done SET fingerprint = uuid() WHERE description_id = 'a/one'")
        return fuse_module.fuse(figure, reliabilities)

    monkeypatch.setattr(fusing, "fuse", meanwhile)
    fuse_again(fused, rulebook, "second")
    assert ask(fused, "SELECT fingerprint FROM internal.done WHERE description_id = 'F'") == [("",)]
    assert ask(fused, "SELECT descriptions FROM fused.figures WHERE figure_id = 'F'") == [(3,)]
    monkeypatch.setattr(fusing, "fuse", fuse_module.fuse)
    assert fuse_again(fused, rulebook, "third") == Fused(changed=1, decided=1)
    assert ask(fused, "SELECT descriptions FROM fused.figures WHERE figure_id = 'F'") == [(2,)]


def test_a_figure_that_the_program_fails_on_is_noted_with_the_reason(store, inbox, rulebook, monkeypatch):
    def failing(figure, reliabilities=None):
        if figure.key == "F":
            raise ZeroDivisionError("by <zero>")
        return fuse_module.fuse(figure, reliabilities)

    monkeypatch.setattr(fusing, "fuse", failing)
    put(inbox, TEXTS)
    assert all_of(store, inbox, rulebook) == Fused(changed=3, decided=3)
    assert ask(store, "SELECT figure_id, outcome, why, descriptions FROM fused.figures ORDER BY 1")[0] == (
        "F", "failed", "fusing failed: ZeroDivisionError: by <zero>", 3,
    )  # fmt: skip
    assert ask(store, "SELECT DISTINCT figure_id FROM fused.cells ORDER BY 1") == [("G",), ("H",)]
