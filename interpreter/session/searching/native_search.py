"""Games ahead in WebAssembly: the walks of game_ahead.py, from the beginning of the phase under way."""

from __future__ import annotations

from array import array
from typing import Any
from weakref import WeakKeyDictionary

from attrs import Factory, define

from interpreter.engine.native import Ahead, Standing
from interpreter.engine.play import Play
from interpreter.engine.state.options import DEAL, Question
from interpreter.engine.state.playouts import NO_RUNG
from interpreter.engine.state.run import Run
from interpreter.engine.wasm.loading import GivenUp, installed
from interpreter.engine.wasm.memory import Outside
from interpreter.session.redealing.trace import Pause
from interpreter.session.searching.game_ahead import Habits, Ranks, Walk

FEW = 20  # games ahead for which nothing is compiled

Made = dict[tuple[str, tuple[int, ...]], Ahead | None]
_made: WeakKeyDictionary[Any, Made] = WeakKeyDictionary()


def made(game: Any, ranks: Ranks, agreeing: frozenset[int], games: int) -> Ahead | None:
    """Module that plays ahead; None if Python does. `games`: of a search, 0 if unknown."""
    here = game.run.players
    natives, key = _made.setdefault(game.title, {}), (game.scenario, here)
    if key not in natives:
        if not installed():
            return None
        kept_as = f"{game.title.kept_as}\nahead {key} {game.title.program.limits}"
        ahead = Ahead.kept(kept_as)
        if ahead is None and 0 < games <= FEW:
            return None
        natives[key] = ahead or _compiled(game, ranks, agreeing, kept_as)
    return natives[key]


def _compiled(game: Any, ranks: Ranks, agreeing: frozenset[int], kept_as: str) -> Ahead | None:
    from interpreter.engine.native_module import module  # the compiler: a warm start does without

    title, here, judges = game.title, game.run.players, ranks.judges()
    if judges is None:
        return None
    program = title.program
    bots = [faction for faction in here if program.players[faction] is not None]
    scenario = title.scenarios.index(game.scenario) if title.scenarios else 0
    try:
        emitted = module(
            program, title.full, scenario, here, bots, judges, -1, title.log_sum, False, agreeing=agreeing,
        )  # fmt: skip
    except Outside:
        return None
    ahead = Ahead.of(*emitted, here, len(judges))
    ahead.keep(kept_as)
    return ahead


@define(eq=False)
class Deal:
    """A position as WebAssembly takes it: the state when the phase began, and the answers since."""

    play: Play
    position: bytes
    path: list[int]
    asked: Question | None = None  # on it

    @classmethod
    def of(cls, play: Play) -> Deal | None:
        """Position of a play; None if its seed does not give all chance of this phase, or if an answer was a deal."""
        run, begin = play.run, play.checkpoints[-1]
        answers = play.answers[begin.answers :]
        if run.forced or getattr(run, "fallen", None) or DEAL in answers:
            return None
        cells, undo = run.s[:], run.u
        for place in range(len(undo) - 2, begin.undo - 1, -2):
            cells[undo[place]] = undo[place + 1]
        cells[run.layout.seed] = 0
        path: list[int] = []
        for number, option in enumerate(answers, begin.answers):
            path += (option, play.rungs.get(number, NO_RUNG))
        return cls(play, array("q", cells).tobytes(), path)


@define(eq=False)
class NativeWalk:
    """A walk from a deal. Where the module gives up, one in Python takes its place."""

    ahead: Ahead
    ranks: Ranks
    deal: Deal
    habits: Habits
    seed: int
    path: list[int] = Factory(list)
    _asked: Question | None = None
    _standing: Standing | None = None
    _plain: Walk | None = None

    @classmethod
    def of(cls, ahead: Ahead, ranks: Ranks, deal: Deal, habits: Habits, seed: int) -> NativeWalk:
        ahead.lay(deal.position)
        return cls(ahead, ranks, deal, habits, seed, deal.path[:], deal.asked)

    @property
    def asked(self) -> Question | None:
        """See Walk.asked."""
        if self._plain is not None:
            return self._plain.asked
        if self._asked is None and self._standing is None:
            try:
                self._follow()
                question = self.ahead.asked(self.seed)
            except GivenUp:
                return self._in_python().asked
            if isinstance(question, Standing):
                self._standing = question
            else:
                self._asked = question
                if len(self.path) == len(self.deal.path):
                    self.deal.asked = question
        return self._asked

    def _follow(self) -> None:
        self.ahead.follow(self.path, len(self.deal.path) + 2, self.habits.mask)

    @property
    def run(self) -> Run:
        """Run in the state where it stands."""
        if self._plain is not None:
            return self._plain.run
        run = self.deal.play.run.copy()
        run.s[:] = self.ahead.cells(run.layout.size)
        run.s[run.layout.seed] = self.seed
        return run

    def choose(self, option: int) -> None:
        """See Walk.choose."""
        if self._plain is not None:
            self._plain.choose(option)
            return
        self.path += (option, NO_RUNG)
        self._asked = None

    def play_on(self, answers: int, pause: Pause) -> None:
        """See Walk.play_on."""
        if self._plain is None and self._standing is None:
            try:
                self._follow()
                self._standing = self.ahead.played(self.seed, answers)
                return
            except GivenUp:
                self._in_python()
        if self._plain is not None:
            self._plain.play_on(answers, pause)

    def stands(self) -> tuple[Any, bool]:
        """The ranking, and whether the game is over."""
        if self._plain is not None or self._standing is None:
            return self._in_python().stands()
        return self.ranks.told(self.ahead.here, self._standing.judged), self._standing.over

    def _in_python(self) -> Walk:
        if self._plain is None:
            self._plain = Walk.of(self.deal.play, self.seed, self.ranks, self.habits)
            for place in range(len(self.deal.path), len(self.path), 2):
                self._plain.choose(self.path[place])
        return self._plain
