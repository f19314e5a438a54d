"""Every command, its output and its exit status; every mistake in it one line and status 2."""

import json
import re
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from interpreter.command.playing import sim
from interpreter.command.playing.simulated import heading
from interpreter.engine.state.limits import Limits
from tests.session.quay import ROOT, quay


def test_titles_are_listed_with_their_variants(plainrules):
    assert (
        0,
        "quay         The Quay\n"
        "             printings: old, new\n"
        "             options: fair-wind\n",
        "",
    ) == plainrules("titles")


def test_titles_are_listed_with_what_mods_offer(plainrules, tmp_path):
    for name, text in (
        ("gale", "extends: quay\nkind: mod\n"),
        ("gale/overlays/storm", "extends: quay\nkind: option\n"),
        ("lost", "extends: quai\n"),
        ("bare", ""),
    ):
        (tmp_path / name).mkdir(parents=True)
        head = f"format: 1\noverlay: {Path(name).name}\n"
        (tmp_path / name / "overlay.yaml").write_text(head + text, encoding="utf-8")
    gale, lost, bare, gone = (str(tmp_path / name) for name in ("gale", "lost", "bare", "gone"))
    _, listed, _ = plainrules("titles")

    assert (0, listed.replace("fair-wind", "fair-wind, storm"), "") == plainrules(
        "titles", "--mod", gale
    )
    for mod, told in (
        (lost, "unknown title 'quai': did you mean 'quay'?"),
        (bare, f"{bare} is not a mod: its manifest lacks the key 'extends'"),
        (gone, f"{gone} is not a mod: there is no such folder"),
    ):
        assert (2, "", f"plainrules: {told}\n") == plainrules("titles", "--mod", mod)


@pytest.mark.parametrize(
    "words, complaint",
    [
        (["plai"], "unknown command 'plai': did you mean 'play'?"),
        (["play"], "the following arguments are required: TITLE (see plainrules play --help)"),
        (["play", "quai"], "unknown title 'quai': did you mean 'quay'?"),
        (["play", "quay", "--scenario", "clam"], "unknown scenario 'clam': did you mean 'calm'?"),
        (
            ["play", "quay", "--seat", "red"],
            "'red' does not say who plays: write red=human, red=bot or red=random",
        ),
        (["play", "quay", "--seat", "rde=human"], "unknown faction 'rde': did you mean 'red'?"),
        (
            ["play", "quay", "--seed", "x"],
            "argument --seed: 'x' is not a whole number (see plainrules play --help)",
        ),
        (["play", "quay", "--printing", "nwe"], "unknown printing 'nwe': did you mean 'new'?"),
        (
            ["play", "quay", "--sav", "f"],
            "unrecognized arguments: --sav f (see plainrules play --help)",
        ),
        (
            ["play", "quay", "--resume", "no.json"],
            "no.json cannot be read (No such file or directory)",
        ),
        (["play", "quay", "--mod", "nowhere"], "nowhere is not a mod: there is no such folder"),
        (["replay", "no.json"], "no.json cannot be read (No such file or directory)"),
        (
            ["sim", "quay", "--games", "0"],
            "argument --games: 0 is less than 1 (see plainrules sim --help)",
        ),
        (
            ["sim", "quay", "--seats", "clever"],
            "argument --seats: unknown kind of player 'clever': write random, bot or search:1s"
            " (see plainrules sim --help)",
        ),
        (["show", "quay", "laod"], "unknown word 'laod': did you mean 'load'?"),
        (
            ["show", "quay", "xylophone"],
            "unknown word 'xylophone' (try the name of an action, a space or a card)",
        ),
        (["show", "quay", "card", "99"], "there is no card 99"),
        (
            ["play", "quay", "--save", "no/a.json"],
            "no/a.json cannot be written (No such file or directory)",
        ),
        (["play", "quay", "--save", "."], ". is a folder; name a file in it"),
        (
            ["replay", "no.json", "--until", "-1"],
            "argument --until: -1 is less than 0 (see plainrules replay --help)",
        ),
        (["test", "quay", "--only", "zz"], "no rule test of quay has 'zz' in its name"),
        (["test", "quya"], "unknown title 'quya': did you mean 'quay'?"),
        (["check", "--mod", "x"], "--mod needs a title"),
    ],
)
def test_a_mistake_is_one_line_and_status_2(plainrules, words, complaint):
    assert (2, "", f"plainrules: {complaint}\n") == plainrules(*words)


# --- check -----------------------------------------------------------------------------------------


def test_a_clean_title_is_said_to_be_clean(plainrules):
    assert (0, "no mistakes in quay\n", "") == plainrules("check", "quay")
    assert (0, "[]\n", "") == plainrules("check", "--json")


@pytest.fixture
def spoilt(plainrules, monkeypatch, tmp_path):
    root = tmp_path / "corpus"
    shutil.copytree(ROOT, root)
    monkeypatch.setenv("PLAINRULES_CORPUS", str(root))
    path = root / "rules" / "quay" / "rules.yaml"
    path.write_text(path.read_text().replace("boats here > 1", "baots here > 1"))


def test_a_mistake_in_a_file_is_shown_in_its_place(plainrules, spoilt):
    status, out, _ = plainrules("check", "quay")

    assert 1 == status
    assert "rules/quay/rules.yaml:28:40: error: unknown" in out
    assert "^^^^^ did you mean 'boats'?" in out
    assert 1 == out.count("error:")


def test_the_same_as_json(plainrules, spoilt):
    status, out, _ = plainrules("check", "quay", "--json")
    (mistake,) = json.loads(out)

    assert 1 == status
    names = ["file", "line", "column", "severity", "code", "message", "suggestion", "overlays"]
    assert names == list(mistake)
    assert ("rules/quay/rules.yaml", 28, 40, "boats") == (
        mistake["file"], mistake["line"], mistake["column"], mistake["suggestion"],
    )  # fmt: skip


def test_other_commands_tell_it_too_without_a_traceback(plainrules, spoilt):
    for words in (["play", "quay"], ["sim", "quay"], ["show", "quay", "load"], ["test", "quay"]):
        status, out, err = plainrules(*words)

        assert 1 == status
        assert "did you mean 'boats'?" in out + err
        assert "Traceback" not in out + err


def test_what_only_the_compiler_refuses_is_told_too(plainrules, tmp_path):
    deep = [f"{' ' * (6 + depth)}repeat 1 times:" for depth in range(25)]
    lines = ["procedures:", "  whirl:", "    do: |", *deep, " " * 31 + 'say "too deep"']
    (tmp_path / "overlay.yaml").write_text("format: 1\noverlay: mine\nextends: quay\n")
    (tmp_path / "rules.yaml").write_text("\n".join(["format: 1", *lines, ""]))

    status, out, _ = plainrules("check", "quay", "--mod", str(tmp_path))

    assert 1 == status
    assert "rules.yaml:5:7: error: this text is nested too deeply" in out


def test_a_mod_is_checked_over_the_title(plainrules, tmp_path):
    mod = tmp_path / "mine"
    mod.mkdir()
    (mod / "overlay.yaml").write_text("format: 1\noverlay: mine\nextends: quay\n")
    (mod / "rules.yaml").write_text(
        "format: 1\nactions:\n  load:\n    numbers: {price: 1 if deeep}\n"
    )

    status, out, _ = plainrules("check", "quay", "--mod", str(mod))

    assert 1 == status
    assert "mine/rules.yaml:4:" in out
    assert "mine" in out.splitlines()[-1]


def test_a_mod_is_named_wherever_it_is_played(plainrules, tmp_path):
    mod = tmp_path / "mine"
    mod.mkdir()
    (mod / "overlay.yaml").write_text("format: 1\noverlay: mine\nextends: quay\n")
    (mod / "rules.yaml").write_text("format: 1\nactions:\n  load:\n    numbers: {price: 1}\n")
    over = ("quay", "--mod", str(mod))

    assert "with mod mine" in plainrules("play", *over, "--seat", "red=human")[1].splitlines()[0]
    assert "with mod mine" in plainrules("sim", *over, "--games", "1")[1]
    assert ["mine"] == json.loads(plainrules("sim", *over, "--games", "1", "--json")[1])["mods"]


# --- sim -------------------------------------------------------------------------------------------


def test_sim_json_holds_every_field(plainrules):
    _, out, _ = plainrules(
        "sim", "quay", "--scenario", "calm", "--games", "3", "--seed", "5", "--json"
    )
    report = json.loads(out)

    assert [
        "title", "printing", "options", "mods", "scenario", "seats", "engine", "corpus_hash",
        "executor", "why", "log", "wanted", "stopped", "games",
        "finished", "decisions", "seconds", "decisions_per_second", "games_per_second", "wins",
        "scores", "mean_turns", "texts", "rungs", "log_hashes", "errors",
    ] == list(report)  # fmt: skip
    assert ("quay", "old", [], "calm", "random") == tuple(
        report[key] for key in ("title", "printing", "options", "scenario", "seats")
    )
    assert (3, 3, []) == (report["games"], report["finished"], report["errors"])


def test_sim_check_says_what_held(plainrules):
    status, out, _ = plainrules("sim", "quay", "--games", "2", "--check")

    assert 0 == status
    assert "2 of 2 games finished (seats: random)" in out
    assert "every invariant held" in out


def test_sim_tells_a_mistake_once_and_in_how_many_games_it_came(plainrules, monkeypatch):
    endless = quay()
    endless.program.limits = Limits(decisions=1)
    monkeypatch.setattr(sim, "title_of", lambda *_: endless)
    for games, also in (("1", ""), ("5", " (and in 4 more games)")):
        status, out, _ = plainrules("sim", "quay", "--seed", "7", "--games", games, "--jobs", "1")

        assert 1 == status
        assert 1 == out.count("this game does not end") == out.count("plainrules sim quay")
        assert f"seed 7, decision 1{also}: " in out


@pytest.mark.parametrize("printing, told", [("third-printing", "third"), ("old", "old")])
def test_a_printing_is_called_so_once(printing, told):
    of: Any = SimpleNamespace(title="quay", printing=printing, options=(), mods=(), scenario="")

    assert f"quay, {told} printing" == heading(of)


# --- show, test ------------------------------------------------------------------------------------


def test_show_tells_a_rule_its_text_and_its_place(plainrules):
    status, out, _ = plainrules("show", "quay", "load")

    assert 0 == status
    assert out.startswith("Load (action)\n  rule: 2.1\n  rules/quay/rules.yaml:")
    assert "spaces: {where: pier and mud < 3" in out
    assert "Sail" not in out


@pytest.mark.parametrize("words", [["2"], ["card", "2"], ["flood"], ["Flood"]])
def test_show_finds_a_card_by_number_or_title(plainrules, words):
    _, out, _ = plainrules("show", "quay", *words)

    assert "2 Flood (card)" in out
    assert "Text: Mud everywhere." in out
    assert "(sourced: the harbour master)" in out
    assert "cards/quay/cards.yaml:4" in out


def test_show_tells_an_unknown_text_and_a_space(plainrules):
    assert "Text: not known" in plainrules("show", "quay", "slack", "water")[1]
    assert "borders: Fish pier, Rope yard" in plainrules("show", "quay", "long", "pier")[1]


def test_rule_tests_are_run_and_counted(plainrules):
    said = "6 of 6 rule tests and printed totals passed\n"

    assert (0, said, "") == plainrules("test", "quay", "--again")


def test_rule_tests_of_another_printing_than_the_one_asked_for_are_skipped_and_counted(plainrules):
    said = "5 of 5 rule tests and printed totals passed\n1 of another printing skipped\n"

    for printing in ("old", "new"):
        assert (0, said, "") == plainrules("test", "quay", "--again", "--printing", printing)


def test_a_total_that_is_not_met_is_a_failure_in_the_sum(plainrules, tmp_path):
    (tmp_path / "overlay.yaml").write_text("format: 1\noverlay: mine\nextends: quay\n")
    more = "format: 1\nscenarios: {calm: {totals: {bottom card: 5}}}\n"
    (tmp_path / "more.yaml").write_text(more)

    status, out, _ = plainrules("test", "quay", "--mod", str(tmp_path))

    assert 1 == status
    assert [
        "mod mine: no rule tests",
        "FAILED  scenario calm: bottom card is 4, the book prints 5",
        "quay: 5 of 6 rule tests and printed totals passed",
    ] == out.splitlines()


@pytest.mark.parametrize("command", ["play", "sim"])
@pytest.mark.parametrize(
    "seed, why",
    [
        ("9" * 6000, "a number of 6000 digits is too long"),
        ("9" * 40, "a seed is a whole number of at most 128 bits, below 0 of 64"),
        (str(1 << 128), "a seed is a whole number of at most 128 bits, below 0 of 64"),
        (str(-(1 << 64)), "a seed is a whole number of at most 128 bits, below 0 of 64"),
    ],
)
def test_a_seed_is_not_longer_than_chance(plainrules, command, seed, why):
    status, out, err = plainrules(command, "quay", f"--seed={seed}")

    assert (2, "") == (status, out)
    assert err == f"plainrules: argument --seed: {why} (see plainrules {command} --help)\n"


@pytest.mark.parametrize("words", [("replay", "game.json", "--until"), ("sim", "quay", "--games")])
def test_no_number_has_thousands_of_digits(plainrules, words):
    assert "a number of 6000 digits is too long" in plainrules(*words, "9" * 6000)[2]


# --- replay ----------------------------------------------------------------------------------------


def test_replay_tells_a_kept_game(plainrules, tmp_path):
    plainrules(
        "play",
        "quay",
        "--seed",
        "9130",
        "--save",
        "game.json",
        "--seat",
        "red=human",
        typed="3\n3\n",
    )

    status, out, _ = plainrules("replay", "game.json")
    assert 0 == status
    assert "Red: Rest" in out
    assert "So far:" in out

    _, part, _ = plainrules("replay", "game.json", "--until", "1")
    assert len(part) < len(out)


def test_changed_rules_are_announced_by_replay_and_by_resume(plainrules, tmp_path):
    plainrules(
        "play", "quay", "--seed", "9130", "--save", "game.json", "--seat", "red=human", typed="3\n"
    )
    path = tmp_path / "game.json"
    data = json.loads(path.read_text())
    path.write_text(path.read_text().replace(data["corpus"], "0" * len(data["corpus"])))

    for words in (("replay", "game.json"), ("play", "quay", "--resume", "game.json")):
        status, _, err = plainrules(*words)
        assert (0, "The rule files have changed since this game was kept.\n") == (status, err)


TWO = ("play", "quay", "--seed", "9130", "--save", "game.json", "--seat", "red=human")


def test_a_game_of_several_that_is_not_over_shows_nobodys_cards(plainrules):
    plainrules(*TWO, "--seat", "blue=human", typed="\nrest\n")
    own = re.compile(r"^\d \w.*: Tides to \w+ Hand", re.MULTILINE)
    kept, shown = (plainrules("replay", "game.json", *more)[1] for more in ([], ["--open"]))

    assert not own.search(kept) and 4 == kept.count("A card: Tides to")
    assert 4 == len(own.findall(shown))


def test_a_game_of_one_that_is_not_over_shows_his_cards_alone(plainrules):
    plainrules(*TWO, typed="rest\n")
    out = plainrules("replay", "game.json")[1]

    assert 2 == len(re.findall(r"\n\d \w[\w ]*: Tides to Red Hand", out))
    assert 2 == out.count("A card: Tides to Blue Hand")


def test_a_game_that_is_over_shows_all_even_its_beginning(plainrules):
    plainrules(*TWO, typed="rest\n" * 10)
    out = plainrules("replay", "game.json", "--until", "2")[1]

    assert "So far:" in out
    assert "A card" not in out


def test_what_diverges_is_not_over(plainrules, tmp_path):
    plainrules(*TWO, "--seat", "blue=human", typed="\nrest\n")
    text = (tmp_path / "game.json").read_text()
    (tmp_path / "game.json").write_text(text.replace('"rest"', '"dance"'))
    status, out, err = plainrules("replay", "game.json")

    assert 1 == status
    assert err.startswith("plainrules: decision 1: red chose 'dance'")
    assert "A card: Tides to Red Hand" in out


def test_a_cut_off_game_is_one_located_line(plainrules, tmp_path):
    (tmp_path / "game.json").write_text('{\n "format": 1,\n "engi')

    status, out, err = plainrules("replay", "game.json")

    assert (2, "") == (status, out)
    assert err.startswith(
        "plainrules: game.json:3:1: this save is broken or cut off before its first"
    )
    assert 1 == err.count("\n")
