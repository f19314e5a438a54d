"""Several people at one device: whose hand is shown, and that nobody sees the other's."""

from __future__ import annotations

import json


def device(hall, title, *seats):
    """The secret of the link for all people of a new table."""
    table = hall.open(title, seats=[f"{seat}=human" for seat in seats], seed=3)
    return dict(hall.store.links(table))[";".join(seats)]


def view(client, secret, who=""):
    return client.get(f"/seat/{secret}/view?as={who}").json()


def choose(client, secret, who="", number=0):
    seen = view(client, secret, who)
    order = {
        "version": seen["version"],
        "option": seen["decision"]["options"][number]["name"],
        "confirmed": True,
        "as": who,
    }
    return client.post(f"/seat/{secret}/answer", json=order)


def hand(seen, faction):
    """The cards of a faction's hand, as far as they are seen."""
    zones = [zone for zone in seen["zones"] if zone["faction"] == faction and "hand" in zone["id"]]
    return [card["name"] for zone in zones for card in zone["cards"]]


def test_where_nothing_is_hidden_it_turns_to_whoever_is_asked(hall, client):
    secret = device(hall, "tictactoe", "crosses", "noughts")
    seen = []
    for _ in range(3):
        seen.append(view(client, secret))
        assert 200 == choose(client, secret).status_code

    assert [["crosses"], ["noughts"], ["crosses"]] == [each["yours"] for each in seen]
    assert all(each["decision"]["yours"] and not each["covered"] for each in seen)
    assert [["crosses"], ["noughts"]] == seen[0]["hands"]


def test_there_the_last_choice_is_taken_back_whosever_it_was(hall, client):
    secret = device(hall, "tictactoe", "crosses", "noughts")
    before = view(client, secret)
    choose(client, secret)
    for wanted in ("Taken back", "nothing of yours"):
        order = {"version": view(client, secret)["version"]}
        said = client.post(f"/seat/{secret}/undo", json=order).json()
        assert wanted in said.get("said", said.get("mistake"))
    assert before["decision"] == view(client, secret)["decision"]


def test_where_hands_are_hidden_nothing_is_shown_until_somebody_has_sat_down(hall, client):
    secret = device(hall, "afghanistan", "americans", "taliban")
    covered = view(client, secret)
    ours, theirs = (view(client, secret, who) for who in ("americans", "taliban"))

    assert covered["covered"] and covered["yours"] == [] and not covered["decision"]["yours"]
    assert not ours["covered"] and ["americans"] == ours["yours"]
    for who, own, other in (("americans", ours, theirs), ("taliban", theirs, ours)):
        assert hand(own, who)
        for seen in (covered, other):
            told = json.dumps([seen["zones"], seen["log"], seen["decision"], seen["since"]])
            assert not [name for name in hand(own, who) if name in told]


def test_there_only_who_has_sat_down_may_choose(hall, client):
    secret = device(hall, "afghanistan", "americans", "taliban")
    asked = view(client, secret)["decision"]["faction"]
    (other,) = {"americans", "taliban"} - {asked}
    seen = view(client, secret, asked)
    order = {"version": seen["version"], "option": seen["decision"]["options"][0]["name"]}
    for who in ("", other):
        refused = client.post(f"/seat/{secret}/answer", json={**order, "as": who})
        assert "it is not your turn" == refused.json()["mistake"]

    assert "has nothing to choose" in client.get(f"/seat/{secret}/why?word=event").json()["mistake"]
    assert "nobody of that name" in view(client, secret, "nobody")["mistake"]
    assert 200 == choose(client, secret, asked).status_code


def test_who_sits_down_is_told_what_has_happened_since_he_last_chose(hall, client):
    secret = device(hall, "tictactoe", "crosses", "noughts")
    assert [] == view(client, secret)["since"]
    choose(client, secret)
    choose(client, secret, number=1)
    since = view(client, secret)["since"]

    assert any("Noughts" in line for line in since)
    assert since == [line["text"] for line in view(client, secret)["log"]][-len(since) :]


def test_the_link_of_one_person_knows_of_no_other_hand(hall, client):
    table = hall.open("tictactoe", seats=["crosses=human", "noughts=human"], seed=1)
    links = dict(hall.store.links(table))

    assert "hands" not in view(client, links["crosses"])
    assert "nobody of that name" in view(client, links["crosses"], "noughts")["mistake"]
