"""Report of what ran and what did not: line by line, file by file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import Factory, define, frozen

from interpreter.engine.lower.marks import Place
from interpreter.workshop.coverage.shape import ALTERNATIVE, BRANCHES, CONDITION, Line, Shape, Tally


@frozen
class Branch:
    """A condition and how often it held, and did not.

    `role`: if, case, rung, alternative or condition. An alternative only needs to hold once.
    """

    column: int
    text: str
    role: str
    held: int
    failed: int

    @property
    def sides(self) -> int:
        return 1 if self.role == ALTERNATIVE else 2

    @property
    def met(self) -> int:
        return bool(self.held) + (bool(self.failed) if self.sides == 2 else 0)

    @property
    def missing(self) -> str:
        """Outcome that never happened: "never true", "never false"; "" if both did or it never ran."""
        if self.met == self.sides or not self.held + self.failed:
            return ""
        return "never true" if not self.held else "never false"


@define
class LineRan:
    """A line in which something can run: how often it did in tests and in games."""

    number: int
    text: str
    tests: int = 0
    games: int = 0
    what: str = ""  # what comes about here, such as an action; "" for most texts
    branches: list[Branch] = Factory(list)

    @property
    def count(self) -> int:
        return self.tests + self.games


@define
class FileRan:
    """A file, by the name mistakes give it, with its text; `lines` are those in which something can run."""

    file: str
    source: Sequence[str] = ()
    lines: list[LineRan] = Factory(list)

    @property
    def ran(self) -> int:
        return sum(1 for line in self.lines if line.count)

    @property
    def branches(self) -> list[Branch]:
        """Conditions that steer a text."""
        return [way for line in self.lines for way in line.branches if way.role in BRANCHES]


@define
class Coverage:
    """Coverage by all tests of a title and by some games.

    `taken`: by action and faction, how often in tests and in games. `failed`: tests that failed, games
    that ended in a mistake, each in a line.
    """

    title: str
    tests: int
    games: int
    seats: str
    files: list[FileRan] = Factory(list)
    taken: dict[str, dict[str, tuple[int, int]]] = Factory(dict)
    failed: list[str] = Factory(list)

    @property
    def lines(self) -> tuple[int, int]:
        """How many ran of how many."""
        return sum(file.ran for file in self.files), sum(len(file.lines) for file in self.files)

    @property
    def sides(self) -> tuple[int, int]:
        """How many sides of branches were met of how many."""
        return sides_of([branch for file in self.files for branch in file.branches])


def sides_of(branches: list[Branch]) -> tuple[int, int]:
    """How many sides of these branches were met of how many."""
    return sum(branch.met for branch in branches), sum(branch.sides for branch in branches)


def files_of(
    shape: Shape, tests: Tally, games: Tally, sources: dict[str, Sequence[str]]
) -> list[FileRan]:
    """Each file with the lines in which something can run. `sources`: the lines of rule files, by name."""
    counts = [_counts(shape, tally) for tally in (tests, games)]
    truths = _truths(tests, games)
    by_file = {file: FileRan(file, source) for file, source in sources.items()}
    for line in sorted({*counts[0], *counts[1], *shape.declared}):
        file, number = line
        if file not in by_file:
            continue
        text = sources[file][number - 1] if number <= len(sources[file]) else ""
        in_tests, in_games = (count.get(line, 0) for count in counts)
        line_ran = LineRan(number, text.rstrip(), in_tests, in_games)
        line_ran.what = shape.declared.get(line, "") or shape.notes.get(line, "")
        for place, times_held, failed in sorted(truths.get(line, ())):
            role = shape.roles.get(place, CONDITION)
            said = text[place[3] - 1 : place[4] - 1]
            line_ran.branches.append(Branch(place[3], said, role, times_held, failed))
        by_file[file].lines.append(line_ran)
    return [file_ran for file_ran in by_file.values() if file_ran.lines]


def _counts(shape: Shape, tally: Tally) -> dict[Line, int]:
    """By line the most that anything on it ran."""
    by_line: dict[Line, int] = {}
    for line, count in _each(shape, tally):
        by_line[line] = max(by_line.get(line, 0), count)
    return by_line


def _each(shape: Shape, tally: Tally) -> Iterator[tuple[Line, int]]:
    for place, count in tally.ran.items():
        yield (place[1], place[2]), count
    for place, counts in tally.held.items():
        yield (place[1], place[2]), sum(counts)
    for line, truths in shape.arms.items():
        known = [
            tally.held[place][0 if counts else 1] for place, counts in truths if place in tally.held
        ]
        if known:
            yield line, sum(known)
    yield from tally.came.items()


def _truths(tests: Tally, games: Tally) -> dict[Line, list[tuple[Place, int, int]]]:
    by_line: dict[Line, list[tuple[Place, int, int]]] = {}
    for place in {**tests.held, **games.held}:
        first, second = (tally.held.get(place, (0, 0)) for tally in (tests, games))
        line = by_line.setdefault((place[1], place[2]), [])
        line.append((place, first[0] + second[0], first[1] + second[1]))
    return by_line
