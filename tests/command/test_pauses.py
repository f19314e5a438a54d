"""After a bot's act: what is told before Enter, what may be typed there, and the text of a card it plays."""

import pytest

import interpreter
from interpreter.command.screen import Screen
from interpreter.command.table.table import Table
from interpreter.command.table.typed_orders import Leave
from tests.bots.orchard import orchard
from tests.keyboard import types

DUSK = """
format: 1
phases:
  dusk:
    name: Evening
    do: |
      say "Dew falls"
      as red:
        choose spot from (spaces)
      end game
"""
DAY = """
as red:
  choose ground from (spaces)
grant blue plant
say "The act has ended"
go to dusk
"""
EVENT = """
as blue:
  choose camp from (spaces)
  play text of card 1
say "The leaf lies"
go to dusk
"""
ASKING = """
      as red:
        choose near from (spaces)
        choose far from (spaces)
"""
PLANT = "plant: {space: {any: {up to: 1}, enough: {pick: done}}}"
REST = "(Blue: done. Enter goes on) "


@pytest.fixture
def table(monkeypatch, capsys, tmp_path):
    """What is shown at a table of a person, Red, and a bot, Blue, until the typed lines run out."""

    def sit(*typed, day=DAY, pause=True, takeback=False, says=""):
        root = tmp_path / "corpus"
        (root / "rules" / "orchard").mkdir(parents=True, exist_ok=True)
        (root / "rules" / "orchard" / "dusk.yaml").write_text(DUSK)
        title = orchard(tmp_path, day, PLANT, hands="all")
        if says:
            text = f'format: 1\ncards:\n  - card: 1\n    text:\n     says: "{says}"\n     do: |{ASKING}'
            (root / "cards" / "orchard" / "cards.yaml").write_text(
                text.replace(
                    "card: 1\n", "card: 1\n    title: One\n    class: leaf\n    weight: 1\n"
                )
            )
            title = interpreter.load("orchard", root=root)
        game = title.new("short", 1, ("red=human", "blue=bot"))
        game.takeback = takeback
        types(monkeypatch, *typed)
        with pytest.raises((EOFError, Leave)):
            Table(game, Screen(), pause=pause).run()
        return capsys.readouterr().out

    return sit


def test_the_act_is_told_before_the_pause_and_what_follows_after_it(table):
    before, after = table("1", "", "quit").split(REST)

    assert "Blue: Plant" in before and "The act has ended" in before
    assert "Evening" not in before
    assert "-- Evening --" in after and "Dew falls" in after


def test_without_a_pause_nothing_waits(table):
    assert "Enter goes on" not in table("1", "quit", pause=False)


def test_commands_work_at_the_pause(table):
    out = table("1", "bots", "log", "dance", "help", "deal", "undo", "? 20 + 3", "", "quit")
    answers = out.split(REST)

    assert "Blue - Plant: In which space? " in answers[1]
    assert "The act has ended" in answers[2] and "Dew falls" not in answers[2]
    assert "'dance' is no command; Enter goes on, help lists the commands" in answers[3]
    assert "take your last choice back" in answers[4]
    assert "no deal can be made now" in answers[5]
    assert "another player has chosen since" in " ".join(answers[6].split())
    assert "23" in answers[7]
    assert "Dew falls" in answers[8]


def test_quit_at_the_pause_leaves(table):
    assert "Evening" not in table("1", "quit")


def test_undo_at_the_pause_asks_again(table):
    after = table("1", "undo", "quit", takeback=True).split("Taken back: ")[1]

    assert "Which ground?" in after
    assert REST not in after


def test_bots_tells_again_what_it_told_before_a_choice_was_taken_back(table):
    day = "grant blue plant\nas red:\n  choose ground from (spaces)\n  choose row from (spaces)"
    out = table("bots", "1", "bots", "undo", "bots", "quit", day=day, pause=False)
    told = out.split("> ")

    assert "Blue - Plant: In which space? " in told[1]
    assert "no bot has decided anything since your last choice\n" == told[3]
    assert told[1] == told[5]


# --- the text of a card that a bot plays -----------------------------------------------------------


def test_the_text_of_a_bots_card_is_shown_once_before_the_first_question(table):
    out = table("1", "2", "quit", day=EVENT, says="A leaf falls.")
    text = "1 One  Leaf, Weight 1\n  Text: A leaf falls.\n"

    assert 1 == out.count(text)
    assert out.index(text) < out.index("Which near?")
    assert (
        "Enter goes on" not in out
    )  # the act was the bot's, its end came with the person's answer


def test_the_text_of_ones_own_card_is_not_shown_again(table):
    out = table("1", "quit", day=EVENT.replace("as blue", "as red"), says="A leaf falls.")

    assert "near" in out and "Text: " not in out
