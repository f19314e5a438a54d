"""What others do comes act by act: as data from the log, and on the page by keys, taps and at a pace."""

from __future__ import annotations

import pytest

from interpreter.command.server.tables.past import Past, course
from interpreter.command.server.tables.views import Views
from interpreter.session.playing.result import ranking
from interpreter.session.playing.title import load
from interpreter.session.thinking import Thought
from interpreter.session.why import bots
from interpreter.session.why.bots import rungs
from tests.server.test_browser import by_clicks, give
from tests.server.test_past import get, links, played

TURN = ["operate", "train", "kabul", "done", "yes", "6", "done"]


def test_acts_tell_who_acts_where_and_which_pieces_move():
    game, _ = played("adp", 120, scenario="short")
    past = Past.of(game, None)
    told = past.acts(game, 0)
    acts, log = told["acts"], past.log

    assert [0, *(act["end"] for act in acts[:-1])] == [act["first"] for act in acts]
    assert len(log) == acts[-1]["end"] and told["moments"] == acts[-1]["moment"]
    named = {"coalition", "taliban", "government", "warlords"}
    assert named == {act["faction"] for act in acts} - {None}
    for act in acts:
        text = "\n".join(line.text for line in log[act["first"] : act["end"]])
        assert all(game.words.place(p.index) in text for p in _spaces(game, act["spaces"]))
        for move in act["moves"]:
            assert f"{move['number']} " in text and {move["from"], move["to"]} & {*act["spaces"]}
    cards = [chapter["card"] for chapter in told["chapters"]]
    assert len(cards) > 3 and all(card in "\n".join(line.text for line in log) for card in cards)
    ends = past.ends(game)
    assert len(cards) >= len(ends["cards"]) and {*ends["cards"]} <= {*ends["turns"]}
    late = past.acts(game, acts[-1]["first"] + 1)
    assert [acts[-1]["first"]] == [act["first"] for act in late["acts"]]


def _spaces(game, ids):
    return [space for space in game.title.vocabulary.spaces if space.id in ids]


def test_pieces_that_are_moved_by_the_acts_are_those_that_stand_there_then():
    """All moves and turns since the set-up lead from the pieces of the first position to those of the last."""
    game, _ = played("adp", 120, scenario="short")
    before = game.copy()
    before.rewind(0)
    held = {space["id"]: _number(space) for space in before.view(None)["spaces"]}
    for act in Past.of(game, None).acts(game, 0)["acts"]:
        for move in act["moves"]:
            for place, change in ((move["from"], -1), (move["to"], 1)):
                if place in held:
                    held[place] += change * move["number"]

    assert {space["id"]: _number(space) for space in game.view(None)["spaces"]} == held


def _number(space):
    return sum(piece["number"] for piece in space["pieces"])


def test_a_bots_reason_is_the_rule_that_chose():
    game, _ = played("adp", 60, scenario="short")
    past = Past.of(game, None)
    act = next(each for each in past.acts(game, 20)["acts"] if each["faction"] == "taliban")
    (first, *_) = found = rungs(game.copy(), past.behind(act["first"]))

    assert found and first[0] == "8" and "/" not in first
    told = rungs(game.copy(), past.behind(act["first"]), said=True)
    assert found[:-1] == told[:-1] and told[-1].startswith(f"{found[-1]}: ") and told[-1][-1] == "."


def test_the_sentence_is_that_of_the_rung_it_stands_behind(monkeypatch):
    game = load("adp").new(seed=1)
    first, *_, last = game.title.vocabulary.rungs
    thoughts = [Thought(0, 0, -1, 0, rung.index) for rung in (first, last, first)]
    monkeypatch.setattr(bots, "_thoughts", lambda *_: (thoughts, set()))

    told = f"{last.cite} {last.name}: {game.title.rules.rung(last)}"
    assert [f"{first.cite} {first.name}", told] == rungs(game, range(0), said=True)


def test_without_headings_each_answer_is_an_act_of_who_gave_it(hall, client):
    seats = links(hall, "tictactoe", "crosses")
    version = get(client, seats["crosses"], "view")["version"]
    asked = get(client, seats["crosses"], "view")["decision"]["options"][0]["name"]
    order = {"version": version, "option": asked, "confirmed": True}
    client.post(f"/seat/{seats['crosses']}/answer", json=order)
    version = get(client, seats["crosses"], "view")["version"]
    found = get(client, seats["crosses"], f"acts?version={version}&since=0")["acts"]

    assert ["crosses", "noughts"] == [act["faction"] for act in found]
    assert [[asked]] == [act["spaces"] for act in found[:1]]
    assert [] != get(client, seats["crosses"], f"acts?version={version}")["acts"]


def test_the_course_of_a_game_ends_with_its_result_and_names_who_led():
    game, _ = played("adp", 999, scenario="short")
    past = Past.of(game, None)
    found = course(game, past)
    places = game.result.places

    assert {place.faction: place.score for place in places} == found["points"][-1]["worth"]
    assert len(past.acts(game, 0)["acts"]) == len(found["points"]) > max(found["cards"])
    number = found["turns"][0]["point"]
    back = game.copy()
    back.rewind(past.told[past.acts(game, 0)["acts"][number]["end"] - 1])
    told = ranking(game.title.program, back.run)
    assert found["points"][number]["worth"] == {place.faction: place.score for place in told.places}


def test_a_game_that_is_over_goes_on_from_any_moment_against_others(hall, client):
    seats = links(hall, "tictactoe", "crosses", "noughts")
    table = hall.store.kept()[0].id
    order = {"version": get(client, seats["crosses"], "view")["version"], "at": 1}
    assert (
        "once the game is over"
        in client.post(f"/seat/{seats['crosses']}/branch", json=order).json()["mistake"]
    )
    with hall.table(table).lock:
        game = hall.table(table).game
        while not game.over:
            game.choose(game.draw())
        hall.table(table).tell()
    order["version"] = get(client, seats["crosses"], "view")["version"]
    new = (
        client.post(f"/seat/{seats['crosses']}/branch", json=order).json()["link"].rsplit("/", 1)[1]
    )

    view = get(client, new, "view")
    assert ["crosses"] == view["yours"] and not view["over"]
    assert {"crosses": "human", "noughts": "random"} == {
        f["id"]: f["played by"] for f in view["factions"]
    }
    assert 2 == sum(len(space["pieces"]) for space in view["spaces"])  # one answer, and the other's
    order["version"] = get(client, seats[""], "view")["version"]
    refused = client.post(f"/seat/{seats['']}/branch", json=order).json()
    assert "only its players" in refused["mistake"]


# --- the page -------------------------------------------------------------------------------------


@pytest.fixture
def seated(sit):
    """The first seat of a game against three bots; its turn is over and theirs are shown."""
    page = sit("adp", ["coalition"], scenario="short")["coalition"]
    page.evaluate("localStorage.steps = 'hand'")
    page.reload()
    page.wait_for_selector("#question [data-option]")
    give(page, TURN, by_clicks)
    page.wait_for_selector(".banner")
    return page


def test_bots_turns_come_one_by_one_by_keys_and_taps(seated):
    heads = []
    while seated.locator(".banner").count():
        heads.append(seated.locator(".banner").inner_text())
        assert (
            seated.locator("#map .touched").count() or "Card" in heads[-1] or "Phase" in heads[-1]
        )
        assert not seated.locator("#map .legal").count()
        if len(heads) % 2:
            seated.keyboard.press("Space")
        else:
            seated.locator("#map").click(position={"x": 200, "y": 200})
        seated.wait_for_function(
            "old => document.querySelector('.banner')?.innerText !== old", arg=heads[-1]
        )

    assert len(heads) > 3 and {"Government", "Taliban"} <= {
        head.split("\n")[1].split(":")[0] for head in heads
    }
    assert seated.locator("#question [data-option]").count()
    marked = seated.locator("#map .changed").count()
    seated.reload()
    seated.wait_for_selector("#map .changed")
    assert marked == seated.locator("#map .changed").count()
    assert not seated.locator("#since").count()
    folds_and_looks_back_by_cards(seated)
    is_summed_up_beside_the_map(seated)


def is_summed_up_beside_the_map(page):
    """To a browser that has not looked at this table before."""
    page.evaluate("localStorage.clear()")
    page.reload()
    page.wait_for_selector("#since")
    summary, board = (page.locator(what).bounding_box() for what in ("#since", "#board"))
    assert board["x"] + board["width"] <= summary["x"], "no space of the map is covered"


def folds_and_looks_back_by_cards(page):
    head = page.locator("#log li.chapter[aria-expanded=true]").last
    before = page.locator("#log li:visible").count()
    head.focus()
    page.keyboard.press("ArrowLeft")
    assert page.locator("#log li:visible").count() < before
    page.keyboard.press("ArrowRight")
    assert before == page.locator("#log li:visible").count()

    page.locator("#pace select").last.select_option("cards")
    page.locator("[data-step=back]").click()
    page.wait_for_selector("#question >> text=This is how it was in")
    at = int(page.locator("#moment").inner_text().split()[0])
    page.locator("#pace select").last.select_option("")
    page.locator("[data-step=now]").click()
    page.locator("[data-step=back]").click()
    page.wait_for_function(
        "at => parseInt(document.querySelector('#moment').innerText) > at", arg=at
    )


def test_a_lost_connection_is_told_at_once_and_the_first_click_after_a_restart_counts(
    browser, served
):
    hall, base = served
    id = hall.open("tictactoe", seats=["crosses=human", "noughts=human"], seed=1)
    page = browser.new_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[1]))
    page.goto(f"{base}/seat/{dict(hall.store.links(id))['crosses;noughts']}")
    page.wait_for_selector("#question [data-option]")
    page.wait_for_timeout(100)

    def fetched(what):
        return sum(each.startswith(what) for each in asked)

    assert (1, 1) == (fetched("chart"), fetched("view"))
    assert ["table.js"] == [each for each in asked if each.endswith(".js")]

    page.route("**/answer", lambda route: route.abort())
    page.locator('[data-option="a1"]').click()
    page.wait_for_selector("#lost >> text=The connection to the table is lost")
    page.unroute("**/answer")
    page.locator("#question >> text=Yes").click()
    page.wait_for_selector("#map .piece")
    page.wait_for_selector("#lost", state="hidden")
    page.wait_for_timeout(100)
    assert (1, 1) == (fetched("chart"), fetched("view"))  # an answer brings its view

    hall.table(id)._views = Views()  # as a server that has begun again
    page.locator('[data-option="b1"]').click()
    page.locator("#question >> text=Yes").click()
    page.wait_for_function("() => document.querySelectorAll('#map .piece').length === 2")
    page.close()


def test_a_game_that_is_over_ends_on_a_page_of_its_own_and_goes_on_from_a_moment(sit):
    page = sit("tictactoe", ["crosses", "noughts"], device=True)
    give(page, ["a1", "b1", "a2", "b2", "a3"], by_clicks)
    page.wait_for_selector("#finish >> text=Turning points")
    assert page.locator("#map").is_hidden() and page.locator("#finish .course").count() == 2
    page.locator("#finish >> text=Look at the map").click()
    page.wait_for_selector("#map .piece")
    assert not page.locator("#finish").count()
    page.keyboard.press("Home")
    page.locator("#question >> text=Play on from here").click()
    page.wait_for_selector("#question [data-option]")
    assert not page.locator("#map .piece").count()
