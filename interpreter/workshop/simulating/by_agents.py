"""Many games in which programs of the caller play some seats, and bots or chance the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from interpreter.session.mistakes import Mistake
from interpreter.session.playing.agent import Agent, SeatView
from interpreter.session.playing.game import Game
from interpreter.session.playing.result import Result
from interpreter.session.playing.title import Title
from interpreter.session.seating.seats import HUMAN
from interpreter.session.seeds import check
from interpreter.workshop.simulating.simulate import seeds_of

Table = dict[str, tuple[Agent, SeatView]]
"""Players by faction, and their views."""


@frozen
class Played:
    """One game that has ended: its seed, how many decisions it took, and its `Result`."""

    seed: int
    decisions: int
    result: Result


def simulate(
    title: Title,
    games: int,
    seats: Mapping[str, Agent | str],
    *,
    scenario: str | None = None,
    seed: int = 0,
    players: int | None = None,
) -> Iterator[Played]:
    """Play games with the seeds from `seed` on, one after another, and yield each as it ends.

    `seats`: by faction, or several with `+` between them, an agent or a word such as "bot"; other factions play at
    random. Raises Mistake for an impossible seat, another wrong argument, and an illegal answer.
    """
    if not isinstance(title, Title):
        raise Mistake(f"'{title}' is no title: interpreter.load gives one")
    if not isinstance(games, int) or games < 0:
        raise Mistake(f"'{games}' is no number of games")
    agents, words = by_faction(seats)
    for number in seeds_of(check(seed), games):
        game = title.new(scenario, number, words, players=players)
        table = seated_at(game, agents)
        while not game.over:
            step(game, table)
        result = game.result
        assert result is not None
        yield Played(number, len(game.play.answers), result)


def by_faction(seats: Mapping[str, Agent | str]) -> tuple[dict[str, Agent], dict[str, str]]:
    """Agent of each faction that has one, and seats for `Title.new`: an agent sits as a person.

    Raises Mistake for something that can neither choose nor is "bot" or "random".
    """
    agents: dict[str, Agent] = {}
    words: dict[str, str] = {}
    if not isinstance(seats, Mapping):
        raise Mistake('seats are a mapping, such as {"red": agent, "blue": "bot"}')
    for names, who in seats.items():
        if isinstance(who, str) and who != HUMAN:
            words[names] = who
            continue
        if isinstance(who, str) or not callable(getattr(who, "choose", None)):
            message = f"'{names}' is played by something without choose(view, decision)"
            raise Mistake(f'{message}; name a bot by the word "bot", chance by "random"')
        if isinstance(who, type):
            raise Mistake(f"'{names}' is played by a class; make an agent of it: {who.__name__}()")
        words[names] = HUMAN
        agents |= {name.strip().casefold(): who for name in str(names).split("+")}
    return agents, words


def seated_at(game: Game, agents: Mapping[str, Agent]) -> Table:
    """The table of one game. The agent of a leader also plays the factions that it leads."""
    ids = [faction.id for faction in game.title.vocabulary.factions]
    table: Table = {}
    for faction in game.players:
        shared = [ids[viewer] for viewer in game.viewers(faction.index)]
        agent = next((agents[name] for name in (faction.id, *shared) if name in agents), None)
        if agent is not None:
            table[faction.id] = agent, SeatView(game, faction.id)
    return table


def step(game: Game, table: Table) -> None:
    """Let the faction decide that is asked: by its agent, else its bot or chance."""
    question = game.asked
    if question is None:
        return
    if question.faction in table:
        agent, view = table[question.faction]
        try:
            game.choose(agent.choose(view, question))
        except Exception as error:
            place = f"seed {game.seed}, decision {len(game.play.answers)}"
            error.add_note(f"{question.faction} was asked: {place}")
            raise
    else:
        game.proceed()
