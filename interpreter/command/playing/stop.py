"""`plainrules sim --stop N`: one of the games, played to a decision, with the position there.

With `--check` the whole game is checked besides.
"""

from __future__ import annotations

import argparse

from interpreter.command.board.board import Board
from interpreter.command.screen import Part, Screen, screen
from interpreter.engine.state.errors import RuleError
from interpreter.session.playing.game import Game
from interpreter.session.playing.title import Title
from interpreter.session.rule_errors import located
from interpreter.session.seating.players import Players
from interpreter.workshop.simulating.one_game import checked_game
from interpreter.workshop.simulating.simulate import played_to

TOLD = 12  # sentences of what happened last


def run(order: argparse.Namespace, title: Title) -> int:
    """Shows the game of the first seed as it stands when decision N is asked; 1 if it goes wrong there."""
    out = screen(True)
    game = played_to(title, order.scenario, order.seed, order.seats, order.players, order.stop)
    for line in game.log()[-TOLD:]:
        out.line(line)
    out.line()
    board = Board(game, out)
    board.head()
    board.map()
    out.line()
    if game.decision is None:
        out.line(f"seed {order.seed}: the game is over after {len(game.play.answers)} decisions")
        wrong = False
    else:
        _ask(game, out)
        wrong = _answered(title, game, out, order)
    if order.check and not wrong:
        wrong = not _right(title, order, out)
    return int(wrong)


def _ask(game: Game, out: Screen) -> None:
    decision = game.decision
    assert decision is not None
    number = len(game.play.answers) + 1
    out.line(Part(f"seed {game.seed}, decision {number}: {decision.faction}, {decision.ask}"))
    out.line(f"[{decision.span}]", indent=2)
    for option in decision.options:
        out.line(f"  {option.name}: {option.label}", indent=4)


def _answered(title: Title, game: Game, out: Screen, order: argparse.Namespace) -> bool:
    """Say what is chosen here, and the mistake that it leads to. Return whether there is one."""
    play, players = game.play, Players.of(title.vocabulary, order.seats, order.players)
    try:
        assert play.decision is not None
        option, rung = players.reply(title.program, play.run, play.decision[:4])
        assert game.decision is not None
        chosen = next(o for o in game.decision.options if o.value == option)
        out.line(f"chosen is {chosen.name}")
        play.answer(option, rung)
    except RuleError as error:
        out.line(f"then: {located(error, title.layers)}")
        return True
    return False


def _right(title: Title, order: argparse.Namespace, out: Screen) -> bool:
    """Check the whole game against the invariants, and print the result. Return whether it is right."""
    index = title.scenario_index(order.scenario)
    players = Players.of(title.vocabulary, order.seats, order.players)
    outcome = checked_game(title, index, order.seed, players)
    if outcome.error:
        out.line(f"checked, decision {outcome.asked}: {outcome.error}")
    else:
        out.line("checked: the whole game is right")
    return not outcome.error
