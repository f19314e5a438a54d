"""Looking back: positions of before are those that were, and nobody sees more of them than he saw."""

from __future__ import annotations

from interpreter.command.server.tables.past import Past
from interpreter.session.playing.title import load
from interpreter.session.seating.seats import BOT
from interpreter.session.why.bots import Explainer, thoughts
from tests.server.test_app import choose

SHOWN = ("tracks", "factions", "spaces", "boxes", "cards", "zones", "in effect", "log")


def links(hall, title, *seats, **more):
    table = hall.open(title, seats=[f"{seat}=human" for seat in seats], seed=3, **more)
    return dict(hall.store.links(table))


def get(client, secret, what):
    answer = client.get(f"/seat/{secret}/{what}")
    assert 200 == answer.status_code, answer.text
    return answer.json()


def past(client, secret, moment):
    version = get(client, secret, "view")["version"]
    return get(client, secret, f"past?version={version}&at={moment}")


def played(title, answers, **more):
    """A game of so many answers by bots and chance, and what the bots thought by number."""
    game = load(title).new(seed=3, fill=True, **more)
    thoughts = {}
    while not game.over and len(game.play.answers) < answers:
        number = len(game.play.answers)
        thoughts[number] = game.proceed(told=True)
    return game, thoughts


def test_a_game_led_back_stands_where_it_stood():
    game, _ = played("adp", 120, scenario="short")
    ways = [(game.run.s[:], game.run.log[:], game.decision)]
    again = game.copy()
    while again.undo():
        ways.insert(0, (again.run.s[:], again.run.log[:], again.decision))

    for number in (119, 60, 61, 30, 0):
        back = game.copy()
        back.rewind(number)
        assert ways[number] == (back.run.s, back.run.log, back.decision)
        assert number == len(back.play.answers) == len(back.play.marks)


def test_every_moment_shows_what_was_there_then(hall, client):
    seats = links(hall, "tictactoe", "crosses", "noughts")
    seen = []
    for number in range(5):
        seen.append(get(client, seats["crosses"], "view"))
        choose(client, seats[("crosses", "noughts")[number % 2]])
    found = get(client, seats[""], "moments")

    assert 5 == found["moments"]
    for number, before in enumerate(seen):
        then = past(client, seats[""], number)
        assert {key: before[key] for key in SHOWN} == {key: then[key] for key in SHOWN}
        assert before["decision"]["faction"] == then["decision"]["faction"]
        assert set(then["decision"]) == {"faction", "yours"} and not then["decision"]["yours"]
        cut = sum(moment <= number for moment in found["lines"])
        assert 0 <= cut - len(before["log"]) <= 1  # a heading under which nothing stood yet
    refused = client.get(f"/seat/{seats['']}/past?version={found['version']}&at=5")
    assert "there is no such moment" in refused.json()["mistake"]


def test_moments_are_those_at_which_something_was_told():
    game, _ = played("adp", 80, scenario="short")
    found = Past.of(game, None)
    lines = found.lines()

    assert 0 == found.moments[0] and lines == sorted(lines)
    assert len(found.moments) < 80 == len(game.play.answers)
    for moment, number in enumerate(found.moments):
        back = game.copy()
        back.rewind(number)
        told = len(back.narrator().tell(back.run.log))
        assert abs(told - sum(line <= moment for line in lines)) <= 1  # a heading that stands last


def test_where_hands_are_hidden_a_seat_sees_only_what_its_page_showed(hall, client):
    seats = links(hall, "afghanistan", "americans", "taliban")
    shown = []
    for _ in range(12):
        own = get(client, seats["americans"], "view")
        shown.append({key: own[key] for key in SHOWN})
        asked = own["decision"]["faction"]
        choose(client, seats[asked])
    found = get(client, seats["americans"], "moments")

    assert 1 < found["moments"] <= 12
    for moment in range(found["moments"]):
        then = past(client, seats["americans"], moment)
        assert {key: then[key] for key in SHOWN} in shown
    watched = past(client, seats[""], 1)
    assert all(not zone["cards"] for zone in watched["zones"] if zone["faction"])


def test_once_a_game_is_over_all_of_it_lies_open(hall, client):
    seats = links(hall, "afghanistan", "americans")
    hosted = hall.table(hall.store.kept()[0].id)
    while not hosted.game.over:
        hosted.game.choose(hosted.game.draw())
    before = get(client, seats["americans"], "moments")["moments"]
    hands = [zone for zone in past(client, seats[""], before // 2)["zones"] if zone["faction"]]

    assert len({zone["faction"] for zone in hands if zone["cards"]}) > 1
    assert all(not zone["hidden"] for zone in hands)


def test_a_page_that_has_not_heard_of_a_change_is_told_so(hall, client):
    seats = links(hall, "tictactoe", "crosses", "noughts")
    version = get(client, seats["crosses"], "view")["version"]
    choose(client, seats["crosses"])
    for what in ("past?at=0", "thoughts?line=0"):
        refused = client.get(f"/seat/{seats['crosses']}/{what}&version={version}").json()
        assert "the table has changed meanwhile" == refused["mistake"]
    for wrong in ("past?at=-1", "past?at=1x", "past", f"past?at={'9' * 20}"):
        assert "is a number" in client.get(f"/seat/{seats['crosses']}/{wrong}").json()["mistake"]


def test_why_a_bot_did_what_a_line_tells_is_what_it_thought():
    game, thought = played("adp", 60, scenario="short")
    found = Past.of(game, None)
    explainer = Explainer(game.words, game.title.sources, game.title.layers, game.title.rules)
    asked = set()
    for line, number in enumerate(found.told):
        if number and number not in asked:
            asked.add(number)
            behind = [thought[n] for n in found.behind(line) if thought[n]]
            told = [each for one in behind[-12:] for each in explainer.tell(one)]
            assert told == thoughts(game.copy(), found.behind(line))

    assert len(asked) > 10


def test_a_line_that_no_bot_caused_says_who_did(hall, client):
    seats = links(hall, "tictactoe", "crosses", "noughts")
    choose(client, seats["crosses"])
    table = hall.table(hall.store.kept()[0].id)
    assert all(seat.kind != BOT for seat in table.game.seats.seats)
    number = len(get(client, seats["crosses"], "view")["log"]) - 1
    path = f"/seat/{seats['']}/thoughts?version={table.version(())}&line="

    assert "A person did" in client.get(f"{path}{number}").json()["mistake"]
    assert "no such line" in client.get(f"{path}999").json()["mistake"]


def test_a_bots_reasons_are_not_told_where_they_would_show_its_hand(hall, client):
    seats = links(hall, "afghanistan", "americans")
    version = get(client, seats["americans"], "view")["version"]
    path = f"/seat/{seats['americans']}/thoughts?version={version}&line=0"

    assert "hidden cards" in client.get(path).json()["mistake"]
