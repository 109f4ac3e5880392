"""A plain AlphaZero: a network learns from nothing what its own search finds, and how its games end.

    python examples/alpha_zero.py puerto-rico 1 --minutes 3     # a game and a seed

writes az-puerto-rico-1.npz into the current folder. Each round plays some games against itself with a guided search, then
trains on the latest games: the policy on the visits, the value on the shares of the win. It is short rather than strong:
one process, a small network, no replay beyond the latest games. In the arena and the suite, the network guides a search:

    leeward lab suite run 'mate+net=az-{game}-{seed}.npz+visits=64+errs=0' --card alpha-zero.json
"""

import argparse
import time
from collections import deque
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

import leeward
from leeward.kernel.contract.game import features, game_named
from leeward.opponents import networks
from leeward.opponents.levels import SETTINGS
from leeward.opponents.thinker import Thinker
from leeward.research.training.network import Network, export

HIDDEN = (96, 48, 48)
VISITS = 32
GAMES = 8  # in a round
KEPT = 12_000  # decisions to train on
PASSES = 2
BATCH = 256
DARING = 30  # decisions of a game that are drawn by the visits; after them, the most visited action is played
NOISE, ALPHA = 0.25, 0.3  # share and shape of the random part of what is played
MOST_DECISIONS = 1500

Row = NDArray[np.float32]


class Sample(NamedTuple):
    """One decision: what the seat saw, what the search found, and the shares of the win from the deciding seat on."""

    seen: Row
    legal: Row
    policy: Row
    shares: Row


def play(game: str, players: int, seed: int, net: networks.Network) -> list[Sample]:
    """Play one game of the search against itself; a game without an end teaches nothing."""
    table, chance = leeward.new(game, players, seed), np.random.default_rng(seed)
    rules, most = table.rules, table.rules.seats[-1]
    thinker = Thinker(VISITS, settings=SETTINGS, seed=seed, at_once=False, guidance=networks.always(net))
    decisions = []
    while not table.over:
        if table.number > MOST_DECISIONS:
            return []
        seat = int(table.table.seat)
        seen, legal, policy = np.zeros(rules.layout.size, np.float32), *np.zeros((2, rules.action_numbers), np.float32)
        features(table.table, seat, seen)
        legal[table.legal.numbers] = 1
        thought = thinker.think(table.known_to(seat, chance=int(chance.integers(1 << 30))))
        policy[thought.actions] = np.array(thought.visits) / sum(thought.visits)
        decisions.append((seat, seen, legal, policy))
        table.play(chosen(thought.actions, policy[thought.actions], table.number < DARING, chance))
        thinker.expected = None  # the next decision is another player's, or in another world
    assert table.outcome is not None
    won = np.array(table.outcome.shares, np.float32)
    return [Sample(*known, from_seat(won, seat, most)) for seat, *known in decisions]


def chosen(actions: list[int], shares: Row, daring: bool, chance: np.random.Generator) -> int:
    if not daring:
        return actions[int(shares.argmax())]
    mixed = (1 - NOISE) * shares.astype(np.float64) + NOISE * chance.dirichlet([ALPHA] * len(actions))
    return actions[int(chance.choice(len(actions), p=mixed / mixed.sum()))]


def from_seat(won: Row, seat: int, most: int) -> Row:
    return np.pad(np.roll(won, -seat), (0, most - len(won)))


def learn(network: Network, optimizer: torch.optim.Optimizer, samples: list[Sample], chance: np.random.Generator) -> float:
    """Train on all samples; return the mean loss."""
    losses = []
    for _ in range(PASSES):
        for rows in np.array_split(chance.permutation(len(samples)), max(len(samples) // BATCH, 1)):
            columns = zip(*(samples[row] for row in rows), strict=True)
            seen, legal, policy, shares = (torch.from_numpy(np.stack(column)) for column in columns)
            logits, share, _ = network(seen)
            likely = torch.log_softmax(logits.masked_fill(legal == 0, -1e9), 1)
            loss = -(policy * likely).sum(1).mean() - (shares * torch.log_softmax(share, 1)).sum(1).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(float(loss.detach()))
    return float(np.mean(losses))


def train(game: str, seed: int, minutes: float) -> Path:
    """Train until the time is up, with every number of players in turn; return the network's file."""
    started, path, rules = time.monotonic(), Path(f"az-{game}-{seed}.npz"), game_named(game)
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    network, chance = Network(rules, HIDDEN), np.random.default_rng(seed)
    torch.nn.init.zeros_(network.margin.weight)  # the search reads it, too, and nothing here trains it
    optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)
    samples: deque[Sample] = deque(maxlen=KEPT)
    games = 0
    while time.monotonic() - started < 60 * minutes or not games:
        export(network, path, game, f"a plain AlphaZero, seed {seed}, {games} games")
        net = networks.load(path, game)
        for _ in range(GAMES):
            samples.extend(play(game, rules.seats[games % len(rules.seats)], int(chance.integers(1 << 30)), net))
            games += 1
        loss = learn(network, optimizer, list(samples), chance)
        print(f"{games} games, {len(samples)} decisions, loss {loss:.3f}", flush=True)
    export(network, path, game, f"a plain AlphaZero, seed {seed}, {games} games")
    return path


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="train a network as AlphaZero does")
    parser.add_argument("game")
    parser.add_argument("seed", type=int)
    parser.add_argument("--minutes", type=float, default=3)
    given = parser.parse_args()
    print(train(given.game, given.seed, given.minutes))
