"""The games that are kept for the user and not over: which are offered, which is the newest, how far each has come."""

from __future__ import annotations

import shlex
import time
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from attrs import frozen

from interpreter.command.screen import Screen
from interpreter.corpus.catalogue import find_root, fingerprint_and_places, titles
from interpreter.corpus.diagnostics import CorpusError
from interpreter.corpus.english import counted
from interpreter.engine.state import events
from interpreter.engine.state.errors import RuleError
from interpreter.session.editions.title_page import title_page
from interpreter.session.editions.variant import choose
from interpreter.session.keeping import userdata
from interpreter.session.keeping.held_file import shown
from interpreter.session.keeping.save import Save
from interpreter.session.keeping.save_files import read
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.game import Game
from interpreter.session.playing.played_again import begin, title_of
from interpreter.session.telling import names

OFFERED = 5
RESCUED = "*-game-*.json"  # what was kept where somebody was, because nothing else went
PATIENCE = 1.0  # seconds in which it is found out how far kept games have come


@frozen
class Kept:
    """A kept game, and what tells it from others."""

    path: Path
    label: str


def offers(title: str | None = None) -> list[Kept]:
    """The newest of a title, or of all titles here, without those that are being played.

    Broken files come last: none stands in the way of a game that can be gone on with.
    """
    known = titles(find_root())
    offered: list[Kept] = []
    broken: list[Kept] = []
    for path in userdata.unfinished(title):
        if len(offered) == OFFERED:
            break
        if userdata.title_of(path) in known and not userdata.played_now(path):
            try:
                offered.append(Kept(path, f"{_head(path)}, {_course(read(path))}"))
            except Mistake:
                broken.append(Kept(path, f"{_head(path)} (its file is broken)"))
    return [*offered, *broken][:OFFERED]


def found_games() -> list[Kept]:
    """The newest of all titles here: those kept for the user, and those in the folder he is in.

    Broken ones come last, if their names are such as the program gives.
    """
    known, until = titles(find_root()), time.monotonic() + PATIENCE
    kept: list[Kept] = []
    broken: list[Kept] = []
    for path in _newest_first([*userdata.unfinished(), *Path().glob("*.json")]):
        if len(kept) == OFFERED:
            break
        try:
            save = read(path)
        except (Mistake, OSError):
            if userdata.title_of(path) in known or path.match(RESCUED):
                broken.append(Kept(path, f"{shown(path)} (its file is broken)"))
            continue
        if save.title in known and save.decisions and not userdata.played_now(path):
            turn = turns_of(save, until)
            where = f", turn {turn}" if turn else ""
            own = "" if userdata.has(path.absolute()) else f" ({shown(path)})"
            label = f"{name_of(save.title)}, {_when(path)}{where}, {_course(save)}{own}"
            kept.append(Kept(path, label))
    return [*kept, *broken][:OFFERED]


def _newest_first(paths: Iterable[Path]) -> list[Path]:
    """Files, the newest first. Skip those that vanish meanwhile."""
    dated = []
    for path in paths:
        with suppress(OSError):
            dated.append((path.stat().st_mtime_ns, path))
    return [path for _, path in sorted(dated, reverse=True)]


def word_for(path: Path | str) -> str:
    """Path as typed after `--resume`, where it must not look like an option or the word for the newest game."""
    path_shown = shown(path)
    if path_shown == userdata.LAST or path_shown.startswith("-"):
        path_shown = f"./{path_shown}"
    return shlex.quote(path_shown)


def name_of(title: str) -> str:
    """The name of a title as its files give it; its id where they do not."""
    return title_page(find_root(), title).name or title


def tell_many(out: Screen) -> None:
    """Unfinished games are never removed; that they are many is said."""
    unfinished = userdata.unfinished()
    if len(unfinished) > userdata.MANY:
        where = shown(unfinished[0].parent)
        out.line(
            f"({len(unfinished)} unfinished games are kept in {where}; remove those that you no longer want.)"
        )


def _head(path: Path) -> str:
    """The title and when it was last played."""
    return f"{name_of(userdata.title_of(path))}, {_when(path)}"


def _when(path: Path) -> str:
    try:
        when = datetime.fromtimestamp(path.stat().st_mtime)
    except (OSError, OverflowError, ValueError):  # gone meanwhile, or a time that no calendar has
        return "at some time"
    day = "today" if when.date() == datetime.now().date() else f"{when.day} {when:%B %Y}"
    return f"{day} {when:%H:%M}"


def _course(save: Save) -> str:
    """The players and their number of decisions. Leave out how often others were asked: it might reveal their hands."""
    people = [name for name, who in save.seats.items() if who == "human"]
    sitting = {faction for name in people for faction in name.split("+")}
    count = sum(not people or faction in sitting for _, faction, _, _ in save.decisions)
    return f"{' and '.join(people) or 'nobody'}, {counted(count, 'decision')}"


def turns_of(save: Save, until: float) -> int:
    """Number of the turn, by the title's `display`; 0 if it does not count turns.

    Also 0 if the rules have changed, or if it takes beyond that moment of the monotonic clock.
    """
    try:
        if time.monotonic() > until or not _same_rules(save):
            return 0
        game = begin(title_of(save, [], None), save).game
        turns = game.title.display.turns
        if turns is None or not _followed(game, save, until):
            return 0
    except (Mistake, CorpusError, RuleError):
        return 0
    return sum(entry[:2] == (events.PHASE, turns.index) for entry in game.run.log)


def _same_rules(save: Save) -> bool:
    """Then they are compiled already. Raises Mistake, CorpusError."""
    variant = choose(save.title, save.printing or None, save.options, save.mods)
    return fingerprint_and_places(variant.root, variant.title, variant.overlays)[0] == save.corpus


def _followed(game: Game, save: Save, until: float) -> bool:
    """Whether all its answers are given again, without a look at anything else."""
    points = game.title.vocabulary.points
    for _, _, option, _ in save.decisions:
        decision = game.play.decision
        if decision is None or time.monotonic() > until:
            return False
        point = points[decision.point]
        value = names.option_named(
            game.title.vocabulary, point, decision.about, decision.options, option, decision.deals
        )
        if value is None:
            return False
        game.play.answer(value, None)
    return True
