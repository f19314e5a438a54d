"""Seats that a title allows: how many players, whom they play, and who shares one.

    seats:
      led by: led by                      # the faction value that says whose player a faction belongs to
      alone: [red, blue]                  # whom one person against bots may play; left out: anybody
      people: [red, blue, green]          # two are the first two, three the first three
    options:
      crowd: {overlay: crowd, players: [3, 4]}    # for so many players alone

A player is a person, or chance, with all the factions that share it; a bot is none. A person who plays
several factions leads them: the first of them leads the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.corpus.diagnostics import CorpusError
from interpreter.engine.play import Play
from interpreter.language.types import FACTION
from interpreter.session.editions.title_page import offered
from interpreter.session.mistakes import Mistake
from interpreter.session.seating.players import need_bot
from interpreter.session.seating.seats import BOT, HUMAN, Seats
from interpreter.session.telling.position_reader import PositionReader

if TYPE_CHECKING:
    from interpreter.engine.state.run import Run
    from interpreter.language.declarations.vocabulary import ValueDecl, Vocabulary
    from interpreter.session.editions.edition import Edition
    from interpreter.session.editions.variant import Variant


def lead_their_own(title: Edition, run: Run, seats: Seats) -> None:
    """Notes whom each person with several factions leads, unless the position says it already."""
    for value in _led_by(title.vocabulary):
        place = title.program.layout.values[value.index]
        for factions in seats.people:
            for faction in factions if len(factions) > 1 else ():
                if run.s[place + faction] < 0:
                    run.s[place + faction] = min(factions)


def leaders(title: Edition, run: Run) -> dict[int, int]:
    """Leader of each faction, by the value that the manifest names, after the set-up."""
    for value in _led_by(title.vocabulary):
        reading = PositionReader(title.program, Play(title.program, run.copy()).run)
        return {faction: reading.of(value, faction) for faction in run.players}
    return {}


def _led_by(vocabulary: Vocabulary) -> Iterator[ValueDecl]:
    name = _section(vocabulary, "seats").get("led by")
    for value in vocabulary.values:
        if value.id == name and value.of == "faction" and value.type == FACTION:
            yield value


def check_seats(title: Edition, seats: Seats, led: Mapping[int, int], here: Sequence[int]) -> None:
    """Raise Mistake for a bot that does not exist, and for seats that the title does not allow.

    `led` says by faction who leads it, as `leaders` does; `here` are those that take part.
    """
    for faction in seats.of_kind(BOT):
        need_bot(title.vocabulary, faction)
    _check_led(title.vocabulary, seats, led)
    _check_number(title, seats, led, here)
    _check_people(title, seats, here)


def _check_number(
    title: Edition, seats: Seats, led: Mapping[int, int], playing: Sequence[int]
) -> None:
    """An option may be for some numbers of players only."""
    vocabulary = title.vocabulary
    bots = seats.of_kind(BOT)
    here = len({_player(seats, led, f) for f in playing if f not in bots})
    for option in title.options:
        said = _section(vocabulary, "options").get(option, {}).get("players", here)
        wanted = said if isinstance(said, list) else [said]
        if here not in wanted:
            played = ", ".join(vocabulary.factions[f].name for f in bots)
            message = f"bots play {played}" if bots else "nobody is a bot"
            numbers = " or ".join(map(str, wanted))
            raise Mistake(f"option {option} is for {numbers} players, not for {here}: {message}")


def _player(seats: Seats, led: Mapping[int, int], faction: int) -> frozenset[int]:
    """All factions of the player who plays this one."""
    seat, leader = seats.of(faction), led.get(faction, -1)
    if seat.kind == HUMAN or leader < 0:
        return seat.factions
    return frozenset({leader})


def _check_led(vocabulary: Vocabulary, seats: Seats, led: Mapping[int, int]) -> None:
    """Check that a faction and its leader have one player, and no bot."""
    for faction, leader in led.items():
        if leader in (-1, faction):
            continue
        first, second = seats.of(leader), seats.of(faction)
        both = [vocabulary.factions[f] for f in (leader, faction)]
        message = f"{both[0].name} and {both[1].name} have one player"
        if BOT in (first.kind, second.kind):
            raise Mistake(f"{message}, who cannot be a bot")
        if HUMAN in (first.kind, second.kind) and first is not second:
            raise Mistake(f"{message}: write {both[0].id}+{both[1].id}=human")


def _check_people(title: Edition, seats: Seats, here: Sequence[int]) -> None:
    """Check which factions people play where bots play all the others."""
    vocabulary, people = title.vocabulary, seats.people
    others = len(seats.of_kind(BOT))
    if not people or not others or len(seats.of_kind(HUMAN)) + others < len(here):
        return
    key = "alone" if len(people) == 1 else "people"
    said = _section(vocabulary, "seats").get(key)
    if said is None:
        return
    listed = [said] if isinstance(said, str) else list(said)
    ids = listed if key == "alone" else listed[: len(people)]
    allowed = {f.index for f in vocabulary.factions if f.id in ids}
    strangers = [factions for factions in people if not factions & allowed]
    if not strangers:
        return
    person = vocabulary.factions[min(strangers[0])]
    option = _lifting(title.variant, key, person.id)
    lifted = f" (--option {option} lifts that)" if option else ""
    called = {f.id: f.name for f in vocabulary.factions}
    names = [called[id] for id in ids if id in called]
    if key == "alone":
        message = f"against bots alone a person plays {' or '.join(names)}"
    else:
        listing = f"{', '.join(names[:-1])} and {names[-1]}"
        message = f"against bots {len(people)} people play {listing}"
    raise Mistake(f"{message}, not {person.name}{lifted}")


def _lifting(variant: Variant, key: str, faction: str) -> str:
    """First option under which the faction may be played like this, "" if there is none.

    Only the overlays are looked at: reading the title once for each option would take too long.
    """
    from interpreter.corpus.yaml.reader import read  # a YAML parser
    from interpreter.corpus.yaml.tree import plain

    folder = variant.root / "rules" / variant.title / "overlays"
    for option, overlay in offered(variant.root, variant.title, variant.mods).options.items():
        for path in sorted((folder / overlay).glob("**/*.yaml")) if overlay else ():
            try:
                data = plain(read(path.read_bytes(), path.name))
            except (CorpusError, OSError):
                continue  # `check` tells what is wrong with it
            seats = data.get("seats") if isinstance(data, dict) else None
            if isinstance(seats, dict) and _lifts(seats, key, faction):
                return option
    return ""


def _lifts(seats: dict[str, Any], key: str, faction: str) -> bool:
    """Whether a layer's `seats` name the faction, add it, or take the list away."""
    added = seats.get("add")
    named = (seats.get(key), added.get(key) if isinstance(added, dict) else None)
    return key in (seats.get("delete") or ()) or any(faction in (ids or ()) for ids in named)


def _section(vocabulary: Vocabulary, name: str) -> dict[str, Any]:
    return vocabulary.manifest.get(name) or {}
