"""Seats that no person plays, and which factions take part where a title need not have all (`players: 2 to 4`).

Factions with a seat take part. The first of the others, in the order of the rule files, join them until there are
as many as are wanted. A faction that does not take part does not exist in that game.

Random seats and bots draw from streams of their own, so what they choose changes no card and no roll of the rules.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from attrs import define

from interpreter.engine.bots import Chance
from interpreter.language.declarations.vocabulary import FactionDecl, Vocabulary
from interpreter.session.mistakes import Mistake, unknown, unknown_thing
from interpreter.session.seating.seats import (
    BOT,
    HUMAN,
    RANDOM,
    Seat,
    Seats,
    draw,
    effort,
    no_such_player,
    plays,
)
from interpreter.session.thinking import decided

if TYPE_CHECKING:
    from interpreter.engine.program import Program
    from interpreter.engine.state.options import Question
    from interpreter.engine.state.run import Run


KINDS = (RANDOM, BOT)
Wanted = int | Sequence[str] | None
"""How many, or who; None: as many as can be."""


def bot_of(vocabulary: Vocabulary, faction: int) -> int:
    """Bot of a faction, -1 if there is none."""
    return next((bot.index for bot in vocabulary.bots if faction in bot.plays), -1)


def bot_name(vocabulary: Vocabulary, faction: int) -> str:
    """Name of a faction's bot at the table."""
    return vocabulary.bots[bot_of(vocabulary, faction)].name


@define(eq=False)
class Players:
    """Kind of player for each faction: "random", "bot" or a search; and the factions that take part."""

    kinds: tuple[str, ...]
    here: tuple[int, ...]  # the factions that take part

    @classmethod
    def of(cls, vocabulary: Vocabulary, words: str, number: int | None = None) -> Players:
        """Parse "random", "bot", or pairs such as "red=bot,blue+green=random", with commas between them.

        The word alone plays every faction that no pair names; without one, chance does. `number`: how many take part.
        Raises Mistake.
        """
        ids = [faction.id for faction in vocabulary.factions]
        parts = [part.strip() for part in words.split(",") if part.strip()]
        if len(parts) == 1 and "=" not in words and not plays(words, KINDS):
            raise no_such_player(words, KINDS)
        alone = [part for part in parts if plays(part, KINDS)]
        named = _pairs([part for part in parts if part not in alone], vocabulary.factions)
        kinds = [named.get(faction, (alone or [RANDOM])[-1]) for faction in range(len(ids))]
        players = cls(tuple(kinds), taking_part(vocabulary, number, named))
        for faction in players.bots:
            need_bot(vocabulary, faction)
        return players

    @property
    def bots(self) -> list[int]:
        """The factions that bots play, by index."""
        return [faction for faction in self.here if self.kinds[faction] == BOT]

    @property
    def searches(self) -> bool:
        """Whether any of them looks ahead, for which it needs a game that can be copied."""
        return any(effort(self.kinds[faction]) is not None for faction in self.here)

    def of_kind(self, kind: str) -> frozenset[int]:
        """The factions of that kind."""
        return frozenset(faction for faction in self.here if self.kinds[faction] == kind)

    def reply(self, program: Program, run: Run, question: Question) -> tuple[int, int | None]:
        """The option, and the rung if a bot chose it. Raises Mistake where a search is to answer."""
        if effort(self.kinds[question[1]]) is not None:
            raise Mistake("no search can play here: seat bots, or chance")
        if self.kinds[question[1]] == BOT:
            answer = decided(program, run, question, Chance.of(run, question[1], question[0]))
            return answer.option, answer.rung
        return draw(run, question), None


def _pairs(pairs: Sequence[str], factions: Sequence[FactionDecl]) -> dict[int, str]:
    """Named kind of each faction. Raises Mistake."""
    by_faction: dict[int, str] = {}
    ids = [faction.id for faction in factions]
    for pair in pairs:
        names, equals, kind = (part.strip() for part in pair.partition("="))
        if not equals:
            raise Mistake(f"'{pair}' does not say who plays: write {pair}=bot or {pair}=random")
        if not plays(kind, KINDS):
            raise no_such_player(kind, KINDS)
        for name in map(str.strip, names.split("+")):
            if name.casefold() not in ids:
                raise unknown_thing("faction", name, factions)
            faction = ids.index(name.casefold())
            if faction in by_faction:
                raise Mistake(f"'{name}' is seated twice")
            by_faction[faction] = kind
    return by_faction


def filled(vocabulary: Vocabulary, seats: Seats, here: Sequence[int], kind: str = "") -> Seats:
    """These seats, and one of that kind for each faction `here` without a seat; else a bot where there is one. Raises Mistake."""
    if kind and not plays(kind, (HUMAN, *KINDS)):
        raise no_such_player(kind, (HUMAN, *KINDS))
    free = [faction for faction in here if not seats.has(faction)]
    given = [f for f in free if kind or bot_of(vocabulary, f) >= 0]
    return Seats([*seats.seats, *(Seat(kind or BOT, frozenset({f})) for f in given)])


def need_bot(vocabulary: Vocabulary, faction: int) -> None:
    """Raise Mistake if no bot plays the faction."""
    if bot_of(vocabulary, faction) < 0:
        lacking = vocabulary.factions[faction]
        none = f"{vocabulary.name} has no bot that plays {lacking.name}"
        raise Mistake(f"{none}; chance can: --seat {lacking.id}=random")


def taking_part(
    vocabulary: Vocabulary, wanted: Wanted = None, named: Collection[int] = ()
) -> tuple[int, ...]:
    """Factions that take part, by index, in order of their seats; `named` have a seat. Raises Mistake."""
    if isinstance(wanted, str) or not (wanted is None or isinstance(wanted, int | Sequence)):
        raise Mistake(f"'{wanted}' is no number of players")
    everyone = range(len(vocabulary.factions))
    if vocabulary.players is None:
        _all_play(vocabulary, wanted)
        return tuple(everyone)
    if wanted is not None and not isinstance(wanted, int):
        named = {*named, *_called(vocabulary, wanted)}
        wanted = len(wanted)
    least, most = vocabulary.players
    number = most if wanted is None else wanted
    if not least <= number <= most:
        range_text = f"{least} to {most}" if least < most else str(least)
        raise Mistake(f"{vocabulary.name} is for {range_text} players, not for {number}")
    if len(named) > number:
        names = ", ".join(vocabulary.factions[faction].name for faction in sorted(named))
        raise Mistake(f"{number} play, and {len(named)} are seated: {names}")
    others = [faction for faction in everyone if faction not in named]
    return tuple(sorted({*named, *others[: number - len(named)]}))


def _all_play(vocabulary: Vocabulary, wanted: Wanted) -> None:
    """All factions play, as the title names no numbers of players. Raises Mistake for another number."""
    there = len(vocabulary.factions)
    number = wanted if isinstance(wanted, int) else len(wanted or ())
    if wanted is not None and number != there:
        raise Mistake(f"{vocabulary.name} is always played by {there}, not by {number}")


def _called(vocabulary: Vocabulary, names: Sequence[str]) -> list[int]:
    ids = [faction.id for faction in vocabulary.factions]
    for name in names:
        if name not in ids:
            raise unknown("faction", str(name), ids)
    return [ids.index(name) for name in names]


def all_seated(seats: Seats, players: Sequence[int]) -> Seats:
    """The same seats, with a random one for each faction that has none: they show who takes part."""
    free = [faction for faction in players if not seats.has(faction)]
    return Seats([*seats.seats, *(Seat(RANDOM, frozenset({faction})) for faction in free)])
