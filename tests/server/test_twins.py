"""Two tables that differ only in what somebody may not know: whatever the server gives him there is the same, byte by byte.

Not only the view: what he may look back at, why something cannot be chosen, what options lead to, what is refused
and in which words, and after how many answers of others he is asked himself.
"""

from __future__ import annotations

import json
import random
import re

import pytest

import interpreter
from interpreter.command.server.guarding.rates import Rate
from tests.afghanistan.pairs import positions
from tests.labyrinth.test_hidden import SPACES, VALUES
from tests.titles.test_pairs import CARDS

STEPS = 16


@pytest.fixture(autouse=True)
def nobody_waits(monkeypatch):
    monkeypatch.setattr(Rate, "allows", lambda *_: True)


class Twin:
    """One of the two tables. What is there by chance is the same at both: ids, links, and versions by their order."""

    def __init__(self, hall, client, game):
        self.id = hall.take(game.to_save())
        self.client, self.table = client, hall.table(self.id)
        self.links = dict(hall.store.links(self.id))
        self.hides = any(game.title.program.layout.private)
        self.versions = {}  # by seat, in the order in which it got them
        self.heard = {}  # by seat, the events

    def listen(self, who):
        """Note what a page of the seat hears from now on."""
        heard = self.heard[who] = [self.version(who)]

        def hear(version):
            if version != heard[-1]:
                heard.append(version)

        self.table.listeners[hear] = (hand(who),)

    def events(self, who):
        return [self._place(who, version) for version in self.heard[who]]

    def version(self, who):
        return self.table.version(hand(who))

    def shown(self, who):
        """What a page draws for the seat: where somebody has cards of his own, without what only counts."""
        view = json.loads(self.table.seen(hand(who)))
        counts = {"version", "answers"} if self.hides else {"version"}
        return {name: view[name] for name in view.keys() - counts}

    def _place(self, who, version):
        return self.versions.setdefault(who, {}).setdefault(version, len(self.versions[who]))

    @property
    def decision(self):
        return self.table.game.decision

    def asked(self, who, what):
        return self._plain(self.client.get(f"/seat/{self.links[who]}/{what}"), who)

    def sent(self, who, what, **order):
        order = {"version": self.version(who), "confirmed": True, **order}
        return self._plain(self.client.post(f"/seat/{self.links[who]}/{what}", json=order), who)

    def _plain(self, answer, who):
        text = answer.text.replace(self.id, "TABLE")
        text = re.sub(r'(?<="version":)(\d+)', lambda v: f"{self._place(who, int(v[0]))}", text)
        return answer.status_code, text


def hand(who):
    return (who,) if who else ()


def words(title):
    """What somebody may ask `why` about."""
    vocabulary = title.vocabulary
    things = (*vocabulary.actions, *vocabulary.spaces, *vocabulary.cards)
    ways = [name for point in vocabulary.points for name, _ in point.ways]
    return [*(each.id for each in things), *ways, "done", "yes"]


def given(twin, who, differing, chance):
    """All that the server gives to a seat now, or "" to who watches; nothing changes by it."""
    version = f"version={twin.version(who)}"
    found = {what: twin.asked(who, what) for what in ("view", "moments", "actions", "save")}
    found["events"] = twin.events(who)
    past, seen = (json.loads(found[what][1]) for what in ("moments", "view"))
    ask = [f"past?{version}&at={n}" for n in range(past["moments"])[-2:]]
    ask += [f"hints?{version}"]
    ask += [f"acts?{version}", f"acts?{version}&since=0"]
    ask += [f"thoughts?{version}&line={n}" for n in range(len(past["lines"]))[-2:]]
    ask += [
        f"why?word={word}" for word in [*differing, *chance.sample(words(twin.table.game.title), 3)]
    ]
    options = (seen["decision"] or {}).get("options", ())
    ask += [f"leads?{version}&option={option['name']}" for option in options[:3]]
    found |= {what.replace(version, ""): twin.asked(who, what) for what in ask}
    if not options:
        found["answer"] = twin.sent(who, "answer", option="done")
    found["undo"] = twin.sent(who, "undo", version=-1)
    return found


def play(twins, watchers, differing, seed, look=given, steps=STEPS):
    """How far both tables were the same to those who watch, and how many choices of others more the second had unseen.

    Those who play use no card in which the tables differ.
    """
    chance, more = random.Random(seed), 0
    for twin in twins:
        for who in watchers:
            twin.listen(who)

    def alike(number):
        for who in watchers:
            told = [look(twin, who, differing, random.Random(f"{seed} {number}")) for twin in twins]
            assert told[0] == told[1], f"{who or 'who watches'}, after {number} answers"

    game = twins[0].table.game
    every = game.title.vocabulary.cards
    cards = [game.words.card(c.index) for c in every if {c.id, c.sort} & {*differing}]

    def shown():
        """Whether a card in which they differ has been played: one may be, where nothing else is left."""
        lines = [line for twin in twins for line in twin.table.game.log(watchers[0])]
        return any(card in line for card in cards for line in lines)

    for number in range(steps):
        if twins[0].table.game.over or shown():
            return number, more
        alike(number)
        asked = {(twin.decision.faction, twin.decision.name) for twin in twins}
        assert 1 == len(asked), f"after {number} answers"
        names = [[option.name for option in twin.decision.options] for twin in twins]
        common = [name for name in names[0] if name in names[1] and name not in differing]
        if not common:
            return number, more
        answer, who = chance.choice(common), twins[0].decision.faction
        if who not in watchers:
            bustle(twins[1], who)
        before = [twins[0].shown(each) for each in watchers]
        answered(twins[0], who, answer)
        if before == [twins[0].shown(each) for each in watchers]:
            more += unseen(twins[1], who, answer)
        else:
            answered(twins[1], who, answer)
        if chance.random() < 0.2 and not shown():
            one, other = (twin.sent(watchers[0], "undo") for twin in twins)
            assert one == other
    if not shown():
        alike(steps)
    return steps, more


def bustle(twin, who):
    """Look, and be refused, as the one who decides: nobody else may notice."""
    option = twin.decision.options[0].name
    twin.asked(who, f"leads?version={twin.version(who)}&option={option}")
    for what, order in (
        ("answer", {"option": "nothing of the kind"}),
        ("answer", {"option": option, "version": -1}),
        ("undo", {"version": -1}),
    ):
        assert 409 == twin.sent(who, what, **order)[0]


def answered(twin, who, answer):
    told = twin.sent(who, "answer", option=answer)
    assert told[0] == 200, told


def unseen(twin, who, answer):
    """Choose, take back and choose again, where that can be; gives how many changes more that were."""
    free = len(twin.decision.options) > 1
    answered(twin, who, answer)
    if not free or twin.sent(who, "undo")[0] != 200:
        return 0
    answered(twin, who, answer)
    return 2


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


def a_hive(chance, seed):
    """What Borage has put out, and what is left in that hand."""
    keepers = ("anise", "borage", "clover", "dahlia", "elder", "fennel")
    cards = {}
    for number, each in enumerate(keepers):
        honey = [f"honey {3 * number + copy}" for copy in (1, 2, 3)]
        cards[f"hand of {each}"] = [*honey[:2], f"hornets {number + 1}"]
        cards[f"meadow of {each}"] = honey[2:]
    cards |= {"hand of borage": cards["hand of borage"][:2], "meadow of borage": []}
    laid = swapped(("hand of borage", "meadow of borage"), ["honey 6", "hornets 2"], cards)
    both = [{"values": {"first keeper": "borage"}, "cards": c, "phase": "bidding"} for c in laid]
    return both, ["hornets"], "anise"


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
    ("hornets", a_hive, 1),
    ("adp", a_deck("short"), 1),
    ("cuba", a_deck("standard"), 1),
]


def pair(name, layouts, seed, meet):
    """Two games of a title, each at the table that `meet` seats it at; who may not tell them apart, and by which cards."""
    title = interpreter.load(name)
    both, differing, watcher = layouts(random.Random(seed), seed)
    seats = [f"{faction.id}=human" for faction in title.vocabulary.factions]
    return [meet(title.position(each, seed, seats)) for each in both], [watcher, ""], differing


@pytest.mark.parametrize("steps", [3, pytest.param(10, marks=pytest.mark.long)])
@pytest.mark.parametrize("name, layouts, seed", CASES)
def test_whatever_a_seat_is_given_hangs_on_what_it_may_know_alone(
    hall, client, name, layouts, seed, steps
):
    twins, watchers, differing = pair(name, layouts, seed, lambda game: Twin(hall, client, game))
    play(twins, watchers, differing, seed, steps=steps)
