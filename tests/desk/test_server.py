"""Who may ask the desk, what it takes, and what it never does."""

import pytest
import yaml
from doubtful_texts import COPIED, TURNED
from small_pictures import png
from starlette.testclient import TestClient

from heat_pipeline.decisions.files import load_decided
from heat_pipeline.desk.person_answers import PersonAnswer
from heat_pipeline.desk.server import COOKIE, app_of

HOST = "127.0.0.1:8123"


@pytest.fixture
def opened(project):
    """A browser that opened the link."""
    client = TestClient(app_of(project.desk(), 8123, "secret"), base_url=f"http://{HOST}")
    answer = client.get("/?key=secret&text=c/twice", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/#c/twice")
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "SameSite=strict" in answer.headers["set-cookie"]
    return client


def first(client):
    return client.get("/api/doubt").json()["doubt"]


def test_the_link_opens_it_once(opened):
    assert opened.get("/").status_code == 200
    other = TestClient(opened.app, base_url=f"http://{HOST}")
    assert other.get("/?key=secret").status_code == 403
    assert other.get("/?key=").status_code == 403
    assert other.get("/").status_code == 403
    assert other.get("/api/doubt").status_code == 403
    other.cookies.set(COOKIE, "guessed")
    assert other.get("/api/doubt").status_code == 403


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "none"}, 403),
        ({"origin": "http://evil.example"}, 403),
        ({"sec-fetch-site": "same-origin", "content-type": "text/plain"}, 415),
        ({"sec-fetch-site": "same-origin", "origin": f"http://{HOST}"}, 409),
    ],
)
def test_only_the_page_itself_may_write(opened, headers, status):
    body = '{"key": "no such", "answer": {"none": true}, "seconds": 1}'
    sent = {"content-type": "application/json", **headers}
    assert opened.post("/api/answer", content=body, headers=sent).status_code == status
    may_read = headers.get("sec-fetch-site") != "cross-site"
    assert opened.get("/api/doubt", headers=headers).status_code == (200 if may_read else 403)


@pytest.mark.parametrize("path", ["/", "/api/doubt", "/api/history", "/static/desk.js", "/static/desk.css", "/no"])
def test_another_host_is_refused_and_every_answer_has_a_policy_that_loads_nothing_from_anywhere(opened, path):
    for host in ("evil.example", "127.0.0.1:81", "127.0.0.1", ""):
        assert opened.get(path, headers={"host": host}).status_code == 403
    headers = opened.get(path).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("name", ["..%2fdesk.py", "%2e%2e/desk.py", "desk.html", "../server.py"])
def test_no_other_file_is_served(opened, name):
    assert opened.get(f"/static/{name}").status_code == 404


def test_bodies_are_bounded(opened):
    headers = {"content-type": "application/json"}
    assert opened.post("/api/undo", content="x" * 64_001, headers=headers).status_code == 413
    assert opened.post("/api/answer", content="x" * 1_000_001, headers=headers).status_code == 413
    assert opened.post("/api/answer", content="x" * 900_000, headers=headers).status_code == 422
    assert opened.post("/api/answer", content=iter([b"x"]), headers=headers).status_code == 411  # it says no length


@pytest.mark.parametrize(
    "answer",
    [
        {"review": "confirm"},
        {"cell": ["a", "b", ""]},
        {"grids": [{"table": [["", "a"], ["b", "1", "2"]]}]},
        {"grids": [{"table": [["", "a", "a"], ["b", "1", "2"]]}]},
        {"figure": {"scale_low": "1"}},
        {"figure": {"scale_low": "a", "scale_high": "b"}},
        {},
    ],
)
def test_an_answer_that_does_not_fit_is_told_and_writes_nothing(opened, project, answer):
    doubt = first(opened)
    assert doubt["kind"] == "reading"
    told = opened.post("/api/answer", json={"key": doubt["key"], "answer": answer, "seconds": 1})
    assert told.status_code == 409
    assert told.json()["fault"]
    assert not (project.expectations / "decisions" / "c.yaml").exists()


def test_a_file_that_somebody_broke_is_told_and_nothing_is_lost(opened, project):
    doubt = first(opened)
    path = project.expectations / "decisions" / "c.yaml"
    path.parent.mkdir()
    path.write_text("readings:\n  - {description: c/x, table: 5}\n")
    body = {"key": doubt["key"], "answer": {"none": True}, "seconds": 1}
    told = opened.post("/api/answer", json=body)
    assert (told.status_code, "line 2" in told.json()["fault"]) == (409, True)
    assert path.read_text() == "readings:\n  - {description: c/x, table: 5}\n"
    path.write_text("readings: []\n")
    assert opened.post("/api/answer", json=body).status_code == 200


def test_a_changed_text_is_told_as_stale(opened, project):
    folder = project.expectations / "decisions"
    folder.mkdir()
    (folder / "c.yaml").write_text("readings:\n  - {description: c/twice, sha256: abcd, table: none}\n")
    assert opened.get("/api/doubt").json()["told"] == [
        "c/twice has changed since: what was decided on it does not count"
    ]


def entries(project, section):
    text = (project.expectations / "decisions" / "c.yaml").read_text()
    return yaml.load(text, yaml.BaseLoader).get(section) or []


def key_of(project, kind, text=""):
    """The first doubt of a kind, about a text where one is given."""
    return next(each.key for each in project.desk()._queue if each.kind == kind and each.description_id.endswith(text))


def answer(client, key, **given):
    told = client.post("/api/answer", json={"key": key, "answer": given, "seconds": 1})
    assert told.status_code == 200, told.text
    return told.json()


def test_an_answer_anew_takes_the_place_of_the_earlier_one(opened, project):
    """Two that differ would be a conflict, and of a name a file that cannot be used."""
    key = key_of(project, "reading")
    grid = {"table": [["", "a"], ["b", "1.5"]]}
    answer(opened, key, grids=[{**grid, "panel": "one"}, {**grid, "panel": "two"}])
    answer(opened, key, none=True)
    assert [one["table"] for one in entries(project, "readings")] == ["none"]
    answer(opened, key, figure={"scale_low": "0", "scale_high": "1"})
    answer(opened, key, figure={"metric": "Accuracy"})
    answer(opened, key, figure={"scale_low": "0", "scale_high": "2"})
    assert [(one.get("metric"), one.get("scale")) for one in entries(project, "figures")] == [
        ("Accuracy", None), (None, ["0", "2"]),
    ]  # fmt: skip
    for to in ("Alphabet", "Alphabets"):
        answer(opened, key, name={"name": "Alpha", "to": to})
    assert [one["to"] for one in entries(project, "names")] == ["Alphabets"]
    assert load_decided(project.expectations).conflicts == ()


def test_what_is_taken_back_is_the_entry_that_was_shown_whoever_wrote_since(opened, project):
    finding, reading = key_of(project, "finding"), key_of(project, "reading")
    (mine,) = answer(opened, finding, review="confirm")["entries"]
    path = project.expectations / "decisions" / "c.yaml"
    path.write_text("readings:\n  - {description: c/other, table: none}\n" + path.read_text())
    told = answer(opened, reading, none=True)
    assert told["changed"]
    assert opened.post("/api/undo", json=[mine]).status_code == 200
    assert entries(project, "findings") == []
    assert len(entries(project, "readings")) == 2
    assert opened.post("/api/undo", json=[mine]).status_code == 409


def test_what_somebody_else_decides_leaves_the_queue(opened, project):
    before = opened.get("/api/doubt").json()["left"]
    key = key_of(project, "finding")
    project.desk("Bo").answer(key, PersonAnswer(review="confirm"), 1.0)
    assert opened.get("/api/doubt").json()["left"] == before - 1


def test_the_picture_beside_a_text_is_served_to_who_opened_the_link_and_to_nobody_else(project, opened, tmp_path):
    shown = opened.get("/api/doubt?text=c/twice").json()["doubt"]["picture"]
    assert shown == {"path": "c/twice.png", "fault": ""}
    address = "/picture?text=c%2Ftwice"
    answer = opened.get(address)
    assert (answer.status_code, answer.content) == (200, png(30, 20))
    assert (answer.headers["content-type"], answer.headers["x-content-type-options"]) == ("image/png", "nosniff")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert TestClient(opened.app, base_url=f"http://{HOST}").get(address).status_code == 403
    assert opened.get(address, headers={"sec-fetch-site": "cross-site"}).status_code == 403
    for other in ("/picture", "/picture?text=c/scale", "/picture?text=../../etc/passwd"):
        assert (opened.get(other).status_code, opened.get(other).text) == (404, "no picture came with this text")
    (tmp_path / "secret.png").write_bytes(png())
    project.picture.unlink()
    project.picture.symlink_to(tmp_path / "secret.png")
    said = "the picture c/twice.png does not lie in the inbox: put the file itself there"
    assert (opened.get(address).status_code, opened.get(address).text) == (404, said)
    assert opened.get("/api/doubt?text=c/twice").json()["doubt"]["picture"]["fault"] == said
    assert opened.get("/api/doubt?text=c/scale").json()["doubt"]["picture"] is None


def test_an_answer_for_all_alike_makes_an_entry_of_each_finding_and_one_of_a_name(opened, project):
    key = key_of(project, "finding", "c/alike")
    given = {"key": key, "seconds": 4, "alike": True}
    opened.post("/api/answer", json={**given, "answer": {"name": {"name": "Alpha", "to": "Alphabet"}}})
    assert len(entries(project, "names")) == 1
    told = opened.post("/api/answer", json={**given, "answer": {"review": "confirm"}}).json()
    assert told["said"] == "2 findings: claim_contradicted confirmed"
    assert [(one["description"], one["seconds"]) for one in entries(project, "findings")] == [("c/alike", "2")] * 2
    assert load_decided(project.expectations).conflicts == ()


def test_what_people_wrote_by_slots_is_listed_and_taken_back(opened, project):
    path = project.expectations / "decisions" / "c.yaml"
    path.parent.mkdir()
    path.write_text("readings:\n  - description: c/twice\n    row: item\n    column: before\n")
    opened.get("/api/doubt")
    (listed,) = opened.get("/api/history").json()
    assert (listed["description"], listed["said"]) == ("c/twice", "where labels stand")
    assert opened.post("/api/undo", json=[listed["entry"]]).status_code == 200
    assert path.read_text() == "readings: []\n"


def test_a_finding_shows_its_panels_in_the_order_of_their_axis_and_marks_the_values_that_it_is_about(opened):
    both = opened.get("/api/doubt?text=c/copied&rule=copied_panel").json()["doubt"]["grids"]
    assert [(grid["panel"], grid["table"][0]) for grid in both] == [
        ("Panel (a): Ours", ["", "1", "2", "3"]), ("Panel (b): Theirs", ["", "1", "2", "3"]),
    ]  # fmt: skip
    assert both[1]["table"][1] == ["10", "53.7", "31.5", "42.1"]
    doubt = opened.get("/api/doubt?text=c/scale&rule=value_outside_legend").json()["doubt"]
    assert (doubt["about"], doubt["text"].count('class="value about')) == ([doubt["start"]], 1)
    whole = opened.get("/api/doubt?text=c/turned&rule=legend_implausible").json()["doubt"]
    assert whole["start"] == TURNED.index("-30 to -60")
    assert whole["about"] == [at for grid in whole["grids"] for line in grid["at"] for at in sorted(line)]
    assert len(whole["about"]) == whole["text"].count('class="value about') == 18
    assert first(opened)["about"] == []  # a reading


def test_a_pace_is_told_from_the_fifth_decision_on(project):
    desk = project.desk()
    paces = []
    for seconds in (2, 3, 4, 5, 6, 4):
        shown = desk.doubt({})
        paces.append(shown["seconds"])
        desk.answer(shown["doubt"]["key"], PersonAnswer(figure={"unit": "s"}), seconds)
    assert paces == [None] * 5 + [4.0]


def test_what_asks_still_is_shown_again_and_so_is_what_an_undo_opens(opened):
    key = first(opened)["key"]
    told = answer(opened, key, figure={"scale_low": "0", "scale_high": "9", "unit": "s"})
    assert told["said"] == "scale: 0 to 9; unit: s"
    assert opened.get(f"/api/doubt?at={key}").json()["doubt"]["key"] == key
    settled = answer(opened, key, none=True)
    following = opened.get(f"/api/doubt?at={key}").json()["doubt"]["key"]
    assert following != key
    taken = opened.post("/api/undo", json=[*settled["entries"], *told["entries"]]).json()
    assert taken == {"said": "Taken back: no values; scale: 0 to 9; unit: s", "doubt": key}
    assert opened.get(f"/api/doubt?at={following}&step=-1").json()["doubt"]["key"] == key


def test_a_table_that_is_typed_at_a_finding_is_tied_to_the_text_as_it_is_written(opened, project):
    doubt = opened.get("/api/doubt?text=c/copied&rule=copied_panel").json()["doubt"]
    table = [["", "2"], ["10", "31.5"], ["20", "7.25"]]
    told = answer(opened, doubt["key"], grids=[{"panel": "Panel (a): Ours", "table": table}])
    assert (told["placed"], told["missing"]) == (1, ["7.25"])
    (entry,) = entries(project, "readings")
    start = COPIED.index("31.5")
    assert (entry["table"], entry["at"]) == (table, [[str(start)], [""]])
