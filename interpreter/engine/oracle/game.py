"""A game from its scenario to its end, phase by phase."""

from __future__ import annotations

from interpreter.engine.errors import PhaseEnds, RuleError
from interpreter.engine.oracle.walker import Frame, Steps, execute_block, holds, value
from interpreter.engine.rooms import Moving, Rooms, of
from interpreter.engine.state import Run
from interpreter.language.words import LimitDecl, Vocabulary


def play(vocabulary: Vocabulary, run: Run) -> Steps:
    """Phase after phase, from the one that the state names."""
    while not run.s[run.layout.over]:
        yield from play_phase(vocabulary, run)


def play_phase(vocabulary: Vocabulary, run: Run) -> Steps:
    """The phase that the state names. One below 0 is the text of a scenario, and the start follows."""
    number = run.s[run.layout.phase]
    run.begin_phase(number)
    frame = Frame(vocabulary, run)
    try:
        if number >= 0:
            yield from execute_block(frame, vocabulary.phases[number].body)
            raise RuleError("this phase does not say what comes next", vocabulary.phases[number].span)
        if vocabulary.scenarios:
            yield from execute_block(frame, vocabulary.scenarios[-1 - number].body)
    except PhaseEnds:
        pass
    run.settle()
    if run.s[run.layout.phase] < 0:
        run.write(run.layout.phase, vocabulary.start.index)


def rooms_of(vocabulary: Vocabulary) -> Rooms:
    """Stacking, with the limits that depend on the state judged by the oracle."""
    return of(vocabulary, lambda limit: _judge(vocabulary, limit))


def _judge(vocabulary: Vocabulary, limit: LimitDecl) -> Moving:
    def frame(run: Run, location: int) -> Frame:
        made = Frame(vocabulary, run)
        made.put(limit.here, location)
        return made

    return Moving(
        limit.columns,
        lambda run, location: holds(frame(run, location), limit.where),
        lambda run, location: value(frame(run, location), limit.most),
    )
