"""Parse a line typed at the table: a command, options of the menu, or an error that says why. Complete it, too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from attrs import frozen

from interpreter.command.table.menu import DONE, Menu, bare
from interpreter.command.table.typed_orders import Orders
from interpreter.language.declarations.reading import numeral
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.game import Game
from interpreter.session.questions.labels import Option
from interpreter.session.spelling import folded

CLIPPED = 300  # letters of what is told of a line; all of a long one would push the question off the screen


@frozen
class Meaning:
    """Parsed line: a command and the rest of the line, or the options that it may mean."""

    options: list[Option]
    command: Callable[[str], object] | None = None
    rest: str = ""


def meaning(typed: str, orders: Orders, menu: Menu, vocabulary: Vocabulary) -> Meaning:
    """A command by its name, an option, a command that is begun, a part of an option. Raises Mistake."""
    command, rest = orders.named(typed)
    options = menu.meant(typed)
    if command is not None and not (rest and options):
        return Meaning([], command, rest)
    if named := menu.named(typed):
        return Meaning(named)
    if folded(typed) == DONE:
        raise Mistake("d is done, and this choice cannot be left")
    command, rest = orders.begun(typed)
    if command is not None and not (rest and options):
        return Meaning([], command, rest)
    if options:
        return Meaning(options)
    raise Mistake(_refused(typed, orders, menu, vocabulary))


def command_alone(typed: str, orders: Orders, otherwise: str) -> Meaning:
    """Parse a line where no choice is open; `otherwise` tells what else may be typed. Raises Mistake."""
    command, rest = orders.meant(typed)
    if command is None:
        message = (
            _several(typed, orders)
            or f"'{typed}' is no command; {otherwise}, help lists the commands"
        )
        raise Mistake(message)
    return Meaning([], command, rest)


def clipped(text: str) -> str:
    """Quote a typed line. Cut it if it is long."""
    if len(text) <= CLIPPED:
        return text
    return f"{text[: CLIPPED // 2]} ... {text[-CLIPPED // 2 :]}"


def _refused(typed: str, orders: Orders, menu: Menu, vocabulary: Vocabulary) -> str:
    if numeral(typed) is not None and menu.numbers:
        return f"{typed} is not one of the numbers here: {menu.numbers}"
    if message := _several(typed, orders):
        return message
    for name in _known(vocabulary):
        if folded(name) == folded(typed):
            return f"{name} cannot be chosen here"
    return f"'{typed}' is neither an option nor a command; type help"


def _several(typed: str, orders: Orders) -> str:
    """The commands that the first letters fit, if any."""
    orders_meant = orders.fitting(typed)
    return (
        f"'{typed.split()[0]}' may be {' or '.join(orders_meant)}" if len(orders_meant) > 1 else ""
    )


def _known(vocabulary: Vocabulary) -> Iterator[str]:
    """Names in the title that a menu may offer."""
    named = vocabulary.spaces, vocabulary.actions, vocabulary.cards, vocabulary.factions
    for decl in chain(*named):
        yield decl.name


def lines(game: Game, menu: Menu | None, commands: Iterable[str], begun: str) -> Iterator[str]:
    """Each line with this beginning, once. Arguments of a command are offered only behind it."""
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
        kinds = [decl.name for decl in vocabulary.attributes if decl.kind != "number"]
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
