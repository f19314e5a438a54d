"""Whole games by chance, as `play.run_to_end` and `session.seating.seats.draw` play them.

The one part that is written for WebAssembly alone: Python puts a decision by `yield`, here `ask` is called and answers. It
is read into WebAssembly with the runtime and never runs in Python. `run` has members here that only a module has.
"""

from __future__ import annotations

from typing import Any

from interpreter.engine.bots.chance import Chance
from interpreter.engine.bots.judge import judging
from interpreter.engine.runtime.actions.activation import Context
from interpreter.engine.runtime.actions.possible import must_leave
from interpreter.engine.state import events
from interpreter.engine.state.errors import PhaseEnds
from interpreter.engine.state.memory import NOTE
from interpreter.engine.state.streams import GAMMA, MASK, Word, folded, mixed
from interpreter.engine.wasm import trials
from interpreter.engine.wasm.log_sums import log_sum
from interpreter.engine.wasm.looking import Looking, answered, kept
from interpreter.engine.wasm.memo import forget


def play_many(run: Any, seed: Word, games: int) -> int:
    """Play games with consecutive seeds, and write the result of each to `out`."""
    run.out.clear()
    run.done = 0
    for _ in range(games):
        play(run, seed)
        record(run)
        run.done = run.done + 1
        seed = (seed + 1) & MASK
    return games


def play(run: Any, seed: Word) -> int:
    """One game to its end. Its log stays until the next."""
    layout, limits = run.layout, run.limits
    for place in range(layout.size):
        run.s[place] = run.start[place]
    run.s[layout.seed] = seed
    run.log.clear()
    run.scores.clear()
    run.left = limits.decisions
    run.steps = limits.steps
    begin(run)
    set_up(run)
    go_on(run)
    return 0


def go_on(run: Any) -> int:
    """Phase after phase to the end of the game, or to where one that is played ahead halts."""
    layout, limits = run.layout, run.limits
    silent = 0
    while not run.s[layout.over]:
        before = run.left
        run.top = run.arena
        run.heap = run.records
        if run.bots_play:
            grant_again(run)
        if run.s[layout.phase] == run.turn_phase:
            score(run)
        phase(run)
        if run.plays_ahead and run.halted:
            return 0
        silent = silent + 1 if run.left == before else 0
        if silent > limits.phases:
            raise OverflowError
        run.u.clear()
    return 0


def begin(run: Any) -> int:
    """Nothing is under way, as in a new Run: the game before may have been given up in the middle."""
    run.top = run.arena
    run.heap = run.records
    run.leaving = 0
    run.offered, run.picking, run.imagining, run.dealing = -1, -1, False, False
    run.u.clear()
    run.checking.clear()
    run.refilling.clear()
    run.activations.clear()
    run.sheets.clear()
    run.secrets.clear()
    run.memory.begin_phase(0)
    run.memory.granting = None
    run.memory.notes.clear()
    run.trying = None
    return 0


def grant_again(run: Any) -> int:
    """How the action was granted that was in question last outlives the phase, at the beginning of the room for records."""
    old = run.memory.granting
    if old is not None:
        limited, free, most, within = old.limited, old.free, old.most, old.within
        specials, prevails = old.specials, old.prevails
        run.memory.granting = Context(limited, free, most, within, specials, prevails)
    return 0


def set_up(run: Any) -> int:
    """The text of the scenario, unless it asks: then it is the first phase."""
    layout = run.layout
    try:
        if run.set_up is not None:
            run.set_up(run)
    except PhaseEnds:
        pass
    if run.s[layout.phase] < 0 and not run.asked_first:
        run.s[layout.phase] = run.first
    run.u.clear()
    return 0


def phase(run: Any) -> int:
    """The running phase to its end, as `Program.phase`."""
    layout = run.layout
    number = run.s[layout.phase]
    run.begin_phase(number)
    run.secrets.clear()
    if run.program.looks_ahead:
        run.guide, run.trial = None, None
    try:
        for index, text in run.texts:
            if number == index:
                text(run)
    except PhaseEnds:
        pass
    if run.plays_ahead and run.halted:
        return 0
    if run.settle() and run.after_phase is not None and not run.s[layout.over]:
        try:
            run.after_phase(run)
        except PhaseEnds:
            run.settle()
    if run.s[layout.phase] < 0:
        run.write(layout.phase, run.first)
    return 0


def refill(run: Any, zone: int, owner: int) -> int:
    """Run the title's text for a zone in which no card is left."""
    for empty, text, rows in run.empties:
        if zone == empty:
            if len(rows[0]) == 0:
                text(run)
            elif len(rows[0]) == 1:
                text(run, rows[owner][0])
            else:
                text(run, rows[owner][0], rows[owner][1])
    return 0


def ask(run: Any, point: int, faction: int, options: list[int], about: int) -> int:
    """The answer to a question: from the way on trial, or from a random seat."""
    if run.program.looks_ahead:
        guide = run.guide
        while guide is not None:
            if faction == guide.host.actor and len(options) > 1 and must_leave(run, guide.special):
                options = kept(run, guide, options)
            if len(options) == 1:
                note(guide, run.guide, options[0])
                return options[0]
            guide = guide.outer
        trial = run.trial
        if trial is not None:
            return passed_on(run, answered(run, trial, point, options, about))
    option = run.put(run, point, faction, options, about)
    return passed_on(run, option) if run.program.looks_ahead else option


def note(last: Looking, first: Looking | None, option: int) -> int:
    """An answer that a guide gives itself: those within it hear it, too."""
    guide = first
    while guide is not None and guide is not last:
        guide.answers.append(option)
        guide = guide.outer
    last.answers.append(option)
    return option


def passed_on(run: Any, option: int) -> int:
    """An answer, of which all guides hear."""
    guide = run.guide
    while guide is not None:
        guide.answers.append(option)
        guide = guide.outer
    return option


def put(run: Any, point: int, faction: int, options: list[int], about: int) -> int:
    """A question to a random seat or a bot."""
    limits = run.limits
    if run.bots_play and run.tries:
        trial = run.trying
        if trial is not None:
            return trials.answered(run, trial, point, faction, options, about)
    if (faction >= 0 and not run.here[faction]) or run.log_entries > limits.log:
        raise IndexError
    run.left = run.left - 1
    if not run.left:
        raise OverflowError
    run.steps = limits.steps
    if run.bots_play and run.seated[faction]:
        return by_bot(run, point, faction, options, about)
    option = options[0]
    if len(options) > 1:
        option = options[drawn(run, point, faction, len(options))]
    run.memory.answered(faction, point, option)
    return option


def by_bot(run: Any, point: int, faction: int, options: list[int], about: int) -> int:
    """The answer of the bot that plays a faction, as `bots.judge.decide` gives it."""
    before = run.heap
    words = stream(run, point, faction, run.bot_words[faction][point])
    chance = Chance(run.s[run.layout.seed], words)
    run.memory.luck = chance
    forget(run)
    bot = run.program.players[faction]
    judge = judging(run, bot, point, faction, options, about, chance, 0)
    option = judge.answer()
    rung = judge.rung
    run.heap = before
    run.steps = run.limits.steps
    notes = run.memory.notes
    for number in (len(run.log), point, rung, option):
        notes.append(number)
    run.memory.answered(faction, point, option)
    return option


def stream(run: Any, point: int, faction: int, who: int) -> list[int]:
    """The key of a decision's chance. `who`: the word of the random seat or the bot that is asked."""
    layout = run.layout
    running = run.s[layout.running]
    begun = run.s[layout.begun + running]
    return [layout.phase_words[running], begun, who, run.memory.often[faction, point]]


def drawn(run: Any, point: int, faction: int, number: int) -> int:
    """From 0 to below a number, as `streams.Quick` draws it first for the seat that is asked now."""
    words = stream(run, point, faction, run.asked_words[faction][point])
    state = folded(run.s[run.layout.seed], words)
    while True:
        bits = mixed(state)
        state = (state + GAMMA) & MASK
        rest = bits % number
        if bits - rest <= MASK - (number - 1):
            return rest


def record(run: Any) -> int:
    """Write the result of a game for `sim`: decisions, turns, the checksum of the log, the ranking numbers of each
    player, and how often each text of a card was played.
    """
    limits, out = run.limits, run.out
    out.append(limits.decisions - run.left)
    out.append(turns(run))
    if run.sums:
        out.append(log_sum(run))
    else:
        out.append(0)
    judged(run)
    played(run)
    chosen(run)
    score(run)
    return 0


def judged(run: Any) -> int:
    """Write the ranking numbers of each player."""
    limits, out = run.limits, run.out
    for faction in run.playing:
        for judge, cell in run.judges:
            if judge is None:
                out.append(run.s[cell + faction])
            else:
                run.steps = limits.question.steps
                out.append(judge(run, faction))
    return 0


def score(run: Any) -> int:
    """Note the scores of all who play: as a turn begins, and at the end."""
    for faction in run.playing:
        for judge, cell in run.scoring:
            if judge is None:
                run.scores.append(run.s[cell + faction])
            else:
                run.steps = run.limits.question.steps
                run.scores.append(judge(run, faction))
    return 0


def chosen(run: Any) -> int:
    """How often each rung of a bot gave an answer."""
    first = len(run.out)
    for _ in range(run.rungs):
        run.out.append(0)
    notes, counts, place = run.memory.notes, run.out_words, 2
    while place < len(notes):
        if notes[place] >= 0:
            counts[first + notes[place]] = counts[first + notes[place]] + 1
        place += NOTE
    return 0


def played(run: Any) -> int:
    """How often each text of a card was played."""
    first = len(run.out)
    for _ in range(run.effects):
        run.out.append(0)
    if not run.effects:
        return 0
    words, counts, place = run.log_words, run.out_words, 0
    while place < len(words):
        if words[place + 1] == events.PLAY:
            number = run.effect_numbers[words[place + 2] * run.layout.cards + words[place + 3]]
            counts[first + number] = counts[first + number] + 1
        place += words[place] + 1
    return 0


def turns(run: Any) -> int:
    """How often the phase that counts as a turn has begun."""
    words, place, total = run.log_words, 0, 0
    while place < len(words):
        if words[place + 1] == events.PHASE and run.turn_phase in (-1, words[place + 2]):
            total += 1
        place += words[place] + 1
    return total
