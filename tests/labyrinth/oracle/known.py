"""Findings that are open: where the program is known not to do what the book says."""

from __future__ import annotations

from tests.second_reading.checking import Finding

KNOWN: dict[str, Finding] = {}
"""Each by what it says. There is none now."""
