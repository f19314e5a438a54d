"""What whoever writes a first mod gets wrong: each is told at its place, with what was meant or what to do."""

from __future__ import annotations

import pytest

from interpreter.command import main
from tests.session.quay import ROOT

MANIFEST = "format: 1\noverlay: mine\nextends: quay\n"
TEXT = "cards: [{card: 2, text: {do: %s}}]"
SLIPS = {
    "a word of layers": ("actions: {load: {stages: {load: {befor: x}}}}", "did you mean 'before'?"),
    "of cards": ("cards: [{card: 2, delet: [text]}]", "did you mean 'delete'?"),
    "before a line": (
        'procedures: {take a turn: {do: {"befor choose one": stop}}}',
        "error: 'befor choose one' names no line of a text",
        "did you mean 'before choose one'?",
    ),
    "instead of a line": (
        'definitions: {busy: {truth: {"insted of boats here > 1": yes}}}',
        "did you mean 'instead of boats here > 1'?",
    ),
    "a line at the end": (
        'procedures: {take a turn: {do: {append: stop}}}',
        "error: 'append' names no line of a text",
        "did you mean 'at the end'?",
    ),
    "a line that is replaced": (
        'procedures: {take a turn: {do: {"replace choose one": stop}}}',
        "^ write 'before LINE', 'after LINE', 'instead of LINE'",
    ),
    "a broken number": ("cards: [{card: 2.5, title: A}]", "'2.5' does not have the right form"),
    "zeros before": ("cards: [{card: 002, title: A}]", "a card has a whole number"),
    "a number below zero": ("cards: [{card: -2, title: A}]", "-2 is less than 0"),
    "a colour": ("factions: {red: {colour: rad}}", "did you mean 'red'?"),
    "a space that is none": ("actions:\n\u00a0 load: {name: L}", "a no-break space (U+00A0)"),
    "tests among rules": ("tests: []", "rule tests stand in the folder tests/"),
    "two places": (
        TEXT % "remove 1 red boat here in (spaces where pier)",
        "'here' says already where; a phrase of pieces has one place, 'here' or 'in …'",
    ),
    "what the table calls a faction": (
        "factions: {red: {name: 26July}}\n" + TEXT % "add 26july coins to day",
        "'26july' is neither a number nor a word",
        "did you mean 'red'?",
    ),
    "in words": (
        "factions: {red: {name: Admiralty}}\n" + TEXT % "add admiralty coins to day",
        "unknown faction 'admiralty'",
        "did you mean 'red'?",
    ),
    "in a list": (
        "factions: {red: {name: Admiralty}}\nresult: {ties: [admiralty]}",
        "did you mean 'red'?",
    ),
    "an article": ("procedures: {sink: {with: {depth: number}, do: stop}}", "'depth' is an attribute already"),
    "too few values": (
        "procedures: {sink: {with: {x: number}, do: add x to day}}\n" + TEXT % "do sink",
        "'sink' takes 1 value (x), but none is given",
    ),
}  # fmt: skip


@pytest.fixture
def check(tmp_path, monkeypatch, capsys):
    """What `check` says of a mod with this file, and with what status it ends."""
    monkeypatch.setenv("PLAINRULES_CORPUS", str(ROOT))
    monkeypatch.chdir(tmp_path)

    def checked(rules: str) -> tuple[int, str]:
        (tmp_path / "mine").mkdir()
        (tmp_path / "mine" / "overlay.yaml").write_text(MANIFEST)
        (tmp_path / "mine" / "rules.yaml").write_text(f"format: 1\n{rules}\n")
        status = main(["check", "quay", "--mod", "mine"])
        told = capsys.readouterr()
        return status, told.out + told.err

    return checked


@pytest.mark.parametrize("slip", SLIPS)
def test_it_is_told_where_it_is_and_what_was_meant(check, slip):
    rules, *expected = SLIPS[slip]
    status, told = check(rules)
    assert 1 == status and "mine/rules.yaml:" in told
    assert [] == [words for words in expected if words not in told], told


def test_what_the_table_calls_a_faction_is_told_by_the_command_line_too(tmp_path, check, capsys):
    assert 0 == check("factions: {red: {name: Admiralty}}")[0]
    for words in (
        ("play", "--seat", "Admiralty=bot"),
        ("sim", "--seat", "admiralty=random"),
        ("try", "load", "--as", "Admiralty"),
    ):
        command, *others = words
        assert 2 == main([command, "quay", *others, "--mod", "mine"])
        assert "did you mean 'red'?" in capsys.readouterr().err


def test_marks_and_line_ends_of_another_system_are_no_mistakes(tmp_path, check):
    told = check("cards: [{card: 2, title: Deluge}]")
    for file in (tmp_path / "mine").iterdir():
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))
    assert (0, "no mistakes in quay\n") == told
    assert 0 == main(["check", "quay", "--mod", "mine"])
