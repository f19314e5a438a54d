"""A title as an environment of PettingZoo: agents act one at a time, as they are asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from interpreter.session.mistakes import Mistake
from interpreter.session.playing.agent import Agent
from interpreter.session.playing.title import Title
from interpreter.workshop.learning.sitting import LACKING, MODES, Sitting, rewards

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ModuleNotFoundError as error:
    raise Mistake(LACKING.format(error.name)) from None


class TableEnv(AECEnv):  # type: ignore[misc]  # pettingzoo declares no types
    """Every faction is an agent that learns, except those that `seats` give to an agent of yours, "bot" or "random".

    An observation holds the vector of `Game.observe` and the mask of `Title.actions`. An action is a number of these;
    one that is masked with 0 raises `Mistake`. At the end a sole winner is rewarded with 1, a shared first rank with 0,
    all others with -1.
    """

    def __init__(
        self,
        title: Title | str,
        *,
        seats: Mapping[str, Agent | str] | None = None,
        scenario: str | None = None,
        players: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._sitting = sitting = Sitting.of(title, seats or {}, scenario, players, render_mode)
        self.metadata = {
            "name": f"{sitting.title.id}_v0",
            "render_modes": MODES,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = list(sitting.learners)
        self.agents: list[str] = []
        seen = spaces.Dict(
            {
                "observation": sitting.observations(),
                "action_mask": spaces.MultiBinary(len(sitting.title.actions)),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: sitting.answers() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of its answers."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. Without a seed it has the one after the last. There are no options."""
        self.agents = list(self.possible_agents)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._sitting.new_game(seed)
        self._settle()

    def step(self, action: int | None) -> None:
        """Answer for the agent that is asked. Raises Mistake for an illegal answer."""
        if not self.agents:
            raise Mistake("no game is under way; reset begins one")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise Mistake(f"'{agent}' is asked and has not answered")
        self._sitting.answer(action)
        self._cumulative_rewards[agent] = 0.0
        self._settle()
        self._accumulate_rewards()

    def _settle(self) -> None:
        """Update the fields that follow from the position."""
        game = self._sitting.game
        question, result = game.asked, game.result
        self.rewards = rewards(result, self.agents)
        self.terminations = dict.fromkeys(self.agents, result is not None)
        self.truncations = dict.fromkeys(self.agents, False)
        if question is not None:
            self.agent_selection = question.faction
        else:
            self._deads_step_first()

    def observe(self, agent: str) -> dict[str, Any]:
        """Observation of an agent, and its legal answers: none while another is asked."""
        sitting = self._sitting
        return {"observation": sitting.seen(agent), "action_mask": sitting.mask(agent)}

    def state(self) -> Any:
        """The whole state as an observation."""
        return self._sitting.seen(None)

    def render(self) -> str | None:
        """The position as text: printed with the mode "human", returned with "ansi"."""
        return self._sitting.render(self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""
