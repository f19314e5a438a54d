"""Mistakes of a person, worded in one line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

LISTED = 12  # of what there is; a title has hundreds of values, counted by space


class Mistake(Exception):
    """A wrong word, file or choice. The text is one line, ready to be shown."""

    status = 2  # exit status: the command cannot be done as written


def whole(number: object, what: str) -> int:
    """A whole number from 0 that a caller gave as `what`. Raises Mistake for anything else."""
    if isinstance(number, bool) or not isinstance(number, int) or number < 0:
        raise Mistake(f"{what} must be a whole number from 0, not {number!r}")
    return number


def path(given: object, what: str) -> Path:
    """A path that a caller gave as `what`. Raises Mistake for anything else."""
    try:
        return Path(given)  # type: ignore[arg-type]  # a program may pass anything
    except TypeError:
        raise Mistake(f"{what} is a path, not {given!r}") from None


def unknown(what: str, word: object, known: Sequence[str], called: Any = None) -> Mistake:
    """`word` is not among the `known`: say so, with the nearest, those that hold the word, or the first."""
    from interpreter.corpus.meant import LIST, meant  # only for a mistake

    word = str(word)  # a program may pass anything
    advice = meant(word, known, called)
    if near := advice.get("suggestion"):
        return Mistake(f"unknown {what} '{word}': did you mean '{near}'?")
    if (note := advice.get("note", "")).startswith(LIST):
        return Mistake(f"unknown {what} '{word}': {note}")
    alike = [name for name in known if word and word.casefold() in name.casefold()] or list(known)
    names = ", ".join(alike[:LISTED]) or "none"
    rest = len(known) - min(LISTED, len(alike))
    return Mistake(
        f"unknown {what} '{word}': there is {names}{f' and {rest} more' if rest else ''}"
    )


def unknown_thing(what: str, word: object, known: Iterable[Any]) -> Mistake:
    """Mistake for an unknown declaration. If the word is a name at the table, tell its id."""
    declared = list(known)
    called = {decl.name: decl.id for decl in declared}
    return unknown(what, word, [decl.id for decl in declared], called)
