"""How a line that is begun may go on: with an option of the menu, a command, or what a command is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.command.table.menu import Menu, bare
from interpreter.session.playing.game import Game
from interpreter.session.spelling import folded


def lines(game: Game, menu: Menu | None, commands: Iterable[str], begun: str) -> Iterator[str]:
    """Each line that begins so, once; what commands are about only when the command stands there."""
    wanted = folded(begun.lstrip()) + (" " if begun.endswith(" ") and begun.strip() else "")
    options = [bare(option) for option in menu.keys.values()] if menu and not menu.amounts else []
    command = wanted.partition(" ")[0] if " " in wanted else ""
    about = _about(game, command, options)
    for line in dict.fromkeys([*options, *commands, *(f"{command} {name}" for name in about)]):
        if folded(line).startswith(wanted):
            yield line


def _about(game: Game, command: str, options: list[str]) -> list[str]:
    vocabulary = game.title.vocabulary
    spaces = [space.name for space in vocabulary.spaces]
    if command == "map":
        regions = vocabulary.manifest.get("regions", {}).values()
        kinds = [each.name for each in vocabulary.attributes if each.kind != "number"]
        return [*map(str, regions), *kinds, *(player.name for player in game.players), *spaces]
    if command == "look":
        return spaces
    if command == "card":
        return [card.name for card in vocabulary.cards]
    if command == "if":
        return options
    if command == "why":
        return [*(action.name for action in vocabulary.actions), *spaces, *options]
    return []
