"""What is typed, held against names: capitals, accents and typographic signs make no difference."""

from __future__ import annotations

import unicodedata

_SIGNS = str.maketrans({"–": "-", "—": "-", "−": "-", "’": "'", "‘": "'", "“": '"', "”": '"'})


def folded(text: str) -> str:
    """The same for all ways to type a name."""
    parts = unicodedata.normalize("NFKD", text.strip().translate(_SIGNS).casefold())
    return "".join(c for c in parts if not unicodedata.combining(c))
