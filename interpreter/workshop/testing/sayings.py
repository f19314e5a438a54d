"""Compare what the rules said during a test (`say`) with what it lists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from interpreter.engine.state import events
from interpreter.session.telling.wording import Wording
from interpreter.workshop.testing.scripted_play import Failed


def check_said(words: Wording, log: Iterable[tuple[Any, ...]], wanted: Iterable[str]) -> None:
    """Compare all that was said, to anybody, in order. Raises Failed."""
    sayings, listed = list(_said(words, log)), list(wanted)
    if sayings != listed:
        listed_text = "; ".join(f'"{sentence}"' for sentence in sayings) or "nothing"
        raise Failed(f"said was {listed_text}")


def _said(words: Wording, log: Iterable[tuple[Any, ...]]) -> Iterator[str]:
    for entry in log:
        if entry[0] == events.SECRET:
            entry = entry[3:]
        if entry[0] == events.SAY:
            yield words.said(entry[1], entry[2:])
        elif entry[0] == events.TELL:
            yield words.said(entry[2], entry[3:])
