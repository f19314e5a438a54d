"""A kept game that goes on: changed rules, files that are cut off, choices at which a rule breaks off."""

import json
import shutil

import pytest

import interpreter
from interpreter.engine.state.errors import RuleError
from interpreter.session.keeping.save_files import read
from interpreter.session.playing.game import Game
from tests.session.quay import ROOT, SEED, play_on

REST = '        rest "Rest":\n          add 1 to coins of actor'
RESUME = ("play", "quay", "--resume", "game.json")


@pytest.fixture
def kept(plainrules, monkeypatch, tmp_path):
    """A corpus of our own, and a game of Red's kept with it after seven decisions."""
    shutil.copytree(ROOT, tmp_path / "corpus")
    monkeypatch.setenv("PLAINRULES_CORPUS", str(tmp_path / "corpus"))
    one = play_on(interpreter.load("quay").new("calm", SEED, ["red=human"]), 7)
    one.save(tmp_path / "game.json")
    return tmp_path / "game.json"


def change(kept, old, new):
    path = kept.parent / "corpus/rules/quay/rules.yaml"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new, 1))


def steps(path):
    return [step[:3] for step in read(path).decisions]


# --- changed rules -----------------------------------------------------------------------------------


@pytest.fixture
def changed(kept):
    """The same after the fourth decision no longer has the outcome that it had."""
    change(kept, "mud < 3 and actor", "deep and mud < 3 and actor")
    change(kept, "numbers: {price: 2 if", "numbers: {price: 3 if")
    return kept


def test_a_game_that_no_longer_fits_is_refused_with_the_way_out(plainrules, changed):
    before = changed.read_bytes()

    status, out, err = plainrules(*RESUME, typed="rest\n")

    assert (2, "") == (status, out)
    assert [
        "The rule files have changed since this game was kept.",
        "Rules that have changed since it was kept: 1",
        "  action load (rules/quay/rules.yaml:37)",
    ] == err.splitlines()[:3]
    assert err.splitlines()[3].startswith("plainrules: game.json: decision 4: ")
    assert err.endswith(". --from-last goes on after decision 3, in a file of its own\n")
    assert before == changed.read_bytes()
    assert not changed.with_name("game-1.json").exists()


def test_a_game_that_no_longer_fits_goes_on_in_a_file_of_its_own(plainrules, changed):
    before, first = changed.read_bytes(), steps(changed)[:3]

    status, out, err = plainrules(*RESUME, "--from-last", typed="load\nquit\n")

    assert 0 == status
    assert "action load (rules/quay/rules.yaml:37)" in err
    assert err.endswith(
        "The game goes on after decision 3, in game-1.json; game.json stays as it is.\n"
    )
    assert "Go on with: plainrules play quay --resume game-1.json" in out
    assert [*first, ("action", "red", "load")] == steps(changed.with_name("game-1.json"))[:4]
    assert before == changed.read_bytes()


def test_a_file_that_one_names_takes_the_game(plainrules, changed):
    plainrules(*RESUME, "--from-last", "--save", "mine.json", typed="load\nquit\n")

    assert 3 < len(steps(changed.with_name("mine.json")))
    assert not changed.with_name("game-1.json").exists()


def test_who_does_not_play_on_leaves_nothing(plainrules, changed):
    assert 0 == plainrules(*RESUME, "--from-last", typed="quit\n")[0]

    assert ["corpus", "game.json"] == sorted(path.name for path in changed.parent.iterdir())


def test_who_goes_another_way_keeps_it(plainrules, changed):
    """As many decisions as the file that was made for him began with."""
    plainrules(*RESUME, "--from-last", typed="undo\nplay\nquit\n")

    old, new = steps(changed)[:3], steps(changed.with_name("game-1.json"))
    assert len(old) == len(new)
    assert old != new


@pytest.mark.parametrize("typed, status", [("yes\nload\nquit\n", 0), ("no\n", 2), ("", 2)])
def test_at_a_terminal_one_is_asked(plainrules, changed, monkeypatch, typed, status):
    monkeypatch.setattr("interpreter.command.playing.resume.at_terminal", lambda: True)

    result, out, err = plainrules(*RESUME, typed=typed)

    assert status == result
    assert "Go on after decision 3, in a file of its own? (yes or no)" in out
    assert "decision 4: " in err
    assert (status == 0) == changed.with_name("game-1.json").exists()
    if status:
        assert err.endswith("plainrules: game.json stays as it is\n")


def test_many_changed_rules_are_counted(plainrules, changed):
    data = json.loads(changed.read_text())
    data["rules"]["phases"] = {f"phase {number}": "0000" for number in range(40)}
    changed.write_text(json.dumps(data))

    _, _, err = plainrules(*RESUME)

    assert "Rules that have changed since it was kept: 43\n" in err
    assert "  and 31 more\n" in err
    assert 16 == len(err.splitlines())


def test_a_file_that_was_changed_itself_is_told_so(plainrules, kept):
    kept.write_text(kept.read_text().replace('"rest"', '"work"', 1))

    status, _, err = plainrules(*RESUME)

    assert 2 == status
    assert (
        "No rule has changed since it was kept: the file itself was changed, or is damaged." in err
    )
    assert err.endswith(". --from-last goes on from its beginning, in a file of its own\n")


def test_a_program_that_has_changed_is_told_so(plainrules, kept):
    text = kept.read_text().replace('"engine": "', '"engine": "0.0.').replace('"rest"', '"work"', 1)
    kept.write_text(text)

    assert "No rule has changed since it was kept, but the program has: " in plainrules(*RESUME)[2]


def test_from_last_alone_is_refused(plainrules):
    status, _, err = plainrules("play", "quay", "--from-last")

    assert (2, "plainrules: --from-last goes with --resume FILE\n") == (status, err)


# --- cut off -----------------------------------------------------------------------------------------


def test_a_game_that_is_cut_off_goes_on_in_a_file_of_its_own(plainrules, kept):
    whole = steps(kept)
    kept.write_bytes(part := kept.read_bytes()[:-40])

    status, _, err = plainrules(*RESUME, typed="rest\nquit\n")

    assert 0 == status
    assert (
        "game.json is cut off after decision 6. The game goes on after decision 6, in game-1.json;"
        " game.json stays as it is.\n"
    ) == err
    assert part == kept.read_bytes()
    assert whole[:6] == steps(kept.with_name("game-1.json"))[:6]


def test_a_replay_of_a_game_that_is_cut_off_tells_what_is_there(plainrules, kept):
    whole = plainrules("replay", "game.json", "--until", "6")[1]
    kept.write_bytes(kept.read_bytes()[:-40])

    status, out, err = plainrules("replay", "game.json")

    assert (1, whole) == (status, out)
    assert (
        "plainrules: game.json is cut off after decision 6; the part that can be read is told\n"
        == err
    )


# --- a choice at which a rule breaks off -----------------------------------------------------------


@pytest.fixture
def fatal(kept):
    """The same and a rest at the end; with rules in which only that rest breaks off, and its number."""
    one = interpreter.restore(kept)
    while one.decision.name != "way" or one.decision.faction != "red":
        play_on(one, 1)
    one.choose("rest")
    one.save(kept, overwrite=True)
    breaks = "add strength of top of hand of green to coins of actor"
    change(kept, REST, f"{REST}\n          if day > {one.ask('day') - 1}:\n            {breaks}")
    return kept, len(one.play.answers)


def test_a_last_choice_at_which_a_rule_breaks_off_is_not_made_again(plainrules, fatal):
    kept, number = fatal
    before = kept.read_bytes()

    status, out, err = plainrules(*RESUME, typed="quit\n")

    assert 0 == status
    assert f"game.json no longer holds at decision {number}: a rule breaks off: rules/quay/" in err
    assert f"The game goes on after decision {number - 1}, in game-1.json" in err
    assert "Rest" in out
    assert before == kept.read_bytes()


def test_an_earlier_one_is_a_game_that_no_longer_fits(plainrules, kept):
    change(kept, REST, f"{REST}\n          add strength of top of hand of green to coins of actor")

    status, _, err = plainrules(*RESUME)

    assert 2 == status
    assert "plainrules: game.json: decision 1: a rule breaks off: rules/quay/rules.yaml:" in err
    assert "--from-last goes on from its beginning" in err


def test_what_a_bot_would_choose_again_is_taken_back_to_a_person(plainrules, kept, monkeypatch):
    one = interpreter.load("quay").new("calm", 3, ["red=human", "blue=random"])
    play_on(one, 1)
    person = len(one.play.answers) - 1
    while one.decision.faction != "blue":
        person = len(one.play.answers)
        play_on(one, 1)
    play_on(one, 1)
    one.save(kept, overwrite=True)
    number, choose = len(one.play.answers), Game.choose

    def break_off(game, option, rung=None):
        asked = game.play.decision
        choose(game, option, rung)
        if asked.faction == 1:
            raise RuleError("broken")

    monkeypatch.setattr(Game, "choose", break_off)
    _, _, err = plainrules(*RESUME, typed="quit\n")

    assert f"no longer holds at decision {number}: a rule breaks off: broken" in err
    last = f"after decision {person}" if person else "from its beginning"
    assert f"The game goes on {last}, in game-1.json" in err


# --- an older format ---------------------------------------------------------------------------------


def test_a_save_of_an_older_format_is_refused_in_one_line(plainrules, kept):
    kept.write_text(kept.read_text().replace('"format": 3', '"format": 2'))
    before = kept.read_bytes()

    status, _, err = plainrules(*RESUME, typed="quit\n")

    assert (2, before) == (status, kept.read_bytes())
    assert (
        "plainrules: game.json:2:1: the format of this save is 2, and since format 3 other cards and rolls"
        " follow from a seed: go on with the program that kept the game\n" == err
    )
