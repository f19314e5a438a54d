"""Games in which everything is held against the invariants, replayed, and undone to the start."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import define

from interpreter.engine.play import Play
from interpreter.engine.program import Program
from interpreter.engine.state import events
from interpreter.engine.state.conserved import missing
from interpreter.engine.state.options import DEAL
from interpreter.engine.state.run import Run
from interpreter.engine.state.streams import kept, stream
from interpreter.session.seating.players import Players
from interpreter.session.seating.seats import BOT
from interpreter.session.telling import names

if TYPE_CHECKING:
    from interpreter.engine.program import Program
    from interpreter.session.editions.edition import Edition


LOOKS = 20  # decisions between two side games
SIDE = 30  # decisions of a side game
DEALS = 3  # one decision in so many of them opens the deals, if they may be opened


class Broken(Exception):
    """An invariant does not hold."""


def check_game(title: Edition, scenario: int, seed: int, players: Players) -> Iterator[Play]:
    """One game, decision by decision. Raises Broken, and RuleError from its rules."""
    program = title.program
    invariants = Invariants.of(program)
    start = program.start(scenario, seed, bots=players.bots, players=players.here)
    before = start.s[:]
    play = Play(program, start)
    _hold(invariants, play)
    while play.decision is not None:
        number = len(play.answers)
        if number % LOOKS == seed % LOOKS:
            _side_game(invariants, play, seed)
            _same_thought(program, players, play, seed)
        play.answer(*players.reply(program, play.run, play.decision[:4]))
        _hold(invariants, play)
        yield play
    _again(title, scenario, seed, play, players)
    _undo_to_start(play, before)
    play.let_go()


def _same_thought(program: Program, players: Players, play: Play, seed: int) -> None:
    """Check on a copy, which replays the phase, that a bot decides the same."""
    decision = play.decision
    assert decision is not None
    if players.kinds[decision.faction] == BOT:
        copy = play.copy()
        copy.wake()
        answers = [players.reply(program, one.run, decision[:4]) for one in (play, copy)]
        copy.let_go()
        if answers[0] != answers[1]:
            raise Broken("a bot decides otherwise after its answers are repeated")


def _hold(invariants: Invariants, play: Play) -> None:
    broken = invariants.broken(play)
    if broken:
        raise Broken("; ".join(broken))


def _side_game(invariants: Invariants, play: Play, seed: int) -> None:
    """Play on a little on a copy, and open deals now and then.

    The last answer, taken back and given again, leads to the same. The game stays as it was.
    """
    decision, state = play.decision, play.run.s[:]
    copy = play.copy()
    assert decision is not None
    for number in range(SIDE):
        if copy.decision is None:
            break
        deal = copy.decision.deals and number % DEALS == 0
        options = copy.decision.options
        chance = stream(kept(seed + 1), len(play.answers), number)
        copy.answer(DEAL if deal else options[chance.below(len(options))])
        _hold(invariants, copy)
    after, last = copy.run.s[:], copy.answers[-1]
    copy.undo()
    copy.answer(last)
    if copy.run.s != after:
        raise Broken("an answer that is taken back and given again leads elsewhere")
    copy.let_go()
    if play.run.s != state or play.decision is not decision:
        raise Broken("playing on a copy has changed the game")


def _again(title: Edition, scenario: int, seed: int, play: Play, players: Players) -> None:
    """Check that the same answers, by the names in a save, lead to the same state and log."""
    vocabulary = title.vocabulary
    again = Play(
        title.program, title.program.start(scenario, seed, bots=players.bots, players=players.here)
    )
    for point, _, option, about in _answers(play):
        question = again.decision
        if question is None or question.point != point:
            raise Broken("the replay is asked something else")
        decl = vocabulary.points[point]
        name = names.name_of(vocabulary, decl, about, option)
        value = names.option_named(
            vocabulary, decl, question.about, question.options, name, question.deals
        )
        if value is None:
            raise Broken(f"the replay does not offer '{name}'")
        again.answer(value)
    if again.run.s != play.run.s or again.run.log != play.run.log:
        raise Broken("the replay ends elsewhere")
    again.let_go()


def _answers(play: Play) -> Iterator[tuple[int, int, int, int]]:
    for entry in play.run.log:
        if entry[0] == events.ANSWER:
            yield entry[1:]


def _undo_to_start(play: Play, before: list[int]) -> None:
    """Take back one answer, then two, then three, and so on: each time the phase is answered again up to there."""
    number, first = 0, play.checkpoints[0]
    while len(play.answers) > first.answers:
        number += 1
        play.rewind(len(play.answers) - number)
    play.run.rewind(first.undo, first.log)
    if play.run.s != before:
        raise Broken("undoing everything does not lead back to the start")


@define(eq=False)
class Invariants:
    """Invariants of a title, worked out once for any number of states."""

    program: Program
    _stacks: list[tuple[list[int], int]]  # cells that together hold at most this many

    @classmethod
    def of(cls, program: Program) -> Invariants:
        return cls(program, list(_stacks(program)))

    def broken(self, play: Play) -> list[str]:
        """Violated invariants, in sentences."""
        run = play.run
        broken = [*missing(run), *self._spent(run), *self._values(run), *self._limits(run)]
        return broken + list(self._decision(play))

    def _spent(self, run: Run) -> Iterator[str]:
        """Report if more pieces have moved than are there."""
        layout, s, size = run.layout, run.s, run.layout.spent
        spent = s[size : size + layout.spaces * layout.columns]
        if any(spent) and any(
            not 0 <= moved <= there for moved, there in zip(spent, s, strict=False)
        ):
            yield "more pieces have moved than are there"

    def _values(self, run: Run) -> Iterator[str]:
        s = run.s
        for index, (low, high) in run.layout.bounds.items():
            if (low is not None and s[index] < low) or (high is not None and s[index] > high):
                yield f"a value is out of its bounds: {s[index]} at {index}"

    def _limits(self, run: Run) -> Iterator[str]:
        """Stacking, as far as the map alone decides it."""
        s = run.s
        for cells, most in self._stacks:
            if sum([s[cell] for cell in cells]) > most:
                space = self.program.vocabulary.spaces[cells[0] // run.layout.columns]
                yield f"too many pieces in {space.name}"

    def _decision(self, play: Play) -> Iterator[str]:
        """Options there are, and no two share a name: saves go by names."""
        decision = play.decision
        if decision is None:
            if not play.over:
                yield "nobody is asked, and the game is not over"
            return
        vocabulary = self.program.vocabulary
        point = vocabulary.points[decision.point]
        if not decision.options:
            yield f"{point.name}: there is no option"
        named = [names.name_of(vocabulary, point, decision.about, o) for o in decision.options]
        if len(set(named)) != len(named):
            yield f"{point.name}: two options share a name ({', '.join(named)})"


def _stacks(program: Program) -> Iterator[tuple[list[int], int]]:
    """Each limit in each space once."""
    width = program.layout.columns
    stacks = {
        (cell // width, columns, most)
        for cell, limits in enumerate(program.rooms.fixed)
        for columns, most in limits
    }
    for space, columns, most in sorted(stacks):
        yield [space * width + column for column in columns], most
