"""What is typed, held against names: capitals, accents and typographic signs make no difference."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import TypeVar

from interpreter.language.declarations.vocabulary import Decl
from interpreter.session.mistakes import Mistake, unknown

D = TypeVar("D", bound=Decl)

SEVERAL = 5  # that are named where a name fits several
_SIGNS = str.maketrans({"–": "-", "—": "-", "−": "-", "’": "'", "‘": "'", "“": '"', "”": '"'})


def folded(text: str) -> str:
    """The same for all ways to type a name."""
    parts = unicodedata.normalize("NFKD", text.strip().translate(_SIGNS).casefold())
    return "".join(c for c in parts if not unicodedata.combining(c))


def begins(typed: str, *words: str) -> bool:
    """Whether what was typed is the beginning of one of these, of two letters at least."""
    return len(typed) > 1 and any(word.startswith(typed) for word in words)


def meant(noun: str, typed: str, among: Sequence[D]) -> D:
    """What a name means: the whole of it, or so much as fits no other. Raises Mistake."""
    word = folded(typed)
    ways = (
        lambda name: name == word,
        lambda name: name.startswith(word),
        lambda name: any(part.startswith(word) for part in name.split()),
        lambda name: word in name,
    )
    for fits in ways:
        found = [each for each in among if fits(folded(each.id)) or fits(folded(each.name))]
        if len(found) == 1:
            return found[0]
        if found:
            named = ", ".join(each.name for each in found[:SEVERAL])
            more = f" and {len(found) - SEVERAL} more" if len(found) > SEVERAL else ""
            raise Mistake(f"'{typed}' may be {named}{more}")
    raise unknown(noun, typed, [each.id for each in among])
