"""Gymnasium: one seat is the agent, and opponents by name play the others.

    from leeward.research.adapters import gymnasium

    env = gymnasium.SeatEnv("nim", players=2, opponents="greedy")
    seen, info = env.reset(seed=7)
    over = False
    while not over:
        seen, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))

The reward comes when the game is over: the seat's share of the win. An action that is not legal loses the game at once, with
`illegal_reward` and the reason in `info["illegal"]`, as `check_env` wants it; with `illegal_reward=None` it raises
`IllegalAction` and changes nothing.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from leeward.kernel.game import BadOption
from leeward.kernel.installed import rooms
from leeward.kernel.play import Game, IllegalAction, new
from leeward.opponents import players as opponents_room
from leeward.research.adapters import legal_mask, missing, numbers_seen, shares

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as problem:
    raise missing("Gymnasium") from problem

Observation = dict[str, Any]


class SeatEnv(gymnasium.Env[Observation, Any]):
    """One seat at one table after the other."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012, as Gymnasium has it

    def __init__(
        self,
        game: str,
        players: int | None = None,
        opponents: str | Sequence[str] = "random",
        seat: int | None = None,
        illegal_reward: float | None = -1.0,
        render_mode: str | None = None,
        **options: str | bool,
    ) -> None:
        """`opponents` is one name for all or one for each, in the order of play; without a seat, chance chooses one."""
        self.game: Game = new(game, players, seed=0, options=options)
        rules, others = self.game.rules, self.game.seats - 1
        self.opponents = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(self.opponents) != others:
            raise BadOption(f"{len(self.opponents)} opponents were named: there are {others} other seats")
        for name in self.opponents:
            opponents_room.player(name, game)  # says if there is none
        if seat is not None and not 0 <= seat <= others:
            raise BadOption(f"there is no seat {seat}: seats are 0 to {others}")
        if render_mode not in (None, "ansi"):
            raise BadOption(f"there is no render_mode {render_mode!r}: there is 'ansi'")
        self.fixed_seat, self.illegal_reward, self.render_mode = seat, illegal_reward, render_mode
        self.seat = 0
        self.sitting: dict[int, opponents_room.Player] = {}
        self.lost = False
        self.action_space = spaces.Discrete(rules.action_numbers)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (rules.layout.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (rules.action_numbers,), np.int8),
            }
        )

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begin a game: with a seed, the one that `leeward.new` begins with it; without, one by chance."""
        super().reset(seed=seed)
        before = self.game
        number = int(self.np_random.integers(1 << 53)) if seed is None else seed
        self.game = new(before.rules.name, before.seats, number, options=before.options)
        self.seat = int(self.np_random.integers(before.seats)) if self.fixed_seat is None else self.fixed_seat
        self.sitting = {
            (self.seat + place) % before.seats: opponents_room.player(name, before.rules.name, self._some_seed())
            for place, name in enumerate(self.opponents, 1)
        }
        self.lost = False
        self._let_others_play()
        return self._observation(), self._info()

    def _some_seed(self) -> int:
        return int(self.np_random.integers(1 << 31))

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if not self.action_space.contains(action):
            raise IllegalAction(
                f"{action!r} is not an action: actions are whole numbers from 0 to {self.game.rules.action_numbers - 1}"
            )
        if self.lost or self.game.over:
            raise IllegalAction("the game is over: reset begins a new one")
        try:
            self.game.play(int(action))
        except IllegalAction as problem:
            if self.illegal_reward is None:
                raise
            self.lost = True
            return self._observation(), self.illegal_reward, True, False, {**self._info(), "illegal": str(problem)}
        self._let_others_play()
        return self._observation(), shares(self.game)[self.seat], self.game.over, False, self._info()

    def _let_others_play(self) -> None:
        while not self.game.over and (deciding := int(self.game.table.seat)) != self.seat:
            self.game.play(opponents_room.play(self.game, self.sitting[deciding]))

    def _observation(self) -> Observation:
        return {"observation": numbers_seen(self.game, self.seat), "action_mask": legal_mask(self.game, self.seat)}

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": legal_mask(self.game, self.seat), "seat": self.seat}
        return {**info, "points": self.game.scores} if self.game.over else info

    def render(self) -> str | None:
        return self.game.board(self.seat) if self.render_mode == "ansi" else None


def env_id(game: str) -> str:
    """The name under which `gymnasium.make` knows a game, as leeward/Nim-v1."""
    return f"leeward/{game.title().replace('-', '')}-v1"


for each in rooms():
    if env_id(each) not in gymnasium.registry:
        gymnasium.register(env_id(each), f"{__name__}:{SeatEnv.__name__}", kwargs={"game": each})
