"""The table tells of dice rolled together in one line, and of what is added to them."""

from pathlib import Path

TITLES = Path(__file__).parent.parent / "titles"


def test_the_table_shows_what_is_added_to_a_roll(plainrules, monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(TITLES))

    order = ("play", "gunnery", "--seat", "swift=human", "--seed", "39")
    _, out, _ = plainrules(*order, typed="hold\nundo\nquit\n")

    assert "\nRoll: 1, 5\n6 - 2 (far off) = 4\n" in out
    assert "chance has spoken since" in out
