"""Where the table says that the actions under way are, held against what the log tells."""

from __future__ import annotations

import random

import pytest

import interpreter
from interpreter.engine.state import events
from interpreter.engine.state.options import SPECIALS
from interpreter.language import nodes
from interpreter.session.questions.under_way import UnderWay


def told(log):
    """The actions that the log has begun and not ended, each with the space that it entered last."""
    under_way = []
    for code, *entry in log:
        if code == events.ACTION:
            under_way.append([entry[0], -1])
        elif code == events.SPACE:
            assert under_way[-1][0] == entry[0]
            under_way[-1][1] = entry[1]
        elif code == events.DONE:
            under_way.pop()
    return under_way


@pytest.mark.parametrize("seed", range(4))
def test_the_innermost_action_is_where_the_log_last_saw_it(seed):
    game, draw = interpreter.load("adp").new(scenario="short", seed=seed), random.Random(seed)
    choosing = {
        action.index: [stage.point.index for stage in action.stages]
        for action in game.title.full.actions
        if not any(isinstance(stage, nodes.TextStage) for stage in action.stages)
    }
    seen = 0
    for _ in range(600):
        if game.over:
            break
        asked, now = game.play.decision, UnderWay.of(game.play)
        under_way = told(game.run.log)

        assert [action for action, _ in under_way] == [f.action.index for f in now.acting]

        if under_way and under_way[-1][0] in choosing:
            points = choosing[under_way[-1][0]]
            chooses = asked.point in points or (asked.about == SPECIALS and 0 not in asked.options)
            assert now.acting[-1].here == (-1 if chooses else under_way[-1][1])
            seen += not chooses
        game.choose(draw.choice(game.decision.options))

    assert seen > 10
