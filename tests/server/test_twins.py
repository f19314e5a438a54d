"""Two tables that differ only in what somebody may not know: whatever the server gives him there is the same, byte by byte.

Not only the view: what he may look back at, why something cannot be chosen, what options lead to, what is refused
and in which words, and after how many answers of others he is asked himself.
"""

from __future__ import annotations

import json
import random

import pytest
from starlette.testclient import TestClient

import interpreter
from interpreter.command.server.app import app
from interpreter.command.server.guarding.rates import Rate
from interpreter.command.server.tables.hall import Hall
from interpreter.command.server.tables.store import Store
from tests.afghanistan.pairs import positions
from tests.labyrinth.test_hidden import SPACES, VALUES
from tests.titles.test_pairs import CARDS

STEPS = pytest.mark.parametrize("steps", [5, pytest.param(16, marks=pytest.mark.long)])


@pytest.fixture(autouse=True)
def nobody_waits(monkeypatch):
    monkeypatch.setattr(Rate, "allows", lambda *_: True)


class Twin:
    """One of the two tables; what is there by chance is the same at both."""

    def __init__(self, folder, game):
        folder.mkdir()
        self.hall = hall = Hall(Store(folder / "tables.sqlite"))
        self.id = hall.take(game.to_save())
        self.client = TestClient(app(hall), follow_redirects=False)
        self.links = dict(hall.store.links(self.id))
        self.table = hall.table(self.id)
        self.table.version = 0

    @property
    def decision(self):
        return self.table.game.decision

    def asked(self, who, what):
        return self._plain(self.client.get(f"/seat/{self.links[who]}/{what}"), who)

    def sent(self, who, what, **order):
        order = {"version": self.table.version, "confirmed": True, **order}
        return self._plain(self.client.post(f"/seat/{self.links[who]}/{what}", json=order), who)

    def _plain(self, answer, who):
        text = answer.text.replace(self.id, "TABLE").replace(self.links[who], "SECRET")
        return answer.status_code, text


def words(title):
    """What somebody may ask `why` about."""
    vocabulary = title.vocabulary
    things = (*vocabulary.actions, *vocabulary.spaces, *vocabulary.cards)
    ways = [name for point in vocabulary.points for name, _ in point.ways]
    return [*(each.id for each in things), *ways, "done", "yes"]


def given(twin, who, differing, chance):
    """All that the server gives to a seat now, or "" to who watches; nothing changes by it."""
    version = f"version={twin.table.version}"
    found = {what: twin.asked(who, what) for what in ("view", "moments", "actions", "save")}
    past, seen = (json.loads(found[what][1]) for what in ("moments", "view"))
    ask = [f"past?{version}&at={n}" for n in range(past["moments"])[-2:]]
    ask += [f"thoughts?{version}&line={n}" for n in range(len(past["lines"]))[-2:]]
    ask += [
        f"why?word={word}" for word in [*differing, *chance.sample(words(twin.table.game.title), 3)]
    ]
    options = (seen["decision"] or {}).get("options", ())
    ask += [f"leads?{version}&option={option['name']}" for option in options[:3]]
    found |= {what: twin.asked(who, what) for what in ask}
    if not options:
        found["answer"] = twin.sent(who, "answer", option=twin.decision.options[0].name)
    found["undo"] = twin.sent(who, "undo", version=-1)
    return found


def play(twins, watchers, differing, seed, steps):
    """How far both tables were the same to those who watch; those who play use no card in which they differ."""
    chance = random.Random(seed)
    for number in range(steps):
        game = twins[0].table.game
        every = game.title.vocabulary.cards
        cards = [game.words.card(c.index) for c in every if {c.id, c.sort} & {*differing}]
        if game.over or any(card in line for card in cards for line in game.log(watchers[0])):
            return number
        for who in watchers:
            one, other = (
                given(twin, who, differing, random.Random(f"{seed} {number}")) for twin in twins
            )
            assert one == other, f"{who or 'who watches'}, after {number} answers"
        asked = {(twin.decision.faction, twin.decision.name) for twin in twins}
        assert 1 == len(asked), f"after {number} answers"
        names = [[option.name for option in twin.decision.options] for twin in twins]
        common = [name for name in names[0] if name in names[1] and name not in differing]
        if not common:
            return number
        answer = chance.choice(common)
        for twin in twins:
            told = twin.sent(twin.decision.faction, "answer", option=answer)
            assert told[0] == 200, told
        if chance.random() < 0.2:
            one, other = (twin.sent(watchers[0], "undo") for twin in twins)
            assert one == other
    return steps


def swapped(places, differing, cards):
    """Two layouts: the one card lies first in the one place, the other in the other, and the other way round."""
    for laid in (differing, differing[::-1]):
        held = {zone: [*lying] for zone, lying in cards.items()}
        for place, card in zip(places, laid, strict=True):
            held[place] = [card, *held.get(place, [])]
        yield held


def afghanistan(chance, seed):
    watcher = ("americans", "taliban")[seed % 2]
    both, differing = positions(seed, watcher)
    return both, [str(card) for card in differing], watcher


def a_hand(chance, seed):
    """The other's hand and the deck of Labyrinth."""
    watcher, other = [("us", "jihadist"), ("jihadist", "us")][seed % 2]
    deck = chance.sample(range(1, 121), 120)
    cards = {f"hand of {other}": deck[2:6], f"hand of {watcher}": deck[6:11], "deck": deck[11:]}
    cards["available plots"] = ["plot 1", "plot 1", "plot 2", "wmd"]
    differing = [f"{card}" for card in deck[:2]]
    laid = swapped((f"hand of {other}", "deck"), deck[:2], cards)
    described = {"values": {**VALUES, "player now": other}, "spaces": SPACES}
    return [{**described, "cards": c, "phase": "action phase"} for c in laid], differing, watcher


def a_plot(chance, seed):
    deck = chance.sample(range(1, 121), 120)
    cards = {"hand of jihadist": deck[:5], "hand of us": deck[5:10], "deck": deck[10:]}
    laid = swapped(("plots of iraq", "available plots"), ["plot 3", "wmd"], cards)
    described = {"values": {**VALUES, "player now": "us"}, "spaces": SPACES}
    both = [{**described, "cards": c, "phase": "action phase"} for c in laid]
    return both, ["plot 3", "wmd"], "us"


def hearts(chance, seed):
    differing = chance.sample(CARDS[-13:], 2)
    rest = chance.sample([card for card in CARDS if card not in differing], 50)
    cards = {"hand of amber": rest[:13], "hand of dill": rest[13:26]}
    cards |= {"hand of basil": rest[26:38], "hand of clove": rest[38:]}
    laid = swapped(("hand of basil", "hand of clove"), differing, cards)
    both = [{"values": {"seats on": 1}, "cards": c, "phase": "passing on"} for c in laid]
    return both, differing, "amber"


def a_deck(scenario):
    """The order of the cards to come, below those that are seen."""

    def layouts(chance, seed):
        events = chance.sample(range(1, 49), 30)
        decks = events, [*events[:-2], events[-1], events[-2]]
        return [{"scenario": scenario, "cards": {"deck": d}} for d in decks], [], "government"

    return layouts


CASES = [
    ("afghanistan", afghanistan, 2),
    ("afghanistan", afghanistan, 3),
    ("labyrinth", a_hand, 1),
    ("labyrinth", a_plot, 2),
    ("hearts", hearts, 1),
    ("adp", a_deck("short"), 1),
    ("cuba", a_deck("standard"), 1),
]


@STEPS
@pytest.mark.parametrize("name, layouts, seed", CASES)
def test_whatever_a_seat_is_given_hangs_on_what_it_may_know_alone(
    tmp_path, name, layouts, seed, steps
):
    title = interpreter.load(name)
    both, differing, watcher = layouts(random.Random(seed), seed)
    seats = [f"{faction.id}=human" for faction in title.vocabulary.factions]
    twins = [
        Twin(tmp_path / str(number), title.position(described, seed, seats))
        for number, described in enumerate(both)
    ]
    try:
        assert play(twins, [watcher, ""], differing, seed, steps) > 4
    finally:
        for twin in twins:
            twin.hall.store.close()
