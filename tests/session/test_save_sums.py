"""What the sums of a kept game are of, and which rules a save says have changed."""

import random
import re

import pytest

import interpreter
from interpreter.engine.state.run import Run
from interpreter.session.keeping.entry_sums import called, changes, sums
from interpreter.session.keeping.save import Record
from interpreter.session.playing.played_again import Divergence

from . import quay
from .quay import game, play_on


def fresh(one):
    """The steps of a game worked out all at once."""
    record = Record(one.title.vocabulary, one.title.cells)
    return record.begun(one.play), record.follow(one.play)


def test_what_is_worked_out_answer_by_answer_is_what_is_worked_out_at_once():
    one, dice = game(seats=["red=human"]), random.Random(5)
    for _ in range(60):
        if one.decision and dice.random() < 0.7:
            one.choose(one.draw() if dice.random() < 0.5 else dice.choice(one.decision.options))
        else:
            one.undo()
        save = one.to_save()

        assert (save.start, save.decisions) == fresh(one)
    assert 10 < len(one.play.answers)


def test_a_copy_has_the_steps_of_its_game():
    one = play_on(game(), 7)
    twin = one.copy()
    play_on(twin, 3)

    assert one.to_save().decisions == twin.to_save().decisions[:7]
    assert (twin.to_save().start, twin.to_save().decisions) == fresh(twin)


def test_what_is_kept_costs_no_more_the_longer_a_game_is(monkeypatch):
    one, worked_out = game(), []
    step = Record._step

    def counted(*told):
        worked_out.append(1)
        return step(*told)

    monkeypatch.setattr(Record, "_step", counted)
    while one.decision:
        play_on(one, 1)
        one.to_save()

    assert len(one.play.answers) == len(worked_out)


def test_another_kind_of_log_entry_leaves_a_kept_game_as_it_is(tmp_path, monkeypatch):
    one = play_on(game())
    one.save(tmp_path / "game.json")
    begin = Run.begin_phase

    def begin_and_tell(run, phase):
        begin(run, phase)
        run.log.append((9999, phase))

    monkeypatch.setattr(Run, "begin_phase", begin_and_tell)

    assert one.run.s == interpreter.restore(tmp_path / "game.json").run.s


# --- changed rules -----------------------------------------------------------------------------------


def change(corpus, *pairs, file="rules.yaml"):
    path = next(corpus.rglob(f"quay/{file}"))
    text = path.read_text()
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text)


REST = '        rest "Rest":\n          add 1 to coins of actor'

HARMLESS = [
    ("another wording", ('rest "Rest"', 'rest "Take a rest"')),
    ("a value that starts elsewhere", ("values:\n", "values:\n  extra: {from: 0, to: 9, start: 4}\n")),
    ("a box", ("seabed: {name", "attic: {name: Attic}, seabed: {name")),
    ("a kind of piece", ("  crate: {plural", "  buoy: {plural: buoys, name: Buoy}\n  crate: {plural")),
    ("a definition", ("definitions:\n", "definitions:\n  late: {truth: day > 3}\n")),
    ("the order of what comes of it", (REST, f"{REST}\n          remove 0 red boats in long pier")),
]  # fmt: skip


@pytest.mark.parametrize("change_of", [pair for _, pair in HARMLESS], ids=[n for n, _ in HARMLESS])
def test_what_changes_no_position_leaves_a_kept_game_as_it_is(corpus, tmp_path, change_of):
    change(corpus, change_of)

    assert interpreter.restore(tmp_path / "game.json").over


TELLING = [
    ("pieces", (REST, f"{REST}\n          place 1 actor crate in old yard")),
    ("a value", (REST, f"{REST}\n          add 1 to mud of old yard")),
    ("a card", (REST, f"{REST}\n          put top of tides on beach")),
    ("chance", (REST, f"{REST}\n          roll luck")),
    ("the end of the game", (REST, f"{REST}\n          end game")),
    ("the set-up", ("fish pier: {pieces: 1 blue boat}", "fish pier: {pieces: 2 blue boats}")),
]


@pytest.mark.parametrize("change_of", [pair for _, pair in TELLING], ids=[n for n, _ in TELLING])
def test_what_changes_the_position_is_noticed_at_its_decision(corpus, tmp_path, change_of):
    change(corpus, change_of)

    with pytest.raises(Divergence) as divergence:
        interpreter.restore(tmp_path / "game.json")

    assert 1 == divergence.value.number


def test_the_game_goes_on_from_the_last_decision_that_holds(corpus, tmp_path):
    change(corpus, ("mud < 3 and actor", "deep and mud < 3 and actor"))
    with pytest.raises(Divergence) as divergence:
        interpreter.restore(tmp_path / "game.json")

    one = interpreter.restore(tmp_path / "game.json", from_last=True)

    assert divergence.value.number - 1 == len(one.play.answers) > 0
    assert play_on(one).over


def test_the_rules_that_have_changed_are_named_with_their_places(corpus):
    before = sums(interpreter.load("quay").entries)
    assert [] == changes(before, interpreter.load("quay").entries)

    change(
        corpus,
        ("# A little title", "# A small title"),
        ("2 if deep otherwise 1", "1"),
        (
            "  bottom card: {name: What lies in the tides, number: number of (cards c in tides where strength of c > 1)}\n",
            "",
        ),
        ("totals: {bottom card: 4}", "totals: {}"),
        ("boxes: {store", "boxes: {attic: {name: Attic}, store"),
        ("at most: 3}", "at most: 4}"),
    )

    # A box that comes moves nothing else, and a comment is no rule.
    assert {
        "action load (rules/quay/rules.yaml:36)",
        "definition bottom card is gone",
        "scenario calm (rules/quay/rules.yaml:117)",
        "box attic is new (rules/quay/rules.yaml:17)",
        "limit boats (rules/quay/rules.yaml:19)",
    } == set(changes(before, interpreter.load("quay").entries))


def test_a_rule_that_a_mod_changes_is_told_with_the_place_in_the_mod(corpus, tmp_path):
    mod = tmp_path / "dear"
    mod.mkdir()
    (mod / "overlay.yaml").write_text("format: 1\noverlay: dear\nextends: quay\n")
    rules = "format: 1\nactions:\n  load:\n    numbers: {price: 2}\n"
    (mod / "rules.yaml").write_text(rules)
    before = sums(interpreter.load("quay", mods=[mod]).entries)
    (mod / "rules.yaml").write_text(rules.replace("2", "3"))

    (told,) = changes(before, interpreter.load("quay", mods=[mod]).entries)
    assert re.fullmatch(r"action load \(rules/quay/rules.yaml:\d+, .*dear/rules.yaml:4\)", told)


def test_a_rule_that_an_overlay_changes_has_another_sum():
    plain, windy = quay.quay().entries, quay.quay(options=["fair-wind"]).entries

    assert changes(sums(plain), windy)


@pytest.mark.parametrize(
    "section, name",
    [("actions", "action"), ("enemies", "enemy"), ("boxes", "box"), ("card classes", "card class"),
     ("map", "map")],
)  # fmt: skip
def test_an_entry_is_called_by_its_section(section, name):
    assert f"{name} x" == called(section, "x")
