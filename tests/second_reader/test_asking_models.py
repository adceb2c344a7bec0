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
from model_endpoint import EMPTY, completion, empty, endpoint, part_of, table

from heat_pipeline.second_reader.answers import AnswerPart, Log, read_answers, sha256_of
from heat_pipeline.second_reader.asking import IN_A_ROW, Price, ask_all, plan
from heat_pipeline.second_reader.client import AskingError, Client, first_object
from heat_pipeline.second_reader.prompting import fenced

TEXT = "## Heatmap: Yield\n- **X-axis:** 1, 2\n- **Y-axis:** A, B\n\n- **A:** 3.1, 4.0\n- **B:** 8.2, 7.7\n"
TEXTS = [TEXT.replace("Yield", f"Yield {number}") for number in range(6)]
GOOD = json.dumps(EMPTY["table"])


def client(url, **more):
    return Client("m", url, context=100_000, **more)


MOST = client("http://127.0.0.1:9/v1").tokens(AnswerPart.TABLE, len(fenced(TEXT)))
"""The most tokens that a question about TEXT may cost."""


def ask(answer, **more):
    """What a client makes of one answer, what it had to ask for it, and how long it would have waited in between."""
    waited = []
    with endpoint(answer) as there:
        entry = client(there.url, **more).ask(TEXT, AnswerPart.TABLE, wait=waited.append)
    return entry, there, waited


def ask_about(path, texts=TEXTS, answer=empty, parts=(AnswerPart.TABLE,), budget=None, **more):
    """What came of asking about texts, and what was asked; answers go into the log at `path`."""
    with endpoint(answer) as there:
        model = client(there.url, **more)
        return ask_all(plan(texts, model, parts, Log(path).answered()), model, path, budget=budget), there


def slow(body):
    time.sleep(0.5)
    return empty(body)


def with_usage(tokens):
    """A completion for which the server counted so many tokens."""
    return 200, json.dumps(completion(GOOD, tokens=(12345, 1))[1]).replace("12345", tokens).encode()


def test_a_question_has_a_schema_and_the_text_in_a_fence():
    entry, there, _ = ask(empty)
    assert entry.answer.chart == "table"
    (body,) = there.bodies
    assert body["response_format"]["json_schema"]["strict"] is True
    assert (body["temperature"], body["seed"], body["reasoning_effort"]) == (0, 1, "none")
    assert f"<text-{sha256_of(TEXT)[:12]}>\n{TEXT}\n</text-" in body["messages"][1]["content"]


@pytest.mark.parametrize(
    "message",
    [
        *({"content": f"Here it is:\n```json\n{GOOD}\n```"}, {"content": f"{GOOD} That is all."}),
        *({"content": f"{{oh}} {GOOD}"}, {"content": f"<think>{{no}}</think>{GOOD}"}),
        {"content": f'It may be {{"chart": "bar"}} or so.</think>{GOOD}'},
        *({"content": "", "reasoning": GOOD}, {"content": "", "reasoning_content": GOOD}),
    ],
)
def test_an_answer_is_found_wherever_it_stands(message):
    entry, _, _ = ask(lambda body: completion(**message))
    assert entry.answer is not None


NO_COMPLETION = "127.0.0.1 answered something that is no chat completion"
COUNTED = (100_000, 20)
"""What the endpoint says that a question cost."""


@pytest.mark.parametrize(
    ("told", "error", "tokens", "waited"),
    [
        (completion(GOOD[:-5], finish="length"), "the answer was cut: it is longer", COUNTED, []),
        (completion(GOOD, tokens=(50, 5)), "the server cut the question", (50, 5), []),
        (completion("I can't."), "the answer holds no JSON object", COUNTED, []),
        (completion('{"chart": "table"}'), "metric: field required", COUNTED, []),
        # Words that are no completion may have been charged for; a refusal of the server is not.
        *(((200, words), NO_COMPLETION, MOST, []) for words in ({"error": "what"}, b"<html>", b"[" * 200_000)),
        *((with_usage(tokens), NO_COMPLETION, MOST, []) for tokens in ("1e999", "-1e999", "NaN", "9000000000000")),
        (completion(GOOD, tokens=(-9, 7)), NO_COMPLETION, MOST, []),
        ((200, {**completion(GOOD)[1], "model": "m\ud800"}), NO_COMPLETION, MOST, []),
        ((418, {}), "127.0.0.1 answered 418", (0, 0), []),
        *(((status, {}), f"127.0.0.1 answered {status}", (0, 0), [1, 2]) for status in (500, 503)),
        *(
            ((429, {}, {"Retry-After": told}), "127.0.0.1 answered 429", (0, 0), waited)
            for told, waited in (
                ("7", [7, 7]), ("nan", [1, 2]), ("-3", [1, 2]), ("9" * 30, [60, 60]),
                ("Wed, 21 Oct 2015 07:28:00 GMT", [0, 0]),
            )
        ),
    ],
)  # fmt: skip
def test_a_fault_is_said_and_what_it_may_have_cost(told, error, tokens, waited):
    entry, there, pauses = ask(lambda body: told)
    assert (entry.answer, (entry.prompt_tokens, entry.completion_tokens)) == (None, tokens)
    assert entry.error.startswith(error)
    assert (pauses, there.asked) == (waited, len(waited) + 1)  # three times where it may help, no wait behind the last


def test_an_answer_costs_its_characters_where_the_server_counts_no_tokens():
    body = {key: value for key, value in completion(GOOD)[1].items() if key != "usage"}
    entry, _, _ = ask(lambda _: (200, body))
    assert (entry.prompt_tokens, entry.completion_tokens) == (MOST[0], len(GOOD) // 2)


def test_a_time_out_and_a_closed_port_are_said():
    entry, there, _ = ask(slow, timeout=0.1)
    assert (there.asked, entry.answer) == (1, None)  # what was asked may have been answered, and is not asked twice
    assert (entry.prompt_tokens, entry.completion_tokens) == MOST
    assert "did not answer within 0.1 seconds: HEAT_PIPELINE_MODEL_TIMEOUT" in entry.error
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        closed = f"http://127.0.0.1:{free.getsockname()[1]}/v1"
    entry = client(closed).ask(TEXT, AnswerPart.TABLE, wait=lambda seconds: None)
    assert "cannot be reached: ConnectionError" in entry.error


@pytest.mark.parametrize("every", [0.05, 9])
def test_a_server_that_trickles_or_stops_in_the_middle_is_left_after_the_time_out(every):
    """Each byte of its body comes in time, and all of them never; or none does."""
    server = socket.create_server(("127.0.0.1", 0))
    stop = threading.Event()

    def trickle():
        while not stop.is_set():
            with suppress(OSError), server.accept()[0] as connection:
                connection.recv(65536)
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
                while not stop.wait(every):
                    connection.sendall(b" ")

    threading.Thread(target=trickle, daemon=True).start()
    begun = time.monotonic()
    entry = client(f"http://127.0.0.1:{server.getsockname()[1]}/v1", timeout=0.4).ask(TEXT, AnswerPart.TABLE)
    stop.set()
    server.close()
    assert "did not answer within 0.4 seconds" in entry.error
    assert time.monotonic() - begun < 10


def test_a_server_is_asked_as_it_can_be_and_that_is_remembered():
    """One question that is refused in every way takes the schema from no other."""

    def picky(body):
        fits = "reasoning_effort" not in body and body.get("response_format", {}).get("type") != "json_schema"
        return completion(GOOD) if fits and "too long" not in body["messages"][1]["content"] else (400, {})

    with endpoint(picky) as there:
        model = client(there.url)
        errors = [model.ask(text, AnswerPart.TABLE).error for text in (f"{TEXT} too long", TEXT, TEXT)]
    assert errors == ["127.0.0.1 answered 400", "", ""]
    forms = [body.get("response_format", {}).get("type") for body in there.bodies]
    steps = ["json_schema", "json_schema", "json_object", None]  # the first also asks for no effort of reasoning
    assert forms == [*steps, *steps[:3], "json_object"]
    assert '"additionalProperties"' in there.bodies[-1]["messages"][0]["content"]


@pytest.mark.parametrize(("status", "said"), [(401, "HEAT_PIPELINE_MODEL_KEY"), (403, "key"), (404, "no model 'm'")])
def test_a_wrong_key_or_model_stops_at_once_and_says_what_to_do(status, said, tmp_path):
    asked, there = ask_about(tmp_path / "answers.jsonl", answer=lambda body: (status, {}))
    assert said in asked.stopped
    assert there.asked <= 4  # those that were under way


def test_a_redirect_is_not_followed():
    """It may lead to a host that nobody allowed."""
    with endpoint() as other:
        entry, _, _ = ask(lambda body: (307, {}, {"Location": f"{other.url}/chat/completions"}))
        assert other.asked == 0
    assert entry.error == "127.0.0.1 answered 307"


def test_a_key_is_sent_and_shown_nowhere_and_no_proxy_is_asked_about_this_machine(tmp_path, caplog, monkeypatch):
    caplog.set_level(0)
    path = tmp_path / "answers.jsonl"
    with endpoint() as proxy:
        monkeypatch.setenv("HTTP_PROXY", proxy.url)
        monkeypatch.setenv("http_proxy", proxy.url)
        asked, there = ask_about(path, [TEXT], key="secret-key")
    assert (asked.answers, there.asked, proxy.asked) == (1, 1, 0)
    assert there.headers[0]["Authorization"] == "Bearer secret-key"
    shown = repr(client("", key="secret-key")) + repr(asked) + caplog.text + path.read_text() + json.dumps(there.bodies)
    assert "secret-key" not in shown


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"url": "http://host:abc"}, "--model-url is no URL"),
        ({"url": "http://me:secret@host/v1"}, "HEAT_PIPELINE_MODEL_KEY"),
        ({"url": "http://host/v1", "key": "sk\u2019secret"}, "HEAT_PIPELINE_MODEL_KEY"),
    ],
)
def test_an_address_or_a_key_that_cannot_be_used_is_said_without_what_is_secret(given, said):
    with pytest.raises(AskingError, match=said) as caught:
        client(**given)
    assert "secret" not in str(caught.value)


def test_each_text_is_asked_about_once_and_what_failed_is_asked_again(tmp_path):
    path = tmp_path / "answers.jsonl"
    failed, there = ask_about(path, TEXTS[:1], lambda body: completion("no"))
    assert (failed.answers, failed.failed, there.asked, read_answers(path).answers) == (0, 1, 1, {})
    asked, there = ask_about(path, TEXTS + TEXTS, parts=tuple(AnswerPart))
    assert (asked.answers, asked.failed, there.asked) == (12, 0, 12)
    again = plan(TEXTS, client(there.url), list(AnswerPart), Log(path).answered())
    assert (again.questions, again.answered) == ((), 12)
    file = read_answers(path)
    assert [file.on(text).reader for text in TEXTS] == [client(there.url).reader] * 6
    assert file.on(TEXTS[0]).statements.statements == ()


@pytest.mark.parametrize(
    ("first", "second", "kept"),
    [
        (("B", "8.2", "99"), ("B", "8.2", "7.7"), ("8.2", "7.7")),
        (("B", "8.2", "99"), ("B", "98", "99"), ("8.2", "99")),
    ],
)
def test_checks_that_fail_are_told_once_and_only_a_better_answer_is_taken(tmp_path, first, second, kept):
    path = tmp_path / "answers.jsonl"

    def answer(body):
        is_again = "Checks of it failed" in body["messages"][1]["content"]
        return completion(json.dumps(table(("A", "3.1", "4.0"), second if is_again else first)))

    _, there = ask_about(path, [TEXT], answer)
    assert there.asked == 2
    assert '"99" at B, 2: the text has no such number.' in there.bodies[1]["messages"][1]["content"]
    assert read_answers(path).on(TEXT).table.panels[0].rows[1].values == kept


def test_a_budget_is_kept_and_stops_cleanly(tmp_path):
    def answer(body):
        return completion(json.dumps(EMPTY[part_of(body)]), tokens=(1_500, 100))

    budget = sum(client("http://127.0.0.1:9/v1").tokens(AnswerPart.TABLE, len(fenced(TEXTS[0])))) + 2 * 1_600
    asked, _ = ask_about(tmp_path / "a.jsonl", answer=answer, budget=budget)
    assert asked.answers == 3  # what the first two did not use is left for the third
    assert asked.stopped == "the budget of tokens is used up"


def test_failures_in_a_row_stop_the_asking(tmp_path):
    texts = [f"{TEXT}\nText {number}." for number in range(40)]
    asked, there = ask_about(tmp_path / "a.jsonl", texts, lambda body: completion("no"))
    assert IN_A_ROW <= there.asked <= IN_A_ROW + 4
    assert asked.stopped.startswith("5 questions in a row failed")


def test_what_is_too_long_is_not_sent():
    model = Client("m", "http://127.0.0.1:11434/v1")
    todo = plan([TEXT, TEXT * 400], model, [AnswerPart.TABLE], set())
    assert (len(todo.questions), todo.too_long) == (1, 1)
    assert (model.window, model.is_ollama) == (4_096, True)


def test_a_price_is_told_or_unknown():
    assert Price(0.5, 2.0).in_words(1_000_000, 250_000) == "1.00"
    assert Price(0.5, None).in_words(1, 1) == "price unknown"


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
from heat_pipeline.second_reader.answers import AnswerPart, Log
from heat_pipeline.second_reader.asking import ask_all, plan
from heat_pipeline.second_reader.client import Client
# A program that a shell started in the background has inherited that Ctrl-C is ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
path = Path(sys.argv[2])
texts = [f"## Heatmap {number}: 1.5" for number in range(int(sys.argv[3]))]
client = Client("m", sys.argv[1], context=100_000)
ask_all(plan(texts, client, [AnswerPart.TABLE], Log(path).answered()), client, path)
"""


def start(url, path, count):
    command = [sys.executable, "-c", ASKING, url, str(path), str(count)]
    return subprocess.Popen(command, stderr=subprocess.PIPE)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_program_that_is_stopped_while_asking_loses_no_answer(tmp_path, how):
    """Answers that were given are on disk, but for those on their way; the next run asks for the rest."""
    path, count = tmp_path / "answers.jsonl", 60

    def answer(body):
        time.sleep(0.03)
        return empty(body)

    with endpoint(answer) as there:
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


def test_nobody_waits_for_the_next_try_of_an_asking_that_is_over(tmp_path):
    """Five texts fail while the server asks for a minute's patience; Ctrl-C ends it at once."""
    with endpoint(lambda body: (429, {}, {"Retry-After": "60"})) as there:
        program = start(there.url, tmp_path / "answers.jsonl", 5)
        while there.asked < 4:
            time.sleep(0.01)
            assert program.poll() is None
        begun = time.monotonic()
        program.send_signal(signal.SIGINT)
        program.communicate(timeout=30)
    assert time.monotonic() - begun < 20
    assert program.returncode != 0


def test_two_programs_may_write_the_same_log(tmp_path):
    path = tmp_path / "answers.jsonl"
    with endpoint() as there:
        programs = [start(there.url, path, 40) for _ in range(2)]
        assert [program.wait(timeout=60) for program in programs] == [0, 0]
    lines = path.read_text(encoding="utf-8").splitlines()
    assert all(json.loads(line)["model"] == "m" for line in lines)
    assert len(Log(path).answered()) == 40
    assert there.asked == 40  # what one of them asks, the other one finds answered


def test_a_line_that_is_no_answer_is_skipped_and_one_that_a_kill_cut_is_ended(tmp_path):
    path = tmp_path / "answers.jsonl"
    line = '{"sha256": %s, "model": "m", "prompt": "1", "part": "table", "answered_at": %s}\n'
    times = "".join(line % ('"a"', when) for when in ('"yesterday"', "[]", '{"a": 1}'))
    path.write_text(times + line % ('["a"]', "null") + "[1]\n{}\n")
    assert (list(Log(path).entries()), Log(path).answered()) == ([], set())
    ask_about(path, TEXTS[:2])
    path.write_bytes(path.read_bytes()[:-40])
    assert len(Log(path).answered()) == 1
    ask_about(path, TEXTS[:2])
    assert len(Log(path).answered()) == 2
