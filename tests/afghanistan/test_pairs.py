"""What a person sees hangs on what he may know, and on nothing else."""

from __future__ import annotations

import pytest

from interpreter import load
from interpreter.command import main
from interpreter.command.playing.kept_games import offers
from tests.afghanistan.pairs import ALLIES, played, positions
from tests.seeds import seeds
from tests.terminal import Terminal

QUESTIONS = ["cards held of taliban", "control price of americans", "number of deck"]
PROMPTS = 25


@pytest.fixture(scope="module")
def title():
    return load("afghanistan")


@pytest.mark.parametrize("kind", ["bot", "human", pytest.param("random", marks=pytest.mark.long)])
@pytest.mark.parametrize("watcher", ALLIES)
@pytest.mark.parametrize("seed", seeds([0], [1]))
def test_games_that_differ_in_hidden_cards_look_alike(title, capsys, kind, watcher, seed):
    both, differing = positions(seed, watcher)

    def read():
        return capsys.readouterr().out

    one, other = (played(title, each, differing, watcher, kind, seed, read) for each in both)

    assert one[0] == other[0]
    assert one[1] == other[1]  # the test itself plays them alike
    assert one[2].log(watcher) == other[2].log(watcher)
    assert one[2].standing() == other[2].standing()
    for question in QUESTIONS:
        assert one[2].ask(question, watcher) == other[2].ask(question, watcher)


@pytest.mark.parametrize("watcher", ALLIES)
def test_kept_games_are_told_alike(title, capsys, tmp_path, monkeypatch, watcher):
    told = []
    both, differing = positions(7, watcher)

    def read():
        return capsys.readouterr().out

    for number, each in enumerate(both):
        monkeypatch.setenv("PLAINRULES_DATA", str(tmp_path / f"data{number}"))
        game = played(title, each, differing, watcher, "bot", 7, read)[2]
        assert game.play.answers
        path = tmp_path / f"data{number}" / "games" / "afghanistan-2020-01-01-1200.json"
        path.parent.mkdir(parents=True)
        game.save(path)
        [kept] = offers("afghanistan")
        main(["replay", str(path)])
        told.append((kept.label.rsplit(", ", 1)[1], read()))

    assert told[0] == told[1]
    assert len(told[0][1].splitlines()) > 20


def test_a_real_terminal_shows_the_same(title, tmp_path):
    """The bot holds an answer to attacks, with which it might attack, too, or a card that it cannot use."""
    shown = []
    for held, buried in ((36, 25), (25, 36)):
        folder = tmp_path / str(held)
        folder.mkdir()
        deck = [c for c in range(1, 101) if c not in (36, 25, 70, 8, 48, 61, 28, 2)]
        cards = {
            "americans hand": [70, 8, 48], "americans allies": [28], "taliban allies": [2, 61],
            "taliban hand": [held], "deck": [*deck[::-1], buried],
        }  # fmt: skip
        seats = ["americans=human", "taliban=bot"]
        game = title.position({"cards": cards, "phase": "logistics phase"}, 3, seats)
        game.save(folder / "game.json")
        shown.append(_watched(folder))

    assert shown[0] == shown[1]
    assert any("Enter goes on" in part for part in shown[0])


def _watched(folder):
    """What a person is shown who attacks once in a while and lets everything else be."""
    terminal = Terminal(
        ["play", "afghanistan", "--resume", "game.json"],
        folder, TERM="xterm", PLAINRULES_EDITING="no", PLAINRULES_DATA=str(folder / "data"),
    )  # fmt: skip
    parts = []
    for number in range(PROMPTS):
        assert terminal.wait("> ", "goes on) ", "/ undo) ")
        parts.append(terminal.shown)
        attack = "Neutralize" in terminal.shown and number % 2
        paused = terminal.shown.endswith(("goes on) ", "/ undo) "))
        terminal.type("neutralize\n" if attack else "\n" if paused else "1\n")
    terminal.kill()
    return parts
