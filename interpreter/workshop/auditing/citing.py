"""Citations of a book: "3.2.1", "8.5.1 (2)", "3.2.2-.4", "7.4.2 to 7.4.4", "2.3.1 Option A", or a name."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable

from attrs import define, field

from interpreter.workshop.auditing.book.columns import order_of
from interpreter.workshop.auditing.data import Data, Edition, Settled

_PRINTING = re.compile(r"[,;]?\s*\(?\b\d+(?:st|nd|rd|th) printing\)?")
_PIECES = re.compile(r"(?:,|;|\band\b|&)\s*(?![^()]*\))")
_NUMBER = re.compile(r"(\d+(?:\.\d+)*)(?:\s*(-|–|to)\s*([\d.]+\d))?\s*(?:\(([^()]*)\)|(.*))?$")
_CARD = re.compile(r"cards?\b|^\d+$")


def target_of(name: str, settled: Settled, passages: Container[str]) -> str:
    """The passage that data speaks of: the one it names, or the paragraph whose part it calls by words of its own."""
    if settled.part or name in passages:
        return settled.part or name
    return name.split(" (")[0]


def pieces_of(cite: str) -> list[str]:
    """The numbers and names that a citation lists, without the printing."""
    whole = _PRINTING.sub("", cite)
    whole += ")" * (whole.count("(") - whole.count(")"))
    return [piece.strip() for piece in _PIECES.split(whole) if piece.strip()]


def passages_of(cite: str) -> list[str]:
    """Passages that a citation names, without cards, which are their own text."""
    pieces = pieces_of(cite)
    cards = any(_CARD.match(piece) and not piece.isdigit() for piece in pieces)
    return [
        piece for piece in pieces if not (_CARD.match(piece) and (cards or not piece.isdigit()))
    ]


@define
class Citations:
    """Finds the passages that a citation names, among those of a book and those that data names."""

    edition: Edition
    data: Data
    names: Iterable[str]
    _known: dict[str, str] = field(init=False)  # in small letters, as it is called
    _numbers: list[str] = field(init=False)
    _found: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        parts = {name.casefold(): name for name in self.names}
        self._known = dict(parts)
        for name, settled in self.data.settled.items():
            target = target_of(name, settled, parts.values()).casefold()
            if settled.edition in ("", self.edition.name) and target in parts:
                self._known[name.casefold()] = parts[target]
        self._numbers = list(dict.fromkeys(name.split(" (")[0] for name in self._known.values()))

    def of(self, cite: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The passages, and what of the citation names none."""
        if cite not in self._found:
            self._found[cite] = self._look(cite)
        return self._found[cite]

    def _look(self, cite: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        names: list[str] = []
        nothing: list[str] = []
        if cite in self.edition.besides:
            return (), ()
        called, cards = self.edition.called, False
        others = tuple(
            f"{edition.called} "
            for edition in self.data.editions.values()
            if edition.called not in ("", called)
        )
        for piece in pieces_of(cite):
            own = piece.removeprefix(f"{called} ") if called else piece
            cards = _CARD.match(piece) is not None if not piece.isdigit() else cards
            if cards and not self._known.get(piece.casefold()):
                continue  # a card is its own text
            if own in self.edition.besides:
                continue
            if (called and own == piece) or piece.startswith(others):
                continue  # another edition is cited
            passages = self._passages(own)
            names += passages
            nothing += [] if passages else [piece]
        return tuple(dict.fromkeys(names)), tuple(nothing)

    def _passages(self, piece: str) -> list[str]:
        if known := self._known.get(piece.casefold()):
            return [known]
        match = _NUMBER.match(piece)
        if not match:
            return []
        number, _, last, inner, tail = match.groups()
        if last:
            return self._range(number, last)
        words = (inner or tail or "").casefold()
        if not words:
            return self._whole(number)
        parts = [name for name in self._known.values() if name.split(" (")[0] == number]
        if inner is None:
            return [name for name in parts if words in name] or parts[:1]
        wanted = [word.strip() for word in words.split(",")]
        together = f"{number} ({words.replace(',', '')})"
        return [name for name in parts if name.casefold() == together] or [
            name for name in parts if set(wanted) <= set(_inner(name))
        ]

    def _whole(self, number: str) -> list[str]:
        """The paragraph of a number, or all below it where it has no text of its own."""
        names = [name for name in self._known.values() if name.split(" (")[0] == number]
        return [number] if number in names else list(dict.fromkeys(names))

    def _range(self, first: str, last: str) -> list[str]:
        if last.startswith("."):
            last = first.rpartition(".")[0] + last
        try:
            low, high = order_of(first), order_of(last)
            numbers = [number for number in self._numbers if number.replace(".", "").isdigit()]
            numbers = [number for number in numbers if low <= order_of(number) <= high]
            return [name for number in numbers for name in self._whole(number)]
        except ValueError:
            return []


def _inner(name: str) -> list[str]:
    """The words in the brackets of a name."""
    return [word.strip().casefold() for word in name.partition(" (")[2].rstrip(")").split(",")]
