"""The book's own examples, as the second reading has them."""

from __future__ import annotations

from tests.labyrinth.oracle import jihad, jihadist, plotting, us_ideas
from tests.labyrinth.oracle.asking import Ask
from tests.labyrinth.oracle.board import (
    ADVERSARY,
    ALLY,
    FAIR,
    GOOD,
    ISLAMIST,
    LOW_INTENSITY,
    NEUTRAL,
    POOR,
    WAR,
    Board,
)
from tests.labyrinth.oracle.ground import COUNTRIES, MUSLIM, NEAR, PAIRS
from tests.labyrinth.oracle.positions import scattered


def position(prestige=7, funding=5, **countries):
    """`pakistan={"governance": POOR, …}`; an Active Cell in Morocco, that the US have not won."""
    board = Board(prestige=prestige, funding=funding)
    board["morocco"].governance, board["morocco"].active = POOR, 1
    for name, marks in countries.items():
        for mark, held in marks.items():
            setattr(board[name.replace("_", " ")], mark, held)
    return board


def done(steps, *sent):
    """Carries an act out; each question and each die takes the next answer."""
    answers = [*sent]
    answer = None
    while True:
        try:
            asked = steps.send(answer)
        except StopIteration as end:
            assert not answers
            return end.value
        only = isinstance(asked, Ask) and len(asked.options) == 1
        answer = next(iter(asked.options)) if only else answers.pop(0)


def test_the_map():
    assert len(COUNTRIES) == 38
    assert len(PAIRS) == 143
    assert all(one in NEAR[other] for one, near in NEAR.items() for other in near)


def test_recruit_and_travel():
    """8.1.2."""
    board = position(
        afghanistan={"governance": FAIR, "active": 2}, central_asia={"governance": FAIR}
    )
    board["central asia"].cadre = True
    attempts = ["afghanistan", "afghanistan", "central asia"]
    assert done(jihadist.recruit(board, attempts), 2, 3, 1) == ["afghanistan", "central asia"]
    ways = [jihadist.Journey("afghanistan", to, True) for to in ("united states", "iraq")]
    board["iraq"].governance = POOR
    done(jihadist.travel(board, ways), 2, 3)
    assert (board["iraq"].sleepers, board["united states"].sleepers) == (1, 0)


def test_jihad_a():
    board = position(egypt={"governance": GOOD, "sleepers": 2})
    done(jihad.jihad(board, {"egypt": 2}, []), 1, 4)
    assert (board["egypt"].governance, board["egypt"].active) == (FAIR, 1)


def test_jihad_b():
    board = position(egypt={"governance": FAIR, "alignment": NEUTRAL, "sleepers": 6})
    done(jihad.jihad(board, {"egypt": 3}, ["egypt"]), 1, 2, 3)
    egypt = board["egypt"]
    assert (egypt.governance, egypt.alignment, egypt.active) == (POOR, NEUTRAL, 5)
    assert not egypt.besieged


def test_jihad_c():
    board = position(
        pakistan={"governance": POOR, "alignment": ALLY, "sleepers": 7, "troops": 2, "aid": 1}
    )
    done(jihad.jihad(board, {"pakistan": 3}, ["pakistan"]), 2, 3, 4)
    pakistan = board["pakistan"]
    assert (pakistan.governance, pakistan.alignment, pakistan.active) == (ISLAMIST, ADVERSARY, 6)
    assert (pakistan.aid, pakistan.troops, board.funding, board.prestige) == (0, 2, 7, 1)
    assert board.available["wmd"] == 3


def test_boxes():
    """4.7.3, 4.7.4.2."""
    board = position(funding=6, iraq={"governance": POOR, "troops": 7, "active": 2})
    assert board.troops_box() == WAR
    assert (board.cells_on_track(), board.available_cells()) == (12, 7)
    assert position().troops_box() == LOW_INTENSITY


def test_world_posture():
    """4.7.2: three Soft and, with Israel, five Hard."""
    board = position()
    for country in ("italy", "spain", "france"):
        board[country].posture = "soft"
    for country in ("china", "india", "russia", "serbia"):
        board[country].posture = "hard"
    assert board.world() == ("hard", 2)
    board.posture = "soft"
    assert board.penalty() == 2


def test_the_mandatory_war_of_ideas():
    """4.9.5: after a test to Poor a card of 2 fails."""
    board = position()
    done(us_ideas.war_of_ideas(board, "sudan", 2), 3)
    assert (board["sudan"].governance, board["sudan"].aid) == (POOR, 0)


def test_a_plot_resolved():
    board = position(funding=3, germany={"posture": "soft"})
    plotting.place_plot(board, "germany", "2")
    done(plotting.resolve(board, "germany", "2"), 6, "france", "italy", 1, 5)
    assert board.funding == 7
    assert [board[c].posture for c in ("germany", "france", "italy")] == ["hard", "soft", "hard"]


def test_scattered_positions_are_within_the_inventory():
    for seed in range(50):
        board = scattered(seed)
        assert board.troops_on_track() >= 0 <= board.cells_on_track()
        assert all(board[c].governance for c in MUSLIM if board.cells(c))


def test_with_nest_an_alert_finds_a_wmd_plot_at_home():
    """Card 5, 7.5.3: it leaves the game; of several others any may be meant."""
    board = position()
    board.marks.add(5)
    board["united states"].plots.update({"wmd": 1, "1": 2})
    assert done(us_ideas.find_plot(board, "united states"), "wmd") is None
    assert +board["united states"].plots == {"1": 2}

    board["united states"].plots["wmd"] = 1
    done(us_ideas.find_plot(board, "united states"), "1")
    assert +board["united states"].plots == {"1": 1, "wmd": 1}
