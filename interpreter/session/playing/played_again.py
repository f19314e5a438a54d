"""Playing a kept game again, as far as the rules still agree with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import define

from interpreter.corpus.diagnostics import CorpusError, printable
from interpreter.engine.bots import NO_RUNG
from interpreter.engine.state.errors import RuleError
from interpreter.session.editions.edition import ENGINE, Edition
from interpreter.session.keeping.entry_sums import changes
from interpreter.session.keeping.save import Save, Step
from interpreter.session.keeping.save_files import read
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.title import Title, load
from interpreter.session.rule_errors import located

if TYPE_CHECKING:
    from interpreter.session.playing.game import Game
    from interpreter.session.thinking import Thought


CHANGED = "The rule files have changed since this game was kept."


class Divergence(Mistake):
    """The rules no longer lead where the kept game went. `number` counts the decisions from 1.

    `fatal`: they say nothing else, but a rule breaks off with an error there.
    """

    def __init__(self, number: int, text: str, fatal: bool = False) -> None:
        super().__init__(f"decision {number}: {text}")
        self.number = number
        self.fatal = fatal


@define
class Replay:
    """A kept game on its way through the rules as they are now."""

    game: Game
    save: Save
    told: bool = False  # whether somebody is told what bots think
    thought: Thought | None = None  # what the bot thinks now that took the last step

    def steps(self, until: int | None = None, done: int = 0) -> Iterator[int]:
        """Replay the kept decisions; yield the number replayed so far, `done` included.

        Raises Divergence at the first that no longer fits; the game then stands before it.
        """
        record, start = self.game.record, self.save.start
        if record.begun(self.game.play) != start:
            raise Divergence(1, "the position before it is no longer the same: the set-up")
        for number, step in enumerate(self.save.decisions[done:until], done + 1):
            self._take(number, step)
            yield number

    def _take(self, number: int, step: Step) -> None:
        decision = self.game.decision
        name, faction, option, _ = step
        if decision is None:
            raise Divergence(number, f"the save goes on with {name}, but the game is over now")
        rule = _rule(decision.span, decision.cite)
        if (decision.name, decision.faction) != (name, faction):
            now = f"{decision.faction} decide {decision.name} ({rule})"
            raise Divergence(number, f"the save has {faction} decide {name}, but now {now}")
        try:
            repeats = self.game.repeats(told=self.told)
            self.thought = self.game.think(told=self.told) if repeats else None
            self.game.choose(option, self._rung_of(option))
        except Mistake:
            what = f"{faction} chose '{option}' for {name}, which is not among the options now"
            raise Divergence(number, f"{what} ({rule})") from None
        except RuleError as error:
            if len(self.game.play.answers) == number:
                self.game.undo()
            said = located(error, self.game.title.layers)
            raise Divergence(number, f"a rule breaks off: {said}", fatal=True) from None
        if self.game.record.follow(self.game.play)[-1] != step:
            self.game.undo()
            what = "its outcome is no longer the same"
            raise Divergence(number, f"{what}: after {name}, {rule}")

    def _rung_of(self, option: str) -> int | None:
        """Rung that would still choose this option, so that the bot remembers what it did."""
        if self.thought is None or self.thought.reasons:
            return None
        return self.thought.rung if self.thought.option == self.game.value(option) else NO_RUNG


def _rule(span: object, cite: str) -> str:
    place = str(span).rsplit(":", 1)[0]
    return f"rule {cite}, {place}" if cite else place


def begin(title: Title, save: Save) -> Replay:
    """Begin the kept game. Raises Mistake, which names the file, if it cannot begin."""
    try:
        if save.position is not None:
            game = title.position(save.position, save.seed, save.seats)
        else:
            game = title.new(
                save.scenario or None, save.seed, save.seats, players=_number(title, save)
            )
    except CorpusError as error:
        raise _of_file(save, error.diagnostics[0].message) from None
    except RuleError as error:
        raise _of_file(save, located(error, title.layers)) from None
    except Mistake as mistake:
        raise _of_file(save, str(mistake)) from None
    game.takeback, game.commitment = save.takeback, save.commitment
    return Replay(game, save)


def _number(title: Title, save: Save) -> int | None:
    """How many took part: the seats name them all, where that is left open."""
    return sum(len(names.split("+")) for names in save.seats) if title.vocabulary.players else None


def _of_file(save: Save, wrong: str) -> Mistake:
    source = f"{save.source}: " if save.source else ""
    where = "the 'position' of this save" if save.position is not None else "this game"
    return Mistake(f"{source}{where} cannot be laid out: {printable(wrong)}")


def ended(title: Title, save: Save) -> bool:
    """Whether the kept game came to its end, as far as the rules still tell."""
    game = begin(title, save).game
    try:
        for _, _, option, _ in save.decisions:
            game.choose(option)
    except (Mistake, RuleError):
        return False
    return game.over


def title_of(
    save: Save,
    mods: Sequence[str | Path] = (),
    steps: int | None = None,
    load: Callable[..., Title] = load,
) -> Title:
    """Load the title of a kept game with its present files. `load`: a fresh loader, or one with a `Shelf`.

    Raises Mistake, which names the file, for an unknown title; CorpusError for wrong rule files.
    """
    try:
        return load(
            save.title,
            printing=save.printing or None,
            options=save.options,
            mods=mods or save.mods,
            steps=steps,
        )
    except Mistake as mistake:
        wrong = str(mistake)
    except (OSError, ValueError):  # a name that no folder can have
        wrong = "there cannot be a mod of that name"
    source = f"{save.source}: " if save.source else ""
    advice = "; --mod DIR says where the mod is now" if save.mods and not mods else ""
    raise Mistake(f"{source}the rules of this game are not here: {printable(wrong)}{advice}")


def why(title: Edition, save: Save) -> list[str]:
    """Possible causes of a divergence: a heading, and the rules that have changed since."""
    changes_told = changes(save.rules, title.entries)
    if changes_told:
        return [f"Rules that have changed since it was kept: {len(changes_told)}", *changes_told]
    if save.engine != ENGINE:
        kept_by = f"it was kept by {save.engine}, this is {ENGINE}"
        return [f"No rule has changed since it was kept, but the program has: {kept_by}."]
    return ["No rule has changed since it was kept: the file itself was changed, or is damaged."]


def restore(path: str | Path, mods: Sequence[str | Path] = (), *, from_last: bool = False) -> Game:
    """Restore a kept game.

    Raises Mistake, which includes Divergence. `from_last`: if the file is cut off, or the rules no longer lead through
    it, the game at its last valid decision.
    """
    save = read(path)
    if save.cut and not from_last:
        raise Mistake(f"{path} {save.cut}; restore(..., from_last=True) goes on from there")
    replay = begin(title_of(save, mods), save)
    try:
        for _ in replay.steps():
            pass
    except Divergence:
        if not from_last:
            raise
    return replay.game
