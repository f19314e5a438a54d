"""Playing a kept game again, as far as the rules still agree with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import define

from interpreter.engine import events
from interpreter.engine.bots import NO_RUNG
from interpreter.engine.errors import RuleError
from interpreter.session import names
from interpreter.session.mistakes import Mistake
from interpreter.session.save import Save, Step
from interpreter.session.sums import Sums, shown

if TYPE_CHECKING:
    from interpreter.session.game import Game
    from interpreter.session.players import Thought
    from interpreter.session.title import Title


CHANGED = "The rule files have changed since this game was kept."


class Divergence(Mistake):
    """The rules no longer lead where the kept game went. `number` counts the decisions from 1."""

    def __init__(self, number: int, text: str) -> None:
        super().__init__(f"decision {number}: {text}")
        self.number = number


def save_of(game: Game) -> Save:
    """A game as it is kept."""
    from interpreter.session.title import ENGINE

    title, vocabulary = game.title, game.title.vocabulary
    steps, end = _steps(game)
    return Save(
        engine=ENGINE,
        title=title.id,
        corpus=title.corpus_hash,
        printing=title.printing,
        options=list(title.options),
        mods=list(title.variant.mods),
        scenario=game.scenario,
        position=game.start_position,
        seats=game.seats.to_json(vocabulary),
        takeback=game.takeback,
        seed=game.seed,
        end=end,
        decisions=steps,
    )


def _steps(game: Game) -> tuple[list[Step], str]:
    """Every decision with the sum of what was told before it, and the sum of all."""
    vocabulary = game.title.vocabulary
    sums = Sums(vocabulary, game.title.program.layout)
    steps: list[Step] = []
    total, told = 0, []
    for entry in game.run.log:
        if entry[0] != events.ANSWER:
            told.append(entry)
            continue
        total = sums.add(total, told)
        told = []
        _, number, faction, option, about = entry
        point = vocabulary.points[number]
        name = names.name_of(vocabulary, point, about, option)
        steps.append((point.name, vocabulary.factions[faction].id, name, shown(total)))
    return steps, shown(sums.add(total, told))


@define
class Replay:
    """A kept game on its way through the rules as they are now."""

    game: Game
    save: Save
    _sums: Sums
    _total: int = 0
    _told: int = 0
    thought: Thought | None = None  # what the bot thinks now that took the last step

    def steps(self, until: int | None = None) -> Iterator[int]:
        """Take one kept decision after another; gives the number taken so far.

        Raises Divergence at the first that no longer fits.
        """
        wanted: Sequence[Step] = self.save.decisions[:until]
        for number, step in enumerate(wanted, 1):
            self._take(number, step)
            yield number
        if len(wanted) == len(self.save.decisions):
            self._check(len(wanted) + 1, self.save.end)

    def _take(self, number: int, step: Step) -> None:
        decision = self.game.decision
        name, faction, option, total = step
        self._check(number, total)
        if decision is None:
            raise Divergence(number, f"the save goes on with {name}, but the game is over now")
        if (decision.name, decision.faction) != (name, faction):
            now = f"{decision.faction} decide {decision.name} ({self._rule()})"
            raise Divergence(number, f"the save has {faction} decide {name}, but now {now}")
        self.thought = self.game.think()
        try:
            self.game.choose(option, self._rung_of(option))
        except Mistake:
            what = f"{faction} chose '{option}' for {name}, which is not among the options now"
            raise Divergence(number, f"{what} ({self._rule()})") from None

    def _rung_of(self, option: str) -> int | None:
        """So that a bot remembers what it did: its rung, if it would still choose that."""
        if self.thought is None:
            return None
        return self.thought.rung if self.thought.option == self.game.value(option) else NO_RUNG

    def _check(self, number: int, wanted: str) -> None:
        """What has happened since the last decision must be what happened then."""
        log = self.game.run.log
        self._total = self._sums.add(self._total, log[self._told :])
        self._told = len(log)
        if shown(self._total) != wanted:
            rule = self._last_rule()
            raise Divergence(number, f"what happened before it is no longer the same: {rule}")

    def _rule(self) -> str:
        """The rule that asks now."""
        decision = self.game.decision
        return _rule(decision.span, decision.cite) if decision else "the end"

    def _last_rule(self) -> str:
        """The rule that the last answer let run."""
        vocabulary = self.game.title.vocabulary
        for entry in reversed(self.game.run.log):
            if entry[0] == events.ANSWER:
                point = vocabulary.points[entry[1]]
                return f"after {point.name}, {_rule(point.span, point.cite)}"
        return "the set-up"


def _rule(span: object, cite: str) -> str:
    place = str(span).rsplit(":", 1)[0]
    return f"rule {cite}, {place}" if cite else place


def begin(title: Title, save: Save) -> Replay:
    """The kept game at its start."""
    if save.position is not None:
        game = title.position(save.position, save.seed, save.seats)
    else:
        game = title.new(save.scenario or None, save.seed, save.seats)
    game.takeback = save.takeback
    return Replay(game, save, Sums(title.vocabulary, title.program.layout))


def ended(title: Title, save: Save) -> bool:
    """Whether the kept game came to its end, as far as the rules still tell."""
    game = begin(title, save).game
    try:
        for _, _, option, _ in save.decisions:
            game.choose(option)
    except (Mistake, RuleError):
        return False
    return game.over


def title_of(save: Save, mods: Sequence[str | Path] = (), steps: int | None = None) -> Title:
    """The title that a game was played with, as its files are now."""
    from interpreter.session.title import load

    return load(
        save.title, printing=save.printing or None, options=save.options,
        mods=mods or save.mods, steps=steps,
    )  # fmt: skip


def restore(path: str | Path, mods: Sequence[str | Path] = ()) -> Game:
    """A kept game where it was left. Raises Mistake, Divergence among them."""
    from interpreter.session.save import read

    save = read(path)
    replay = begin(title_of(save, mods), save)
    for _ in replay.steps():
        pass
    return replay.game
