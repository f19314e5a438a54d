"""A seed that the host and each person at a table make together: nobody chooses the deal, and anybody can check it."""

from __future__ import annotations

import json
import threading

import pytest

from interpreter.command import main
from interpreter.command.server.app import app
from interpreter.command.server.tables.database import Store
from interpreter.command.server.tables.hall import Hall, Undealt
from interpreter.session.commitment import fresh_part, sum_of
from interpreter.session.mistakes import Mistake
from tests.server.by_link import ByLink

PAIR = ["amber=human", "basil+clove=human", "dill=random"]
HANDS = ["amber", "basil+clove"]


@pytest.fixture
def links(hall):
    """The secrets of a table of Hearts whose two people are to make the seed, by factions; "" only watches."""
    return dict(hall.store.links(hall.open("hearts", seats=PAIR)))


def link(links, hand):
    return links[hand.replace("+", ",")]


def shown(client, links, hand="amber"):
    return client.get(f"/seat/{link(links, hand)}/parts").json()


def give(client, links, hand, **what):
    return client.post(f"/seat/{link(links, hand)}/part", json={"hand": hand, **what})


def gather(client, links, parts):
    for hand, part in parts.items():
        assert 200 == give(client, links, hand, sum=sum_of(part)).status_code
    for hand, part in parts.items():
        assert 200 == give(client, links, hand, part=part).status_code


def table_of(hall):
    return hall.store.kept()[0].id


def hasten(client, hall):
    return client.post(f"/host/{hall.host}/{table_of(hall)}/deal")


def file_of(client, hall):
    return client.get(f"/host/{hall.host}/{table_of(hall)}/save")


def verify(text, tmp_path, capsys):
    (tmp_path / "game.json").write_text(text)
    capsys.readouterr()
    return main(["replay", str(tmp_path / "game.json"), "--verify"]), capsys.readouterr().out


def test_the_game_begins_with_the_seed_of_all_parts_and_can_be_verified(
    client, hall, links, tmp_path, capsys
):
    before = shown(client, links)
    assert HANDS == before["missing"] and ["amber"] == before["yours"]
    parts = {hand: fresh_part() for hand in HANDS}
    gather(client, links, parts)
    after = shown(client, links, "basil+clove")

    assert after["dealt"] and before["host"] == after["host"]
    assert {hand: sum_of(part) for hand, part in parts.items()} == after["sums"]
    assert {} == after["opened"]
    assert client.get(f"/seat/{links['amber']}/view").json()["zones"]
    status, told = verify(file_of(client, hall).text, tmp_path, capsys)
    assert 0 == status
    for said in (before["host"], *parts.values()):
        assert said in told


def test_all_parts_are_opened_to_every_seat_at_the_end(client, hall, links, tmp_path, capsys):
    parts = {hand: fresh_part() for hand in HANDS}
    gather(client, links, parts)
    table = hall.table(table_of(hall))
    while table.game.decision:
        table.game.choose(table.game.draw())
    opened = shown(client, links, "")["opened"]

    assert parts == {hand: part for hand, part in opened.items() if hand}
    assert shown(client, links)["host"] == sum_of(opened[""])
    assert 0 == verify(client.get(f"/seat/{links['']}/save").text, tmp_path, capsys)[0]


def test_before_that_there_is_a_page_that_says_so_and_no_game(client, hall, links):
    secret = links["amber"]
    page = client.get(f"/seat/{secret}", headers={"accept": "text/html"})

    assert 200 == page.status_code and "/static/deal.js" in page.text
    for what in ("view", "changes", "moments", "save"):
        answer = client.get(f"/seat/{secret}/{what}")
        assert 409 == answer.status_code and "has not begun" in answer.json()["mistake"]
    assert "has not begun" in file_of(client, hall).json()["mistake"]
    assert "It has not begun" in client.get(f"/host/{hall.host}").text
    with pytest.raises(Undealt):
        hall.table(table_of(hall))


def test_what_does_not_fit_is_refused_and_changes_nothing(client, hall, links):
    part = fresh_part()
    for hand, what in (
        ("amber", {"part": part}),
        ("amber", {"sum": "0"}),
        ("amber", {"sum": 3}),
        ("basil+clove", {"sum": "x" * 64}),
        ("amber", {}),
    ):
        assert 409 == give(client, links, hand, **what).status_code
    foreign = {"hand": "basil+clove", "sum": sum_of(part)}
    for secret in (links["amber"], links[""]):
        assert 409 == client.post(f"/seat/{secret}/part", json=foreign).status_code
    assert HANDS == shown(client, links)["missing"]
    give(client, links, "amber", sum=sum_of(part))
    assert 409 == give(client, links, "amber", sum=sum_of(fresh_part())).status_code
    assert 409 == give(client, links, "amber", part=part).status_code  # not before all sums
    give(client, links, "basil+clove", sum=sum_of(fresh_part()))
    assert 409 == give(client, links, "amber", part=fresh_part()).status_code
    assert 200 == give(client, links, "amber", part=part).status_code
    assert ["basil+clove"] == shown(client, links)["missing"]


def test_who_does_not_come_keeps_nobody_waiting_for_ever(client, hall, links, tmp_path, capsys):
    part = fresh_part()
    give(client, links, "amber", sum=sum_of(part))
    assert 303 == hasten(client, hall).status_code
    assert 409 == give(client, links, "basil+clove", sum=sum_of(fresh_part())).status_code
    give(client, links, "amber", part=part)

    assert shown(client, links)["dealt"]
    status, told = verify(file_of(client, hall).text, tmp_path, capsys)
    assert 1 == status and "basil+clove gave no part" in told and "does not hold" not in told
    assert 409 == hasten(client, hall).status_code


def test_nobody_is_left_out_whose_sum_is_there_but_all_can_be_gathered_anew(client, hall, links):
    parts = {hand: fresh_part() for hand in HANDS}
    for hand, part in parts.items():
        give(client, links, hand, sum=sum_of(part))
    give(client, links, "amber", part=parts["amber"])
    before = shown(client, links)
    hasten(client, hall)
    after = shown(client, links)

    assert before["host"] != after["host"]
    assert (2, HANDS, False) == (after["tries"], after["missing"], after["closed"])
    gather(client, links, parts)
    assert shown(client, links)["dealt"]


def test_a_server_that_starts_anew_goes_on_gathering(tmp_path):
    store = Store(tmp_path / "t.sqlite")
    hall = Hall(store)
    links = dict(store.links(hall.open("hearts", seats=PAIR)))
    parts = {hand: fresh_part() for hand in HANDS}
    client = ByLink(app(hall))
    give(client, links, "amber", sum=sum_of(parts["amber"]))
    before = shown(client, links)
    store.close()
    hall = Hall(Store(tmp_path / "t.sqlite"))
    client = ByLink(app(hall))

    assert before == shown(client, links)
    give(client, links, "basil+clove", sum=sum_of(parts["basil+clove"]))
    for hand, part in parts.items():
        give(client, links, hand, part=part)
    kept = hall.store.save(table_of(hall))
    made = kept.commitment if kept else None
    assert made and made["seats"] == parts and sum_of(made["host"]) == before["host"]
    hall.store.close()


def test_parts_at_the_same_moment_deal_once(client, hall, links):
    parts = {hand: fresh_part() for hand in HANDS}
    for hand, part in parts.items():
        give(client, links, hand, sum=sum_of(part))
    found = []
    threads = [
        threading.Thread(
            target=lambda hand=hand: found.append(
                give(client, links, hand, part=parts[hand]).status_code
            )
        )
        for hand in [*HANDS, *HANDS]
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert found.count(200) >= 2 and {200, 409} >= set(found)
    assert shown(client, links)["dealt"] and hall.table(table_of(hall)).game.seed


def test_one_device_gives_a_part_for_each_of_its_people(client, links):
    secret = next(secret for factions, secret in links.items() if ";" in factions)
    parts = {hand: fresh_part() for hand in client.get(f"/seat/{secret}/parts").json()["yours"]}
    for what in ("sum", "part"):
        for hand, part in parts.items():
            given = part if what == "part" else sum_of(part)
            client.post(f"/seat/{secret}/part", json={"hand": hand, what: given})

    assert HANDS == [*parts] and shown(client, links)["dealt"]


@pytest.mark.parametrize(
    ("title", "how"),
    [
        ("hearts", {"seats": PAIR, "seed": 1 << 100}),
        ("hearts", {"seats": ["amber=human"]}),
        ("tictactoe", {"seats": ["crosses=human", "noughts=human"]}),
    ],
)
def test_a_game_of_one_person_or_without_chance_or_with_a_seed_begins_at_once(
    client, hall, title, how
):
    links = dict(hall.store.links(hall.open(title, **how)))
    deal = client.get(f"/seat/{links['']}/parts").json()

    assert deal["dealt"] and "" == deal["host"]
    assert hall.table(table_of(hall)).game.decision


# --- the host's file ------------------------------------------------------------------------------


def test_players_are_told_that_the_host_can_read_the_file(client, hall):
    for blind, said in ((False, "the host can read"), (True, "at its end")):
        table = hall.open("hearts", seats=["amber=human"], blind=blind)
        secret = dict(hall.store.links(table))["amber"]

        assert said in client.get(f"/seat/{secret}").text
        assert blind == client.get(f"/seat/{secret}/parts").json()["blind"]


def test_a_blind_table_withholds_its_file_until_the_end(client, hall):
    form = {"title": "hearts", "seat amber": "person 1", "blind": "yes"}
    client.post(f"/host/{hall.host}/open", data=form)
    table = hall.table(table_of(hall))

    assert 409 == file_of(client, hall).status_code
    assert "its file</a>" not in client.get(f"/host/{hall.host}").text
    while table.game.decision:
        table.game.choose(table.game.draw())
    assert json.loads(file_of(client, hall).text)["seed"] == table.game.seed


def test_a_blind_table_with_a_seed_is_refused(hall):
    with pytest.raises(Mistake, match="knows the deal"):
        hall.open("hearts", seats=["amber=human"], seed=3, blind=True)
    assert [] == hall.store.kept()


# --- in the browser -------------------------------------------------------------------------------


@pytest.mark.smoke
def test_two_browsers_make_the_seed_and_go_on_to_the_table(served, visit):
    hall, _ = served
    links = dict(hall.store.links(hall.open("hearts", seats=PAIR)))
    first = visit(f"/seat/{links['amber']}")
    first.wait_for_selector("text=goes on without: Basil and Clove")
    assert "can read this game's file" in first.inner_text("#file")
    second = visit(f"/seat/{links['basil,clove']}")
    for page in (first, second):
        page.wait_for_selector("#deal")
    other = visit(f"/seat/{links['amber']}")
    other.click("#deal a")
    other.wait_for_selector("text=Another browser drew the part of Amber")
    first.click("#deal a")
    first.wait_for_selector("text=the sums that this browser saw")

    assert "NOT" not in first.inner_text("#seen")
    made = hall.store.save(table_of(hall)).commitment
    assert HANDS == [*made["seats"]]
