"""Words of a printed text, made alike: what a line end, a hyphen or another dash made different is the same again."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable

_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", "‐": "-", "’": "'", "‘": "'"})
_LETTER = re.compile(r"(?<!\w)[+-](?=\d)|\w")
_BROKEN = re.compile(r"(?<=[a-z])-$")
# A sentence ends at a stop before a capital, a bullet or the end; not after a number's or a name's stop.
_END = re.compile(r"(?<=[.!?;:”)])\s+(?=[A-Z“(•+])")
LENGTH = 12  # hexadecimal digits that are kept of a sum


def joined(lines: Iterable[str]) -> str:
    """Lines as running text; a word that a line end broke is whole again."""
    text = ""
    for line in (" ".join(line.split()) for line in lines):
        if _BROKEN.search(text) and line[:1].islower():
            text = text[:-1] + line
        elif text.endswith(("-", "—", "–")) and line:
            text += line
        else:
            text = f"{text} {line}" if text and line else text + line
    return text


def letters(text: str) -> str:
    """Letters and numbers alone, with a number's sign: two texts that read alike give the same."""
    return "".join(_LETTER.findall(text.translate(_DASHES).casefold()))


def sentences(text: str) -> list[str]:
    """The sentences of running text, as they are printed."""
    return [each for each in _END.split(text) if letters(each)]


def total(text: str) -> str:
    """A sum of what a text says, whatever its line ends and the order of its sentences are."""
    said = sorted(letters(sentence) for sentence in sentences(text))
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:LENGTH]
