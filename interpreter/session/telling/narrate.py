"""The log in sentences, for a reader who may not see everything.

Entries keep their order. An action and a space it works in become headings; events under them are indented.
Book-keeping that no display shows is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from attrs import Factory, define, frozen

from interpreter.corpus.english import capital
from interpreter.engine.state import events
from interpreter.engine.state.options import plain
from interpreter.language.declarations.visibility import open_to, secretive
from interpreter.language.declarations.vocabulary import ValueDecl
from interpreter.language.types import CARD
from interpreter.session.telling.provenance import mark
from interpreter.session.telling.wording import Wording, lasting

if TYPE_CHECKING:
    from interpreter.language.walking.gaps import Gap  # nodes: only where texts are

Entry = tuple[Any, ...]
MANY = 3  # more cards than this going the same way are only counted
PIECES = frozenset({events.PLACE, events.REMOVE, events.MOVE, events.TURN})
NUMBER = 3  # where their entries say how many
# Entries that another already tells, or that nobody sees at the table.
SILENT = frozenset({events.PAY, events.HOLD, events.SECRET, events.REVEAL})


@frozen
class Line:
    """A sentence of the tale; `heading` says that what follows with a deeper indent belongs to it.

    `choice`: it only repeats what somebody chose. `entry`: its place among the entries that were told.
    """

    indent: int
    text: str
    heading: bool = False
    faction: int = -1
    choice: bool = False
    entry: int = -1

    def __str__(self) -> str:
        return "  " * self.indent + self.text

    def at(self, entry: int) -> Line:
        """The same line for the entry at another place of the log."""
        return Line(self.indent, self.text, self.heading, self.faction, self.choice, entry)


@define(slots=False)
class Narrator:
    """Tells log entries. `shown`: indices of values worth telling; `viewers`: the listener's factions, None sees all;
    `bots`: factions that a bot plays."""

    words: Wording
    shown: frozenset[int]
    viewers: frozenset[int] | None = None
    bots: frozenset[int] = frozenset()
    _depth: int = 0
    _space: int = -1
    _spaces: list[int] = Factory(list)

    def tell(self, entries: Iterable[Entry]) -> list[Line]:
        """Sentences of some entries, without headings under which nothing happened."""
        return list(without_empty(self.all_of(entries)))

    def all_of(self, entries: Iterable[Entry], first: int = 0) -> list[Line]:
        """Tell all entries with all headings. `first`: the place of the first entry in the log."""
        lines: list[Line] = []
        self._depth, self._space, self._spaces = 0, -1, []
        heard_entries = (
            (place, entry) for place, entry in self.heard(entries) if not self._untold(entry)
        )
        for place, group in _grouped(heard_entries):
            lines += [line.at(first + place) for line in self._one(group)]
        return lines

    def heard(self, entries: Iterable[Entry]) -> Iterator[tuple[int, Entry]]:
        """Entries with their places. The decider hears a secret decision at once, others when it comes about."""
        for place, entry in enumerate(entries):
            if entry[0] != events.SECRET:
                yield place, entry
                continue
            _, faction, deciding, *entry_values = entry
            own = self.viewers is None or faction in self.viewers
            if own == bool(deciding):
                yield place, tuple(entry_values)

    def _untold(self, entry: Entry) -> bool:
        """A bot's answer that has no line. It does not part what goes the same way before and after it."""
        if entry[0] != events.ANSWER or entry[2] not in self.bots:
            return False
        return self.words.vocabulary.points[entry[1]].type not in ("way", "yes-no")

    def _one(self, group: list[Entry]) -> list[Line]:
        entry = group[0]
        if entry[0] in SILENT:
            return []
        teller = TELLERS[entry[0]]
        if entry[0] == events.CARD:
            return [self._line(text) for text in self._cards(group)]
        if entry[0] in PIECES:
            entry = (*entry[:NUMBER], sum(later[NUMBER] for later in group), *entry[NUMBER + 1 :])
        lines_told = teller(self, *entry[1:])
        return (
            []
            if lines_told is None
            else [lines_told if isinstance(lines_told, Line) else self._line(lines_told)]
        )

    def _line(self, text: str) -> Line:
        return Line(self._depth + (self._space >= 0), capital(text))

    # --- headings ----------------------------------------------------------------------------

    def _action(self, action: int, faction: int, free: int, limited: int) -> Line:
        decl = self.words.vocabulary.actions[action]
        notes = [word for word, true in (("free", free), ("limited", limited)) if true]
        note = f" ({', '.join(notes)})" if notes else ""
        text = f"{self.words.faction(faction)}: {decl.name}{note}"
        line = Line(self._depth + (self._space >= 0), text, True, faction)
        self._spaces.append(self._space)
        self._depth, self._space = line.indent + 1, -1
        return line

    def _done(self, action: int) -> None:
        if self._spaces:
            self._space = self._spaces.pop()
            self._depth = max(0, self._depth - 1 - (self._space >= 0))

    def _chosen(self, action: int, space: int) -> Line:
        self._space = space
        return Line(self._depth, self.words.place(space), True)

    def _lapse(self, action: int, space: int) -> str:
        self._space = -1
        return f"nothing can be done in {self.words.place(space)} any more"

    def _phase(self, phase: int) -> Line | None:
        """A phase is told only if it has a name of its own and is not the only one."""
        self._depth, self._space, self._spaces = 0, -1, []
        phases = self.words.vocabulary.phases
        decl = phases[phase] if phase >= 0 and len(phases) > 1 else None
        if decl is None or not decl.named:
            return None
        return Line(0, f"-- {decl.name} --", True)

    def _answer(self, point: int, faction: int, option: int, about: int) -> Line | None:
        """Tell a declined deal, or a way chosen while no action runs, unless an action tells it better."""
        decl = self.words.vocabulary.points[point]
        if (
            (decl.face_down or decl.secret)
            and self.viewers is not None
            and faction not in self.viewers
        ):
            return None
        if decl.type == "yes-no" and decl in self.words.vocabulary.deal_points and not option:
            reason = ": a bot agrees to none" if faction in self.bots else ""
            declined = f"{self.words.faction(faction)} declines the deal{reason}"
            return Line(0, declined, faction=faction)
        if decl.type != "way" or not plain(option) or self._depth or self._space >= 0:
            return None
        name, says = decl.ways[option]
        said = lasting(says) or capital(name)
        return Line(0, f"{self.words.faction(faction)}: {said}", True, faction, True)

    # --- pieces ------------------------------------------------------------------------------

    def _place(self, location: int, column: int, number: int, box: int) -> str:
        source = "" if box == self.words.layout.supply else f" from {self.words.place(box)}"
        return f"{self.words.pieces(column, number)}{source} placed{self._where(location)}"

    def _remove(self, location: int, column: int, number: int, box: int) -> str:
        pieces, where = self.words.pieces(column, number), self._where(location, "from")
        return f"{pieces} removed{where} to {self.words.place(box)}"

    def _move(self, source: int, column: int, number: int, target: int) -> str:
        pieces = self.words.pieces(column, number)
        return f"{pieces}: {self.words.place(source)} to {self.words.place(target)}"

    def _turn(self, location: int, column: int, number: int, new: int) -> str:
        verb = "turns" if number == 1 else "turn"
        pieces, where = self.words.pieces(column, number), self._where(location)
        return f"{pieces}{where} {verb} {self.words.state(new)}"

    def _where(self, location: int, word: str = "in") -> str:
        return "" if location == self._space else f" {word} {self.words.place(location)}"

    # --- values and chance -------------------------------------------------------------------

    def _value(self, index: int, old: int, new: int) -> str | None:
        decl, subject = self.words.stored(index)
        if decl.index not in self.shown or not self._sees_value(decl, subject):
            return None
        whose, where = self.words.owned(decl, subject)
        if decl.of == "space":
            where = self._where(subject)
        name = f"{whose}{decl.name}"
        if decl.type.name == "truth" and decl.marker and decl.of in ("", "space"):
            if decl.of == "space" and not new:
                where = self._where(subject, "from")
            return f"{name} marker {'placed' if new else 'removed'}{where}"
        if decl.type.name == "truth":
            return f"{name}{where}" if new else f"{whose}no longer {decl.name}{where}"
        return f"{name}{where}: {self.words.worth(decl, old)} -> {self.words.worth(decl, new)}"

    def _sees_value(self, decl: ValueDecl, subject: int) -> bool:
        """Whether a past reference to a value may be told. Hide one that may have been hidden then."""
        refers = CARD in (decl.type, *decl.domains)
        if refers and not decl.seen and self.viewers is not None and self._secretive:
            return False
        return open_to(decl, subject, self.viewers)

    @cached_property
    def _secretive(self) -> bool:
        return secretive(self.words.vocabulary)

    def _roll(self, says: str, *numbers: int) -> str:
        return f"{says or 'roll'}: {', '.join(map(str, numbers))}"

    def _modified(self, rolled: int, total: int, *added: Any) -> str:
        lines = [
            f" {'-' if amount < 0 else '+'} {abs(amount)} ({text})"
            for text, amount in zip(added[::2], added[1::2], strict=True)
        ]
        return f"{rolled}{''.join(lines)} = {total}"

    def _over(self, *_: int) -> Line:
        self._depth, self._space, self._spaces = 0, -1, []
        return Line(0, "The game ends.")

    def _say(self, parts: tuple[str | Gap, ...], *values: Any) -> str:
        return self.words.said(parts, values)

    def _drawn(self, gap: Gap, drawn: int) -> str | None:
        """Name what is drawn, unless it is a card: what becomes of it shows whether it may be known."""
        return None if gap[0] == "card" else f"drawn: {self.words.said((gap,), (drawn,))}"

    def _tell(self, to: tuple[int, ...], parts: tuple[str | Gap, ...], *values: Any) -> str | None:
        """Tell some factions only."""
        if self.viewers is not None and self.viewers.isdisjoint(to):
            return None
        return self.words.said(parts, values)

    # --- cards -------------------------------------------------------------------------------

    def _cards(self, group: list[Entry]) -> Iterator[str]:
        _, _, source, owner, target, receiver, _ = group[0]
        if target >= 0 and self.words.vocabulary.zones[target].sorted:
            group = sorted(group, key=lambda entry: entry[1])
        way = self.words.way((source, owner), (target, receiver))
        names = self.named(group)
        if len(group) > MANY:
            named = ", ".join(map(self.words.card, names))
            yield f"{len(group)} cards{f' ({named})' if named else ''}: {way}"
            return
        moved = [self.words.card(line[1]) if line[1] in names else "" for line in group]
        for card, number in Counter(moved).items():
            times = f" ×{number}" if number > 1 else ""
            yield from [f"{card}{times}: {way}"] if card else [f"a card: {way}"] * number

    def named(self, group: list[Entry]) -> list[int]:
        """Cards to name among those that go the same way one after another."""
        if len(group) > MANY:
            return [entry[1] for entry in group] if self._opens(group[0]) else []
        return [entry[1] for entry in group if self._sees_card(entry)]

    def shown_cards(self, entry: Entry) -> list[int]:
        """Cards that the listener hears of by an entry that moves none."""
        if entry[0] == events.SHOW:
            shown = self.viewers is None or not self.viewers.isdisjoint(entry[1])
            return [c for c, *where in entry[2] if shown or self.sees(*where)]
        if entry[0] == events.TELL and not (self.viewers is None or self.viewers & {*entry[1]}):
            return []
        if entry[0] not in (events.SAY, events.TELL):
            return []
        parts, *values = entry[1 if entry[0] == events.SAY else 2 :]
        gaps = [part for part in parts if not isinstance(part, str)]
        values_shown = [
            v for gap, v in zip(gaps, values, strict=True) if gap[0] in ("card", "cards")
        ]
        several = [value if isinstance(value, list | tuple) else [value] for value in values_shown]
        return [card for cards in several for card in cards if card >= 0]

    def hears_all(self, entry: Entry) -> bool:
        """Whether nothing of an entry that the listener hears is hidden from him."""
        hears = HEARS.get(entry[0])
        return hears is None or hears(self, *entry[1:])

    def _sees_card(self, entry: Entry) -> bool:
        """Whether the listener sees it where it comes from or where it goes."""
        _, _, source, owner, target, receiver, place = entry
        return self.sees(source, owner, 0) or self.sees(target, receiver, place)

    def _show(self, to: tuple[int, ...], cards: tuple[tuple[int, int, int, int], ...]) -> str:
        """Name the factions that are shown cards; name the cards for them and for those who see them in place."""
        who = ", ".join(self.words.faction(faction) for faction in to) or "nobody"
        shown = self.viewers is None or not self.viewers.isdisjoint(to)
        seen = [self.words.card(c) for c, *where in cards if shown or self.sees(*where)]
        hidden = len(cards) - len(seen)
        if hidden:
            seen.append("a card" if hidden == 1 else f"{hidden} cards")
        return f"{who} {'see' if len(to) > 1 else 'sees'} {', '.join(seen) or 'no card'}"

    def _opens(self, entry: Entry) -> bool:
        """Whether a card comes from its owner alone to where everybody sees it."""
        zones, (_, _, source, _, target, _, _) = self.words.vocabulary.zones, entry
        return (
            source >= 0
            and target >= 0
            and zones[source].seen in ("owner", "some")
            and zones[target].seen == "all"
        )

    def uncovers(self, entry: Entry) -> bool:
        """Whether a card's move shows the listener something new: this card or the one under it."""
        _, _, source, owner, target, receiver, place = entry
        shown = self.sees(target, receiver, place) and not self.sees(source, owner, 0)
        return shown or (source >= 0 and self.words.vocabulary.zones[source].seen == "top")

    def sees(self, zone: int, owner: int, place: int) -> bool:
        """Whether the listener sees the card at a place (0: the top) of a zone."""
        if zone < 0:
            return False
        decl = self.words.vocabulary.zones[zone]
        return open_to(decl, owner, self.viewers) or (decl.seen == "top" and place == 0)

    def _card(self, *_: int) -> None:
        """Told in groups, by `_cards`."""

    def _shuffle(self, zone: int, owner: int) -> str:
        return f"{self.words.zone(zone, owner)} shuffled"

    def _play(self, slot: int, card: int, faction: int) -> Line:
        effect = self.words.vocabulary.effects[slot]
        who = f"{self.words.faction(faction)}: " if faction >= 0 else ""
        noted = mark(self.words.vocabulary.cards[card].effects[effect.id])
        text = f"{who}{self.words.card(card)}, {effect.name}{f' ({noted})' if noted else ''}"
        line = Line(self._depth, text, True, faction)
        self._spaces.append(self._space)
        self._depth, self._space = self._depth + 1, -1
        return line

    def _played(self, slot: int, card: int) -> None:
        self._done(-1)

    def _effect(self, instance: int, begins: int) -> str:
        effect = self.words.vocabulary.lasting[instance]
        return f"{'now in effect' if begins else 'no longer in effect'}: {effect.says}"

    def _deal(self, deal: int, giver: int) -> str:
        return f"{self.words.faction(giver)}: {self.words.vocabulary.deals[deal].name}"


def _answered(narrator: Narrator, point: int, faction: int, *_: int) -> bool:
    decl = narrator.words.vocabulary.points[point]
    own = narrator.viewers is None or faction in narrator.viewers
    return own or not (decl.secret or decl.face_down or decl.type == "card")


# By code of what hides something: whether the listener knows all of it.
HEARS: dict[int, Callable[..., bool]] = {
    events.CARD: lambda narrator, *parts: narrator._sees_card((events.CARD, *parts)),
    events.SHOW: lambda narrator, to, cards: len(narrator.shown_cards((events.SHOW, to, cards))) == len(cards),
    events.VALUE: lambda narrator, index, *_: narrator._sees_value(*narrator.words.stored(index)),
    events.TELL: lambda narrator, to, *_: narrator.viewers is None or not narrator.viewers.isdisjoint(to),
    events.ANSWER: _answered,
    events.DRAW: lambda narrator, gap, _: gap[0] != "card",
}  # fmt: skip
TELLERS: dict[int, Callable[..., Line | str | None]] = {
    events.PLACE: Narrator._place,
    events.REMOVE: Narrator._remove,
    events.MOVE: Narrator._move,
    events.TURN: Narrator._turn,
    events.VALUE: Narrator._value,
    events.ROLL: Narrator._roll,
    events.MODIFY: Narrator._modified,
    events.ANSWER: Narrator._answer,
    events.PHASE: Narrator._phase,
    events.CARD: Narrator._card,
    events.SHUFFLE: Narrator._shuffle,
    events.PLAY: Narrator._play,
    events.PLAYED: Narrator._played,
    events.EFFECT: Narrator._effect,
    events.ACTION: Narrator._action,
    events.DONE: Narrator._done,
    events.SPACE: Narrator._chosen,
    events.SAY: Narrator._say,
    events.SHOW: Narrator._show,
    events.TELL: Narrator._tell,
    events.OVER: Narrator._over,
    events.DEAL: Narrator._deal,
    events.LAPSE: Narrator._lapse,
    events.DRAW: Narrator._drawn,
}


def _grouped(entries: Iterable[tuple[int, Entry]]) -> Iterator[tuple[int, list[Entry]]]:
    """Cards and pieces that go the same way one after another are one group, with the place of its first; else each alone."""
    group: list[Entry] = []
    first = 0
    for place, entry in entries:
        if group and (way_of(entry) is None or way_of(entry) != way_of(group[0])):
            yield first, group
            group = []
        first = first if group else place
        group.append(entry)
    if group:
        yield first, group


def way_of(entry: Entry) -> Entry | None:
    """Shape that all entries of a group share; None for an entry told by itself."""
    if entry[0] == events.CARD:
        return entry[2:6]
    return (*entry[:NUMBER], *entry[NUMBER + 1 :]) if entry[0] in PIECES else None


def without_empty(lines: list[Line], going_on: bool = False) -> Iterator[Line]:
    """Lines without headings of empty phases, and without choices that an action tells better.

    `going_on`: more lines will follow, so the last is left for them.
    """
    for number, line in enumerate(lines[:-1] if going_on else lines, 1):
        following = lines[number] if number < len(lines) else None
        if line.heading and line.indent == 0:
            phase = line.text.startswith("--")
            if phase and (following is None or following.text.startswith("--")):
                continue
            if (
                line.choice
                and following
                and following.heading
                and following.faction == line.faction >= 0
            ):
                continue
        yield line
