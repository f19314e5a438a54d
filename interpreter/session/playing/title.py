"""One title, read and compiled: printings, options and mods chosen, ready to be played.

What stands in the cache is the compiled title with bare declarations. Its rule texts, which only
questions and rule tests need, are read again when first asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import define

from interpreter.corpus.diagnostics import printable
from interpreter.session.mistakes import Mistake, unknown

if TYPE_CHECKING:
    from interpreter.corpus.diagnostics import CorpusError
    from interpreter.corpus.store import Corpus
    from interpreter.engine.program import Program
    from interpreter.language.declarations.vocabulary import Vocabulary
    from interpreter.session.keeping.entries import Entries
    from interpreter.session.keeping.sums import Cells
    from interpreter.session.playing.game import Game
    from interpreter.session.playing.seats import Seats
    from interpreter.session.telling.display import Display

ENGINE = "0.1.0"
SHOWN = 200  # characters of a path that leads nowhere


@define(frozen=True)
class Variant:
    """Which title, in which printing, with which options and mods."""

    root: Path
    title: str
    printing: str
    options: tuple[str, ...]
    mods: tuple[str, ...]
    overlays: tuple[str, ...]


class Title:
    """A title ready to be played. Get one from `interpreter.load`."""

    def __init__(
        self,
        variant: Variant,
        program: Program,
        corpus_hash: str,
        full: Vocabulary | None = None,
        steps: int | None = None,
    ) -> None:
        from interpreter.engine.state.limits import Limits

        self.variant = variant
        self.program = program
        self.corpus_hash = corpus_hash
        self._full = full
        self.steps = steps
        program.limits = Limits.of(steps)

    def __repr__(self) -> str:
        return f"<Title {self.id}, {self.printing or 'only'} printing>"

    @property
    def id(self) -> str:
        return self.variant.title

    @property
    def name(self) -> str:
        return self.vocabulary.name

    @property
    def printing(self) -> str:
        return self.variant.printing

    @property
    def options(self) -> tuple[str, ...]:
        return self.variant.options

    @property
    def mods(self) -> tuple[str, ...]:
        """The mods in force, by the names of their folders."""
        return tuple(Path(mod).name for mod in self.variant.mods)

    @property
    def vocabulary(self) -> Vocabulary:
        """Its declarations, without their texts."""
        return self.program.vocabulary

    @property
    def notices(self) -> list[str]:
        """What to announce before play, such as an option of another printing."""
        return list(self.vocabulary.manifest.get("notices", ()))

    @cached_property
    def display(self) -> Display:
        from interpreter.session.telling.display import display_of

        return display_of(self.vocabulary)

    @property
    def full(self) -> Vocabulary:
        """The declarations with all their texts, from the cache or the rule files when first asked for."""
        if self._full is None:
            from interpreter.engine import cache

            self._full = cache.kept("texts", self.corpus_hash, lambda: load_full(self.variant))
        return self._full

    @cached_property
    def cells(self) -> Cells:
        """What of a position the sums of kept games are of."""
        from interpreter.session.keeping.sums import Cells

        return Cells.of(self)

    @property
    def entries(self) -> Entries:
        """Every entry of its rule files, with its sum and its place."""
        found: Entries = self.vocabulary.manifest["entries"]
        return found

    @property
    def scenarios(self) -> list[str]:
        """The names that `new` takes."""
        return [scenario.id for scenario in self.vocabulary.scenarios]

    def scenario_index(self, name: str | None) -> int:
        """The scenario of that name, the first without one. Raises Mistake."""
        if name is None:
            return 0
        if name not in self.scenarios:
            raise unknown("scenario", name, self.scenarios)
        return self.scenarios.index(name)

    def new(
        self,
        scenario: str | None = None,
        seed: int = 0,
        seats: Seats | Iterable[str] | Mapping[str, str] = (),
        *,
        fill: bool = False,
    ) -> Game:
        """A new game. `seats` are texts like "red=human", a mapping of the same, or Seats.

        Who has no seat is played at random; with `fill`, by a bot where there is one. Raises Mistake
        for a scenario or seat that does not exist.
        """
        from interpreter.session.playing.game import Game
        from interpreter.session.playing.seats import BOT, seated

        index = self.scenario_index(scenario)
        name = self.scenarios[index] if self.scenarios else ""
        sitting = seated(self.vocabulary, seats)
        run = self.program.start(index, seed, bots=sitting.of_kind(BOT))
        return Game.start(self, run, scenario=name, seed=seed, seats=sitting, fill=fill)

    def position(
        self,
        described: Mapping[str, Any],
        seed: int = 0,
        seats: Seats | Iterable[str] | Mapping[str, str] = (),
    ) -> Game:
        """A game that starts from a described position.

        `described` may hold `scenario` (to begin with), `values`, `spaces`, `boxes`, `cards`,
        `in effect` and `phase`, as `given:` of a rule test does. Raises Mistake or CorpusError.
        """
        from interpreter.session.playing.game import Game
        from interpreter.session.playing.position import lay_out
        from interpreter.session.playing.seats import seated

        sitting = seated(self.vocabulary, seats)
        run = lay_out(self, described, seed)
        return Game.start(self, run, seed=seed, seats=sitting, position=dict(described))


def load(
    title: str,
    *,
    printing: str | None = None,
    options: Sequence[str] = (),
    mods: Sequence[str | Path] = (),
    root: str | Path | None = None,
    steps: int | None = None,
) -> Title:
    """A title from the cache or, the first time and after any change, from its rule files.

    Raises Mistake for an unknown title, printing or option, CorpusError for wrong rule files.
    """
    from interpreter.corpus.catalogue import fingerprint
    from interpreter.corpus.diagnostics import CorpusError
    from interpreter.engine import cache

    variant = choose(title, printing, options, mods, root)
    found = fingerprint(variant.root, variant.title, variant.overlays)
    bound: list[Vocabulary] = []  # if it was not in the cache

    def bind_now() -> Vocabulary:
        bound.append(load_full(variant))
        return bound[0]

    try:
        program = cache.program(found, bind_now)
    except CorpusError as error:
        raise _as_mistake(error) from None
    return Title(variant, program, found, bound[0] if bound else None, steps)


def _as_mistake(error: CorpusError) -> Exception:
    """A combination that was asked for and does not go is the person's mistake, not the files'."""
    asked = ("incompatible", "two-printings", "overlay-twice")
    wrong = [one for one in error.diagnostics if one.severity == "error"]
    if wrong and all(one.code in asked for one in wrong):
        return Mistake(wrong[0].message)
    return error


def require_title(root: Path, title: str) -> None:
    """Raises Mistake where there is no such title, CorpusError where there is half a one."""
    from interpreter.corpus.catalogue import strays, titles
    from interpreter.corpus.diagnostics import CorpusError

    known = titles(root)
    if title not in known:
        if half := [one for one in strays(root) if one.span.file == f"rules/{title}"]:
            raise CorpusError(half)
        raise unknown("title", title, known)


def choose(
    title: str,
    printing: str | None,
    options: Sequence[str],
    mods: Sequence[str | Path],
    root: str | Path | None = None,
) -> Variant:
    """Names become overlays. Raises Mistake."""
    from interpreter.corpus.catalogue import find_root
    from interpreter.session.playing.title_page import facts_of

    place = find_root(root)
    require_title(place, title)
    facts = facts_of(place, title)
    overlays = []
    chosen = printing or facts.default_printing
    if printing and printing not in facts.printings:
        raise unknown("printing", printing, list(facts.printings))
    if facts.printings.get(chosen):
        overlays.append(facts.printings[chosen])
    options = list(dict.fromkeys(options))
    for option in options:
        if option not in facts.options:
            raise unknown("option", option, list(facts.options))
        overlays.append(facts.options[option])
    paths = tuple(_mod(str(mod)) for mod in mods)
    return Variant(place, title, chosen, tuple(options), paths, (*overlays, *paths))


def _mod(given: str) -> str:
    """The folder of a mod. Raises Mistake."""
    from interpreter.corpus.layers.plan import no_overlay

    lacking = no_overlay(Path(given)) if given else "it names no folder"
    if lacking:
        raise Mistake(f"{printable(given[:SHOWN]) or 'an empty name'} is not a mod: {lacking}")
    return str(Path(given).resolve())


def read(variant: Variant) -> Corpus:
    """The rule files as one tree. Raises CorpusError."""
    from interpreter.corpus.store import load_tree

    return load_tree(variant.root, variant.title, variant.overlays)


def load_full(variant: Variant) -> Vocabulary:
    """The declarations with all their texts, and beside them what the session needs to know."""
    from interpreter.corpus.nearest import sparing

    with sparing():
        return _load_full(variant)


def _load_full(variant: Variant) -> Vocabulary:
    from interpreter.corpus import CorpusError, plain
    from interpreter.language import bind
    from interpreter.session.keeping.entries import entries_of
    from interpreter.session.questions.plays import ways_that_play
    from interpreter.session.telling.display import check_display
    from interpreter.session.telling.secrets import secret_definitions

    corpus = read(variant)
    vocabulary = bind(corpus)
    display = corpus.tree.get("display")
    if display is not None:
        wrong = check_display(vocabulary, display)
        if wrong:
            raise CorpusError(wrong, corpus.files)
        vocabulary.manifest["display"] = plain(display)
    regions = corpus.tree.get("regions")
    vocabulary.manifest["regions"] = plain(regions) if regions is not None else {}
    mixed = [notice.message for notice in corpus.notices]
    noticed = [f"{n.span}: {n.message}; {n.advice}".removesuffix("; ") for n in vocabulary.notices]
    vocabulary.notices = [*corpus.notices, *vocabulary.notices]
    vocabulary.manifest["notices"] = [*mixed, *noticed]
    vocabulary.manifest["secret"] = secret_definitions(vocabulary)
    vocabulary.manifest["entries"] = entries_of(corpus.tree)
    vocabulary.manifest["plays"] = ways_that_play(vocabulary)
    return vocabulary
