"""A title whose texts are compiled when they are first called plays as one that is compiled whole."""

import pytest

from interpreter.engine.program import Program
from interpreter.engine.state.errors import LimitError
from interpreter.language import nodes
from interpreter.session.editions.rule_files import load_full
from interpreter.session.editions.variant import choose
from interpreter.session.playing.title import Title
from interpreter.session.seating.players import Players
from interpreter.workshop.simulating.one_game import game
from tests.engine import small
from tests.reference.islands import islands
from tests.reference.suite import frozen, names
from tests.titles.test_titles import ROOT


def ways(vocabulary):
    """Compiled whole, and little by little."""
    return Program.build(vocabulary), Program.build_later(vocabulary)


@pytest.mark.parametrize(
    ("name", "root", "kind"),
    [("caravans", ROOT, "random"), ("tidings", ROOT, "random"), ("afghanistan", None, "bot")],
)
def test_both_play_the_same_games(name, root, kind):
    variant = choose(name, None, (), (), root)
    vocabulary = load_full(variant)
    players = Players.of(vocabulary, kind)
    games = [
        [game(Title(variant, each, "", vocabulary), 0, seed, players) for seed in range(2)]
        for each in ways(vocabulary)
    ]

    assert games[0] == games[1]
    assert not any(one.error for one in games[0])


@pytest.mark.parametrize("name", names("d")[:12])
def test_both_compile_the_same_functions(name):
    whole, later = ways(frozen(name).title)
    compile_all(later)

    assert {*_functions(whole.compiled.codes)} <= {*later.later.codes}
    assert _without_texts(whole) == _without_texts(later)


def compile_all(later):
    for code in later.later.codes.values():
        code()


def _functions(codes):
    return [code.co_names[0] for code in codes]


def _without_texts(program):
    """What a game looks at beside the functions; which definitions bots remember differs."""
    return {name: table for name, table in program.compiled.tables.items() if name != "owners"}


def test_what_is_never_called_is_never_compiled():
    vocabulary = islands()
    small.phase(vocabulary, small.end())
    later = Program.build_later(vocabulary)
    before = {name: later.names[name] for name in later.later.codes}
    later.start()

    assert before == {name: later.names[name] for name in before}


def test_a_text_that_is_too_deep_is_refused_when_it_is_called_or_all_are():
    vocabulary = islands()
    inner = small.add(vocabulary, "luck", small.const(1), 8)
    for _ in range(40):
        inner = nodes.Repeat(small.const(1), small.block(inner), span=small.at(8))
    small.phase(vocabulary, inner, small.end())
    later = Program.build_later(vocabulary)
    with pytest.raises(LimitError) as caught:
        compile_all(later)
    assert caught.value.span.line == 8
