"""Parts that both environments share: seats, playing until a learner must decide, arrays and text."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from operator import index
from typing import Any

from attrs import define

from interpreter.session import seeds
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.agent import Agent, SeatView
from interpreter.session.playing.game import Game
from interpreter.session.playing.result import Result
from interpreter.session.playing.title import Title, load
from interpreter.session.seating.players import taking_part
from interpreter.session.seating.seats import HUMAN, seated
from interpreter.workshop.simulating.by_agents import Table, by_faction, seated_at, step

LACKING = "environments need gymnasium and pettingzoo; {} is missing: pip install 'plainrules[rl]'"

try:
    import numpy
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise Mistake(LACKING.format(error.name)) from None

MODES = ["human", "ansi"]
SHOWN = 5  # lines of the log


@define(eq=False)
class Sitting:
    """A game with its learners and their opponents. Raises Mistake for impossible seats."""

    title: Title
    learners: list[str]
    scenario: str | None
    players: int | None
    fill: bool  # bots play the seats that are left open
    _agents: dict[str, Agent]
    _words: dict[str, str]
    _next: int
    game: Game
    _table: Table

    @classmethod
    def of(
        cls,
        title: Title | str,
        seats: Mapping[str, Agent | str],
        scenario: str | None,
        players: int | None,
        mode: str | None,
        learner: str | None = None,
    ) -> Sitting:
        """`learner`: the only faction that learns; without one, all that `seats` leave out."""
        if mode is not None and mode not in MODES:
            raise Mistake(f"unknown render mode '{mode}': there is {', '.join(MODES)}")
        title = title if isinstance(title, Title) else load(title)
        agents, words = by_faction(seats)
        v = title.vocabulary
        if learner is not None:
            words[learner] = HUMAN
        taken = seated(v, words).taken
        here = [v.factions[seat].id for seat in taking_part(v, players, taken) if seat not in taken]
        learners = here if learner is None else [learner]
        words |= dict.fromkeys(learners, HUMAN)
        first = seeds.fresh() % 2**62
        fill = learner is not None
        game = title.new(scenario, first, words, fill=fill, players=players)
        return cls(
            title, learners, scenario, players, fill, agents, words, first, game,
            seated_at(game, agents),
        )  # fmt: skip

    def new_game(self, seed: int | None) -> None:
        """Begin a game and play until a learner must decide. Without `seed`, add 1 to that of the last game."""
        number = self._next if seed is None else seeds.check(seed)
        self._next = number + 1
        self.game = self.title.new(
            self.scenario, number, self._words, fill=self.fill, players=self.players
        )
        self._table = seated_at(self.game, self._agents)
        self.go_on()

    def go_on(self) -> None:
        """Let the others play until a learner must decide or the game is over."""
        while (question := self.game.asked) is not None and question.faction not in self.learners:
            step(self.game, self._table)

    def answer(self, number: int) -> None:
        """Answer with this number of `Title.actions`, then go on. Raises Mistake if it is not legal."""
        question = self.game.asked
        if question is None:
            raise Mistake("the game is over; reset begins another")
        with suppress(TypeError):
            number = index(number)  # of numpy, too
        self.game.choose(self.title.actions.decode(question, number))
        self.go_on()

    def seen(self, faction: str | None) -> Any:
        """View of a faction, as an array."""
        return numpy.array(self.game.observe(faction), numpy.int64)

    def mask(self, faction: str) -> Any:
        """Legal answers of the faction: all 0 while another is asked."""
        return numpy.frombuffer(SeatView(self.game, faction).mask(), numpy.int8)

    def observations(self) -> spaces.Box:
        """Space of the observations."""
        fields = self.title.observation.fields
        low, high = ([getattr(f, end) for f in fields] for end in ("low", "high"))
        return spaces.Box(
            numpy.array(low, numpy.int64), numpy.array(high, numpy.int64), dtype=numpy.int64
        )

    def answers(self) -> spaces.Discrete[Any]:
        """The space of answers."""
        return spaces.Discrete(len(self.title.actions))

    def render(self, mode: str | None) -> str | None:
        """The position as text, hidden things included. Mode human prints it."""
        text = "\n".join(_lines(self.game))
        if mode == "human":
            print(text)
        return text if mode == "ansi" else None


def rewards(result: Result | None, factions: Collection[str]) -> dict[str, float]:
    """Reward by faction: 1 for a sole winner, 0 for a shared first rank and before the end, else -1."""
    if result is None:
        return dict.fromkeys(factions, 0.0)
    best = [place.faction for place in result.places if place.rank == 1 and not place.defeated]
    won = {faction: 1.0 if len(best) == 1 else 0.0 for faction in best}
    return {faction: won.get(faction, -1.0) for faction in factions}


def _lines(game: Game) -> list[str]:
    view = game.view()
    lines = [f"{fact['name']}: {fact['worth']}" for fact in view["tracks"]]
    for faction in view["factions"]:
        lines += [
            f"{faction['name']}, {fact['name']}: {fact['worth']}" for fact in faction["facts"]
        ]
    for place in (*view["spaces"], *view["boxes"]):
        contents = [
            *place.get("marks", ()),
            *(f"{piece['number']} {piece['name']}" for piece in place["pieces"]),
        ]
        lines += [f"{place['name']}: {', '.join(contents)}"] if contents else []
    for zone in view["zones"]:
        lines.append(f"{zone['name']}: {len(zone['cards']) + zone['hidden']} cards")
    lines += [line["text"] for line in view["log"][-SHOWN:]]
    decision = view["decision"]
    return [
        *lines,
        *([f"{decision['faction']}: {decision['asks']}"] if decision else view["standing"]),
    ]
