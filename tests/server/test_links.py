"""A link is exchanged for a cookie of its seat, can be had anew or revoked, and the secret stands in no address."""

from __future__ import annotations

import asyncio
import re
import ssl
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import httpx
import pytest
from starlette.testclient import TestClient

from interpreter.command.server.app import app
from interpreter.command.server.guarding.keys import SEATS, name_of, place_of
from interpreter.command.server.opening import certified
from interpreter.command.server.pages.listening import Listening
from interpreter.session.mistakes import Mistake
from tests.server.conftest import ASKED
from tests.server.killed_server import Server

HTML = {"accept": "text/html"}
CERT, KEY = (str(Path(__file__).parent / name) for name in ("cert.pem", "key.pem"))


@pytest.fixture
def device(hall):
    """A browser without any cookies; called again, another one."""
    made = app(hall)
    return lambda **how: TestClient(made, **how)


def test_a_link_leads_to_an_address_without_its_secret(device, seats):
    answer = device(follow_redirects=False).get(f"/seat/{seats['crosses']}", headers=HTML)
    place = answer.headers["location"]
    cookie = answer.headers["set-cookie"].lower()

    assert 303 == answer.status_code
    assert place == place_of(SEATS, seats["crosses"]) and seats["crosses"] not in place
    for told in ("httponly", "samesite=strict", f"path={place};", "max-age="):
        assert told in f"{cookie};"
    assert "secure" not in cookie


def test_what_comes_through_tls_is_never_sent_without(device, hall, seats):
    ways = [({}, "https://testserver"), ({"x-forwarded-proto": "https"}, "http://testserver")]
    for headers, base in ways:
        for link in (f"/seat/{seats['crosses']}", f"/host/{hall.invite()}"):
            client = device(base_url=base, follow_redirects=False)
            assert "; secure" in client.get(link, headers=headers).headers["set-cookie"].lower()


def test_one_browser_holds_several_seats_and_a_link_works_on_a_second_device(device, seats):
    both, second = device(), device()
    for who in ("crosses", "noughts"):
        assert 200 == both.get(f"/seat/{seats[who]}", headers=HTML).status_code
        seen = both.get(f"{place_of(SEATS, seats[who])}/view").json()
        assert [who] == seen["yours"]
    place = place_of(SEATS, seats["crosses"])

    assert 404 == second.get(f"{place}/view").status_code
    second.get(f"/seat/{seats['crosses']}")
    assert 200 == second.get(f"{place}/view").status_code
    assert 404 == second.get(f"{place_of(SEATS, seats['noughts'])}/view").status_code


def test_a_cookie_is_of_one_seat_alone(device, seats):
    name = name_of(seats["crosses"])
    headers = {"cookie": f"seat-{name}={seats['noughts']}"}

    assert 404 == device().get(f"/table/{name}/view", headers=headers).status_code


def test_who_comes_from_another_site_is_asked_to_come_again_from_here(device, seats):
    client, place = device(follow_redirects=False), place_of(SEATS, seats["crosses"])
    first = client.get(place, headers=HTML)
    again = re.findall(r'url=([^"]+)"', first.text)[0]

    assert f"{place}?again=1" == again
    assert "open the link again" in client.get(again, headers=HTML).text  # no circle
    client.get(f"/seat/{seats['crosses']}")
    answer = client.get(again, headers=HTML)
    assert (303, place) == (answer.status_code, answer.headers["location"])
    assert 200 == client.get(place, headers=HTML).status_code


def order(hall, client, what, told):
    (table,) = hall.store.kept()
    client.get(f"/host/{hall.invite()}")
    place = place_of("tables", hall.host)
    return client.post(f"{place}/{table.id}/{what}", data={"seat": told})


@pytest.mark.parametrize("what", ["renew", "revoke"])
def test_the_host_puts_one_seat_out_and_no_other(device, hall, seats, what):
    client, host = device(), device()
    for who in ("crosses", "noughts", ""):
        client.get(f"/seat/{seats[who]}")
    places = {who: f"{place_of(SEATS, seats[who])}/view" for who in seats}
    answer = order(hall, host, what, "crosses")
    links = dict(hall.store.links(hall.store.kept()[0].id))

    assert 200 == answer.status_code
    assert 404 == client.get(places["crosses"]).status_code
    assert 404 == client.get(f"/seat/{seats['crosses']}").status_code
    assert 200 == client.get(places["noughts"]).status_code
    assert 200 == client.get(places[""]).status_code
    assert {**links, "crosses": ""} == {**seats, "crosses": ""}
    assert (what == "renew") == bool(links["crosses"])
    assert seats["crosses"] not in answer.text
    assert ("Crosses: no link" in answer.text) == (what == "revoke")
    order(hall, host, "renew", "crosses")
    (new,) = (key for told, key in hall.store.links(hall.store.kept()[0].id) if told == "crosses")
    assert 200 == client.get(f"/seat/{new}").status_code
    assert "no such seat" in order(hall, host, what, "nobody").json()["mistake"]


def test_a_page_that_listens_is_out_with_its_link(hall, seats):
    (table,) = hall.store.kept()
    hosted, listening = hall.table(table.id), Listening()
    secret = seats["crosses"]
    seat = hall.store.who(secret)

    async def listen():
        page = listening.open(hosted, seat, lambda: hall.store.who(secret) == seat)
        hearing = page.events()
        await anext(hearing)
        waiting = asyncio.ensure_future(anext(hearing, "end"))
        await asyncio.sleep(0)
        listening.look(hall.store.renew(table.id, "crosses", True))
        return await asyncio.wait_for(waiting, 10)

    assert "end" == asyncio.run(listen())


# --- TLS ------------------------------------------------------------------------------------------


def test_a_server_with_a_certificate_speaks_tls(tmp_path):
    words = ["tictactoe", "--seat=crosses=human", "--cert", CERT, "--key", KEY]
    server = Server(tmp_path / "t.sqlite", *words)
    try:
        link = server.links["crosses"]
        trusted = ssl.create_default_context(cafile=CERT)
        with httpx.Client(verify=trusted, trust_env=False, timeout=30) as client:
            answer = client.get(link)
            place = link.split("/seat/")[0] + answer.headers["location"]
            assert 200 == client.get(f"{place}/view").status_code
    finally:
        server.kill()
    assert link.startswith("https://")
    assert "secure" in answer.headers["set-cookie"].lower()


def test_a_certificate_that_is_none_is_told_in_one_line(tmp_path):
    locked = tmp_path / "locked.pem"
    locked.write_text(LOCKED)
    for cert, key, why in (
        (CERT, None, "go together"),
        (None, KEY, "go together"),
        (KEY, KEY, "no TLS with"),
        (CERT, str(tmp_path / "none.pem"), "no such file"),
        (CERT, str(locked), "passphrase"),
    ):
        with pytest.raises(Mistake, match=why) as told:
            certified(cert, key)
        assert "\n" not in str(told.value)


# --- in a browser ---------------------------------------------------------------------------------


def test_the_address_of_a_page_holds_no_secret_and_two_seats_share_a_browser(browser, served):
    hall, base = served
    links = dict(
        hall.store.links(hall.open("tictactoe", seats=["crosses=human", "noughts=human"], seed=1))
    )
    context = browser.new_context()
    pages = {}
    for who in ("crosses", "noughts"):
        page = pages[who] = context.new_page()
        page.goto(f"{base}/seat/{links[who]}")
        page.wait_for_selector(ASKED)
        assert base + place_of(SEATS, links[who]) == page.url
        assert "" == page.evaluate("document.cookie")
    pages["crosses"].reload()
    pages["crosses"].locator('#question [data-option="b2"]').click()
    pages["crosses"].locator("#question button", has_text="Yes").click()
    pages["noughts"].locator("#question button", has_text="To now").click()  # it came as a step
    pages["noughts"].wait_for_selector('#question [data-option="a1"]')
    for page in pages.values():
        page.wait_for_selector("#map .piece")
        assert 1 == page.locator("#map .piece").count()
    hall.store.renew(hall.store.kept()[0].id, "noughts", True)
    pages["noughts"].reload()
    assert "open the link again" in pages["noughts"].locator("body").inner_text()
    context.close()


def test_a_link_on_a_page_of_another_site_opens_the_seat(browser, served):
    hall, base = served
    links = dict(hall.store.links(hall.open("tictactoe", seats=["crosses=human"], seed=1)))
    link = f"{base}/seat/{links['crosses']}"

    class Mail(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(f'<a href="{link}">your seat</a>'.encode())

        def log_message(self, *_):
            pass

    other = HTTPServer(("127.0.0.1", 0), Mail)
    threading.Thread(target=other.serve_forever, daemon=True).start()
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"http://localhost:{other.server_port}/")
    page.click("a")
    page.wait_for_selector(ASKED)
    assert base + place_of(SEATS, links["crosses"]) == page.url
    context.close()
    other.shutdown()
    other.server_close()


LOCKED = """\
-----BEGIN ENCRYPTED PRIVATE KEY-----
MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAhd5RSdOGAU4AICCAAw
DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEGB4QZGslBjyPvTJFNB3ds0EgZBr
02mN1Ga3ZYSeyQThWzxexL1m2S6Frk48Ddtu7ubnqGR0Co8r8FBHRanIsakqUGY7
NTq/2s4ZBivuJGcehhdtVaV2xtnTebkahfUcIX8SRT3D72xB+FqD6n5N44nYiLKu
wSKSlWo28pzhPSwD7XVh8gnj5p3tqxVpXvPn4u6IeipatbABOIqXpWks0dIWZic=
-----END ENCRYPTED PRIVATE KEY-----
"""
