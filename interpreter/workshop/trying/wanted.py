"""Parse the words behind `try` to a text that can run, and find its actor."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from attrs import frozen

from interpreter.corpus.english import article
from interpreter.corpus.index import Index, Named
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import CardDecl, ProcedureDecl, Vocabulary
from interpreter.language.walking.walk import walk
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.position import card_named, find
from interpreter.session.seating.players import need_bot

RUNG = "rung"
PHASE = "phase"
_KINDS = ("text", "action", "procedure", RUNG, PHASE)
_SHOWN = 4  # things that the words may mean
_TOLD = re.compile(r"(?P<name>.+?)(?: with (?P<told>.+?))?(?: at (?P<place>.+))?")
NOBODY = -1  # acts in a phase


@frozen
class Wanted:
    """A text in the rule language and its actor; for a rung its name and the decision that it answers.

    A phase, by its index, runs instead of a text. `faction`: NOBODY if no faction acts or looks.
    """

    called: str
    text: str
    faction: int
    rung: str = ""
    asks: tuple[str, str] = ("", "")  # the text that asks and the name of its decision
    slot: str = ""  # of a card's text
    phase: int = -1
    looks_at: str = ""  # the procedure, if it may look at a space and none was said


def wanted(vocabulary: Vocabulary, index: Index, words: str, by: str | None) -> Wanted:
    """Find what the words mean. Raises Mistake if nothing that can be tried fits, or several things do."""
    faction = find("faction", by, vocabulary.factions).index if by else None
    words, how, place = _divided(index, words)
    thing = _meant(index, words)
    if (how or place) and thing.kind != "procedure":
        raise Mistake(f"'{words}' is not a procedure: only procedures take 'with' or 'at'")
    if thing.kind == "text":
        return _card(vocabulary, thing.path[1], thing.path[2], faction)
    if thing.kind == RUNG:
        return _rung(vocabulary, thing, faction)
    if thing.kind == PHASE:
        phase = find(PHASE, thing.path[1], vocabulary.phases)
        return Wanted(phase.name, "", NOBODY if faction is None else faction, phase=phase.index)
    return _run(vocabulary, thing.path[0], thing.path[1], faction, how, place)


def _divided(index: Index, words: str) -> tuple[str, str, str]:
    """Split "tax with 3, yes at london" into the name, the arguments and the space."""
    parts = None if index.find(words) else _TOLD.fullmatch(words)
    return (parts["name"], parts["told"] or "", parts["place"] or "") if parts else (words, "", "")


def _meant(index: Index, words: str) -> Named:
    """The one thing of a kind that can be tried."""
    things = [thing for thing in index.find(words) if thing.kind in _KINDS]
    best = index.meant(words)
    if best is not None and best.kind in _KINDS:
        return best
    things = [thing for thing in things if thing.kind != PHASE] or things
    if len(things) == 1:
        return things[0]
    if things:
        said = ", ".join(f"'{index.shortest(thing)}'" for thing in things[:_SHOWN])
        raise Mistake(f"'{words}' may be {len(things)} things; say which: {said}")
    if best is not None and best.kind == "card":
        texts = [t for t in index.things if t.kind == "text" and t.path[:2] == best.path]
        if len(texts) == 1:
            return texts[0]
        slots = ", ".join(f"{best.path[1]} {text.path[2]}" for text in texts)
        raise Mistake(
            f"say which text of card {best.path[1]}: {slots}"
            if texts
            else f"card {best.path[1]} has no text"
        )
    if best is not None:
        raise Mistake(
            f"'{words}' is {article(best.kind)}; a card's text, an action, a procedure, a phase or a rung can be tried"
        )
    meant = index.nearest(words)
    hint = f": did you mean '{meant}'?" if meant else ""
    raise Mistake(f"unknown word '{words}'{hint}")


def _card(vocabulary: Vocabulary, card: str, slot: str, faction: int | None) -> Wanted:
    decl: CardDecl = card_named(vocabulary, card)
    effect = decl.effects[slot]
    if effect.unknown:
        raise Mistake(f"nobody knows what {slot} of card {card} says: it cannot be played")
    said = f"card {decl.id}" if decl.id.isdigit() else decl.id
    return Wanted(f"card {card} {slot}", f"play {slot} of {said}", faction or 0, slot=slot)


def _run(
    vocabulary: Vocabulary,
    section: str,
    name: str,
    faction: int | None,
    how: str = "",
    place: str = "",
) -> Wanted:
    """`told`: what a procedure is told, in the language of the rules; `place`: the space where it is done."""
    if section == "procedures":
        procedure = find("procedure", name, vocabulary.procedures)
        if procedure.parameters and not how:
            wants = ", ".join(parameter.name.upper() for parameter in procedure.parameters)
            raise Mistake(f"'{name}' wants to be told something: '{name} with {wants}'")
        called = name + (f" with {how}" if how else "") + (f" at {place}" if place else "")
        text = f"do {name} with {how}" if how else f"do {name}"
        text = f"at {place}:\n  {text}" if place else text
        looks = name if not place and any(_looks(procedure, set())) else ""
        return Wanted(called, text, faction or 0, looks_at=looks)
    action = find("action", name, vocabulary.actions)
    may = sorted(action.by) or [0]
    return Wanted(name, f"grant actor {name}", may[0] if faction is None else faction)


def _looks(procedure: ProcedureDecl, seen: set[int]) -> Iterator[bool]:
    """Whether the procedure, or one that it calls, reads the space that it must be given."""
    seen.add(procedure.index)
    for node in walk(procedure.body):
        if isinstance(node, nodes.Local) and node.variable is procedure.here:
            yield True
        elif isinstance(node, nodes.Do) and node.procedure.index not in seen:
            yield from _looks(node.procedure, seen)


def _rung(vocabulary: Vocabulary, thing: Named, faction: int | None) -> Wanted:
    """The text whose decision the rung answers, by whom the bot plays."""
    asks, decision = thing.path[3], _decision(thing.path)
    plays = sorted(set(_plays(vocabulary, thing.path[1])))
    if faction is None:
        if not plays:
            raise Mistake(f"no bot that has the rung '{thing.called}' plays anybody")
        faction = plays[0]
    need_bot(vocabulary, faction)
    called = f"rung {thing.called} of {thing.path[1]}"
    card, _, slot = asks.removeprefix("card ").rpartition(" ")
    if asks.startswith("card ") and card:
        whole = _card(vocabulary, card, slot, faction)
    else:
        names = {
            "actions": {action.id for action in vocabulary.actions},
            "procedures": {procedure.id for procedure in vocabulary.procedures},
        }
        sections = [section for section, known in names.items() if asks in known]
        if not sections:
            raise Mistake(
                f"'{asks}', whose decision '{thing.called}' answers, cannot be tried alone"
            )
        whole = _run(vocabulary, sections[0], asks, faction)
    return Wanted(called, whole.text, faction, thing.called, (asks, decision), whole.slot)


def _decision(path: Sequence[str]) -> str:
    """The name of the decision whose ladder the last key stands in."""
    return path[-2]


def _plays(vocabulary: Vocabulary, bot: str) -> Iterator[int]:
    """Factions of this bot, and of those that extend it."""
    for one in vocabulary.bots:
        written = {rung.written for ladder in one.ladders.values() for rung in ladder}
        if one.id == bot or bot in written:
            yield from one.plays
