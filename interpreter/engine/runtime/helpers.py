"""Helpers for generated functions, which see nothing else, not even Python's builtins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import comb
from operator import itemgetter
from typing import Any

from interpreter.corpus.diagnostics import Span
from interpreter.engine.runtime.picks import Steps
from interpreter.engine.state import events
from interpreter.engine.state.errors import LimitError, PhaseEnds, RuleError, TooLarge
from interpreter.engine.state.limits import LARGEST, LIGHT, OPTIONS
from interpreter.engine.state.memory import SUBJECTS, Text
from interpreter.engine.state.run import Run

IS, PLUS, AT_MOST, AT_LEAST = range(4)


def some(index: int, about: tuple[str, str, int, int, int]) -> int:
    """Index of a space, faction or card. Raises RuleError for none. `about`: its message and place."""
    if index < 0:
        raise RuleError(about[0], Span(*about[1:]))
    return index


def tame(number: int, about: tuple[str, int, int, int]) -> int:
    """Check the size of a sum or a product that could not be proved small. `about`: its place."""
    if not -LARGEST <= number <= LARGEST:
        raise TooLarge(span=Span(*about))
    return number


def recalled(run: Run, function: Callable[..., Any], index: int, plain: bool, *given: Any) -> Any:
    """Value of a definition that is cached for the length of a decision."""
    memo = run.memory.memo
    key = index * SUBJECTS + given[0] if plain else (index, *given)
    return memo[key] if key in memo else function(run, *given)


def div(left: int, right: int) -> int:
    return left // right if right else 0


def mod(left: int, right: int) -> int:
    return left % right if right else 0


def ordered(items: Iterable[int]) -> list[int]:
    """Set by index: each element once, without none."""
    return sorted({item for item in items if item >= 0})


def distinct(items: Iterable[int]) -> list[int]:
    """Set as written: each element once, without none."""
    return [*dict.fromkeys([item for item in items if item >= 0])]


def once(items: Iterable[int]) -> list[int]:
    """As `distinct`, for numbers: those below zero are elements, too."""
    return [*dict.fromkeys(items)]


def without(items: Iterable[int], others: Iterable[int]) -> list[int]:
    gone = set(others)
    return [item for item in items if item not in gone]


def first(items: Iterable[int]) -> int:
    """First element; none of an empty set."""
    for item in items:
        return item
    return -1


def last(items: Sequence[int]) -> int:
    return items[-1] if items else -1


def within(items: Iterable[int], others: Iterable[int]) -> list[int]:
    kept = set(others)
    return [item for item in items if item in kept]


def joined(rows: tuple[tuple[int, ...], ...], factions: Iterable[int]) -> tuple[int, ...]:
    """The columns of several factions."""
    items: list[int] = []
    for faction in factions:
        items += rows[faction]
    return tuple(sorted(set(items)))


def around(factions: Iterable[int], start: int) -> list[int]:
    """Factions in the order of their seats, beginning at a seat."""
    return sorted(set(factions), key=lambda faction: (faction < start, faction))


def subsets(run: Run, items: Sequence[int], low: int, high: int) -> list[tuple[int, ...]]:
    """Subsets of `low` to `high` items, the smaller first. The steps for them are paid beforehand."""
    sizes = range(max(low, 0), min(high, len(items)) + 1)
    run.spend(sum(comb(len(items), size) * (size + 9) for size in sizes))
    return [combination for size in sizes for combination in combinations(items, size)]


def walked(
    run: Run, neighbours: Sequence[Sequence[int]], start: int, cost: Callable[[int, int], int],
    passable: Callable[[int], object], most: int,
) -> dict[int, int]:  # fmt: skip
    """The spaces to which a way leads that enters no space twice and costs exactly `most`, as a set, each with that."""
    costs: set[int] = set()
    ways: list[tuple[tuple[int, ...], int]] = [((start,), 0)] if start >= 0 <= most else []
    while ways:
        way, spent = ways.pop()
        space = way[-1]
        if spent == most and space != start:
            costs.add(space)
        if space != start and not passable(space):
            continue
        run.spend(len(way) + len(neighbours[space]))
        for beyond in neighbours[space]:
            total = spent + max(0, cost(space, beyond))
            if total <= most and beyond not in way:
                ways.append(((*way, beyond), total))
    return dict.fromkeys(sorted(costs), most)


def numbers(low: int, high: int) -> list[int]:
    """Numbers to choose from, low to high; the lower end where the range is empty."""
    if high - low > OPTIONS:
        raise LimitError(f"there are more than {OPTIONS:,} numbers to choose from")
    return list(range(low, high + 1)) or [low]


def cards_in(run: Run, zone: int) -> list[int]:
    """Cards of a zone, for a text, which sees only what `run.sight` shows."""
    s = run.sight
    cards: list[int] = s[zone + 1 : zone + 1 + s[zone]]
    return cards


def top(run: Run, zone: int) -> int:
    s = run.sight
    return s[zone + 1] if s[zone] else -1


def stands(run: Run, effect: int) -> bool:
    return effect >= 0 and run.s[effect] > 0


def plays(players: int, faction: int) -> int:
    """Whether bit `faction` is set in `players`, the mask of factions that take part."""
    return players >> faction & 1


def gaps(
    run: Run, point: int, options: tuple[int, ...], values: tuple[tuple[Any, ...], ...]
) -> None:
    """Set what fills the gaps in the wording of the next question (NO_OPTION) and of its ways."""
    run.said = point, dict(zip(options, values, strict=True))


def end_game(run: Run) -> None:
    run.write(run.layout.over, 1)
    run.log.append((events.OVER,))
    raise PhaseEnds


def astray(phase: str) -> None:
    raise RuleError(f"{phase} ends without saying what comes next")


def strip(run: Run, columns: tuple[int, ...], end: int, width: int) -> Iterable[int]:
    """How many pieces of these columns stand in each of the spaces, whose cells end there."""
    s = run.sight
    cells: list[list[int]] = [s[column:end:width] for column in columns]
    if len(cells) == 1:
        return cells[0]
    return map(sum, zip(*cells, strict=True)) if cells else [0] * (end // width)


def turned_into(turned: tuple[int, ...], column: int) -> int:
    """The column that pieces of a column become where they show another state."""
    return turned[column]


# --- pieces of one cell --------------------------------------------------------------------------


def place_one(run: Run, location: int, column: int, owed: int) -> None:
    layout = run.layout
    supply = run.s[layout.supply * layout.columns + layout.fresh[column]]
    number = min(owed, supply, run.room(location, column))
    if number > 0:
        run.place(location, column, number)


def remove_one(run: Run, location: int, column: int, owed: int, box: int) -> None:
    number = min(owed, run.s[location * run.layout.columns + column])
    if number > 0:
        run.remove(location, column, number, box)


def turn_one(run: Run, location: int, column: int, owed: int, turned: tuple[int, ...]) -> None:
    number = min(owed, run.s[location * run.layout.columns + column])
    if number > 0:
        run.turn(location, column, number, turned[column])


def best(pairs: list[tuple[int, int]], number: int | None = None) -> list[int]:
    """The first of pairs of a number and an element, the lowest number first, equals as they stand."""
    pairs.sort(key=lambda pair: pair[0])
    kept = pairs if number is None else pairs[: max(0, number)]
    return [element for _, element in kept]


def foremost(pairs: list[tuple[int, int]]) -> list[int]:
    """Elements of the pairs with the lowest number, in their order."""
    least = min([number for number, _ in pairs], default=0)
    return [element for number, element in pairs if number == least]


def border(pair: tuple[int, int], rows: tuple[tuple[int, frozenset[tuple[int, int]]], ...]) -> int:
    """The number between two spaces; 0 where no row has them."""
    return next((given for given, pairs in rows if pair in pairs), 0)


# --- holding definitions -------------------------------------------------------------------------


def hold(run: Run, definition: int, flag: int, values: list[Any]) -> int:
    """Keeps what a definition gives. Returns the flag to release, or -1 if it was held already."""
    if run.s[flag]:
        return -1
    for offset, value in enumerate(values):
        run.write(
            flag + 1 + offset,
            mask(value) if isinstance(value, list | tuple) else int(value),
        )
    run.write(flag, 1)
    run.log.append((events.HOLD, definition, 1))
    return flag


def release(run: Run, flags: tuple[int, ...]) -> None:
    """Definitions follow the state again."""
    layout = run.layout
    owners = {flag: definition for definition, flag in layout.held.items()}
    for flag in flags:
        if flag >= 0:
            run.let_go(owners[flag], flag)


def mask(items: Iterable[int]) -> int:
    """A set as one integer."""
    return sum([1 << item for item in set(items)])


def unmask(bits: int) -> list[int]:
    return [item for item in range(bits.bit_length()) if bits >> item & 1]


# --- numbers under lasting effects ---------------------------------------------------------------


def compose(number: Any, changes: list[tuple[int, int, Any]]) -> Any:
    """(stamp, sort, value): the newest `is`, then sums, then caps, the newest last."""
    if not changes:
        return number
    changes.sort(key=itemgetter(0))
    for _, sort, value in changes:
        if sort == IS:
            number = value
    for _, sort, value in changes:
        if sort == PLUS:
            number += value
    if not -LARGEST <= number <= LARGEST:
        raise TooLarge
    for _, sort, value in changes:
        if sort == AT_MOST:
            number = min(number, value)
        elif sort == AT_LEAST:
            number = max(number, value)
    return number


def bot_die(run: Run) -> int:
    """The own die of the bot that decides."""
    luck = run.memory.luck
    assert luck is not None, "a bot decides"
    return luck.die(run.program.die)


# --- card texts ----------------------------------------------------------------------------------


def playable(run: Run, slot: int, card: int, actor: int) -> bool:
    """Known, and its condition holds."""
    effect = run.program.effects.get((card, slot))
    if effect is None or effect.unknown:
        return False
    return effect.condition is None or bool(effect.condition(run, actor))


def effective(run: Run, slot: int, card: int, actor: int) -> bool:
    """Playable, and it would change something."""
    if not playable(run, slot, card, actor):
        return False
    judge = run.program.effects[card, slot].effective
    return judge is None or bool(judge(run, actor))


def begin_play(run: Run, slot: int, card: int, actor: int) -> None:
    """Begin to play a text: its lasting part is in effect from now on."""
    from interpreter.engine.runtime.cards import begin_effect

    effect = run.program.effects.get((card, slot))
    if effect is None or effect.unknown:
        vocabulary = run.program.vocabulary
        text = f"the text {vocabulary.effects[slot].id} of card {vocabulary.cards[card].id}"
        raise RuleError(f"{text} is not known and cannot be played")
    run.spend(LIGHT)
    run.log.append((events.PLAY, slot, card, actor))
    if effect.instance >= 0:
        begin_effect(run, effect.instance)
    run.memory.text = Text(slot, card, actor, len(run.u), len(run.log), len(run.memory.given))


def play_text(run: Run, slot: int, card: int, actor: int) -> None:
    body = run.program.effects[card, slot].body
    if body is not None:
        body.run(run, actor)
    run.memory.text = None
    run.log.append((events.PLAYED, slot, card))


def play_asking(run: Run, slot: int, card: int, actor: int) -> Steps:
    body = run.program.effects[card, slot].body
    if body is not None:
        if body.asks:
            yield from body.run(run, actor)
        else:
            body.run(run, actor)
    run.memory.text = None
    run.log.append((events.PLAYED, slot, card))
