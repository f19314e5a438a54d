"""Train, Garrison, Sweep and Assault (3.2), with Civic Action (6.3.2)."""

from __future__ import annotations

from tests.cuba.oracle.acting import Operation
from tests.cuba.oracle.asking import DONE, Steps, choose, find, may, split, targets
from tests.cuba.oracle.board import (
    ACTIVE,
    ACTIVE_SUPPORT,
    BASE,
    CUBES,
    G_BASE,
    GOVERNMENT,
    HIDDEN,
    INSURGENTS,
    OPEN,
    POLICE,
    SYNDICATE,
    TROOPS,
    Board,
)
from tests.cuba.oracle.cash import free_pieces, orphaned
from tests.cuba.oracle.ground import CITIES, ECS, FOREST, LANDS, MOUNTAIN, NEAR, PROVINCES, SPACES
from tests.cuba.oracle.moving import Moving
from tests.second_reading.asking import next_loss

SIM, MOSQUERA = "4 shaded", "6 shaded"
CIVIC_PRICE = 4
MOST_PLACED = 4


class Train(Operation):
    """3.2.1"""

    name = "train"

    def price(self, space: str) -> int:
        return self.board.cost()

    def candidates(self) -> list[str]:
        return [s for s in LANDS if self.affordable(s)]

    def resolve(self, space: str) -> Steps:
        """Cubes in a City, or where a Base is."""
        board = self.board
        if space in CITIES or board.pieces[space][G_BASE]:
            yield from free_pieces(board, GOVERNMENT, MOST_PLACED)
            out = [board.available(kind) for kind in CUBES]
            most = min(MOST_PLACED, sum(out))
            yield from split("place", 0, most, out, lambda i, n: board.place(CUBES[i], n, space))

    def finish(self) -> Steps:
        """Then a Base or Civic Action in no more than one of them."""
        space = yield from self.choose_one("benefit", self.improvable)
        if space:
            way = yield from choose("way", self.improvements(space))
            if way == "civic":
                yield from civic_action(self.board, space)
            else:
                yield from found(self.board, space)
            yield from self.go_on()

    def improvable(self) -> list[str]:
        return [s for s in self.selected if self.improvements(s)]

    def improvements(self, space: str) -> list[str]:
        board = self.board
        ways = ["found"] if can_found(board, space) else []
        return [*ways, "civic"] if civic(board, space) else ways


def can_found(board: Board, space: str) -> bool:
    two = board.count(space, CUBES) >= 2
    return two and board.room_for_base(space) and board.available(G_BASE) > 0


def found(board: Board, space: str) -> Steps:
    """A Base for any 2 cubes."""
    held = [board.pieces[space][kind] for kind in CUBES]
    yield from split("replace", 2, 2, held, lambda i, n: board.remove(CUBES[i], n, space))
    board.place(G_BASE, 1, space)
    yield from orphaned(board, space)


def civic(board: Board, space: str) -> bool:
    """6.3.2: Control, Troops and Police, 4 Resources, and something to do."""
    return (
        board.control(space) == GOVERNMENT
        and board.pieces[space][TROOPS] > 0
        and board.pieces[space][POLICE] > 0
        and board.resources[GOVERNMENT] >= CIVIC_PRICE
        and (board.terror[space] > 0 or board.level[space] < ACTIVE_SUPPORT)
    )


def civic_step(board: Board, space: str) -> None:
    board.gain(GOVERNMENT, -CIVIC_PRICE)
    if board.terror[space]:
        board.terror[space] -= 1
    else:
        board.shift(space, 1)


def civic_action(board: Board, space: str) -> Steps:
    """6.3.2: the first step is taken; more if wanted."""
    while True:
        civic_step(board, space)
        if not civic(board, space) or not (yield from may("improve")):
            return


# --- 3.2.4 -----------------------------------------------------------------------------------


def troops(board: Board) -> tuple[str, ...]:
    """Card 4: Police do what Troops do."""
    return CUBES if SIM in board.effects else (TROOPS,)


def hits(board: Board, space: str) -> int:
    """3.2.4: how many pieces go."""
    held = board.pieces[space]
    mountain = space in MOUNTAIN and MOSQUERA not in board.effects
    if space in PROVINCES and (mountain or space not in MOUNTAIN):
        fighters = board.count(space, troops(board))
        return fighters // 2 if mountain else fighters
    return held[TROOPS] + held[POLICE]


def exposed(board: Board, space: str, faction: str) -> str:
    """What an Assault or Air Strike may take next of a Faction: Bases and Casinos last ("" for none)."""
    held = board.pieces[space]
    if held[ACTIVE[faction]]:
        return ACTIVE[faction]
    base = OPEN if faction == SYNDICATE else BASE[faction]
    return base if held[base] and not held[HIDDEN[faction]] else ""


def exposures(board: Board, space: str) -> list[str]:
    return [f for f in INSURGENTS if exposed(board, space, f)]


def assault(board: Board, space: str) -> Steps:
    """Of those who are targeted, as many as can be hit."""
    power = hits(board, space)
    wanted = yield from targets(exposures(board, space) if power else [])

    def kinds() -> list[str]:
        return [kind for f in wanted if (kind := exposed(board, space, f))]

    for gone in range(power):
        if not kinds():
            break
        kind = yield from next_loss(kinds, board.pieces[space], power - gone)
        board.remove(kind, 1, space)
    yield from orphaned(board, space, GOVERNMENT)


class Assault(Operation):
    """3.2.4"""

    name = "assault"

    def price(self, space: str) -> int:
        return self.board.cost()

    def candidates(self) -> list[str]:
        """Nothing can happen where no cube is."""
        return [s for s in SPACES if self.affordable(s) and self.board.count(s, CUBES)]

    def resolve(self, space: str) -> Steps:
        yield from assault(self.board, space)


class Garrison(Moving):
    """3.2.2"""

    name = "garrison"
    may_select_none = True
    kinds = CUBES

    def price(self, space: str) -> int:
        return self.board.cost()

    def possible(self) -> bool:
        return self.affordable("")

    def begin(self) -> Steps:
        """One price in all."""
        self.pay("")
        yield from ()

    def origins(self, to: str) -> list[str]:
        return [s for s in SPACES if s != to and any(n > 0 for n in self.fresh(s))]

    def candidates(self) -> list[str]:
        return [s for s in SPACES if s not in PROVINCES and self.origins(s)]

    def select(self, space: str) -> Steps:
        yield from self.fill(space, optional=False)

    def finish(self) -> Steps:
        """At every EC Guerrillas turn Active; then an Assault in 1 of them."""
        for space in ECS:
            yield from find(self.board, space, self.board.count(space, CUBES))
        self.asked = "space"
        space = yield from self.choose_one(self.asked, self.open_to_assault)
        if space:
            self.waiting = [space]
            yield from self.go_on()
            yield from self.resolve_all()

    def open_to_assault(self) -> list[str]:
        """Of a Limited Operation the destination, if there is one."""
        only = self.selected if self.limited and self.selected else ECS
        return [s for s in ECS if s in only and self.board.count(s, CUBES)]

    def stands(self, space: str) -> bool:
        return space in self.open_to_assault()

    def resolve(self, space: str) -> Steps:
        yield from assault(self.board, space)


class Sweep(Moving):
    """3.2.3"""

    name = "sweep"

    kinds = (TROOPS,)

    def price(self, space: str) -> int:
        return self.board.cost()

    def candidates(self) -> list[str]:
        return [s for s in LANDS if self.affordable(s)]

    def origins(self, to: str) -> list[str]:
        return [s for s in SPACES if s in NEAR[to] and any(n > 0 for n in self.fresh(s))]

    def select(self, space: str) -> Steps:
        yield from super().select(space)
        yield from self.fill(space, optional=True)

    def police(self) -> Steps:
        """Card 4: then Police go to the spaces that were selected."""
        self.kinds = (POLICE,)
        filled: list[str] = []
        while True:
            spaces = [
                s for s in LANDS if s in self.selected and s not in filled and self.origins(s)
            ]
            if not spaces and not (yield from self.go_on()):
                return
            if not spaces:
                continue
            to = yield from self.choose_or_accompany(self.asked, [*spaces, DONE])
            if to == DONE:
                return
            if to in spaces:
                filled.append(to)
                yield from self.fill(to, optional=False)

    def finish(self) -> Steps:
        """When all have moved, Guerrillas turn Active in each of the spaces."""
        if SIM in self.board.effects:
            yield from self.police()
        for space in sorted(self.selected, key=SPACES.index):
            many = self.board.count(space, CUBES)
            yield from find(self.board, space, many // 2 if space in FOREST else many)
