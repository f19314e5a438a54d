"""What an option leads to: it is what comes of it, as far as neither chance nor hidden things come in."""

from __future__ import annotations

import random

import pytest

import interpreter
from interpreter.engine.state import events
from interpreter.session.viewing import leading
from interpreter.session.viewing.foreseeing import Trying
from interpreter.session.viewing.leading import Leading
from interpreter.session.viewing.seen import changes, seen

OPEN = ("tictactoe", "connectfour", "harbours", "adp", "cuba", "fitl", "bridgehead")
CHANCE = (events.ROLL, events.SHUFFLE, events.DRAW, events.CARD)
TURNS = 60


@pytest.mark.parametrize("name", OPEN)
def test_what_is_told_comes_about(name):
    """Where a space waits to be resolved more is told than comes about at once, and never less."""
    game = interpreter.load(name).new(seed=5)
    chance, told = random.Random(name), 0
    for _ in range(TURNS):
        if game.decision is None:
            break
        option = chance.choice(game.decision.options)
        eyes = game.viewers(game.play.decision.faction)
        leads, before, log = game.leads(option), seen(game.title, game.run, eyes), len(game.run.log)
        game.choose(option)
        after = seen(game.title, game.run, eyes)
        if any(entry[0] in CHANCE for entry in game.run.log[log:]):
            continue
        happened = [*changes(before, after, shown=True)]
        acting = game.run.activations
        stage = acting[-1].stage if acting else None
        if stage is None or not stage.pending:
            assert leads == happened, f"{name}: {option.label}"
            told += bool(leads)
    assert told > 1


def test_a_space_that_waits_is_resolved_to_tell_its_result():
    game, chance = interpreter.load("adp").new(scenario="short", seed=3), random.Random(1)
    while game.decision.where != "Rally" or game.decision.name != "space":
        game.choose(chance.choice(game.decision.options))
    option = game.decision.options[0]
    leads, log = " ".join(game.leads(option)), len(game.run.log)
    game.choose(option)

    assert f"{option.label.split(' (')[0]}: " in leads and "Guerrillas none -> 1" in leads
    assert not any(entry[0] == events.PLACE for entry in game.run.log[log:])


@pytest.mark.parametrize(
    "name, seed",
    [
        ("adp", 3),
        pytest.param("cuba", 1, marks=pytest.mark.long),
        pytest.param("labyrinth", 3, marks=pytest.mark.long),
    ],
)
def test_what_is_told_of_dice_comes_about_when_they_fall_so(name, seed):
    game, chance, found = interpreter.load(name).new(seed=seed), random.Random(3), 0
    while game.decision is not None and found < 2:
        option = chance.choice(game.decision.options)
        trying = Leading.of(game, game.viewers(game.play.decision.faction))
        first = trying.tried(option.value, ())
        fallen = trying.fallen(option.value, first) if first and first.unrolled else []
        log = len(game.run.log)
        game.choose(option)
        acting = game.run.activations
        stage = acting[-1].stage if acting else None
        if not fallen or (stage is not None and stage.pending):
            continue
        rolls = [entry[2:] for entry in game.run.log[log:] if entry[0] == events.ROLL]
        faces = tuple(face for roll in rolls for face in roll)
        (come,) = [trial for trial in fallen if trial.faces == faces[: len(trial.faces)]]
        if come.whole:
            assert come.faces == faces
            assert come.seen.facts == seen(game.title, game.run, trying.eyes, shown=True).facts
            found += 1
    assert found == 2


@pytest.fixture
def attacks():
    """The Taliban may attack two Police with four Guerrillas: with a roll of 1 to 4."""
    taliban = {"zabol": "4 active taliban guerrillas, 2 government police"}
    given = {"scenario": "short", "spaces": taliban, "values": {"taliban": {"resources": 1}}}
    seats = [f"{faction}=human" for faction in ("taliban", "coalition", "government", "warlords")]
    for seed in range(9, 40):
        game = interpreter.load("adp").position(given, seed, seats)
        if game.decision.faction == "taliban":
            for answer in ("operate", "attack", "zabol"):
                game.choose(answer)
            return game
    raise AssertionError("the Taliban never come first")


def test_what_comes_of_which_roll_is_told(attacks):
    assert [
        "Attack roll 1:",
        "  The Attack succeeds",
        "  Zabol: Government Police 2 -> none; Underground Taliban Guerrillas none -> 1",
        "Attack roll 2 to 4:",
        "  The Attack succeeds",
        "  Zabol: Government Police 2 -> none",
        "Attack roll 5, 6: The Attack fails",
    ] == attacks.leads("done")


def test_too_many_dice_are_named_and_not_told(monkeypatch, attacks):
    monkeypatch.setattr(leading, "MOST", 5)

    assert "the rest depends on the Attack roll" == attacks.leads("done")[-1]


def test_a_space_that_needs_another_with_it_is_not_resolved_alone():
    """An Air Lift is between two spaces at least: one alone can neither be resolved nor left at that."""
    game, chance = interpreter.load("adp").new("short", seed=15), random.Random(15)
    for _ in range(4000):
        if game.decision.ask.startswith("Air Lift: Between"):
            break
        game.choose(chance.choice(game.decision.options))

    assert all(isinstance(game.leads(option), list) for option in game.decision.options)


def test_forgetting_how_hidden_cards_lie_is_no_step_of_the_game():
    """A special that was turned down is offered again once something has happened, which the undo log tells."""
    game = interpreter.load("adp").new(seed=5)
    trial = Trying.of(game.run, frozenset())
    lay, steps = trial.s[:], len(trial.u)
    trial.begin()

    assert trial.s != lay
    assert len(trial.u) == steps


def test_nothing_is_told_of_what_chance_decides():
    game = interpreter.load("hearts").new(seed=2)
    while (decision := game.decision) is not None and len(game.run.log) < 400:
        option = decision.options[0]
        assert all("dealt" not in line for line in game.leads(option))
        game.choose(option)


def test_asking_changes_nothing():
    game, twin = (interpreter.load("adp").new(seed=4) for _ in range(2))
    chance = random.Random(4)
    for _ in range(TURNS):
        names = [option.name for option in game.decision.options]
        game.leads(names[0])
        option = chance.choice(names)
        for each in (game, twin):
            each.choose(option)
    assert game.run.s == twin.run.s and game.run.log == twin.run.log


@pytest.mark.parametrize("back", [lambda game: game.undo(), lambda game: game.rewind(0)])
def test_what_is_taken_back_leads_where_it_did(back):
    game = interpreter.load("tictactoe").new(seed=1)
    first = game.leads("b2")
    game.choose("a1")
    game.leads("b2")
    back(game)

    assert first == game.leads("b2") != []


def test_what_is_no_option_is_refused():
    game = interpreter.load("tictactoe").new(seed=1)

    with pytest.raises(interpreter.Mistake, match="not among the options"):
        game.leads("z9")


def test_what_led_to_a_decision_is_played_again_once_if_it_looked_at_hidden_things(monkeypatch):
    game, chance = interpreter.load("labyrinth").new(seed=2), random.Random(1)
    tried = []
    begun = Trying.of

    def counted(*given):
        tried.append(given)
        return begun(*given)

    monkeypatch.setattr(Trying, "of", counted)
    for _ in range(40):
        tried.clear()
        told = [game.leads(option) for option in game.decision.options]
        if len(told) > len(tried) == 1:
            break
        game.choose(chance.choice(game.decision.options))

    assert len(told) > 1 and not any(told)
    assert len(tried) == 1


def test_a_space_that_changes_nothing_but_resources_is_told():
    """The Government's Troops reach Matanzas, La Habana holds Guerrillas; Oriente is far from both."""
    game = interpreter.load("cuba").new(seed=2)
    while game.decision.faction != "government" or game.decision.name != "way":
        game.proceed()
    assert ["garrison", "Garrison"] in game.hints()["then"]["operate"]
    for answer in ("operate", "sweep"):
        game.choose(answer)
    assert {} == game.hints()["then"]
    idle = game.hints()["idle"]

    assert "oriente" in idle and not {"la habana", "matanzas"} & {*idle}
    before = game.view()["spaces"]
    for answer in ("oriente", "done"):
        game.choose(answer)
    assert before == game.view()["spaces"]


def test_an_option_that_rolls_a_die_is_told():
    game, chance, told = interpreter.load("bridgehead").new(seed=3), random.Random(2), 0
    for _ in range(80):
        options = game.decision.options
        option = chance.choice(options)
        rolls = game.hints()["rolls"] if len(options) < 9 else None
        log = len(game.run.log)
        game.choose(option)
        if rolls is not None:
            rolled = any(entry[0] == events.ROLL for entry in game.run.log[log:])
            assert rolled or option.name not in rolls
            told += rolled and option.name in rolls
    assert told
