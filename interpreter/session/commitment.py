"""Seed of a game that several persons make together, so that none of them can choose the deal.

The host publishes the sum of its part before any seat gives one. Each seat publishes the sum of its own part before
any part is opened, or the last seat could try parts together with the host. The seed follows from all parts.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Mapping
from typing import Any

from attrs import asdict, frozen

from interpreter.engine.state.streams import BITS
from interpreter.session.mistakes import Mistake

PART = re.compile(r"[0-9a-f]{32}")
SUM = re.compile(r"[0-9a-f]{64}")
WANTED = "the host's sum and part and the part of each seat"


def fresh_part() -> str:
    """Return 128 bits from the system's source, as 32 hexadecimal digits."""
    return secrets.token_hex(BITS // 8)


def sum_of(part: str) -> str:
    """Return the sum to publish before the part is opened: SHA-256 of its 16 bytes, in hexadecimal digits."""
    return hashlib.sha256(bytes.fromhex(part)).hexdigest()


@frozen
class Commitment:
    """The opened commitment of a game: the published sum, the host's part, and parts by the names of seats."""

    sum: str
    host: str
    seats: Mapping[str, str]

    @classmethod
    def read(cls, data: Any) -> Commitment:
        """Read the commitment of a kept game. Raises Mistake if it is malformed."""
        if not right(data):
            raise Mistake(f"a commitment must hold {WANTED}")
        return cls(**data)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    def seed(self) -> int:
        """Return the seed: 128 bits of BLAKE2b over the host's part and the seats' names and parts, in their order.

        They are joined as JSON without spaces, so that no two lists of parts are the same bytes.
        """
        parts = json.dumps([self.host, *map(list, self.seats.items())], separators=(",", ":"))
        return int.from_bytes(hashlib.blake2b(parts.encode(), digest_size=BITS // 8).digest())

    def holds(self) -> bool:
        """Return whether the host's part is the one whose sum was published."""
        return sum_of(self.host) == self.sum


def right(data: Any) -> bool:
    """Return whether a value of a kept game can be read as a commitment."""
    if not isinstance(data, dict) or set(data) != {"sum", "host", "seats"}:
        return False
    seats = data["seats"]
    return (
        _fits(SUM, data["sum"])
        and _fits(PART, data["host"])
        and isinstance(seats, dict)
        and all([name.isprintable() and _fits(PART, part) for name, part in seats.items()])
    )


def _fits(pattern: re.Pattern[str], text: Any) -> bool:
    return isinstance(text, str) and pattern.fullmatch(text) is not None
