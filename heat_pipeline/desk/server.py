"""The desk's server: one page and its data, for one person on this machine and nobody else.

It listens on 127.0.0.1. The link that it prints holds a key that turns into a strict cookie, once. A request with
another Host, from another site, or without the cookie is refused; nothing is loaded from anywhere.
"""

from __future__ import annotations

import secrets
import socket
from collections.abc import Callable
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from starlette.applications import Starlette
from starlette.background import BackgroundTask
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.base import BaseHTTPMiddleware, RequestResponseEndpoint
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from heat_pipeline.desk.desk import FACETS, Desk
from heat_pipeline.desk.person_answers import PersonAnswer
from heat_pipeline.errors import UserError

COOKIE = "heat_pipeline_desk"
BODY = 64_000
TABLE_BODY = 1_000_000
"""The most bytes of a request, and of one that brings a table."""
_ENTRIES = TypeAdapter(list[str])
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class _Answered(BaseModel):
    model_config = ConfigDict(extra="forbid")

    key: str
    answer: PersonAnswer
    seconds: float = Field(ge=0, le=86_400, allow_inf_nan=False)
    alike: bool = False


def app_of(desk: Desk, port: int, key: str) -> Starlette:
    """The application for a desk that listens on a port; `key` opens it once."""
    guard = _Guard(port, key)
    pages = Environment(loader=PackageLoader("heat_pipeline.desk"), autoescape=True, undefined=StrictUndefined)
    shown = pages.get_template("desk.html").render(reviewer=desk.reviewer, facets=FACETS)

    async def page(request: Request) -> Response:
        if "key" in request.query_params:
            return guard.let_in(request)
        return HTMLResponse(shown)

    def picture(request: Request) -> Response:
        came = desk.picture(request.query_params.get("text", ""))
        if came is None or came.fault:
            return PlainTextResponse("no picture came with this text" if came is None else came.fault, 404)
        return Response(came.content, media_type=f"image/{came.kind}")

    def doubt(request: Request) -> Response:
        asked = request.query_params
        facets = {name: asked[name] for name in FACETS if asked.get(name)}
        step = {"1": 1, "-1": -1}.get(asked.get("step", ""), 0)
        shown = desk.doubt(facets, asked.get("at", ""), step, asked.get("text", ""))
        return JSONResponse(shown, background=BackgroundTask(desk.prepare))

    async def answer(request: Request) -> Response:
        given = _Answered.model_validate_json(await request.body())
        return JSONResponse(await run_in_threadpool(desk.answer, **dict(given)))

    async def undo(request: Request) -> Response:
        entries = _ENTRIES.validate_json(await request.body())
        return JSONResponse(await run_in_threadpool(desk.undo, entries))

    def history(request: Request) -> Response:
        return JSONResponse(desk.history())

    return Starlette(
        routes=[
            Route("/", page),
            Route("/picture", picture),
            Mount("/static", StaticFiles(directory=Path(__file__).with_name("static"))),
            Route("/api/doubt", doubt),
            Route("/api/history", history),
            Route("/api/answer", answer, methods=["POST"]),
            Route("/api/undo", undo, methods=["POST"]),
        ],
        middleware=[Middleware(BaseHTTPMiddleware, dispatch=guard.dispatch)],
        exception_handlers=dict.fromkeys((UserError, ValidationError, Exception), _fault),
    )


def serve(desk: Desk, port: int, started: Callable[[str], None]) -> None:
    """Serve a desk on 127.0.0.1, at a free port where `port` is 0, until it is stopped.

    `started` gets the link, before the first request. Raises OSError where the port is taken.
    """
    import uvicorn

    listening = socket.create_server(("127.0.0.1", port))  # from now on whoever opens the link waits for the server
    port, key = listening.getsockname()[1], secrets.token_urlsafe(24)
    app = app_of(desk, port, key)
    config = uvicorn.Config(app, log_level="warning", access_log=False, server_header=False, lifespan="off")
    started(f"http://127.0.0.1:{port}/?key={key}")
    uvicorn.Server(config).run(sockets=[listening])


class _Guard:
    """Who may come in: the browser that the link was opened in. What goes out has the headers."""

    def __init__(self, port: int, key: str) -> None:
        self._key, self._cookie = key, secrets.token_urlsafe(24)
        self._hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}

    def let_in(self, request: Request) -> Response:
        """Turn the key of the link into the cookie, once."""
        if not self._key or not secrets.compare_digest(self._key, request.query_params["key"]):
            return PlainTextResponse("This link was used before: start heat-pipeline desk again.", 403)
        self._key = ""
        text = request.query_params.get("text", "")
        response = RedirectResponse(f"/#{text}" if text else "/", 303)
        response.set_cookie(COOKIE, self._cookie, httponly=True, samesite="strict", path="/")
        return response

    async def dispatch(self, request: Request, following: RequestResponseEndpoint) -> Response:
        """Refuse a request, or answer it."""
        refusal = self._refusal(request)
        response = await following(request) if refusal is None else PlainTextResponse(refusal[1], refusal[0])
        response.headers.update(_HEADERS)
        return response

    def _refusal(self, request: Request) -> tuple[int, str] | None:
        """Why a request is refused, with its status; None where it is not."""
        headers, asks = request.headers, request.method in ("GET", "HEAD")
        opens = request.url.path == "/" and "key" in request.query_params
        site, origin = headers.get("sec-fetch-site", ""), headers.get("origin", "")
        is_foreign = site not in ("", "same-origin") or (origin and origin.removeprefix("http://") not in self._hosts)
        kind, length = headers.get("content-type", "").partition(";")[0].strip(), headers.get("content-length", "")
        # The server reads no more of a body than its length says, and a body of unknown length is sent by no browser.
        size = int(length) if length.isdecimal() and "transfer-encoding" not in headers else None
        limit = TABLE_BODY if request.url.path == "/api/answer" else BODY
        refusals = (
            (headers.get("host", "") not in self._hosts, 403, "This address is not the desk's."),
            (site == "cross-site" and not opens if asks else is_foreign, 403, "This comes from another site."),
            (not asks and kind != "application/json", 415, "The desk takes JSON only."),
            (
                not opens and not secrets.compare_digest(request.cookies.get(COOKIE, ""), self._cookie),
                403, "Open the link that heat-pipeline desk printed.",
            ),
            (not asks and size is None, 411, "The desk takes a body only whose length is said."),
            (not asks and (size or 0) > limit, 413, f"This is more than {limit:,} bytes: too large for an answer."),
        )  # fmt: skip
        return next(((status, words) for is_refused, status, words in refusals if is_refused), None)


async def _fault(request: Request, error: Exception) -> Response:
    faults = ((UserError, 409, ""), (ValidationError, 422, "the answer does not fit: "))
    status, words = next(
        ((status, words) for kind, status, words in faults if isinstance(error, kind)),
        (500, f"the desk failed: {type(error).__name__}: "),
    )
    return JSONResponse({"fault": f"{words}{error}"}, status)
