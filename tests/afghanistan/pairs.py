"""Two games that differ only in cards which the watcher may not know, played alike at a real table.

The other side never uses a card in which the games differ, so all that is to be seen goes on alike.
What that side is asked is another matter: it hangs on its whole hand.
"""

from __future__ import annotations

import json
import random

import pytest

from interpreter.command.screen import Screen
from interpreter.command.table.table import Table
from interpreter.engine.state import events
from interpreter.engine.state.options import DONE
from interpreter.session.thinking import Thought
from tests.terminal import KEY, RANGE

COVER = "your turn at the keyboard"
ALLIES = {"americans": [28, 56, 69], "taliban": [2, 61, 86]}
BARING = [34, 42, 65, 81, 92]  # these would show or take the very cards in which the games differ
PLAYED = 30  # answers of the watcher
COMMANDS = [
    "log 30", "head", "undo", "bots", "why neutralize", "why 36", "card 36", "deal", "help",
    "? cards held of taliban", "? usable actions of taliban", "? cards in hand of americans",
    "? control price of taliban", "? number of deck", "? winnable of americans", "",
]  # fmt: skip


def positions(seed, watcher):
    """Two descriptions, and the cards in which they differ: of the other's hand and the end of the deck.

    One of them the other side might often use, the other one never.
    """
    chance = random.Random(f"{seed} {watcher}")
    other = next(name for name in ALLIES if name != watcher)
    useful, useless = {
        "taliban": ([36, 100, 83, 75, 1, 40, 43, 76, 95], [18, 70, 25, 49, 97]),
        "americans": ([35, 99, 41, 70, 46, 43, 49, 97], [83, 75, 100, 21, 76]),
    }[other]
    differing = [chance.choice(useful), chance.choice(useless)]
    laid = [*differing, *BARING, *(ally for allies in ALLIES.values() for ally in allies)]
    rest = [card for card in range(1, 101) if card not in laid]
    chance.shuffle(rest)
    first, common = chance.choice([watcher, other]), chance.randrange(3)
    values = {"player now": first, f"influence of {other}": chance.choice([0, 5, 20])}
    described = []
    for held, buried in (differing, differing[::-1]):
        cards = {f"{name} allies": allies for name, allies in ALLIES.items()}
        cards["discards"] = BARING
        cards[f"{watcher} hand"] = rest[:5]
        cards[f"{other} hand"] = [held, *rest[5 : 5 + common]]
        cards["deck"] = [*rest[5 + common :], buried]
        described.append({"values": values, "cards": cards, "phase": "logistics phase"})
    return described, differing


def seen(game, eyes):
    """What has happened, without what these eyes do not see: hidden cards, and answers of others."""
    zones = game.title.vocabulary.zones

    def open_to(zone, owner):
        return zone >= 0 and (zones[zone].seen == "all" or owner in eyes)

    for entry in game.run.log:
        if entry[0] == events.ANSWER and entry[2] not in eyes:
            continue
        if entry[0] == events.CARD:
            _, _, source, owner, target, receiver, _ = entry
            if not open_to(source, owner) and not open_to(target, receiver):
                yield events.CARD, "a card", *entry[2:]
                continue
        yield entry


class Other:
    """Answers for the side that holds the differing cards, by what both games show."""

    def __init__(self, game, eyes, differing):
        self.game, self.eyes = game, eyes
        self.cards = {card.number: card.index for card in game.title.vocabulary.cards}
        self.differing = [self.cards[number] for number in differing]

    def option(self):
        asked = self.game.play.decision
        point = self.game.title.vocabulary.points[asked.point]
        options = asked.options
        if point.type == "card":
            options = [option for option in options if option not in self.differing]
            if not options:
                pytest.skip("all that is held differs, so that what is played tells it")
        if point.type == "way" and not self.armed(asked.faction):
            options = [DONE]
        chance = random.Random(repr((point.name, len(list(seen(self.game, self.eyes))))))
        return chance.choice(options)

    def leads(self, watcher):
        """What the watcher's options lead to, if it is he who decides."""
        decision = self.game.decision
        if decision is None or decision.faction != watcher:
            return []
        return [self.game.leads(option) for option in decision.options[:2]]

    def armed(self, faction):
        name = self.game.title.vocabulary.factions[faction].id
        usable = self.game.ask(f"usable actions of {name}")
        return any(self.cards[int(card.split()[0])] not in self.differing for card in usable)

    def think(self, *, told=False, pause=None):
        asked = self.game.play.decision
        if self.game.seats.is_human(asked.faction):
            return None
        return Thought(asked.point, asked.faction, self.option(), asked.about)


class Watched(Screen):
    """Keeps what each person is shown, and types for both: for the watcher by what he is shown alone."""

    def __init__(self, seed, watcher, other, out, looking):
        self.seed, self.watcher, self.other = seed, watcher, other
        self.out = out  # reads what was printed since the last time
        self.looking = looking  # the watcher sits at the keyboard
        self.shown = []  # of the watcher, from prompt to prompt
        self.answers = 0

    def ask(self, prompt, again=None):
        text = self.out() + prompt
        if COVER in prompt:
            self.shown.append(text if self.looking else prompt)
            self.looking = prompt.startswith(self.watcher)
            return ""
        if not self.looking:
            return self.typed_by_other()
        seen = [self.other.game.view(self.watcher.lower()), self.other.leads(self.watcher.lower())]
        self.shown.append(text + json.dumps(seen))
        if self.answers == PLAYED:
            raise EOFError
        return self.typed(text)

    def typed(self, text):
        chance = random.Random(f"{self.seed} {len(self.shown)}")
        if chance.random() < 0.3:
            return chance.choice(COMMANDS)
        if not text.endswith("\n> "):
            return ""
        self.answers += 1
        menu = text.rsplit("\n\n", 1)[-1]
        keys = KEY.findall(menu) or ["1"]
        if found := RANGE.search(menu):
            keys = [found[1], found[2]]
        return chance.choice(keys)

    def typed_by_other(self):
        options = self.other.game.play.decision.options
        return str(options.index(self.other.option()) + 1)


def played(title, described, differing, watcher, kind, seed, read):
    """What the watcher was shown, what there was to be seen, and the game."""
    other = next(name for name in ALLIES if name != watcher)
    game = title.position(described, seed, {watcher: "human", other: kind})
    eyes = game.viewers(next(f.index for f in title.vocabulary.factions if f.id == watcher))
    partner = Other(game, eyes, differing)
    if kind == "bot":
        game.think = partner.think
    if kind == "random":
        game.draw = partner.option
    screen = Watched(seed, watcher.capitalize(), partner, read, kind != "human")
    table = Table(game, screen, pause=kind == "bot")
    try:
        table.run()
    except EOFError:
        pass
    screen.shown.append(read() if screen.looking else "")
    return screen.shown, list(seen(game, eyes)), game
