"""Rulings that a game's designer has not answered, as a letter whose answers are pasted back as data."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator

from interpreter.corpus.catalogue import find_root
from interpreter.corpus.diagnostics import printable
from interpreter.session.editions.title_page import title_page
from interpreter.workshop.auditing.data import load_data, rulings_of

COLUMNS = 92


def letter(title: str) -> Iterator[str]:
    """Lines of the letter. Raises Mistake, CorpusError."""
    root = find_root(None)
    name = title_page(root, title).name
    answered = {number for number, said in load_data(root, title).answers.items() if said["answer"]}
    rulings = [ruling for ruling in rulings_of(root, name) if ruling.number not in answered]
    yield "format: 1"
    yield f"# Questions that the rulebook of {name} leaves open. `played` says what the program does."
    yield "# Write your answer behind `answer:`, in quotes, and `differs: yes` where the program is wrong."
    yield ""
    yield "answers:" if rulings else "answers: {}"
    for ruling in rulings:
        yield f"  {json.dumps(ruling.number)}:"
        yield f"    cite: {json.dumps(ruling.cite, ensure_ascii=False)}"
        if ruling.question:
            yield from _folded("question", ruling.question)
        yield from _folded("played", ruling.answer)
        yield "    answer:"
        yield "    differs: no"


def _folded(key: str, said: str) -> Iterator[str]:
    """A text as a block whose line ends are spaces."""
    yield f"    {key}: >-"
    lead = " " * 6
    yield from textwrap.wrap(
        printable(said),
        COLUMNS,
        initial_indent=lead,
        subsequent_indent=lead,
        break_on_hyphens=False,
    )
