"""A game from its scenario to its last phase."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.engine.state.errors import PhaseEnds, RuleError
from interpreter.engine.state.map import fixed_limits
from interpreter.engine.state.run import Run
from interpreter.engine.state.stacking import Moving, Rooms
from interpreter.engine.state.streams import kept
from interpreter.language.declarations.domains import extent, parts, whose
from interpreter.language.declarations.vocabulary import (
    LimitDecl,
    ScenarioDecl,
    ValueDecl,
    Vocabulary,
)
from interpreter.language.nodes import Block
from tests.walker.evaluate.walker import Frame, Steps, execute_block, holds, named, value
from tests.walker.reference.acts import check
from tests.walker.reference.deals import offer


def start(
    vocabulary: Vocabulary,
    run: Run,
    scenario: int,
    seed: int,
    asks: bool = False,
    players: Sequence[int] = (),
) -> None:
    """Lays a game out on an empty state. A scenario's text that `asks` is left for the first phase.

    `players` are the factions that take part; nobody named: as many as can.
    """
    layout = run.layout
    if vocabulary.players is not None:
        everyone = players or range(vocabulary.players[1])
        run.s[layout.players] = sum(2**faction for faction in set(everyone))
    run.deal = lambda run, faction, only=-1: offer(Frame(vocabulary, run), faction, only)
    run.refill = lambda run, zone, owner: _refill(Frame(vocabulary, run), zone, owner)
    run.s[layout.seed] = kept(seed)
    for decl in vocabulary.values:
        for subject in _subjects(decl):
            run.s[layout.values[decl.index] + subject] = decl.start
    for column in vocabulary.columns:
        shared = vocabulary.kinds[column.kind].shared
        if column.boxed == column.index and (shared or column.faction in run.players):
            run.s[layout.cell(layout.supply, column.index)] = column.total
    if vocabulary.starting_zone is not None:
        zone = layout.zone(vocabulary.starting_zone.index)
        run.set_cards(zone, [card.index for card in vocabulary.cards])
    if vocabulary.scenarios:
        _lay_out(run, vocabulary.scenarios[scenario])
    run.s[layout.phase] = -1 - scenario
    if not asks:
        if vocabulary.scenarios:
            _without_asking(Frame(vocabulary, run), vocabulary.scenarios[scenario].body)
        if run.s[layout.phase] < 0:
            run.s[layout.phase] = _first_phase(vocabulary)
    run.u.clear()


def _refill(frame: Frame, zone: int, owner: int) -> None:
    """What a title says of a zone in which no card is left."""
    decl = frame.vocabulary.zones[zone]
    for variable, index in zip((decl.variable, decl.place), parts(decl, owner), strict=False):
        frame.put(variable, index)
    for decision in execute_block(frame, decl.empty):
        raise AssertionError(f"an empty zone asks: {decision}")


def _subjects(decl: ValueDecl) -> list[int]:
    """To whom a value belongs; 0 alone, when there is only one of it."""
    return [place for place in range(extent(decl)) if whose(decl, place) not in decl.without]


def _lay_out(run: Run, scenario: ScenarioDecl) -> None:
    layout = run.layout
    for decl, subject, number in scenario.values:
        if decl.of != "faction" or subject in run.players:
            run.s[layout.values[decl.index] + max(0, subject)] = int(number)
    for location, column, number in scenario.pieces:
        if not layout.takes_part(column, location, run.players):
            continue
        lying = column if location < layout.spaces else layout.fresh[column]
        run.s[layout.cell(layout.supply, layout.fresh[column])] -= number
        run.s[layout.cell(location, lying)] += number


def _without_asking(frame: Frame, body: Block | None) -> None:
    try:
        for decision in execute_block(frame, body):
            raise AssertionError(f"the scenario's text asks: {decision}")
    except PhaseEnds:
        pass


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
            phase = vocabulary.phases[number]
            for value, cells in run.layout.positions.items():
                if vocabulary.values[value].counts[0] == number:
                    run.count_position(cells)
            with named(f"phase {phase.id}", phase.span):
                yield from execute_block(frame, phase.body)
            raise RuleError(f"{phase.id} ends without saying what comes next", phase.span)
        if vocabulary.scenarios:
            yield from execute_block(frame, vocabulary.scenarios[-1 - number].body)
    except PhaseEnds:
        pass
    if run.settle() and not run.s[run.layout.over]:
        try:
            check(frame)
        except PhaseEnds:
            run.settle()
    if run.s[run.layout.phase] < 0:
        run.write(run.layout.phase, _first_phase(vocabulary))


def _first_phase(vocabulary: Vocabulary) -> int:
    assert vocabulary.start is not None
    return vocabulary.start.index


def rooms_of(vocabulary: Vocabulary) -> Rooms:
    """Stacking, with the limits that depend on the state judged by the reference."""
    return fixed_limits.rooms(vocabulary, lambda limit: _judge(vocabulary, limit))


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
