"""Players for the other seats, given as a name, an object, or a pool to draw from.

"greedy", "network", "mine.npz", "mate+visits=8", "my_bot.py:MyBot"     a name, as in the arena
an object with choose(game)                                             a bot: decides for one game at a time
an object with choose_many(observations, masks)                         a policy: decides for many tables at once
Pool("greedy", "random", mine)                                          one of these, drawn for each game
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias, cast

import numpy as np

from leeward.kernel.contract.game import BadOption, GameRules, features
from leeward.kernel.language.english import number_of
from leeward.kernel.play.game import Game
from leeward.opponents import networks
from leeward.opponents.overrides import entrant
from leeward.opponents.players import NETWORK, WEIGHTS, Player
from leeward.opponents.weights import Net

Array = np.ndarray[Any, Any]
Place = Callable[[Array], Any]  # puts an array into the memory of the device that plays
NEVER = -1e9  # logit of an illegal action


class Policy(Protocol):
    """Decides for many tables at once: a row for each, with what an environment's observation holds: numbers and a mask."""

    def choose_many(self, observations: Array, masks: Array) -> Array: ...


class Pool:
    """Several players; each game draws one by the weights."""

    def __init__(self, *members: "Opponent", weights: Sequence[float] | None = None) -> None:
        given = [1.0] * len(members) if weights is None else list(weights)
        if not members or len(given) != len(members) or min(given) < 0 or sum(given) <= 0:
            raise BadOption(f"a pool needs members with positive weights: {number_of(len(members), 'member')}, weights {given}")
        self.members = members
        self.odds = np.array(given) / sum(given)

    def draw(self, chance: np.random.Generator) -> "Opponent":
        return self.members[int(chance.choice(len(self.members), p=self.odds))]


Opponent: TypeAlias = str | Player | Policy | Pool


class Alone:
    """Lets a policy play one game, like a bot."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, game: Game) -> int:
        rules, seat = game.rules, int(game.table.seat)
        row, mask = np.zeros((1, rules.layout.size), np.float32), np.zeros((1, rules.action_numbers), np.bool_)
        features(game.table, seat, row[0])
        mask[0, game.legal.numbers] = True
        return int(self.policy.choose_many(shown_to(self.policy, row, rules), mask)[0])


def shown_to(policy: Policy, rows: Array, rules: GameRules) -> Array:
    """Return the rows as a policy reads them: from 0 to 1; our own networks read the features as they are."""
    return rows if isinstance(policy, NetworkPolicy) else rules.layout.bounded(rows)


class NetworkPolicy:
    """Plays a network's most likely legal action at many tables at once, with arrays of NumPy or of PyTorch."""

    def __init__(self, net: Net, place: Place = np.asarray) -> None:
        self.weights = [place(np.asarray(each)) for each in net]

    def choose_many(self, observations: Any, masks: Any) -> Any:
        w0, b0, w1, b1, w2, b2, wp, bp, *_ = self.weights
        first = (observations @ w0 + b0).clip(min=0)
        second = (first @ w1 + b1).clip(min=0)
        third = (second @ w2 + b2).clip(min=0) + second
        logits = third @ wp.T + bp
        logits[~masks] = NEVER
        return logits.argmax(1)


def by_place(opponents: Opponent | Sequence[Opponent], others: int, game: str) -> list[Opponent]:
    """Return a checked player for each other seat, in the order of play."""
    some = list(opponents) if isinstance(opponents, Sequence) and not isinstance(opponents, str) else [opponents] * others
    if len(some) != others:
        raise BadOption(f"{number_of(len(some), 'opponent')} for {number_of(others, 'other seat')}")
    for each in some:
        check(each, game)
    return some


def check(opponent: Opponent, game: str) -> None:
    """Raise an error for an invalid player."""
    if isinstance(opponent, Pool):
        for member in opponent.members:
            check(member, game)
    elif isinstance(opponent, str):
        entrant(opponent, game, 0)
    elif not hasattr(opponent, "choose") and not hasattr(opponent, "choose_many"):
        raise BadOption(f"{opponent!r} can't play: it has neither choose(game) nor choose_many(observations, masks)")


def drawn(opponent: Opponent, chance: np.random.Generator) -> str | Player | Policy:
    """Return the player for one game, drawn from pools."""
    while isinstance(opponent, Pool):
        opponent = opponent.draw(chance)
    return opponent


def seated(opponent: str | Player | Policy, game: str, seed: int) -> Player:
    """Return a player with `choose(game)`."""
    if isinstance(opponent, str):
        return entrant(opponent, game, seed)
    player: Any = opponent if hasattr(opponent, "choose") else Alone(opponent)
    return cast(Player, player)


def is_policy(opponent: Opponent) -> bool:
    """Say whether it needs observations, or a member of a pool does."""
    if isinstance(opponent, Pool):
        return any(is_policy(member) for member in opponent.members)
    return hasattr(opponent, "choose_many") or opponent == NETWORK or str(opponent).endswith(WEIGHTS)


def policy_named(name: str, game: str, players: int) -> Policy | None:
    """Return the policy of a network's name; None if the name means another player."""
    if name == NETWORK:
        trained = networks.network_of(game, players)
        return None if trained is None else NetworkPolicy(trained.net)
    return NetworkPolicy(networks.load(name, game).net) if name.endswith(WEIGHTS) else None
