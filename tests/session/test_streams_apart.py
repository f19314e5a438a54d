"""What is drawn for one thing hangs on nothing else: rules that are added elsewhere change no game."""

import shutil

import pytest

import interpreter
from interpreter.engine.state import events
from interpreter.workshop.simulating.simulate import simulate

from .quay import ROOT, play_on, quay

LONG = 1 << 127
EARLIER = """
scenarios:
  calm:
    do: {before shuffle tides: roll omen}
"""
ELSEWHERE = """
factions: {gold: {name: Gold, letter: L, colour: yellow}}
kinds: {anchor: {plural: anchors, name: Anchor}}
pieces: {gold: {anchor: 2}}
values: {fog: {from: 0, to: 3, name: Fog}}
definitions: {foggy: {truth: fog > 0}}
phases:
  fog bank:
    do: |
      roll thickness
      go to dawn
procedures:
  drift:
    do: |
      roll drift
      choose bank from (spaces where pier):
        add 1 to mud here
effects: {other: {name: Other}}
zones: {wreck: {name: Wreck}}
"""
ANOTHER_ROLL = """
procedures:
  take a turn:
    do: {at the start: roll weather}
"""
ANOTHER_CARD = """
cards:
  - card: 99
    title: Neap Tide
    class: tide
    strength: 1
"""


CARD_IN_FRONT = {
    "cards/quay/cards.yaml": {"cards": "  - {card: 98, title: Lull, class: tide, strength: 1}\n"}
}
IN_FRONT = {
    "rules/quay/rules.yaml": {
        "factions": "  gold: {name: Gold, letter: L, colour: yellow}\n",
        "kinds": "  anchor: {plural: anchors, name: Anchor}\n",
        "pieces": "  gold: {anchor: 2}\n",
        "values": "  fog: {of: faction, from: 0, to: 3, name: Fog}\n",
        "definitions": "  foggy: {truth: fog of red > 0}\n",
        "action classes": "  rest home: {name: Rest at home}\n",
        "phases": "  fog bank: {name: Fog bank, do: roll thickness}\n",
        "procedures": "  drift: {do: roll drift}\n",
    },
    "maps/quay.yaml": {"spaces": "  sandbank: {yard, region: south}\n"},
}


def with_more_in_front(folder, more):
    """The title with another declaration before all others of its sort."""
    shutil.copytree(ROOT, folder)
    for name, sections in more.items():
        text = (folder / name).read_text()
        for section, line in sections.items():
            assert f"\n{section}:\n" in text
            text = text.replace(f"\n{section}:\n", f"\n{section}:\n{line}", 1)
        (folder / name).write_text(text)
    return interpreter.load("quay", root=folder)


def modded(folder, text):
    """The title with a mod of that text."""
    folder.mkdir()
    (folder / "overlay.yaml").write_text("format: 1\noverlay: other\nextends: quay\n")
    (folder / "rules.yaml").write_text(f"format: 1{text}")
    return quay(mods=[folder])


def told(title, seed):
    """All that happens in a game, but what the mods above roll in addition."""
    log = play_on(title.new("calm", seed)).log()
    return [line for line in log if not line.startswith("Roll")], log


@pytest.mark.parametrize("text", [EARLIER, ANOTHER_ROLL])
def test_another_roll_changes_no_card_no_other_roll_and_no_random_choice(tmp_path, text):
    one, other = quay(), modded(tmp_path / "mod", text)
    hidden = [
        [play.new("calm", seed).run.cards_in(play.program.layout.zone(0)) for play in (one, other)]
        for seed in range(20)
    ]

    assert (
        all(before == after for before, after in hidden)
        and len({str(deck) for deck in hidden}) > 15
    )
    for seed in (*range(20), LONG):
        (before, log), (after, longer) = told(one, seed), told(other, seed)
        assert before == after
        assert len(log) < len(longer)


def test_the_other_rolls_stay_as_they_are(tmp_path):
    one, other = quay(), modded(tmp_path / "mod", EARLIER)
    for seed in range(20):
        rolls = [
            [line for line in told(title, seed)[1] if line.startswith("Roll")]
            for title in (one, other)
        ]
        assert rolls[0] == rolls[1][1:]


def test_what_a_game_never_meets_changes_no_log_hash(tmp_path):
    one = simulate(quay(), "calm", 20, 1)
    other = simulate(modded(tmp_path / "mod", ELSEWHERE), "calm", 20, 1)

    assert one.log_hashes == other.log_hashes and 20 == len(set(one.log_hashes))
    assert (
        one.log_hashes != simulate(modded(tmp_path / "met", ANOTHER_ROLL), "calm", 20, 1).log_hashes
    )


def test_nothing_hangs_on_the_place_of_a_declaration_among_others(tmp_path):
    one = simulate(quay(), "calm", 20, 1)
    other = simulate(with_more_in_front(tmp_path / "corpus", IN_FRONT), "calm", 20, 1)

    assert one.log_hashes == other.log_hashes


@pytest.mark.parametrize("more", ["99", "98"])
def test_another_card_leaves_the_order_of_the_others(tmp_path, more):
    one = quay()
    other = (
        modded(tmp_path / "mod", ANOTHER_CARD)
        if more == "99"
        else with_more_in_front(tmp_path / "corpus", CARD_IN_FRONT)
    )
    for seed in range(20):
        decks = [
            [title.vocabulary.cards[card].id for card in run.cards_in(title.program.layout.zone(0))]
            for title in (one, other)
            for run in [title.program.start(seed=seed)]
        ]
        assert decks[0] == [card for card in decks[1] if card != more] != decks[1]


@pytest.mark.parametrize("seed", [7, LONG])
def test_undo_copies_and_replays_draw_again_what_was_drawn(seed, tmp_path):
    slow, quick = (simulate(quay(), "calm", 3, seed, check=check) for check in (True, False))

    assert [] == slow.errors and slow.log_hashes == quick.log_hashes
    one = play_on(quay().new("calm", seed))
    one.save(tmp_path / "game.json")
    assert one.log() == interpreter.restore(tmp_path / "game.json").log()
    assert f"{one.title.log_sum.add(0, told_of(one)):016x}" == quick.log_hashes[0]


def told_of(one):
    """The entries of a game's log that its sum is of."""
    return [entry for entry in one.run.log if entry[0] != events.ANSWER]
