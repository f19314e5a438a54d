"""Looking ahead at a special, as runtime/ahead.py does it: the same ways in the same order.

There a way is a generator to which answers are sent. Here the special is carried out, and `ask` answers what it asks; a way that
need not be followed is left as a phase is.
"""

from __future__ import annotations

from typing import Any

from interpreter.engine.runtime import ahead
from interpreter.engine.runtime.actions.activation import Activation, Context
from interpreter.engine.runtime.actions.possible import able, taken
from interpreter.engine.runtime.ahead import WaysAhead
from interpreter.engine.runtime.picked import Asking
from interpreter.engine.state.bag import Bag
from interpreter.engine.state.errors import PhaseEnds
from interpreter.engine.state.memory import Text
from interpreter.engine.state.streams import GAMMA, MASK, Word, folded, mixed


class Looking:
    """A special looked ahead at. `outer`: the one around it, whose questions these are, too."""

    host: Activation
    special: Activation
    opens: bool
    outer: Looking | None = None
    undo: int
    log: int
    acting: list[Activation]
    sheets: list[Bag]
    ways: WaysAhead
    vain: list[int]  # sums of the forks from which no way does
    # The way that is followed.
    answers: list[int]  # those of a guide: what has been answered so far
    way: list[int]
    number: int = 0  # questions on it so far
    notes: bool = False  # whether forks are noted
    met: list[int]
    cut: bool = False  # it has led to a fork that was met
    points: list[int]  # of what has been answered on it
    abouts: list[int]
    places: list[int]
    marks: list[int]  # by cell of the state, whether it is among those that are summed

    def __init__(self, run: Any, host: Activation, special: Activation, opens: bool) -> None:
        self.host = host
        self.special = special
        self.opens = opens
        self.undo = len(run.u)
        self.log = len(run.log)
        self.acting = [activation for activation in run.activations]  # noqa: C416
        self.sheets = [sheet.copy() for sheet in run.sheets]
        self.ways = WaysAhead()
        self.answers, self.way, self.met, self.vain = [], [], [], []
        self.points, self.abouts, self.places = [], [], []
        self.marks = [0] * run.layout.size


class Stand:
    """How the state stands, with what the undo log and the log have had since these lengths."""

    cells: list[int]
    undo: list[int]
    log: list[int]
    entries: int
    acting: list[Activation]
    sheets: list[Bag]
    checking: list[int]
    picking: int

    def __init__(self, run: Any, undo: int, log: int, sheets: list[Bag]) -> None:
        self.cells = list(run.s[0 : run.layout.size])
        self.undo = list(run.u_words[undo:])
        self.log = list(run.log_words[log:])
        self.entries = run.log_entries
        self.acting = [activation for activation in run.activations]  # noqa: C416
        self.sheets = sheets
        self.checking = list(run.checking)
        self.picking = run.picking

    def back(self, run: Any, undo: int, log: int) -> None:
        for place in range(run.layout.size):
            run.s[place] = self.cells[place]
        run.u_length, run.log_length = undo, log
        for word in self.undo:
            run.u.append(word)
        for word in self.log:
            run.raw_log.append(word)
        run.log_entries = self.entries
        stand(run, self.acting, self.sheets)
        for place in range(len(self.checking)):
            run.checking[place] = self.checking[place]
        run.picking = self.picking


class Aside:
    """State to put back when ways have been tried."""

    stand: Stand
    steps: int
    dealing: int
    offered: int
    guide: Looking | None
    trial: Looking | None
    text: Text | None  # what bots remember
    asking: Asking | None
    granting: Context | None

    def __init__(self, run: Any, looking: Looking) -> None:
        sheets = [sheet.copy() for sheet in run.sheets]
        self.stand = Stand(run, looking.undo, looking.log, sheets)
        self.steps = run.steps
        self.dealing, self.offered = run.dealing, run.offered
        self.guide, self.trial = run.guide, run.trial
        if run.bots_play:
            self.text, self.asking = run.memory.text, run.memory.asking
            self.granting = run.memory.granting
        run.steps = run.limits.steps
        run.guide, run.trial = None, looking

    def back(self, run: Any, looking: Looking) -> None:
        self.stand.back(run, looking.undo, looking.log)
        run.steps = self.steps
        run.dealing, run.offered = self.dealing, self.offered
        run.guide, run.trial = self.guide, self.trial
        if run.bots_play:
            run.memory.text, run.memory.asking = self.text, self.asking
            run.memory.granting = self.granting


def stand(run: Any, acting: list[Activation], sheets: list[Bag]) -> None:
    """So many actions are under way."""
    run.activations.clear()
    for activation in acting:
        run.activations.append(activation)
    run.sheets.clear()
    for sheet in sheets:
        run.sheets.append(sheet)


def may_begin(run: Any, host: Activation, special: Activation, opening: bool) -> bool:
    before = run.heap
    looking = Looking(run, host, special, opening)
    aside = Aside(run, looking)
    answers: list[int] = []
    leads = leads_on(run, looking, answers)
    aside.back(run, looking)
    run.heap = before
    return leads


def guided(run: Any, host: Activation, special: Activation) -> None:
    looking = Looking(run, host, special, False)
    looking.outer = run.guide
    run.guide = looking
    special.action.run(run, special)
    run.guide = looking.outer


def kept(run: Any, looking: Looking, options: list[int]) -> list[int]:
    """Those of the next options that can still leave a space; all if none can."""
    aside = Aside(run, looking)
    options_kept: list[int] = []
    for option in options:
        if leads_on(run, looking, [*looking.answers, option]):
            options_kept.append(option)
    aside.back(run, looking)
    return options_kept if options_kept else options


def leads_on(run: Any, looking: Looking, answers: list[int]) -> bool:
    """Whether some way that begins with these answers leaves a space."""
    if looking.ways.known(answers):
        return True
    looking.ways.begin(answers)
    looking.notes = False
    if tried(run, looking):
        return True
    looking.met = looking.vain[:]
    looking.notes = True
    for _ in range(ahead.NEXT if answers else ahead.WAYS):
        if not looking.ways.waiting():
            looking.vain = looking.met[:]
            return False
        if tried(run, looking):
            return True
    return False


def tried(run: Any, looking: Looking) -> bool:
    """The newest of the ways to its end, or to a fork already met."""
    looking.way = looking.ways.take()
    looking.number, looking.cut = 0, False
    looking.points, looking.abouts, looking.places = [], [], []
    run.rewind(looking.undo, looking.log)
    stand(run, looking.acting, [sheet.copy() for sheet in looking.sheets])
    seed = run.layout.seed
    run.write(seed, run.s[seed] ^ GAMMA)
    run.guide = None
    leaves = True
    try:
        action = looking.special.action
        action.run(run, taken(run, looking.host, action))
        leaves = able(run, looking.host, looking.opens)
    except PhaseEnds:
        pass
    run.trial = looking
    if looking.cut or not leaves:
        return False
    looking.ways.note(looking.way, looking.points)
    return True


def answered(run: Any, looking: Looking, point: int, options: list[int], about: int) -> int:
    """The answer to a question on the way. Where it forks, the other branches are new ways."""
    number = looking.number
    if number >= ahead.MOST:
        raise OverflowError
    if number >= len(looking.way):
        if looking.notes:
            fork = fork_sum(run, looking, point, options, about)
            if fork in looking.met:
                looking.cut = True
                raise PhaseEnds
            looking.met.append(fork)
        looking.way = looking.ways.branch(looking.way, looking.ways.branches(point, options, about))
    option = looking.way[number]
    looking.number = number + 1
    looking.points.append(point)
    looking.abouts.append(about)
    looking.places.append(run.picking)
    return option


def fork_sum(run: Any, looking: Looking, point: int, options: list[int], about: int) -> int:
    """One word of what is asked, the answers so far in any order, and what has been written."""
    answers: Word = 0
    for place in range(looking.number):
        words = [
            looking.points[place], looking.abouts[place], looking.places[place], looking.way[place],
        ]  # fmt: skip
        answers = (answers + folded(1, words)) & MASK
    written: Word = 0
    undo = list(run.u_words[looking.undo :])
    place = 0
    while place < len(undo):
        index = undo[place]
        if not looking.marks[index]:
            looking.marks[index] = 1
            written = (written + folded(2, [index, run.s[index]])) & MASK
        place += 2
    place = 0
    while place < len(undo):
        looking.marks[undo[place]] = 0
        place += 2
    number = folded(mixed(answers ^ written), [point, about, len(options)])
    return folded(number, options)
