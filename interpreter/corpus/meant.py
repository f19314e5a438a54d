"""What to write in place of a word that nothing is called: ours for one of elsewhere, the nearest, or the few there are.

The words of elsewhere stand in `schemas/synonyms.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

from interpreter.corpus.english import COUNTED, shortened
from interpreter.corpus.folders import schemas
from interpreter.corpus.nearest import nearest, tired

TABLE = "synonyms.yaml"
LIST = "a list stands in brackets"
NAMED, MANY = 12, 40  # more names, more keys are not read out
_NUMERALS = {str(n): word for n, word in enumerate(COUNTED, 1)}
_WORDS = re.compile(r"[a-z0-9]+")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_AND = re.compile(r"\s*(?:,|;|/|&|\band\b)\s*")


def synonym(word: str, allowed: Collection[str]) -> str:
    """The first of the `allowed` words for which people write this one; "" if there is none."""
    written = [*ours().get(word, ()), *ours().get(f" {_plain(word)}", ())]
    return next((each for each in written if each in allowed), "")


def statement(word: str) -> bool:
    """Whether rule text knows the word, so that what begins with it is no key."""
    return any(word in words for words in ours("rule text").values())


@lru_cache(maxsize=2)
def ours(part: str = "") -> dict[str, list[str]]:
    """Words of elsewhere, each with ours in the order of the table; in a part of it they stand as they are written."""
    from interpreter.corpus.yaml.reader import read  # only for a mistake
    from interpreter.corpus.yaml.tree import plain

    table = plain(read((schemas() / TABLE).read_bytes(), TABLE))
    found: dict[str, list[str]] = {}
    for word, others in (table[part] if part else table).items():
        for other in others if isinstance(others, list) else ():
            for form in {other} if part else {other, f" {_plain(other)}"}:
                found.setdefault(form, []).append(word)
    return found


@lru_cache(maxsize=20_000)
def _plain(word: str) -> str:
    """Word without what people write now so, now so."""
    parts = _WORDS.findall(_HUMP.sub(" ", word).casefold())
    return " ".join(_NUMERALS.get(part, part.removesuffix("s")) for part in parts if part != "the")


def named(word: str, names: Collection[str]) -> str:
    """The name for which a word was meant; "" if none is near."""
    return alike(word, names, None) or nearest(word, names)


def alike(word: str, names: Iterable[str], called: Mapping[str, str] | None) -> str:
    """The name that is this word but for what people write now so, now so; "" if there is none."""
    known = {name: name for name in names} | dict(called or {})
    words = sorted(_plain(word).split())  # in whatever order
    return next((name for said, name in known.items() if sorted(_plain(said).split()) == words), "")


def meant(
    word: str, known: Iterable[str], called: Mapping[str, str] | None = None, most: int = NAMED
) -> dict[str, str]:
    """The fields of a mistake that say what to write instead. `called`: known words by what the table calls them."""
    if tired():
        return {}
    names = list(dict.fromkeys(known))
    if near := alike(word, names, called) or nearest(word, names) or synonym(word, names):
        return {"suggestion": near}
    said = " ".join(word.split()).strip("()[]{} ")
    parts = _AND.split(said)
    if len(parts) == 1 and " " in said:
        parts = _one_after_other(said, names)
    if len(parts) > 1 and (not names or set(parts) <= set(names)):
        return {"note": f"{LIST}: [{', '.join(parts)}]"}
    return {"note": choice(names, word, most)}


def _one_after_other(said: str, names: Iterable[str]) -> list[str]:
    """The names that a text is made of; empty if there is something else in it."""
    parts = []
    while said:
        first = max((n for n in names if f"{said} ".startswith(f"{n} ")), key=len, default="")
        if not first:
            return []
        parts.append(first)
        said = said[len(first) :].strip()
    return parts


def choice(names: Collection[str], word: str = "", most: int = NAMED) -> str:
    """What there is to choose from, at most so many by name, first those that share a word with the one written."""
    wanted = set(_plain(word).split())
    ordered = sorted(names, key=lambda name: wanted.isdisjoint(_plain(name).split()))
    return f"allowed: {shortened(ordered, most)}" if ordered else ""


def few(names: Collection[str]) -> str:
    """ "; allowed: A, B, C" behind a message if there are few names to choose from."""
    return f"; {choice(names)}" if 0 < len(names) <= NAMED else ""
