"""Several descriptions of one figure become one table, and only a figure that is another is fused anew."""

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest
from examples_steps import ask, contents, heatmap, put, run

from heat_pipeline.commands.rules import rule_list
from heat_pipeline.desk.desk import Desk
from heat_pipeline.desk.person_answers import PersonAnswer
from heat_pipeline.fusing import fuse as fuse_module
from heat_pipeline.fusing.model import Alignment, Reliability
from heat_pipeline.fusing.trust_in_describers import reliabilities
from heat_pipeline.steps import fusing
from heat_pipeline.steps.fusing import Fused, fuse_pending
from heat_pipeline.steps.rulebook import load_rulebook
from heat_pipeline.steps.summarising import publish
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


def fuse_again(store, rulebook, run_id, batch=1000):
    return fuse_pending(store, rulebook.suites, run_id, batch=batch)


def all_of(store, inbox, rulebook, run_id="run"):
    run(store, inbox, rulebook, run_id=run_id)
    return fuse_again(store, rulebook, run_id)


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


def test_three_descriptions_make_one_table_with_a_vote_of_each(fused):
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

    assert ask(
        fused,
        """
        SELECT v.description_id, v.describer, v.value, v.row_label, v.column_label, v.is_right,
            substring(d.text, v.char_start + 1, v.char_end - v.char_start), p.value
        FROM fused.votes v
        JOIN fused.cells c USING (fused_cell_id)
        JOIN raw.descriptions d USING (description_id)
        JOIN parsed.cells p USING (cell_id)
        WHERE c.against > 0 ORDER BY 1
        """,
    ) == [
        ("a/one", "A", 42.7, "500", "0.2", True, "42.7", 42.7),
        ("a/two", "B", 42.9, "500", "0.2", False, "42.9", 42.9),
        ("b/three", "C", 42.7, "500", "0.2", True, "42.7", 42.7),
    ]
    assert ask(
        fused,
        """
        SELECT a.rule, a.severity, a.figure_id, c.row_label, c.column_label, a.description_id, a.observed, a.expected
        FROM fused.anomalies a JOIN fused.cells c USING (fused_cell_id)
        """,
    ) == [("describers_disagree", "info", "F", "500", "0.2", None, "1 of 3 descriptions say otherwise", "42.7")]
    # The same text twice has one vote.
    assert ask(fused, "SELECT DISTINCT support, against FROM fused.cells WHERE figure_id = 'H'") == [(1, 0)]


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


def test_a_finding_on_a_figure_is_decided_at_the_desk_until_one_of_its_texts_is_another(shifted, inbox):
    store, own = shifted
    assert ask(
        store,
        "SELECT severity, description_id, fused_cell_id, observed, review FROM fused.anomalies "
        "WHERE rule = 'shifted_against_others'",
    ) == [("warning", "a/C", None, "5 values elsewhere", "open")]
    desk = Desk(store.published, own, "Ada")
    key = desk.doubt({"rule": "shifted_against_others"})["doubt"]["key"]
    told = desk.answer(key, PersonAnswer(review="dismiss", why="the figure really is so"), 2)
    rulebook = load_rulebook(own)
    assert fuse_again(store, rulebook, "second") == Fused()
    assert review_of(store) == [("dismissed", "Ada")]
    publish(store)
    (listed,) = rule_list(rulebook.suites, store, "shifted_against_others")
    assert [listed[severity] for severity in ("critical", "warning", "info")] == [0, 0, 0]
    reviewed = "SELECT looked_at, correct FROM summary.review WHERE subject = 'shifted_against_others'"
    assert store.query_published(reviewed).rows == [(1, 0)]

    desk.undo(told["entries"])
    fuse_again(store, rulebook, "third")
    assert review_of(store) == [("open", "")]
    publish(store)
    desk.answer(desk.doubt({"rule": "shifted_against_others"})["doubt"]["key"], PersonAnswer(review="confirm"), 2)
    fuse_again(store, rulebook, "fourth")
    assert review_of(store) == [("confirmed", "Ada")]
    (inbox / "a" / "A.md").open("a").write("One line more.\n")
    all_of(store, inbox, rulebook, "fifth")
    assert review_of(store) == [("open", "")]

    suite = own / "alignments.json"
    suite.write_text(suite.read_text().replace('"max_value": 0', '"max_value": 5'))
    assert all_of(store, inbox, load_rulebook(own), "sixth") == Fused(changed=1, decided=1)
    assert review_of(store) == []
    assert ask(store, "SELECT count(*) FROM internal.done WHERE run_id = 'sixth' AND stage = 'judge'") == [(0,)]


CHANGES = {
    "nothing": ({}, Fused(), {}),
    "a text": ({"a/one.md": told("F", "A", (41.3, 42.9, 39.3, 49.3))}, Fused(1, 1), {"F": 3}),
    "its figure": ({"a/two.md": told("G", "B", (41.3, 42.9, 39.3, 49.3))}, Fused(2, 2), {"F": 2, "G": 2}),
    "its describer": ({"a/alone.md": told("G", "D")}, Fused(1, 1), {"G": 1}),
    "its judgement": (
        "UPDATE internal.done SET fingerprint = 'x' WHERE description_id = 'b/three'",
        Fused(1, 1),
        {"F": 3},
    ),
    "a collection that is gone": ({"b": None}, Fused(1, 1), {"F": 2}),
    "all that are gone": ({"a": None, "b": None}, Fused(gone=3), {}),
}


@pytest.mark.parametrize(("change", "done", "anew"), CHANGES.values(), ids=CHANGES)
def test_only_a_figure_that_is_another_is_fused_anew(fused, inbox, rulebook, fusings, change, done, anew):
    """Each case has the figures that are fused, with how many descriptions they then have."""
    if isinstance(change, str):
        with fused.writing() as con:
            con.execute(change)
    else:
        for gone in [name for name, text in change.items() if text is None]:
            shutil.rmtree(inbox / gone)
        put(inbox, {place: text for place, text in change.items() if text is not None})
        run(fused, inbox, rulebook, run_id="second")
    assert fuse_again(fused, rulebook, "second") == done
    figures = dict(ask(fused, "SELECT figure_id, descriptions FROM fused.figures"))
    assert {name: figures[name] for name in set(fusings)} == anew
    assert len(figures) == 3 - done.gone
    noted = "SELECT description_id FROM internal.done WHERE stage = 'fuse' AND run_id = 'second'"
    assert {name for (name,) in ask(fused, noted)} == anew.keys()
    assert fuse_again(fused, rulebook, "third") == Fused()
    if done.gone:
        assert not [name for name, rows in contents(fused).items() if "fused" in name and rows]


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
    counts = "SELECT * FROM internal.fused_describers ORDER BY ALL"
    noted = ask(fused, counts)
    with fused.writing() as con:  # as where a run is cut off before it notes them
        con.execute("DELETE FROM internal.fused_describers")
    assert fuse_again(fused, rulebook, "fourth") == Fused()
    assert ask(fused, counts) == noted != []


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
