"""The sum of a log, as `session.telling.log_sum` takes it: of words that stand in tables, as a module knows no names.

It is read into WebAssembly and never runs in Python. In the log a text stands as TEXT plus its number, a list as LIST plus
its length, and its items follow.
"""

from __future__ import annotations

from typing import Any

from interpreter.engine.state import events
from interpreter.engine.state.streams import GAMMA, MASK, Word, mixed
from interpreter.engine.wasm.memory import LIST, TEXT

ZONE = -1  # a kind of part: it takes two, a zone and whose it is


def log_sum(run: Any) -> Word:
    """Checksum of the whole log."""
    total: Word = 0
    words, place = run.log_words, 0
    while place < len(words):
        end = place + 1 + words[place]
        total = (total * GAMMA + entry_sum(run, words, place + 1, end)) & MASK
        place = end
    return total


def entry_sum(run: Any, words: list[int], place: int, end: int) -> Word:
    """Checksum of an entry, whose words stand from `place` to `end`."""
    if words[place] != events.SECRET:
        return plain_sum(run, words, place, end)
    total: Word = run.entry_words[events.SECRET]
    total = mixed(total ^ run.faction_words[words[place + 1]])
    total = mixed(total ^ words[place + 2])
    return mixed(total ^ plain_sum(run, words, place + 3, end))


def plain_sum(run: Any, words: list[int], place: int, end: int) -> Word:
    code = words[place]
    total: Word = run.entry_words[code]
    place += 1
    if code == events.VALUE:
        return value_sum(run, total, words, place)
    if code in (events.SAY, events.TELL, events.DRAW):
        return text_sum(run, total, words, place, end)
    if code == events.SHOW:
        return show_sum(run, total, words, place)
    for kind in run.entry_parts[code]:
        if kind == ZONE:
            total = mixed(total ^ zone_word(run, words[place], words[place + 1]))
            place += 1
        else:
            total = mixed(total ^ named(run, kind, words[place]))
        place += 1
    for at in range(place, end):
        total = mixed(total ^ part_word(run, words[at]))
    return total


def named(run: Any, kind: int, number: int) -> Word:
    """A declared thing of a kind by the word of its name; none, and plain numbers, as they are."""
    word: Word = run.name_words[kind][number] if kind and number >= 0 else number
    return word


def part_word(run: Any, part: int) -> Word:
    """A number as it is, or a text."""
    word: Word = run.text_words[part - TEXT][0] if part >= TEXT else part
    return word


def zone_word(run: Any, zone: int, owner: int) -> Word:
    word: Word = run.zone_words[zone][max(owner, 0)] if zone >= 0 else MASK
    return word


def value_sum(run: Any, total: Word, words: list[int], place: int) -> Word:
    index = words[place] - run.first_value
    kind = run.value_kinds[index]
    total = mixed(total ^ run.value_words[index])
    total = mixed(total ^ named(run, kind, words[place + 1]))
    return mixed(total ^ named(run, kind, words[place + 2]))


def text_sum(run: Any, total: Word, words: list[int], place: int, end: int) -> Word:
    """A text with its gaps, before it those who alone hear it."""
    if words[place] < TEXT:
        hear = words[place] - LIST
        for _ in range(hear):
            place += 1
            total = mixed(total ^ run.faction_words[words[place]])
        place += 1
    text = words[place] - TEXT
    place += 1
    for part in run.text_words[text]:
        total = mixed(total ^ part)
    for kind in run.text_gaps[text]:
        many = 1
        if words[place] >= LIST:
            many = words[place] - LIST
            place += 1
        for _ in range(many):
            total = mixed(total ^ named(run, kind, words[place]))
            place += 1
    return total


def show_sum(run: Any, total: Word, words: list[int], place: int) -> Word:
    """Checksum of an entry that shows cards: the factions that see them, then each card, its zone, owner and place."""
    hear = words[place] - LIST
    for _ in range(hear):
        place += 1
        total = mixed(total ^ run.faction_words[words[place]])
    cards = words[place + 1] - LIST
    place += 2
    for _ in range(cards):
        total = mixed(total ^ run.card_names[words[place + 1]])
        total = mixed(total ^ zone_word(run, words[place + 2], words[place + 3]))
        total = mixed(total ^ words[place + 4])
        place += 5
    return total
