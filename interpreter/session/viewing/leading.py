"""What an option leads to: it is played on a copy of the game, and what has changed by the next decision is told.

The copy goes on until somebody decides, until chance is needed, or until something would come to light that who
asks does not know. So what is told follows from what he sees, and tells nothing else. A space that is chosen in
order to be resolved later is resolved at once, as if no more were chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from attrs import define

from interpreter.engine.play import Play
from interpreter.engine.state.errors import MISTAKES
from interpreter.engine.state.options import DONE, RESOLVE
from interpreter.engine.state.run import Run
from interpreter.engine.state.seeing import Hidden, Watch, sees_card
from interpreter.language.declarations.seen import open_to
from interpreter.language.declarations.vocabulary import ValueDecl, Vocabulary, ZoneDecl
from interpreter.session.viewing.game import Game
from interpreter.session.viewing.seen import Seen, changes, seen

Eyes = frozenset[int] | None


class Unforeseen(Exception):
    """What comes next hangs on chance, or on what is not known."""


class Looking(Watch):
    """The trial ends when a text looks at what these eyes do not see; `looked`: before it has `begun`."""

    def __init__(self, vocabulary: Vocabulary, run: Run, eyes: frozenset[int]) -> None:
        super().__init__(vocabulary, run, eyes)
        self.looked = self.begun = False

    def zone(self, zone: ZoneDecl, owner: int, top: bool = False) -> None:
        self._unless(partial(super().zone, zone, owner, top))

    def value(self, decl: ValueDecl, subject: int, found: int) -> None:
        self._unless(partial(super().value, decl, subject, found))

    def held(self, definition: int) -> None:
        self._unless(partial(super().held, definition))

    def _unless(self, look: Callable[[], None]) -> None:
        try:
            look()
        except Hidden:
            self.looked = not self.begun
            raise Unforeseen from None


class Trying(Run):
    """A state in which something is tried. `known`: the cards that who asks has seen; None before it begins."""

    __slots__ = ("eyes", "known")
    eyes: Eyes
    known: frozenset[int] | None

    @classmethod
    def of(cls, run: Run, eyes: Eyes) -> Trying:
        """An independent copy, as `Run.copy`."""
        twin = cls(run.layout, run.rooms, run.limits.question)
        twin.program, twin.deal, twin.refill = run.program, run.deal, run.refill
        twin.folded, twin.s, twin.u, twin.log = run.folded, run.s[:], run.u[:], run.log[:]
        twin.forced, twin.memory.notes = run.forced[:], run.memory.notes[:]
        twin.eyes, twin.known = eyes, None
        return twin

    def begin(self) -> None:
        """From here on nothing comes about that is not known; how hidden cards lie is forgotten."""
        for number, owner in self.layout.every_zone():
            zone = self.layout.zone(number, owner)
            lying = self.cards_in(zone)
            top = lying[:1] if self.program.vocabulary.zones[number].seen == "top" else []
            if not open_to(self.program.vocabulary.zones[number], owner, self.eyes):
                super().set_cards(zone, [*top, *sorted(lying[len(top) :])])
        self.known = frozenset(self._shown())
        if isinstance(self.watch, Looking):
            self.watch.begun = True

    def _shown(self) -> list[int]:
        cards, vocabulary = range(self.layout.cards), self.program.vocabulary
        return [card for card in cards if sees_card(vocabulary, self, card, self.eyes)]

    def below(self, n: int) -> int:
        if self.known is not None:
            raise Unforeseen
        return super().below(n)

    def chance(self, sides: int) -> int:
        if self.known is not None:
            raise Unforeseen
        return super().chance(sides)

    def set_cards(self, zone: int, cards: list[int]) -> None:
        before = len(self.u)
        super().set_cards(zone, cards)
        if self.known is not None and not self.known.issuperset(self._shown()):
            self.rewind(before, len(self.log))
            raise Unforeseen


@define(eq=False)
class Leading:
    """Tries the options of a decision, one by one. `before` is what these eyes see now.

    `blind`: what led here looked at what they do not see, so that of no option anything is told.
    """

    title: Any  # an edition
    play: Play
    eyes: Eyes
    before: Seen
    blind: bool = False

    @classmethod
    def of(cls, game: Game, eyes: Eyes) -> Leading:
        return cls(game.title, game.play, eyes, seen(game.title, game.run, eyes, shown=True))

    def told(self, option: int) -> list[str]:
        """What changes, a line for each thing; nothing where nothing is sure to."""
        run = None if self.blind else self._tried(option)
        if run is None:
            return []
        return list(changes(self.before, seen(self.title, run, self.eyes, shown=True)))

    def _tried(self, option: int) -> Run | None:
        """How far it is sure what comes of the option; None where nothing is."""
        play, title = self.play.copy(), self.title
        play.run = run = Trying.of(play.run, self.eyes)
        if title.vocabulary.manifest.get("peeks", True) and self.eyes is not None:
            from interpreter.engine.reference import play_phase  # it tells what a text looks at

            play.drive = partial(play_phase, title.full)
            run.watch = Looking(title.full, run, self.eyes)
        try:
            play.wake()
            run.begin()
            self._go(play, option)
        except Unforeseen:
            if run.watch is not None and run.watch.looked:
                self.blind = True  # names may stand for what was seen
                return None
        except MISTAKES:
            return None
        finally:
            run.watch = None
            play.let_go()
        return run

    def _go(self, play: Play, option: int) -> None:
        asked = play.decision
        assert asked is not None
        play.answer(option)
        now: Any = play.decision
        if option < 0 or now is None or now[:2] != asked[:2] or now.about != asked.about:
            return
        acting = play.run.activations
        if acting and getattr(acting[-1], "pending", [])[-1:] == [option]:
            later = RESOLVE - option
            play.answer(later if later in now.options else DONE)
