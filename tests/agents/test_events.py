"""What has happened, as data: the log's own lines, each with its turn and the rule behind it, and only ever more of them."""

from __future__ import annotations

import pytest

import interpreter

from .every import TITLES, positions


@pytest.mark.parametrize("name, root", TITLES)
def test_events_only_grow_and_are_the_same_when_they_are_told_anew(name, root):
    game = interpreter.load(name, root=root).new(seed=6)
    players = [None, *(faction.id for faction in game.players)]
    heard = {faction: [] for faction in players}
    for _ in positions(game, 60):
        for faction, before in heard.items():
            now = game.events(faction=faction)
            assert before == now[: len(before)]
            assert now[len(before) :] == game.events(len(before), faction)
            heard[faction] = now
    for faction in players:
        assert game.copy().events(faction=faction) == game.events(faction=faction)


def test_what_is_taken_back_is_told_no_more():
    game = interpreter.load("harbours").new(seed=1)
    seen = []
    for _ in positions(game, 20):
        seen.append(game.events())
    while len(seen) > 1:
        last = seen.pop()
        assert game.undo()
        assert game.events() == last


def test_every_line_of_the_log_is_an_event():
    game = interpreter.load("adp").new(seed=3)
    for _ in positions(game, 120):
        pass
    texts = [event.text for event in game.events()]
    lines = [line.strip() for line in game.log()]

    rest = iter(texts)
    assert all(line in rest for line in lines)


def test_events_carry_turn_faction_and_rule():
    game = interpreter.load("adp").new(seed=3)
    for _ in positions(game, 200):
        pass
    events = game.events()
    actions = [event for event in events if event.kind == "action"]
    by_name = {action.name: action.cite for action in game.title.vocabulary.actions}
    turns = [event.turn for event in events]

    assert actions
    for event in actions:
        faction, _, rest = event.text.partition(": ")
        assert event.cite == by_name[rest.split(" (")[0]]
        assert event.faction in {f.id for f in game.players if f.name == faction}
    assert turns == sorted(turns) and turns[-1] > 2
    inside = events[events.index(actions[0]) + 1]
    assert inside.indent > actions[0].indent and inside.cite == actions[0].cite
