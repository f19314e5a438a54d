"""The board is drawn from what a seat may see: in columns, empty spaces folded, changes marked."""

import pytest

import interpreter
from interpreter.command.board.board import Board, Page
from interpreter.command.board.drawn_pieces import Pieces
from interpreter.command.board.map_list import Block, Places
from interpreter.command.board.portion import Portion
from interpreter.command.screen import Rich, Screen
from interpreter.session.mistakes import Mistake
from tests.command.test_grid import TITLES
from tests.session.quay import game


@pytest.fixture
def drawn(monkeypatch, capsys):
    """The rows of something of a board, so many columns wide."""

    def rows(one, columns, *, before=None, what=Board.map):
        monkeypatch.setenv("COLUMNS", str(columns))
        what(Board(one, Rich() if columns else Screen(), None, before))
        return capsys.readouterr().out.split("\n")

    return rows


def blocks(rows):
    """How many headings stand beside each other."""
    return max(row.count(" ──") for row in rows)


@pytest.mark.parametrize("columns, across", [(80, 1), (118, 1), (120, 2), (140, 2), (180, 3)])
def test_regions_stand_in_as_many_columns_as_fit(drawn, columns, across):
    rows = drawn(interpreter.load("adp").new(seed=1), columns)

    assert across == blocks(rows)
    assert all(len(row) < columns for row in rows)


def test_columns_hold_what_the_list_holds(drawn):
    """The same words, in whatever order."""
    adp = interpreter.load("adp").new(seed=1)
    one, two = (
        sorted(" ".join(drawn(adp, columns)).replace("─", "").split()) for columns in (80, 140)
    )

    assert one == two


def test_a_map_without_regions_is_cut_into_columns(drawn):
    cuba = interpreter.load("cuba").new(seed=1)
    rows, spaces = drawn(cuba, 140), cuba.view()["spaces"]

    assert 1 == sum(row.startswith("Map ──") for row in rows)
    assert 1 < max(sum(space["name"] in row for space in spaces) for row in rows)


@pytest.mark.parametrize(
    "title, changed, row",
    [
        ("tictactoe", {"b2": "1 crosses peg"}, "  A2  X*  C2"),
        ("fords", {"0201": "1 heron post"}, " 0201* "),
    ],
)
def test_what_has_changed_in_a_grid_has_a_star(drawn, title, changed, row):
    loaded = interpreter.load(title, root=TITLES if title == "fords" else None)
    before = loaded.position({}).view()
    spaces = {name: {"pieces": pieces} for name, pieces in changed.items()}
    rows = drawn(loaded.position({"spaces": spaces}), 80, before=before)

    assert any(row in each for each in rows)
    assert 1 == sum("*" in each for each in rows if "changed since" not in each)


@pytest.mark.parametrize("columns", [0, 80])
def test_empty_spaces_are_folded_into_one_line_alike_ones_together(drawn, columns):
    rows = drawn(interpreter.load("adp").new(seed=1), columns)
    told = " ".join(" ".join(rows).split())

    assert "empty: Sar-e-Pol, Samangan; Faryab, Badakhshan (Pop 1); Baghlan" in told
    assert not any(row.startswith("Faryab") for row in rows)


def test_what_has_changed_since_has_a_star_and_a_difference(drawn):
    one = game()
    before = one.view()
    assert not any("*" in row for row in drawn(one, 80, before=before))
    for answer in ("work", "load", "fish pier"):
        one.choose(answer)
    rows = drawn(one, 80, before=before)

    starred = {row.split("*")[0] for row in rows if "*" in row and "since" not in row}
    changed = {
        now["name"]
        for now, was in zip(one.view()["spaces"], before["spaces"], strict=True)
        if now != was
    }
    assert changed and starred == changed
    assert any("* changed since your last answer" in row for row in rows)


def test_a_number_that_changed_tells_by_how_much(drawn):
    one = game()
    before = one.view()
    one.choose("rest")
    red = next(row for row in drawn(one, 80, before=before, what=Board.head) if "R Red" in row)

    assert "Coins 4 (+1)" in red


@pytest.mark.parametrize(
    "words, found",
    [
        ("south", ["Helmand", "Kandahar", "Oruzgan", "Zabol"]),
        ("pak", ["Balochistan", "Waziristan", "Northwest Frontier"]),
        ("kabul", ["Kabul", "Samangan", "Baghlan", "Bamian"]),
        ("cities", ["Kabul"]),
        ("city", ["Kabul"]),
        ("warlords", ["Balkh", "Konduz", "Farah", "Oruzgan", "Nuristan"]),
        ("toragh", ["Toraghondi-Farah"]),
        ("returnees", ["Konduz", "Baghlan", "Kabul", "Khowst"]),
        ("atlantis", None),
    ],
)
def test_a_part_of_the_map_is_called_by_what_the_map_says(words, found):
    adp = interpreter.load("adp").new("short", seed=1)
    portion = Portion(adp.title.vocabulary, adp.view())
    if found is None:
        with pytest.raises(Mistake, match=r"no part of the map is called .* it has North, West,"):
            portion.of(words)
        return
    names = [adp.title.vocabulary.spaces[index].name for index in portion.of(words)]
    assert set(found) <= set(names)
    assert found == names or words == "kabul"


def test_a_map_without_regions_has_quarters_by_where_its_spaces_lie():
    cuba = interpreter.load("cuba").new(seed=1)
    portion, spaces = Portion(cuba.title.vocabulary, cuba.view()), cuba.title.vocabulary.spaces

    west, east = ({spaces[index].id for index in portion.of(word)} for word in ("west", "east"))
    assert {"pinar del rio", "havana"} <= west and {"oriente", "sierra maestra"} <= east
    assert not west & east
    assert {"havana"} <= {spaces[index].id for index in portion.of("north west")} <= west


@pytest.mark.parametrize("columns, high", [(80, 24), (140, 24), (80, 8), (80, 2)])
def test_a_page_holds_what_the_question_names_and_says_what_it_leaves_out(drawn, columns, high):
    adp = interpreter.load("adp").new("short", seed=1)
    offered = frozenset({"kabul", "zabol"})
    rows = drawn(adp, columns, what=lambda board: Page(board, high, offered).show())[:-1]

    assert 0 < len(rows) <= high
    assert all(len(row) < columns for row in rows)
    assert rows[-1].startswith("(map: ") and "empty" in rows[-1]
    if high > 8:
        told = " ".join(rows)
        assert "Kabul " in told and "Zabol " in told and "10 of 31" in told


def test_many_empty_spaces_that_are_alike_are_counted(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    space = {"pieces": [], "counters": [], "marks": []}
    spaces = [{**space, "name": f"{n:04}", "id": f"{n:04}"} for n in range(400)]
    spaces.append({**space, "name": "Ford", "id": "ford", "marks": ["River"]})
    view = {"factions": [], "kinds": [], "spaces": spaces}
    Places(Pieces(view), Rich(), frozenset()).show([Block("Map", spaces)])

    assert "empty: 400 spaces; Ford (River)" in capsys.readouterr().out


def test_what_lasts_and_the_sequence_of_play_stand_in_the_head(drawn):
    adp = interpreter.load("adp").new("short", seed=1)
    adp.choose(adp.decision.options[0])
    rows = drawn(adp, 80, what=Board.head)
    told = " ".join(" ".join(rows).split())

    assert "Car Bombs, Shaded: A Taliban Ambush needs no Underground Guerrilla." in told
    assert "Sequence: Coalition acts: Operation" in told
    board = Board(adp, Screen())
    sequence, effects = board.course()
    assert "Coalition acts: Operation" in sequence and effects.startswith("In effect: ")
