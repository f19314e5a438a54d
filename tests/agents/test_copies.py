"""Copies: independent, also as pickles in processes of one's own; changed by hand they are whole, or refused."""

from __future__ import annotations

import ast
import copy
import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest

import interpreter

from .every import positions

PROGRAM = Path(interpreter.__file__).parent


def under_way(name, decisions=40, seed=3):
    game = interpreter.load(name).new(seed=seed)
    for _ in range(decisions):
        game.choose(game.draw())
    return game


def alike(one, other, decisions=40):
    """Both go on in the same way."""
    for _ in range(decisions):
        assert one.asked == other.asked
        if one.asked is None:
            break
        option = one.draw()
        one.choose(option)
        other.choose(option)
    assert one.run.s == other.run.s
    assert one.run.log == other.run.log


@pytest.mark.parametrize("name", ["hearts", "adp", "labyrinth"])
@pytest.mark.parametrize(
    "make", [copy.copy, copy.deepcopy, lambda g: pickle.loads(pickle.dumps(g))]
)
def test_a_copy_is_independent_and_goes_on_alike(name, make):
    game = under_way(name)
    before = game.run.s[:]
    made = make(game)

    assert made.title is game.title
    made.choose(made.asked.options[0])
    assert game.run.s == before
    assert made.undo()
    assert made.undo()
    alike(make(game), game)


def test_another_process_goes_on_with_a_pickle():
    game = under_way("harbours", 5)
    code = (
        "import pickle, sys\n"
        "game = pickle.load(sys.stdin.buffer)\n"
        "game.choose(game.asked.options[0])\n"
        "sys.stdout.buffer.write(pickle.dumps(game))"
    )
    done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(game), capture_output=True, check=True)  # fmt: skip
    game.choose(game.asked.options[0])

    alike(game, pickle.loads(done.stdout))


def test_a_pickle_for_other_rules_is_refused():
    game = under_way("tictactoe", 1)
    title = game.title
    title.corpus_hash, title.kept_as = "0" * 64, "another"
    passed_on = pickle.dumps(game)
    del game, title

    with pytest.raises(interpreter.Mistake, match="rules of tictactoe have changed"):
        pickle.loads(passed_on)


UNPICKLES = {"load", "loads", "Unpickler"}
OWN = {
    "engine/keeping.py": "the cache, whose files are held to their owner",
    "engine/lean_vocabulary.py": "what it has pickled a line before",
    "engine/native.py": "machine code that it kept itself, sealed with a key of the user's own",
    "engine/program.py": "what the cache holds",
    "language/grammar/table.py": "the parser, installed beside the grammar or in the cache, as keeping.py holds it",
    "session/playing/portable.py": "the rules in the folder that `site` has made, read by its own page",
    "workshop/testing/beside.py": "what a process that it started itself sends",
}


def test_nothing_in_the_program_unpickles_what_is_not_its_own():
    found = {
        path.relative_to(PROGRAM).as_posix()
        for path in PROGRAM.rglob("*.py")
        if re.search("pickle|shelve|dill|multiprocessing", text := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        if (isinstance(node, ast.Attribute) and node.attr in UNPICKLES and ast.unparse(node.value) == "pickle")
        or (isinstance(node, ast.ImportFrom) and node.module in ("pickle", "shelve", "dill", "cloudpickle"))
        or (isinstance(node, ast.Attribute) and node.attr == "recv")  # of a pipe between processes
    }  # fmt: skip

    assert set(OWN) == found


# --- changed by hand ---------------------------------------------------------------------------------


def hands(game):
    layout = game.run.layout
    hand = next(zone.index for zone in game.title.vocabulary.zones if zone.id == "hand")
    return [layout.zone(hand, owner) for owner in range(4)]


def test_a_card_in_two_places_is_refused_at_the_first_thing_that_is_asked():
    game = under_way("hearts", 3)
    twin = game.copy()
    one, other = hands(game)[:2]
    twin.run.s[one + 1] = twin.run.s[other + 1]

    for what in (lambda: twin.choose(twin.asked.options[0]), twin.undo, lambda: twin.decision):
        with pytest.raises(
            interpreter.RuleError, match="changed by hand: a card lies nowhere or twice"
        ):
            what()
    alike(game.copy(), game)


def test_a_piece_too_many_is_refused():
    twin = under_way("adp").copy()
    twin.run.s[0] += 1

    with pytest.raises(interpreter.RuleError, match="changed by hand: there are"):
        twin.draw()


def test_cards_exchanged_where_nothing_hangs_on_them_make_a_whole_game():
    """The last cards of the deck, which no phase under way has touched."""
    game = under_way("adp", 10)
    twin = game.copy()
    deck = next(zone.index for zone in game.title.vocabulary.zones if zone.id == "deck")
    root = game.run.layout.zone(deck)
    last = root + twin.run.s[root]
    twin.run.s[last], twin.run.s[last - 1] = twin.run.s[last - 1], twin.run.s[last]
    shuffled = twin.run.s[:]

    assert twin.asked == game.asked
    twin.choose(twin.draw())
    twin.undo()
    assert shuffled == twin.run.s


def test_shuffled_at_any_moment_a_copy_is_whole_or_refused():
    """What a search did that wrote other cards into copies: half of them were corrupt, and none said so."""
    whole = refused = 0
    for seed in range(4):
        game = interpreter.load("labyrinth").new(seed=seed)
        layout = game.run.layout
        deck = layout.zone(next(z.index for z in game.title.vocabulary.zones if z.id == "deck"))
        hand = layout.zone(next(z.index for z in game.title.vocabulary.zones if z.id == "hand"), 0)
        for position in positions(game, 60):
            twin = position.copy()
            s = twin.run.s
            if not (s[deck] and s[hand]):
                continue
            s[deck + s[deck]], s[hand + 1] = s[hand + 1], s[deck + s[deck]]
            wanted = s[:]
            try:
                twin.play.wake()
            except interpreter.RuleError as error:
                assert "changed by hand" in str(error)
                refused += 1
            else:
                assert wanted == twin.run.s
                whole += 1
    assert whole > 20 and refused > 20, (whole, refused)
