"""Secrets of links, and the cookies that take their place: a page's address names the seat, its cookie proves it.

A link is exchanged for a cookie at the first visit, so that the secret stands in no address bar, history or log
of a proxy afterwards. Name and path of the cookie hold the name of the seat: a browser may hold several.
"""

from __future__ import annotations

import hashlib

from jinja2 import Environment
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

YEAR = 365 * 24 * 3600  # seconds that a cookie is kept
SEATS, HOSTS = "table", "tables"  # how the addresses of a seat's and of the host's pages begin
AGAIN = "again"  # asked for by the page itself, so that its cookie comes along


def name_of(secret: str) -> str:
    """Return the name of what a secret opens; it tells nothing of the secret."""
    known = secret.encode("utf-8", "replace")
    return hashlib.blake2b(known, digest_size=8, person=b"name of secret").hexdigest()


def place_of(kind: str, secret: str) -> str:
    """Return the address of the pages of a seat or of the host."""
    return f"/{kind}/{name_of(secret)}"


def cookie_of(name: str) -> str:
    return f"seat-{name}"


def key_in(request: Request) -> str:
    """Return the secret by which a request to a page's address is allowed, "" for none."""
    name = _name_in(request)
    secret = request.cookies.get(cookie_of(name), "") if name else ""
    return secret if secret and name_of(secret) == name else ""


def _name_in(request: Request) -> str:
    kind, *rest = request.scope["path"].removeprefix("/").split("/")
    return rest[0] if kind in (SEATS, HOSTS) and rest else ""


def exchanged(request: Request, kind: str, secret: str) -> Response:
    """Lead on to the address without the secret, with the cookie for it."""
    place = place_of(kind, secret)
    query = f"?{request.url.query}" if request.url.query else ""
    answer = RedirectResponse(f"{place}{query}", 303)
    safe = "https" in (request.url.scheme, request.headers.get("x-forwarded-proto"))
    answer.set_cookie(
        cookie_of(name_of(secret)),
        secret,
        max_age=YEAR,
        path=place,
        secure=safe,
        httponly=True,
        samesite="strict",
    )
    return answer


def arriving(request: Request, pages: Environment) -> Response | None:
    """Answer a browser that comes by a link on another site, None for all others.

    It sends no cookie before a page of this server asks for the address; such a page is the answer.
    """
    sent_again = AGAIN in request.query_params
    if key_in(request):
        left = request.url.remove_query_params(AGAIN)
        return RedirectResponse(_within(left.path, left.query), 303) if sent_again else None
    if sent_again or "text/html" not in request.headers.get("accept", ""):
        return None
    retry_url = request.url.include_query_params(**{AGAIN: "1"})
    page = pages.get_template("again.html")
    return HTMLResponse(page.render(address=_within(retry_url.path, retry_url.query)), 404)


def _within(path: str, query: str) -> str:
    return f"{path}?{query}" if query else path
