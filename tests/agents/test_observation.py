"""What a seat sees as numbers: what stands on the board, within its bounds, and nothing that it may not see."""

from __future__ import annotations

import pytest

import interpreter

from .every import SMALL, TITLES, positions


def seen(game, faction=None):
    return dict(zip(game.title.observation.names, game.observe(faction), strict=True))


@pytest.mark.parametrize("name, root", TITLES)
def test_every_number_lies_within_the_bounds_of_its_field(name, root):
    title = interpreter.load(name, root=root)
    fields = title.observation.fields
    assert len({field.name for field in fields}) == len(fields) == len(title.observation)
    for game in positions(title.new(seed=4), 60):
        for faction in (None, *(each.id for each in game.players)):
            numbers = game.observe(faction)
            assert len(numbers) == len(fields)
            out = [
                (field.name, number)
                for field, number in zip(fields, numbers, strict=True)
                if not field.low <= number <= field.high
            ]
            assert [] == out


def test_pieces_values_and_the_question():
    game = interpreter.load("tictactoe").new(seed=1)
    game.choose("b2")
    crosses, noughts = seen(game, "crosses"), seen(game, "noughts")

    assert (1, 0, 4) == tuple(crosses[f"crosses peg in {place}"] for place in ("b2", "a1", "tray"))
    assert 1 == crosses["asked"] == noughts["asked"]
    assert (-1, 0) == (crosses["point"], noughts["point"])  # only who decides is told
    assert 0 == crosses["over"]


def test_all_values_of_a_large_title_are_those_of_the_game():
    game = interpreter.load("adp").new(seed=6)
    for _ in positions(game, 80):
        pass
    numbers = seen(game)
    for faction in game.players:
        if f"resources of {faction.id}" in numbers:
            asked = game.ask(f"resources of {faction.id}")
            assert numbers[f"resources of {faction.id}"] == asked
    for space in ("kabul", "kandahar"):
        troops = numbers[f"coalition troops in {space}"]
        assert troops == game.ask(f"coalition troops in {space}")


def test_cards_lie_where_they_are_seen():
    title = interpreter.load("hearts")
    game = title.new(seed=2)
    zones = [name for name in title.observation.names if name.startswith("cards in ")]
    own = zones.index("cards in hand of amber")
    for viewer, factor in (("amber", 1), ("basil", 0)):
        numbers = seen(game, viewer)
        lie = [numbers[f"card {card.id} lies in"] for card in title.vocabulary.cards]
        assert lie.count(own) == 13 * factor
    assert 13 == seen(game, "basil")["cards in hand of amber"]  # how many is no secret


def test_hidden_values_say_so_and_are_outside_their_own_bounds():
    title = interpreter.load("boatyard", root=SMALL)
    game = title.new(seed=1)
    fields = {field.name: field for field in title.observation.fields}
    own, other = (each.id for each in game.players[:2])
    hidden = fields[f"coins of {other}"].hidden

    assert hidden == seen(game, own)[f"coins of {other}"]
    assert seen(game)[f"coins of {other}"] == game.ask(f"coins of {other}") != hidden


def test_the_spaces_chosen_so_far_are_known_to_who_decides():
    title = interpreter.load("harbours")
    found = False
    for seed in range(8):
        for game in positions(title.new(seed=seed), 60):
            asked = game.asked
            told = game.view(asked.faction)["decision"]
            numbers = seen(game, asked.faction)
            chosen = [s.id for s in title.vocabulary.spaces if numbers[f"{s.id} is chosen"] == 1]
            assert set(chosen) <= set(told["about"])
            found = found or bool(chosen)
            names = [action.name for action in title.vocabulary.actions]
            action = numbers["action"]
            assert told["action"] == (names[action] if action >= 0 else None)
    assert found


def test_a_faction_that_does_not_take_part_sees_nothing():
    with pytest.raises(interpreter.Mistake, match="unknown faction"):
        interpreter.load("tictactoe").new().observe("cross")
