"""Small functions where Python has something built in. They are read into WebAssembly as the runtime is."""

from __future__ import annotations

from interpreter.engine.wasm.memory import LIST


def on_heap(size: int) -> list[int]:
    """A list of this many words that stays until the phase is over. In a module it is an instruction."""
    return [0] * size


def roomy(items: list[int]) -> list[int]:
    """The same, with room behind."""
    items_kept = on_heap(2 * len(items) + 4)
    for place in range(len(items)):
        items_kept[place] = items[place]
    return items_kept[: len(items)]


def copied(items: list[int]) -> list[int]:
    return [item for item in items]  # noqa: C416  (this is the subset)


def every(items: list[int], step: int) -> list[int]:
    """The first item, and each that stands so much further on."""
    numbers: list[int] = []
    place = 0
    while place < len(items):
        numbers.append(items[place])
        place += step
    return numbers


def once(items: list[int]) -> list[int]:
    """The items as they stand, each where it comes first."""
    size = 0
    for item in items:
        if item < -1:
            raise IndexError
        size = max(size, item + 2)
    met = [0] * size
    numbers: list[int] = []
    for item in items:
        if not met[item + 1]:
            met[item + 1] = 1
            numbers.append(item)
    return numbers


def index(items: list[int], sought: int) -> int:
    for place in range(len(items)):
        if items[place] == sought:
            return place
    raise IndexError


def lowest(items: list[int]) -> int:
    least = items[0]
    for item in items:
        least = min(least, item)
    return least


def highest(items: list[int]) -> int:
    most = items[0]
    for item in items:
        most = max(most, item)
    return most


def pop(items: list[int], taken: int) -> list[int]:
    """Copy of a list without one item."""
    return items[:taken] + items[taken + 1 :]


def insert(items: list[int], place: int, item: int) -> list[int]:
    return [*items[:place], item, *items[place:]]


def counting(number: int) -> list[int]:
    """The numbers from 0 up to `number`, exclusive."""
    numbers = [0] * max(0, number)
    for place in range(len(numbers)):
        numbers[place] = place
    return numbers


def between(low: int, high: int) -> list[int]:
    """The numbers from one up to another."""
    numbers = [0] * max(0, high - low)
    for place in range(len(numbers)):
        numbers[place] = low + place
    return numbers


def flat(rows: list[list[int]]) -> list[int]:
    """Lists in an entry of the log: before the items of each its length."""
    numbers: list[int] = []
    for row in rows:
        numbers.append(LIST + len(row))
        for item in row:
            numbers.append(item)
    return numbers


def concat(items: list[int], more: list[int]) -> list[int]:
    joined = [item for item in items]  # noqa: C416
    for item in more:
        joined.append(item)
    return joined


def cleared(items: list[int]) -> list[int]:
    """The list itself, of which all items are 0 now."""
    for place in range(len(items)):
        items[place] = 0
    return items


def contains(items: list[int], sought: int) -> int:
    for item in items:
        if item == sought:
            return 1
    return 0


def repeated(item: int, size: int) -> list[int]:
    numbers = [0] * size
    for place in range(size):
        numbers[place] = item
    return numbers


def is_any(items: list[int]) -> int:
    for item in items:
        if item:
            return 1
    return 0


def is_all(items: list[int]) -> int:
    for item in items:
        if not item:
            return 0
    return 1


def in_order(items: list[int]) -> list[int]:
    """A sorted copy."""
    ordered = [item for item in items]  # noqa: C416
    for end in range(1, len(ordered)):
        item = ordered[end]
        place = end
        while place and ordered[place - 1] > item:
            ordered[place] = ordered[place - 1]
            place -= 1
        ordered[place] = item
    return ordered


# A set for `in` is a list of marks: by number, and one place further, as -1 is none.


def marked(items: list[int], least: int) -> list[int]:
    """The set of the items, with marks for at least this many numbers."""
    size = least
    for item in items:
        if item < -1:
            raise IndexError
        size = max(size, item + 2)
    marks = [0] * size
    for item in items:
        marks[item + 1] = 1
    return marks


def mark(marks: list[int], items: list[int]) -> None:
    for item in items:
        marks[item + 1] = 1


def unmark(marks: list[int], item: int) -> None:
    if item + 1 < len(marks):
        marks[item + 1] = 0


def numbers_of(marks: list[int]) -> list[int]:
    """The numbers of a set, the lowest first."""
    numbers: list[int] = []
    for place in range(len(marks)):
        if marks[place]:
            numbers.append(place - 1)
    return numbers
