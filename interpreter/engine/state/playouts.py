"""Shared parts of playouts in Python and WebAssembly, for searches."""

from __future__ import annotations

from interpreter.engine.state.streams import word

BY_BOT = 90  # of 100 answers, where a bot could give them
LUCK = word("search")  # of the chance by which others are given
NO_RUNG = -2  # beside an answer on the way: no bot gave it
ASKED, ENOUGH = 1, 2  # why a game halts: for a question, or after the wanted number of answers
