"""Many positions at once, at each level of ideology, and what came of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import interpreter
from tests.labyrinth.oracle.asking import DONE, Steps
from tests.labyrinth.oracle.bench import CADRES, CARD_PLAY, END, LAST_CARD, PLOTS, next_card
from tests.labyrinth.oracle.between import turn_ends
from tests.labyrinth.oracle.board import SADR, Board
from tests.labyrinth.oracle.compare import Case
from tests.labyrinth.oracle.deck import CARDS, ELECTION, JIHADIST, SIDES, US
from tests.labyrinth.oracle.layouts import laid_out
from tests.labyrinth.oracle.playable import may_play
from tests.labyrinth.oracle.positions import decided, scattered
from tests.labyrinth.oracle.program import Side
from tests.labyrinth.oracle.table import Table
from tests.labyrinth.oracle.victory import winners
from tests.labyrinth.solitaire_oracle import between
from tests.labyrinth.solitaire_oracle.charts import play
from tests.labyrinth.solitaire_oracle.follow import Following, Reading
from tests.labyrinth.solitaire_oracle.program import BotSide
from tests.labyrinth.solitaire_oracle.recruiters import GADAHN, MADRASSAS, second_card
from tests.labyrinth.solitaire_oracle.solo import LEVELS, Solo, alone
from tests.labyrinth.solitaire_oracle.wanting import want
from tests.second_reading.checking import Report, report
from tests.second_reading.comparing import Difference, Tally, unlike

SEATS = ("us=human", "jihadist=bot")
CHARTS, OPERATIONS = "ask the charts", "conduct operations"
DESERTED = 0.04
"""How often there is no Cell on the map."""
RECRUITERS = (GADAHN, MADRASSAS)


def position(seed: int) -> Solo:
    """One in which nobody has won for one player."""
    chance = random.Random(f"alone {seed}")
    level = LEVELS[seed % len(LEVELS)]
    while True:
        board = scattered(chance.getrandbits(40))
        if chance.random() < DESERTED:
            for place in board.places.values():
                place.sleepers = place.active = 0
            board.marks.discard(SADR)
        solo = alone(board, level)
        if not winners(solo):
            return solo


class Check:
    """The title at each level of ideology, and what has been compared with it."""

    def __init__(self) -> None:
        self.tables: dict[str, Table] = {}
        self.tally = Tally()

    def table(self, level: str) -> Table:
        if level not in self.tables:
            options = [f"ideology={level}"] if level else []
            self.tables[level] = Table(interpreter.load("labyrinth", options=options))
        return self.tables[level]

    def side(
        self, board: Solo, phase: str, whose: str, first: bool, seed: int,
        ends: Callable[[Side], bool] = next_card,
    ) -> BotSide:  # fmt: skip
        table = self.table(board.ideology)
        turn = {
            "player now": table.factions[whose],
            "card number": 1 if first else 2,
            "turn number": 1,
        }
        game = laid_out(table, board, phase, turn, seed, seats=SEATS)
        return BotSide(table, game, board, ends)

    def position(self, seed: int) -> None:
        """One card of the Jihadist, and by turns something else."""
        self.tally.positions += 1
        chance = random.Random(f"what {seed}")
        others = (
            self.card, self.second, self.us_card, self.plots, self.last_card, self.victory, self.end,
        )  # fmt: skip
        for each in (self.card, chance.choice(others)):
            if found := each(position(seed), chance, seed):
                self.tally.found.append(found)

    # --- cards -------------------------------------------------------------------------------------

    def card(self, board: Solo, chance: random.Random, seed: int) -> Difference | None:
        """Any, as the second of the Jihadist's phase."""
        card = chance.choice([c for c in CARDS if c not in (*board.lapsing, *RECRUITERS)])
        rest = deal(board, chance, [card])
        board.hands = {JIHADIST: [card, rest[0]], US: sorted(rest[1:5])}
        board.deck = chance.choice((None, 40))
        case = Case(board, f"card, {board.ideology or 'plain'}", JIHADIST, card, False, seed)
        theirs = self.side(board, CARD_PLAY, JIHADIST, False, seed)
        keep_cadres(theirs)
        played = in_play(board, JIHADIST)
        played.discarded = discarded(board)
        return self._follow(case, theirs, Reading(played, play(played, card, False)))

    def second(self, board: Solo, chance: random.Random, seed: int) -> Difference | None:
        """Adam Gadahn or Madrassas, and the card after it."""
        event = chance.choice(RECRUITERS)
        board.lapsing.clear()
        if not may_play(board, event, JIHADIST, first=True):
            return None
        card = chance.choice([c for c in CARDS if c != event])
        rest = deal(board, chance, [event, card])
        board.hands = {JIHADIST: [event, card], US: sorted(rest[:4])}
        case = Case(board, f"after {event}, {board.ideology}", JIHADIST, card, False, seed)
        theirs = self.side(board, CARD_PLAY, JIHADIST, True, seed, us_are_asked)
        keep_cadres(theirs)
        played = in_play(board, JIHADIST)
        played.discarded = [event]
        steps = first_and_second(played, event, card)
        return self._follow(case, theirs, Reading(played, steps), cards=False)

    def us_card(self, board: Solo, chance: random.Random, seed: int) -> Difference | None:
        """The US bring an Event of the Jihadist about."""
        board.lapsing.discard(47)
        cards = [
            c for c in CARDS if between.triggered(c) and c not in (*board.lapsing, *RECRUITERS)
        ]
        card = chance.choice(cards)
        rest = deal(board, chance, [card])
        board.hands = {JIHADIST: rest[:2], US: [card, *rest[2:6]]}
        case = Case(board, f"triggered, {board.ideology}", US, card, True, seed)
        theirs = self.side(board, CARD_PLAY, US, True, seed, at_operations)
        theirs.choose(str(card))
        played = in_play(board, US)
        wanted = between.wanted_of_us(card)
        return self._follow(case, theirs, Reading(played, between.us_card(played, card)), wanted)

    def _follow(
        self,
        case: Case,
        theirs: BotSide,
        reading: Reading,
        wanted: Sequence[str] = (),
        cards: bool = True,
    ) -> Difference | None:
        following = Following(theirs, reading, case, self.tally, wanted)
        found = following.to_the_end()
        if found or not cards:
            return found
        return pile(case, theirs, reading.board, following.done)

    # --- between -----------------------------------------------------------------------------------

    def plots(self, board: Solo, chance: random.Random, seed: int) -> Difference | None:
        """Those that nobody has blocked."""
        board.hands = {US: [113, 116], JIHADIST: [76, 77]}
        board.lapsing.clear()
        case = Case(board, PLOTS, seed=seed)
        theirs = self.side(board, PLOTS, US, False, seed, at_the_charts)
        played = board.copy()
        return self._follow(case, theirs, Reading(played, between.plots(played)), cards=False)

    def last_card(self, board: Solo, chance: random.Random, seed: int) -> Difference | None:
        """Infectious: the US must play it (9.7)."""
        board.lapsing.clear()
        board.hands = {US: [chance.choice(range(1, 11))], JIHADIST: [76, 77]}
        theirs = self.side(board, CARD_PLAY, US, True, seed, lambda side: True)
        self.tally.acts += 1
        free = theirs.options().keys() == {*LAST_CARD}
        if free != board.at_least("infectious"):
            return None
        return Difference(Case(board, "last card", US, seed=seed), [], board.ideology)

    def victory(self, board: Solo, chance: random.Random, seed: int) -> Difference | None:
        """9.1: without a Cell nobody has won, and 6 Resources under Islamist Rule need no neighbours."""
        board = alone(decided(seed), board.ideology)
        board.hands = {US: [1, 3], JIHADIST: [48, 49]}
        theirs = self.side(board, CARD_PLAY, US, True, seed)
        self.tally.acts += 1
        case = Case(board, "victory", seed=seed)
        return unlike(case, "victory", winners(board)[:1], {theirs.winner()} - {""})

    def end(self, board: Solo, chance: random.Random, seed: int) -> Difference | None:
        """Where the deck does not suffice, the US need 6 Good Resources (9.1)."""
        case = Case(board, END, seed=seed)
        board.hands = {US: board.hands[US][:1], JIHADIST: []}
        board.deck = chance.choice((0, 14, 20))
        played = board.copy()
        theirs = self.side(board, END, US, False, seed, at_the_charts)
        return self._follow(case, theirs, Reading(played, turn_ends(played)), cards=False)


def first_and_second(board: Solo, event: int, card: int) -> Steps:
    """The second Recruits only where the first was an Event."""
    happened = board.cells_on_track() > 0
    yield from play(board, event, True)
    board.hands[JIHADIST].remove(event)
    yield from want("country", [DONE], -1)
    yield from second_card(board, event, card) if happened else play(board, card, False)
    yield from want("country", [DONE], -1)


def deal(board: Board, chance: random.Random, taken: Sequence[int]) -> list[int]:
    """Other cards, in any order."""
    rest = [c for c in CARDS if c not in (*taken, ELECTION, *board.lapsing)]
    chance.shuffle(rest)
    return rest


def in_play(board: Solo, side: str) -> Solo:
    """Once the first card of that side has left its hand."""
    played = board.copy()
    played.held = {each: len(board.hands[each]) for each in SIDES}
    played.held[side] -= 1
    return played


def discarded(board: Solo) -> list[int]:
    """What lies in the discard pile of the position that is laid out."""
    held = {*board.lapsing, *board.hands[US], *board.hands[JIHADIST]}
    order = sorted({*CARDS} - held, key=lambda card: card * 37 % 121)
    return [] if board.deck is None else order[board.deck :]


def keep_cadres(theirs: BotSide) -> None:
    """4.8.4: the charts do not speak of Cadres; none is given up."""
    if theirs.owner == CADRES:
        assert theirs.decided()[0] == DONE
        theirs.choose(DONE)


def us_are_asked(side: Side) -> bool:
    return side.over() or (next_card(side) and side.owner != CADRES)


def at_operations(side: Side) -> bool:
    return next_card(side) or side.owner == OPERATIONS


def at_the_charts(side: Side) -> bool:
    return next_card(side) or side.owner == CHARTS


def pile(case: Case, theirs: BotSide, played: Board, done: list[str]) -> Difference | None:
    """Where the card has gone, and how many are in hand."""
    if theirs.winner() or case.unsure or theirs.owner == OPERATIONS:
        return None
    lines = [f"held by {side}: {played.held[side]} by the book, {theirs.hand(side)} in the program"
             for side in SIDES if theirs.hand(side) != played.held[side]]  # fmt: skip
    if (where := theirs.pile(case.card)) != played.pile:
        lines.append(f"pile: {played.pile} by the book, {where} in the program")
    return Difference(case, done, "cards", lines=lines) if lines else None


def check(positions: int, first: int = 0) -> Report:
    """Compares so many positions, those of the seeds from `first` on."""
    checked = Check()
    for seed in range(first, first + positions):
        checked.position(seed)
    return report(checked.tally, {})
