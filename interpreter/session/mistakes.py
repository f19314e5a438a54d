"""What a person got wrong, in one line."""

from __future__ import annotations


class Mistake(Exception):
    """A wrong word, file or choice. The text is one line, ready to be shown."""

    status = 2  # of a process that ends with it: what is wanted cannot be done as it is said


def unknown(what: str, word: str, known: list[str] | tuple[str, ...]) -> Mistake:
    """`word` is not among the `known`: say so, with the nearest or all of them."""
    from interpreter.corpus.nearest import nearest  # only for a mistake

    meant = nearest(word, known)
    if meant:
        return Mistake(f"unknown {what} '{word}': did you mean '{meant}'?")
    return Mistake(f"unknown {what} '{word}': there is {', '.join(known) or 'none'}")
