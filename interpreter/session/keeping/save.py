"""A kept game: its settings and every decision, by names and never by position.

As text it is JSON with one decision a line behind all that stays the same, so that of a file that was
cut off everything before the cut can be read.

A game is kept after each answer, so each step is worked out once. It stays true for as long as the answers
begin alike; undo needs no notice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from json import JSONEncoder
from typing import TYPE_CHECKING, Any

from attrs import Factory, asdict, define, fields

from interpreter.engine.state import events
from interpreter.session.keeping.checksums import Cells, shown
from interpreter.session.keeping.entry_sums import Sums
from interpreter.session.telling import names

if TYPE_CHECKING:
    from interpreter.engine.play import Play
    from interpreter.language.declarations.vocabulary import Vocabulary


FORMAT = 3
"""The one version of the save format. It is raised whenever the fields of the file, what its sums are of
(`checksums.py`), or what follows from its seed come to mean something else; a program refuses all others."""


Step = tuple[str, str, str, str]
"""Decision point, faction, chosen option; and the sum of the position after it."""
_PLAIN, _ASCII = JSONEncoder(ensure_ascii=False), JSONEncoder()
OPTIONAL = ("commitment",)
"""Keys that a file may leave out."""


@define
class Save:
    """Fields of the file, in its order; then facts about the file itself."""

    format: int = FORMAT
    engine: str = ""
    title: str = ""
    corpus: str = ""
    rules: Sums = Factory(dict)
    printing: str = ""
    options: list[str] = Factory(list)
    mods: list[str] = Factory(list)
    scenario: str = ""
    position: dict[str, Any] | None = None
    seats: dict[str, str] = Factory(dict)
    takeback: bool = False
    seed: int = 0
    commitment: dict[str, Any] | None = None  # of a seed that several made; else not in the file
    start: str = ""  # the sum of the position at the first decision
    decisions: list[Step] = Factory(list)
    source: str = ""  # the name of the file it was read from
    cut: str = ""  # how that file ends too early, such as "is cut off after decision 7"

    def to_text(self) -> str:
        """The file's text: one field a line, one section of the rules a line, one decision a line."""
        text = self._text(_PLAIN.encode)
        try:
            text.encode()
        except UnicodeEncodeError:  # a folder whose name is no text
            return self._text(_ASCII.encode)
        return text

    def _text(self, dump: Callable[[object], str]) -> str:
        data = asdict(self, recurse=False)
        rows = ",\n".join([f"  {dump(step)}" for step in self.decisions])
        sections = ",\n".join(f"  {dump(name)}: {dump(data)}" for name, data in self.rules.items())
        blocks = {
            "rules": f"{{\n{sections}\n }}" if sections else "{}",
            "decisions": f"[\n{rows}\n ]" if rows else "[]",
        }
        lines = [
            f" {dump(key)}: {blocks.get(key) or dump(data[key])}"
            for key in FIELDS
            if key not in OPTIONAL or data[key] is not None
        ]
        return "{\n" + ",\n".join(lines) + "\n}\n"


FIELDS = tuple(field.name for field in fields(Save) if field.name not in ("source", "cut"))
"""The keys of the file, in its order."""


@define(eq=False)
class Record:
    """The steps of one game, as far as they have been worked out."""

    vocabulary: Vocabulary
    cells: Cells
    answers: list[int] = Factory(list)  # those of the steps
    totals: list[int] = Factory(list)  # at the first decision, and after each answer
    steps: list[Step] = Factory(list)

    def begun(self, play: Play) -> str:
        """The sum of the position at the first decision."""
        self.follow(play)
        return shown(self.totals[0])

    def follow(self, play: Play) -> list[Step]:
        """The steps of the game up to now."""
        known = len(self.steps)
        if play.answers[:known] != self.answers:
            known = _alike(play.answers, self.answers)
            del self.answers[known:], self.steps[known:], self.totals[known + 1 :]
        if self.totals and known == len(play.answers):
            return self.steps
        s, changes = _since(play, known)
        if not self.totals:
            self.totals.append(self.cells.start(s))
        for entry, changed in zip(_last_answers(play, len(changes)), changes, strict=True):
            for index, now in changed.items():
                s[index] = now
            self.totals.append(self.cells.add(self.totals[-1], s, changed))
            self.steps.append(self._step(entry, self.totals[-1]))
        self.answers = play.answers[:]
        return self.steps

    def _step(self, entry: tuple[int, ...], total: int) -> Step:
        _, number, faction, option, about = entry
        point = self.vocabulary.points[number]
        name = names.name_of(self.vocabulary, point, about, option)
        return point.name, self.vocabulary.factions[faction].id, name, shown(total)


def _alike(one: list[int], other: list[int]) -> int:
    """How many answers both begin with."""
    for number, (mine, yours) in enumerate(zip(one, other, strict=False)):
        if mine != yours:
            return number
    return min(len(one), len(other))


def _since(play: Play, known: int) -> tuple[list[int], list[dict[int, int]]]:
    """The state after this many answers; and for each later answer, the integers that it changed."""
    s, u, end = play.run.s[:], play.run.u, len(play.run.u)
    changes = []
    for start in reversed(play.marks[known:]):
        before: dict[int, int] = {}
        for place in range(start, end, 2):
            before.setdefault(u[place], u[place + 1])
        changes.append({index: s[index] for index, old in before.items() if s[index] != old})
        for index, old in before.items():
            s[index] = old
        end = start
    return s, changes[::-1]


def _last_answers(play: Play, number: int) -> Iterator[tuple[int, ...]]:
    """Log entries of this many answers, in order."""
    answers: list[tuple[int, ...]] = []
    place = len(play.run.log)
    while len(answers) < number:
        place -= 1
        if play.run.log[place][0] == events.ANSWER:
            answers.append(play.run.log[place])
    return reversed(answers)
