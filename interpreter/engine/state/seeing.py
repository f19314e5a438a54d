"""What may be looked at for somebody: reading anything that his eyes do not see ends the question.

Whether something is hidden never hangs on what is hidden, so an answer, or that there is none, tells no more
than he knows. How many cards a zone holds is no secret.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from attrs import define

from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.run import Run
from interpreter.engine.state.secrecy import apart
from interpreter.engine.state.whereabouts import where_is
from interpreter.language.declarations.domains import parts
from interpreter.language.declarations.seen import Eyes, open_to
from interpreter.language.declarations.vocabulary import ValueDecl, Vocabulary, ZoneDecl
from interpreter.language.types import CARD


class Hidden(RuleError):
    """Somebody asks for what he may not see."""

    def __init__(self) -> None:
        super().__init__("that would show what you may not see")


@define(eq=False)
class Watch:
    """The eyes of who asks, while it is worked out what he wants to know."""

    vocabulary: Vocabulary
    run: Run
    eyes: frozenset[int]

    def zone(self, zone: ZoneDecl, owner: int, top: bool = False) -> None:
        """Somebody looks at all cards of a zone, or at its top card. Raises Hidden."""
        if not (open_to(zone, owner, self.eyes) or (top and zone.seen == "top")):
            raise Hidden

    def value(self, decl: ValueDecl, subject: int, found: int) -> None:
        """Somebody reads a value. What refers to a card is as hidden as the card. Raises Hidden."""
        if not open_to(decl, subject, self.eyes):
            raise Hidden
        if decl.seen:
            return
        for domain, index in zip(decl.domains, parts(decl, subject), strict=True):
            if domain == CARD:
                self.card(index)
        if decl.type.name == "card" and found >= 0:
            self.card(found)

    def card(self, card: int) -> None:
        """Somebody looks at a card, wherever it lies. Raises Hidden."""
        if not sees_card(self.vocabulary, self.run, card, self.eyes):
            raise Hidden

    def held(self, definition: int) -> None:
        """Somebody reads what a definition was worth when it began to be held. Raises Hidden."""
        if definition in self.vocabulary.manifest.get("secret", ()):
            raise Hidden


def sees_card(vocabulary: Vocabulary, run: Run, card: int, eyes: Eyes) -> bool:
    """Whether these eyes see a card where it lies; what lies nowhere is no secret."""
    if eyes is None:
        return True
    found = where_is(run, card)
    if found is None:
        return True
    (zone, owner), place = found
    decl = vocabulary.zones[zone]
    return open_to(decl, owner, eyes) or (decl.seen == "top" and place == 0)


@contextmanager
def watched(vocabulary: Vocabulary, run: Run, eyes: Eyes) -> Iterator[None]:
    """What the tree walker works out here is for these eyes; None sees everything."""
    before = run.watch
    run.watch = None if eyes is None else Watch(vocabulary, run, eyes)
    try:
        with apart(run, eyes):
            yield
    finally:
        run.watch = before
