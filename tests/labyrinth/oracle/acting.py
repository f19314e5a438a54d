"""Operations as they are asked for: countries, dice, Cells and Troops chosen one by one (7.0, 8.0)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.labyrinth.oracle import jihad, jihadist, plotting, us_ideas, us_troops
from tests.labyrinth.oracle.asking import DONE, NO, YES, Steps, choose, number
from tests.labyrinth.oracle.board import Board
from tests.labyrinth.oracle.deck import US
from tests.labyrinth.oracle.ground import COUNTRIES
from tests.labyrinth.oracle.us_troops import TRACK

FROM_TRACK, FROM_COUNTRY = "from the track", "from a country"
TO_TRACK, TO_COUNTRY = "to the track", "to a country"
ACTIVE_ONE = "active one"
NATO_LEAVES = "nato leaves"
WAR_OF_IDEAS, DEPLOY, REGIME_CHANGE, WITHDRAW, DISRUPT, ALERT = (
    "war of ideas", "deploy", "regime change", "withdraw", "disrupt", "alert",
)  # fmt: skip
RECRUIT, TRAVEL, JIHAD, PLOT = "recruit", "travel", "jihad", "plot"
Act = Callable[[Board, int], Steps]


def war_of_ideas(board: Board, value: int) -> Steps:
    country = yield from choose("country", us_ideas.ideas_targets(board, value))
    yield from us_ideas.war_of_ideas(board, country, value)


def disrupt(board: Board, value: int) -> Steps:
    country = yield from choose("country", us_ideas.disrupt_targets(board, value))
    yield from us_ideas.disrupt(board, country)


def alert(board: Board, value: int) -> Steps:
    country = yield from choose("country", us_ideas.alert_targets(board, value))
    yield from us_ideas.find_plot(board, country)


def deploy(board: Board, value: int) -> Steps:
    """From where, how many, to where."""
    ways = us_troops.deployments(board, value)
    nato = us_troops.nato_may_leave(board)
    origin = yield from _origin({origin for origin, _ in ways}, nato)
    if origin == NATO_LEAVES:
        board.nato = ""
        return
    goals = {to for here, to in ways if here == origin}
    most = us_troops.free(board, origin)
    cubes = yield from number("soldiers", 1, most)
    to = yield from (choose("goal", goals) if origin == TRACK else _goal(goals))
    yield from us_troops.deploy(board, origin, to, cubes)


def regime_change(board: Board, value: int, only: str = "") -> Steps:
    ways = {way for way in us_troops.regime_changes(board, value) if only in ("", way[1])}
    to = yield from choose("country", {to for _, to in ways})
    origin = yield from _origin({here for here, there in ways if there == to})
    cubes = yield from number("soldiers", us_troops.FORCE, us_troops.free(board, origin))
    yield from us_troops.change_regime(board, origin, to, cubes)


def withdraw(board: Board, value: int) -> Steps:
    ways = us_troops.withdrawals(board, value)
    origin = yield from choose("country", {here for here, _ in ways})
    nato = board.nato == origin
    if nato and board[origin].troops:
        nato = (yield from choose("leave", (YES, NO))) == YES
    if nato:
        board.nato = ""
    cubes = yield from number("soldiers", 0 if nato else 1, board[origin].troops)
    to = TRACK
    if cubes:
        to = yield from _goal({there for here, there in ways if here == origin})
    yield from us_troops.withdraw(board, origin, to, cubes)


def _origin(places: set[str], nato: bool = False) -> Steps:
    """The track is a way of its own, beside the countries."""
    countries = places - {TRACK}
    options = [*([FROM_TRACK] if TRACK in places else []), *([FROM_COUNTRY] if countries else [])]
    way = yield from choose("way", [*options, *([NATO_LEAVES] if nato else [])])
    if way == FROM_COUNTRY:
        return (yield from choose("home", countries))
    return TRACK if way == FROM_TRACK else way


def _goal(places: set[str]) -> Steps:
    countries = places - {TRACK}
    options = [*([TO_TRACK] if TRACK in places else []), *([TO_COUNTRY] if countries else [])]
    if (yield from choose("way", options)) == TO_TRACK:
        return TRACK
    return (yield from choose("goal", countries))


# --- Jihadist ----------------------------------------------------------------------------------------


def recruit(board: Board, value: int) -> Steps:
    dice = yield from announce_dice(jihadist.recruit_targets(board), value, lambda c: value)
    successes = yield from jihadist.recruit(board, [c for c, n in dice.items() for _ in range(n)])
    yield from distribute(board, successes, board.available_cells())


def distribute(board: Board, successes: list[str], cells: int) -> Steps:
    """One each; where there are fewer, the Jihadist says who gets them (8.1.2)."""
    left = [*successes]
    for _ in range(min(cells, len(successes))):
        country = left[0]
        if len(successes) > cells:
            country = yield from choose("country", left)
        left.remove(country)
        board.place_cell(country)


def travel(board: Board, value: int) -> Steps:
    """Announced Cell by Cell, then carried out."""
    journeys: list[jihadist.Journey] = []
    while len(journeys) < value:
        journey = yield from announce(board, journeys, COUNTRIES, checked=True)
        if journey is None:
            break
        journeys.append(journey)
    yield from jihadist.travel(board, journeys)


def announce(
    board: Board, journeys: list[jihadist.Journey], goals: Sequence[str], checked: bool = False
) -> Steps:
    """One more Cell, from where to where; none where there is none. `checked`: Biometrics count."""
    left = {c: _left(board, c, journeys) for c in jihadist.travellers(board)}
    origins = [c for c, (sleepers, active) in left.items() if sleepers + active]
    if not origins:
        return None
    origin = yield from choose("home", [*origins, *([DONE] if journeys else [])])
    if origin == DONE:
        return None
    sleepers, active = left[origin]
    kinds = [*([ACTIVE_ONE] if active else []), *(["sleeper"] if sleepers else [])]
    kind = yield from choose("way", kinds)
    open_ones = [c for c in goals if not checked or jihadist.may_travel(board, origin, c)]
    goal = yield from choose("goal", open_ones)
    return jihadist.Journey(origin, goal, kind == ACTIVE_ONE)


def _left(board: Board, country: str, journeys: list[jihadist.Journey]) -> tuple[int, int]:
    """Sleepers and Active Cells that are not about to leave."""
    gone = [j.active for j in journeys if j.origin == country]
    return board[country].sleepers - gone.count(False), board[country].active - gone.count(True)


def fight(board: Board, value: int) -> Steps:
    dice = yield from announce_dice(jihad.jihad_targets(board), value, board.cells)
    major = []
    for country in dice:
        if jihad.winnable(board, country, dice[country]):
            if (yield from choose("rise", [YES, NO])) == YES:
                major.append(country)
    yield from jihad.jihad(board, dice, major)


def plot(board: Board, value: int) -> Steps:
    dice = yield from announce_dice(plotting.plot_targets(board), value, board.cells, "site")
    yield from plotting.plot(board, dice, value)


def announce_dice(
    targets: list[str], value: int, most: Callable[[str], int], name: str = "country"
) -> Steps:
    """One country for each die; some may stay unused. In the order of the map."""
    dice: dict[str, int] = {}
    while sum(dice.values()) < value:
        left = [c for c in targets if dice.get(c, 0) < most(c)]
        if not left:
            break
        chosen = yield from choose(name, [*left, *([DONE] if dice else [])])
        if chosen == DONE:
            break
        dice[chosen] = dice.get(chosen, 0) + 1
    return {c: dice[c] for c in COUNTRIES if c in dice}


# --- which -------------------------------------------------------------------------------------------

US_ACTS: dict[str, Act] = {
    WAR_OF_IDEAS: war_of_ideas, DEPLOY: deploy, REGIME_CHANGE: regime_change, WITHDRAW: withdraw,
    DISRUPT: disrupt, ALERT: alert,
}  # fmt: skip
JIHADIST_ACTS: dict[str, Act] = {RECRUIT: recruit, TRAVEL: travel, JIHAD: fight, PLOT: plot}


def possible(board: Board, side: str, value: int) -> dict[str, Act]:
    """The Operations that find something to do with a card of that value."""
    if side == US:
        found = {
            WAR_OF_IDEAS: us_ideas.ideas_targets(board, value),
            DEPLOY: us_troops.deployments(board, value),
            REGIME_CHANGE: us_troops.regime_changes(board, value),
            WITHDRAW: us_troops.withdrawals(board, value),
            DISRUPT: us_ideas.disrupt_targets(board, value),
            ALERT: us_ideas.alert_targets(board, value),
        }
        return {name: act for name, act in US_ACTS.items() if found[name]}
    targets = {
        RECRUIT: jihadist.recruit_targets(board) if board.available_cells() else [],
        TRAVEL: jihadist.travellers(board),
        JIHAD: jihad.jihad_targets(board),
        PLOT: plotting.plot_targets(board),
    }
    return {name: act for name, act in JIHADIST_ACTS.items() if targets[name]}
