"""Trials of a bot, as engine/bots/trials.py makes them: the same answers in the same order.

There a text is a generator to which answers are sent. Here the text is called, and `ask` answers what it asks; a trial
that has come to its end is left as a phase is. Where a text fails the game goes on in Python, which leaves that option out.
"""

from __future__ import annotations

from typing import Any

from interpreter.engine.bots import trials
from interpreter.engine.bots.chance import Chance
from interpreter.engine.bots.judge import Judge, judging
from interpreter.engine.bots.rungs import Bot, Rung
from interpreter.engine.runtime.actions.activation import Context
from interpreter.engine.runtime.picked import Asking
from interpreter.engine.state import events
from interpreter.engine.state.errors import PhaseEnds
from interpreter.engine.state.memory import NOTE, Text
from interpreter.engine.state.options import DONE
from interpreter.engine.state.streams import GAMMA
from interpreter.engine.wasm.looking import Looking, Stand
from interpreter.engine.wasm.memo import forget


class Trial:
    """A trial under way. `outer`: the one within which it is made."""

    outer: Trial | None
    bot: Bot
    chance: Chance
    depth: int
    rung: int
    answers: list[int]  # those that the text was given, then the option on trial
    noted: list[int]  # the notes of these
    used: int = 0  # numbers of the notes that have been used up
    number: int = 0  # questions so far
    point: int = -1  # of the option on trial

    def __init__(
        self, run: Any, judge: Judge, rung: Rung, answers: list[int], noted: list[int]
    ) -> None:
        self.outer = run.trying
        self.bot = judge.bot
        self.chance = judge.chance.aside()
        self.depth = judge.depth + 1
        self.rung = rung.index
        self.answers = answers
        self.noted = noted


class Before:
    """State to put back when an option has been tried."""

    stand: Stand
    notes: list[int]
    given: list[int]
    text: Text | None
    asking: Asking | None
    granting: Context | None
    luck: Chance | None
    guide: Looking | None

    def __init__(self, run: Any, text: Text) -> None:
        memory = run.memory
        sheets = [sheet for sheet in run.sheets]  # noqa: C416
        self.stand = Stand(run, text.undo, text.log, sheets)
        self.notes = noted_since(run, text.log)
        self.given = list(memory.given_words[text.given :])
        self.text, self.asking = memory.text, memory.asking
        self.granting, self.luck = memory.granting, memory.luck
        self.guide = run.guide

    def back(self, run: Any, text: Text) -> None:
        memory = run.memory
        self.stand.back(run, text.undo, text.log)
        memory.notes_length = memory.notes_length - len(noted_since(run, text.log))
        for word in self.notes:
            memory.notes.append(word)
        memory.given_length = text.given
        for word in self.given:
            memory.given.append(word)
        memory.text, memory.asking = self.text, self.asking
        memory.granting, memory.luck = self.granting, self.luck
        run.guide = self.guide


def noted_since(run: Any, log: int) -> list[int]:
    """The notes made since the log had this length."""
    notes = run.memory.notes
    begin = len(notes)
    while begin and notes[begin - NOTE] >= log:
        begin -= NOTE
    return list(notes[begin:])


def tried(judge: Judge, rung: Rung, options: list[int]) -> list[int]:
    """The options after which most has changed."""
    run: Any = judge.run
    if not run.tries:
        return options
    now: list[int] = []
    for change in rung.changes:
        number = change.number
        now.append(0 if number is None else judge.number(number))
    most: list[int] = []
    changes: list[int] = []
    for option in options:
        changed = attempt(run, judge, rung, option, now)
        if not changes or more(changed, most):
            most = changed
            changes = [option]
        elif changed == most:
            changes = [*changes, option]
    return changes


def more(changed: list[int], most: list[int]) -> bool:
    for place in range(len(most)):
        if changed[place] != most[place]:
            return changed[place] > most[place]
    return False


def attempt(run: Any, judge: Judge, rung: Rung, option: int, now: list[int]) -> list[int]:
    """Changes after the text was carried out with this option."""
    heap, text = run.heap, run.memory.text
    before = Before(run, text)
    trial = Trial(run, judge, rung, [*before.given, option], before.notes)
    run.trying = trial
    run.guide = None
    run.rewind(text.undo, text.log)
    run.memory.given_length = text.given
    run.activations.clear()
    run.sheets.clear()
    body = run.bodies_by_key[text.slot * run.layout.cards + text.card]
    try:
        body(run, text.actor)
    except PhaseEnds:
        pass
    run.trying = trial.outer
    forget(run)
    changed = measured(run, judge, rung, now)
    before.back(run, text)
    run.heap = heap
    forget(run)
    return changed


def measured(run: Any, judge: Judge, rung: Rung, now: list[int]) -> list[int]:
    moved = touched(run)
    changed: list[int] = []
    for place in range(len(rung.changes)):
        pieces, number = rung.changes[place].pieces, rung.changes[place].number
        if pieces is not None:
            changed.append(sum([moved[column] for column in judge.columns(pieces)]))
        elif number is not None:
            sign = rung.changes[place].sign
            changed.append(trials.signed(judge.number(number) - now[place], sign))
    return changed


def touched(run: Any) -> list[int]:
    """By column, how many pieces the text has placed on the map, removed from it or moved there itself."""
    text, words, actions = run.memory.text, run.log_words, 0
    if text is None:
        raise ValueError
    owners = [0] * len(run.program.owners)
    place = text.log
    while place < len(words):
        code = words[place + 1]
        if code == events.ACTION:
            actions += 1
        elif code == events.DONE:
            actions -= 1
        elif code in (events.PLACE, events.REMOVE) or (code == events.MOVE and not actions):
            if words[place + 2] < run.layout.spaces:
                owners[words[place + 3]] = owners[words[place + 3]] + words[place + 4]
        place += words[place] + 1
    return owners


def answered(
    run: Any, trial: Trial, point: int, faction: int, options: list[int], about: int
) -> int:
    """The answer to a question of a trial: what was given, what is on trial, then what bots choose."""
    number, last = trial.number, len(trial.answers) - 1
    trial.number = number + 1
    option, rung, noted = DONE, trial.rung, True
    if number < last:
        option = trial.answers[number]
        used = trial.used
        noted = (
            used < len(trial.noted)
            and trial.noted[used + 1] == point
            and trial.noted[used + 3] == option
        )
        if noted:
            rung = trial.noted[used + 2]
            trial.used = used + NOTE
    elif number == last:
        option = trial.answers[number]
        trial.point = point
        seed = run.layout.seed
        run.write(seed, run.s[seed] ^ GAMMA)
    elif point != trial.point:
        luck = trial.chance.apart()
        run.memory.luck = luck
        forget(run)
        own = run.program.players[faction]
        bot = trial.bot if own is None else own
        judge = judging(run, bot, point, faction, options, about, luck, trial.depth)
        option = judge.unruled() if own is None else judge.answer()
        rung = judge.rung
    elif DONE not in options:
        raise PhaseEnds
    if noted:
        for word in (len(run.log), point, rung, option):
            run.memory.notes.append(word)
    run.memory.given.append(option)
    if number == last + trials.MOST:
        raise PhaseEnds
    return option
