"""Characters that no name and no text of a rule file may hold, however they are written."""

from __future__ import annotations

import re

# Characters that steer a terminal, marks that reorder text on the screen, unusual line ends.
HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
    "\ud800-\udfff\ufeff\ufffe\uffff]"
)


def not_allowed(char: str) -> str:
    """The message for such a character."""
    return f"the invisible character U+{ord(char):04X} is not allowed"
