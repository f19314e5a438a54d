"""How long lines are set on a coloured screen, and on a plain one: cut at blanks alone, hanging as they hang."""

import pytest

from interpreter.command.screen import WIDTH, Part, Rich, Screen

PLACE = "[rules/quay/non-players/harbour-master-of-the-long-pier.yaml:40]"
LONG = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen"


@pytest.fixture
def shown(monkeypatch, capsys):
    """The rows of a line on both screens, 80 columns wide."""
    monkeypatch.setenv("COLUMNS", str(WIDTH))

    def rows(*parts, indent=0):
        both = []
        for screen in (Rich(), Screen()):
            screen.line(*parts, indent=indent)
            both.append(capsys.readouterr().out.split("\n")[:-1])
        return both

    return rows


@pytest.mark.parametrize(
    "parts", [(f"  {LONG} {LONG}",), (Part("  one", "bold"), f" {LONG} {LONG}")]
)
def test_what_follows_stands_under_the_beginning(shown, parts):
    for rows in shown(*parts):
        assert len(rows) > 1
        assert all(row.startswith("  ") and row[2] != " " for row in rows)
        assert all(len(row) <= WIDTH and row == row.rstrip() for row in rows)


def test_or_under_the_indent_that_is_asked_for(shown):
    for first, *rest in shown(f"{LONG} {LONG}", indent=7):
        assert first.startswith("one") and rest
        assert all(row.startswith(" " * 7) and row[7] != " " for row in rest)


def test_nothing_is_lost_and_nothing_doubled(shown):
    for rows in shown(f"    {LONG} {LONG}   {LONG}", indent=2):
        assert [*LONG.split()] * 3 == " ".join(rows).split()


def test_a_place_stays_whole(shown):
    for rows in shown(f"  7.1 nearest-first: chosen, one of 3 equals {PLACE}"):
        assert any(row.endswith(PLACE) for row in rows)


def test_a_word_longer_than_the_screen_is_not_broken(shown):
    for rows in shown(f"  see {PLACE}{PLACE} there", indent=4):
        assert f"{PLACE}{PLACE}" in " ".join(rows).split()


def test_an_empty_line_is_one_row(shown):
    assert [[""], [""]] == shown()
