"""Who means ill: wrong secrets, wrong names, wrong bodies, too much of everything, and those who never finish."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import logging
import signal
import socket
import ssl
import subprocess
import threading
import time
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
import uvicorn
from starlette.datastructures import Headers

from interpreter.command.server.app import app
from interpreter.command.server.guarding import guard, patience
from interpreter.command.server.guarding.guard import BODY, TooMuch
from interpreter.command.server.guarding.origins import Foreign, Names
from interpreter.command.server.guarding.patience import Patient, crowding
from interpreter.command.server.guarding.rates import LINES, Rate, bounded
from interpreter.command.server.opening import address, certified, listening_at
from interpreter.command.server.pages.listening import OWN, Listening
from tests.server.by_link import ByLink, asked
from tests.server.killed_server import Server
from tests.server.test_app import ROUTES, choose, reply, version
from tests.server.test_links import CERT, KEY

# --- what is sent -----------------------------------------------------------------------------------

WRONG = [
    b"", b"{", b"[]", b"null", b"7", b'"answer"', b"\xff\xfe", b"[" * 4000, b'{"a":' * 700,
    b'{"version": true, "option": "a1"}', b'{"version": 1e400, "option": "a1"}',
    b'{"version": NaN, "option": "a1"}', b'{"version": "1", "option": "a1"}',
    b'{"version": ' + b"9" * 4000 + b"}", b'{"option": ["a1"]}', b'{"version": 1, "option": null}',
    b'{"version": 1, "option": "a1", "as": 7}', b'{"version": 1, "option": "a1", "as": "nobody"}',
    b"title=../../etc/passwd", b"title=tictactoe&seed=x&players=-1", b"title=adp&option=../x",
    b"title=tictactoe&mod=/etc", b"a=b&" * 900, b"x" * (BODY + 1),
]  # fmt: skip
STRANGE = [
    "x" * 22,
    "",
    ".",
    "%00",
    "%ff%fe",
    "é" * 22,
    "../host",
    "x" * 3000,
    "'; drop table seats",
]


def everything(hall):
    store = hall.store
    return [(one, store.links(one.id), store.save(one.id).decisions) for one in store.kept()]


@pytest.mark.parametrize("path", ROUTES)
def test_whatever_is_sent_is_refused_in_one_line_and_changes_nothing(
    client, hall, seats, path, caplog, monkeypatch
):
    caplog.set_level("INFO", logger="plainrules.table")
    monkeypatch.setattr(Rate, "allows", lambda *_: True)
    method, _ = ROUTES[path]
    secrets = {"seat": seats["crosses"], "watcher": seats[""], "host": hall.host}
    before, asked = everything(hall), 0
    for who in (*secrets.values(), *STRANGE):
        if path.endswith("/changes") and who in secrets.values():
            continue  # an endless answer
        where = path.replace("{table}", "0" * 16)
        bodies = WRONG if who in secrets.values() else WRONG[::8]
        for body in bodies if method == "POST" else [b""]:
            answer = reply(client, method, where, who, content=body or None)
            asked += 1
            assert answer.status_code < 500, (where, body, answer.text)
            if method == "POST" or who not in secrets.values():
                assert answer.status_code >= 400
                assert {"mistake"} == set(answer.json())
            assert "default-src 'none'" in answer.headers["content-security-policy"]
            assert ("set-cookie" in answer.headers) == (
                answer.status_code == 303 and "{secret}" in path
            )

    assert asked
    assert before == everything(hall)
    assert not [secret for secret in secrets.values() if secret in caplog.text]
    assert all(len(line) < 5000 for line in caplog.text.splitlines())


def test_a_second_click_answers_once_and_hears_the_same(client, hall, seats):
    order = {"version": version(client, seats["crosses"]), "option": "a1", "confirmed": True}
    path = f"/seat/{seats['crosses']}/answer"
    first, second = (client.post(path, json=order) for _ in range(2))

    assert (200, first.json()) == (second.status_code, second.json())
    assert 1 == len(everything(hall)[0][2])
    other = client.post(path, json={**order, "option": "b2"})
    assert "it is not your turn" == other.json()["mistake"]
    choose(client, seats["noughts"])
    assert 409 == client.post(path, json=order).status_code
    assert 2 == len(everything(hall)[0][2])


def test_an_answer_that_was_taken_back_is_not_taken_for_given(client, hall, seats):
    order = {"version": version(client, seats["crosses"]), "option": "a1", "confirmed": True}
    path = f"/seat/{seats['crosses']}"
    now = client.post(f"{path}/answer", json=order).json()["version"]
    client.post(f"{path}/undo", json={"version": now})

    assert "changed meanwhile" in client.post(f"{path}/answer", json=order).json()["mistake"]
    assert [] == everything(hall)[0][2]


# --- from where -------------------------------------------------------------------------------------

LOCAL = Names.at("127.0.0.1")


def test_links_carry_an_address_that_others_reach():
    for host in ("0.0.0.0", "::"):
        with listening_at(host, 0) as server:
            port = server.getsockname()[1]
            told = urlsplit(address(host, port))
            assert told.hostname not in ("0.0.0.0", "::", None)
            assert Names.at(host)._known(told.hostname)
            with socket.create_connection((told.hostname, told.port), timeout=5):
                pass
    assert "http://127.0.0.1:80" == address("127.0.0.1", 80)
    assert "http://[::1]:80" == address("::1", 80)
    assert "http://table.test:80" == address("table.test", 80)


OPEN = Names.at("0.0.0.0", ["Tables.example"])
OWN_PAGE = {"host": "127.0.0.1:8000", "origin": "http://127.0.0.1:8000"}


@pytest.mark.parametrize(
    "names, method, headers",
    [
        (LOCAL, "POST", OWN_PAGE),
        (LOCAL, "POST", {"host": "127.0.0.1:8000"}),  # no browser
        (LOCAL, "GET", {"host": "LOCALHOST:1"}),
        (LOCAL, "GET", {"host": "[::1]:1"}),
        (LOCAL, "GET", {"host": "localhost", "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}),
        (LOCAL, "POST", {**OWN_PAGE, "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors"}),
        (OPEN, "GET", {"host": "192.168.1.7:8000"}),
        (OPEN, "GET", {"host": socket.gethostname()}),
        (OPEN, "POST", {"host": "tables.example", "origin": "https://tables.example"}),
        (OPEN, "POST", {"host": "127.0.0.1:8000", "origin": "https://tables.example"}),  # a proxy
        (Names.at("::1"), "GET", {"host": "[::1]:1"}),
    ],
)  # fmt: skip
def test_pages_of_the_server_may_ask(names, method, headers):
    names.check(method, Headers(headers))


@pytest.mark.parametrize(
    "names, method, headers",
    [
        (LOCAL, "GET", {"host": "evil.example:8000"}),  # its name has the address of this machine
        (LOCAL, "GET", {}),
        (LOCAL, "GET", {"host": "[::1"}),
        (LOCAL, "GET", {"host": "192.168.1.7"}),
        (LOCAL, "GET", {"host": "127.0.0.1.evil.example"}),
        (LOCAL, "POST", {**OWN_PAGE, "origin": "http://evil.example"}),
        (LOCAL, "POST", {**OWN_PAGE, "origin": "http://127.0.0.1:9"}),  # another server here
        (LOCAL, "POST", {**OWN_PAGE, "origin": "null"}),
        (LOCAL, "POST", {**OWN_PAGE, "origin": "http://[::1"}),
        (LOCAL, "POST", {**OWN_PAGE, "origin": "file://127.0.0.1:8000"}),
        (LOCAL, "GET", {"host": "localhost", "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"}),
        (LOCAL, "POST", {**OWN_PAGE, "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}),
        (LOCAL, "POST", {"host": "localhost", "sec-fetch-site": "same-site", "sec-fetch-mode": "navigate"}),
        (LOCAL, "POST", {"host": "localhost", "sec-fetch-site": "Cross-Site"}),
        (OPEN, "GET", {"host": "evil.example"}),
        (OPEN, "POST", {"host": "192.168.1.7:8000", "origin": "http://192.168.1.8:8000"}),
    ],
)  # fmt: skip
def test_pages_of_strangers_may_not(names, method, headers):
    with pytest.raises(Foreign):
        names.check(method, Headers(headers))


def test_a_foreign_request_hears_so_with_all_headers(hall, seats):
    client = ByLink(app(hall, LOCAL), base_url="http://127.0.0.1:8000")
    path = f"/seat/{seats['crosses']}/view"
    away = client.get(path, headers={"host": "evil.example"})

    assert 200 == client.get(path).status_code
    assert 403 == away.status_code
    assert "--name" in away.json()["mistake"]
    assert "default-src 'none'" in away.headers["content-security-policy"]


# --- too much ---------------------------------------------------------------------------------------


def test_a_log_is_bounded_and_says_how_much_is_left_out(monkeypatch):
    now, told = [0.0], io.StringIO()
    monkeypatch.setattr("interpreter.command.server.guarding.rates.monotonic", lambda: now[0])
    log = logging.Logger("anything")
    log.addHandler(bounded(told))
    for number in range(LINES + 7):
        log.info("refused %s", number)
    assert LINES == len(told.getvalue().splitlines())
    now[0] = 1.0
    log.info("refused %s", "x")

    assert told.getvalue().endswith("refused x (and 7 more before)\n")


def test_strangers_do_not_fill_the_log_whatever_they_send(tmp_path):
    server = Server(tmp_path / "t.sqlite", stderr=subprocess.PIPE)
    try:
        place = urlsplit(server.base)
        for what in (
            b"GET /seat/x/view HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n",
            b"no request\r\n\r\n",
        ):
            for _ in range(LINES):
                said((place.hostname, place.port), what)
        time.sleep(1)  # until there is room for a line
        said((place.hostname, place.port), what)
    finally:
        server.process.send_signal(signal.SIGINT)
        told = server.process.communicate(timeout=30)[1].splitlines()
        server.kill()

    assert LINES <= len(told) < LINES + LINES // 2
    assert told[-1].endswith(" more before)")


def test_one_secret_has_only_so_many_requests_under_way(hall, seats, monkeypatch):
    monkeypatch.setattr(guard, "AT_ONCE", 1)
    came, go = threading.Event(), threading.Event()
    hosted = hall.table(hall.store.kept()[0].id)
    why = type(hosted).why

    def slowly(*told):
        came.set()
        go.wait()
        return why(*told)

    monkeypatch.setattr(type(hosted), "why", slowly)
    with ByLink(app(hall)) as client:
        path = f"/seat/{seats['crosses']}/why?word=a1"
        first = threading.Thread(target=client.get, args=[path])
        first.start()
        came.wait()
        refused = client.get(path)
        other = client.get(f"/seat/{seats['noughts']}/view")
        go.set()
        first.join()

    assert 429 == refused.status_code
    assert 200 == other.status_code


def test_a_seat_has_only_so_many_pages_and_leaves_places_to_others(hall, seats):
    hosted, listening = hall.table(hall.store.kept()[0].id), Listening()
    many, other = (hall.store.who(seats[who]) for who in ("crosses", "noughts"))

    async def come():
        """Many at once, none of whom has heard anything yet."""
        pages, refused = [], 0
        for _ in range(5 * OWN):
            try:
                pages.append(listening.open(hosted, many))
            except TooMuch:
                refused += 1
        assert (OWN, 4 * OWN) == (len(pages), refused)
        left = listening.open(hosted, other)
        pages.pop().close()
        again = listening.open(hosted, many)
        for page in (*pages, left, again):
            page.close()
            page.close()

    asyncio.run(come())

    assert (0, 0) == (len(hosted.listeners), len(listening._open))


def test_every_seat_has_all_its_pages_whatever_the_other_links_have_open(hall):
    table = hall.open(
        "hearts", seats=[f"{f}=human" for f in ("amber", "basil", "clove", "dill")], seed=1
    )
    links = [hall.store.who(secret) for _, secret in hall.store.links(table)]
    hosted, listening = hall.table(table), Listening()

    async def come():
        return [listening.open(hosted, seat) for seat in links for _ in range(OWN)]

    assert len(links) * OWN == len(asyncio.run(come()))


def test_a_stranger_who_holds_connections_open_crowds_out_himself():
    def held(host, since, known=False):
        return SimpleNamespace(client=(host, 1), since=since, known=known)

    seats = [held("192.0.2.1", n, known=True) for n in range(5)]
    friend = held("192.0.2.2", 0)
    stranger = [held("192.0.2.9", 1 + n) for n in range(180)]
    network = [held(f"2001:db8::{n}", n) for n in range(100)]

    assert stranger[:8] == crowding([friend, *seats, *stranger], 8)
    assert network[:8] == crowding([friend, *seats, *network], 8)
    assert [] == crowding(seats, 8)


def test_of_strangers_with_as_many_connections_the_newest_stays():
    each_elsewhere = [
        SimpleNamespace(client=(f"192.0.2.{n}", 1), since=n, known=False) for n in range(50)
    ]

    assert each_elsewhere[:8] == crowding(each_elsewhere[::-1], 8)


# --- those who never finish -------------------------------------------------------------------------

ROOM = 20  # connections


@pytest.fixture
def served(hall, monkeypatch):
    """The address of a server with little patience."""
    monkeypatch.setattr(patience, "HEAD", 0.05)
    monkeypatch.setattr(patience, "BODY", 0.1)
    made = app(hall)
    config = uvicorn.Config(
        made, http=Patient, log_config=None, limit_concurrency=ROOM, access_log=False
    )
    server, listening = uvicorn.Server(config), socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, args=[[listening]])
    thread.start()
    yield listening.getsockname()
    made.state.listening.close()
    server.should_exit = True
    thread.join()


def said_of(method, link, *more):
    """The head of a request for what is behind a link."""
    place, headers = asked(link)
    lines = [f"{method} {place} HTTP/1.1", "host: x", f"cookie: {headers['cookie']}", *more]
    return "\r\n".join([*lines, "", ""]).encode()


def said(address, *parts):
    """What a server answers to the parts of a request until it ends the connection."""
    with socket.create_connection(address, timeout=30) as line:
        for part in parts:
            line.sendall(part)
        found = b""
        while more := line.recv(9999):
            found += more
        return found


def test_who_does_not_finish_is_sent_away(served, seats):
    head = said_of("POST", f"/seat/{seats['crosses']}/answer", "content-length: 90")

    assert b"" == said(served)
    assert b"" == said(served, b"GET / HTT")
    assert b"408" in said(served, head, b"{").split(b"\r\n")[0]


def test_slow_strangers_keep_nobody_out(served, hall, seats, monkeypatch):
    monkeypatch.setattr(patience, "HEAD", 1000.0)
    with contextlib.ExitStack() as lines:
        page = lines.enter_context(socket.create_connection(served, timeout=30))
        page.sendall(said_of("GET", f"/seat/{seats['crosses']}/changes"))
        while b"data: " not in page.recv(9999):
            pass
        for _ in range(3 * ROOM):
            slow = lines.enter_context(socket.create_connection(served, timeout=30))
            slow.sendall(b"GET / HTT")
        ask = said_of("GET", f"/seat/{seats['noughts']}/view", "connection: close")
        assert b"200 OK" in said(served, ask).split(b"\r\n")[0]
        hosted = hall.table(hall.store.kept()[0].id)
        hosted.answer(("crosses",), hosted.version(("crosses",)), "a1", True)
        assert b"data: " in page.recv(9999)


def test_nobody_is_refused_because_many_come_at_once(served):
    with contextlib.ExitStack() as lines:
        came = [
            lines.enter_context(socket.create_connection(served, timeout=30))
            for _ in range(3 * ROOM)
        ]
        for line in came:
            line.sendall(b"GET /static/page.css HTTP/1.1\r\nhost: x\r\n\r\n")
        told = []
        for line in came:
            with contextlib.suppress(ConnectionResetError):  # to make room
                told.append(line.recv(9999).split(b"\r\n")[0])

    assert b"HTTP/1.1 200 OK" in told
    assert {b"HTTP/1.1 200 OK", b""} >= {*told}


def test_who_does_not_begin_tls_is_crowded_out_like_others(served, seats, monkeypatch):
    monkeypatch.setattr(patience, "HEAD", 1000.0)
    monkeypatch.setattr(Patient, "tls", certified(CERT, KEY))
    trusted = ssl.create_default_context(cafile=CERT)
    ask = said_of("GET", f"/seat/{seats['noughts']}/view", "connection: close")
    with contextlib.ExitStack() as lines:
        slow = [
            lines.enter_context(socket.create_connection(served, timeout=30))
            for _ in range(3 * ROOM)
        ]
        with (
            socket.create_connection(served, timeout=30) as line,
            trusted.wrap_socket(line, server_hostname="127.0.0.1") as safe,
        ):
            safe.sendall(ask)
            assert safe.recv(9999).startswith(b"HTTP/1.1 200 OK")
        assert b"" == slow[0].recv(1)
        slow[-1].sendall(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
        while slow[-1].recv(999):  # no TLS: an alert, and the end
            pass


def test_who_does_not_go_on_with_tls_is_sent_away(served, monkeypatch):
    monkeypatch.setattr(Patient, "tls", certified(CERT, KEY))

    assert b"" == said(served)
    assert b"" == said(served, b"\x16\x03\x01")


def test_who_listens_may_stay(served, hall, seats):
    hosted = hall.table(hall.store.kept()[0].id)
    with socket.create_connection(served, timeout=30) as line:
        line.sendall(said_of("GET", f"/seat/{seats['crosses']}/changes"))
        while b"data: " not in line.recv(9999):
            pass
        for _ in range(3):
            assert b"" == said(served)  # longer than anybody has who says nothing
        hosted.answer(("crosses",), hosted.version(("crosses",)), "a1", True)
        assert str(hosted.version(("crosses",))).encode() in line.recv(9999)


def test_an_answer_does_not_wait_for_its_beginning_to_be_acknowledged(served, monkeypatch):
    lines, made = [], Patient.connection_made

    def noted(connection, transport):
        made(connection, transport)
        line = transport.get_extra_info("socket")
        lines.append(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    monkeypatch.setattr(Patient, "connection_made", noted)
    said(served)

    assert lines and all(lines)


def test_many_who_hang_up_in_the_middle_harm_nobody(served, hall, seats):
    hosted = hall.table(hall.store.kept()[0].id)
    for what in ("changes", "view", "changes"):
        for _ in range(20):
            with socket.create_connection(served, timeout=30) as line:
                line.sendall(said_of("GET", f"/seat/{seats['crosses']}/{what}"))
    hosted.answer(("crosses",), hosted.version(("crosses",)), "a1", True)
    ask = said_of("GET", f"/seat/{seats['noughts']}/view", "connection: close")
    seen = json.loads(said(served, ask).split(b"\r\n\r\n", 1)[1])

    assert hosted.version(("noughts",)) == seen["version"]


@pytest.mark.parametrize("target", ["*", "x:1", "//", "//x/table/y?again=1", "http://x/table/y"])
def test_a_strange_address_is_refused_with_all_headers(served, target):
    answer = said(served, f"GET {target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".encode())

    assert b" 404 " in answer.split(b"\r\n")[0]
    assert b"content-security-policy" in answer


def test_who_sends_too_much_reads_why_however_much_it_is(served, hall, seats, monkeypatch):
    monkeypatch.setattr(patience, "BODY", 15.0)
    much = b"x" * (32 << 20)
    for link in (f"/seat/{seats['crosses']}/answer", f"/host/{hall.host}/saves"):
        length = f"content-length: {len(much)}"
        answer = said(served, said_of("POST", link, length, "connection: close"), much)
        assert b"413" in answer.split(b"\r\n")[0]
        assert answer.endswith(b'{"mistake":"this request is too long"}')


def test_who_hangs_up_in_the_middle_of_a_body_is_no_failure(served, seats, caplog):
    caplog.set_level("INFO")
    head = said_of("POST", f"/seat/{seats['crosses']}/answer", "content-length: 90")
    with socket.create_connection(served, timeout=30) as line:
        line.sendall(head + b"{")
    for _ in range(3):
        said(served)

    assert "" == caplog.text


def test_there_is_room_for_as_many_as_may_come():
    assert 0 < patience.room() <= patience.OPEN
