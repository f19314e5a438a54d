"""Chess held against the library `chess`: numbers of moves from known positions, and games move by move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import chess
import pytest

import interpreter
from interpreter.session.playing.game import Game

BEGINS = "turn: origin"  # the question with which every move begins

# Usual positions to count from, and how many moves there are one ahead, two ahead and so on.
COUNTED = {
    chess.STARTING_FEN: (20, 400, 8902),
    # castling, pins, captures in passing
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1": (48, 2039),
    # captures in passing that lay the king open
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1": (14, 191, 2812),
    # check, promotion
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1": (6, 264),
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": (44, 1486),
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10": (46, 2079),
}
COUNTS = [
    pytest.param(fen, ahead, number, marks=[pytest.mark.long] if number > 400 else [])
    for fen, numbers in COUNTED.items()
    for ahead, number in enumerate(numbers, 1)
]


@pytest.fixture(scope="module")
def title():
    return interpreter.load("chess")


def described(board: chess.Board) -> dict[str, Any]:
    """The library's position, as a title begins from one."""
    spaces: dict[str, Any] = {}
    for square, piece in board.piece_map().items():
        sort = f"{chess.COLOR_NAMES[piece.color]} {chess.piece_name(piece.piece_type)}"
        spaces[chess.square_name(square)] = {"pieces": f"1 {sort}"}
    for corner, goal in ((chess.A1, "c1"), (chess.H1, "g1"), (chess.A8, "c8"), (chess.H8, "g8")):
        if not board.castling_rights & chess.BB_SQUARES[corner]:
            spaces.setdefault(goal, {})["forgone"] = True
    values: dict[str, Any] = {"mover": chess.COLOR_NAMES[board.turn]}
    if board.ep_square is not None:
        values["jumped"] = chess.square_name(board.ep_square)
    return {"values": {**values, "quiet moves": board.halfmove_clock}, "spaces": spaces}


def moves(game: Game) -> Iterator[Game]:
    """The games after each move that may be made now."""
    for option in game.asked.options:
        after = game.copy()
        after.choose(option)
        if after.over or after.asked.name == BEGINS:
            yield after
        else:
            yield from moves(after)


def counted(game: Game, ahead: int) -> int:
    if ahead > 1:
        return sum(counted(after, ahead - 1) for after in moves(game))
    return sum(4 if "=" in move else 1 for move in goals(game))


@pytest.mark.parametrize("fen, ahead, number", COUNTS)
def test_there_are_as_many_moves(title, fen, ahead, number):
    assert number == counted(title.position(described(chess.Board(fen))), ahead)


def goals(game: Game) -> set[str]:
    """What may go where, as "e7e8"; with "=" behind it if it becomes another piece then."""
    found, pawns = set(), {name.lower() for name in game.ask("(spaces where pawns here)")}
    for option in game.decision.options:
        after = game.copy()
        after.choose(option)
        if after.over or after.asked.name == BEGINS:
            found.add(option.name)  # it has one goal
        elif after.asked.name == "turn: way":
            found.add(option.name + "=")
        else:
            names = [goal.name for goal in after.decision.options]
            found |= {
                option.name + name + "=" * (option.name in pawns and name[1] in "18")
                for name in names
            }
    return found


def expected(board: chess.Board) -> set[str]:
    """The same of the library."""
    by_origin: dict[str, set[str]] = {}
    for move in board.legal_moves:
        goal = move.uci()[2:4] + "=" * bool(move.promotion)
        by_origin.setdefault(chess.square_name(move.from_square), set()).add(goal)
    return {
        origin + (goal if len(found) > 1 else goal[2:])
        for origin, found in by_origin.items()
        for goal in found
    }


def choose(game: Game, move: chess.Move) -> None:
    answers = {
        "turn: origin": chess.square_name(move.from_square),
        "turn: goal": chess.square_name(move.to_square),
        "turn: way": chess.piece_name(move.promotion or chess.QUEEN),
    }
    game.choose(answers["turn: origin"])
    while not game.over and game.asked.name != BEGINS:
        game.choose(answers[game.asked.name])


@pytest.mark.parametrize("seed, most", [(1, 40), pytest.param(2, 1_000, marks=pytest.mark.long)])
def test_a_random_game_goes_the_same_way(title, seed, most):
    """What may move where, and how the game ends, or so many moves of it."""
    chance, game, board = random.Random(seed), title.new(seed=seed), chess.Board()
    while not game.over and len(board.move_stack) < most:
        assert expected(board) == goals(game)
        assert board.outcome(claim_draw=False) is None and not board.is_repetition(3)
        move = chance.choice(list(board.legal_moves))
        choose(game, move)
        board.push(move)
    if game.over:
        assert board.outcome() or board.is_repetition(3) or board.halfmove_clock == 100
        outcome = board.outcome() or chess.Outcome(chess.Termination.FIFTY_MOVES, None)
        assert (
            "" if outcome.winner is None else chess.COLOR_NAMES[outcome.winner]
        ) == game.result.winner
