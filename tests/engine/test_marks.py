"""A watched title plays as ever and counts; one that is not watched knows nothing of it."""

import re

import pytest

from interpreter.engine.ir import ops
from interpreter.engine.ir.rewrite import walk
from interpreter.engine.lower.marks import Marks
from interpreter.engine.lower.module import title_of
from interpreter.engine.lower.texts.functions import definition_scope, expression
from interpreter.engine.program import Program
from interpreter.engine.python.build import source
from interpreter.engine.state.map import static
from interpreter.session.editions.rule_files import load_full
from interpreter.session.editions.variant import choose
from interpreter.session.playing.title import Title
from interpreter.session.seating.players import Players
from interpreter.workshop.simulating.one_game import game
from tests.titles.test_titles import ROOT

COUNTING = re.compile(r"\b[VT][\[(]")
TITLES = ("caravans", "orders", "turncoats", "tidings")


def titles(name):
    """The title as it is played, and watched."""
    variant = choose(name, None, (), (), ROOT)
    vocabulary = load_full(variant)
    return [
        Title(variant, Program.build(vocabulary, watched), "", vocabulary)
        for watched in (False, True)
    ]


@pytest.mark.parametrize("name", TITLES)
def test_a_watched_title_plays_the_same_games(name):
    played, watched = titles(name)
    players = Players.of(played.vocabulary, "random")
    games = [[game(each, 0, seed, players) for seed in range(3)] for each in (played, watched)]

    assert games[0] == games[1]
    assert not any(one.error for one in games[0])
    assert any(watched.program.names["V"])


def test_what_is_played_holds_nothing_that_counts():
    for name in TITLES:
        played, watched = titles(name)

        assert not COUNTING.search(source(played.vocabulary))
        assert COUNTING.search(source(watched.vocabulary, Marks()))
        assert "marks" not in played.program.compiled.tables
        assert {"V", "T"}.isdisjoint(played.program.names)


def test_what_came_with_the_program_is_played_the_same_with_bots():
    variant = choose("afghanistan", None, (), ())
    vocabulary = load_full(variant)
    programs = [Program.build(vocabulary, watched) for watched in (False, True)]
    players = Players.of(vocabulary, "bot")
    games = [game(Title(variant, each, "", vocabulary), 0, 5, players) for each in programs]

    assert games[0] == games[1] and not games[0].error


def counted(name, root=None):
    """The lines of a title that count, by their text."""
    variant = choose(name, None, (), (), root)
    places = Program.build(load_full(variant), watched=True).compiled.tables["marks"][0]
    files = {place[1] for place in places}
    lines = {file: (variant.root / file).read_text().split("\n") for file in files}
    return {lines[place[1]][place[2] - 1].strip() for place in places}


def test_what_is_known_beforehand_never_runs_and_is_not_counted():
    found = counted("harbours")

    assert "end game" in found
    assert "pay: 2" not in found


def test_a_text_that_does_not_count_leaves_other_texts_their_marks():
    vocabulary = load_full(choose("afghanistan", None, (), ()))
    title = title_of(vocabulary)
    title.marks = Marks()
    for decl in vocabulary.definitions:
        quiet = expression(definition_scope(title, "f", decl), decl.body, counted=False)
        assert not ticks(quiet)
    counting = [name for name, text in title.texts.items() if ticks(text.function)]

    assert len(counting) == sum(
        static.value_or_none(d.body, {}) is None for d in vocabulary.definitions
    )


def ticks(function):
    return [op for op in walk(function.body) if isinstance(op, ops.Tick | ops.Counted)]
