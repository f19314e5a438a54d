"""A title ready to be played: from the cache or its rule files to its first decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from attrs import define, field

from interpreter.corpus.catalogue import fingerprint_and_places
from interpreter.corpus.diagnostics import CorpusError
from interpreter.engine import cache
from interpreter.engine.state.errors import RuleError
from interpreter.session import seeds
from interpreter.session.editions.edition import Edition
from interpreter.session.editions.variant import Variant, choose
from interpreter.session.mistakes import Mistake, whole
from interpreter.session.rule_errors import located
from interpreter.session.seating.players import taking_part
from interpreter.session.seating.seats import BOT, Seats, seated

if TYPE_CHECKING:
    from interpreter.language.declarations.vocabulary import Vocabulary
    from interpreter.session.playing.game import Game

_PASSED_ON: WeakValueDictionary[tuple[Any, ...], Title] = WeakValueDictionary()


class Title(Edition):
    """A title ready to be played. Get one from `interpreter.load`."""

    def __deepcopy__(self, memo: object) -> Title:
        """Return itself: a game never writes into a title."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle for own processes: the files to read, and their hash."""
        _PASSED_ON[self.variant, self.steps, self.kept_as] = self
        return _passed_on, (self.variant, self.steps, self.corpus_hash, self.kept_as)

    def new(
        self,
        scenario: str | None = None,
        seed: int = 0,
        seats: Seats | Iterable[str] | Mapping[str, str] = (),
        *,
        fill: bool | str = False,
        players: int | None = None,
    ) -> Game:
        """A new game. `seats` are texts like "red=human", a mapping of the same, or Seats.

        Factions without a seat play at random; with `fill`, by a bot if there is one, or by the named kind ("human",
        "bot" or "random"). `players`: how many take part, if the title leaves that open; by default as many as can.
        Raises Mistake for a scenario, a seed, a seat or a number of players that does not exist.
        """
        from interpreter.session.playing.game import Game  # a title is shown without a game

        seed = seeds.check(seed)
        index = self.scenario_index(scenario)
        name = self.scenarios[index] if self.scenarios else ""
        sitting = seated(self.vocabulary, seats)
        here = taking_part(self.vocabulary, players, sitting.taken)
        run = self.program.start(index, seed, bots=sitting.of_kind(BOT), players=here)
        return Game.start(self, run, scenario=name, seed=seed, seats=sitting, fill=fill)

    def position(
        self,
        described: Mapping[str, Any],
        seed: int = 0,
        seats: Seats | Iterable[str] | Mapping[str, str] = (),
    ) -> Game:
        """A game that starts from a described position.

        `described` may hold `players`, `scenario` (to begin with), `values`, `spaces`, `boxes`, `cards`,
        `in effect` and `phase`, as `given:` of a rule test does (docs/api.md). Raises Mistake, also where
        play lacks what it begins with, or CorpusError.
        """
        from interpreter.session.playing.game import Game  # a title is shown without a game
        from interpreter.session.playing.position import write_down  # the same

        seed = seeds.check(seed)
        sitting = seated(self.vocabulary, seats)
        try:
            run = write_down(self, described, seed, sitting.taken, sitting.of_kind(BOT))
            return Game.start(self, run, seed=seed, seats=sitting, position=dict(described))
        except RuleError as error:
            wrong = located(error, self.layers)
            raise Mistake(f"this position cannot be played on: {wrong}") from None


def _passed_on(variant: Variant, steps: int | None, corpus_hash: str, kept_as: str) -> Title:
    """Rebuild the title in another process. Raises Mistake if its rules have changed since."""
    passed = _PASSED_ON.get((variant, steps, kept_as))
    if passed is None:
        fingerprint = _kept_as(variant)
        if fingerprint[0] != corpus_hash:
            raise Mistake(
                f"the rules of {variant.title} have changed since this game was passed on"
            )
        passed = _made(variant, steps, *fingerprint, lambda parts: lambda: None)
        _PASSED_ON[variant, steps, kept_as] = passed
    return passed


def load(
    title: str,
    *,
    printing: str | None = None,
    options: Sequence[str] = (),
    mods: Sequence[str | Path] = (),
    root: str | Path | None = None,
    steps: int | None = None,
    counts: Callable[[int], Callable[[], object]] = lambda parts: lambda: None,
) -> Title:
    """A title from the cache or, the first time and after any change, from its rule files.

    For files `counts` is called with the number of parts, and the function that it returns after each part. Raises
    Mistake for an unknown title, printing or option, CorpusError for wrong rule files.
    """
    if steps is not None:
        whole(steps, "steps")
    return load_edition(choose(title, printing, options, mods, root), steps, counts)


def load_edition(
    variant: Variant,
    steps: int | None = None,
    counts: Callable[[int], Callable[[], object]] = lambda parts: lambda: None,
) -> Title:
    """Load the edition of a variant. Raises CorpusError."""
    return _made(variant, steps, *_kept_as(variant), counts)


@define(eq=False)
class Shelf:
    """Titles that many games share: one of each edition with its present files, while somebody uses it.

    Nothing of a game is ever written into a title, so its games may go on side by side. `steps` hold where
    `load` is not told how many.
    """

    steps: int | None = None
    _held: WeakValueDictionary[tuple[Any, ...], Title] = field(factory=WeakValueDictionary)

    def load(
        self,
        title: str,
        *,
        printing: str | None = None,
        options: Sequence[str] = (),
        mods: Sequence[str | Path] = (),
        steps: int | None = None,
    ) -> Title:
        """The one that is here, or a new one. Raises what `load` raises."""
        steps = self.steps if steps is None else steps
        variant = choose(title, printing, options, mods)
        fingerprint, kept_as = _kept_as(variant)
        key = (variant, steps, kept_as)
        title_kept = self._held.get(key)
        if title_kept is None:
            title_made = _made(variant, steps, fingerprint, kept_as, lambda parts: lambda: None)
            title_kept = self._held[key] = title_made
        return title_kept


def _kept_as(variant: Variant) -> tuple[str, str]:
    """Hash of the present rule files, and the key of the cache."""
    fingerprint, places = fingerprint_and_places(variant.root, variant.title, variant.overlays)
    return fingerprint, f"{fingerprint}\n{places}"  # what is compiled knows the places of its texts


def _made(
    variant: Variant,
    steps: int | None,
    fingerprint: str,
    kept_as: str,
    counts: Callable[[int], Callable[[], object]],
) -> Title:
    bound: list[Vocabulary] = []  # if it was not in the cache
    notes: list[Callable[[], object]] = []

    def bind_now() -> Vocabulary:
        from interpreter.session.editions.rule_files import load_full  # parser and binder

        notes.append(counts(3))  # about as long each: files are read, bound, compiled
        bound.append(load_full(variant, notes[0]))
        notes[0]()
        return bound[0]

    try:
        program = cache.program(kept_as, bind_now)
    except CorpusError as error:
        raise _as_mistake(error) from None
    for note in notes:
        note()
    return Title(variant, program, fingerprint, bound[0] if bound else None, steps, kept_as)


def _as_mistake(error: CorpusError) -> Exception:
    """A combination that was asked for and does not go is the person's mistake, not the files'."""
    codes = ("incompatible", "two-printings", "overlay-twice")
    wrong = [one for one in error.diagnostics if one.severity == "error"]
    if wrong and all(one.code in codes for one in wrong):
        return Mistake(wrong[0].message)
    return error
