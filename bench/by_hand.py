"""March, Sweep and Train of A Distant Plain, written by hand: the same decisions, log and state.

What the generated operations are measured against. It knows the game, and so it leaves out what
cannot happen here: no stacking limit touches Troops or Guerrillas where they may go.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from bench.board import (
    ACTIVE,
    AVAILABLE,
    BACKING,
    BASES,
    CELLS,
    CITY,
    COALITION,
    COALITION_BASE,
    COALITION_TROOPS,
    GOVERNMENT,
    GOVERNMENT_BASE,
    GOVERNMENT_RESOURCES,
    HOSTILITY,
    ISLAMABAD,
    LEVEL,
    LOC,
    MARCH,
    NEIGHBOURS,
    NIGHT_LETTERS,
    PAKISTAN,
    PASHTUN,
    PATRONAGE,
    POLICE,
    POP,
    PROVINCE,
    RECONSTRUCTION_TEAMS,
    RESOURCES,
    RETURNEES,
    ROADS,
    SABOTAGE,
    SANDSTORMS,
    SPACES,
    SPENT,
    SUPPORT,
    SWEEP,
    TALIBAN,
    TERROR,
    TRAIN,
    TROOPS,
    UNDERGROUND,
    VILLAGE_STABILITY,
    WARLORDS,
    WARLORDS_RESOURCES,
    WIDTH,
    points,
)
from interpreter.engine.runtime.picks import Steps
from interpreter.engine.state import events
from interpreter.engine.state.options import BY_TYPE, COLUMNS, DONE, PIECES, tagged
from interpreter.engine.state.options import SPACES as PLACES
from interpreter.engine.state.run import Run

(MARCH_TO,) = points("march", "destination")
(MARCH_FROM,) = points("march", "origin")
(MARCH_GROUP,) = points("march", "group")
(SWEEP_TO,) = points("sweep", "destination")
(SWEEP_FROM,) = points("sweep", "origin")
(SWEEP_VIA,) = points("sweep", "via")
(SWEEP_GROUP,) = points("sweep", "group")
(SWEEP_ESCORTS,) = points("sweep", "escorts")
TARGETS, ACTIVATED = points("shared", "targets")[0], points("shared", "turn")[0]
(TRAIN_SPACE,) = points("train", "space")
(TRAIN_BENEFIT,) = points("train", "benefit")
(TRAIN_REINFORCE,) = points("train", "reinforce")
(TRAIN_WAY,) = points("train", "way")
(TRAIN_VILLAGE,) = points("train", "village")
TRAIN_RECRUITS, TRAIN_REINFORCEMENTS, TRAIN_BASE, TRAIN_VILLAGE_POLICE = points("train", "place")
(TRAIN_REPLACED,) = points("train", "remove")
(IMPROVE,) = points("shared", "improve")

AFGHAN = tuple(space for space in SPACES if not PAKISTAN[space])
SETTLED = tuple(space for space in AFGHAN if PROVINCE[space] or CITY[space])
REFUGES = tuple(space for space in SPACES if PAKISTAN[space])
GUERRILLAS = (*UNDERGROUND.values(), *ACTIVE.values())
MARCH_COST, SWEEP_COST, TRAIN_COST, CIVIC_COST = 1, 3, 3, 3
CIVIC, FOUND, COFFERS = range(3)
NOBODY = [0] * CELLS


# --- what every operation does -------------------------------------------------------------------


def begin(run: Run, action: int, faction: int, free: bool, limited: bool) -> list[int] | None:
    """No piece has moved yet. Returns those that an outer action has moved."""
    run.log.append((events.ACTION, action, faction, int(free), int(limited)))
    return stand_ready(run)


def stand_ready(run: Run) -> list[int] | None:
    sheet = run.s[SPENT : SPENT + CELLS]
    if sheet == NOBODY:
        return None
    for cell, number in enumerate(sheet):
        if number:
            run.write(SPENT + cell, 0)
    return sheet


def end(run: Run, action: int, outer: list[int] | None) -> None:
    stand_ready(run)
    if outer is not None:
        for cell, number in enumerate(outer):
            if number:
                run.write(SPENT + cell, min(number, run.s[cell]))
    run.log.append((events.DONE, action))


def unmoved(s: list[int], column: int, among: Iterable[int] = SPACES) -> set[int]:
    """The spaces with pieces of the column that have not moved."""
    moved = SPENT + column
    return {x for x in among if s[x * WIDTH + column] > s[x * WIDTH + moved]}


def expose_refuges(run: Run) -> None:
    """At Hostility the Taliban in Pakistan are Active (6.6.1)."""
    s = run.s
    if s[ISLAMABAD] == HOSTILITY:
        under = UNDERGROUND[TALIBAN]
        for space in REFUGES:
            if s[space * WIDTH + under]:
                run.turn(space, under, s[space * WIDTH + under], ACTIVE[TALIBAN])


# --- March (3.3.2) -------------------------------------------------------------------------------


def march(run: Run, faction: int, free: bool = False, limited: bool = False) -> Steps:
    s, purse = run.s, RESOURCES + faction
    outer = begin(run, MARCH, faction, free, limited)
    chosen: list[int] = []
    while not (limited and chosen):
        options = march_targets(s, faction, chosen, free or s[purse] >= MARCH_COST)
        if not options:
            break
        if chosen:
            options.append(DONE)
        space = options[0]
        if len(options) > 1:
            space = yield MARCH_TO, faction, options, BY_TYPE
        if space == DONE:
            break
        chosen.append(space)
        run.log.append((events.SPACE, MARCH, space))
        yield from march_into(run, faction, space, free)
    end(run, MARCH, outer)


def march_price(s: list[int], origin: int, space: int) -> int:
    if LOC[space] or ((PAKISTAN[space] or PAKISTAN[origin]) and s[ISLAMABAD] >= BACKING):
        return 0
    return MARCH_COST


def march_targets(s: list[int], faction: int, chosen: list[int], funded: bool) -> list[int]:
    ready = unmoved(s, UNDERGROUND[faction]) | unmoved(s, ACTIVE[faction])
    domain = SPACES if faction == TALIBAN else AFGHAN
    found = [x for x in domain if x not in chosen and not ready.isdisjoint(NEIGHBOURS[x])]
    if funded:
        return found
    return [x for x in found if any(o in ready and not march_price(s, o, x) for o in NEIGHBOURS[x])]


def march_into(run: Run, faction: int, space: int, free: bool) -> Steps:
    """Groups from one neighbouring space after another."""
    s, purse, paid = run.s, RESOURCES + faction, 0
    columns = UNDERGROUND[faction], ACTIVE[faction]
    used: list[int] = []
    while True:
        ready = unmoved(s, columns[0], NEIGHBOURS[space]) | unmoved(
            s, columns[1], NEIGHBOURS[space]
        )
        options = [
            origin
            for origin in NEIGHBOURS[space]
            if origin in ready
            and origin not in used
            and (free or march_price(s, origin, space) - paid <= s[purse])
        ]
        if not options:
            return
        if used:
            options.append(DONE)
        origin = options[0]
        if len(options) > 1:
            origin = yield MARCH_FROM, faction, options, BY_TYPE
        if origin == DONE:
            return
        used.append(origin)
        cost = 0 if free else march_price(s, origin, space)
        group = yield from march_group(run, faction, columns, origin, space)
        expose_refuges(run)
        if cost > paid:
            run.pay(faction, purse, cost - paid)
            paid = cost
        march_arrives(run, faction, space, *group)


def march_group(run: Run, faction: int, columns: tuple[int, int], origin: int, space: int) -> Steps:
    """How many Underground and how many Active Guerrillas, one at least."""
    s, cell = run.s, origin * WIDTH
    ready = [s[cell + c] - s[SPENT + cell + c] for c in columns]
    numbers = [0, 0]
    for which, column in enumerate(columns):
        most = ready[which]
        if not most:
            continue
        least = 1 if not numbers[0] and (which or not ready[1]) else 0
        number = most
        if least < most:
            numbers, about = list(range(least, most + 1)), tagged(PIECES, column)
            number = yield MARCH_GROUP, faction, numbers, about
        run.move(origin, column, number, space, True)
        numbers[which] = number
    return numbers


def march_arrives(run: Run, faction: int, space: int, hidden: int, open_: int) -> None:
    """Too many to stay hidden turn Active; the Taliban march on through Pashtun land."""
    s, cell = run.s, space * WIDTH
    under, active = UNDERGROUND[faction], ACTIVE[faction]
    hidden = min(hidden, s[cell + under])  # they may have been exposed on arrival
    if faction == TALIBAN:
        watched = LOC[space] or not PASHTUN[space]
        onlookers = s[cell + UNDERGROUND[WARLORDS]] + s[cell + ACTIVE[WARLORDS]]
        onlookers += s[cell + COALITION_TROOPS] + s[cell + TROOPS] + s[cell + POLICE]
    else:
        watched = LOC[space] or PASHTUN[space]
        onlookers = s[cell + UNDERGROUND[TALIBAN]] + s[cell + ACTIVE[TALIBAN]]
    if watched and hidden + open_ + onlookers > 3:
        run.turn(space, under, hidden, active)
        expose_refuges(run)
        hidden, open_ = 0, hidden + open_
    if faction == TALIBAN and PASHTUN[space] and not s[SANDSTORMS]:
        for column, number in ((under, hidden), (active, open_)):
            moved = SPENT + cell + column
            run.write(moved, max(0, s[moved] - number))


# --- Sweep (3.2.3) -------------------------------------------------------------------------------


def sweep(run: Run, faction: int, free: bool = False, limited: bool = False) -> Steps:
    s = run.s
    outer = begin(run, SWEEP, faction, free, limited)
    price = SWEEP_COST if faction == GOVERNMENT and not free else 0
    chosen: list[int] = []
    roads: set[int] = set()
    while s[GOVERNMENT_RESOURCES] >= price and not (limited and chosen):
        options = [space for space in SETTLED if space not in chosen]
        if not options:
            break
        if chosen:
            options.append(DONE)
        space = options[0]
        if len(options) > 1:
            space = yield SWEEP_TO, faction, options, BY_TYPE
        if space == DONE:
            break
        insort(chosen, space)
        run.log.append((events.SPACE, SWEEP, space))
        run.pay(GOVERNMENT, GOVERNMENT_RESOURCES, price)
        yield from sweep_into(run, faction, space, free, price, roads)
    for space in chosen:
        yield from activate(run, faction, space)
    if faction == GOVERNMENT:
        tolls = sum([1 for road in roads if guerrillas_on(s, road)])
        run.transfer(tolls, GOVERNMENT_RESOURCES, WARLORDS_RESOURCES)
    end(run, SWEEP, outer)


def guerrillas_on(s: list[int], space: int) -> bool:
    return any([s[space * WIDTH + column] for column in GUERRILLAS])


def sweep_into(run: Run, faction: int, space: int, free: bool, paid: int, roads: set[int]) -> Steps:
    """Troops from beside, or from along one open road; Government Troops go with the Coalition's."""
    s = run.s
    column = COALITION_TROOPS if faction == COALITION else TROOPS
    used: list[int] = []
    while True:
        options = [o for o in sweep_origins(s, column, space) if o not in used]
        if not options:
            return
        options.append(DONE)
        origin = yield SWEEP_FROM, faction, options, BY_TYPE
        if origin == DONE:
            return
        used.append(origin)
        road = yield from sweep_road(s, faction, origin, space)
        cell = origin * WIDTH
        number = most = s[cell + column] - s[SPENT + cell + column]
        if most > 1:
            number = yield SWEEP_GROUP, faction, list(range(1, most + 1)), tagged(PIECES, column)
        run.move(origin, column, number, space, True)
        if faction == COALITION:
            paid = yield from sweep_escorts(run, origin, space, number, free, paid)
        if road >= 0:
            roads.add(road)


def sweep_origins(s: list[int], column: int, space: int) -> list[int]:
    near = set(NEIGHBOURS[space])
    for road in ROADS[space]:
        if not s[SABOTAGE + road]:
            near.update(NEIGHBOURS[road])
    near.discard(space)
    return sorted(unmoved(s, column, near))


def sweep_road(s: list[int], faction: int, origin: int, space: int) -> Steps:
    """The road between, or -1 if the spaces touch."""
    if origin in NEIGHBOURS[space]:
        return -1
    options = [road for road in ROADS[space] if road in ROADS[origin] and not s[SABOTAGE + road]]
    if len(options) == 1:
        return options[0]
    return (yield SWEEP_VIA, faction, options, BY_TYPE)


def sweep_escorts(run: Run, origin: int, space: int, number: int, free: bool, paid: int) -> Steps:
    """One Government Troops for each of the Coalition's. Returns what the space has cost."""
    s, cell = run.s, origin * WIDTH + TROOPS
    if not free and not paid and s[GOVERNMENT_RESOURCES] < SWEEP_COST:
        return paid
    most = min(number, s[cell] - s[SPENT + cell])
    if most <= 0:
        return paid
    escorts = yield SWEEP_ESCORTS, COALITION, list(range(most + 1)), tagged(PIECES, TROOPS)
    if not escorts:
        return paid
    run.move(origin, TROOPS, escorts, space, True)
    if free:
        return 0
    run.pay(GOVERNMENT, GOVERNMENT_RESOURCES, SWEEP_COST - paid)
    return SWEEP_COST


def activate(run: Run, faction: int, space: int) -> Steps:
    """Turn Guerrillas Active, as many as there are cubes that search (3.2.2, 3.2.3)."""
    s, cell = run.s, space * WIDTH
    reach = s[cell + TROOPS] + s[cell + POLICE]
    if faction == COALITION:
        if not s[cell + COALITION_TROOPS] + s[cell + COALITION_BASE]:
            return
        reach += s[cell + COALITION_TROOPS]
    if not reach or not any([s[cell + under] for under in UNDERGROUND.values()]):
        return
    targets = yield from choose_targets(s, faction, cell)
    columns = [under for f, under in UNDERGROUND.items() if f in targets]
    for which, column in enumerate(columns):
        most = min(reach, s[cell + column])
        others = sum([s[cell + other] for other in columns[which + 1 :]])
        least = max(0, min(most, reach - others))
        number = most
        if least < most:
            number = yield ACTIVATED, faction, list(range(least, most + 1)), tagged(PIECES, column)
        run.turn(space, column, number, ACTIVE[UNDERGROUND_OF[column]])
        reach -= number
        if not reach:
            break
    expose_refuges(run)


UNDERGROUND_OF = {column: faction for faction, column in UNDERGROUND.items()}


def choose_targets(s: list[int], faction: int, cell: int) -> Steps:
    targets: list[int] = []
    left = [f for f in (TALIBAN, WARLORDS) if s[cell + UNDERGROUND[f]] or s[cell + ACTIVE[f]]]
    while left:
        options = [*left, DONE] if targets else left
        target = options[0]
        if len(options) > 1:
            target = yield TARGETS, faction, options, BY_TYPE
        if target == DONE:
            break
        targets.append(target)
        left = [f for f in left if f != target]
    return targets


# --- Train (3.2.1) -------------------------------------------------------------------------------


def train(run: Run, faction: int, free: bool = False, limited: bool = False) -> Steps:
    s = run.s
    outer = begin(run, TRAIN, faction, free, limited)
    price = TRAIN_COST if faction == GOVERNMENT and not free else 0
    chosen: list[int] = []
    while s[GOVERNMENT_RESOURCES] >= price and not (limited and chosen):
        options = [space for space in train_spaces(s, faction) if space not in chosen]
        if not options:
            break
        if chosen:
            options.append(DONE)
        space = options[0]
        if len(options) > 1:
            space = yield TRAIN_SPACE, faction, options, BY_TYPE
        if space == DONE:
            break
        insort(chosen, space)
        run.log.append((events.SPACE, TRAIN, space))
        run.pay(GOVERNMENT, GOVERNMENT_RESOURCES, price)
        yield from train_in(run, faction, space, free)
    yield from train_benefits(run, faction, chosen)
    if faction == COALITION and s[VILLAGE_STABILITY]:
        yield from train_village(run)
    end(run, TRAIN, outer)


def train_spaces(s: list[int], faction: int) -> Iterable[int]:
    if faction == GOVERNMENT:
        return SETTLED
    return [
        space
        for space in SETTLED
        if CITY[space] or s[space * WIDTH + COALITION_TROOPS] or s[space * WIDTH + COALITION_BASE]
    ]


def train_in(run: Run, faction: int, space: int, free: bool) -> Steps:
    s, cell = run.s, space * WIDTH
    most = 4 if s[NIGHT_LETTERS] else 6
    if faction == GOVERNMENT:
        if CITY[space] or s[cell + COALITION_BASE] or s[cell + GOVERNMENT_BASE]:
            yield from recruit(run, faction, TRAIN_RECRUITS, space, most)
        return
    if s[cell + COALITION_BASE] and (free or s[GOVERNMENT_RESOURCES] >= TRAIN_COST):
        if (yield TRAIN_REINFORCE, faction, [1, 0], BY_TYPE):
            if not free:
                run.pay(GOVERNMENT, GOVERNMENT_RESOURCES, TRAIN_COST)
            yield from recruit(run, faction, TRAIN_REINFORCEMENTS, space, most)


def recruit(run: Run, faction: int, point: int, space: int, owed: int) -> Steps:
    """Up to so many cubes from Available, or from the map when none is left there."""
    for column in (TROOPS, POLICE):
        most = min(owed, run.s[AVAILABLE + column])
        if most:
            number = yield point, faction, list(range(most + 1)), tagged(PIECES, column)
            run.place(space, column, number)
            owed -= number
    yield from take_from_map(run, faction, point, space, owed, (TROOPS, POLICE))


def take_from_map(
    run: Run, faction: int, point: int, space: int, owed: int, columns: tuple[int, ...]
) -> Steps:
    """Piece by piece, while none is Available."""
    s = run.s
    while owed > 0 and not any([s[AVAILABLE + column] for column in columns]):
        options = [x for x in SPACES if x != space and any([s[x * WIDTH + c] for c in columns])]
        if not options:
            return
        origin = yield point, faction, [*options, DONE], PLACES
        if origin == DONE:
            return
        present = [column for column in columns if s[origin * WIDTH + column]]
        column = present[0]
        if len(present) > 1:
            column = yield point, faction, present, COLUMNS
        run.remove(origin, column, 1)
        run.place(space, column, 1)
        owed -= 1


def train_benefits(run: Run, faction: int, chosen: list[int]) -> Steps:
    """Civic Action, a new Base, or Patronage turned into Resources, in one of the spaces."""
    civic_actions = 2 if faction == COALITION and run.s[RECONSTRUCTION_TEAMS] else 1
    taken: list[int] = []
    benefits = 0  # any but Civic Action counts as all of them
    while len(taken) < civic_actions:
        ways = {
            space: found
            for space in chosen
            if space not in taken
            and (found := train_ways(run.s, faction, space, benefits, civic_actions))
        }
        if not ways:
            return
        space = yield TRAIN_BENEFIT, faction, [*ways, DONE], BY_TYPE
        if space == DONE:
            return
        taken.append(space)
        run.log.append((events.SPACE, TRAIN, space))
        way = ways[space][0]
        if len(ways[space]) > 1:
            way = yield TRAIN_WAY, faction, ways[space], BY_TYPE
        benefits += 1 if way == CIVIC else 9
        if way == CIVIC:
            yield from civic_action(run, faction, space)
        elif way == FOUND:
            yield from found_base(run, faction, space)
        else:
            run.transfer(3, PATRONAGE, GOVERNMENT_RESOURCES)


def train_ways(
    s: list[int], faction: int, space: int, benefits: int, civic_actions: int
) -> list[int]:
    found = []
    if benefits < civic_actions and civic_action_possible(s, space) and coin_control(s, space):
        found.append(CIVIC)
    if not benefits and faction == GOVERNMENT and base_possible(s, space):
        found.append(FOUND)
    if not benefits and faction == COALITION and CITY[space] and s[PATRONAGE]:
        found.append(COFFERS)
    return found


def coin_control(s: list[int], space: int) -> bool:
    cell = space * WIDTH
    coin = s[cell + COALITION_TROOPS] + s[cell + COALITION_BASE]
    coin += s[cell + TROOPS] + s[cell + POLICE] + s[cell + GOVERNMENT_BASE]
    return 2 * coin > sum(s[cell : cell + WIDTH])


def base_possible(s: list[int], space: int) -> bool:
    """Three cubes, room, and a Base to be had."""
    cell = space * WIDTH
    if s[cell + TROOPS] + s[cell + POLICE] < 3 or sum([s[cell + base] for base in BASES]) > 1:
        return False
    if s[AVAILABLE + GOVERNMENT_BASE]:
        return True
    return sum(s[GOVERNMENT_BASE:CELLS:WIDTH]) > s[cell + GOVERNMENT_BASE]


def populated(s: list[int], space: int) -> bool:
    return not LOC[space] and not PAKISTAN[space] and POP[space] + s[RETURNEES + space] > 0


def civic_action_possible(s: list[int], space: int) -> bool:
    if s[GOVERNMENT_RESOURCES] < CIVIC_COST:
        return False
    return s[TERROR + space] > 0 or (s[LEVEL + space] != SUPPORT and populated(s, space))


def civic_action(run: Run, faction: int, space: int) -> Steps:
    s = run.s
    while True:
        run.add(GOVERNMENT_RESOURCES, -CIVIC_COST)
        if s[TERROR + space]:
            run.add(TERROR + space, -1)
        elif populated(s, space):
            run.shift(LEVEL + space, 1, SUPPORT)
        if not civic_action_possible(s, space) or not (yield IMPROVE, faction, [1, 0], BY_TYPE):
            return


def found_base(run: Run, faction: int, space: int) -> Steps:
    """Three cubes become a Base, which is taken from the map when none is Available."""
    s, cell = run.s, space * WIDTH
    most = min(3, s[cell + TROOPS])
    least = max(0, 3 - s[cell + POLICE])
    number = most
    if least < most:
        number = yield TRAIN_REPLACED, faction, list(range(least, most + 1)), tagged(PIECES, TROOPS)
    run.remove(space, TROOPS, number)
    run.remove(space, POLICE, 3 - number)
    if s[AVAILABLE + GOVERNMENT_BASE]:
        run.place(space, GOVERNMENT_BASE, 1)
    else:
        yield from take_from_map(run, faction, TRAIN_BASE, space, 1, (GOVERNMENT_BASE,))


def train_village(run: Run) -> Steps:
    """Village Stability Operations: Police where Coalition Troops are."""
    s = run.s
    options = [space for space in SPACES if s[space * WIDTH + COALITION_TROOPS]]
    if not options:
        return
    space = yield TRAIN_VILLAGE, COALITION, [*options, DONE], BY_TYPE
    if space == DONE:
        return
    if s[AVAILABLE + POLICE]:
        run.place(space, POLICE, 1)
    else:
        yield from take_from_map(run, COALITION, TRAIN_VILLAGE_POLICE, space, 1, (POLICE,))


BY_HAND = {"march": march, "sweep": sweep, "train": train}
WHO = {
    "march": (TALIBAN, WARLORDS),
    "sweep": (COALITION, GOVERNMENT),
    "train": (COALITION, GOVERNMENT),
}
