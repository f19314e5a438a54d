"""Shell completion for `plainrules`: commands, options, and the names in a title.

argcomplete asks for it: the script of `plainrules completion` starts the program with what is typed so far in its
environment. Names in a title are known once it is compiled; a key press never compiles it.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NoReturn

from interpreter.session.mistakes import Mistake

if TYPE_CHECKING:
    from interpreter.language.declarations.vocabulary import Vocabulary

LACKING = "completion needs argcomplete, which is not here: pip install argcomplete"
_FOLDERS = ("mods", "html", "out", "into")


def answer(parser: Callable[[str], argparse.ArgumentParser], commands: Iterable[str]) -> NoReturn:
    """Tells the shell that asks, and ends the process."""
    try:
        import argcomplete
    except ImportError:
        os._exit(1)
    words = os.environ.get("COMP_LINE", "").split()
    command = next((word for word in words[1:] if word in commands), "")
    whole = parser(command)
    whole._mixing = True  # type: ignore[attr-defined]  # it is read word by word
    for action in whole._actions:
        if isinstance(action, argparse._SubParsersAction) and command:
            below = action.choices[command]
            below._mixing = True
            for argument in below._actions:
                _attach(argument, argcomplete.completers.DirectoriesCompleter())
    argcomplete.autocomplete(whole, always_complete_options=False)
    os._exit(1)


def script(shell: str) -> str:
    """Script that installs the completion in a shell. Raises Mistake without argcomplete."""
    try:
        from argcomplete.shell_integration import shellcode
    except ImportError:
        raise Mistake(LACKING) from None
    return str(shellcode(["plainrules"], shell=shell))


def _attach(action: Any, folders: Any) -> None:
    """Attach a completer to an option, by its destination."""
    if action.dest in _FOLDERS:
        action.completer = folders
    elif action.dest in _OFFERS:
        action.completer = _quietly(_OFFERS[action.dest])


def _quietly(offers: Callable[..., Iterable[str]]) -> Callable[..., list[str]]:
    """Offer nothing for a title that cannot be read."""

    def offered(prefix: str, parsed_args: argparse.Namespace, **rest: Any) -> list[str]:
        try:
            return list(offers(prefix, parsed_args))
        except Exception:  # a line is being typed: there is nobody to tell
            return []

    return offered


# --- what is offered --------------------------------------------------------------------------------


def _titles(prefix: str, order: argparse.Namespace) -> Iterator[str]:
    from interpreter.corpus.catalogue import find_root, titles
    from interpreter.corpus.layers.series import series

    root = find_root()
    yield from titles(root)
    if order.command in ("show", "check", "format"):
        yield from series(root)


def _of_page(what: str) -> Callable[[str, argparse.Namespace], Iterable[str]]:
    def offers(prefix: str, order: argparse.Namespace) -> Iterable[str]:
        from interpreter.corpus.catalogue import find_root
        from interpreter.session.editions.title_page import offered

        mods = getattr(order, "mods", ())
        words: Iterable[str] = getattr(offered(find_root(), _title(order), mods), what)
        return words

    return offers


def _scenarios(prefix: str, order: argparse.Namespace) -> Iterator[str]:
    yield from (scenario.id for scenario in _vocabulary(order).scenarios)


def _factions(prefix: str, order: argparse.Namespace) -> Iterator[str]:
    yield from (faction.id for faction in _vocabulary(order).factions)


def _seats(prefix: str, order: argparse.Namespace) -> Iterator[str]:
    for faction in _factions(prefix, order):
        yield from (f"{faction}={kind}" for kind in _kinds(prefix, order))


def _kinds(prefix: str, order: argparse.Namespace) -> tuple[str, ...]:
    from interpreter.session.seating.seats import BOT, KINDS, RANDOM

    return KINDS if order.command in ("play", "table") else (BOT, RANDOM)


def _words(prefix: str, order: argparse.Namespace) -> Iterator[str]:
    """Next words of names that begin with the words already typed."""
    before = " ".join([*order.words, ""]).casefold() if order.words else ""
    for name in _names(_vocabulary(order), order.command):
        if name.casefold().startswith(before):
            yield name[len(before) :]


def _names(vocabulary: Vocabulary, command: str) -> Iterator[str]:
    """Names that `try` or `show` takes."""
    for card in vocabulary.cards:
        if command == "show":
            yield card.id
        yield from (f"{card.id} {slot}" for slot in card.effects)
    declared: list[Iterable[Any]] = [vocabulary.actions, vocabulary.procedures, vocabulary.phases]
    if command == "show":
        yield from (
            "scenarios",
            "printings",
            "options",
            "factions",
            "actions",
            "phases",
            "cards",
            "spaces",
        )
        declared += [
            vocabulary.spaces,
            vocabulary.definitions,
            vocabulary.values,
            vocabulary.factions,
        ]
        declared += [vocabulary.bots, vocabulary.scenarios]
    for decls in declared:
        yield from (decl.id for decl in decls)


def _title(order: argparse.Namespace) -> str:
    return str(order.title[-1] if isinstance(order.title, list) else order.title)


def _vocabulary(order: argparse.Namespace) -> Vocabulary:
    """Vocabulary of a compiled title. Raises LookupError if it is not compiled yet."""
    from interpreter.corpus.catalogue import fingerprint_and_places
    from interpreter.engine import cache
    from interpreter.session.editions.variant import choose

    variant = choose(_title(order), order.printing, order.options, getattr(order, "mods", ()))
    fingerprint, places = fingerprint_and_places(variant.root, variant.title, variant.overlays)
    program = cache.read(cache.key(f"{fingerprint}\n{places}"))
    if program is None:
        raise LookupError
    return program.vocabulary


_OFFERS = {
    "title": _titles,
    "titles": _titles,
    "what": _titles,
    "printing": _of_page("printings"),
    "against": _of_page("printings"),
    "options": _of_page("options"),
    "scenario": _scenarios,
    "seats": _seats,
    "others": _kinds,
    "by": _factions,
    "words": _words,
}
