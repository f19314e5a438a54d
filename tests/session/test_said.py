"""What a text of the rules says, with its gaps filled: words, names and sets of things."""

import shutil

import pytest

import interpreter
from tests.session.quay import ROOT

FIELDS = "weather: {one of: [fair, foul]}, wind: {one of: [calm, stiff, wild]}"
MOOD = "mood: {one of: [glad, cross], start: glad, name: Mood}"


@pytest.fixture
def said(tmp_path):
    """What the quay says first of all with this in a gap; the card on top is of foul weather."""

    def say(gap, asked=None):
        root = tmp_path / "corpus"
        shutil.copytree(ROOT, root)
        rules = root / "rules" / "quay" / "rules.yaml"
        cards = root / "cards" / "quay" / "cards.yaml"
        text = rules.read_text().replace("card fields: {", f"card fields: {{{FIELDS}, ")
        head, rest = text.replace("values:\n", f"values:\n  {MOOD}\n", 1).split("  dawn:\n")
        dawn = f'  dawn:\n    do: |\n      say "{gap}"\n      end game\n'
        rules.write_text(f"{head}{dawn}{rest[rest.index('  noon:') :]}")
        cards.write_text(
            cards.read_text().replace("class: tide,", "class: tide, weather: foul, wind: wild,")
        )
        game = interpreter.load("quay", root=root).new("calm", 1)
        assert asked is None or asked == game.ask(gap.strip("{}"))
        return next(line for line in game.log() if not line.startswith("Tides"))

    return say


@pytest.mark.parametrize(
    "gap, words",
    [
        ("{mood}", "Glad"),
        ("{weather of top of tides}", "Foul"),
        ("{wind of top of tides}", "Wild"),
        ("{(spaces where deep)}", "Long pier"),
        ("{(spaces where mud > 2)}", "None"),
        ("{captains}", "Red, Blue"),
    ],
)
def test_a_gap_is_told_in_the_words_of_what_it_is_worth(said, gap, words):
    assert words == said(gap)


def test_a_question_is_answered_in_the_words_of_a_field(said):
    assert "Foul" == said("{weather of top of tides}", asked="Foul")


ASKED = """
      as red:
        let s be first of (spaces where deep)
        let n be number of (spaces where deep)
        choose c "Which of {n}, now that {s} is deep?" from captains:
          choose one "How does {c} like {s}?":
            well "Well: {c}":
              nothing
            badly "Badly, {n}":
              nothing
        choose number k "How many of {s}?" from 1 to 2
        may go "Go from {s}?":
          nothing
"""


def test_a_question_may_name_what_the_text_names(tmp_path):
    root = tmp_path / "corpus"
    shutil.copytree(ROOT, root)
    rules = root / "rules" / "quay" / "rules.yaml"
    head, rest = rules.read_text().split("  dawn:\n")
    rules.write_text(
        f"{head}  dawn:\n    do: |{ASKED}      end game\n{rest[rest.index('  noon:') :]}"
    )
    game, told = interpreter.load("quay", root=root).new("calm", 1), []

    while game.decision:
        told.append((game.decision.ask, [option.label for option in game.decision.options]))
        game = game.copy()
        game.choose(game.decision.options[0])

    assert [
        ("Dawn: Which of 1, now that Long pier is deep?", ["Red", "Blue"]),
        ("Dawn: How does Red like Long pier?", ["Well: Red", "Badly, 1"]),
        ("Dawn: How many of Long pier?", ["1", "2"]),
        ("Dawn: Go from Long pier?", ["Yes", "No"]),
    ] == told
    assert "Red: Well" in game.log()
