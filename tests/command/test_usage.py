"""What every command has in common: helps that name what holds else, seats by the same words, the exit status."""

import argparse
import re
from pathlib import Path

import pytest

import interpreter
from interpreter.command.arguments import COMMANDS, parser
from interpreter.command.playing import play

PAGE = Path(interpreter.__file__).parent.parent / "docs" / "commands.md"
# What is written behind a command that ends with 0, with 1 and with 2; None where it never ends so by itself,
# in brackets the file of its own tests that bring it about.
STATUSES = {
    "titles": ("", None, "--all"),
    "new": ("kite --into mine", "(test_new.py)", "Kite"),
    "check": ("quay", "quay --mod wrong", "quai"),
    "format": ("tidy/rules.yaml", "--check untidy/rules.yaml", "nothing.yaml"),
    "diff": ("quay --printing new", "quay --mod one --mod two", "quay --against old --since x"),
    "show": ("quay load", "quay --mod wrong load", "quay laod"),
    "cards": ("quay", "quay --mod wrong", "quya"),
    "docs": ("quay --out pages", "quay --mod wrong --out pages", "quay"),
    "try": ("quay load --seats random", "quay load --mod wrong", "quay loda"),
    "audit": ("(test_audit.py)", "(test_audit.py)", "quay --html pages"),
    "pack": ("one one.zip", "wrong", "nowhere"),
    "test": ("quay", "quay --mod failing", "quay --only zz"),
    "watch": (None, "quay --mod wrong", "quay --jobs 0"),
    "coverage": ("quay --jobs 1", "quay --jobs 1 --mod failing", "quay --games x"),
    "lsp": (None, None, "x"),
    "completion": ("bash", None, "tcsh"),
    "play": ("quay", "quay --mod wrong", "quay --seat red"),
    "table": (None, "quay --no-browser --mod wrong", "quay --port 99999 --no-browser"),
    "site": ("(../server/test_site.py)", "quay --mod wrong --out page", "quay --out page"),
    "replay": ("game.json", "cut.json", "no.json"),
    "sim": ("quay --games 1", "quay --games 1 --mod wrong", "quay --games 0"),
    "merge": ("(test_merge.py)", "(test_merge.py)", "nowhere --out r"),
    "query": ("(test_query.py)", None, "nowhere"),
    "report": ("(test_query.py)", None, "nowhere --html page.html"),
    "compare": (
        "quay --printing new --games 2",
        "quay --games 2 --mod wrong",
        "quay --printing new --games 2 --until 0.1",
    ),
}


def actions(command):
    below = next(a for a in parser(command)._actions if isinstance(a, argparse._SubParsersAction))
    return [each for each in below.choices[command]._actions if each.dest != "help"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_help_says_what_holds_where_nothing_is_written(command):
    """A flag is off, a word that must be written is in no brackets; all else says what else holds."""
    for action in actions(command):
        name = action.option_strings[-1] if action.option_strings else str(action.metavar)
        assert action.help, name
        if action.nargs == 0:
            continue
        must = action.required and action.nargs != "*"
        assert must or re.search(r"\((.*; )?else ", action.help), f"{command} {name}: {action.help}"


def test_names_may_stand_behind_options(plainrules):
    assert plainrules("show", "quay", "load", "--printing", "new") == plainrules(
        "show", "quay", "--printing", "new", "load"
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_every_help_fits_a_narrow_terminal(command, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    below = next(a for a in parser(command)._actions if isinstance(a, argparse._SubParsersAction))

    assert max(map(len, below.choices[command].format_help().splitlines())) <= 80


def test_what_several_commands_take_is_called_alike_in_all():
    """One name, one metavar and one kind of value each, whatever the command."""
    held = {}
    for command in COMMANDS:
        for action in actions(command):
            for name in action.option_strings:
                held.setdefault(name, {}).setdefault(action.metavar, []).append(command)
    differ = {name for name, found in held.items() if len(found) > 1}

    # a revision, a book's text, a number of decisions; a folder of pages, one page
    assert {"--since", "--until", "--html"} == differ
    for name in ("--seat", "--seats", "--scenario", "--seed", "--printing", "--option", "--mod"):
        assert {"play", "sim", "table"} <= {each for found in held[name].values() for each in found}


# --- who plays -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words, told",
    [
        (["--seats", "random"], "Played at random: Red, Blue, Green"),
        (["--seats", "random", "--seat", "red=human"], "Played at random: Blue, Green"),
        (["--seats", "human"], None),
    ],
)
def test_all_who_have_no_seat_are_seated_at_once(plainrules, words, told):
    status, out, _ = plainrules("play", "quay", *words)

    lines = [line for line in out.splitlines() if line.startswith("Played")]
    assert (0, [told] if told else []) == (status, lines)


def test_each_of_all_people_has_a_seat_of_his_own(plainrules, monkeypatch):
    sat = []
    monkeypatch.setattr(play, "sit", lambda table: sat.extend([table.game.seats]))
    plainrules("play", "quay", "--seats", "human")

    assert [frozenset({0}), frozenset({1}), frozenset({2})] == sat[0].people


# --- the exit status -------------------------------------------------------------------------------


@pytest.fixture
def folders(plainrules, tmp_path):
    """Mods that are wrong, that fail a test, that want different things; files laid out well and ill; kept games."""
    for name, text in {
        "wrong": "actions: {load: {numbers: {price: 1 if deeep}}}",
        "one": "actions: {load: {numbers: {price: 1}}}",
        "two": "actions: {load: {numbers: {price: 2}}}",
    }.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "overlay.yaml").write_text(
            f"format: 1\noverlay: {name}\nextends: quay\n"
        )
        (tmp_path / name / "rules.yaml").write_text(f"format: 1\n{text}\n")
    failing = tmp_path / "failing"
    (failing / "tests").mkdir(parents=True)
    (failing / "overlay.yaml").write_text("format: 1\noverlay: failing\nextends: quay\n")
    (failing / "tests" / "f.yaml").write_text(
        "format: 1\ntests:\n  - {test: wrong, as: red, run: rest, expect: red coins = 999}\n"
    )
    for name, text in {"tidy": "format: 1\n", "untidy": "format:   1\n"}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "rules.yaml").write_text(text)
    plainrules("play", "quay", "--seat", "red=human", "--save", "game.json", typed="rest\nquit\n")
    kept = (tmp_path / "game.json").read_text()
    (tmp_path / "cut.json").write_text(kept[: len(kept) - 30])
    return plainrules


@pytest.mark.parametrize(
    "command, status",
    [
        (command, status)
        for command, found in STATUSES.items()
        for status, words in enumerate(found)
        if words is not None and not words.startswith("(")
    ],
)
def test_each_command_ends_with_the_status_that_is_promised(folders, command, status):
    ended, out, err = folders(command, *STATUSES[command][status].split())

    assert status == ended, out + err
    assert "Traceback" not in err
    if status == 2:
        assert ("", 1) == (out, err.count("\n"))


def test_the_page_tells_every_command_and_whether_it_finds_anything():
    rows = re.findall(r"^- `(\w+)`: (.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)

    told = [command for command, _ in rows]
    assert [] == sorted({*COMMANDS} - {*told}), (
        "docs/commands.md lacks rows that say when it ends with 1"
    )
    assert [] == sorted({*COMMANDS} - {*STATUSES}), (
        "tests/command/test_usage.py, STATUSES, lacks these"
    )
    assert list(COMMANDS) == list(STATUSES) == told, "the same commands in the same order"
    for command, finds in rows:
        assert ("nothing" == finds) == (STATUSES[command][1] is None), command


@pytest.mark.parametrize(
    "words, named",
    [(["table", ""], "TITLE"), (["table", "--host", ""], "--host"), (["check", ""], "TITLE")],
)
def test_an_empty_name_is_not_taken_for_none(plainrules, words, named):
    """Of an address it would be every one that the machine has."""
    status, out, err = plainrules(*words)

    told = f"plainrules: argument {named}: '' is no name; leave it out (see plainrules {words[0]} --help)\n"
    assert (2, "", told) == (status, out, err)


def test_a_command_that_does_not_exist_is_wrong_usage_too(plainrules):
    assert 2 == plainrules("paly")[0]
    assert 2 == plainrules("--colour")[0]
