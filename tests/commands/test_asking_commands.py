"""`ask`, `answers` and `--answers` as they are typed: price before anything, answers to a file and back."""

import json
import os
import re
import shutil
import sys
from pathlib import Path

import pytest
from typed import typed

from heat_pipeline.steps.taking_in import take_in
from heat_pipeline.warehouse import Store

PROJECT = Path(__file__).resolve().parents[2]
SAMPLES = PROJECT / "data" / "answers" / "samples.jsonl"
TEXT = PROJECT / "data" / "inbox" / "samples" / "r1-llama-window-by-ratio.md"
ASKING = ("--model", "m", "--ask", "all", "--model-url")
sys.path.append(str(PROJECT / "tests" / "second_reader"))
from model_endpoint import endpoint  # noqa: E402


def heat_pipeline(*arguments, code=0):
    done = typed(arguments, None, PROJECT, dict(os.environ))
    assert done.returncode == code, done.stderr
    return (done.stdout + done.stderr).decode()


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    folder = tmp_path_factory.mktemp("asked") / "data"
    take_in(Store(folder), PROJECT / "data" / "inbox", ["samples"], "run", limit_bytes=1_000_000)
    return folder


def test_answers_go_to_a_file_and_come_back(data, tmp_path):
    kept, file = shutil.copytree(data, tmp_path / "data"), tmp_path / "answers.jsonl"
    assert heat_pipeline("answers", "import", SAMPLES, "--data", kept).startswith("10 answers are new")
    assert heat_pipeline("answers", "import", SAMPLES, "--data", kept).startswith("0 answers are new")
    assert heat_pipeline("answers", "export", file, "--data", kept) == f"10 answers in {file}\n"
    held, given = (
        {(one["sha256"], one["part"]): one["answer"] for one in map(json.loads, path.open(encoding="utf-8"))}
        for path in (file, SAMPLES)
    )
    assert held == given


def test_the_price_is_told_before_anything_is_asked(data):
    with endpoint() as there:
        told = heat_pipeline(
            "ask", "--dry-run", "--data", data, "--model", "m", "--model-url", there.url, "--ask", "all"
        )
        assert there.asked == 0
    first, second, third = told.splitlines()
    assert first == "5 texts, 10 questions to m at 127.0.0.1"
    assert second == "0 questions are answered already"
    assert third.count("(price unknown)") == 2


def test_the_size_is_told_though_no_model_is_named(data):
    asked = ("ask", "--dry-run", "--data", data, "--ask", "all")
    texts, tokens, to_set = heat_pipeline(*asked).splitlines()
    elsewhere = ("--model", "m", "--model-url", "https://models.example/v1")  # one that takes as many tokens
    assert (texts, tokens) == ("5 texts, 10 questions", heat_pipeline(*asked, *elsewhere).splitlines()[2])
    assert re.fullmatch(r"tokens: about [\d,]+ \(price unknown\), at most [\d,]+ \(price unknown\)", tokens)
    assert to_set.startswith("no model is named, so nothing is asked. What to set: --model NAME, or HEAT_PIPELINE_")


def test_another_host_is_not_asked_where_nobody_said_so(data):
    told = heat_pipeline(
        "ask", "--data", data, "--model", "m", "--model-url", "https://models.example/v1", "--ask", "all", code=1
    )
    assert "10 of these are not sent, since its texts may not go to models.example" in told
    assert "0 answered" in told and "no question has an answer" in told


def test_without_a_model_it_is_said_how_to_name_one(data):
    assert "no model is named: --model NAME" in heat_pipeline("ask", "--data", data, code=1)


def test_a_file_of_answers_that_is_not_there_is_said(tmp_path):
    told = heat_pipeline("read", TEXT, "--answers", tmp_path / "none.jsonl", code=1)
    assert "this file of answers cannot be read" in told
