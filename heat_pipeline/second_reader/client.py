"""Asks a language model at any endpoint that speaks OpenAI's protocol, and takes an answer only where it is one.

Servers differ: some keep to a JSON schema, some to JSON, some to nothing, and all of them answer 200. So each answer is
looked at here, and the way to ask is a ladder that goes down where a server refuses a step.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import urlsplit

import requests
from requests.utils import get_environ_proxies
from urllib3.exceptions import HTTPError, ReadTimeoutError

from heat_pipeline.errors import UserError
from heat_pipeline.second_reader.answers import Part, StatementsAnswer, TableAnswer, checked, schema
from heat_pipeline.second_reader.hosts import is_loopback
from heat_pipeline.second_reader.prompting import prompt

OLLAMA = "http://127.0.0.1:11434/v1"
OLLAMA_CONTEXT, CONTEXT = 4_096, 32_768
TRIES = 3
_LONGEST_WAIT = 60.0
_CHARACTERS_A_TOKEN = 2
_LEAST_READ = 4.5
_LEAST_TOKENS, _STATEMENTS_TOKENS = 1_024, 4_096
"""How long an answer may be: a table has fewer tokens than its text has characters, twenty statements some 2,500."""
_THINKING = re.compile(r".*</think>|<think>.*", re.S)
"""What comes before an answer. Many a server puts the first tag into the question, and answers from there on."""
_MOST_BYTES, _CHUNK = 64_000_000, 65_536
_FENCE = re.compile(r"```(?:json)?", re.I)


class AskingError(UserError):
    """No more can be asked of this endpoint; the message says what was wrong, where, and what to do."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of one question: an answer in its form, or why there is none; its price in tokens."""

    answer: TableAnswer | StatementsAnswer | None = None
    error: str = ""
    finish: str = ""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0
    answered_by: str = ""


@dataclass(slots=True)
class _Ladder:
    """How an endpoint is asked: the steps that it has refused are not tried again."""

    rung: int = 0
    effort: bool = True
    lock: threading.Lock = field(default_factory=threading.Lock)


_SCHEMA, _OBJECT, _PLAIN = range(3)


@dataclass(frozen=True, slots=True)
class Client:
    """A model at an endpoint. `key` is sent with each request and shown nowhere.

    An answer may take `timeout` seconds, from the first byte to the last. `wait` sleeps for so many seconds; where it
    returns something true, nothing more is to be tried.
    """

    model: str
    url: str = field(default=OLLAMA, repr=False)
    key: str = field(default="", repr=False)
    context: int | None = None
    timeout: float = 300.0
    wait: Callable[[float], object] = field(default=time.sleep, repr=False)
    _ladder: _Ladder = field(default_factory=_Ladder, repr=False)

    def __post_init__(self) -> None:
        """Raise AskingError where `url` is none."""
        try:
            _ = urlsplit(self.url).port
        except ValueError as error:
            raise AskingError(f"--model-url {self.endpoint!r} is no URL: {error}") from error

    @property
    def host(self) -> str:
        """The host that texts are sent to."""
        return urlsplit(self.url).hostname or ""

    @property
    def endpoint(self) -> str:
        """Where it is asked, without what a URL may hold of a user and a password."""
        parts = urlsplit(self.url)
        return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()

    @property
    def is_ollama(self) -> bool:
        """Whether it is Ollama by its port, which answers one question at a time and cuts what is long."""
        return urlsplit(self.url).port == urlsplit(OLLAMA).port

    @property
    def _advice(self) -> str:
        return (
            ". Is Ollama running? `ollama serve` starts it, --model-url names another server" if self.is_ollama else ""
        )

    @property
    def window(self) -> int:
        """How many tokens a question and its answer may have."""
        return self.context or (OLLAMA_CONTEXT if self.is_ollama else CONTEXT)

    def tokens(self, part: Part, characters: int) -> tuple[int, int]:
        """How many tokens a text of so many characters may cost at most: of its question, and of its answer."""
        asked = (len(prompt(part)) + characters) // _CHARACTERS_A_TOKEN
        most = _STATEMENTS_TOKENS if part is Part.STATEMENTS else max(_LEAST_TOKENS, characters)
        return asked, max(0, min(most, self.window - asked))

    def fits(self, part: Part, characters: int) -> bool:
        """Whether a text can be sent: the question leaves room for an answer."""
        return self.tokens(part, characters)[1] >= min(_LEAST_TOKENS, characters)

    def ask(self, part: Part, told: str) -> Reply:
        """Ask for a part of the answer about a text that stands in `told`. Never raises on what a server answers.

        Raises AskingError where asking on is of no use: the key is wrong, or there is no such model.
        """
        begun = time.monotonic()
        reply = self._asked(part, told)
        return Reply(
            *(reply.answer, reply.error, reply.finish, reply.prompt_tokens, reply.completion_tokens),
            round(time.monotonic() - begun, 3),
            reply.answered_by or self.model,
        )

    def _asked(self, part: Part, told: str) -> Reply:
        error = ""
        for attempt in range(TRIES):
            try:
                response, content = self._sent(part, told)
            except UnicodeEncodeError:
                raise AskingError(
                    "HEAT_PIPELINE_MODEL_KEY holds a character that no key has, such as a curly quote: copy it anew"
                ) from None  # the error itself shows the key
            except requests.RequestException as fault:
                error = f"{self.endpoint} cannot be reached: {type(fault).__name__}{self._advice}"
                if self._gives_up({}, attempt):
                    break
                continue
            if response.status_code == 200:
                return self._understood(part, told, content)
            if response.status_code in (401, 403):
                raise AskingError(
                    f"{self.host} does not take the key ({response.status_code}): set HEAT_PIPELINE_MODEL_KEY to one "
                    f"that may use {self.model}"
                )
            if response.status_code == 404:
                raise AskingError(
                    f"{self.endpoint} knows no model {self.model!r} (404): name one that it serves, or correct "
                    "--model-url; with Ollama, `ollama pull` gets one"
                )
            error = f"{self.host} answered {response.status_code}"
            if (response.status_code != 429 and response.status_code < 500) or self._gives_up(
                response.headers, attempt
            ):
                break
        return Reply(error=error)

    def _gives_up(self, headers: Mapping[str, str], attempt: int) -> bool:
        """Whether there is no next try; else wait before it."""
        return attempt + 1 >= TRIES or bool(self.wait(_seconds(headers, attempt)))

    def _sent(self, part: Part, told: str) -> tuple[requests.Response, bytes]:
        """Send a question, and receive all of the response; on a 400 it is sent again, a step down the ladder.

        The ladder stays there only where the server takes the question then: what is refused on every step is a fault
        of the question, as one that is too long, and no reason to ask for the others without their schema.
        """
        with self._ladder.lock:
            begun = rung, effort = self._ladder.rung, self._ladder.effort
        while True:
            with requests.Session() as session:
                session.trust_env = False  # a .netrc would replace the key, and a proxy be asked about this machine
                if not is_loopback(self.host):
                    session.proxies = get_environ_proxies(self.url)
                url = self.endpoint if self.key else self.url  # a user in it would be sent in place of the key
                begun_at = time.monotonic()
                response = session.post(
                    f"{url.rstrip('/')}/chat/completions",
                    json=self._body(part, told, rung, effort),
                    headers={"Authorization": f"Bearer {self.key}"} if self.key else {},
                    timeout=self.timeout,
                    allow_redirects=False,  # a redirect may lead to a host that nobody allowed
                    stream=True,
                )
                content = _received(response, begun_at + self.timeout)
            if response.status_code == 200 and (rung, effort) != begun:
                with self._ladder.lock:
                    self._ladder.rung, self._ladder.effort = max(rung, self._ladder.rung), False
            if response.status_code != 400 or (rung == _PLAIN and not effort):
                return response, content
            rung, effort = (rung, False) if effort else (rung + 1, False)

    def _body(self, part: Part, told: str, rung: int, effort: bool) -> dict[str, Any]:
        system = prompt(part)
        form: dict[str, Any] = {}
        if rung == _SCHEMA:
            named = {"name": part.value, "strict": True, "schema": schema(part)}
            form = {"response_format": {"type": "json_schema", "json_schema": named}}
        else:
            system += f"\nThe JSON schema of the answer: {json.dumps(schema(part))}"
            form = {"response_format": {"type": "json_object"}} if rung == _OBJECT else {}
        return {
            "model": self.model,
            "messages": [{"role": "system", "content": system}, {"role": "user", "content": told}],
            "temperature": 0,
            "seed": 1,
            "max_tokens": self.tokens(part, len(told))[1],
            **form,
            **({"reasoning_effort": "none"} if effort else {}),
        }

    def _understood(self, part: Part, told: str, content: bytes) -> Reply:
        try:
            body = json.loads(content)
            choice = body["choices"][0]
            message = choice["message"]
            usage = body.get("usage") or {}
            contents = [message.get(key) or "" for key in ("content", "reasoning", "reasoning_content")]
            finish, asked = _printable(choice.get("finish_reason")), _tokens(usage, "prompt_tokens")
            answered = _tokens(usage, "completion_tokens")
            if not usage:  # a server that counts nothing is no server that costs nothing
                asked = self.tokens(part, len(told))[0]
                answered = sum(len(str(words)) for words in contents) // _CHARACTERS_A_TOKEN
            counts = (finish, asked, answered, 0.0, _printable(body.get("model")))
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError, OverflowError):
            return Reply(error=f"{self.host} answered something that is no chat completion")
        if finish == "length":
            return Reply(None, "the answer was cut: it is longer than the model may answer", *counts)
        if asked and asked < (len(prompt(part)) + len(told)) / _LEAST_READ:
            return Reply(None, "the server cut the question: the model has not seen the whole text", *counts)
        error = "the answer holds no JSON object"
        for words in map(str, contents):
            found = first_object(words)
            if found is not None:
                answer = checked(part, found)
                if not isinstance(answer, str):
                    return Reply(answer, "", *counts)
                error = answer
        return Reply(None, error, *counts)


def _received(response: requests.Response, until: float) -> bytes:
    """The body of a response. A time-out of requests is one of each read: a server that trickles has none."""
    body = bytearray()
    try:
        while chunk := response.raw.read1(_CHUNK, decode_content=True):
            body += chunk
            if time.monotonic() > until:
                raise requests.ReadTimeout
            if len(body) > _MOST_BYTES:
                raise requests.ConnectionError
    except HTTPError as error:
        raise (requests.ReadTimeout if isinstance(error, ReadTimeoutError) else requests.ConnectionError) from error
    return bytes(body)


def _tokens(usage: Mapping[str, Any], name: str) -> int:
    """How many tokens a server says that it took; a number below 0 would give budget back."""
    return max(0, int(usage.get(name) or 0))


def _printable(told: object) -> str:
    """A server's word as text that can be kept: half a surrogate pair can't be written to any file."""
    return str(told or "").encode("utf-8", "replace").decode("utf-8")


def first_object(content: str) -> Any:
    """The first JSON object in an answer, whatever stands around it; None where there is none."""
    bare = _FENCE.sub("", _THINKING.sub("", content))
    decoder = json.JSONDecoder()
    at = bare.find("{")
    for _ in range(100):
        if at < 0:
            return None
        try:
            return decoder.raw_decode(bare, at)[0]
        except (ValueError, RecursionError):
            at = bare.find("{", at + 1)
    return None


def _seconds(headers: Mapping[str, str], attempt: int) -> float:
    """How many seconds to wait before the next try: as the server says, a minute at most."""
    told = headers.get("Retry-After", "")
    try:
        seconds = float(told)
    except ValueError:
        try:
            seconds = parsedate_to_datetime(told).timestamp() - time.time()
        except (ValueError, TypeError, OverflowError):
            seconds = 2.0**attempt
    return min(max(0.0, seconds), _LONGEST_WAIT)  # in this order "nan" is 0
