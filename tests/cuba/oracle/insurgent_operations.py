"""Rally, March, Attack, Terror and Construct (3.3), with Ambush (4.3.2)."""

from __future__ import annotations

from tests.cuba.oracle.acting import Operation
from tests.cuba.oracle.asking import Roll, Steps, choose, may, number, split, targets
from tests.cuba.oracle.board import (
    ACTIVE,
    BASE,
    CLOSED,
    CUBES,
    FACTIONS,
    GOVERNMENT,
    HIDDEN,
    M26,
    MOBILE,
    NEUTRAL,
    OPEN,
    PASSIVE_OPPOSITION,
    PASSIVE_SUPPORT,
    SYNDICATE,
    Board,
)
from tests.cuba.oracle.cash import free_pieces, orphaned
from tests.cuba.oracle.ground import ECS, LANDS, NEAR, POPULATION, SPACES
from tests.cuba.oracle.moving import Moving
from tests.second_reading.asking import next_loss

EL_CHE, RAUL, GUERRILLA_LIFE = "13 unshaded", "22 unshaded", "30 unshaded"
MOST_LOST = 2
SEEN_ABOVE = 3


def rolling(board: Board, faction: str) -> Steps:
    """A die of an Attack or a Kidnap; with card 22 the rebels may roll again."""
    rolled = yield Roll()
    if RAUL in board.effects and faction == M26 and (yield from may("reroll")):
        rolled = yield Roll()
    return rolled


class Insurgency(Operation):
    """3.3: 1 for a space."""

    def price(self, space: str) -> int:
        return 1


class Rally(Insurgency):
    """3.3.1"""

    name = "rally"

    def welcome(self, space: str) -> bool:
        level = self.board.level[space]
        if self.faction == M26:
            return level <= NEUTRAL
        return self.faction == SYNDICATE or PASSIVE_OPPOSITION <= level <= PASSIVE_SUPPORT

    def candidates(self) -> list[str]:
        return [s for s in LANDS if self.welcome(s) and self.affordable(s) and self.ways(s)]

    def base(self) -> str:
        return OPEN if self.faction == SYNDICATE else BASE[self.faction]

    def volunteers(self, space: str) -> int:
        """Guerrillas that may come to Bases. Those that have just been taken off the map no longer count."""
        bases, population = self.board.pieces[space][self.base()], POPULATION[space]
        return 2 * bases + 2 * population if self.faction == M26 else bases + population

    def ways(self, space: str) -> list[str]:
        board, faction = self.board, self.faction
        held = board.pieces[space]
        found = []
        if board.available(HIDDEN[faction]) or board.on_map(*MOBILE[faction]):
            found.append("recruit")  # 1.4.1: own pieces may be taken off the map first
            if self.faction != SYNDICATE and held[self.base()] and self.volunteers(space) > 1:
                found.append("muster")
        two = faction != SYNDICATE and board.guerrillas(space, faction) >= 2
        if two and board.room_for_base(space) and board.available(BASE[faction]):
            found.append("found")
        if held[self.base()] and held[ACTIVE[faction]]:
            found.append("hide")
        return found

    def resolve(self, space: str) -> Steps:
        board, faction = self.board, self.faction
        way = yield from choose("way", self.ways(space))
        hidden, active = HIDDEN[faction], ACTIVE[faction]
        if way == "recruit":
            yield from free_pieces(board, faction, 1)
            board.place(hidden, 1, space)
        elif way == "muster":
            yield from free_pieces(board, faction, self.volunteers(space))
            most = min(self.volunteers(space), board.available(hidden))
            board.place(hidden, (yield from number("place", 0, most)), space)
        elif way == "found":
            own = MOBILE[faction]
            held = [board.pieces[space][kind] for kind in own]
            yield from split("replace", 2, 2, held, lambda i, n: board.remove(own[i], n, space))
            board.place(BASE[faction], 1, space)
            yield from orphaned(board, space)
        elif way == "hide":
            board.hide(faction, board.pieces[space][active], space)

    def finish(self) -> Steps:
        """Card 30: those who have Rallied go Underground."""
        if self.faction == M26 and GUERRILLA_LIFE in self.board.effects:
            for space in self.selected:
                self.board.hide(M26, self.board.pieces[space][ACTIVE[M26]], space)
        yield from ()


class March(Moving):
    """3.3.2"""

    name = "march"

    def __init__(
        self, board: Board, faction: str, limited: bool = False, free: bool = False
    ) -> None:
        super().__init__(board, faction, limited, free)
        self.kinds = MOBILE[faction]
        self.marched = False

    def price(self, space: str) -> int:
        return 0 if space in ECS else 1

    def origins(self, to: str) -> list[str]:
        return [s for s in SPACES if s in NEAR[to] and sum(self.fresh(s)) > 0]

    def candidates(self) -> list[str]:
        return [s for s in SPACES if self.affordable(s) and self.origins(s)]

    def select(self, space: str) -> Steps:
        yield from super().select(space)
        yield from self.fill(space, optional=False)

    def arrived(self, sent: list[int], to: str) -> None:
        """A group with cubes in its way to a space with Support, or to an EC, is seen."""
        watched = to in ECS or self.board.supports(to)
        seen = watched and sum(sent) + self.board.count(to, CUBES) > SEEN_ABOVE
        if seen:
            self.board.activate(self.faction, sent[0], to)
        if EL_CHE in self.board.effects and self.faction == M26 and not self.marched:
            self.board.hide(self.faction, sum(sent) if seen else sent[1], to)
        self.marched = True


class Terror(Insurgency):
    """3.3.4"""

    name = "terror"

    def price(self, space: str) -> int:
        return 0 if space in ECS else 1

    def candidates(self) -> list[str]:
        hidden = HIDDEN[self.faction]
        return [s for s in SPACES if self.board.pieces[s][hidden] and self.affordable(s)]

    def resolve(self, space: str) -> Steps:
        board, faction = self.board, self.faction
        board.activate(faction, 1, space)
        marker = board.markers_left() > 0
        if space in ECS:
            board.sabotage[space] |= marker
        else:
            board.terror[space] += marker
            if faction != M26 or (board.level[space] <= NEUTRAL and (yield from may("calm"))):
                board.shift_to_neutral(space)
            else:
                board.shift(space, -1)


class Construct(Operation):
    """3.3.5"""

    name = "construct"
    never_free = True

    def price(self, space: str) -> int:
        return 5

    def candidates(self) -> list[str]:
        board = self.board
        ours = (GOVERNMENT, SYNDICATE)
        return [
            s for s in LANDS if board.control(s) in ours and self.affordable(s) and self.ways(s)
        ]

    def ways(self, space: str) -> list[str]:
        board = self.board
        build = board.room_for_casino(space) and board.available(OPEN)
        ways = ["build"] if build else []
        return [*ways, "open"] if board.pieces[space][CLOSED] else ways

    def resolve(self, space: str) -> Steps:
        board = self.board
        if (yield from choose("way", self.ways(space))) == "open":
            board.turn(CLOSED, OPEN, 1, space)
        else:
            board.pieces[space][CLOSED] += 1
            board.pieces["available"][OPEN] -= 1


class Attack(Insurgency):
    """3.3.3"""

    name = "attack"

    def __init__(
        self, board: Board, faction: str, limited: bool = False, free: bool = False
    ) -> None:
        super().__init__(board, faction, limited, free)
        self.rolled = False

    def candidates(self) -> list[str]:
        board, faction = self.board, self.faction
        return [
            s
            for s in SPACES
            if self.affordable(s)
            and board.guerrillas(s, faction)
            and any(board.of(s, f) for f in FACTIONS if f != faction)
        ]

    def resolve(self, space: str) -> Steps:
        board, faction = self.board, self.faction
        ways = ["as usual", "ambush"] if self.may_ambush(space) else ["as usual"]
        if (yield from choose("special", ways)) == "ambush":
            self.special_taken = self.accompanied = True
            board.activate(faction, 1, space)
            yield from self.destroy(space)
            yield from free_pieces(board, faction, 1)
            board.place(HIDDEN[faction], 1, space)
            return
        board.activate(faction, board.pieces[space][HIDDEN[faction]], space)
        rolled = yield from rolling(board, faction)
        if rolled <= board.guerrillas(space, faction):
            yield from self.destroy(space)
        if rolled == 1:
            yield from free_pieces(board, faction, 1)
            board.place(HIDDEN[faction], 1, space)

    def may_ambush(self, space: str) -> bool:
        """4.3.2, 4.4.2"""
        return not self.special_taken and self.board.pieces[space][HIDDEN[self.faction]] > 0

    def destroy(self, space: str) -> Steps:
        """2 enemy pieces of those who are targeted."""
        board = self.board
        enemies = [f for f in FACTIONS if f != self.faction and board.of(space, f)]
        wanted = yield from targets(enemies)

        def kinds() -> set[str]:
            return {kind for f in wanted for kind in losses(board, space, f)}

        for gone in range(MOST_LOST):
            if not kinds():
                break
            lost = yield from next_loss(kinds, board.pieces[space], MOST_LOST - gone)
            board.remove(lost, 1, space)
        yield from orphaned(board, space, self.faction)


def losses(board: Board, space: str, faction: str) -> list[str]:
    """What an Attack may take next of a Faction: Bases last, Casinos behind Government cubes, too."""
    held = board.pieces[space]
    first = [kind for kind in MOBILE[faction] if held[kind]]
    if first:
        return first
    if faction != SYNDICATE:
        return [kind for kind in (BASE[faction],) if held[kind]]
    return [OPEN] if held[OPEN] and not board.count(space, CUBES) else []
