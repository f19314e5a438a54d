"""What a player sees of The Audience and of Hearts hangs on what he may know, and on nothing else."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import interpreter
from tests.seeds import seeds
from tests.titles.pairs import Pair

ROOT = Path(__file__).parent
KINDS = ["gossip", "page", "duellist", "monk", "chamberlain", "envoy", "heir"]
DECK = [*5 * KINDS[:1], *2 * KINDS[1:5], "envoy", "dowager", "heir"]
ASKED = (
    "guest of jasper", "who of guest of jasper is heir", "number of antechamber of jasper",
    "presentable of jasper", "presentable of ivy", "top of road", "number of road", "host",
    "total rank over antechamber of jasper", "(factions f with highest rank of guest of f)",
)  # fmt: skip


@pytest.fixture(scope="module")
def audience():
    return interpreter.load("audience", root=ROOT)


def hosts(chance, differing):
    """Jasper hides one of two visitors, and the other is the last on the road."""
    rest = DECK[:]
    for kind in differing:
        rest.remove(kind)
    chance.shuffle(rest)
    for held, buried in (differing, differing[::-1]):
        zones = {
            "antechamber of ivy": rest[:1], "antechamber of jasper": [held],
            "antechamber of kestrel": rest[1:2], "gatehouse": rest[2:3], "road": [*rest[3:], buried],
        }  # fmt: skip
        cards = {zone: [f"the {kind}" for kind in kinds] for zone, kinds in zones.items()}
        yield {"players": 3, "values": {"host": "kestrel"}, "cards": cards, "phase": "turn"}


@pytest.mark.parametrize("seed", seeds(range(6), range(14), fresh=0))
def test_who_hides_what_is_known_to_nobody_else(audience, seed):
    chance = random.Random(seed)
    differing = chance.sample(KINDS, 2)
    # what a duel, a summons or the Page would show is another matter: nobody speaks about Jasper
    avoided = (*differing, "jasper")
    pair = Pair(audience, "ivy", [f"the {kind}" for kind in differing], avoided, ASKED, seed)

    assert pair.play([*hosts(chance, differing)], 12) >= 1


def test_a_dowager_who_has_to_go_goes_as_one_who_is_sent(audience):
    """Jasper has the Dowager and in one game an Envoy, so that he has no choice; nobody may notice."""
    laid = {"antechamber of ivy": ["the page"], "gatehouse": ["the heir"]}
    laid["antechamber of kestrel"] = ["the gossip"]
    described = []
    for held, buried in (("the envoy", "the monk"), ("the monk", "the envoy")):
        cards = {
            **laid,
            "antechamber of jasper": [held],
            "road": ["the dowager", "the gossip", buried],
        }
        described.append(
            {"players": 3, "values": {"host": "jasper"}, "cards": cards, "phase": "turn"}
        )
    pair = Pair(audience, "ivy", ["the envoy", "the monk"], ("envoy", "monk", "jasper"), ASKED)

    assert pair.play(described, 3) == 3


HIDDEN = ("hand of basil", "number of hand of basil", "playable cards of basil", "harmless of basil",
          "total worth over hand of basil", "clubs 2 is in hand of basil", "passed on of basil")  # fmt: skip
CARDS = [
    f"{suit} {rank}" for suit in ("clubs", "diamonds", "spades", "hearts") for rank in range(2, 15)
]


@pytest.mark.parametrize("seed", seeds([0], range(8), fresh=0))
def test_hands_and_what_is_passed_on_are_known_to_nobody_else(seed):
    """Two hearts lie with Basil and Clove in the one game, and the other way round in the other."""
    chance = random.Random(seed)
    hearts = interpreter.load("hearts", root=ROOT.parent.parent)
    differing = chance.sample(CARDS[-13:], 2)
    rest = [card for card in CARDS if card not in differing]
    chance.shuffle(rest)
    described = []
    for basil, clove in (differing, differing[::-1]):
        hands = {
            "hand of amber": rest[:13], "hand of dill": rest[13:26],
            "hand of basil": [basil, *rest[26:38]], "hand of clove": [clove, *rest[38:]],
        }  # fmt: skip
        described.append({"values": {"seats on": 1}, "cards": hands, "phase": "passing on"})
    pair = Pair(hearts, "amber", differing, questions=HIDDEN, seed=seed)

    assert pair.play(described, 40) >= 20
