"""Asking a model: what servers do, what it costs, and that no answer is asked for twice or lost."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress

import pytest
from model_endpoint import EMPTY, completion, empty, endpoint, part_of

from heat_pipeline.second_reader.answers import Part, read_answers, sha256_of
from heat_pipeline.second_reader.asking import IN_A_ROW, Price, ask_all, plan
from heat_pipeline.second_reader.client import AskingError, Client, first_object
from heat_pipeline.second_reader.log import Log
from heat_pipeline.second_reader.prompting import fenced

TEXT = "## Heatmap: Yield\n- **X-axis:** 1, 2\n- **Y-axis:** A, B\n\n- **A:** 3.1, 4.0\n- **B:** 8.2, 7.7\n"
TEXTS = [TEXT.replace("Yield", f"Yield {number}") for number in range(6)]


def client(url, **more):
    return Client("m", url, context=100_000, **more)


def hurry(seconds):
    """Wait for nothing."""


def ask(answer, part=Part.TABLE, **more):
    """What a client makes of one answer, and what it had to ask for it."""
    with endpoint(answer) as there:
        reply = client(there.url, **more).ask(TEXT, part, wait=hurry)
    return reply, there


def table(rows, columns=("1", "2")):
    panel = dict.fromkeys(("column_axis", "panel", "row_axis", "scale_high", "scale_low"), "")
    rows = [{"label": label, "values": list(values)} for label, *values in rows]
    return {**EMPTY["table"], "panels": [{**panel, "columns": list(columns), "rows": rows}]}


GOOD = json.dumps(EMPTY["table"])


def counted(tokens):
    """A completion for which the server counted so many tokens."""
    return 200, json.dumps(completion(GOOD, tokens=(12345, 1))[1]).replace("12345", tokens).encode()


def test_a_question_has_a_schema_and_the_text_in_a_fence():
    reply, there = ask(lambda body: completion(GOOD))
    assert reply.answer.chart == "table"
    (body,) = there.bodies
    assert body["response_format"]["json_schema"]["strict"] is True
    assert (body["temperature"], body["seed"], body["reasoning_effort"]) == (0, 1, "none")
    assert f"<text-{sha256_of(TEXT)[:12]}>\n{TEXT}\n</text-" in body["messages"][1]["content"]


@pytest.mark.parametrize(
    "content",
    [
        *(f"Here it is:\n```json\n{GOOD}\n```", f"{GOOD} That is all.", f"{{oh}} {GOOD}"),
        *(f"<think>{{no}}</think>{GOOD}", f'It may be {{"chart": "bar"}} or so.</think>{GOOD}'),
    ],
)
def test_an_object_is_found_in_what_stands_around_it(content):
    reply, _ = ask(lambda body: completion(content))
    assert reply.answer is not None


@pytest.mark.parametrize("key", ["reasoning", "reasoning_content"])
def test_an_answer_may_stand_in_the_reasoning(key):
    reply, _ = ask(lambda body: completion("", **{key: GOOD}))
    assert reply.answer is not None


@pytest.mark.parametrize(
    ("told", "error"),
    [
        (completion(GOOD[:-5], finish="length"), "the answer was cut"),
        (completion(GOOD, tokens=(50, 5)), "the server cut the question"),
        (completion("I can't."), "the answer holds no JSON object"),
        (completion('{"chart": "table"}'), "metric: field required"),
        ((200, {"error": "what"}), "no chat completion"),
        ((200, b"<html>"), "no chat completion"),
        ((200, b"[" * 200_000), "no chat completion"),
        *((counted(taken), "no chat completion") for taken in ("1e999", "-1e999", "NaN", "9000000000000")),
        ((418, {}), "answered 418"),
    ],
)
def test_what_is_no_answer_is_said(told, error):
    reply, there = ask(lambda body: told)
    assert reply.answer is None
    assert error in reply.error
    assert there.asked == 1


def test_a_server_is_asked_as_it_can_be_and_that_is_remembered():
    def refusing(body):
        fits = "reasoning_effort" not in body and body.get("response_format", {}).get("type") != "json_schema"
        return completion(GOOD) if fits else (400, {})

    with endpoint(refusing) as there:
        one = client(there.url)
        assert [one.ask(TEXT, Part.TABLE, wait=hurry).error for _ in range(2)] == ["", ""]
    assert there.asked == 4  # with all of it, without an effort, by JSON alone; and once more by JSON alone
    assert '"additionalProperties"' in there.bodies[-1]["messages"][0]["content"]


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_server_that_is_busy_is_asked_three_times(status):
    waited = []
    with endpoint(lambda body: (status, {}, {"Retry-After": "7"})) as there:
        reply = Client("m", there.url, context=100_000).ask(TEXT, Part.TABLE, wait=waited.append)
    assert (there.asked, waited) == (3, [7.0, 7.0])  # and none behind the last
    assert reply.error == f"127.0.0.1 answered {status}"


def test_a_time_out_and_a_closed_port_are_said():
    def slow(body):
        time.sleep(0.5)
        return empty(body)

    reply, there = ask(slow, timeout=0.1)
    assert (there.asked, reply.answer) == (1, None)  # what was asked may have been answered, and is not asked twice
    assert "did not answer within 0.1 seconds: HEAT_PIPELINE_MODEL_TIMEOUT" in reply.error
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        closed = f"http://127.0.0.1:{free.getsockname()[1]}/v1"
    assert "cannot be reached: ConnectionError" in client(closed).ask(TEXT, Part.TABLE, wait=hurry).error


@pytest.mark.parametrize(("status", "said"), [(401, "HEAT_PIPELINE_MODEL_KEY"), (403, "key"), (404, "no model 'm'")])
def test_a_wrong_key_or_model_stops_at_once_and_says_what_to_do(status, said, tmp_path):
    with endpoint(lambda body: (status, {})) as there:
        one = client(there.url)
        asked = ask_all(plan(TEXTS, one, [Part.TABLE], set()), one, tmp_path / "answers.jsonl")
    assert said in asked.stopped
    assert there.asked <= 4  # those that were under way


def test_a_redirect_is_not_followed():
    """It may lead to a host that nobody allowed."""
    with endpoint() as other:
        reply, _ = ask(lambda body: (307, {}, {"Location": f"{other.url}/chat/completions"}))
        assert other.asked == 0
    assert reply.error == "127.0.0.1 answered 307"


def test_a_key_is_sent_and_shown_nowhere(tmp_path, caplog):
    caplog.set_level(0)
    with endpoint() as there:
        one = client(there.url, key="secret-key")
        asked = ask_all(plan([TEXT], one, [Part.TABLE], set()), one, tmp_path / "answers.jsonl")
    assert there.headers[0]["Authorization"] == "Bearer secret-key"
    shown = repr(one) + repr(asked) + caplog.text + (tmp_path / "answers.jsonl").read_text() + json.dumps(there.bodies)
    assert "secret-key" not in shown


def test_no_proxy_is_asked_about_this_machine_and_no_password_is_shown(tmp_path, monkeypatch):
    with endpoint() as there, endpoint() as proxy:
        monkeypatch.setenv("HTTP_PROXY", proxy.url)
        monkeypatch.setenv("http_proxy", proxy.url)
        one = client(there.url.replace("://", "://user:secret@"))
        asked = ask_all(plan([TEXT], one, [Part.TABLE], set()), one, tmp_path / "answers.jsonl")
    assert (there.asked, proxy.asked, asked.answers) == (1, 0, 1)
    assert "secret" not in (tmp_path / "answers.jsonl").read_text() + repr(one)
    assert there.url in (tmp_path / "answers.jsonl").read_text()


def test_each_text_is_asked_about_once(tmp_path):
    path = tmp_path / "answers.jsonl"
    with endpoint() as there:
        one = client(there.url)
        first = ask_all(plan(TEXTS + TEXTS, one, list(Part), Log(path).answered()), one, path, run_id="r")
        again = plan(TEXTS, one, list(Part), Log(path).answered())
    assert (first.answers, first.failed, there.asked) == (12, 0, 12)
    assert (again.questions, again.answered) == ((), 12)
    file = read_answers(path)
    assert file.refused == ()
    assert [file.on(text).reader for text in TEXTS] == [one.reader] * 6
    assert file.on(TEXT.replace("Yield", "Yield 0")).statements.statements == ()


def test_a_failure_is_asked_again_by_the_next_run(tmp_path):
    path = tmp_path / "answers.jsonl"
    with endpoint(lambda body: completion("no")) as there:
        one = client(there.url)
        ask_all(plan([TEXT], one, [Part.TABLE], Log(path).answered()), one, path)
        assert there.asked == 1
    assert len(plan([TEXT], one, [Part.TABLE], Log(path).answered()).questions) == 1
    assert read_answers(path).answers == {}


def test_checks_that_fail_are_told_once_and_a_better_answer_is_taken(tmp_path):
    wrong, right = table([("A", "3.1", "4.0"), ("B", "8.2", "99")]), table([("A", "3.1", "4.0"), ("B", "8.2", "7.7")])

    def better(body):
        return completion(json.dumps(right if "Checks of it failed" in body["messages"][1]["content"] else wrong))

    path = tmp_path / "answers.jsonl"
    with endpoint(better) as there:
        one = client(there.url)
        ask_all(plan([TEXT], one, [Part.TABLE], set()), one, path)
    assert there.asked == 2
    assert '"99" at B, 2: the text has no such number.' in there.bodies[1]["messages"][1]["content"]
    assert read_answers(path).on(TEXT).table.panels[0].rows[1].values == ("8.2", "7.7")


def test_a_second_answer_that_is_no_better_is_not_taken(tmp_path):
    first, second = table([("A", "3.1", "99")]), table([("A", "98", "99")])
    path = tmp_path / "answers.jsonl"
    with endpoint(
        lambda body: completion(json.dumps(second if "Checks" in body["messages"][1]["content"] else first))
    ) as there:
        one = client(there.url)
        ask_all(plan([TEXT], one, [Part.TABLE], set()), one, path)
    assert read_answers(path).on(TEXT).table.panels[0].rows[0].values == ("3.1", "99")


def test_a_budget_is_kept_and_stops_cleanly(tmp_path):
    with endpoint(lambda body: completion(json.dumps(EMPTY[part_of(body)]), tokens=(3_000, 100))) as there:
        one = client(there.url)
        cost = sum(one.tokens(Part.TABLE, len(fenced(TEXTS[0]))))
        asked = ask_all(plan(TEXTS, one, [Part.TABLE], set()), one, tmp_path / "a.jsonl", budget=cost + 2 * 3_100)
    assert asked.answers == 3  # what the first two did not use is left for the third
    assert asked.stopped == "the budget of tokens is used up"


def test_failures_in_a_row_stop_the_asking(tmp_path):
    texts = [f"{TEXT}\nText {number}." for number in range(40)]
    with endpoint(lambda body: completion("no")) as there:
        one = client(there.url)
        asked = ask_all(plan(texts, one, [Part.TABLE], set()), one, tmp_path / "a.jsonl")
    assert IN_A_ROW <= there.asked <= IN_A_ROW + 4
    assert asked.stopped.startswith("5 questions in a row failed")


def test_what_is_too_long_is_not_sent():
    one = Client("m", "http://127.0.0.1:11434/v1")
    todo = plan([TEXT, TEXT * 400], one, [Part.TABLE], set())
    assert (len(todo.questions), todo.too_long) == (1, 1)
    assert (one.window, one.is_ollama) == (4_096, True)


@pytest.mark.parametrize("told", [None, (200, {"error": "what"}), (500, {}, {"Retry-After": "0"})])
def test_what_a_failed_question_may_have_cost_is_written_down(tmp_path, told):
    """A time-out and words that are no completion may have been charged for; a server's refusal is not."""
    path = tmp_path / "a.jsonl"

    def failing(body):
        if told is None:
            time.sleep(0.5)
        return told or empty(body)

    with endpoint(failing) as there:
        one = client(there.url, timeout=0.2)
        asked = ask_all(plan([TEXT], one, [Part.TABLE], set()), one, path, budget=1_000_000)
    (entry,) = Log(path).entries()
    at_most = (0, 0) if told and told[0] == 500 else one.tokens(Part.TABLE, len(fenced(TEXT)))
    assert (entry.prompt_tokens, entry.completion_tokens) == (asked.tokens_in, asked.tokens_out) == at_most


def test_a_price_is_told_or_unknown():
    assert Price(0.5, 2.0).in_words(1_000_000, 250_000) == "1.00"
    assert Price(0.5, None).in_words(1, 1) == "price unknown"


def test_one_question_that_is_refused_in_every_way_takes_the_schema_from_no_other():
    def answer(body):
        return (400, {}) if "too long" in body["messages"][1]["content"] else completion(GOOD)

    with endpoint(answer) as there:
        one = client(there.url)
        refused = one.ask(TEXT + "too long", Part.TABLE)
        assert (refused.answer, refused.error) == (None, "127.0.0.1 answered 400")
        assert one.ask(TEXT, Part.TABLE, wait=hurry).answer is not None
    assert [body.get("response_format", {}).get("type") for body in there.bodies] == [
        *("json_schema", "json_schema", "json_object", None),
        "json_schema",
    ]


@pytest.mark.parametrize(
    ("told", "waited"),
    [("nan", [1, 2]), ("-3", [1, 2]), ("9" * 30, [60, 60]), ("Wed, 21 Oct 2015 07:28:00 GMT", [0, 0])],
)
def test_what_a_server_says_of_waiting_is_kept_within_a_minute(told, waited):
    pauses = []
    with endpoint(lambda body: (429, {}, {"Retry-After": told})) as there:
        reply = Client("m", there.url, context=100_000).ask(TEXT, Part.TABLE, wait=pauses.append)
    assert (reply.error, pauses, there.asked) == ("127.0.0.1 answered 429", waited, 3)


def test_tokens_below_zero_give_no_budget_back_and_half_characters_are_kept_out():
    most = client("http://127.0.0.1:9/v1").tokens(Part.TABLE, len(fenced(TEXT)))
    for told in (completion(GOOD, tokens=(-9, 7)), (200, {**completion(GOOD)[1], "model": "m\ud800"})):
        reply, _ = ask(lambda body, told=told: told)
        assert "no chat completion" in reply.error
        assert (reply.prompt_tokens, reply.completion_tokens) == most


def test_a_key_that_cannot_be_sent_is_said_without_the_key():
    reply, there = ask(empty, key="sk\u2019secret")
    assert (there.asked, "MODEL_KEY" in reply.error, "secret" in reply.error) == (0, True, False)


def test_a_url_that_is_none_is_said():
    with pytest.raises(AskingError, match="--model-url 'http://host:abc' is no URL"):
        client("http://me:secret@host:abc")


def test_deep_or_endless_answers_end():
    assert first_object("{" * 200_000) is None
    assert first_object('{"a":' * 50_000) is None
    begun = time.process_time()
    assert first_object("thinking <" * 100_000) is None
    assert time.process_time() - begun < 5


ASKING = """
import signal
import sys
from pathlib import Path
from heat_pipeline.second_reader.answers import Part
from heat_pipeline.second_reader.asking import ask_all, plan
from heat_pipeline.second_reader.client import Client
from heat_pipeline.second_reader.log import Log
# A program that a shell started in the background has inherited that Ctrl-C is ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
path = Path(sys.argv[2])
texts = [f"## Heatmap {number}: 1.5" for number in range(int(sys.argv[3]))]
client = Client("m", sys.argv[1], context=100_000)
ask_all(plan(texts, client, [Part.TABLE], Log(path).answered()), client, path)
"""


def start(url, path, count):
    command = [sys.executable, "-c", ASKING, url, str(path), str(count)]
    return subprocess.Popen(command, stderr=subprocess.PIPE)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_program_that_is_stopped_while_asking_loses_no_answer(tmp_path, how):
    """Answers that were given are on disk, but for those on their way; the next run asks for the rest."""
    path, count = tmp_path / "answers.jsonl", 60

    def slow(body):
        time.sleep(0.03)
        return empty(body)

    with endpoint(slow) as there:
        program = start(there.url, path, count)
        while there.asked < 20:
            time.sleep(0.01)
            assert program.poll() is None
        os.kill(program.pid, how)
        program.communicate(timeout=30)
        before = there.asked
        had = len(Log(path).answered())
        assert before - 4 <= had <= before < count
        assert start(there.url, path, count).wait(timeout=60) == 0
        assert there.asked == before + count - had
    assert len(Log(path).answered()) == count


def test_a_line_that_a_kill_cut_is_ended_and_skipped(tmp_path):
    path = tmp_path / "answers.jsonl"
    with endpoint() as there:
        one = client(there.url)
        ask_all(plan(TEXTS[:2], one, [Part.TABLE], set()), one, path)
        whole = path.read_bytes()
        path.write_bytes(whole[:-40])
        assert len(Log(path).answered()) == 1
        ask_all(plan(TEXTS[:2], one, [Part.TABLE], Log(path).answered()), one, path)
    assert len(Log(path).answered()) == 2


def test_two_programs_may_write_the_same_log(tmp_path):
    path = tmp_path / "answers.jsonl"
    with endpoint() as there:
        programs = [start(there.url, path, 40) for _ in range(2)]
        assert [program.wait(timeout=60) for program in programs] == [0, 0]
    lines = path.read_text(encoding="utf-8").splitlines()
    assert all(json.loads(line)["model"] == "m" for line in lines)
    assert len(Log(path).answered()) == 40
    assert there.asked == 40  # what one of them asks, the other one finds answered


def test_an_answer_costs_its_characters_where_the_server_counts_no_tokens():
    body = {key: value for key, value in completion(GOOD)[1].items() if key != "usage"}
    reply, _ = ask(lambda _: (200, body))
    asked = client("http://127.0.0.1:9/v1").tokens(Part.TABLE, len(fenced(TEXT)))[0]
    assert (reply.prompt_tokens, reply.completion_tokens) == (asked, len(GOOD) // 2)


def test_a_key_goes_before_a_password_in_the_url():
    with endpoint() as there:
        client(there.url.replace("://", "://user:secret@"), key="sk").ask(TEXT, Part.TABLE, wait=hurry)
        client(there.url.replace("://", "://user:secret@")).ask(TEXT, Part.TABLE, wait=hurry)
    assert [headers["Authorization"].split()[0] for headers in there.headers] == ["Bearer", "Basic"]


@pytest.mark.parametrize("head", [b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n", b"HTTP/1.1 200 OK\r\nX-Slow: "])
def test_a_server_that_trickles_is_left_after_the_time_out(head):
    """Each byte of its body, or of its headers, comes in time, and all of them never."""
    server = socket.create_server(("127.0.0.1", 0))
    stop = threading.Event()

    def trickle():
        while not stop.is_set():
            with suppress(OSError), server.accept()[0] as connection:
                connection.recv(65536)
                connection.sendall(head)
                while not stop.wait(0.05):
                    connection.sendall(b" ")

    thread = threading.Thread(target=trickle, daemon=True)
    thread.start()
    one = Client("m", f"http://127.0.0.1:{server.getsockname()[1]}/v1", timeout=0.4)
    begun = time.monotonic()
    reply = one.ask(TEXT, Part.TABLE, wait=hurry)
    stop.set()
    server.close()
    assert "did not answer within 0.4 seconds" in reply.error
    assert time.monotonic() - begun < 10


def test_nobody_waits_for_the_next_try_of_an_asking_that_is_over(tmp_path):
    """Five texts fail while the server asks for a minute's patience; Ctrl-C ends it at once."""
    with endpoint(lambda body: (429, {}, {"Retry-After": "60"})) as there:
        program = start(there.url, tmp_path / "answers.jsonl", 5)
        while there.asked < 4:
            time.sleep(0.01)
        begun = time.monotonic()
        program.send_signal(signal.SIGINT)
        program.communicate(timeout=30)
    assert time.monotonic() - begun < 20
    assert program.returncode != 0


def test_a_line_that_holds_something_else_is_left_out_of_the_log(tmp_path):
    path = tmp_path / "answers.jsonl"
    line = '{"sha256": %s, "model": "m", "prompt": "1", "part": "table", "answered_at": %s}\n'
    times = "".join(line % ('"a"', told) for told in ('"yesterday"', "[]", '{"a": 1}'))
    path.write_text(times + line % ('["a"]', "null") + "[1]\n{}\n")
    assert (list(Log(path).entries()), Log(path).answered()) == ([], set())


def test_ten_thousand_cells_are_checked_in_a_moment():
    from heat_pipeline.reading.outline import outline
    from heat_pipeline.second_reader.answers import checked
    from heat_pipeline.second_reader.checks import failures

    rows = [(f"r{row}", *(f"{row}.{column:02}" for column in range(100))) for row in range(100)]
    text = "## Heatmap\n\n" + "\n".join(f"- **{label}:** {', '.join(values)}" for label, *values in rows)
    answer = checked(Part.TABLE, table(rows, [f"c{column}" for column in range(100)]))
    begun = time.process_time()
    assert failures(outline(text), answer) == []
    assert time.process_time() - begun < 20
