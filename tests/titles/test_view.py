"""What a seat sees, as data: for every title, at every kind of decision, and never more than it may."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

import interpreter
from interpreter.command.board.drawn_pieces import Pieces
from interpreter.engine.state.options import PIECES, tag
from interpreter.session.viewing.question import laid_out
from interpreter.session.viewing.takeback import back

TITLES = (
    "adp",
    "cuba",
    "fitl",
    "afghanistan",
    "labyrinth",
    "harbours",
    "hearts",
    "bridgehead",
    "tictactoe",
)
PAGE = (Path(interpreter.__file__).parent.parent / "docs" / "api.md").read_text(encoding="utf-8")
STEPS = 40


def games(name, steps=STEPS):
    """A random game of a title, at each of its first decisions."""
    game = interpreter.load(name).new(seed=5)
    chance = random.Random(name)
    for _ in range(steps):
        if game.decision is None:
            return
        yield game
        game.choose(chance.choice(game.decision.options))


# Two words tell all where the options are listed under these names.
SHORT = {"Which Operation?", "Which Capability?", "Which square?", "Which deal?", "Who gives?"}


@pytest.mark.parametrize("name", TITLES)
def test_no_question_is_a_fragment(name):
    """ "Which Province?" has to be read twice, beside a card that names three things."""
    asks = [point.ask.split(": ")[-1] for point in interpreter.load(name).vocabulary.points]

    assert [] == [
        ask
        for ask in asks
        if ask.endswith("?")
        and len(ask.split()) < 3
        and ask not in SHORT
        and ask.split()[0] != "Who"
    ]


@pytest.mark.parametrize("name", TITLES)
def test_it_is_plain_data_and_whoever_decides_sees_his_options(name):
    for game in games(name, steps=20):
        for faction in game.players:
            seen = game.view(faction.id)
            asked = seen["decision"]

            assert seen == json.loads(json.dumps(seen))
            assert game.decision.faction == asked["faction"]
            assert asked["yours"] == (faction.id == game.decision.faction)
            if asked["yours"]:
                shown = laid_out(game, game.decision).options  # cards as in a hand
                assert [o.name for o in shown] == [o["name"] for o in asked["options"]]
                assert {*shown} == {*game.decision.options}
            else:
                assert {"faction", "yours"} == set(asked)


@pytest.mark.parametrize("name", TITLES)
def test_what_options_stand_for_is_there_to_be_clicked(name):
    for game in games(name):
        seen = game.view()
        known = {
            "space": {space["id"] for space in seen["spaces"]},
            "faction": {faction.id for faction in game.title.vocabulary.factions},
            "card": {card.id for card in game.title.vocabulary.cards},
            "action": {action.id for action in game.title.vocabulary.actions},
            "piece": {column.id for column in game.title.vocabulary.columns},
        }
        for option in seen["decision"]["options"]:
            assert option["of"] in (None, "done", "deal") or option["id"] in known[option["of"]]


@pytest.mark.parametrize("name", ["adp", "cuba"])
def test_as_many_as_can_be_chosen_lie_where_the_pieces_of_a_question_are(name):
    sorts, asked = ("faction", "kind", "state"), set()
    for game in games(name, steps=400):
        if tag(game.play.decision.about) == PIECES or "emove" in game.decision.ask:
            seen = game.view()
            decision = seen["decision"]
            standing = {
                (place["id"], *(held[sort] for sort in sorts)): held["number"]
                for place in (*seen["spaces"], *seen["boxes"])
                for held in place["pieces"]
            }
            wanted = [(each["piece"], 1) for each in decision["options"] if each["of"] == "piece"]
            if decision["piece"]:
                wanted = [(decision["piece"], max(int(o["name"]) for o in decision["options"]))]
            for piece, number in wanted:
                asked.add((decision["piece"] is None, piece["at"] in ("available",)))
                assert number <= standing[piece["at"], *(piece[sort] for sort in sorts)]
    assert {(False, False), (False, True), (True, False)} == asked


def test_the_pieces_of_a_view_are_those_that_the_rule_language_counts():
    plural = {"troops": "troops", "police": "police", "guerrilla": "guerrillas", "base": "bases"}
    for game in games("adp"):
        seen = game.view("taliban")
        for place in (*seen["spaces"], *seen["boxes"]):
            for held in place["pieces"]:
                kind = plural[held["kind"]]
                words = " ".join(filter(None, (held["state"], held["faction"], kind)))
                assert held["number"] == game.ask(f"{words} in {place['id']}")


def test_a_hand_of_others_is_counted_and_not_shown():
    game = next(games("afghanistan"))
    seen, whole = game.view("taliban"), game.view()
    hands = {zone["faction"]: zone for zone in seen["zones"] if "hand" in zone["id"]}

    assert [] == hands["americans"]["cards"] and hands["americans"]["hidden"] > 0
    assert 0 == hands["taliban"]["hidden"] and hands["taliban"]["cards"]
    assert 0 == sum(zone["hidden"] for zone in whole["zones"])


def test_a_game_that_is_over_tells_its_end():
    game = interpreter.load("tictactoe").new(seed=1)
    while game.decision:
        game.choose(game.decision.options[0])
    seen = game.view()

    assert seen["over"] and None is seen["decision"] and seen["standing"]


def test_the_page_tells_every_key():
    told = set(
        re.findall(
            r"`([a-z ]+)`", PAGE.partition("### What a seat sees")[2].partition("## Mistakes")[0]
        )
    )

    def keys(value):
        if isinstance(value, dict):
            yield from value
            for each in value.values():
                yield from keys(each)
        elif isinstance(value, list):
            for each in value:
                yield from keys(each)

    found = set()
    for name in ("adp", "afghanistan", "bridgehead"):
        for game in games(name):
            found |= set(keys(game.view()))
    assert found <= told


def test_before_the_first_card_there_is_a_picture_and_no_order():
    game = interpreter.load("adp", options=["open-deployment"]).new("short", seed=1)

    assert [f["id"] for f in game.view()["factions"]] == [
        f["faction"] for f in game.view()["sequence"]["factions"]
    ]
    assert not any(f["may"] for f in game.view()["sequence"]["factions"])


def test_the_sequence_of_play_tells_who_may_still_act_and_how():
    game = interpreter.load("adp").new(scenario="short", seed=1)
    before = {f["faction"]: f for f in game.view("coalition")["sequence"]["factions"]}
    assert ("Acts", "2nd eligible") == (
        before["coalition"]["standing"],
        before["government"]["standing"],
    )
    assert "The event" in before["coalition"]["may"] and [] == before["government"]["may"]

    while game.decision.name != "way" or game.decision.faction != "coalition":
        game.choose(game.decision.options[0])
    game.choose("pass")
    after = {f["faction"]: f for f in game.view("taliban")["sequence"]["factions"]}

    assert "Has passed" == after["coalition"]["standing"]
    assert ("Acts", True) == (after["government"]["standing"], after["government"]["acts"])
    assert "The event" in after["government"]["may"]

    game.choose("operate")
    chosen = {f["faction"]: f for f in game.view("taliban")["sequence"]["factions"]}
    assert ("action", [], ["Operation"]) == (
        game.decision.name,
        chosen["government"]["may"],
        chosen["government"]["done"],
    )

    while game.decision.name != "space":
        game.choose(game.decision.options[0])
    under_way = {f["faction"]: f for f in game.view("taliban")["sequence"]["factions"]}
    assert [] == under_way["government"]["may"]
    assert game.decision.where in under_way["government"]["done"]


def test_what_a_space_is_for_good_is_told_by_its_names():
    told = {s["id"]: s["features"] for s in interpreter.load("adp").new("short").view()["spaces"]}

    assert ["LoC"] == told["kandahar-kabul"]
    assert ["City", "Pashtun"] == told["kabul"]
    assert ["Province", "Pashtun", "Mountain (stand-in)"] == told["ghowr"]


def test_a_stage_that_is_called_as_its_action_has_the_same_letters():
    game = interpreter.load("labyrinth").new(seed=3)

    while game.decision.where != "War of Ideas":
        game.choose(game.draw())

    assert "War of Ideas" == game.view()["decision"]["stage"]


def test_undo_is_offered_where_something_can_be_taken_back():
    game = interpreter.load("tictactoe").new(seed=1)

    assert [False, False] == [game.view(each)["undo"] for each in ("crosses", "noughts")]

    game.choose("b2")

    assert [True, False] == [game.view(each)["undo"] for each in ("crosses", "noughts")]

    game.choose("a1")

    assert [False, True] == [game.view(each)["undo"] for each in ("crosses", "noughts")]


@pytest.mark.parametrize("name", TITLES)
def test_undo_is_offered_just_where_it_would_not_be_refused(name):
    for game in games(name, steps=20):
        for faction in game.players:
            try:
                back(game.copy(), faction.index)
                taken = True
            except interpreter.Mistake:
                taken = False

            assert taken == game.view(faction.id)["undo"]


def test_a_question_names_the_spaces_that_it_is_about():
    game = interpreter.load("adp").new(scenario="short", seed=1)
    about = []
    for answer in ("operate", "patrol", "kabul", "helmand", "2"):
        game.choose(answer)
        about.append(game.view("coalition")["decision"]["about"])

    assert [[], [], ["kabul"], ["kabul", "helmand"], ["kabul"]] == about


def test_the_sequence_of_a_trick_begins_with_who_leads():
    game = interpreter.load("hearts").new(seed=3)
    while "Trick" != game.view()["sequence"]["phase"]:
        game.choose(game.decision.options[0])
    leader = game.decision.faction
    names = [faction.id for faction in game.players]
    first = names.index(leader)
    sequence = game.view()["sequence"]
    assert [*names[first:], *names[:first]] == [f["faction"] for f in sequence["factions"]]
    assert [True, False, False, False] == [f["acts"] for f in sequence["factions"]]

    game.choose(game.decision.options[0])
    sequence = game.view()["sequence"]
    assert [False, True, False, False] == [f["acts"] for f in sequence["factions"]]
    assert {"name": "Card led", "worth": "2 of clubs"}.items() <= sequence["facts"][0].items()


def test_the_sequence_of_a_card_game_has_the_order_of_its_card_and_what_was_done():
    game = interpreter.load("harbours").new(seed=3)
    order = game.ask("order of headline")
    assert order == [f["name"] for f in game.view()["sequence"]["factions"]]

    game.choose("rest")
    first, second = game.view()["sequence"]["factions"]
    assert (["Rest and earn 2 coins"], []) == (first["done"], second["done"])
    assert (False, True) == (first["acts"], second["acts"])


def test_the_sequence_of_a_wargame_tells_who_moves_who_fights_and_with_how_many_units():
    game = interpreter.load("bridgehead").new(seed=3)
    while game.decision.name != "goal":
        game.choose(game.decision.options[0])
    game.choose(game.decision.options[0])
    sequence = game.view("red")["sequence"]
    blue, red = sequence["factions"]

    assert ("Blue moves", "Moves", "Waits") == (
        sequence["phase"],
        blue["standing"],
        red["standing"],
    )
    assert ["Units moved", 1] == [blue["facts"][0]["name"], blue["facts"][0]["number"]]


def test_a_question_about_pieces_in_a_box_names_no_space_for_it():
    title = interpreter.load("adp")
    for seed in range(20):
        game, chance = title.new("short", seed=seed, fill="human"), random.Random(seed)
        for _ in range(150):
            if game.decision is None or game.decision.ask.startswith("Air Lift: Move Troops"):
                break
            game.choose(chance.choice(game.decision.options))
        else:
            continue
        break
    decision = game.view(game.decision.faction)["decision"]

    assert decision["asks"].startswith("Air Lift: Move Troops") and decision["about"]


def test_a_hand_is_shown_sorted_not_as_it_was_dealt():
    game = interpreter.load("hearts").new(seed=3)
    faction = game.players[0]
    suits = ("clubs", "diamonds", "spades", "hearts")
    hand = next(
        zone["cards"]
        for zone in game.view(faction.id)["zones"]
        if zone["id"] == "hand" and zone["faction"] == faction.id
    )
    suit_and_rank = [card["id"].split() for card in hand]
    places = [(suits.index(suit), int(rank)) for suit, rank in suit_and_rank]

    assert len(places) > 5
    assert places == sorted(places)
    options = game.view(faction.id)["decision"]["options"]
    assert [card["id"] for card in hand] == [option["name"] for option in options]


def test_who_chooses_so_many_cards_is_told_how_many_more():
    game = interpreter.load("hearts").new(seed=3)
    asks = []
    for _ in range(3):
        asks.append(game.decision.ask)
        game.choose(game.decision.options[-1])

    assert ["", " (2 more)", " (1 more)"] == [
        ask.removeprefix("Passing on: Pass three cards on") for ask in asks
    ]


def test_a_display_of_no_cards_tells_no_fields_of_them():
    game = interpreter.load("hearts").new(seed=3)
    shown = [card for zone in game.view(game.players[0].id)["zones"] for card in zone["cards"]]

    assert {""} == {card["facts"] for card in shown}
    assert "7 of clubs" == game.decision.options[0].label


def test_the_state_that_a_kind_leaves_unsaid_is_in_no_name():
    title = interpreter.load("caravans", root=Path(__file__).parent)
    view = title.position(
        {"spaces": {"bazaar": {"pieces": "1 salt tent, 2 struck dates tents"}}}
    ).view()
    lying = next(space["pieces"] for space in view["spaces"] if space["id"] == "bazaar")
    pieces = Pieces(view)

    assert {"House of Salt Tent", "Struck House of Dates Tents"} == {each["name"] for each in lying}
    assert ["D", "2Ts", "S", "1T"] == "".join(part.text for part in pieces.brief(lying)).split()
    assert "Tent: T pitched, Ts struck" in pieces.legend()
