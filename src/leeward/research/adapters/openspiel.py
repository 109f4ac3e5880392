"""OpenSpiel: both games by their names, with the number of players and all options as parameters.

    import pyspiel
    from leeward.research.adapters import openspiel  # registers them

    game = pyspiel.load_game("leeward_nim(players=3,reverse=True)")

All chance of a game comes from its seed, which is drawn before the first decision: the only chance node, with as many outcomes
as the parameter `deals` says. What follows from it stays hidden like any other secret. Each player gets their share of the win.

So a planner that plays on from a state itself would know what chance will bring. Let it play on from what a player knows:
`state.resample_from_infostate(player, sampler)` redeals everything hidden, future dice included, as OpenSpiel's
information set search does by itself.

How a game ends is a game of its own, which is small enough for exact solutions:

    game = pyspiel.load_game("leeward_nim_ending(players=2,seed=7,opening=12,deals=2)")

`greedy` plays the first decisions of the game with this seed, as many as `opening` says; from there, the players play on by all
rules to the real end. The chance node deals what the player who decides first can't see, future dice included.
"""

import hashlib
from collections.abc import Callable
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

import numpy as np

from leeward.kernel.contract.game import GameRules, game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.language.english import number_of
from leeward.kernel.play.game import Game, new
from leeward.opponents.players import Greedy, play
from leeward.research.adapters import missing, numbers_seen, shares
from leeward.research.batches import default_players

try:
    import pyspiel
except ImportError as problem:
    raise missing("OpenSpiel") from problem

ENDING = "_ending"
WORLDS = 1 << 52  # deals for resampling
MOST_DECISIONS = 5000  # per game, far more than random play needs


def short_name(game: str) -> str:
    return "leeward_" + game.replace("-", "_")


def game_type(rules: GameRules, suffix: str, numbers: dict[str, int]) -> Any:
    options = {option.name: option.default for option in rules.options}
    name = f"{rules.name.title().replace('-', ' ')}{suffix.replace('_', ': ')}"
    return pyspiel.GameType(
        short_name=short_name(rules.name) + suffix,
        long_name=f"Leeward's {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=rules.seats[0],
        max_num_players=rules.seats[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": default_players(rules), **numbers, **options},
    )


class Start(NamedTuple):
    """What the chance node of a game deals."""

    game: str
    players: int
    options: dict[str, str | bool]
    deals: int
    seed: int = 0
    opening: int = -1  # decisions of greedy players before the ending; -1: it is a whole game

    def table(self, number: int) -> Game:
        if self.opening < 0:
            return new(self.game, self.players, number, options=self.options)
        before = after_opening(self.game, self.players, self.seed, self.opening, tuple(self.options.items()))
        return before.known_to(int(before.table.seat), chance=number)


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """One of Leeward's games with its options."""

    suffix = ""
    numbers: ClassVar[dict[str, int]] = {"deals": 1024}  # parameters besides the players and the options

    def __init__(self, rules: GameRules, given: dict[str, Any]) -> None:
        wanted = {"players": default_players(rules), **self.numbers, **given}
        self.rules = rules
        self.players = wanted.pop("players")
        own = {name: int(wanted.pop(name)) for name in self.numbers}
        self.deals = own["deals"]
        self.options = rules.chosen(wanted, self.players)
        self.start = Start(rules.name, self.players, self.options, **own)
        if self.deals < 1:
            raise ValueError(f"at least one deal is needed, not {self.deals}")
        new(rules.name, self.players, seed=0, options=self.options)  # raises if they are invalid
        super().__init__(
            game_type(rules, self.suffix, self.numbers),
            pyspiel.GameInfo(
                num_distinct_actions=rules.action_numbers,
                max_chance_outcomes=self.deals,
                num_players=self.players,
                min_utility=0.0,
                max_utility=1.0,
                utility_sum=1.0,
                max_game_length=MOST_DECISIONS,
            ),
            given,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return reload, (str(self),)

    def new_initial_state(self) -> "TableState":
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "TableObserver":
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return TableObserver(self.rules, kind, params)


class EndingGame(TableGame):
    """How a game of two or more players ends, from a position that `greedy` players reached."""

    suffix = ENDING
    numbers: ClassVar[dict[str, int]] = {"deals": 2, "seed": 1, "opening": 0}

    def __init__(self, rules: GameRules, given: dict[str, Any]) -> None:
        super().__init__(rules, given)
        self.start.table(0)  # raises if the game is over before


@lru_cache
def after_opening(name: str, players: int, seed: int, opening: int, options: tuple[tuple[str, Any], ...]) -> Game:
    """Return the game with this seed after as many decisions of greedy players."""
    game, greedy = new(name, players, seed, options=dict(options)), Greedy()
    for decision in range(opening):
        if not game.over:
            game.play(play(game, greedy))
        if game.over:
            ended = number_of(decision + 1, "decision")
            raise ValueError(f"the game with seed {seed} is over after {ended}: the opening must be shorter, not {opening}")
    return game


def reload(text: str) -> Any:
    """Unpickle a game; importing this module has registered it."""
    return pyspiel.load_game(text)


class TableState(pyspiel.State):  # type: ignore[misc]
    """A table, or None until its seed is drawn."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.start = game.start
        self.table: Game | None = None
        self.known = [""] * game.players  # hash of everything a seat has seen and done

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.over else int(self.table.table.seat)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.table.legal.numbers) if self.table is not None else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.start.deals
        return [(number, 1 / deals) for number in range(deals)]

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.table = self.start.table(action)
            done, deciding = "", -1
        else:
            done, deciding = f"{action} ", int(self.table.table.seat)
            self.table.play(action)
        for seat, before in enumerate(self.known):
            own = done if seat == deciding else ""
            self.known[seat] = name_of(f"{before} {own}".encode() + self.table.view(seat).tobytes())

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "TableState":
        """Return a state this player can't tell from this one: hidden information and future chance are resampled."""
        other: TableState = self.clone()
        if other.table is not None:
            other.table = other.table.known_to(player, chance=1 + int(sampler() * WORLDS))
        return other

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        text: str = game_named(self.start.game).words.notation(action)
        return text

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.over

    def returns(self) -> list[float]:
        return shares(self.table) if self.table is not None else [0.0] * self.start.players

    def __str__(self) -> str:
        if self.table is None:
            return "before the deal"
        return f"seed {self.table.seed}, {number_of(self.table.number, 'decision')}, {name_of(self.table.tables.tobytes())}"


def name_of(what: bytes) -> str:
    return hashlib.sha256(what).hexdigest()[:32]


class TableObserver:
    """OpenSpiel's observer."""

    def __init__(self, rules: GameRules, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations have no parameters: {params}")
        self.recalls = kind.perfect_recall
        self.tensor = np.zeros(rules.layout.size, np.float32)
        self.dict = {block.name: self.tensor[block.start : block.start + block.size] for block in rules.layout.blocks}

    def set_from(self, state: TableState, player: int) -> None:
        self.tensor[:] = 0 if state.table is None else numbers_seen(state.table, player)

    def string_from(self, state: TableState, player: int) -> str:
        """Return a hash of what the player sees; with perfect recall, of everything the player has seen and done."""
        if state.table is None:
            return f"player {player}, before the first decision"
        known = state.known[player] if self.recalls else name_of(state.table.view(player).tobytes())
        return f"player {player}: {known}"


def register(rules: GameRules, kind: type[TableGame]) -> None:
    name = short_name(rules.name) + kind.suffix

    class Named(kind):  # type: ignore[misc, valid-type]
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(rules, params or {})

    Named.__name__ = Named.__qualname__ = name
    pyspiel.register_game(game_type(rules, kind.suffix, kind.numbers), Named)


for each in rooms():
    if short_name(each) not in pyspiel.registered_names():
        for kind in (TableGame, EndingGame):
            register(game_named(each), kind)
