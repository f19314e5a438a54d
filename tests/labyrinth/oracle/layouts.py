"""A position laid out in the program, and read back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from interpreter.engine.state.run import Run
from interpreter.session.playing.game import Game
from interpreter.session.seating.players import taking_part
from tests.labyrinth.oracle.board import NATO, SADR, WMD, Board, Place
from tests.labyrinth.oracle.deck import CARDS, SIDES, SPIKES
from tests.labyrinth.oracle.ground import COUNTRIES, IRAQ, ISRAEL, MUSLIM, POSTURED, UNITED_STATES
from tests.labyrinth.oracle.table import (
    ACTIVE,
    ARSENAL,
    ASIDE,
    AVAILABLE,
    DECK,
    DISCARDS,
    EVENTS,
    GOVERNANCES,
    HAND,
    LAPSE,
    LAPSED,
    LEAKED,
    LOOSE,
    NATO_PIECE,
    NON_PLAYER,
    OPEN,
    PLOTS,
    SADR_PIECE,
    SLEEPER,
    SPENT,
    SPIKES_IN_FORCE,
    TOTALS,
    TRACK,
    TROOPS,
    Table,
)  # fmt: skip

BOT = "=bot"


def laid_out(
    table: Table,
    board: Board,
    phase: str,
    values: dict[str, int],
    seed: int,
    settle: bool = True,
    seats: Iterable[str] = (),
) -> Game:
    """A game in that position, about to go on with that phase; values of the game by name.

    `seats` as `Title.new` takes them, without any two players.
    """
    title = table.title
    run: Run = title.program.blank(seed, taking_part(title.vocabulary, None, ()))
    for name, number in (_tracks(table, board) | values).items():
        run.write(table.at(name), number)
    for side in SIDES:
        run.write(table.at("reserves", table.factions[side]), board.reserves[side])
    for country in COUNTRIES:
        _country(table, run, board, country)
    _stock(table, run, board)
    _plots(table, run, board)
    _cards(table, run, board)
    run.write(table.layout.phase, table.phases[phase])
    for side in (seat.removesuffix(BOT) for seat in seats if seat.endswith(BOT)):
        run.write(table.at(NON_PLAYER, table.factions[side]), 1)
    if settle:
        title.program.settle(run)
    run.u.clear()
    run.log.clear()
    return Game.start(title, run, seed=seed, seats=seats)


def _tracks(table: Table, board: Board) -> dict[str, int]:
    found = {"prestige": board.prestige, "funding": board.funding}
    found |= {name: int(card in board.marks) for card, name in EVENTS.items()}
    found |= {name: int(card in board.flipped) for card, name in LEAKED.items()}
    found |= {name: int(card in board.lapsing) for card, name in LAPSE.items()}
    found[SPIKES_IN_FORCE] = sum(card in board.lapsing for card in SPIKES)
    found["first plot used"] = int(board.first_plot)
    return found


def _country(table: Table, run: Run, board: Board, country: str) -> None:
    place, space = board[country], table.spaces[country]
    numbers = {
        "aid": place.aid,
        "besieged regime": int(place.besieged),
        "cadre": int(place.cadre),
        "ctr": int(country in board.ctr),
        "disrupted": int(country in board.disrupted),
        "improved": int(country in board.bettered),
    }
    words = {"regime change": place.regime or "none"}
    if country in MUSLIM:
        words["governance marker"] = GOVERNANCES[place.governance]
        words["alignment"] = place.alignment
    if country == UNITED_STATES:
        words["posture marker"] = board.posture
    elif country in POSTURED and country != ISRAEL:
        words["posture marker"] = place.posture
    for name, number in numbers.items():
        run.write(table.at(name, space), number)
    for name, word in words.items():
        known = word in table.values[name].words
        run.write(table.at(name, space), table.word(name, word if known else ""))
    for column, number in (
        (SLEEPER, place.sleepers),
        (ACTIVE, place.active),
        (TROOPS, place.troops),
    ):
        run.write(table.cell(country, column), number)
    run.write(table.cell(country, NATO_PIECE), int(board.nato == country))
    run.write(table.cell(country, SADR_PIECE), board.sadr(country))


def _stock(table: Table, run: Run, board: Board) -> None:
    run.write(table.cell(TRACK, SLEEPER), board.cells_on_track())
    run.write(table.cell(TRACK, TROOPS), board.troops_on_track())
    run.write(table.cell(TRACK, NATO_PIECE), int(not board.nato))
    run.write(table.cell(TRACK, SADR_PIECE), int(SADR not in board.marks))


def _plots(table: Table, run: Run, board: Board) -> None:
    stock = {sort: [i for i, s in table.sorts.items() if s == sort] for sort in TOTALS}

    def some(held: Counter[str]) -> list[int]:
        return [stock[sort].pop() for sort, number in sorted(held.items()) for _ in range(number)]

    for country in COUNTRIES:
        run.set_cards(table.zone(PLOTS, table.spaces[country]), some(board[country].plots))
    run.set_cards(table.zone(AVAILABLE), some(board.available))
    run.set_cards(table.zone(ASIDE), some(board.aside))
    run.set_cards(table.zone(LOOSE), some(Counter({WMD: board.loose})))
    run.set_cards(table.zone(ARSENAL), some(Counter({WMD: board.arsenal})))
    run.set_cards(table.zone(SPENT), [card for left in stock.values() for card in left])


def _cards(table: Table, run: Run, board: Board) -> None:
    left = {*CARDS}

    def some(numbers: Iterable[int]) -> list[int]:
        taken = [number for number in numbers if number in left]
        left.difference_update(taken)
        return [table.cards[str(number)] for number in taken]

    run.set_cards(table.zone("box"), [])
    for side in SIDES:
        run.set_cards(table.zone(HAND, table.factions[side]), some(board.hands[side]))
    run.set_cards(table.zone(LAPSED), some(sorted(board.lapsing)))
    order = sorted(left, key=lambda card: card * 37 % 121)
    run.set_cards(table.zone(DECK), some(order[: board.deck]))
    run.set_cards(table.zone(DISCARDS), some(order))


def read(table: Table, s: list[int], cards: dict[int, list[int]], before: Board) -> Board:
    """The position; `cards`: what lies in each zone. What is not compared stays as it was before."""
    board = before.copy()
    board.prestige, board.funding = s[table.at("prestige")], s[table.at("funding")]
    board.posture = table.read_word(s, "posture marker", table.spaces[UNITED_STATES])
    for side in SIDES:
        board.reserves[side] = s[table.at("reserves", table.factions[side])]
    board.marks = {card for card, name in EVENTS.items() if s[table.at(name)]}
    board.flipped = {card for card, name in LEAKED.items() if s[table.at(name)]}
    board.lapsing = {card for card, name in LAPSE.items() if s[table.at(name)]}
    spikes = s[table.at(SPIKES_IN_FORCE)]
    if spikes:
        held = [card for card in SPIKES if card in before.lapsing] + [*SPIKES]
        board.lapsing |= {*list(dict.fromkeys(held))[:spikes]}
    board.first_plot = bool(s[table.at("first plot used")])
    board.ctr = {c for c in COUNTRIES if s[table.at("ctr", table.spaces[c])]}
    board.nato = next((c for c in COUNTRIES if s[table.cell(c, NATO_PIECE)]), "")
    if s[table.cell(IRAQ, SADR_PIECE)]:
        board.marks.add(SADR)
    board.marks.discard(NATO)
    for country in COUNTRIES:
        board.places[country] = _place(table, s, cards, before[country], country)

    def sorts(zone: int) -> Counter[str]:
        return Counter(table.sorts[card] for card in cards[zone])

    board.available, board.aside = sorts(table.zone(AVAILABLE)), sorts(table.zone(ASIDE))
    board.loose, board.arsenal = len(cards[table.zone(LOOSE)]), len(cards[table.zone(ARSENAL)])
    return board


def _place(
    table: Table, s: list[int], cards: dict[int, list[int]], before: Place, country: str
) -> Place:
    space = table.spaces[country]
    held = [card for zone in (PLOTS, OPEN) for card in cards[table.zone(zone, space)]]
    regime = table.read_word(s, "regime change", space)
    place = Place(
        governance=before.governance,
        sleepers=s[table.cell(country, SLEEPER)],
        active=s[table.cell(country, ACTIVE)],
        troops=s[table.cell(country, TROOPS)],
        aid=s[table.at("aid", space)],
        besieged=bool(s[table.at("besieged regime", space)]),
        regime="" if regime == "none" else regime,
        cadre=bool(s[table.at("cadre", space)]),
        plots=Counter(table.sorts[card] for card in held),
    )
    if country in MUSLIM:
        word = table.read_word(s, "governance marker", space)
        place.governance = next(g for g, name in GOVERNANCES.items() if name == word)
        place.alignment = table.read_word(s, "alignment", space)
    elif country in POSTURED and country != ISRAEL:
        place.posture = table.read_word(s, "posture marker", space)
    return place
