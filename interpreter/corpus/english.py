"""How words are put together in a sentence: a number with its noun, names in a row, a capital at the head."""

from __future__ import annotations

from collections.abc import Sequence

COUNTED = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")  # fmt: skip


def capital(text: str) -> str:
    """Text with a capital first letter, otherwise unchanged."""
    return text[:1].upper() + text[1:]


def article(noun: str) -> str:
    """ "a boat", "an action"."""
    return f"{'an' if noun[:1] in tuple('aeiou') else 'a'} {noun}"


def counted(number: int, one: str, several: str = "") -> str:
    """ "1 boat", "2 boats"; `several`: a plural that is more than `one` with an s."""
    return f"{number} {one if number == 1 else several or f'{one}s'}"


def of_many(number: int, name: str) -> str:
    """Noun for a number: the plural, or without its s for 1."""
    plural = name.endswith("s") and not name.endswith("ss")
    return name[:-1] if number == 1 and plural else name


def joined(words: Sequence[str], last: str = "and") -> str:
    """ "A", "A and B", "A, B and C"."""
    return f" {last} ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def shortened(words: Sequence[str], most: int) -> str:
    """ "A, B and 3 more": at most `most` by name."""
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return ", ".join(words[:most]) + more


def legible(text: str, most: int) -> str:
    """Return user input as one line of printable letters, cut to `most`."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:most]
