"""Functions of the runtime as WebAssembly has them, where Python uses what the subset has not.

Each does the same as the one that it stands for. `run` has members here that only a module has.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.engine.bots.chance import Chance
from interpreter.engine.bots.judge import Judge
from interpreter.engine.bots.rungs import Rung
from interpreter.engine.runtime import cards, helpers
from interpreter.engine.runtime.actions import possible
from interpreter.engine.state import events, imagining, secrecy, whereabouts
from interpreter.engine.state.limits import LARGEST, LIGHT
from interpreter.engine.state.map import ways
from interpreter.engine.state.memory import NOTE, Text
from interpreter.engine.state.run import Run
from interpreter.engine.state.run import filled as filled_in_python
from interpreter.engine.state.streams import GAMMA, MASK, Word, folded, mixed
from interpreter.engine.state.whereabouts import where_is
from interpreter.engine.wasm import looking, support, trials, ways_twins

HIGHEST = 62  # elements of a set that is kept as one number
HIDDEN, SEEN, TOP_SEEN = range(3)  # what a bot sees of cards in a zone
UNKNOWN = -2  # where the lasting text of a card stands, if nothing is known of the card's text


# --- lists -----------------------------------------------------------------------------------------


def around(factions: list[int], start: int) -> list[int]:
    seats = sorted([*dict.fromkeys(factions)])
    seated = [faction for faction in seats if faction >= start]
    for faction in seats:
        if faction < start:
            seated.append(faction)
    return seated


def foremost(pairs: list[list[int]]) -> list[int]:
    members: list[int] = []
    least = 0
    for pair in pairs:
        if not members or pair[0] < least:
            least = pair[0]
            members = [pair[1]]
        elif pair[0] == least:
            members.append(pair[1])
    return members


def best(pairs: list[list[int]], number: int | None = None) -> list[int]:
    kept = len(pairs) if number is None else min(max(0, number), len(pairs))
    ranks = [pair[0] for pair in pairs]
    members = [pair[1] for pair in pairs]
    for end in range(1, len(ranks)):
        rank, element, place = ranks[end], members[end], end
        while place and ranks[place - 1] > rank:
            ranks[place], members[place] = ranks[place - 1], members[place - 1]
            place -= 1
        ranks[place], members[place] = rank, element
    return members[:kept]


def filled(cells: list[int]) -> list[int]:
    places: list[int] = []
    for place, number in enumerate(cells):
        if number:
            places.append(place)
    return places


def mask(items: list[int]) -> int:
    bits: Word = 0
    for item in items:
        if item < 0 or item >= HIGHEST:
            raise OverflowError
        bits = bits | (1 << item)
    return bits


def masks(sets: list[list[int]]) -> list[int]:
    return [mask(items) for items in sets]


def unmask(bits: int) -> list[int]:
    left: Word = bits
    numbers: list[int] = []
    item = 0
    while left:
        if left & 1:
            numbers.append(item)
        left = left >> 1
        item += 1
    return numbers


def compose(number: int, changes: list[list[int]]) -> int:
    done = -1
    for _ in range(len(changes)):  # each that is newer than those before
        done = _next_stamp(changes, done)
        for stamp, sort, value in changes:
            if stamp == done and sort == helpers.IS:
                number = value
    for _, sort, value in changes:
        if sort == helpers.PLUS:
            number += value
    if not -LARGEST <= number <= LARGEST:
        raise OverflowError
    done = -1
    for _ in range(len(changes)):
        done = _next_stamp(changes, done)
        for stamp, sort, value in changes:
            if stamp == done and sort == helpers.AT_MOST:
                number = min(number, value)
            elif stamp == done and sort == helpers.AT_LEAST:
                number = max(number, value)
    return number


def _next_stamp(changes: list[list[int]], done: int) -> int:
    """The lowest stamp above one; the same where none is."""
    following = done
    for stamp, _, _ in changes:
        if stamp > done and (following == done or stamp < following):
            following = stamp
    return following


# --- the map ---------------------------------------------------------------------------------------


def reached(
    neighbours: list[list[int]], start: int, passable: Callable[[int], object], most: int
) -> list[int]:
    passed = passed_by_space(neighbours, start, passable, most)
    return [space for space in range(len(passed)) if passed[space] >= 0]


def reached_in_pairs(
    neighbours: list[list[int]], start: int, passable: Callable[[int], object], most: int
) -> list[list[int]]:
    passed = passed_by_space(neighbours, start, passable, most)
    pairs: list[list[int]] = []
    for space in range(len(passed)):
        if passed[space] >= 0:
            pairs.append([space, passed[space]])
    return pairs


def passed_by_space(
    neighbours: list[list[int]], start: int, passable: Callable[[int], object], most: int
) -> list[int]:
    """By space, how many are passed at least on the way to it; -1 if it is not reached."""
    spaces_passed = [-1] * len(neighbours)
    if start < 0:
        return spaces_passed
    edge = neighbours[start]
    for space in edge:
        spaces_passed[space] = 0
    passed = 0
    while edge and passed != most:
        passed += 1
        beyond: list[int] = []
        for via in edge:
            if passable(via):
                for space in neighbours[via]:
                    if space != start and spaces_passed[space] < 0:
                        spaces_passed[space] = passed
                        beyond.append(space)
        edge = [space for space in beyond]  # noqa: C416
    return spaces_passed


# --- held definitions ------------------------------------------------------------------------------


def hold(run: Any, definition: int, flag: int, values: list[int]) -> int:
    if run.s[flag]:
        return -1
    for offset, value in enumerate(values):
        run.write(flag + 1 + offset, value)
    run.write(flag, 1)
    run.log.append((events.HOLD, definition, 1))
    return flag


def release(run: Any, flags: list[int]) -> None:
    for flag in flags:
        for definition, root in run.layout.held.items():
            if root == flag:
                run.let_go(definition, flag)


# --- chance ----------------------------------------------------------------------------------------


def stream(run: Any, number: int) -> Word:
    """The state of the quick generator."""
    layout, running = run.layout, run.s[run.layout.running]
    index = layout.streams + number
    often = run.s[index]
    run.write(index, often + 1)
    words = [
        layout.phase_words[running], run.s[layout.begun + running], layout.stream_words[number], often,
    ]  # fmt: skip
    return folded(run.s[layout.seed], words)


def fall(run: Any, number: int, sides: int, dice: int = 1) -> list[int]:
    index = run.layout.rolls
    run.write(index, run.s[index] + dice)
    state: Word = run.stream(number)
    members: list[int] = []
    for _ in range(dice):
        rest = sides
        while rest == sides:
            bits: Word = mixed(state)
            state = (state + GAMMA) & MASK
            rest = bits % sides
            if bits - rest > MASK - (sides - 1):
                rest = sides
        members.append(rest + 1)
    return members


def order(state: Word, words: list[int]) -> list[int]:
    """Places in the order of their keys."""
    keys = [mixed(state ^ word) for word in words]
    places = support.counting(len(keys))
    for end in range(1, len(keys)):
        key: Word = keys[end]
        place = end
        while place and key < keys[place - 1]:
            keys[place], places[place] = keys[place - 1], places[place - 1]
            place -= 1
        keys[place], places[place] = key, end
    return places


def modified(run: Any, rolled: int, texts: tuple[int, ...], amounts: list[int]) -> int:
    """In a module texts are numbers."""
    total = rolled + sum(amounts)
    flat_parts: list[int] = []
    for place, amount in enumerate(amounts):
        if amount:
            flat_parts.append(texts[place])
            flat_parts.append(amount)
    if flat_parts:
        run.log.append((events.MODIFY, rolled, total, *flat_parts))
    return total


# --- cards -----------------------------------------------------------------------------------------


def set_cards(run: Any, zone: int, items: list[int]) -> None:
    before = run.s[zone]
    run.write(zone, len(items))
    for place, card in enumerate(items):
        run.write(zone + 1 + place, card)
    for place in range(len(items), before):
        run.write(zone + 1 + place, 0)


def present(run: Any, zone: tuple[int, int]) -> None:
    faction = run.zone_factions[zone[0]][max(zone[1], 0)]
    if faction >= 0 and not run.here[faction]:
        raise ValueError


def fold(run: Any, items: list[int]) -> list[int]:
    if not run.layout.marks:
        return support.once(items)
    s = run.s
    counts: list[int] = []
    named = {s[index] for index in run.layout.pointers}
    for card in items:
        equal = 0
        for first in counts:
            if first == card or (
                card not in named and first not in named and _alike(run, card, first)
            ):
                equal = 1
        if not equal:
            counts.append(card)
    return counts


def _alike(run: Any, card: int, other: int) -> bool:
    """Whether two cards are copies, and nothing tells them apart."""
    marks, others = run.card_marks[card], run.card_marks[other]
    if not run.card_copied[card] or not run.card_copied[other]:
        return False
    if run.layout.sorts[card] != run.layout.sorts[other]:
        return False
    for place in range(len(marks)):
        if run.s[marks[place]] != run.s[others[place]]:
            return False
    one, two = where_is(run, card), where_is(run, other)
    return one[0] == two[0] and one[1] == two[1]


# --- texts of cards --------------------------------------------------------------------------------


def playable(run: Any, slot: int, card: int, actor: int) -> bool:
    wanted = slot * run.layout.cards + card
    if run.instances[wanted] == UNKNOWN:
        return False
    for key, condition in run.conditions:
        if wanted == key:
            return bool(condition(run, actor))
    return True


def effective(run: Any, slot: int, card: int, actor: int) -> bool:
    if not playable(run, slot, card, actor):
        return False
    wanted = slot * run.layout.cards + card
    for key, judge in run.effective:
        if wanted == key:
            return bool(judge(run, actor))
    return True


def begin_play(run: Any, slot: int, card: int, actor: int) -> None:
    instance = run.instances[slot * run.layout.cards + card]
    if instance == UNKNOWN:
        raise ValueError
    run.spend(LIGHT)
    run.log.append((events.PLAY, slot, card, actor))
    if instance >= 0:
        cards.begin_effect(run, instance)
    if run.bots_play:
        run.memory.text = Text(slot, card, actor, len(run.u), len(run.log), len(run.memory.given))


def play_text(run: Any, slot: int, card: int, actor: int) -> None:
    wanted = slot * run.layout.cards + card
    for key, body in run.bodies:
        if wanted == key:
            body(run, actor)
    run.memory.text = None
    run.log.append((events.PLAYED, slot, card))


# --- taking back -----------------------------------------------------------------------------------


def rewind(run: Any, undo: int, log: int) -> None:
    while run.u_length > undo:
        old = run.u.pop()
        run.s[run.u.pop()] = old
    words, place = run.log_words, log
    while place < len(words):
        run.log_entries = run.log_entries - 1
        place += words[place] + 1
    run.log_length = log
    if run.bots_play and not (run.program.looks_ahead and run.trial is not None):
        while len(run.memory.notes) and run.memory.notes[len(run.memory.notes) - NOTE] >= log:
            for _ in range(NOTE):
                run.memory.notes.pop()


# --- bots ------------------------------------------------------------------------------------------


def draw(chance: Chance, low: int, n: int) -> int:
    """As the quick generator draws; a number that it would draw again is left to Python."""
    state = folded(chance.seed, chance.words)
    state = (state + ((GAMMA * len(chance.drawn)) & MASK)) & MASK
    bits: Word = mixed(state)
    rest = bits % n
    if bits - rest > MASK - (n - 1):
        raise OverflowError
    chance.drawn.append(low + rest)
    return low + rest


def note(judge: Judge, rung: Rung, why: int) -> None:
    """Nobody looks at the trace."""


def sees(judge: Judge, card: int) -> bool:
    run: Any = judge.run
    zone, owner, place = where_is(run, card)
    if zone < 0:
        return True
    seen = run.seen[judge.actor][zone][owner]
    return seen == SEEN or (seen == TOP_SEEN and place == 0)


# --- decisions in secret ---------------------------------------------------------------------------
# What a faction has decided stands in `secrets`: the faction; how many cells, and of each where it stands and its
# value; how many entries of the log, how many words they have, and those.


def begin(run: Any, faction: int) -> int:
    run.secret_faction, run.secret_undo, run.secret_log = faction, len(run.u), len(run.log)
    run.secret_entries = run.log_entries
    return 0


def end(run: Any, mark: int, done: list[int]) -> None:
    faction = run.secret_faction
    undo = list(run.u_words[run.secret_undo :])
    written = _cells(undo)
    run.secrets.append(faction)
    run.secrets.append(len(written))
    for index in written:
        if not run.private_cells[faction][index]:
            raise ValueError
        run.secrets.append(index)
        run.secrets.append(run.s[index])
    place = len(undo)
    while place:
        place -= 2
        run.write(undo[place], undo[place + 1])
    tell_alone(run, run.secret_log, faction)
    secrets = list(run.log_words[run.secret_log :])
    run.secrets.append(run.log_entries - run.secret_entries)
    _keep(run, secrets)


def _cells(undo: list[int]) -> list[int]:
    """The cells of an undo log, each once."""
    cells: list[int] = []
    for place in range(len(undo) // 2):
        cells.append(undo[2 * place])
    return support.once(cells)


def _keep(run: Any, secrets: list[int]) -> None:
    """Entries that only their faction has heard, as they were."""
    length, place = 0, 0
    while place < len(secrets):
        if secrets[place + 1] == events.SECRET:
            length += secrets[place] - 2
        place += secrets[place] + 1
    run.secrets.append(length)
    place = 0
    while place < len(secrets):
        if secrets[place + 1] == events.SECRET:
            run.secrets.append(secrets[place] - 3)
            for word in secrets[place + 4 : place + 1 + secrets[place]]:
                run.secrets.append(word)
        place += secrets[place] + 1


def tell_alone(run: Any, since: int, faction: int) -> None:
    entries = list(run.log_words[since:])
    run.log_length = since
    place = 0
    while place < len(entries):
        size, code = entries[place], entries[place + 1]
        head = [size]
        if code not in (events.ANSWER, events.SECRET):
            head = [size + 3, events.SECRET, faction, 1]
        for word in head + entries[place + 1 : place + 1 + size]:
            run.raw_log.append(word)
        place += size + 1


def reveal(run: Any, done: list[int]) -> None:
    words, place = run.secrets_words, 0
    while place < len(words):
        faction = words[place]
        end = place + 2 + 2 * words[place + 1]
        at = place + 2
        while at < end:
            run.write(words[at], words[at + 1])
            at += 2
        run.log_entries = run.log_entries + words[end]
        place = end + 2
        end = place + words[end + 1]
        while place < end:
            size = words[place]
            for word in (size + 3, events.SECRET, faction, 0):
                run.raw_log.append(word)
            for word in words[place + 1 : place + 1 + size]:
                run.raw_log.append(word)
            place += size + 1
    run.secrets.clear()
    run.log.append((events.REVEAL,))


TWINS: dict[Callable[..., Any], Callable[..., Any]] = {
    helpers.around: around, filled_in_python: filled, helpers.foremost: foremost, helpers.best: best, helpers.mask: mask,
    helpers.unmask: unmask, helpers.compose: compose, Run.stream: stream, Run.fall: fall,
    Run.modified: modified, helpers.playable: playable, helpers.effective: effective,
    helpers.begin_play: begin_play, helpers.play_text: play_text, helpers.play_asking: play_text,
    Run.set_cards: set_cards, helpers.release: release, whereabouts.present: present, cards.fold: fold,
    ways.reached: reached, ways.next_to: ways_twins.next_to,
    ways.travelled: ways_twins.travelled, helpers.walked: ways_twins.walked, helpers.subsets: ways_twins.subsets,
    imagining.imagined: ways_twins.imagined, Run.rewind: rewind, possible.may_begin: looking.may_begin, possible.guided: looking.guided,
    Chance.draw: draw, Judge._note: note, Judge.sees: sees, Judge.tried: trials.tried, secrecy.begin: begin, secrecy.end: end, secrecy.tell_alone: tell_alone, secrecy.reveal: reveal,
}  # fmt: skip
