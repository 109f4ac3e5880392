"""Gymnasium: the agent has one seat, and opponents play the others.

    from leeward.research.adapters import gymnasium

    env = gymnasium.SeatEnv("nim", players=2, opponents="greedy")
    seen, info = env.reset(seed=7)
    over = False
    while not over:
        seen, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))

Opponents are names, bots, policies or pools: see `leeward.research.opponents`. The reward comes at the end of the game: the
seat's share of the win, its points, or its lead over the best opponent. An illegal action loses the game at once, with
`illegal_reward` and the reason in `info["illegal"]`, as `check_env` requires; with `illegal_reward=None` it raises
`IllegalAction` and changes nothing.

After the import, `gymnasium.make("leeward/Nim-v1")` and `gymnasium.make_vec("leeward/Nim-v1", num_envs=256)` work too;
`gymnasium.make("leeward.research.adapters.gymnasium:leeward/Nim-v1")` works without an import.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from leeward.kernel.contract.game import BadOption
from leeward.kernel.contract.installed import rooms
from leeward.kernel.play.game import Game, IllegalAction, new
from leeward.opponents import players as opponents_room
from leeward.research.adapters import (
    RENDERED,
    Array,
    check_wishes,
    legal_mask,
    missing,
    numbers_seen,
    observation_space,
    rendered,
    rewards,
    shares,
)
from leeward.research.opponents import Opponent, by_place, drawn, seated

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as problem:
    raise missing("Gymnasium") from problem

Observation = dict[str, Any]
OF_A_GAME = ("players", "seat", "opponents")  # what a reset may set for one game, besides the game's own options


class SeatEnv(gymnasium.Env[Observation, Any]):
    """One seat in one game after another."""

    metadata = {"render_modes": list(RENDERED), "render_fps": 2}  # noqa: RUF012, as Gymnasium has it

    def __init__(
        self,
        game: str,
        players: int | None = None,
        opponents: Opponent | Sequence[Opponent] = "random",
        seat: int | None = None,
        reward: str = "win",
        illegal_reward: float | None = -1.0,
        render_mode: str | None = None,
        **options: str | bool,
    ) -> None:
        """`opponents` is one player for all other seats, or one for each in the order of play; without `seat`, it is random."""
        self.game: Game = new(game, players, seed=0, options=options)
        rules = self.game.rules
        check_wishes(reward, render_mode)
        self.usual = {"players": self.game.seats, "seat": seat, "opponents": opponents, **self.game.options}
        check_seat(seat, self.game.seats)
        by_place(opponents, self.game.seats - 1, game)  # raises if they are invalid
        self.reward, self.illegal_reward, self.render_mode = reward, illegal_reward, render_mode
        self.seat = 0
        self.sitting: dict[int, opponents_room.Player] = {}
        self.lost = False
        self.action_space = spaces.Discrete(rules.action_numbers)
        self.observation_space = observation_space(rules)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Start a game; with a seed, the same one as `leeward.new` with it.

        `options` may set `players`, `seat`, `opponents` and the game's own options, for this game only.
        """
        super().reset(seed=seed)
        wanted = {**self.usual, **(options or {})}
        players, seat, opponents = (wanted.pop(each) for each in OF_A_GAME)
        number = int(self.np_random.integers(1 << 53)) if seed is None else seed
        game = new(self.game.rules.name, players, number, options=wanted)
        check_seat(seat, game.seats)
        company = by_place(opponents, game.seats - 1, game.rules.name)
        self.game = game
        self.seat = int(self.np_random.integers(game.seats)) if seat is None else seat
        self.sitting = {
            (self.seat + place) % game.seats: seated(drawn(each, self.np_random), game.rules.name, self._some_seed())
            for place, each in enumerate(company, 1)
        }
        self.lost = False
        self._let_others_play()
        return self._observation(), self._info()

    def _some_seed(self) -> int:
        return int(self.np_random.integers(1 << 31))

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if not self.action_space.contains(action):
            raise IllegalAction(
                f"{action!r} is not an action: actions are integers from 0 to {self.game.rules.action_numbers - 1}"
            )
        if self.lost or self.game.over:
            raise IllegalAction("the game is over: call reset to start a new one")
        try:
            self.game.play(int(action))
        except IllegalAction as problem:
            if self.illegal_reward is None:
                raise
            self.lost = True
            return self._observation(), self.illegal_reward, True, False, {**self._info(), "illegal": str(problem)}
        self._let_others_play()
        return self._observation(), self._reward(), self.game.over, False, self._info()

    def _let_others_play(self) -> None:
        while not self.game.over and (deciding := int(self.game.table.seat)) != self.seat:
            self.game.play(opponents_room.play(self.game, self.sitting[deciding]))

    def _reward(self) -> float:
        if not self.game.over:
            return 0.0
        points, won = np.array([self.game.scores]), np.array([shares(self.game)])
        return float(rewards(self.reward, points, won, np.array([self.seat]))[0])

    def action_masks(self) -> Array:
        """Return the mask of legal actions, as sb3-contrib expects it. bool[action_numbers]"""
        return legal_mask(self.game, self.seat).astype(np.bool_)

    def _observation(self) -> Observation:
        return {"observation": numbers_seen(self.game, self.seat), "action_mask": legal_mask(self.game, self.seat)}

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": legal_mask(self.game, self.seat), "seat": self.seat}
        return {**info, "points": self.game.scores} if self.game.over else info

    def render(self) -> Any:
        return rendered(self.game, self.seat, self.render_mode)


def check_seat(seat: int | None, players: int) -> None:
    if seat is not None and not 0 <= seat < players:
        raise BadOption(f"there is no seat {seat}: seats are 0 to {players - 1}")


def env_id(game: str) -> str:
    """Return a game's name for `gymnasium.make`, such as leeward/Nim-v1."""
    return f"leeward/{game.title().replace('-', '')}-v1"


for each in rooms():
    if env_id(each) not in gymnasium.registry:
        gymnasium.register(
            env_id(each),
            f"{__name__}:{SeatEnv.__name__}",
            vector_entry_point="leeward.research.adapters.vector:SeatVectorEnv",
            kwargs={"game": each},
        )
