"""`plainrules` alone: ask what to play and by which rules; play by itself where nobody can answer."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from attrs import Factory, define

from interpreter.command.arguments import parse
from interpreter.command.playing import play
from interpreter.command.playing.choosing import Anew, pick, seated_game
from interpreter.command.playing.kept_games import found_games, name_of, tell_many
from interpreter.command.screen import Screen, screen
from interpreter.command.server import table as serve
from interpreter.command.table.table import Table
from interpreter.command.waiting import waiting
from interpreter.corpus.catalogue import find_root, titles
from interpreter.corpus.english import capital
from interpreter.session import seeds
from interpreter.session.editions.title_page import (
    OptionText,
    TitlePage,
    in_order,
    option_texts,
    title_page,
)
from interpreter.session.keeping.save_files import read
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.title import Title, load
from interpreter.session.seating.players import bot_of
from interpreter.session.seating.seats import HUMAN, Seat, Seats

DEMO_SEED = 7
QUESTION = "Which rules? Type a number to change one, or Enter to play with these."


def run(order: argparse.Namespace) -> int:
    root = find_root()
    known = in_order(root, titles(root))
    if not known:
        raise Mistake("there are no titles here")
    if not sys.stdin.isatty():
        play.watch(load(known[0]), screen(False), DEMO_SEED)
        return 0
    try:
        return _ask(known, screen(False))
    except (EOFError, KeyboardInterrupt):
        print()
        return 0


def _ask(known: list[str], out: Screen) -> int:
    while True:
        try:
            chosen = _chosen(known, out)
        except Anew:
            continue
        if chosen is None:
            return serve.run(parse(["table"]))
        return _resume(chosen) if isinstance(chosen, Path) else play.sit(chosen)


def _chosen(known: list[str], out: Screen) -> Path | Table | None:
    """A kept game, or a table of a new one; None for the browser. Raises EOFError, and Anew."""
    tell_many(out)
    kept, quick = found_games(), _alone(known[0])
    browser = ["Open the table in the browser: all games by name, a map to click"]
    choices = [
        *browser,
        *(f"Go on with {game.label}" for game in kept),
        *(f"Play {name_of(known[0])} alone, as {name}, against bots" for _, name in quick),
        *(f"Play {name_of(title)}" for title in known),
    ]
    picked = pick(out, "What would you like to do?", choices) - len(browser)
    if picked < 0:
        return None
    if picked < len(kept):
        return kept[picked].path
    picked -= len(kept)
    seed = seeds.fresh()
    if picked < len(quick):
        title, seats = load(known[0]), Seats([Seat(HUMAN, frozenset({quick[picked][0]}))])
        return Table(title.new(None, seed, seats, fill=True), out)
    title = with_rules(known[picked - len(quick)], out)
    names = [scenario.name for scenario in title.vocabulary.scenarios]
    scenario = title.scenarios[pick(out, "Which scenario?", names)] if names else None
    return Table(seated_game(title, scenario, seed, out), out)


def _alone(title: str) -> list[tuple[int, str]]:
    """Factions that one person may play against bots, as (index, name)."""
    with waiting(f"reading {title}") as parts:
        vocabulary = load(title, counts=parts.of).vocabulary
    named = (vocabulary.manifest.get("seats") or {}).get("alone") or []
    if any(bot_of(vocabulary, faction.index) < 0 for faction in vocabulary.factions):
        return []
    return [(f.index, f"the {f.name}") for f in vocabulary.factions if f.id in named]


def _resume(path: Path) -> int:
    return play.run(parse(["play", read(path).title, f"--resume={path}"]))


@define
class Rules:
    """Choices so far among a title's printings, options and mods."""

    page: TitlePage
    printing: str
    options: list[str] = Factory(list)

    @property
    def offered(self) -> list[str]:
        """The options of this printing."""
        return self.page.options_of(self.printing)

    def reprint(self) -> None:
        """The next printing; options that it has not are left."""
        printings = list(self.page.printings)
        self.printing = printings[(printings.index(self.printing) + 1) % len(printings)]
        self.options = [option for option in self.options if option in self.offered]

    def turn(self, option: str) -> None:
        """Toggle an option. Of options such as size=small and size=large, keep only one."""
        if option in self.options:
            self.options.remove(option)
            return
        group = option.partition("=")[0] + "="
        self.options = [o for o in self.options if not o.startswith(group)] + [option]


def with_rules(title: str, out: Screen) -> Title:
    """The title as somebody wants to play it. Raises EOFError and Anew as menus do."""
    root = find_root()
    page = title_page(root, title)
    rules = Rules(page, page.default_printing)
    if len(page.printings) < 2 and not page.options:
        with waiting(f"reading {title}") as parts:
            return load(title, counts=parts.of)
    texts = option_texts(root, title, page)
    while True:
        _pick_options(rules, texts, out)
        try:
            with waiting(f"reading {title}") as parts:
                return load(
                    title, printing=rules.printing or None, options=rules.options, counts=parts.of
                )
        except Mistake as mistake:  # options that do not go together
            out.line(capital(str(mistake)))


def _pick_options(rules: Rules, texts: dict[str, OptionText], out: Screen) -> None:
    while True:
        several = len(rules.page.printings) > 1
        here = [f"Printing: {rules.printing} (there are {', '.join(rules.page.printings)})"]
        choices = here if several else []
        choices += [_told(option, texts, option in rules.options) for option in rules.offered]
        picked = pick(out, QUESTION, choices, enter=len(choices))
        if picked == len(choices):
            return
        if several and not picked:
            rules.reprint()
        else:
            rules.turn(rules.offered[picked - several])


def _told(option: str, texts: dict[str, OptionText], chosen: bool) -> str:
    text = texts.get(option) or OptionText()
    called = f"{text.name or capital(option)} ({option})"
    return f"{'[x]' if chosen else '[ ]'} {called}{f'. {text.words}' if text.words else ''}"
