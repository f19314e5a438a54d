"""What the rule files count in a position, asked by the names of the definitions, and what the book counts."""

from __future__ import annotations

from typing import Any

from interpreter.engine.asked import evaluate
from interpreter.language.binding.typed import parse_expression
from interpreter.session.playing.game import Game
from interpreter.session.playing.title import Title
from interpreter.session.questions.ask import in_words
from tests.labyrinth.oracle.board import UNMARKED, Board
from tests.labyrinth.oracle.ground import COUNTRIES, MUSLIM
from tests.labyrinth.oracle.jihadist import recruit_number


class Questions:
    """Each read once."""

    def __init__(self, title: Title) -> None:
        self.full = title.full
        self.read: dict[str, Any] = {}

    def answer(self, game: Game, question: str) -> object:
        expr = self.read.get(question)
        if expr is None:
            expr = self.read[question] = parse_expression(self.full, question, {})
        found = in_words(self.full, expr.type, evaluate(self.full, game.run, expr, {}))
        if isinstance(found, list):
            return frozenset(map(_plain, found))
        return _plain(found) if isinstance(found, str) else found


def _plain(name: str) -> str:
    """As in rule texts."""
    return "" if name == "none" else name.casefold().replace("/", "-")


def counted(board: Board) -> dict[str, object]:
    """Questions, and what the book answers."""
    side, value = board.world()
    found: dict[str, object] = {
        "good resources": board.good_resources(),
        "islamist resources": board.islamist_resources(),
        "fair or good countries": board.fair_or_good(),
        "poor or islamist countries": board.poor_or_islamist(),
        "gwot penalty": board.penalty(),
        "world posture value": value,
        "world posture side": side,
        "available cells": board.available_cells(),
        "troops level": board.troops_box(),
    }
    for country in COUNTRIES:
        found[f"governance number of {country}"] = board[country].governance
        found[f"troop strength of {country}"] = board.strength(country)
        found[f"unmarked of {country}"] = board.unmarked(country)
        found[f"adjacent countries of {country}"] = frozenset(board.near(country))
        if board[country].governance != UNMARKED:
            found[f"recruits at most of {country}"] = recruit_number(board, country)
        if country in MUSLIM:
            found[f"resources of {country}"] = board.resources(country)
    return found
