"""Around every request: headers of every answer, how long it may be, and what is said when it is refused or fails.

A page is told on a page, a script in JSON; the log is told without a secret, nobody sees a traceback.
"""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from attrs import define, field
from jinja2 import Environment
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from interpreter.command.server.guarding.keys import HOSTS, SEATS, key_in
from interpreter.command.server.guarding.origins import ANY, Foreign, Names
from interpreter.command.server.guarding.patience import Slow, in_time, passed_over, taken
from interpreter.command.server.tables.database import Unkept
from interpreter.command.server.tables.hall import Away, Stopped
from interpreter.corpus.diagnostics import CorpusError, printable
from interpreter.engine.state.errors import RuleError
from interpreter.session.mistakes import Mistake
from interpreter.session.rule_errors import located

BODY = 4096  # bytes of a request
AT_ONCE = 12  # requests of one secret that are being answered
LINE = 80  # letters of an address in the log
FILE = 2 << 20  # and of one that brings a kept game, or the texts of cards
# Headers of every answer. They say what a page may load, and forbid caching and passing on.
HEADERS: dict[str, str] = json.loads(
    (Path(__file__).parent / "headers.json").read_text(encoding="utf-8")
)
FAILED = "the server failed at this; nothing was kept"
log = logging.getLogger("plainrules.table")


class Nowhere(Mistake):
    """A secret that opens nothing."""


class TooMuch(Mistake):
    """More requests, or more pages, than one link may have."""


class TooLong(Mistake):
    """A request with more in it than may be."""


_STATUS: dict[type[Exception], int] = {
    Foreign: 403,
    Nowhere: 404,
    TooLong: 413,
    TooMuch: 429,
    Stopped: 410,
    Away: 410,
    Unkept: 503,
}


def plain(path: str) -> str:
    """Return of an address what may stand in the log: no secret."""
    _, kind, *rest = f"{path}/".split("/")
    return (
        f"/{kind}/…/{'/'.join(rest[1:])}".rstrip("/")[:LINE]
        if kind in (SEATS, HOSTS)
        else f"/{kind}/…"[:LINE]
    )


@define
class Refusals:
    """Answers to requests that are refused: `pages` has the page for it."""

    pages: Environment

    async def mistaken(self, request: Request, error: Exception) -> Response:
        said = located(error) if isinstance(error, RuleError) else str(error)
        return self.answer(request, said, _STATUS.get(type(error), 409))

    async def unknown(self, request: Request, error: Exception) -> Response:
        """No such address, or not this way."""
        status = error.status_code if isinstance(error, HTTPException) else 404
        return self.answer(request, "this link leads to no table", status)

    async def failed(self, request: Request, error: Exception) -> Response:
        """A mistake of the program: where it is goes to the log."""
        place = error.__traceback__
        while place is not None and place.tb_next is not None:
            place = place.tb_next
        where = f"{place.tb_frame.f_code.co_filename}:{place.tb_lineno}" if place else "?"
        log.error("failed at %s: %s", where, printable(repr(error)))
        return self.answer(request, FAILED, 500)

    def answer(self, request: Request, said: str, status: int) -> Response:
        said = printable(said.replace("\n", " "))
        log.info("refused %s: %s", printable(plain(request.url.path)), said)
        if "text/html" in request.headers.get("accept", ""):
            page = self.pages.get_template("refused.html").render(said=said)
            return HTMLResponse(page, status)
        return JSONResponse({"mistake": said}, status)

    @property
    def handlers(self) -> dict[Any, Callable[[Request, Exception], Awaitable[Response]]]:
        """By what was raised."""
        mistakes = (Mistake, CorpusError, RuleError)
        return {**dict.fromkeys(mistakes, self.mistaken), HTTPException: self.unknown}


@define
class Guard:
    """The outermost layer: refuse strangers, add the headers, and answer after failures, too."""

    app: ASGIApp
    refusals: Refusals
    names: Names = ANY
    _under_way: Counter[str] = field(factory=Counter)  # requests of each secret

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, path = False, str(scope["path"])

        async def headed(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = [(k.encode(), v.encode()) for k, v in HEADERS.items()]
                message["headers"] = [*message.get("headers", []), *headers]
            await taken(send, message)

        whose = "" if path.endswith("/changes") else key_in(Request(scope))
        self._under_way[whose] += 1
        try:
            self._let_in(scope, whose)
            await self.app(scope, _no_more(receive, path), headed)
        except (Foreign, TooMuch) as refused:
            answer = await self.refusals.mistaken(Request(scope), refused)
            await answer(scope, receive, headed)
        except Slow:
            if not begun:
                answer = self.refusals.answer(Request(scope), "this takes too long", 408)
                await answer(scope, receive, headed)
        except ClientDisconnect:
            pass  # nobody is there to be answered
        except Exception as error:
            answer = await self.refusals.failed(Request(scope), error)
            if not begun:
                await answer(scope, receive, headed)
        finally:
            self._under_way[whose] -= 1
            if not self._under_way[whose]:
                del self._under_way[whose]

    def _let_in(self, scope: Scope, whose: str) -> None:
        """Raises Foreign, TooMuch."""
        self.names.check(scope["method"], Headers(scope=scope))
        if whose and self._under_way[whose] > AT_ONCE:
            raise TooMuch("too many requests at once; wait until some are answered")


def _no_more(receive: Receive, path: str) -> Receive:
    """The parts of a request, as long as they come in time and are not too many."""
    size, coming = 0, in_time(receive)
    most = FILE if path.startswith(f"/{HOSTS}/") and path.endswith(("/saves", "/keep")) else BODY

    async def some() -> Message:
        nonlocal size
        message = await coming()
        size += len(message.get("body", b""))
        if size > most:
            await passed_over(receive, message)
            raise TooLong("this request is too long")
        return message

    return some
