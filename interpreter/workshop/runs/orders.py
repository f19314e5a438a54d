"""Order of a run, kept in its folder: the same order resumes the run, another is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from attrs import asdict, fields, frozen

from interpreter.corpus.english import joined
from interpreter.session.editions.edition import ENGINE, Edition
from interpreter.session.mistakes import Mistake
from interpreter.session.seating.players import Players
from interpreter.session.seeds import MOST_GAMES
from interpreter.workshop.runs.tables import ALWAYS, Row
from interpreter.workshop.simulating.engines import PYTHON

FORMAT = 1
USUAL_PARTS = 2_000  # at most, of a run for which nobody says how many games a part has
MOST_PARTS = 100_000  # of any run: each is a folder
_RIGHT: dict[
    str, Callable[[object], bool]
] = {  # what `run.json` may hold, by the type of the field
    "str": lambda value: isinstance(value, str),
    "int": lambda value: type(value) is int,
    "int | None": lambda value: value is None or type(value) is int,
    "tuple[str, ...]": lambda value: (
        isinstance(value, tuple) and all(isinstance(item, str) for item in value)
    ),
}
_SHARE = re.compile(r"([0-9]{1,6})/([0-9]{1,6})")


@frozen
class Part:
    """Some games of a run, kept in one folder. `first`: number of its first game."""

    number: int
    first: int
    seeds: range

    @property
    def name(self) -> str:
        return f"part-{self.number:06}"


@frozen
class RunOrder:
    """Everything on which the rows of a run depend."""

    title: str
    printing: str
    options: tuple[str, ...]
    mods: tuple[str, ...]
    scenario: str
    seats: str
    factions: tuple[str, ...]
    steps: int | None
    rules: str
    version: str
    first_seed: int
    games: int
    every: int  # games of a part
    tables: tuple[str, ...]
    share: str = ""  # such as "3/16": every 16th part, from the third on

    @classmethod
    def of(
        cls, title: Edition, scenario: int, seats: str, players: Players, seeds: range,
        every: int, tables: tuple[str, ...], share: str = "",
    ) -> RunOrder:  # fmt: skip
        """Make an order. Raises Mistake for an invalid share."""
        shares(share)
        factions = title.vocabulary.factions
        return cls(
            title.id, title.printing, title.options, title.mods,
            title.scenarios[scenario] if title.scenarios else "", seats,
            tuple(factions[faction].id for faction in players.here), title.steps,
            title.corpus_hash, ENGINE, seeds.start, len(seeds), every, tables, share,
        )  # fmt: skip

    def parts(self) -> Iterator[Part]:
        """The parts of the share, in order."""
        this, many = shares(self.share)
        for number in range(this - 1, -(-self.games // self.every), many):
            first = number * self.every
            last = min(first + self.every, self.games)
            yield Part(number, first, range(self.first_seed + first, self.first_seed + last))

    def row(self, part: Part) -> Row:
        """The row of a part in the table `run`, without what played it."""
        return (
            part.number, str(part.seeds.start), len(part.seeds),
            self.title, self.printing, ",".join(self.options), ",".join(self.mods),
            self.scenario, self.seats, ",".join(self.factions), self.rules, self.version,
        )  # fmt: skip

    def number_of_parts(self) -> int:
        this, many = shares(self.share)
        return len(range(this - 1, -(-self.games // self.every), many))

    def text(self) -> str:
        return json.dumps({"format": FORMAT, **asdict(self)}, indent=1) + "\n"

    @classmethod
    def read(cls, text: str) -> RunOrder:
        """Read an order. Raises ValueError if the text holds none."""
        data: Any = json.loads(text)
        if not isinstance(data, dict) or data.pop("format", None) != FORMAT:
            raise ValueError("another format")
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
        }
        try:
            order = cls(**values)
            for field in fields(cls):
                if not _RIGHT[field.type](getattr(order, field.name)):
                    raise ValueError(f"{field.name} is of another type")
            if not (
                1 <= order.every <= MOST_GAMES
                and 1 <= order.games <= min(MOST_GAMES, order.every * MOST_PARTS)
            ):
                raise ValueError("impossible numbers")
            if not {*ALWAYS} <= {*order.tables}:
                raise ValueError(f"its tables lack one of {', '.join(ALWAYS)}")
            shares(order.share)
        except (TypeError, Mistake) as error:
            raise ValueError(str(error)) from None
        return order

    def differences(self, other: RunOrder, there: str = "there", here: str = "here") -> str:
        """Differences in words: "games 20 there and 30 here". `other` is the order there."""
        return joined(
            [
                f"{field.name.replace('_', ' ')} {_said(theirs)} {there} and {_said(mine)} {here}"
                for field in fields(RunOrder)
                if (theirs := getattr(other, field.name)) != (mine := getattr(self, field.name))
            ]
        )


def shares(share: str) -> tuple[int, int]:
    """The 3 and the 16 of "3/16"; 1 and 1 of "". Raises Mistake."""
    if not share:
        return 1, 1
    parts = _SHARE.fullmatch(share)
    this, many = map(int, parts.groups()) if parts else (0, 0)
    if not 1 <= this <= many:
        raise Mistake(f"'{share}' is no share of a run: write 3/16 for the third of sixteen")
    return this, many


def check_parts(games: int, every: int) -> None:
    """Raise Mistake where these would be too many parts."""
    if games > every * MOST_PARTS:
        least = -(-games // MOST_PARTS)
        raise Mistake(
            f"a run has {MOST_PARTS:,} parts at most: write --every {least} or more for {games:,} games"
        )


def usual_every(games: int, executor: str, stories: bool) -> int:
    """Games of a part: some seconds of play, and no more than USUAL_PARTS parts. `stories`: rows tell turns or texts."""
    seconds = 25 if executor == PYTHON else 250 if stories else 2_000
    return max(seconds, -(-games // USUAL_PARTS))


def _said(value: object) -> str:
    return (", ".join(map(str, value)) if isinstance(value, tuple) else str(value or "")) or "none"
