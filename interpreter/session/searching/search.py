"""Information-set tree search: what to choose, found by playing the game on many times.

Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", 2012 (SO-ISMCTS). Each game ahead is played on a deal
that may be for all that the player sees. One tree holds what was tried on all deals; an option is judged by how often
it came of those times that it could. Each faction chooses in it what is best for itself (max^n); a bot chooses as it does.
"""

from __future__ import annotations

from contextlib import nullcontext
from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Any, Protocol

from attrs import Factory, define

from interpreter.engine.play import Play
from interpreter.engine.state.errors import MISTAKES
from interpreter.engine.state.options import plain
from interpreter.engine.state.run import Run
from interpreter.engine.state.seeing import sees_card
from interpreter.engine.state.streams import stream
from interpreter.engine.state.whereabouts import where_is
from interpreter.language.declarations.visibility import closed
from interpreter.session.questions.labels import Labels
from interpreter.session.redealing.in_phase import InPhase
from interpreter.session.redealing.redeal import NoDeal
from interpreter.session.redealing.trace import Pause
from interpreter.session.searching import native_search
from interpreter.session.searching.game_ahead import (
    Habits,
    Judge,
    Ranks,
    Walk,
    agreeing_points,
    best,
)
from interpreter.session.searching.native_search import NativeWalk
from interpreter.session.seating.seats import BOT, SEARCH, Effort
from interpreter.session.telling import names
from interpreter.session.thinking import Thought, think

AHEAD = 80  # answers behind the tree in one game ahead, before it is judged as it stands
BY_BOTS = 40  # where bots give them
DEALS = 24  # different deals at most
GAMES_A_DEAL = 4  # at least
SHARE = 0.3  # of the time goes to deals at most
EXPLORES = 1.4  # in deviations of what a faction gets
DOUBT = 1.0  # standard deviations by which another choice must beat the bot's
LINE = 4  # choices of the line that is told

Arm = tuple[int, int, int, Any]
"""The faction asked, the place, the subject and the option; a card that lies face down is called by its place."""


class Game(Protocol):
    """A running game; it imports the search, so nothing here may import it."""

    play: Play
    title: Any
    seats: Any

    @property
    def run(self) -> Run: ...

    @property
    def labels(self) -> Labels: ...

    def viewers(self, faction: int) -> frozenset[int]: ...


@define(eq=False)
class Branch:
    """An option: how often it was and could be chosen, and the summed result for each faction."""

    chosen: int = 0
    offered: int = 0
    worth: list[float] = Factory(list)
    node: dict[Arm, Branch] = Factory(dict)

    def mean(self, faction: int) -> float:
        return self.worth[faction] / self.chosen if self.chosen else 0.0


Node = dict[Arm, Branch]


@define(eq=False)
class Search:
    """One search for the decision at which a game stands. `games`: how many it has played ahead."""

    game: Game
    effort: Effort
    chance: Random
    ranks: Ranks
    judge: Judge
    ahead: Any  # WebAssembly that plays on (native_search.Ahead), or None
    habits: Habits
    pause: Pause  # called again and again, that nobody has to wait
    root: Node = Factory(dict)
    deals: list[tuple[Play, Any]] = Factory(list)  # each as WebAssembly has it, too, if it can
    games: int = 0
    dealing: float = 0.0  # seconds

    @classmethod
    def of(cls, game: Game, effort: Effort, ranks: Ranks, pause: Pause) -> Search:
        run, decision = game.run, game.play.decision
        assert decision is not None
        words = run.asked(SEARCH, decision.faction, decision.point)
        chance = Random(stream(run.s[run.layout.seed], *words).bits())
        vocabulary = game.title.vocabulary
        agreeing = agreeing_points(vocabulary)
        ahead = native_search.made(game, ranks, agreeing, effort.games)
        habits = Habits(agreeing, game.seats.of_kind(BOT))
        return cls(game, effort, chance, ranks, Judge(vocabulary), ahead, habits, pause)

    def thought(self) -> Thought:
        """The best option, and the reasons."""
        decision, begin = self.game.play.decision, perf_counter()
        assert decision is not None
        thought = Thought(decision.point, decision.faction, decision.options[0], decision.about)
        if len(decision.options) == 1:
            thought.reasons = ["nothing else can be chosen"]
            return thought
        eyes = self.game.viewers(decision.faction)
        redealing = InPhase.of(self.game, eyes, self.pause)  # type: ignore[arg-type]
        while self._goes_on(perf_counter() - begin):
            try:
                self._deal(redealing, perf_counter() - begin)
            except NoDeal as none:
                if not self.deals:
                    thought.option = decision.options[self.chance.randrange(len(decision.options))]
                    thought.reasons = [f"{none}; chosen by chance"]
                    return thought
            self._once()
            self.pause()
        arms = [self._arm(self.game, decision, option) for option in decision.options]
        tried = [self.root.get(arm) or Branch() for arm in arms]
        place = best([(branch.chosen, branch.mean(decision.faction)) for branch in tried])
        place = self._beyond_doubt(place, tried, arms)
        thought.option = decision.options[place]
        thought.reasons = self._reasons(tried[place], arms[place])
        return thought

    def _beyond_doubt(self, place: int, tried: list[Branch], arms: list[Arm]) -> int:
        """Prefer the choice of the title's bot on a deal, unless it is clearly worse."""
        decision = self.game.play.decision
        assert decision is not None
        walk = Walk.of(self.deals[0][0], self.chance.getrandbits(64), self.ranks, self.habits)
        if walk.asked is None or walk.run.program.players[decision.faction] is None:
            return place
        try:
            option = think(walk.run.program, walk.run, walk.asked).option
        except MISTAKES:
            return place
        chosen = self._arm(walk, walk.asked, option)
        if chosen not in arms or not tried[arms.index(chosen)].chosen:
            return place
        own, other = tried[place], tried[arms.index(chosen)]
        doubt = (
            DOUBT * self.judge.deviation(decision.faction) * sqrt(1 / own.chosen + 1 / other.chosen)
        )
        better = own.mean(decision.faction) - other.mean(decision.faction) > doubt
        return place if better else arms.index(chosen)

    def _goes_on(self, seconds: float) -> bool:
        if self.effort.games:
            return self.games < self.effort.games
        return self.games == 0 or seconds < self.effort.seconds

    def _deal(self, redealing: InPhase, seconds: float) -> None:
        """Add a deal, if it is time for one."""
        number, vocabulary = len(self.deals), self.game.title.vocabulary
        if number and not closed(vocabulary):
            return
        if self.effort.games:
            due = self.games >= number * max(GAMES_A_DEAL, self.effort.games // DEALS)
        else:
            due = number < DEALS and self.dealing <= SHARE * seconds
        if number and not due:
            return
        begin = perf_counter()
        play = redealing.play(self.chance.getrandbits(64))
        self.deals.append((play, self.ahead and native_search.Deal.of(play)))
        self.dealing += perf_counter() - begin

    # --- one game ahead --------------------------------------------------------------------------

    def _once(self) -> None:
        (play, deal), seed = self.deals[self.games % len(self.deals)], self.chance.getrandbits(64)
        walk = (
            Walk.of(play, seed, self.ranks, self.habits)
            if deal is None
            else NativeWalk.of(self.ahead, self.ranks, deal, self.habits, seed)
        )
        self.games += 1
        path: list[Branch] = []
        try:
            self._descend(walk, path)
            bots = any(play.program.players)
            walk.play_on(BY_BOTS if bots else AHEAD, self.pause)
        except MISTAKES:
            pass  # it is judged as it stands
        worths = self.judge.worth(*walk.stands())
        self.judge.note(worths)
        for branch in path:
            branch.chosen += 1
            branch.worth = [a + b for a, b in zip(branch.worth or [0.0] * len(worths), worths, strict=True)]  # fmt: skip

    def _descend(self, walk: Walk | NativeWalk, path: list[Branch]) -> None:
        """Down the tree, to an option that was not tried before."""
        node, fresh = self.root, False
        while not fresh and walk.asked is not None:
            option, branch, fresh = self._choose(walk, node)
            path.append(branch)
            node = branch.node
            walk.choose(option)

    def _choose(self, walk: Walk | NativeWalk, node: Node) -> tuple[int, Branch, bool]:
        """An option, and whether it was never tried before."""
        question = walk.asked
        assert question is not None
        branches = []
        for option in question[2]:
            arm = self._arm(walk, question, option)
            branch = node.get(arm)
            if branch is None:
                branch = node[arm] = Branch()
            branch.offered += 1
            branches.append(branch)
        new = [place for place, branch in enumerate(branches) if not branch.chosen]
        if new:
            place = new[self.chance.randrange(len(new))]
        else:
            wide = EXPLORES * self.judge.deviation(question[1])
            place = max(range(len(branches)), key=lambda n: _bound(branches[n], question[1], wide))
        return question[2][place], branches[place], bool(new)

    def _arm(self, at: Walk | NativeWalk | Game, question: Any, option: int) -> Arm:
        point, faction, _, about = question[:4]
        decl = self.game.title.vocabulary.points[point]
        if decl.face_down and decl.type == "card" and plain(option):
            eyes, run = self.game.viewers(faction), at.run
            if not sees_card(run.program.vocabulary, run, option, eyes):
                return faction, point, about, where_is(run, option)
        return faction, point, about, option

    # --- what is told ----------------------------------------------------------------------------

    def _reasons(self, branch: Branch, arm: Arm) -> list[str]:
        """Expected result, and the line that was seen most often."""
        faction = arm[0]
        share = round(100 * branch.mean(faction))
        reason = f"searched {self.games:,} games on {len(self.deals)} deals, {branch.chosen:,} of them after this"
        line: list[str] = []
        node = branch.node
        while node and len(line) < LINE:
            arms = list(node)
            place = best([(node[a].chosen, node[a].mean(a[0])) for a in arms])
            if not node[arms[place]].chosen:
                break
            line.append(self._said(arms[place]))
            node = node[arms[place]].node
        expects = f"expects {share} of 100"
        return [reason, f"{expects}; then {', '.join(line)}" if line else expects]

    def _said(self, arm: Arm) -> str:
        faction, point, about, option = arm
        vocabulary = self.game.title.vocabulary
        who, decl = vocabulary.factions[faction].name, vocabulary.points[point]
        if not isinstance(option, int):
            return f"{who}: a card face down"
        return f"{who}: {names.name_of(vocabulary, decl, about, option)}"


def _bound(branch: Branch, faction: int, wide: float) -> float:
    """The upper bound of confidence of a branch for who chooses."""
    return branch.mean(faction) + wide * sqrt(log(branch.offered) / branch.chosen)


def searched(game: Game, effort: Effort, ranks: Ranks, pause: Pause) -> Thought:
    """Choose by search in the game's position."""
    game.play.wake()
    search = Search.of(game, effort, ranks, pause)
    with nullcontext() if search.ahead is None else search.ahead.watched():
        return search.thought()
