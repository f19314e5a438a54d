"""Games that go on from a position, for a search: what was answered is answered again, then a question is told, or bots and
chance play on, as `session.searching.game_ahead` has it.
"""

from __future__ import annotations

from typing import Any

from interpreter.engine.state.errors import PhaseEnds
from interpreter.engine.state.playouts import ASKED, BY_BOT, ENOUGH, LUCK, NO_RUNG
from interpreter.engine.state.streams import MASK, Word, folded
from interpreter.engine.wasm import trials
from interpreter.engine.wasm.game import begin, by_bot, go_on, judged


def ahead(run: Any) -> int:
    """Play `games` on, with seeds from `first_seed` on, and write how each stands after `answers` answers.

    If `answers` is -1, write the question instead. The first `taken_first` words of the path answer every question, the
    others only those that `passes` leaves open. All come as words: a call with arguments takes three times as long.
    """
    seed: Word = run.first_seed
    run.out.clear()
    for _ in range(run.games):
        begin(run)
        for place in range(run.layout.size):
            run.s[place] = run.position[place]
        run.s[run.layout.seed] = seed
        run.log.clear()
        run.left = run.limits.decisions
        run.steps = run.limits.steps
        run.taken, run.more, run.halted = 0, run.answers, 0
        go_on(run)
        if run.halted == ASKED:
            return 0
        if not run.halted:
            stands(run)
        seed = (seed + 1) & MASK
    return 0


def stands(run: Any) -> int:
    """Tell how the game stands."""
    run.out.append(run.s[run.layout.over])
    judged(run)
    return 0


def halt(run: Any, point: int, faction: int, options: list[int], about: int) -> int:
    """Tell where the game stands; what is under way may still write while it is left."""
    if run.more == 0:
        run.halted = ENOUGH
        stands(run)
        return 0
    run.halted = ASKED
    for word in (point, faction, about):
        run.out.append(word)
    for word in options:
        run.out.append(word)
    for place in range(run.layout.size):
        run.asked_at[place] = run.s[place]
    return 0


def put(run: Any, point: int, faction: int, options: list[int], about: int) -> int:
    """A question of a game ahead, in the place of game.put."""
    if run.halted:
        raise PhaseEnds
    if run.bots_play and run.tries:
        trial = run.trying
        if trial is not None:
            return trials.answered(run, trial, point, faction, options, about)
    if faction >= 0 and not run.here[faction]:
        raise IndexError
    run.left = run.left - 1
    if not run.left:
        raise OverflowError
    run.steps = run.limits.steps
    path, number = run.path_words, run.taken
    option = options[0]
    if number >= run.taken_first and (number < len(path) or run.more < 0):
        if run.agreeing[point]:
            run.memory.answered(faction, point, 0)
            return 0
        if run.bots_play and (run.by_bots >> faction) & 1:
            return by_bot(run, point, faction, options, about)
        if len(options) == 1:
            run.memory.answered(faction, point, option)
            return option
    if number < len(path):
        run.taken = number + 2
        option = path[number]
        if option not in options:
            raise IndexError
        if run.bots_play and path[number + 1] != NO_RUNG:
            for word in (len(run.log), point, path[number + 1], option):
                run.memory.notes.append(word)
    elif run.more <= 0:
        halt(run, point, faction, options, about)
        raise PhaseEnds
    else:
        run.more = run.more - 1
        bits = folded(run.s[run.layout.seed], [LUCK, run.more])
        if run.agreeing[point]:
            option = 0
        elif run.bots_play and len(options) > 1 and run.seated[faction] and bits % 100 < BY_BOT:
            return by_bot(run, point, faction, options, about)
        else:
            option = options[(bits >> 32) % len(options)]
    run.memory.answered(faction, point, option)
    return option
