"""The sequence of play (chapter 2) held against random games by a reading of its own."""

from __future__ import annotations

import pytest

from interpreter.session.playing.title import load
from tests.adp.referee import Board, Game
from tests.seeds import seeds

VARIANTS = [
    (None, ()),
    ("first", ("no-reveal",)),
    *(
        pytest.param(printing, options, marks=pytest.mark.long)
        for printing, options in (
            (None, ("sudden-propaganda",)),
            (None, ("three-players",)),
            ("first", ()),
            ("first", ("eligibility-a",)),
            ("first", ("eligibility-b",)),
        )
    ),
]
OPERATIONS, EVENTS = {"operate", "limit"}, {"happen"}


def order_of(board: Board, options: tuple[str, ...]) -> list[int]:
    """2.3.2; options A and B of the first printing read the next Event card."""
    card = board.current
    if "eligibility-a" in options or "eligibility-b" in options:
        ahead = [c for c in board.zone("deck") if not board.is_propaganda(c)]
        played = [c for c in board.zone("played pile") if not board.is_propaganda(c)]
        card = (ahead or played[::-1])[0]
    return list(board.v.cards[card].fields["order"])


def known(board: Board) -> bool:
    return any(not effect.unknown for effect in board.v.cards[board.current].effects.values())


def marked(board: Board, value: str) -> set[int]:
    return {faction for faction in range(4) if board.value(value, faction)}


class Card:
    """What one Event card has seen so far."""

    def __init__(self, board: Board, eligible: set[int], options: tuple[str, ...]) -> None:
        self.options = options
        self.order = [f for f in order_of(board, options) if f in eligible]
        self.executed: list[tuple[int, str]] = []
        self.turns = 0

    def bar(self, factions: set[int]) -> None:
        """An Event has taken their turn on this card, if they have not had it."""
        coming = [f for f in self.order[self.turns :] if f not in factions]
        self.order = self.order[: self.turns] + coming

    def allowed(self, board: Board) -> set[str]:
        """The table of 2.3.4, with 2.3.8."""
        deck = board.zone("deck")
        final = (
            board.is_propaganda(deck[0])
            and sum(board.is_propaganda(c) for c in deck) == 1
            and not {"no-reveal", "sudden-propaganda"} & set(self.options)
        )
        if not self.executed:
            found = {"operate", "happen"}
        else:
            found = {
                "event": {"operate"},
                "operation": {"limit"},
                "special": {"limit", "happen"},
            }[self.executed[0][1]]
        if final and "operate" in found:
            found = found - {"operate"} | {"limit"}
        return (found if known(board) else found - {"happen"}) | {"pass"}


@pytest.mark.parametrize(("printing", "options"), VARIANTS)
@pytest.mark.parametrize("seed", seeds([0], range(3)))
def test_every_turn_is_one_that_the_book_allows(
    printing: str | None, options: tuple[str, ...], seed: int
) -> None:
    title = load("adp", printing=printing, options=options)
    game = Game(title, seed % 3, seed)
    eligible = set(range(4))
    card: Card | None = None
    turns = 0
    for phase, before, after, asked in game.phases():
        if phase == "next card played":
            card = None if after.is_propaganda(after.current) else Card(after, eligible, options)
        elif phase == "turn" and card is not None:
            card.bar(marked(before, "made ineligible"))
            turns += _turn(card, before, after, asked)
        elif phase == "adjust eligibility":
            assert card is not None
            left = card.turns == len(card.order)
            assert left or len(card.executed) == 2, "somebody was not asked"
            tired = {f for f, _ in card.executed} if "eligibility-b" not in options else set()
            # Events say who stays Eligible and who is not (2.3.6); they are believed.
            eligible = (set(range(4)) - tired | marked(before, "stays eligible")) - marked(
                before, "made ineligible"
            )
            assert eligible == {f for f in range(4) if after.value("eligible", f)}
        elif phase == "reset phase":
            eligible = set(range(4))
    assert turns > 20


def _turn(card: Card, before: Board, after: Board, asked: list) -> int:
    """One pass through the turn phase: at most one faction has its turn (2.3.2 to 2.3.4)."""
    if len(card.executed) == 2 or card.turns == len(card.order):
        assert before.s[: before.layout.values[0]] == after.s[: after.layout.values[0]]
        return 0
    faction = card.order[card.turns]
    card.turns += 1
    first = next((a for a in asked if a[0].cite == "2.3.4"), None)
    if first is None:
        _passed(before, after, faction)
        return 1
    point, who, offered, option, _ = first
    assert who == faction
    names = {point.ways[o][0] for o in offered}
    allowed = card.allowed(before)
    assert names <= allowed and names >= allowed - {"operate", "limit"}
    chosen = point.ways[option][0]
    if chosen == "pass":
        _passed(before, after, faction)
    else:
        special = after.value("special taken")
        assert not (special and chosen == "limit")  # an Event may grant one
        kind = "event" if chosen == "happen" else "special" if special else "operation"
        card.executed.append((faction, kind))
    assert after.value("takers") == len(card.executed)
    return 1


def _passed(before: Board, after: Board, faction: int) -> None:
    """2.3.3: +1 for an Insurgent, +3 for the Government by either COIN faction."""
    name = before.v.factions[faction].id
    earner, gain = ("government", 3) if name in ("coalition", "government") else (name, 1)
    for each in ("government", "taliban", "warlords"):
        expected = before.of("resources", each) + (gain if each == earner else 0)
        assert after.of("resources", each) == min(75, expected)
