"""A bot's answer to a decision, and its reasons.

It draws from streams of its own, so what it chooses changes no card and no roll of the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import Factory, define

from interpreter.engine.bots import Answer, Chance, Verdict, decide
from interpreter.engine.state.options import Question

if TYPE_CHECKING:
    from interpreter.engine.program import Program
    from interpreter.engine.state.run import Run


@define(eq=False)
class Thought:
    """A bot's answer to a decision: the option, the rung that gave it (-1: none fitted), the number of equals, the
    draw of chance, and the outcomes of the rungs before. `name` and `cite` are the rung's. `said`: question and answer
    in the words of the game, if somebody reads them. `reasons`: lines that say why a search chose it, without a rung.
    """

    point: int
    faction: int
    option: int
    about: int
    rung: int = -1
    equals: int = 1
    drawn: list[int] = Factory(list)
    verdicts: list[Verdict] = Factory(list)
    said: str = ""
    name: str = ""
    cite: str = ""
    reasons: list[str] = Factory(list)


def think(
    program: Program, run: Run, question: Question, given: list[int] | None = None
) -> Thought:
    """Answer for the bot of the faction that is asked. `given`: chance for the first draws, in tests."""
    point, faction, _, about = question
    thought, chance = Thought(point, faction, -1, about), Chance.of(run, faction, point)
    chance.given = [] if given is None else given
    option = decided(program, run, question, chance, thought.verdicts)
    thought.option, thought.rung = option.option, option.rung
    thought.equals, thought.drawn = option.equals, option.drawn
    if option.rung >= 0:
        rung = program.vocabulary.rungs[option.rung]
        thought.name, thought.cite = rung.name, rung.cite
    return thought


def decided(
    program: Program,
    run: Run,
    question: Question,
    chance: Chance,
    trace: list[Verdict] | None = None,
) -> Answer:
    """Answer without reasons; each rung that was looked at goes to the trace."""
    bot = program.players[question[1]]
    assert bot is not None  # of that faction, which a bot plays
    return decide(run, bot, question, chance, trace)
