"""Streams of chance: random numbers that follow from a seed and from what they are for.

A stream has a key, a row of whole numbers (words). Names become words by a fixed sum, so no stream hangs on what
else a title has. A seed of up to 64 bits has the quick generator, which anybody can work out; a longer one has
BLAKE2b with the seed as its key, which nobody can. docs/engine/state.md tells both bit for bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from struct import pack, unpack

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15
BITS = 128  # of a seed, at most
Word = int
"""A whole number of 64 bits, at least 0."""


def short(seed: int) -> bool:
    """Whether a seed has the quick generator."""
    return abs(seed) <= MASK


def right(seed: int) -> bool:
    """Whether a whole number can be a seed."""
    return short(seed) or 0 <= seed < 1 << BITS


def kept(seed: int) -> int:
    """A seed as the state holds it: at least 0."""
    return seed & MASK if short(seed) else seed


def mixed(z: Word) -> Word:
    """One step of SplitMix64: the 64 bits that follow from 64 others."""
    z = (z + GAMMA) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


@lru_cache(maxsize=1 << 14)
def word(name: str) -> int:
    """The word of a name: FNV-1a with 64 bits of its UTF-8."""
    total = 0xCBF29CE484222325
    for byte in name.encode():
        total = ((total ^ byte) * 0x100000001B3) & MASK
    return total


@lru_cache(maxsize=4096)
def asked_word(kind: str, faction: str, point: str) -> int:
    """The key word for a question at a point to a kind of player of a faction."""
    return word(f"{kind} {faction} at {point}")


class Stream:
    """Random numbers of one key, one after another."""

    __slots__ = ()

    def bits(self) -> int:
        """The next 64 bits."""
        raise NotImplementedError

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely: bits beyond the last whole n are drawn again."""
        while True:
            bits = self.bits()
            number = bits % n
            if bits - number + n <= MASK + 1:
                return number

    def order(self, words: Sequence[int]) -> list[int]:
        """Random permutation of 0, 1, …; the word of each place alone decides its position."""
        raise NotImplementedError


class Quick(Stream):
    """SplitMix64 from a beginning into which the key was mixed."""

    __slots__ = ("state",)

    def __init__(self, seed: int, words: Sequence[int]) -> None:
        self.state = folded(_begun(seed, words[0], words[1]), words[2:])

    def bits(self) -> int:
        self.state = z = (self.state + GAMMA) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def order(self, words: Sequence[int]) -> list[int]:
        keys = [mixed(self.state ^ part) for part in words]
        return sorted(range(len(words)), key=keys.__getitem__)


class Keyed(Stream):
    """BLAKE2b in counter mode. A block of 64 bytes gives eight numbers."""

    __slots__ = ("block", "blocks", "left", "seed")

    def __init__(self, seed: int, words: Sequence[int]) -> None:
        self.seed = blake2b(pack(f"<{len(words)}Q", *words), key=seed.to_bytes(BITS // 8, "little"))
        self.blocks = 0
        self.left: list[int] = []

    def bits(self) -> int:
        if not self.left:
            self.left = [*unpack("<8Q", self._sum(self.blocks))][::-1]
            self.blocks += 1
        return self.left.pop()

    def order(self, words: Sequence[int]) -> list[int]:
        keys = [self._sum(0, part) for part in words]
        return sorted(range(len(words)), key=keys.__getitem__)

    def _sum(self, *words: int) -> bytes:
        digest = self.seed.copy()
        digest.update(pack(f"<{len(words)}Q", *words))
        return digest.digest()


def folded(state: Word, words: Sequence[Word]) -> Word:
    """Words mixed into 64 bits, one after another."""
    for part in words:
        z = ((state ^ part) + GAMMA) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        state = z ^ (z >> 31)
    return state


@lru_cache(maxsize=64)
def _begun(seed: int, *words: int) -> int:
    return folded(seed, words)


def stream(seed: int, *words: int) -> Stream:
    """The stream of a key of at least two words."""
    return (Quick if seed <= MASK else Keyed)(seed, words)


def first_below(seed: int, words: Sequence[int], n: int) -> int:
    """The first number from 0 to n - 1 of such a stream."""
    if seed <= MASK:
        bits = folded(_begun(seed, words[0], words[1]), (*words[2:], 0))
        number = bits % n
        if bits - number + n <= MASK + 1:
            return number
    return stream(seed, *words).below(n)
