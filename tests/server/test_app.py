"""What a server answers, to whom: every route with who may call it, and nothing to anybody else."""

from __future__ import annotations

import json
import re

import pytest
from starlette.testclient import TestClient

from interpreter.command.server.app import app
from interpreter.command.server.guarding.guard import BODY
from interpreter.command.server.pages.entrance import BURST
from interpreter.command.server.tables.database import Store, Talk
from interpreter.command.server.tables.hall import Hall
from tests.server.by_link import ByLink

# By route: the method, and who may call it.
ROUTES = {
    "/host/{secret}": ("GET", {"host"}),
    "/tables/{name}": ("GET", {"host"}),
    "/tables/{name}/open": ("POST", {"host"}),
    "/tables/{name}/saves": ("POST", {"host"}),
    "/tables/{name}/invite": ("POST", {"host"}),
    "/tables/{name}/sign-out": ("POST", {"host"}),
    "/tables/{name}/picture/{title}": ("GET", {"host"}),
    "/tables/{name}/{table}/name": ("POST", {"host"}),
    "/tables/{name}/{table}/webhook": ("POST", {"host"}),
    "/tables/{name}/{table}/save": ("GET", {"host"}),
    "/tables/{name}/cards/{title}": ("GET", {"host"}),
    "/tables/{name}/cards/{title}/keep": ("POST", {"host"}),
    "/tables/{name}/{table}/away": ("POST", {"host"}),
    "/tables/{name}/{table}/back": ("POST", {"host"}),
    "/tables/{name}/{table}/deal": ("POST", {"host"}),
    "/tables/{name}/{table}/renew": ("POST", {"host"}),
    "/tables/{name}/{table}/revoke": ("POST", {"host"}),
    "/seat/{secret}": ("GET", {"seat", "watcher"}),
    "/table/{name}": ("GET", {"seat", "watcher"}),
    "/table/{name}/chart": ("GET", {"seat", "watcher"}),
    "/table/{name}/actions": ("GET", {"seat", "watcher"}),
    "/table/{name}/view": ("GET", {"seat", "watcher"}),
    "/table/{name}/changes": ("GET", {"seat", "watcher"}),
    "/table/{name}/moments": ("GET", {"seat", "watcher"}),
    "/table/{name}/past": ("GET", {"seat", "watcher"}),
    "/table/{name}/acts": ("GET", {"seat", "watcher"}),
    "/table/{name}/course": ("GET", {"seat", "watcher"}),
    "/table/{name}/branch": ("POST", {"seat"}),
    "/table/{name}/thoughts": ("GET", {"seat", "watcher"}),
    "/table/{name}/leads": ("GET", {"seat"}),
    "/table/{name}/hints": ("GET", {"seat"}),
    "/table/{name}/why": ("GET", {"seat"}),
    "/table/{name}/rule": ("GET", {"seat", "watcher"}),
    "/table/{name}/save": ("GET", {"seat", "watcher"}),
    "/table/{name}/answer": ("POST", {"seat"}),
    "/table/{name}/undo": ("POST", {"seat"}),
    "/table/{name}/company": ("GET", {"seat", "watcher"}),
    "/table/{name}/say": ("POST", {"seat"}),
    "/table/{name}/call": ("POST", {"seat"}),
    "/table/{name}/deal": ("GET", {"seat", "watcher"}),
    "/table/{name}/parts": ("GET", {"seat", "watcher"}),
    "/table/{name}/part": ("POST", {"seat"}),
}
NOW_AND_THEN = (
    "/undo",
    "/why",
    "/past",
    "/acts",
    "/course",
    "/branch",
    "/thoughts",
    "/leads",
    "/hints",
    "/rule",
    "/keep",
    "/saves",
    "/save",
    "table}/deal",
    "/part",
    "/{title}",
)  # 409: not now, or no such thing


def reply(client, method, path, secret, **how):
    """Ask for a route by a secret: in the address of a link, in the cookie of a page."""
    if "{secret}" in path:
        return TestClient.request(client, method, path.replace("{secret}", secret), **how)
    link = path.replace("/table/{name}", f"/seat/{secret}").replace(
        "/tables/{name}", f"/host/{secret}"
    )
    return client.request(method, link, **how)


def test_every_route_is_listed_here_with_who_may_call_it(client):
    files = [r.path for r in client.app.routes if r.path.startswith("/static")]
    routes = {r.path: r for r in client.app.routes if r.path not in files}

    assert set(ROUTES) == set(routes)
    assert {path: method for path, (method, _) in ROUTES.items()} == {
        path: next(m for m in route.methods if m != "HEAD") for path, route in routes.items()
    }
    assert ["/static/table.js", "/static"] == files


@pytest.mark.parametrize("path", ROUTES)
@pytest.mark.parametrize("who", ["host", "seat", "watcher", "stranger"])
def test_nobody_else_gets_in(client, hall, seats, path, who):
    method, allowed = ROUTES[path]
    secret = {
        "host": hall.entry if "{secret}" in path else hall.host,
        "seat": seats["crosses"],
        "watcher": seats[""],
        "stranger": "x" * 22,
    }[who]
    if path.endswith("/changes") and who in allowed:
        pytest.skip("an endless answer; test_browser.py hears it")
    option = client.get(f"/seat/{seats['crosses']}/view").json()["decision"]["options"][0]["name"]
    body = {
        "version": version(client, seats["crosses"]),
        "option": option,
        "words": "a",
        "name": "b",
    }
    form = {"title": "tictactoe", "seat crosses": "human", "seat": ""}
    form["host"] = "invite" if path.endswith("/invite") else "sign out"
    how = {"data": form} if path.startswith("/tables") else {"json": body}
    address = path.replace("{table}", hall.store.kept()[0].id).replace("{title}", "tictactoe")
    answer = reply(client, method, address, secret, **(how if method == "POST" else {}))

    if who not in allowed:
        assert answer.status_code in (404, 409)
        assert set(answer.json()) == {"mistake"}
    elif path.endswith(NOW_AND_THEN):
        assert answer.status_code in (200, 409)
    else:
        assert answer.status_code in (200, 303)


def version(client, secret):
    return client.get(f"/seat/{secret}/view").json()["version"]


def undo(client, secret):
    return client.post(f"/seat/{secret}/undo", json={"version": version(client, secret)})


def choose(client, secret, number=0, **more):
    """Answer with an option by its place, sure of it."""
    seen = client.get(f"/seat/{secret}/view").json()
    option = seen["decision"]["options"][number]["name"]
    order = {"version": seen["version"], "option": option, "confirmed": True, **more}
    return client.post(f"/seat/{secret}/answer", json=order)


def test_a_view_is_compressed_for_who_takes_that(client, seats):
    path = f"/seat/{seats['crosses']}/view"
    plain = client.get(path, headers={"accept-encoding": "identity"})
    packed = client.get(path, headers={"accept-encoding": "gzip"})

    assert plain.content == packed.content
    assert "content-encoding" not in plain.headers
    assert "gzip" == packed.headers["content-encoding"]
    assert "Accept-Encoding" in packed.headers["vary"]
    assert int(packed.headers["content-length"]) < len(plain.content) / 2


def test_two_play_a_whole_game_by_their_links(client, seats):
    for number in range(9):
        answer = choose(client, seats[("crosses", "noughts")[number % 2]])
        assert 200 == answer.status_code
        if client.get(f"/seat/{seats['']}/view").json()["over"]:
            break
    seen = client.get(f"/seat/{seats['noughts']}/view").json()

    assert seen["over"] and seen["standing"]


def test_an_answer_brings_the_seats_own_view_where_the_page_wants_it(hall, client):
    id = hall.open("hearts", seats=["amber=human", "basil=human"], seed=1)
    links = [dict(hall.store.links(id))[seat] for seat in ("amber", "basil")]

    def answer(**more):
        views = {link: client.get(f"/seat/{link}/view").json() for link in links}
        who = next(link for link, seen in views.items() if (seen["decision"] or {}).get("yours"))
        return who, choose(client, who, **more).json()

    _, found = answer()
    assert {"version"} == {*found}
    who, found = answer(view=True)
    assert client.get(f"/seat/{who}/view").json() == json.loads(found["view"])
    assert found["version"] == json.loads(found["view"])["version"]


def test_an_answer_that_passes_the_turn_is_asked_about_first(client, seats):
    answer = choose(client, seats["crosses"], confirmed=False)

    review = ["A1: Crosses Pegs none -> 1"]
    assert {"confirm": "After that the choice passes to others.", "review": review} == answer.json()
    assert "crosses" == client.get(f"/seat/{seats['']}/view").json()["decision"]["faction"]


def test_what_an_option_leads_to_is_told_to_who_is_asked(client, seats):
    path = f"leads?option=b2&version={version(client, seats['crosses'])}"
    assert ["B2: Crosses Pegs none -> 1"] == client.get(f"/seat/{seats['crosses']}/{path}").json()
    for who in ("noughts", ""):
        path = f"leads?option=b2&version={version(client, seats[who])}"
        assert "not your turn" in client.get(f"/seat/{seats[who]}/{path}").json()["mistake"]
    path = f"leads?option=z9&version={version(client, seats['crosses'])}"
    wrong = client.get(f"/seat/{seats['crosses']}/{path}").json()
    assert "among the options" in wrong["mistake"]


def why(client, secret, word):
    return "\n".join(client.get(f"/seat/{secret}/why?word={word}").json())


def hand(seen):
    """The cards of whoever looks."""
    return [c["id"] for z in seen["zones"] if z["faction"] in seen["yours"] for c in z["cards"]]


def test_why_tells_of_cards_and_of_conditions_that_look_at_the_deck(hall, client):
    links = dict(hall.store.links(hall.open("adp", "short", ["coalition=human"], seed=2)))
    told = why(client, links["coalition"], "sweep in waziristan")
    assert "?   not final card" in told and "reads something you may not see" in told
    assert "NO  not pakistan" in told

    table = hall.open("afghanistan", seats=["americans=human", "taliban=human"], seed=2)
    links = dict(hall.store.links(table))
    seen = client.get(f"/seat/{links['taliban']}/view").json()
    card, *_ = hand(seen)
    assert "no card is asked for now" in why(client, links["taliban"], card)
    while seen["decision"]["name"] == "draw":  # until one that can be played is drawn
        choose(client, links["taliban"])
        seen = client.get(f"/seat/{links['taliban']}/view").json()
    playable = {option["name"] for option in seen["decision"]["options"]}
    held = hand(seen)
    assert 0 < len(playable.intersection(held)) < len(held)
    for card in held:
        expected = "It may be chosen." if card in playable else "NO  playable events of actor"
        assert expected in why(client, links["taliban"], card)


def test_a_rule_is_read_by_number_name_and_card_whoever_asks(hall, client):
    table = hall.open("harbours", seats=["guild=human"], seed=1)
    for secret in dict(hall.store.links(table)).values():
        one, other = (
            client.get(f"/seat/{secret}/rule?{what}").json() for what in ("word=sloops", "card=3")
        )
        assert ["kind", "card"] == [found["rules"][0]["kind"] for found in (one, other)]
        assert "mistake" in client.get(f"/seat/{secret}/rule?cite=9.9").json()
        assert "Harbours" == client.get(f"/seat/{secret}/rule?sheet=yes").json()["title"]


def test_what_another_is_asked_is_told_to_nobody_who_asks_why(hall, client):
    table = hall.open("labyrinth", seats=["us=human", "jihadist=human"], seed=3)
    links = dict(hall.store.links(table))
    asked = client.get(f"/seat/{links['jihadist']}/view").json()["decision"]["options"]
    seen = client.get(f"/seat/{links['us']}/view").json()
    (own, *_), theirs = hand(seen), asked[0]["name"]

    assert theirs not in hand(seen)
    for card in (theirs, own):
        told = client.get(f"/seat/{links['us']}/why?word={card}").json()
        assert ["It is not your turn: the choice is with Jihadist."] == told
    choose(client, links["jihadist"])
    for word in ("operations", "event", "add to reserves"):
        assert (
            "is no action" in client.get(f"/seat/{links['us']}/why?word={word}").json()["mistake"]
        )
    told = client.get(f"/seat/{links['us']}/why?word=iraq").json()["mistake"]
    assert told.startswith("It is not your turn: the choice is with Jihadist; say which action")


def test_who_is_not_asked_may_not_answer_nor_with_an_old_version(client, seats):
    wrong = client.post(
        f"/seat/{seats['noughts']}/answer",
        json={"version": version(client, seats["crosses"]), "option": "a1"},
    )
    assert "it is not your turn" == wrong.json()["mistake"]

    assert (
        "the table has changed meanwhile"
        == choose(client, seats["crosses"], version=-1).json()["mistake"]
    )
    assert (
        "among the options" in choose(client, seats["crosses"], option="nowhere").json()["mistake"]
    )


def test_undo_takes_back_ones_own_choice_while_nobody_else_has_chosen(client, seats):
    first = client.get(f"/seat/{seats['crosses']}/view").json()
    choose(client, seats["crosses"])
    assert "Taken back:" in undo(client, seats["crosses"]).json()["said"]
    again = client.get(f"/seat/{seats['crosses']}/view").json()
    assert first["decision"] == again["decision"]

    choose(client, seats["crosses"])
    choose(client, seats["noughts"])
    assert "another player has chosen since" in undo(client, seats["crosses"]).json()["mistake"]


def test_a_killed_server_goes_on_where_it_was(hall, client, seats, tmp_path):
    for number in range(3):
        choose(client, seats[("crosses", "noughts")[number % 2]])
    before = client.get(f"/seat/{seats['noughts']}/view").json()
    hall.store.close()
    after = (
        ByLink(app(Hall(Store(tmp_path / "tables.sqlite"))))
        .get(f"/seat/{seats['noughts']}/view")
        .json()
    )

    assert {**before, "version": 0} == {**after, "version": 0}


def test_a_hidden_hand_is_in_no_answer_to_another_seat(hall, client):
    table = hall.open("afghanistan", seats=["americans=human", "taliban=human"], seed=3)
    links = dict(hall.store.links(table))
    own = client.get(f"/seat/{links['taliban']}/view").json()
    (hand,) = [z for z in own["zones"] if z["faction"] == "taliban" and "hand" in z["id"]]
    for who in ("americans", ""):
        seen = client.get(f"/seat/{links[who]}/view").json()
        held = [z for z in seen["zones"] if z["id"] == hand["id"] and z["faction"] == "taliban"]
        assert all(not zone["cards"] for zone in held)
        zones = json.dumps([seen["zones"], seen["log"], seen["decision"]])
        assert not [card["name"] for card in hand["cards"] if card["name"] in zones]
        assert "the game is over" in client.get(f"/seat/{links[who]}/save").json()["mistake"]


def test_the_seed_is_given_away_once_the_game_is_over_and_to_the_host(client, hall, seats):
    (table,) = hall.store.kept()
    choose(client, seats["crosses"])
    for who in seats.values():
        assert "the game is over" in client.get(f"/seat/{who}/save").json()["mistake"]
    assert "seed" in client.get(f"/host/{hall.host}/{table.id}/save").json()

    for number in range(1, 7):
        choose(client, seats[("crosses", "noughts")[number % 2]])
    assert client.get(f"/seat/{seats['']}/view").json()["over"]
    assert "seed" in client.get(f"/seat/{seats['']}/save").json()


def test_every_answer_forbids_what_a_page_must_not_do(client, hall, seats):
    for path in (
        f"/seat/{seats['crosses']}",
        f"/seat/{'x' * 22}",
        "/static/table.js",
        f"/host/{hall.host}",
    ):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "'unsafe" not in headers["content-security-policy"]
        assert "same-origin" == headers["referrer-policy"]
        assert "same-origin" == headers["cross-origin-resource-policy"]
        assert "set-cookie" not in headers


def test_a_page_gets_its_script_in_one_answer_each_part_before_who_needs_it(client):
    script = client.get("/static/table.js").text
    parts = re.split(r"^MODULES\.(\w+) = ", script, flags=re.MULTILINE)[1:]
    known = set()
    for name, text in zip(parts[::2], parts[1::2], strict=True):
        assert set(re.findall(r"MODULES\.(\w+);", text)) <= known, name
        known.add(name)

    assert {"dom", "map", "question", "server", "zoom"} < known and "table" == parts[-2]
    assert not re.search(r"^ *(import|export|//) ", script, re.MULTILINE)


def test_a_request_that_is_too_long_or_no_order_is_refused(client, seats):
    path = f"/seat/{seats['crosses']}/answer"

    assert "too long" in client.post(path, content=b"{" + b" " * BODY).json()["mistake"]
    assert "no JSON" in client.post(path, content=b"{").json()["mistake"]
    assert "no order" in client.post(path, content=b"[]").json()["mistake"]


def test_who_asks_too_often_waits(client, seats, monkeypatch):
    monkeypatch.setattr("interpreter.command.server.guarding.rates.monotonic", lambda: 0.0)
    answers = [client.get(f"/seat/{seats['']}/chart").status_code for _ in range(BURST + 20)]

    assert [200] * BURST + [429] * 20 == answers
    assert 200 == client.get(f"/seat/{seats['crosses']}/chart").status_code


def test_secrets_are_not_in_the_log(client, caplog):
    caplog.set_level("INFO", logger="plainrules.table")
    secret = "s" * 22
    client.get(f"/seat/{secret}/view")

    assert caplog.text and secret not in caplog.text


def test_the_host_opens_tables_and_sees_their_links(client, hall):
    answer = client.post(
        f"/host/{hall.host}/open", data={"title": "tictactoe", "seat crosses": "human"}
    )
    page = client.get(f"/host/{hall.host}").text

    assert 303 == answer.status_code and "/seat/" in answer.headers["location"]  # a single person
    assert 2 == page.count('href="/seat/')
    nobody = client.post(f"/host/{hall.host}/open", data={"title": "tictactoe"}).json()
    assert "nobody plays at this table" in nobody["mistake"]
    wrong = client.post(f"/host/{hall.host}/open", data={"title": "../../etc", "watch": "yes"})
    assert "unknown title" in wrong.json()["mistake"]


def test_a_table_is_named_and_the_list_tells_how_it_stands(client, hall):
    table = hall.open("tictactoe", seats=["crosses=human", "noughts=human"], seed=1)
    client.post(f"/host/{hall.host}/{table}/name", data={"name": "<b>Tuesdays\n" + "x" * 99})
    page = client.get(f"/host/{hall.host}").text

    drawn = [
        client.get(f"/host/{hall.host}/picture/{title}").text for title in ("tictactoe", "hearts")
    ]
    assert [9, 0] == [picture.count("<polygon") // 2 for picture in drawn]
    assert "&lt;b&gt;Tuesdays xxx" in page and "x" * 60 not in page
    assert "<b>Crosses</b> to move" in page and "just now" in page
    links = dict(hall.store.links(table))
    while asked := client.get(f"/seat/{links['']}/view").json()["decision"]:
        choose(client, links[asked["faction"]])
    assert "<b>Finished.</b> " in client.get(f"/host/{hall.host}").text


def test_the_link_of_the_terminal_signs_one_browser_in_and_stays_after_a_restart(client, hall):
    link = f"/host/{hall.entry}"
    first, second = (TestClient.request(client, "GET", link) for _ in range(2))
    assert (303, 404) == (first.status_code, second.status_code)
    assert (
        hall.host in first.headers["set-cookie"]
        and "max-age" in first.headers["set-cookie"].lower()
    )

    again, before = Hall(hall.store), hall.host
    assert (before, True) == (again.host, again.entry != "" and again.entry != again.host)
    hall.sign_out()
    assert not hall.is_host(before)


def test_people_have_names_and_talk_and_what_they_say_is_bounded(client, hall, seats):
    crosses, noughts = (f"/seat/{seats[who]}" for who in ("crosses", "noughts"))
    client.post(f"{crosses}/call", json={"name": "  Anna\n\u202e" + "x" * 99})
    before = client.get(f"{noughts}/view").json()
    heard = []
    hall.table(hall.store.kept()[0].id).listeners[heard.append] = (("noughts",),)
    found = client.post(f"{crosses}/say", json={"words": "<script>\n" + "y" * 999}).json()

    names = [(each["seat"], each["name"][:5], len(each["name"]) <= 30) for each in found["people"]]
    assert [("Crosses", "Anna ", True), ("Noughts", "", True)] == names
    assert "\u202e" not in found["people"][0]["name"] and [False, True] == [
        each["here"] for each in found["people"]
    ]
    assert ["<script> " + "y" * 291] == [each["words"] for each in found["talk"]]
    assert heard and before == client.get(f"{noughts}/view").json()  # the game is as it was
    replies = [client.post(f"{crosses}/say", json={"words": str(n)}).status_code for n in range(6)]
    assert [200] * 4 + [409] * 2 == replies
    assert 200 == client.post(f"{noughts}/say", json={"words": "ha"}).status_code
    for number in range(120):
        hall.store.say(hall.store.kept()[0].id, Talk("crosses", str(number), 0.0))
    assert 100 == len(client.get(f"/seat/{seats['']}/company").json()["talk"])
    assert (
        "no voice" in client.post(f"/seat/{seats['']}/say", json={"words": "a"}).json()["mistake"]
    )
