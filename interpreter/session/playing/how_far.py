"""How far a kept game has come: in which turn it stands, as everybody at its table knows."""

from __future__ import annotations

import time

from interpreter.corpus.catalogue import fingerprint_and_places
from interpreter.corpus.diagnostics import CorpusError
from interpreter.engine.state import events
from interpreter.engine.state.errors import RuleError
from interpreter.session.editions.variant import choose
from interpreter.session.keeping.save import Save
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.game import Game
from interpreter.session.playing.replay import begin, title_of
from interpreter.session.telling import names


def turns_of(save: Save, until: float) -> int:
    """Number of the turn, by the title's `display`; 0 if it does not count turns.

    Also 0 where it is not found out before that moment of the monotonic clock, or the rules have changed.
    """
    try:
        if time.monotonic() > until or not _same_rules(save):
            return 0
        game = begin(title_of(save, [], None), save).game
        turns = game.title.display.turns
        if turns is None or not _followed(game, save, until):
            return 0
    except (Mistake, CorpusError, RuleError):
        return 0
    return sum(entry[:2] == (events.PHASE, turns.index) for entry in game.run.log)


def _same_rules(save: Save) -> bool:
    """Then they are compiled already. Raises Mistake, CorpusError."""
    variant = choose(save.title, save.printing or None, save.options, save.mods)
    return fingerprint_and_places(variant.root, variant.title, variant.overlays)[0] == save.corpus


def _followed(game: Game, save: Save, until: float) -> bool:
    """Whether all its answers are given again, without a look at anything else."""
    points = game.title.vocabulary.points
    for _, _, option, _ in save.decisions:
        decision = game.play.decision
        if decision is None or time.monotonic() > until:
            return False
        point = points[decision.point]
        value = names.option_named(
            game.title.vocabulary, point, decision.about, decision.options, option, decision.deals
        )
        if value is None:
            return False
        game.play.answer(value, None)
    return True
