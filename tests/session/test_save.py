"""Kept games: what is in the file, broken files, changed rules."""

import json

import pytest

import interpreter
from interpreter.session.keeping.save_files import read
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.played_again import Divergence, begin

from . import quay
from .quay import game, play_on, play_until


def test_a_kept_game_goes_on_where_it_was_left(tmp_path):
    one = play_until(game(seats=["red=human"]), "space")
    one.save(tmp_path / "game.json")

    again = interpreter.restore(tmp_path / "game.json")

    assert one.log() == again.log()
    assert one.decision == again.decision
    assert again.seats.is_human(0)
    assert play_on(one).log() == play_on(again).log()


def test_decisions_are_kept_by_name(tmp_path):
    one = play_on(game(), 6)
    one.save(tmp_path / "game.json")
    data = json.loads((tmp_path / "game.json").read_text())

    assert ["way", "red", "rest"] == data["decisions"][0][:3]
    assert ["space", "red", "fish pier"] == data["decisions"][4][:3]
    assert ("quay", "calm", quay.SEED, "old") == tuple(
        data[k] for k in ("title", "scenario", "seed", "printing")
    )
    assert one.title.corpus_hash == data["corpus"]


def test_the_variant_is_kept(tmp_path):
    game(printing="new", options=["fair-wind"]).save(tmp_path / "game.json")

    again = interpreter.restore(tmp_path / "game.json")

    assert "new" == again.title.printing
    assert 9 == again.ask("red coins")


def test_a_described_start_is_kept(tmp_path):
    one = quay.quay().position(
        {"values": {"red coins": 7}, "spaces": {"old yard": "1 red boat"}}, seed=4
    )
    play_on(one, 3)
    one.save(tmp_path / "game.json")

    assert one.log() == interpreter.restore(tmp_path / "game.json").log()


def test_a_file_in_the_way_is_not_overwritten_unasked(tmp_path):
    path = tmp_path / "game.json"
    path.write_text("mine")

    with pytest.raises(Mistake, match="not overwritten"):
        game().save(path)
    assert "mine" == path.read_text()

    game().save(path, overwrite=True)
    assert "quay" == json.loads(path.read_text())["title"]


def test_nothing_else_is_left_beside_the_file(tmp_path):
    game().save(tmp_path / "game.json")

    assert ["game.json"] == [path.name for path in tmp_path.iterdir()]


def test_a_file_cut_off_among_its_decisions_is_read_to_there(tmp_path):
    path = tmp_path / "game.json"
    play_on(game(), 4).save(path)
    whole, steps = path.read_text(), read(path).decisions
    first = whole.index('  ["way"')
    for end in range(first, len(whole.rstrip()) - 1):
        path.write_text(whole[:end])
        part = read(path)

        # A line whose bracket is there is whole.
        left = whole[:end].count('"]')
        assert steps[:left] == part.decisions
        assert f"is cut off {f'after decision {left}' if left else 'before its first'}" in part.cut
        assert whole[:end] == path.read_text()
    path.write_text(whole)
    assert "" == read(path).cut


def test_a_file_cut_off_before_its_decisions_says_what_to_do(tmp_path):
    path = tmp_path / "game.json"
    play_on(game(), 4).save(path)
    whole = path.read_text()
    for end in range(15, whole.index('"decisions": ['), 7):
        path.write_text(whole[:end])

        with pytest.raises(Mistake) as mistake:
            read(path)

        assert str(mistake.value).startswith(f"{path}:")
        assert "broken or cut off before its first decision" in str(mistake.value)
        assert str(mistake.value).endswith("take a copy of the file, or begin a new game")
        assert "\n" not in str(mistake.value)


@pytest.mark.parametrize(
    "change, message",
    [
        ({"format": 9}, ":1: the format of this save is 9; this program reads 3"),
        (
            {"format": 2},
            ":1: the format of this save is 2, and since format 3 other cards and rolls follow from a seed:"
            " go on with the program that kept the game",
        ),
        ({"format": True}, ":1: the format of this save is true"),
        ({"seed": "x"}, ":1: 'seed' does not hold what it should: a whole number"),
        ({"seed": 1 << 128}, "'seed' does not hold what it should: a whole number of 128 bits"),
        ({"start": "x"}, "'start' does not hold what it should: a sum"),
        ({"surprise": 1}, "unknown key 'surprise'"),
    ],
)
def test_a_wrong_field_is_named(tmp_path, change, message):
    path = tmp_path / "game.json"
    game().save(path)
    lines = path.read_text()
    data = json.loads(lines) | change
    path.write_text(json.dumps(data, indent=0))

    with pytest.raises(Mistake) as mistake:
        read(path)

    assert message in str(mistake.value)


def test_bytes_that_are_no_text_are_refused(tmp_path):
    path = tmp_path / "game.json"
    path.write_bytes(b"\xff\xfe{}")

    with pytest.raises(Mistake, match=r"is no save of PlainRules \(not UTF-8"):
        read(path)


# --- changed rules ---------------------------------------------------------------------------------


def change(corpus, old, new):
    path = corpus / "rules" / "quay" / "rules.yaml"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new, 1))


def replayed(tmp_path):
    save = read(tmp_path / "game.json")
    replay = begin(interpreter.load("quay"), save)
    done = 0
    try:
        for number in replay.steps():
            done = number
    except Divergence as divergence:
        return done, str(divergence)
    return done, ""


def test_unchanged_rules_replay_to_the_end(corpus, tmp_path):
    done, message = replayed(tmp_path)

    assert "" == message
    assert len(read(tmp_path / "game.json").decisions) == done


def test_a_change_that_moves_nothing_is_no_divergence(corpus, tmp_path):
    change(corpus, "name: Load\n", "name: Load up\n")
    change(corpus, "values:\n", "values:\n  extra: {from: 0, to: 3}\n")

    assert "" == replayed(tmp_path)[1]


def test_another_effect_stops_the_replay_and_names_the_rule(corpus, tmp_path):
    change(corpus, '        rest "Rest":\n          add 1', '        rest "Rest":\n          add 2')

    done, message = replayed(tmp_path)

    assert 0 == done
    assert "decision 1: its outcome is no longer the same: after way" in message
    assert "rule 3.2, rules/quay/rules.yaml:" in message


def test_an_option_that_is_gone_stops_the_replay(corpus, tmp_path):
    change(corpus, "pier and mud < 3 and", "pier and deep and mud < 3 and")

    _, message = replayed(tmp_path)

    assert "decision 4: its outcome is no longer the same: after action" in message
    assert "rules/quay/rules.yaml:" in message
