"""A state of the game in which an option is tried: it stops where chance or something unseen would come in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from attrs import frozen

from interpreter.engine.state.run import Run
from interpreter.engine.state.seeing import Hidden, Watch, sees_card
from interpreter.engine.state.streams import Stream
from interpreter.language.declarations.visibility import open_to
from interpreter.language.declarations.vocabulary import ValueDecl, Vocabulary, ZoneDecl

Eyes = frozenset[int] | None
FEW = 2  # dice of one roll; each way they fall is tried


class Unforeseen(Exception):
    """The outcome depends on chance, or on something hidden."""


@frozen
class Roll:
    """Dice about to be rolled, with this number of `sides`; the log would name the roll as `says`."""

    sides: int
    dice: int
    says: str


class Unrolled(Unforeseen):
    """A roll is next."""

    def __init__(self, roll: Roll) -> None:
        super().__init__()
        self.roll = roll


class Looking(Watch):
    """The trial ends when a text looks at what these eyes do not see; `looked`: before it has `begun`."""

    def __init__(self, vocabulary: Vocabulary, run: Run, eyes: frozenset[int]) -> None:
        super().__init__(vocabulary, run, eyes)
        self.looked = self.begun = False

    def zone(self, zone: ZoneDecl, owner: int, top: bool = False) -> None:
        self._unless(partial(super().zone, zone, owner, top))

    def value(self, decl: ValueDecl, subject: int, number: int) -> None:
        self._unless(partial(super().value, decl, subject, number))

    def held(self, definition: int) -> None:
        self._unless(partial(super().held, definition))

    def _unless(self, look: Callable[[], None]) -> None:
        try:
            look()
        except Hidden:
            self.looked = not self.begun
            raise Unforeseen from None


class Trying(Run):
    """A state in which something is tried.

    `known`: the cards that the viewer has seen; None before it begins. `faces`: how the dice fall from then on.
    """

    __slots__ = ("eyes", "faces", "known")
    eyes: Eyes
    faces: list[int]
    known: frozenset[int] | None

    @classmethod
    def of(cls, run: Run, eyes: Eyes) -> Trying:
        """An independent copy, as `Run.copy`."""
        twin = cls(run.layout, run.rooms, run.limits.question)
        run.copy(twin)
        twin.eyes, twin.known, twin.faces = eyes, None, []
        return twin

    def begin(self) -> None:
        """From here on let nothing unknown happen, and forget how hidden cards lie.

        That is no step of the game: actions under way remember how long the undo log was.
        """
        before = len(self.u)
        for number, owner in self.layout.every_zone():
            zone = self.layout.zone(number, owner)
            lying = self.cards_in(zone)
            top = lying[:1] if self.program.vocabulary.zones[number].seen == "top" else []
            if not open_to(self.program.vocabulary.zones[number], owner, self.eyes):
                super().set_cards(zone, [*top, *sorted(lying[len(top) :])])
        del self.u[before:]
        self.known = frozenset(self._shown())
        if isinstance(self.sight, Looking):
            self.sight.begun = True

    def _shown(self) -> list[int]:
        cards, vocabulary = range(self.layout.cards), self.program.vocabulary
        return [card for card in cards if sees_card(vocabulary, self, card, self.eyes)]

    @property
    def _foreseen(self) -> bool:
        """Whether what comes is told: it has begun, and no way to go on is tried that is taken back."""
        return self.known is not None and not self.ahead

    def stream(self, number: int) -> Stream:
        if self._foreseen:
            raise Unforeseen
        return super().stream(number)

    def roll_dice(self, number: int, sides: int, dice: int, says: str = "") -> list[int]:
        if self._foreseen and not self.faces and 0 < dice <= FEW:
            raise Unrolled(Roll(sides, dice, says))
        return super().roll_dice(number, sides, dice, says)

    def fall(self, number: int, sides: int, dice: int = 1) -> list[int]:
        if not self._foreseen:
            return super().fall(number, sides, dice)
        if len(self.faces) < dice:
            raise Unforeseen
        self.write(self.layout.rolls, self.s[self.layout.rolls] + dice)
        fallen, self.faces = self.faces[:dice], self.faces[dice:]
        return fallen

    def set_cards(self, zone: int, cards: list[int]) -> None:
        before = len(self.u)
        super().set_cards(zone, cards)
        if self.known is not None and not self.known.issuperset(self._shown()):
            self.rewind(before, len(self.log))
            raise Unforeseen
