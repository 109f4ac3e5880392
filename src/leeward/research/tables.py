"""Tables with opponents in the other seats, which play until the agent must decide or the game is over."""

from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from leeward.kernel.contract.game import BadOption, GameRules
from leeward.kernel.doors.entry import prepare_game
from leeward.kernel.pieces.dice import mixed
from leeward.kernel.play.game import Game, new
from leeward.opponents import greedy
from leeward.opponents.players import Player, characters, play, preferences
from leeward.research import seating
from leeward.research.batches import MOST_SEED, new_observation, variant_numbers
from leeward.research.opponents import Opponent, Policy, Pool, by_place, drawn, is_policy, policy_named, seated, shown_to
from leeward.research.rows import WAIT, Games, Scratch
from leeward.research.seating import AGENT, NOBODY, RANDOM, Seating

Array = np.ndarray[Any, Any]
MOST_DECISIONS = 5000  # per game, far more than random play needs


class SeatedTables:
    """Tables of one variant. With an agent, it has one seat at each; without, opponents have all seats."""

    def __init__(
        self,
        rules: GameRules,
        tables: int,
        players: int,
        options: dict[str, str | bool],
        opponents: Opponent | Sequence[Opponent],
        agent: bool = True,
        seat: int | None = None,
        most_decisions: int = MOST_DECISIONS,
    ) -> None:
        if tables < 1:
            raise BadOption(f"at least one table is needed, not {tables}")
        if not most_decisions >= 1:
            raise BadOption(f"a game has at least one decision, not {most_decisions}")
        if seat is not None and not 0 <= seat < players:
            raise BadOption(f"there is no seat {seat}: seats are 0 to {players - 1}")
        variants = variant_numbers(rules, [(players, options)])
        self.rules, self.size, self.agent = rules, tables, agent
        self.seat = -1 if seat is None else seat
        self.opponents = by_place(opponents, players - agent, rules.name)
        self.shown = agent or any(is_policy(each) for each in self.opponents)
        prepare_game(rules)
        self.pattern: Game = new(rules.name, players, seed=0, options=rules.in_order(options))
        self.tables = rules.table.many(tables)
        self.seen = new_observation(rules, tables)
        known, seats = characters(rules.name), rules.seats[-1]
        likes = np.array([[0] * rules.action_numbers, *(preferences(rules.name, name) for name in known)], np.int64)
        self.seating = Seating(
            minds=np.zeros((tables, seats), np.int64),
            likes=likes,
            dice=np.zeros((tables, 4), np.int64),
            seeds=np.full(tables, WAIT, np.int64),
            own=np.zeros(tables, np.int64),
            actions=np.zeros((tables, most_decisions), np.int16),
            lengths=np.zeros(tables, np.int64),
            asked=np.zeros(tables, np.int64),
        )
        self._number = np.zeros(tables, np.int64)  # games started by table
        self._games = Games(self._number, variants, rules.table.many(1))
        self._scratch = Scratch(greedy.new_scratch(rules), np.zeros(seats, np.int64))
        self._chosen = np.zeros(tables, np.int16)
        self._minds: dict[Any, int] = {"random": RANDOM, **{name: k for k, name in enumerate(("greedy", *known))}}
        self._outside: list[str | Player | Policy] = []  # players who decide outside, by mind below AGENT
        self._sitting: dict[tuple[int, int], Player] = {}  # players made from a name, by table and seat
        self.seed = 0
        self._seeds: dict[int, int] = {}  # of tables with a seed of their own

    @property
    def players(self) -> int:
        return self.pattern.seats

    @property
    def broken_off(self) -> Array:
        """Return where a game reached the limit of decisions without ending."""
        return cast(Array, (np.asarray(self.seating.asked) == NOBODY) & ~self.seen.finished)

    # starting games

    def restart(self, seed: int) -> None:
        """Use the games of this seed from now on; `begin` starts each."""
        check_seed(seed)
        self.seed = seed
        self._seeds.clear()
        self._number[:] = 0

    def begin(self, some: Array, seeds: Sequence[int | None] | None = None) -> None:
        """Start the next game at these tables; with a seed, the same game as `leeward.new` with it.

        From then on, the games of such a table follow from its own seed.
        """
        for i, seed in zip(some.tolist(), seeds or (), strict=seeds is not None):
            if seed is not None:
                check_seed(seed)
                self._seeds[i], self._number[i] = seed, 0
        made: Any = self.seating.seeds
        made[some] = [self._next_seed(i) for i in some.tolist()] if self._seeds else WAIT
        seating.sit_down(self.tables, some, self.seed, self.seat, self._games, self.seating, self._scratch)
        minds: Any = self.seating.minds
        own: Any = self.seating.own
        if self.agent:
            minds[some, own[some]] = AGENT
        for place, each in enumerate(self.opponents, int(self.agent)):
            seats = (own[some] + place) % self.players
            if isinstance(each, Pool) or self._is_called(self._mind(each)):
                minds[some, seats] = [self._sit(i, seat, each) for i, seat in zip(some.tolist(), seats.tolist(), strict=True)]
            else:
                minds[some, seats] = self._mind(each)

    def _next_seed(self, i: int) -> int:
        """Return the seed of a table's next game; WAIT if it follows from the seed of all tables."""
        if i not in self._seeds:
            return WAIT
        return mixed(self._seeds[i], int(self._number[i])) if self._number[i] else self._seeds[i]

    def _sit(self, i: int, seat: int, opponent: Opponent) -> int:
        """Seat a player for one game; a player given by name is created for that game, with its own seed."""
        number = mixed(int(self.seating.seeds[i]), 2 + seat)
        who = drawn(opponent, np.random.default_rng(number))
        mind = self._mind(who)
        if self._is_called(mind):
            self._sitting[i, seat] = seated(who, self.rules.name, number & 0x7FFFFFFF)
        return mind

    def _is_called(self, mind: int) -> bool:
        """Say whether this player is created by name for every game."""
        return mind < AGENT and isinstance(self._outside[AGENT - 1 - mind], str)

    def _mind(self, who: Any) -> int:
        """Return the mind of a player."""
        key = who if isinstance(who, str) else id(who)
        if key not in self._minds:
            policy = policy_named(who, self.rules.name, self.players) if isinstance(who, str) else None
            self._outside.append(who if policy is None else policy)
            self._minds[key] = AGENT - len(self._outside)
        return self._minds[key]

    # playing

    def play(self, actions: Array) -> None:
        """Play an action at each table, or ON after `begin`, or WAIT; then let the opponents play."""
        self._chosen[:] = actions
        self._run()
        while len(waiting := np.flatnonzero(np.asarray(self.seating.asked) < AGENT)):
            asked = np.asarray(self.seating.asked)[waiting]
            self._chosen[:] = WAIT
            for mind in np.unique(asked).tolist():
                some = waiting[asked == mind]
                self._chosen[some] = self._ask(self._outside[AGENT - 1 - mind], some)
            self._run()

    def _run(self) -> None:
        seating.play_on(self.tables, self._chosen, self.shown, self.seating, self.seen, self._scratch)

    def _ask(self, who: str | Player | Policy, some: Array) -> Any:
        if not isinstance(who, str) and hasattr(who, "choose_many"):
            policy = cast(Policy, who)
            rows = shown_to(policy, self.seen.observations[some], self.rules)
            return self._checked(policy, some, policy.choose_many(rows, self.seen.masks[some]))
        found = []
        for i in some.tolist():
            player = self._sitting[i, int(self.tables[i].seat)] if isinstance(who, str) else who
            found.append(play(self.game_at(i), player))
        return found

    def _checked(self, who: Policy, some: Array, actions: Any) -> Array:
        chosen = np.asarray(actions)
        legal = self.seen.masks[some]
        wrong = (chosen < 0) | (chosen >= legal.shape[1])
        wrong |= ~legal[np.arange(len(some)), np.where(wrong, 0, chosen)]
        if wrong.any():
            raise ValueError(f"{type(who).__name__} chose {chosen[wrong][0]}, which is not legal")
        return chosen

    # reading

    def game_at(self, table: int) -> Game:
        """Return the current game at a table, for people and bots; `actions_at` has its history."""
        game = self.pattern.standing_at(self.tables[table : table + 1], int(self.seating.lengths[table]))
        game.seed = int(self.seating.seeds[table])
        return game

    def actions_at(self, table: int) -> Array:
        """Return all decisions of the current game at a table."""
        return cast(Array, np.asarray(self.seating.actions)[table, : self.seating.lengths[table]])


def check_seed(seed: int) -> None:
    if not 0 <= seed < MOST_SEED:
        raise BadOption(f"a seed must be from 0 to {MOST_SEED - 1}, not {seed}")
