"""How the seed of a table comes about: drawn by the server, or made of parts that the host and each person give.

The sum of the host's part is shown first. Each person then gives the sum of a part, and parts are opened only when no
sum can join any more. So nobody can choose a part by the parts of others, the host at a seat included.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from attrs import Factory, asdict, evolve, frozen

from interpreter.session.commitment import PART, SUM, Commitment, fresh_part, sum_of
from interpreter.session.mistakes import Mistake


@frozen
class Deal:
    """`host`: the host's part, "" of a seed that one drew. `sums` and `parts`: by hand, "" until given.

    `blind`: the host gets the file only at the end. `closed`: no sum joins any more. `tries`: how often all was
    gathered.
    """

    blind: bool = False
    host: str = ""
    sums: Mapping[str, str] = Factory(dict)
    parts: Mapping[str, str] = Factory(dict)
    closed: bool = False
    dealt: bool = True
    tries: int = 1

    @classmethod
    def gathered(cls, hands: Iterable[str], blind: bool) -> Deal:
        """Return a deal that waits for these hands."""
        return cls(blind, fresh_part(), dict.fromkeys(hands, ""), dealt=False)

    @classmethod
    def read(cls, text: str) -> Deal:
        return cls(**json.loads(text))

    def to_text(self) -> str:
        return json.dumps(asdict(self))

    @property
    def missing(self) -> list[str]:
        """The hands for which everybody waits now."""
        if not self.closed:
            return [hand for hand, given in self.sums.items() if not given]
        return [hand for hand, given in self.sums.items() if given and hand not in self.parts]

    @property
    def ready(self) -> bool:
        return self.closed and not self.missing

    def with_sum(self, hand: str, given: str) -> Deal:
        """Take the sum of a part. Raises Mistake."""
        if self.closed or self.sums[hand]:
            raise Mistake("this seat has given its sum, or parts are being opened already")
        if not SUM.fullmatch(given):
            raise Mistake("a sum has 64 hexadecimal digits")
        return evolve(self, sums={**self.sums, hand: given})._closed_when_complete()

    def with_part(self, hand: str, given: str) -> Deal:
        """Take an opened part. Raises Mistake."""
        if not self.closed or not self.sums[hand]:
            raise Mistake("a part is opened once the sums of all parts are there")
        if not PART.fullmatch(given) or sum_of(given) != self.sums[hand]:
            raise Mistake("this part does not match the sum given")
        return evolve(self, parts={**self.parts, hand: given})

    def hastened(self) -> Deal:
        """Go on without the hands that have given no sum; where a part is not opened, gather all anew.

        Nobody is left out once parts are opened: who knows the others' could choose between two deals.
        """
        if not self.closed:
            return evolve(self, closed=True)
        again = Deal.gathered(self.sums, self.blind)
        return evolve(again, tries=self.tries + 1)

    def _closed_when_complete(self) -> Deal:
        return self if self.missing else evolve(self, closed=True)

    def commitment(self) -> Commitment:
        """Return the opened commitment, with the parts in the order of the hands."""
        parts = {hand: self.parts[hand] for hand in self.sums if hand in self.parts}
        return Commitment(sum_of(self.host), self.host, parts)

    def shown(self, yours: Iterable[str], over: bool) -> dict[str, Any]:
        """Public facts of the deal; everything once the game is over."""
        return {
            "blind": self.blind,
            "closed": self.closed,
            "dealt": self.dealt,
            "tries": self.tries,
            "missing": [] if self.dealt else self.missing,
            "host": sum_of(self.host) if self.host else "",
            "sums": self.sums,
            "opened": {"": self.host, **self.parts} if over and self.host else {},
            "yours": [hand for hand in yours if hand in self.sums],
        }
