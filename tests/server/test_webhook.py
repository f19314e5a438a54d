"""Webhooks: set by the host alone, called when the choice passes on, and never at an address that was not judged."""

from __future__ import annotations

import http.server
import json
import socket
import threading

import pytest

from interpreter.command.server.tables.reminders import Reminders
from interpreter.command.server.tables.webhook import HOUR, call, is_public, parts, reachable
from interpreter.session.mistakes import Mistake
from tests.server.test_app import choose
from tests.server.test_past import get

INSIDE = [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
    "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:127.0.0.1",
    "::ffff:10.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1", "2001:0:7f00:1::",
    "::127.0.0.1", "::ffff:0:127.0.0.1", "64:ff9b:1::7f00:1", "fec0::1",
]  # fmt: skip


def test_only_addresses_of_the_open_internet_are_public():
    assert [] == [address for address in INSIDE if is_public(address)]
    assert is_public("93.184.216.34") and is_public("2606:2800:220:1:248:1893:25c8:1946")


@pytest.mark.parametrize(
    "url",
    ["file:///etc/passwd", "gopher://a/", "https://", "https://a:b@c.example/", "http://a:0/", "http://a b/",
     "http://a/\r\nX: y", "http://[::1", "http://a:99999/", "https://a/" + "x" * 500],
)  # fmt: skip
def test_what_is_no_address_is_refused(url):
    with pytest.raises(Mistake):
        parts(url)


@pytest.fixture
def listener():
    """A server that answers with a redirect to itself; gives its port and what it was told."""
    told = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            told.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(307)
            self.send_header("location", self.path)
            self.end_headers()

        def log_message(self, *_):
            pass

    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=[0.02], daemon=True)
    thread.start()
    yield server.server_port, told
    server.shutdown()
    server.server_close()


def test_a_name_is_looked_up_once_and_a_redirect_is_not_followed(listener, monkeypatch):
    port, told = listener
    answers = [["127.0.0.1"], ["192.0.2.1"]]  # another answer the second time
    found = lambda *_, **__: [(0, 0, 0, "", (ip, port)) for ip in answers.pop(0)]  # noqa: E731
    monkeypatch.setattr(socket, "getaddrinfo", found)
    real = socket.create_connection
    reached = []

    def connected(place, wait):
        reached.append(place)
        monkeypatch.undo()
        return real(place, wait)

    monkeypatch.setattr(socket, "create_connection", connected)
    assert 307 == call(f"http://name.example:{port}/", {"move": "Red"}, private=True)
    assert [("127.0.0.1", port)] == reached and [{"move": "Red"}] == told and 1 == len(answers)


def test_an_address_of_this_network_is_refused_unless_it_is_allowed(listener):
    port, told = listener
    with pytest.raises(Mistake, match="--private-webhooks"):
        call(f"http://localhost:{port}/", {})
    assert [] == told and "127.0.0.1" == reachable("127.0.0.1", port, private=True)


@pytest.mark.parametrize("host", ["localhost", "192.168.1.1", "[::1]", "169.254.169.254"])
def test_the_host_hears_at_once_that_an_address_of_this_network_is_not_called(
    client, hall, seats, host
):
    (table,) = hall.store.kept()
    hook = f"/host/{hall.host}/{table.id}/webhook"
    said = client.post(hook, data={"webhook": f"http://{host}:8080/"}).json()["mistake"]

    assert "of this machine or network (--private-webhooks allows it)" in said
    assert "" == hall.store.own(f"webhook {table.id}")
    hall.caller.private = True
    assert 303 == client.post(hook, data={"webhook": f"http://{host}:8080/"}).status_code


def test_it_is_called_when_the_choice_passes_on(client, hall, seats):
    calls = []
    hall.caller = type(
        "Calls", (), {"private": True, "send": lambda _, *given: calls.append(given)}
    )()
    (table,) = hall.store.kept()
    hook = f"/host/{hall.host}/{table.id}/webhook"
    assert "no user" in client.post(hook, data={"webhook": "http://a@b/"}).json()["mistake"]
    assert 303 == client.post(hook, data={"webhook": "https://chat.example/1"}).status_code
    choose(client, seats["crosses"])

    told = {"table": "", "title": "Tic-Tac-Toe", "move": "Noughts", "over": False}
    assert [("https://chat.example/1", told)] == calls
    client.post(hook, data={"webhook": ""})
    choose(client, seats["noughts"])
    assert 1 == len(calls)


def test_it_is_called_again_while_a_choice_waits_and_told_that_it_is_late(client, hall, seats):
    calls = []
    hall.caller = type(
        "Calls", (), {"private": True, "send": lambda _, url, told: calls.append(told)}
    )()
    (table,) = hall.store.kept()
    hook, hours = f"/host/{hall.host}/{table.id}/webhook", {"remind": "2", "deadline": "5"}
    assert "whole hours" in client.post(hook, data={"remind": "soon"}).json()["mistake"]
    client.post(hook, data={"webhook": "https://chat.example/1", **hours})
    reminders, since = Reminders(hall), table.summary["when"]
    for waited in (0.5, 1, 2.5, 3, 4.5, 5.5, 5.6):
        reminders.look(since + waited * HOUR)
    assert [(2, False), (4, False), (5, True)] == [(one["waits"], one["late"]) for one in calls]
    assert {"Crosses"} == {one["move"] for one in calls}
    choose(client, seats["crosses"])
    reminders.look(hall.store.kept()[0].summary["when"] + HOUR)
    assert 4 == len(calls) and "late" not in calls[-1], "a new choice waits anew"
    hall.put(table.id, away=True)
    reminders.look(since + 100 * HOUR)
    assert 4 == len(calls)


def test_after_a_deadline_a_bot_chooses_where_the_host_wants_it_and_all_are_told(
    client, hall, seats
):
    (table,) = hall.store.kept()
    hook, since = f"/host/{hall.host}/{table.id}/webhook", table.summary["when"]
    assert "only after a deadline" in client.post(hook, data={"acts": "yes"}).json()["mistake"]
    Reminders(hall).look(since + 100 * HOUR)
    client.post(hook, data={"deadline": "48"})

    def marks():
        spaces = get(client, seats["noughts"], "view")["spaces"]
        return sum(len(space["pieces"]) for space in spaces)

    def talk():
        return [each["words"] for each in get(client, seats["noughts"], "company")["talk"]]

    reminders = Reminders(hall)
    for waited in (1, 50, 52):
        reminders.look(since + waited * HOUR)
    assert 0 == marks() and [] == talk(), "a deadline only tells unless the host wants more"

    client.post(hook, data={"deadline": "48", "acts": "yes"})
    assert ["A bot chooses for a player who has not chosen after 48 hours."] == talk()
    restarted = Reminders(hall)
    restarted.look(since + 60 * HOUR)
    assert 0 == marks(), "who could not come while the server was down has an hour more"
    restarted.look(since + 61 * HOUR)
    assert 1 == marks()
    assert talk()[1].startswith("Crosses had not chosen for 48 hours: a bot")
    assert {"The host"} == {
        each["seat"] for each in get(client, seats["noughts"], "company")["talk"]
    }
    choose(client, seats["noughts"])
    client.post(hook, data={})
    restarted.look(since + 200 * HOUR)
    assert 2 == marks() and "any longer" in talk()[-1]


def test_alone_nobody_is_played_by_a_deadline(client, hall):
    table = hall.open("tictactoe", seats=["crosses=human"], seed=1)
    hook = f"/host/{hall.host}/{table}/webhook"
    refused = client.post(hook, data={"deadline": "1", "acts": "yes"}).json()
    assert "several people" in refused["mistake"]
