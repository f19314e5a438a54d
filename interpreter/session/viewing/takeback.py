"""Undo at the table, and a look at a turn before it is given up.

A player undoes the own last choice, unless something has come of it that cannot be unknown.

Where somebody may choose unseen it ends as soon as another is asked: if it ended with his first choice, it would tell
of that choice.
"""

from __future__ import annotations

from collections.abc import Container

from interpreter.engine.state import events
from interpreter.engine.state.options import DONE, FACE_DOWN, tagged
from interpreter.session.mistakes import Mistake
from interpreter.session.telling import names
from interpreter.session.telling.narrate import Entry
from interpreter.session.viewing.foreseeing import Eyes
from interpreter.session.viewing.game_protocol import Game
from interpreter.session.viewing.leading import Leading
from interpreter.session.viewing.seen import changes, seen

HINT = "start with --allow-takeback to undo it all the same"
MOST_ANSWERS = 60  # answers of one turn that are looked back at


def back(game: Game, faction: int) -> str:
    """Take back the last choice of the faction's player, and name it.

    Raises Mistake without one, or if a roll, a reveal or another's choice came after it.
    """
    number, entry = _last(game, game.viewers(faction))
    game.rewind(number)
    return _said(game, entry)


def possible(game: Game, own: frozenset[int]) -> bool:
    """Whether the player of these factions can take a choice back now."""
    log, given = game.run.log, events.ANSWER
    last = next(
        (n for n in range(len(log) - 1, -1, -1) if log[n][0] == given and log[n][2] in own), -1
    )
    if last < 0:
        return False
    try:
        if not game.takeback:
            _refuse(game, own, log[last + 1 :])  # before a copy is made
        _last(game, own)
    except Mistake:
        return False
    return True


def _last(game: Game, own: frozenset[int]) -> tuple[int, Entry]:
    """The number of their last choice, and its entry in the log. Raises Mistake as `back` does."""
    log = game.run.log
    number = last_choice(game, own)
    if number < 0:
        raise Mistake("there is nothing of yours to take back")
    last = [place for place, entry in enumerate(log) if entry[0] == events.ANSWER][number]
    if not game.takeback:
        _refuse(game, own, log[last + 1 :])
    return number, log[last]


def last_choice(game: Game, factions: frozenset[int]) -> int:
    """The number of the last answer with which one of these factions chose between options; -1: none."""
    before = game.copy()
    try:
        while before.undo():
            decision = before.play.decision
            if decision is not None and decision.faction in factions and len(decision.options) > 1:
                return len(before.play.answers)
        return -1
    finally:
        before.play.let_go()


def _refuse(game: Game, own: frozenset[int], after: list[Entry]) -> None:
    narrator, decision = game.narrator(own), game.play.decision
    another = "another player has chosen since"
    if game.hides:
        another += ", or is about to"  # which of the two may be his secret
    for logged in after:
        entry = logged[3:] if logged[0] == events.SECRET else logged
        if entry[0] == events.ANSWER and entry[2] not in own:
            raise Mistake(f"{another}; {HINT}")
        if entry[0] == events.REVEAL:
            raise Mistake(f"secret decisions have come about since; {HINT}")
        if events.KINDS[entry[0]].chance:
            raise Mistake(f"chance has spoken since; {HINT}")
        if entry[0] == events.TELL and not own.issuperset(entry[1]):
            raise Mistake(f"somebody has been told something since; {HINT}")
        if entry[0] == events.SHOW or (entry[0] == events.CARD and narrator.uncovers(entry)):
            raise Mistake(f"a card has been seen since; {HINT}")
    if game.hides and decision is not None and decision.faction not in own:
        raise Mistake(f"{another}; {HINT}")


def _said(game: Game, entry: Entry) -> str:
    """The choice in the words of the menu that stands again; with its question if it says little alone."""
    _, number, _, option, about = entry
    vocabulary = game.title.vocabulary
    point, decision = vocabulary.points[number], game.decision
    name = "a card" if point.face_down else names.name_of(vocabulary, point, about, option)
    offered = decision.options if decision else ()
    hidden = list(game.labels.face_down(game.play)) if decision else []
    option = tagged(FACE_DOWN, hidden.index(option)) if option in hidden else option
    label = next((offer.label for offer in offered if offer.value == option), name)
    bare = names.kind_of(point, about) in ("number", "yes-no") or option == DONE
    return f"{decision.ask} {label}" if bare and decision else label


def review(game: Game, eyes: Eyes, factions: Container[str], option: int) -> list[str]:
    """Lines of what these factions' turn has changed on the table, once the option is chosen."""
    start, answers = game.copy(), 0
    while answers < MOST_ANSWERS and start.undo():
        if start.decision is None or start.decision.faction not in factions:
            break
        answers += 1
    begun = game.copy()
    begun.rewind(len(game.play.answers) - answers)
    trial = Leading.of(game, eyes).tried(option, ())
    now = seen(game.title, game.run, eyes, shown=True) if trial is None else trial.seen
    return list(changes(seen(game.title, begun.run, eyes, shown=True), now, shown=True))
