"""A title as an environment of Gymnasium: one seat learns, bots, chance or agents play the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from interpreter.session.mistakes import Mistake
from interpreter.session.playing.agent import Agent
from interpreter.session.playing.title import Title
from interpreter.workshop.learning.sitting import LACKING, MODES, Sitting, rewards

try:
    import gymnasium
except ModuleNotFoundError as error:
    raise Mistake(LACKING.format(error.name)) from None


class SeatEnv(gymnasium.Env[Any, Any]):
    """The seat of one faction. `seats` give the others to agents of yours, "bot" or "random"; bots play the rest where
    there are bots, else chance.

    An observation is the vector of `Game.observe`. `action_masks()`, and `info["action_mask"]`, say which answers may be
    given; any other ends the game with the reward -1. Rewards are those of `TableEnv`.
    """

    def __init__(
        self,
        title: Title | str,
        faction: str,
        *,
        seats: Mapping[str, Agent | str] | None = None,
        scenario: str | None = None,
        players: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._sitting = Sitting.of(title, seats or {}, scenario, players, render_mode, str(faction))
        self.metadata = {"render_modes": MODES, "render_fps": 4}
        self.faction = faction
        self.render_mode = render_mode
        self.observation_space = self._sitting.observations()
        self.action_space = self._sitting.answers()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a game. Without a seed it has the one after the last. There are no options."""
        self._sitting.new_game(seed)  # first: it refuses a seed in one line
        super().reset(seed=seed)
        return self._seen()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Answer, and let the others decide until this seat is asked again or the game is over."""
        try:
            self._sitting.answer(action)
        except Mistake as refused:
            seen, info = self._seen()
            return seen, -1.0, True, False, {**info, "refused": str(refused)}
        seen, info = self._seen()
        result = self._sitting.game.result
        reward = rewards(result, [self.faction])[self.faction]
        return seen, reward, result is not None, False, info

    def action_masks(self) -> Any:
        """Legal answers, as truths."""
        return self._sitting.mask(self.faction).astype(bool)

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        return self._sitting.seen(self.faction), {"action_mask": self._sitting.mask(self.faction)}

    def render(self) -> str | None:
        """The position as text: printed with the mode "human", returned with "ansi"."""
        return self._sitting.render(self.render_mode)
