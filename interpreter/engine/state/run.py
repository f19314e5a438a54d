"""A game under way: the flat state, the undo log, the log, and the primitives that write them.

Pieces are only ever carried from one cell to another, so none is made or lost.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from itertools import chain, compress
from operator import ne
from typing import Any, NamedTuple

from interpreter.engine.state import events
from interpreter.engine.state.bag import Bag
from interpreter.engine.state.errors import MISTAKES, RuleError, StepsError, TooLarge, located
from interpreter.engine.state.layout import POSITIONS, Layout, named
from interpreter.engine.state.limits import LARGEST, MOST_DICE, Limits
from interpreter.engine.state.memory import Memory
from interpreter.engine.state.options import Question
from interpreter.engine.state.stacking import ENDLESS, Rooms
from interpreter.engine.state.streams import Stream, asked_word, stream

_FACTOR, _PRIME = 1_000_003, 1_099_511_627_689  # of the numbers that stand for positions

Refill = Callable[["Run", int, int], None]
"""Called when a card is taken from an empty zone (and its owner's place)."""

Deal = Callable[..., Generator[Question, int, Any]]
"""Carries out a deal that a faction opens; with an index, one made because pieces lack."""


Entry = tuple[Any, ...]
"""A line of the log; events.py lists its fields."""


class Mark(NamedTuple):
    """Start of a faction's decisions: lengths of the undo log and of the log."""

    faction: int
    undo: int
    log: int


def no_deals(run: Run, faction: int, only: int = -1) -> Generator[Question, int, Any]:
    """Before an executor takes the game up."""
    yield from ()


def no_refill(run: Run, zone: int, owner: int) -> None:
    """Default for an empty zone: do nothing."""


def shifted(old: int, steps: int, word: int) -> int:
    """Move `steps` along an ordered scale toward a word, no further."""
    steps = max(0, steps)
    return min(old + steps, word) if old < word else max(old - steps, word)


def filled(cells: list[int]) -> list[int]:
    """The places of the cells that are not 0."""
    return [*compress(range(len(cells)), cells)]


def _follow(sheet: Bag, source: int, target: int, n: int) -> None:
    """Pieces that have moved in an outer action take their marks along (target -1: they are lost)."""
    sheet.put(source, sheet.count(source) - n)
    if target >= 0:
        sheet.add(target, n)


class Budget:
    """A question beside the game: it is asked hundreds of times for one picture, so this is kept plain."""

    __slots__ = ("left", "limits", "run")

    def __init__(self, run: Run) -> None:
        self.run, self.left, self.limits = run, run.steps, run.limits

    def __enter__(self) -> None:
        limits = self.run.limits = self.limits.question
        self.run.steps = limits.steps

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: object
    ) -> None:
        self.run.steps, self.run.limits = self.left, self.limits
        if isinstance(error, MISTAKES):
            raise located(error) from error


class Run:
    """`s` is the state, `u` the undo log (index, old, index, old…), `log` the log."""

    __slots__ = (
        "activations",
        "ahead",
        "checking",
        "counted",
        "deal",
        "dealing",
        "folded",
        "forced",
        "imagining",
        "layout",
        "limits",
        "log",
        "memory",
        "offered",
        "picking",
        "program",
        "refill",
        "refilling",
        "rooms",
        "s",
        "said",
        "secret",
        "sheets",
        "sight",
        "steps",
        "u",
    )

    def __init__(self, layout: Layout, rooms: Rooms, limits: Limits | None = None) -> None:
        self.layout = layout
        self.limits = limits or Limits()
        self.rooms = rooms
        self.s: list[int] = [0] * layout.size
        self.u: list[int] = []
        self.log: list[Entry] = []
        self.steps = self.limits.steps  # that are left until the next decision
        self.forced: list[int] = []  # rolls given beforehand, for tests
        self.program: Any = None  # Program, once it is started
        self.deal: Deal = no_deals  # each executor puts its own here
        self.refill: Refill = no_refill  # so, too
        self.refilling: set[int] = set()  # zones for which that goes on, by their streams
        self.folded: dict[int, int] = {}  # the cards last asked about, how many equal ones of each
        self.ahead = False  # ways to go on are tried (runtime/ahead.py), with dice of their own
        self.imagining = False  # a move is tried and will be taken back
        self.dealing = False  # a deal is being struck, and in it there is no other
        self.checking: set[int] = set()  # consequences being carried out
        self.activations: list[Any] = []  # the actions under way, the innermost last
        # Pieces that moved in outer actions, the innermost last. They keep their marks in boxes, too.
        self.sheets: list[Bag] = []
        self.offered = -1  # the faction that is asked which action it takes up
        self.memory = Memory()
        self.secret: Mark | None = None  # who decides in secret, and since when
        self.sight: Any = self.s  # the state as texts read it: what somebody's eyes see (seeing.py)
        # The question that the running text says more of, and by option what fills its gaps (NO_OPTION: its own).
        self.said: tuple[int, dict[int, tuple[Any, ...]]] = -1, {}
        # A choice of several: its point, the picks so far, the least and most.
        self.counted: tuple[int, Sequence[int], int, int | None] = -1, (), 0, None
        self.picking = -1  # the place of the pieces that the running question is about, if any

    @property
    def players(self) -> tuple[int, ...]:
        """The factions that play, in the order of their seats."""
        return self.layout.everyone(self.s)

    # --- writing ---------------------------------------------------------------------------------

    def write(self, index: int, value: int) -> None:
        """The one way to change the state."""
        old = self.s[index]
        if old != value:
            self.u.append(index)
            self.u.append(old)
            self.s[index] = value

    def copy(self, twin: Run | None = None) -> Run:
        """Copy state and logs into `twin`, or into a new run. Leave out what is under way."""
        if twin is None:
            twin = Run(self.layout, self.rooms, self.limits)
        twin.program, twin.deal, twin.refill = self.program, self.deal, self.refill
        twin.folded = self.folded
        twin.s, twin.u, twin.log = self.s[:], self.u[:], self.log[:]
        twin.sight = twin.s
        twin.forced, twin.memory.notes = self.forced[:], self.memory.notes[:]
        return twin

    def rewind(self, undo: int, log: int) -> None:
        """Back to when the undo log and the log had these lengths."""
        s, u = self.s, self.u
        while len(u) > undo:
            old = u.pop()
            s[u.pop()] = old
        del self.log[log:]
        self.memory.rewind(log)

    def assign(self, index: int, value: int) -> None:
        """Sets a stored value, no further than its bounds."""
        if index in self.layout.closed:
            raise RuleError(f"there is no {self.called(index)}")
        low, high = self.layout.bounds[index]
        if low is not None and value < low:
            value = low
        if high is not None and value > high:
            value = high
        old = self.s[index]
        if old != value:
            if not -LARGEST <= value <= LARGEST:
                raise TooLarge(self.called(index))
            self.write(index, value)
            self.log.append((events.VALUE, index, old, value))

    def add(self, index: int, amount: int) -> None:
        self.assign(index, self.s[index] + amount)

    def shift(self, index: int, steps: int, word: int) -> None:
        self.assign(index, shifted(self.s[index], steps, word))

    def spare(self, index: int) -> int:
        """Amount of a stored value above its lower bound."""
        return self.s[index] - (self.layout.bounds[index][0] or 0)

    def spare_room(self, index: int, amount: int) -> int:
        """Part of an amount by which a stored value can still rise."""
        high = self.layout.bounds[index][1]
        return amount if high is None else min(amount, high - self.s[index])

    def transfer(self, amount: int, source: int, receiver: int) -> None:
        """Transfer as much as the source has above its lower bound and the receiver can hold."""
        amount = max(0, self.spare_room(receiver, min(amount, self.spare(source))))
        self.assign(source, self.s[source] - amount)
        self.assign(receiver, self.s[receiver] + amount)

    def pay(self, payer: int, index: int, amount: int) -> None:
        """`index` is where the payer's means stand."""
        if amount <= 0:
            return
        if self.spare(index) < amount:
            raise RuleError(f"{self.called(index)} is {self.s[index]}, not enough to pay {amount}")
        self.log.append((events.PAY, payer, amount))
        self.assign(index, self.s[index] - amount)

    def called(self, index: int) -> str:
        """A cell of the state in words."""
        return named(self.layout, self.program.vocabulary)[index]

    def spend(self, steps: int) -> None:
        """Charge steps for a long computation, so that no text runs for ever."""
        self.steps -= steps
        if self.steps < 0:
            raise StepsError(self.limits.steps)

    def budget(self) -> Budget:
        """Separate step budget for questions beside the game, in a `with`. Errors get their places."""
        return Budget(self)

    def each(self, collection: Sequence[int], steps: int) -> Sequence[int]:
        """Return the collection, and charge steps for each element."""
        self.spend(len(collection) * steps)
        return collection

    def begin_phase(self, phase: int) -> None:
        """Begin a phase with nothing under way."""
        self.checking.clear()
        self.refilling.clear()
        self.activations.clear()
        self.sheets.clear()
        self.picking, self.offered, self.dealing, self.secret = -1, -1, False, None
        self._begin_streams(max(phase, -1) + 1)
        self.log.append((events.PHASE, phase))
        self.memory.begin_phase(len(self.log))

    def count_position(self, cells: Sequence[int]) -> None:
        """Set a value to how often the position has occurred among the last POSITIONS it counted.

        `cells`: of the value, of the ring of earlier positions, and of all that belongs to the position but pieces.
        """
        s, ring, mark = self.s, cells[1], 1
        pieces = self.layout.spaces * self.layout.columns
        self.spend(pieces + POSITIONS + len(cells))
        for index in filled(s[:pieces]) + [cell for cell in cells[2:] if s[cell] != 0]:
            mark = (mark * _FACTOR + index * 1000 + s[index]) % _PRIME
        often, last = 1, s[ring]
        for earlier in s[ring + 1 : ring + 1 + POSITIONS]:
            if earlier == mark:
                often += 1
        self.write(ring + 1 + last, mark)
        self.write(ring, (last + 1) % POSITIONS)
        self.assign(cells[0], often)

    def acting(self) -> list[int]:
        """Factions whose actions are running, and the one that is asked for an action, by index."""
        actors = [activation.actor for activation in self.activations]
        if self.offered >= 0:
            actors.append(self.offered)
        return sorted(set(actors))

    def settle(self) -> bool:
        """End a phase: nothing is spent or cached any more.

        Says whether anything was.
        """
        layout, before = self.layout, len(self.u)
        end = layout.spent + len(layout.nobody)
        if self.s[layout.spent : end] != layout.nobody:
            for index in range(layout.spent, end):
                self.write(index, 0)
        for definition, flag in layout.held.items():
            if self.s[flag]:
                self.let_go(definition, flag)
        self.checking.clear()
        return len(self.u) > before

    def let_go(self, definition: int, flag: int) -> None:
        """A held definition follows the state again."""
        for index in range(flag, flag + 1 + self.layout.held_sizes[definition]):
            self.write(index, 0)
        self.log.append((events.HOLD, definition, 0))

    def new_stamp(self) -> int:
        index = self.layout.stamp
        self.write(index, self.s[index] + 1)
        return self.s[index]

    # --- chance ----------------------------------------------------------------------------------

    def _begin_streams(self, running: int) -> None:
        """Restart all random streams with a phase, so that its chance depends on nothing before."""
        layout, s = self.layout, self.s
        self.write(layout.running, running)
        self.write(layout.begun + running, s[layout.begun + running] + 1)
        end = layout.streams + len(layout.stream_words)
        if any(s[layout.streams : end]):
            for index in range(layout.streams, end):
                self.write(index, 0)

    def stream(self, number: int) -> Stream:
        """Next random number generator of a stream in this phase."""
        layout, s = self.layout, self.s
        index, running = layout.streams + number, s[layout.running]
        often = s[index]
        self.write(index, often + 1)
        return stream(
            s[layout.seed], layout.phase_words[running], s[layout.begun + running],
            layout.stream_words[number], often,
        )  # fmt: skip

    def asked(self, kind: str, faction: int, point: int) -> tuple[int, ...]:
        """Key of the stream from which a random seat or a bot draws at this question."""
        layout, s = self.layout, self.s
        running = s[layout.running]
        return (
            layout.phase_words[running], s[layout.begun + running],
            asked_word(kind, layout.faction_names[faction], layout.point_names[point]),
            self.memory.often.get((faction, point), 0),
        )  # fmt: skip

    def roll(self, number: int, sides: int, says: str = "") -> int:
        """Roll one die of a stream; the log shows `says`. Use given results first."""
        return self.roll_dice(number, sides, 1, says)[0]

    def roll_dice(self, number: int, sides: int, dice: int, says: str = "") -> list[int]:
        """Several dice rolled together; none if `dice` is 0 or less. Raises RuleError for too many."""
        if dice > MOST_DICE:
            raise RuleError(f"{dice} dice: at most {MOST_DICE} are rolled at once")
        if dice <= 0:
            return []
        numbers = self.fall(number, sides, dice)
        self.log.append((events.ROLL, says, *numbers))
        return numbers

    def fall(self, number: int, sides: int, dice: int = 1) -> list[int]:
        """Results of dice, from 1 to `sides`; given ones come first."""
        index = self.layout.rolls
        done = self.s[index]
        self.write(index, done + dice)
        given, chance = self.forced[done : done + dice], self.stream(number)
        return given + [chance.below(sides) + 1 for _ in range(dice - len(given))]

    def modified(self, rolled: int, texts: tuple[str, ...], amounts: tuple[int, ...]) -> int:
        """Total of a roll with its modifiers. Log each line that adds something."""
        added = [pair for pair in zip(texts, amounts, strict=True) if pair[1]]
        total = rolled + sum(amounts)
        if added:
            flat_parts = [part for pair in added for part in pair]
            self.log.append((events.MODIFY, rolled, total, *flat_parts))
        return total

    # --- pieces ----------------------------------------------------------------------------------

    def room(self, location: int, column: int) -> int:
        """How many more pieces of the column the location can take. Boxes have no limits."""
        rooms = self.rooms
        if location >= rooms.spaces:
            return ENDLESS
        first = location * rooms.columns
        if not rooms.bound[first + column]:
            return ENDLESS
        room, s = ENDLESS, self.s
        for fixed in rooms.still[first + column]:
            room = min(room, fixed.most - sum([s[first + c] for c in fixed.columns]))
        for index in rooms.moving[column]:
            limit = rooms.judged[index]
            if limit.where(self, location):
                there = sum([s[first + c] for c in limit.columns])
                room = min(room, limit.most(self, location) - there)
        return max(0, room)

    def barred(self, location: int, column: int) -> bool:
        """Whether a limit lets no piece of the column stand in the location, however empty it is."""
        rooms = self.rooms
        if location >= rooms.spaces or not rooms.bound[location * rooms.columns + column]:
            return False
        if any(fixed.most == 0 for fixed in rooms.still[location * rooms.columns + column]):
            return True
        for index in rooms.moving[column]:
            limit = rooms.judged[index]
            if limit.where(self, location) and limit.most(self, location) == 0:
                return True
        return False

    def _carry(self, source: int, target: int, n: int) -> None:
        """Move n pieces between cells. The source never has more spent pieces than pieces."""
        s = self.s
        if n < 0 or s[source] < n:
            raise RuleError("there are not that many pieces here")
        self.write(source, s[source] - n)
        self.write(target, s[target] + n)
        layout = self.layout
        if source < layout.spent - (layout.locations - layout.spaces) * layout.columns:
            spent = layout.spent + source
            if s[spent] > s[source]:
                self.write(spent, s[source])

    def _leave(self, source: int, target: int) -> None:
        """Update the marks of moved pieces. A marked one leaves last and keeps its mark (-1: it is lost)."""
        for sheet in self.sheets:
            over = sheet.count(source) - self.s[source]
            if over > 0:
                _follow(sheet, source, target, over)

    def place(self, location: int, column: int, n: int, box: int = -1) -> None:
        """Place pieces from the supply (or another box)."""
        if n:
            layout = self.layout
            box = layout.supply if box < 0 else box
            source, target = layout.cell(box, layout.fresh[column]), layout.cell(location, column)
            self._carry(source, target, n)
            self._leave(source, target)
            self.log.append((events.PLACE, location, column, n, box))

    def remove(self, location: int, column: int, n: int, box: int = -1) -> None:
        """Remove pieces to the supply (or another box), where every piece shows its first state."""
        if n:
            layout = self.layout
            box = layout.supply if box < 0 else box
            cell, target = layout.cell(location, column), layout.cell(box, layout.fresh[column])
            self._carry(cell, target, n)
            supplied = box == layout.supply  # a piece taken from supply later is another piece
            self._leave(cell, -1 if supplied else target)
            self.log.append((events.REMOVE, location, column, n, box))

    def move(self, location: int, column: int, n: int, to: int, spent: bool = False) -> None:
        """Move pieces between spaces; `spent`: they cannot move again in this action."""
        if n:
            layout = self.layout
            cell, target = layout.cell(location, column), layout.cell(to, column)
            self._carry(cell, target, n)
            self._leave(cell, target)
            if spent and to < layout.spaces:
                self.write(layout.spent + target, self.s[layout.spent + target] + n)
            self.log.append((events.MOVE, location, column, n, to))

    def turn(self, location: int, column: int, n: int, new: int, fresh: bool = False) -> None:
        """Turn pieces to another state. They keep their marks (marked ones turn first, unless `fresh`)."""
        if n and column != new:
            layout, s = self.layout, self.s
            cell, target = layout.cell(location, column), layout.cell(location, new)
            spent = 0
            if location < layout.spaces and not fresh:
                spent = min(n, s[layout.spent + cell])
                self.write(layout.spent + cell, s[layout.spent + cell] - spent)
            self._carry(cell, target, n)
            for sheet in self.sheets:
                marked = sheet.count(cell)
                if marked:
                    left = marked - s[cell] if fresh else min(n, marked)
                    _follow(sheet, cell, target, max(0, left))
            if spent:
                self.write(layout.spent + target, s[layout.spent + target] + spent)
            self.log.append((events.TURN, location, column, n, new))

    # --- cards -----------------------------------------------------------------------------------

    def cards_in(self, zone: int) -> list[int]:
        """`zone` is where the zone's length stands (`Layout.zone`)."""
        s = self.s
        return s[zone + 1 : zone + 1 + s[zone]]

    def set_cards(self, zone: int, cards: list[int]) -> None:
        """Cells beyond the last card are 0, so that equal games have equal states."""
        s = self.s
        new = [len(cards), *cards, *[0] * (s[zone] - len(cards))]
        old = s[zone : zone + len(new)]
        self.u += chain.from_iterable(compress(enumerate(old, zone), map(ne, old, new)))
        s[zone : zone + len(new)] = new
