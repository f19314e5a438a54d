"""Copies in which chance, and what somebody does not see, is dealt anew."""

from __future__ import annotations

import itertools
import pickle
import random
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import interpreter
from interpreter.session.redealing.in_phase import InPhase
from interpreter.session.redealing.redeal import NoDeal, Redealing
from interpreter.workshop.simulating.checked_game import Invariants
from tests.server.test_twins import CASES

TITLES = Path(__file__).parent
HIDING = ["hearts", "afghanistan", "labyrinth", "adp", "cuba", "harbours", "audience", "boatyard", "cups", "fuses", "granary", "lanes", "orders", "tidings", "treks", "whispers"]  # fmt: skip


def loaded(name):
    return interpreter.load(name, root=None if name in interpreter.titles() else TITLES)


def played(game, answers):
    """As many random answers further."""
    for _ in range(answers):
        if not game.over:
            game.choose(game.draw())
    return game


def seen(game, faction):
    """What a faction is shown. It may be taken back to the beginning of the phase alone, so that is left out."""
    view = game.view(faction)
    del view["undo"]
    return view


# --- whole, and the same to who looks -------------------------------------------------------------


def looked_at(game, invariants, seed):
    """Hold a copy for each of the first players against the game."""
    before = game.run.s[:]
    for faction in game.players[:2]:
        try:
            twin = game.copy(seed=seed, eyes=faction.id)
        except NoDeal as none:
            assert none.tries == 1000
            continue
        assert [] == invariants.broken(twin.play)
        assert seen(game, faction.id) == seen(twin, faction.id)
        again = twin.copy()
        assert seen(again, faction.id) == seen(twin, faction.id)
        for _ in range(8):
            if not twin.over:
                twin.choose(twin.draw())
                assert [] == invariants.broken(twin.play)
    assert before == game.run.s


@pytest.mark.parametrize("looks", [1, pytest.param(4, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", HIDING)
def test_a_copy_is_whole_and_shows_its_player_the_same(name, looks):
    title = loaded(name)
    invariants = Invariants.of(title.program)
    for seed in range(looks):
        game, chance = title.new(seed=seed), random.Random(seed)
        for _ in range(3):
            played(game, chance.randrange(40))
            if not game.over:
                looked_at(game, invariants, seed)


# --- nothing leaks --------------------------------------------------------------------------------


def twins(name, layouts, seed):
    title = loaded(name)
    both, _, watcher = layouts(random.Random(seed), seed)
    seats = [f"{faction.id}=human" for faction in title.vocabulary.factions]
    return [title.position(each, seed, seats) for each in both], watcher


@pytest.mark.parametrize("name, layouts, seed", CASES)
def test_games_that_differ_in_what_is_hidden_give_the_same_copy(name, layouts, seed):
    games, watcher = twins(name, layouts, seed)
    one, other = (game.copy(seed=5, eyes=watcher) for game in games)

    assert one.run.s == other.run.s
    assert one.log() == other.log()
    assert (one.play.answers, one.run.u) == (other.play.answers, other.run.u)
    assert one.view() == other.view()


def test_a_copy_has_another_seed_and_another_order_of_cards_to_come():
    game = played(interpreter.load("adp").new(seed=3), 60)
    first, second = (game.copy(seed=seed, eyes="taliban") for seed in (1, 2))

    decks = [each.reading.cards(1) for each in (game, first, second)]
    assert len(decks[0]) == len(decks[1]) and decks[0] != decks[1] != decks[2]
    assert game.seed not in (first.seed, first.run.s[first.run.layout.seed])


def test_it_is_not_kept_not_copied_for_others_and_not_taken_back_before_its_phase():
    game = played(interpreter.load("hearts").new(seed=3), 30)
    twin = game.copy(seed=1, eyes="amber")
    with pytest.raises(interpreter.Mistake, match="is not kept"):
        twin.to_save()
    with pytest.raises(interpreter.Mistake, match="not dealt anew again"):
        twin.copy(eyes="basil")
    while twin.undo():
        pass
    assert twin.play.checkpoints[-1].answers == len(twin.play.answers)


def test_a_game_that_came_from_another_process_knows_as_much():
    game = played(interpreter.load("hearts").new(seed=3), 40)
    passed = pickle.loads(pickle.dumps(game))

    ones = [each.copy(seed=2, eyes="basil").run.s for each in (game, passed)]
    assert ones[0] == ones[1]
    with pytest.raises(interpreter.Mistake, match="is not kept"):
        pickle.dumps(game.copy(seed=1, eyes="amber"))


# --- chance alone ---------------------------------------------------------------------------------


def test_with_a_seed_alone_only_what_is_to_come_is_another():
    game = played(interpreter.load("cuba").new(seed=3), 40)
    logs = set()
    for seed in range(4):
        twin = game.copy(seed=seed)
        assert twin.log() == game.log()
        assert twin.view()["zones"] == game.view()["zones"]
        while game.play.decision is not None and twin.undo():
            twin.choose(game.play.answers[len(twin.play.answers)])  # what has fallen stays
            assert twin.log() == game.log()
            break
        logs.add(tuple(played(twin, 60).log()))
    assert len(logs) == 4


def test_without_a_word_a_copy_is_the_game_itself():
    game = played(interpreter.load("cuba").new(seed=3), 40)
    assert played(game.copy(), 50).log() == played(game, 50).log()


# --- each deal that may be is as likely ---------------------------------------------------------


@cache
def whispers():
    return interpreter.load("whispers", root=TITLES)


def whisper(cards, answers):
    """Fox holds the first three, Owl the next three; each answers as it is said."""
    title = whispers()
    ids = [card.id for card in title.vocabulary.cards]
    laid = [ids[number] for number in cards]
    zones = {"hand of fox": laid[:3], "hand of owl": laid[3:6], "deck": laid[6:]}
    game = title.position({"cards": zones, "phase": "peeking"}, 1)
    for answer in answers:
        game.choose(game.decision.options[answer])
    return game


ANSWERS = [0, 0, 1, 1]  # of one round: Fox looks and wagers, Owl looks and wagers
FOX, REST = (0, 3, 6), (1, 2, 4, 5, 7)


def consistent(later=()):
    """Each deal of the hidden cards on which Fox sees the same, and in how many ways Owl may have chosen. `later`: answers of the
    next round.
    """
    truth = whisper((*FOX, *REST), [*ANSWERS, *later])
    view, found = seen(truth, "fox"), Counter()
    for rest in itertools.permutations(REST):
        for glimpse, wager in itertools.product(range(3), range(2)):
            game = whisper((*FOX, *rest), [*ANSWERS[:2], glimpse, wager, *later])
            found[rest] += seen(game, "fox") == view
    return truth, +found


def in_phase(game):
    """As a search deals in the second round."""
    deals = InPhase.of(game, frozenset({0}), lambda: None)
    assert deals.holds and deals.beginning.answers == len(ANSWERS)
    return lambda seed: game.dealt_anew(deals.play(seed), seed)


@pytest.mark.parametrize("later, dealing", [
    ((), lambda game: Redealing.of(game, frozenset({0})).copy),
    ((0,), in_phase),
])  # fmt: skip
@pytest.mark.parametrize("each", [8, pytest.param(60, marks=pytest.mark.long)])
def test_each_deal_comes_as_often_as_it_is_likely(each, later, dealing):
    truth, ways = consistent(later)
    total, deal = sum(ways.values()), dealing(truth)
    drawn, number = Counter(), each * len(ways)
    for seed in range(number):
        twin = deal(seed)
        hand, deck = twin.reading.cards(1, 1), twin.reading.cards(0)
        drawn[*hand, *deck] += 1

    assert 2 < len(ways) < 120, "what Fox was told rules some deals out, not all"
    assert set(drawn) <= set(ways)
    square = sum(
        (drawn[deal] - number * way / total) ** 2 / (number * way / total)
        for deal, way in ways.items()
    )
    freedom = len(ways) - 1
    assert abs(square - freedom) < 4 * (2 * freedom) ** 0.5, f"chi-square {square:.1f}, {freedom}"


@pytest.mark.parametrize("name", ["cups", "lanes", "granary", "treks", "whispers", "hearts"])
def test_a_search_is_dealt_the_same_whether_it_was_asked_before_in_the_phase(name):
    """Deals of a phase show its player the same as the game, and a game that came from a file draws the same ones."""
    game, held = loaded(name).new(seed=3), 0
    for _ in range(24):
        if game.over:
            break
        name_of, eyes = game.asked.faction, game.viewers(game.play.decision.faction)
        try:
            deals, anew = (InPhase.of(each, eyes, lambda: None) for each in (game, game.copy()))
            play = deals.play(7)
            assert play.run.s == anew.play(7).run.s
            assert seen(game.dealt_anew(play, 7), name_of) == seen(game, name_of)
        except NoDeal:
            continue
        finally:
            game.choose(game.draw())
        held += deals.holds

    assert held, "deals of the phase's beginning are used"


# --- where none is found --------------------------------------------------------------------------


def test_that_none_is_found_is_told_with_numbers():
    game = played(interpreter.load("hearts").new(seed=3), 30)
    redealing = Redealing.of(game, frozenset({0}))
    redealing.tries = 0
    with pytest.raises(NoDeal, match="0 were tried") as none:
        redealing.copy(1)
    assert (none.value.tries, none.value.drawn) == (0, 0)


def test_a_suit_that_somebody_has_not_lies_with_others():
    """Basil has shown that he has no card of a suit: no copy gives him one."""
    game = played(interpreter.load("hearts").new(seed=0), 112)
    redealing = Redealing.of(game, frozenset({1}))
    copies = [redealing.copy(seed) for seed in range(3)]

    assert redealing.tried < 400
    assert all(seen(each, "basil") == seen(game, "basil") for each in copies)
