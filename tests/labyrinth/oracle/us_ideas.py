"""War of Ideas, Disrupt, Alert and Reassessment (7.2, 7.4-7.6)."""

from __future__ import annotations

from tests.labyrinth.oracle.asking import Steps, choose, die
from tests.labyrinth.oracle.board import (
    ADVERSARY,
    AL_ANBAR,
    ALLY,
    FAIR,
    FATA,
    GOOD,
    HARD,
    ISLAMIST,
    NEUTRAL,
    SOFT,
    Board,
)
from tests.labyrinth.oracle.ground import (
    COUNTRIES,
    IRAN,
    IRAQ,
    ISRAEL,
    MUSLIM,
    NON_MUSLIM,
    PAKISTAN,
    UNITED_STATES,
)
from tests.labyrinth.oracle.rolling import improve, roll_posture, test
from tests.labyrinth.oracle.victory import check

ALERT_VALUE = 3
EXPOSE, CATCH = "expose", "catch"
"""What is done to a Sleeper, and to an Active Cell."""


# --- War of Ideas ----------------------------------------------------------------------------------


def ideas_targets(board: Board, value: int) -> list[str]:
    """7.1.1, 7.2.1: what is unmarked may be tried with any card (4.9.5)."""
    return [c for c in COUNTRIES if _may_hear(board, c, value)]


def _may_hear(board: Board, country: str, value: int) -> bool:
    place = board[country]
    if country in NON_MUSLIM:
        return country not in (UNITED_STATES, ISRAEL) and place.governance <= value
    if country == IRAN:
        return False
    if board.unmarked(country):
        return True
    if place.governance == ISLAMIST or place.governance > value or place.alignment == ADVERSARY:
        return False
    if place.alignment == ALLY and place.governance == GOOD:
        return False
    return not place.regime or board.strength(country) - board.cells(country) >= 5


def war_of_ideas(board: Board, country: str, value: int) -> Steps:
    if country in NON_MUSLIM:
        yield from roll_posture(board, country)
        if board[country].posture == board.posture:
            board.shift_prestige(1)
        check(board)
        return
    yield from test(board, country)
    if board[country].governance <= value:
        yield from ideas_roll(board, country)


def ideas_roll(board: Board, country: str, penalty: bool = True) -> Steps:
    """5 or more after modifiers; one less, and there is no Aid: the first Aid (7.2.2.1)."""
    place = board[country]
    rolled = (yield from die(f"war of ideas in {country}")) + modifier(board, country)
    rolled += 0 if penalty else board.penalty()
    if rolled >= 5:
        if place.alignment == NEUTRAL:
            place.alignment = ALLY
            check(board)
        elif place.alignment == ALLY:
            improve(board, country)
    elif rolled == 4 and not place.aid:
        place.aid = 1


def modifier(board: Board, country: str) -> int:
    place = board[country]
    found = (board.prestige - 1) // 3 - 1
    if place.alignment == ALLY and place.governance == FAIR:
        found -= 1
    found -= board.penalty()
    found += place.aid
    near = board.near(country)
    found += any(c in near and board.is_ally(c) and board[c].governance == GOOD for c in MUSLIM)
    return found


# --- Disrupt ---------------------------------------------------------------------------------------


def disrupt_targets(board: Board, value: int) -> list[str]:
    return [c for c in COUNTRIES if board[c].governance <= value and may_disrupt(board, c)]


def may_disrupt(board: Board, country: str) -> bool:
    """7.4.1; Sadr cannot be Disrupted, and Al-Anbar saves Cadres."""
    place = board[country]
    if place.governance == ISLAMIST or country == IRAN:
        return False
    if country == PAKISTAN and FATA in board.marks and not place.regime:
        return False
    if not (board.is_ally(country) or board.strength(country) >= 2 or country in NON_MUSLIM):
        return False
    if place.sleepers + place.active:
        return True
    return place.cadre and not board.cells(country) and not anbar(board, country)


def anbar(board: Board, country: str) -> bool:
    return AL_ANBAR in board.marks and country in (IRAQ, "syria")


def disrupt(board: Board, country: str) -> Steps:
    """7.4.2-7.4.4: two Cells where two Troops are or Posture is Hard, else one."""
    place = board[country]
    yield from test(board, country)
    strong = board.strength(country) >= 2
    board.disrupted.add(country)
    two = (strong or board.posture_of(country) == HARD) and not anbar(board, country)
    if not place.sleepers + place.active:
        place.cadre = False
    else:
        yield from _affect(board, country, 2 if two else 1)
    if strong:
        board.shift_prestige(1)
    check(board)


def _affect(board: Board, country: str, most: int) -> Steps:
    """Each Cell once: an Active one goes, a Sleeper goes Active."""
    place = board[country]
    sleepers, active = place.sleepers, place.active
    for _ in range(min(most, sleepers + active)):
        ways = [*([CATCH] if active else []), *([EXPOSE] if sleepers else [])]
        chosen = yield from choose("way", ways)
        if chosen == CATCH:
            active -= 1
            board.put_on_track(country, active=True, cadre=True)
        else:
            sleepers -= 1
            place.sleepers -= 1
            place.active += 1


# --- Alert, Reassessment ---------------------------------------------------------------------------


def alert_targets(board: Board, value: int) -> list[str]:
    return board.with_plots() if value >= ALERT_VALUE else []


def find_plot(board: Board, country: str) -> Steps:
    """7.5.2, 7.5.3: which of several is chosen unseen; with NEST the US know a WMD Plot at home (card 5)."""
    held = [*board[country].plots.elements()]
    plot = (yield from choose("marker", held)) if len(held) > 1 else held[0]
    board.return_plot(country, plot)


def may_reassess(values: list[int], first: bool) -> bool:
    """7.6.2: two cards of value 3, a whole Action Phase."""
    return first and sum(value == 3 for value in values) >= 2


def reassess(board: Board) -> None:
    board.posture = SOFT if board.posture == HARD else HARD
