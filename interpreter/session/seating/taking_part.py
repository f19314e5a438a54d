"""Which factions take part in a game, where a title need not have them all (`players: 2 to 4`).

Those that are given a seat do; the first of the others, in the order of the rule files, join them until there are
as many as are wanted, or as can be. Who does not take part does not exist in that game.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.session.mistakes import Mistake, unknown
from interpreter.session.seating.seats import RANDOM, Seat, Seats

Wanted = int | Sequence[str] | None
"""How many, or who; None: as many as can be."""


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
