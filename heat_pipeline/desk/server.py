"""The desk's server: one page and its data, for one person on this machine and nobody else.

It listens on 127.0.0.1. The link that it prints holds a key that turns into a strict cookie, once. A request with
another Host, from another site, or without the cookie is refused; nothing is loaded from anywhere.
"""

from __future__ import annotations

import secrets
import socket
from collections.abc import Callable
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.applications import Starlette
from starlette.background import BackgroundTask
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from heat_pipeline.desk.answers import Answer
from heat_pipeline.desk.desk import FACETS, Desk
from heat_pipeline.errors import UserError
from heat_pipeline.inbox.items import RefusedError

COOKIE = "heat_pipeline_desk"
BODY = 64_000
TABLE_BODY = 1_000_000
"""The most bytes of a request, and of one that brings a table."""
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_STATIC = {"desk.js": "text/javascript", "desk.css": "text/css"}


class _Answered(BaseModel):
    model_config = ConfigDict(extra="forbid")

    key: str
    answer: Answer
    seconds: float = Field(ge=0, le=86_400, allow_inf_nan=False)
    alike: bool = False


class _Undone(BaseModel):
    model_config = ConfigDict(extra="forbid")

    entry: str


def app_of(desk: Desk, port: int, key: str) -> Starlette:
    """The application for a desk that listens on a port; `key` opens it once."""
    guard = _Guard(port, key)
    templates = Environment(loader=PackageLoader("heat_pipeline.desk"), autoescape=True, undefined=StrictUndefined)

    async def page(request: Request) -> Response:
        if "key" in request.query_params:
            return guard.let_in(request)
        return Response(templates.get_template("desk.html").render(reviewer=desk.reviewer), media_type="text/html")

    async def static(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in _STATIC:
            return PlainTextResponse("There is no such file.", 404)
        content = files("heat_pipeline.desk").joinpath("static", name).read_text(encoding="utf-8")
        return Response(content, media_type=_STATIC[name])

    async def picture(request: Request) -> Response:
        try:
            shown = await run_in_threadpool(desk.picture, request.query_params.get("text", ""))
        except RefusedError as error:
            return PlainTextResponse(str(error), 404)
        return Response(shown.content, media_type=f"image/{shown.kind}")

    async def doubt(request: Request) -> Response:
        asked = request.query_params
        facets = {name: asked[name] for name in FACETS if asked.get(name)}
        back = asked.get("back") == "1"
        told = await _told(lambda: desk.doubt(facets, asked.get("after", ""), back, asked.get("text", "")))
        told.background = BackgroundTask(desk.prepare)
        return told

    async def answer(request: Request) -> Response:
        given = _Answered.model_validate_json(await request.body())
        return await _told(lambda: desk.answer(given.key, given.answer, given.seconds, given.alike))

    async def undo(request: Request) -> Response:
        given = _Undone.model_validate_json(await request.body())
        return await _told(lambda: desk.undo(given.entry))

    async def history(request: Request) -> Response:
        return await _told(desk.history)

    return Starlette(
        routes=[
            Route("/", page),
            Route("/static/{name}", static),
            Route("/picture", picture),
            Route("/api/doubt", doubt),
            Route("/api/history", history),
            Route("/api/answer", answer, methods=["POST"]),
            Route("/api/undo", undo, methods=["POST"]),
        ],
        middleware=[Middleware(lambda app: _Guarded(app, guard))],
        exception_handlers={ValidationError: _misfit, Exception: _fault},
    )


def serve(desk: Desk, port: int, started: Callable[[str], None]) -> None:
    """Serve a desk on 127.0.0.1, at a free port where `port` is 0, until it is stopped.

    `started` gets the link, before the first request. Raises OSError where the port is taken.
    """
    import uvicorn

    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", port))
    listening.listen()  # whoever opens the link at once waits for the server, and is not refused
    port, key = listening.getsockname()[1], secrets.token_urlsafe(24)
    app = app_of(desk, port, key)
    config = uvicorn.Config(app, log_level="warning", access_log=False, server_header=False, lifespan="off")
    started(f"http://127.0.0.1:{port}/?key={key}")
    uvicorn.Server(config).run(sockets=[listening])


class _Guard:
    """Who may come in: the browser that the link was opened in."""

    def __init__(self, port: int, key: str) -> None:
        self._key, self._cookie = key, secrets.token_urlsafe(24)
        self.hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}

    def let_in(self, request: Request) -> Response:
        """Turn the key of the link into the cookie, once."""
        key, self._key = self._key, ""
        if not key or not secrets.compare_digest(key, request.query_params["key"]):
            self._key = key
            return PlainTextResponse("This link was used before: start heat-pipeline desk again.", 403)
        text = request.query_params.get("text", "")
        to = request.url.replace(path="/", query="").path
        response = RedirectResponse(f"{to}#{text}" if text else to, 303)
        response.set_cookie(COOKIE, self._cookie, httponly=True, samesite="strict", path="/")
        return response

    def refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Why a request is refused, with its status; None where it is not."""
        request = Request(scope)
        if request.headers.get("host", "") not in self.hosts:
            return 403, "This address is not the desk's."
        opens = request.url.path == "/" and "key" in request.query_params
        site = request.headers.get("sec-fetch-site", "")
        if scope["method"] not in ("GET", "HEAD"):
            origin = request.headers.get("origin", "")
            if site not in ("", "same-origin") or (origin and origin.removeprefix("http://") not in self.hosts):
                return 403, "This comes from another site."
            if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
                return 415, "The desk takes JSON only."
        elif site == "cross-site" and not opens:
            return 403, "This comes from another site."
        if not opens and not secrets.compare_digest(request.cookies.get(COOKIE, ""), self._cookie):
            return 403, "Open the link that heat-pipeline desk printed."
        return None


class _Guarded:
    """Refuses what the guard refuses and bodies that are too large, and adds the headers to each response."""

    def __init__(self, app: ASGIApp, guard: _Guard) -> None:
        self._app, self._guard = app, guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                told = [(key.lower().encode(), value.encode()) for key, value in _HEADERS.items()]
                message = {**message, "headers": [*message.get("headers", []), *told]}
            await send(message)

        if scope["type"] != "http":
            return
        refusal = self._guard.refusal(scope)
        if refusal is not None:
            await PlainTextResponse(refusal[1], refusal[0])(scope, receive, with_headers)
            return
        limit = TABLE_BODY if scope["path"] == "/api/answer" else BODY
        body, more = b"", scope["method"] not in ("GET", "HEAD")
        while more:
            message = await receive()
            body, more = body + message.get("body", b""), message.get("more_body", False)
            if len(body) > limit:
                told = f"This is more than {limit:,} bytes: too large for an answer."
                await PlainTextResponse(told, 413)(scope, receive, with_headers)
                return

        async def whole() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        await self._app(scope, whole, with_headers)


async def _told(do: Callable[[], Any]) -> Response:
    try:
        return JSONResponse(await run_in_threadpool(do))
    except UserError as error:
        return JSONResponse({"fault": str(error)}, 409)


async def _misfit(request: Request, error: Exception) -> Response:
    return JSONResponse({"fault": f"the answer does not fit: {error}"}, 422)


async def _fault(request: Request, error: Exception) -> Response:
    return JSONResponse({"fault": f"the desk failed: {type(error).__name__}: {error}"}, 500)
