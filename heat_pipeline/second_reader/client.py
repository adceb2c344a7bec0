"""Asks a language model at any endpoint that speaks OpenAI's protocol, and takes an answer only where it is one.

Servers differ: some keep to a JSON schema, some to JSON, some to nothing, and all of them answer 200. So each answer is
looked at here, and the way to ask goes a step down where a server refuses it.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import islice
from typing import Annotated, Any
from urllib.parse import urlsplit

import requests
from pydantic import AliasPath, BaseModel, Field, ValidationError
from requests.utils import get_environ_proxies
from urllib3.exceptions import HTTPError, InvalidHeader, ReadTimeoutError
from urllib3.util import Retry

from heat_pipeline.errors import UserError
from heat_pipeline.second_reader.answers import AnswerEntry, AnswerPart, Reader, checked, schema, sha256_of
from heat_pipeline.second_reader.hosts import is_loopback
from heat_pipeline.second_reader.prompting import fenced, prompt, version

OLLAMA = "http://127.0.0.1:11434/v1"
OLLAMA_CONTEXT, CONTEXT = 4_096, 32_768
TRIES = 3
_LONGEST_WAIT = 60.0
_CHARACTERS_A_TOKEN = 2
_LEAST_READ = 4.5
_LEAST_TOKENS, _STATEMENTS_TOKENS = 1_024, 4_096
"""How long an answer may be: a table has fewer tokens than its text has characters, twenty statements some 2,500."""
_MOST_BYTES, _BYTES = 64_000_000, 65_536
_STEPS = (("json_schema", "none"), ("json_schema", ""), ("json_object", ""), ("", ""))
"""The form of the answer and the effort of reasoning that a server is asked for; one that refuses is asked the next."""
_NO_KEY = "{host} does not take the key ({status}): set HEAT_PIPELINE_MODEL_KEY to one that may use {model}"
_NO_MODEL = (
    "{url} knows no model {model!r} ({status}): name one that it serves, or correct --model-url; with Ollama, "
    "`ollama pull` gets one"
)
HOPELESS = {"401": _NO_KEY, "403": _NO_KEY, "404": _NO_MODEL}
"""What is wrong where a server answers with such a status: it will answer every question so."""


class AskingError(UserError):
    """An endpoint that cannot be asked as it is named, or with this key; the message says why."""


_Count = Annotated[int | None, Field(ge=0, lt=2**31)]
_Response = tuple[int, Mapping[str, str], bytes]
"""The status, headers and body of a response."""


class _Completion(BaseModel):
    """What we need of a chat completion."""

    message: dict[str, Any] = Field(validation_alias=AliasPath("choices", 0, "message"))
    finish: str | None = Field(None, validation_alias=AliasPath("choices", 0, "finish_reason"))
    answered_by: str | None = Field(None, validation_alias="model")
    prompt_tokens: _Count = Field(None, validation_alias=AliasPath("usage", "prompt_tokens"))
    completion_tokens: _Count = Field(None, validation_alias=AliasPath("usage", "completion_tokens"))


@dataclass(frozen=True, slots=True)
class Client:
    """A model at an endpoint. `key` is sent with each request and shown nowhere.

    An answer may take `timeout` seconds, from the first byte to the last.
    """

    model: str
    url: str = OLLAMA
    key: str = field(default="", repr=False)
    context: int | None = None
    timeout: float = 300.0
    _refused: set[int] = field(default_factory=set, repr=False)  # the steps that the server doesn't take

    def __post_init__(self) -> None:
        """Raise AskingError where `url` is none, or holds a password, which would stand in each answer.

        And for a key that no header takes: to send it would fail with an error that shows it.
        """
        if not self.key.isascii():
            raise AskingError("HEAT_PIPELINE_MODEL_KEY holds a character that no key has, such as a curly quote")
        try:
            parts = urlsplit(self.url)
            _ = parts.port
        except ValueError as error:
            raise AskingError(f"--model-url is no URL: {error}") from error
        if "@" in parts.netloc:
            raise AskingError("--model-url holds a user or a password: a key belongs into HEAT_PIPELINE_MODEL_KEY")

    @property
    def reader(self) -> Reader:
        """The second reader that it is: its model with the prompts of this version."""
        return Reader(self.model, version())

    @property
    def host(self) -> str:
        """The host that texts are sent to."""
        return urlsplit(self.url).hostname or ""

    @property
    def is_ollama(self) -> bool:
        """Whether it is Ollama by its port, which answers one question at a time and cuts what is long."""
        return urlsplit(self.url).port == urlsplit(OLLAMA).port

    @property
    def window(self) -> int:
        """How many tokens a question and its answer may have."""
        return self.context or (OLLAMA_CONTEXT if self.is_ollama else CONTEXT)

    def tokens(self, part: AnswerPart, characters: int) -> tuple[int, int]:
        """How many tokens a text of so many characters may cost at most: of its question, and of its answer."""
        asked = (len(prompt(part)) + characters) // _CHARACTERS_A_TOKEN
        most = _STATEMENTS_TOKENS if part is AnswerPart.STATEMENTS else max(_LEAST_TOKENS, characters)
        return asked, max(0, min(most, self.window - asked))

    def fits(self, part: AnswerPart, characters: int) -> bool:
        """Whether a text can be sent: the question leaves room for an answer."""
        return self.tokens(part, characters)[1] >= min(_LEAST_TOKENS, characters)

    def ask(
        self, text: str, part: AnswerPart, more: str = "", wait: Callable[[float], object] = time.sleep
    ) -> AnswerEntry:
        """Ask for a part of the answer about a text, with `more` said behind it. Never raises on what a server answers.

        `wait` sleeps for so many seconds; where it returns something true, nothing more is to be tried.
        """
        begun = time.monotonic()
        answered = {"answer": None, "answered_by": self.model, **self._answered(part, fenced(text) + more, wait)}
        return AnswerEntry(
            sha256=sha256_of(text),
            model=self.model,
            prompt=version(),
            part=part,
            endpoint=self.url,
            seconds=round(time.monotonic() - begun, 3),
            answered_at=datetime.now(UTC),
            **answered,
        )

    def _answered(self, part: AnswerPart, question: str, wait: Callable[[float], object]) -> dict[str, Any]:
        """What came of a question, as fields of an entry."""
        answered: dict[str, Any] = {}
        for attempt in range(TRIES):
            seconds = 2.0**attempt
            try:
                status, headers, content = self._sent(part, question)
            except (requests.ReadTimeout, HTTPError) as fault:
                return {"error": self._unreached(fault), **self._spent(part, question)}
            except requests.RequestException as fault:
                answered = {"error": self._unreached(fault)}
            else:
                if status == 200:
                    return self._understood(part, question, content)
                error = HOPELESS.get(str(status), "{host} answered {status}")
                error = error.format(host=self.host, url=self.url, model=self.model, status=status)
                answered = {"error": error, "finish": str(status)}
                if status != 429 and status < 500:
                    break
                with suppress(InvalidHeader, ValueError, OverflowError):
                    seconds = min(Retry().parse_retry_after(headers.get("Retry-After", "")), _LONGEST_WAIT)
            if attempt + 1 == TRIES or wait(seconds):
                break
        return answered

    def _unreached(self, fault: Exception) -> str:
        if isinstance(fault, requests.ReadTimeout | ReadTimeoutError):
            return (
                f"{self.url} did not answer within {self.timeout:g} seconds: "
                "HEAT_PIPELINE_MODEL_TIMEOUT lets it take longer"
            )
        advice = ". Is Ollama running? `ollama serve` starts it, --model-url names another server"
        return f"{self.url} cannot be reached: {type(fault).__name__}{advice if self.is_ollama else ''}"

    def _spent(self, part: AnswerPart, question: str) -> dict[str, int]:
        """The most that a question may have cost: one whose tokens nobody counts is not one that costs nothing."""
        asked, answered = self.tokens(part, len(question))
        return {"prompt_tokens": asked, "completion_tokens": answered}

    def _sent(self, part: AnswerPart, question: str) -> _Response:
        """Send a question, and again where the server answers 400, a step down.

        The steps are remembered only where the server takes the question then: what is refused on every step is a fault
        of the question, as one that is too long, and no reason to ask for the others without their schema.
        """
        refused: set[int] = set()
        for step, (form, effort) in enumerate(_STEPS):
            if step in self._refused:
                continue
            status, headers, content = self._posted(self._body(part, question, form, effort))
            if status != 400:
                break
            refused.add(step)
        if status == 200:
            self._refused.update(refused)
        return status, headers, content

    def _body(self, part: AnswerPart, question: str, form: str, effort: str) -> dict[str, Any]:
        system = prompt(part)
        asked: dict[str, Any] = {"reasoning_effort": effort} if effort else {}
        if form == "json_schema":
            named = {"name": part.value, "strict": True, "schema": schema(part)}
            asked["response_format"] = {"type": form, form: named}
        else:
            system += f"\nThe JSON schema of the answer: {json.dumps(schema(part))}"
            asked |= {"response_format": {"type": form}} if form else {}
        return {
            "model": self.model,
            "messages": [{"role": "system", "content": system}, {"role": "user", "content": question}],
            "temperature": 0,
            "seed": 1,
            "max_tokens": self.tokens(part, len(question))[1],
            **asked,
        }

    def _posted(self, body: dict[str, Any]) -> _Response:
        """The response to a request. The time-out of requests is one of each read, and a server may trickle."""
        until = time.monotonic() + self.timeout
        with requests.Session() as session:
            session.trust_env = False  # a .netrc would replace the key, and a proxy be asked about this machine
            if not is_loopback(self.host):
                session.proxies = get_environ_proxies(self.url)
            response = session.post(
                f"{self.url.rstrip('/')}/chat/completions",
                json=body,
                headers={"Authorization": f"Bearer {self.key}"} if self.key else {},
                timeout=self.timeout,
                allow_redirects=False,  # a redirect may lead to a host that nobody allowed
                stream=True,
            )
            content = b""
            while len(content) < _MOST_BYTES and (read := response.raw.read1(_BYTES, decode_content=True)):
                content += read
                if time.monotonic() > until:
                    raise requests.ReadTimeout
            return response.status_code, response.headers, content

    def _understood(self, part: AnswerPart, question: str, content: bytes) -> dict[str, Any]:
        """What a response says, as fields of an entry."""
        try:
            completion = _Completion.model_validate_json(content)
        except ValidationError:
            error = f"{self.host} answered something that is no chat completion"
            return {"error": error, **self._spent(part, question)}
        contents = [str(completion.message.get(key) or "") for key in ("content", "reasoning", "reasoning_content")]
        asked, completed = completion.prompt_tokens or 0, completion.completion_tokens or 0
        answered: dict[str, Any] = {
            "finish": completion.finish or "",
            "answered_by": completion.answered_by or self.model,
            "prompt_tokens": asked or self._spent(part, question)["prompt_tokens"],
            "completion_tokens": completed or sum(map(len, contents)) // _CHARACTERS_A_TOKEN,
        }
        if completion.finish == "length":
            return {**answered, "error": "the answer was cut: it is longer than the model may answer"}
        if 0 < asked < (len(prompt(part)) + len(question)) / _LEAST_READ:
            return {**answered, "error": "the server cut the question: the model has not seen the whole text"}
        error = "the answer holds no JSON object"
        for words in contents:
            first = first_object(words)
            if first is not None:
                answer = checked(part, first)
                if not isinstance(answer, str):
                    return {**answered, "answer": answer}
                error = answer
        return {**answered, "error": error}


def first_object(content: str) -> Any:
    """The first JSON object in an answer, whatever stands around it; None where there is none.

    What a model thought is none of it: many a server puts the first tag into the question, and answers from there on.
    """
    bare = content.rpartition("</think>")[2].partition("<think>")[0]
    for brace in islice(re.finditer("{", bare), 100):
        with suppress(ValueError, RecursionError):
            return json.JSONDecoder().raw_decode(bare, brace.start())[0]
    return None
