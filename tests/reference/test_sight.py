"""What compiled code sees for somebody's eyes is what the tree walker sees, which looks node by node."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.seeing import Hidden, Watch, watched
from interpreter.language.declarations.domains import extent, parts
from interpreter.language.declarations.vocabulary import DefinitionDecl, ZoneDecl
from tests.walker.evaluate.stored import held_answer, judge
from tests.walker.evaluate.walker import Frame

OWN = Path(__file__).parent.parent / "titles"
TITLES = [
    ("hearts", None),
    pytest.param("labyrinth", None, marks=pytest.mark.long),
    ("audience", OWN),
    ("orders", OWN),
]
DECISIONS, EVERY = 90, 15
HIDDEN, WRONG = "hidden", "wrong"


class Looking(Watch):
    """How many cards a zone holds is no secret, so neither is that it is empty or that its top card is its only one."""

    def zone(self, zone: ZoneDecl, owner: int, top: bool = False) -> None:
        number = self.run.s[self.run.layout.zone(zone.index, owner)]
        if number:
            super().zone(zone, owner, top or number == 1)


def told(asked: Callable[[], Any]) -> Any:
    try:
        return asked()
    except Hidden:
        return HIDDEN
    except RuleError:
        return WRONG


def walked(game: Any, decl: DefinitionDecl, subject: int, eyes: frozenset[int]) -> Any:
    full, run = game.title.full, game.run
    decl = full.definitions[decl.index]
    watch = Looking(full, run, eyes)
    frame = Frame(full, run, watch=watch)
    if (held := held_answer(frame, decl, subject)) is not None:
        watch.held(decl.index)
        return held
    first, *second = parts(decl, subject) or (-1,)
    with run.budget():
        return judge(
            frame, decl, first, tuple((decl.place, index) for index in second if decl.place)
        )


@pytest.mark.parametrize(("name", "root"), TITLES)
def test_definitions_are_known_to_those_to_whom_the_walker_tells_them(name, root):
    title = interpreter.load(name, root=root)
    asked = [decl for decl in title.full.definitions if decl.plain]
    game, chance, hidden, open_ = title.new(seed=7), random.Random(7), 0, 0
    for number in range(DECISIONS):
        if game.decision is None:
            break
        for faction in game.run.players if number % EVERY == 0 else ():
            eyes = frozenset({faction})
            for decl in asked:
                for subject in range(extent(decl)) if decl.of else (-1,):
                    with watched(title.vocabulary, game.run, eyes):
                        seen = told(lambda: title.program.definition(game.run, decl, subject))  # noqa: B023
                        wanted = told(lambda: walked(game, decl, subject, eyes))  # noqa: B023
                    assert seen == wanted, f"{number}: {decl.id} of {subject}, {eyes}"
                    hidden, open_ = hidden + (seen == HIDDEN), open_ + (seen != HIDDEN)
        game.choose(chance.choice(game.decision.options))

    assert hidden and open_
