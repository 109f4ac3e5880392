"""Balance of an edition of Cooper Island under strong play: wins and points, and the use of sections, cards and buildings.

    leeward lab train cooper-island --minutes 4 --out candidate            (LEEWARD_EDITION names the candidate's file)
    python benchmarks/edition_values.py candidate/network.npz --games 2000 --players 4

The network plays its most likely action in all seats. Offers and choices are counted by action number. LEEWARD_EDITION must
name the edition the network was trained with.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from leeward.cooper_island.rules.components import Building, Section
from leeward.cooper_island.rules.table import Act, Decision, Number
from leeward.kernel.contract.game import game_named
from leeward.opponents.networks import load
from leeward.research import batch

GAME = "cooper-island"
NEVER = -1e9
TABLES = 256


class Counted:
    """Counts of actions taken, cards offered and kept, and results."""

    def __init__(self, action_numbers: int) -> None:
        self.taken = np.zeros(action_numbers, np.int64)
        self.held = np.zeros((2, action_numbers), np.int64)  # offered at a choice of small, of large cards
        self.kept = np.zeros((2, action_numbers), np.int64)
        self.points: list[list[float]] = []
        self.shares: list[list[float]] = []

    def each(self, first: int, count: int) -> list[int]:
        """Return how often each of `count` actions from `first` was taken."""
        return [int(found) for found in self.taken[first : first + count]]


def play(path: Path, games: int, players: int, seed: int) -> Counted:
    """Play equally many whole games at every table, so that no unfinished game is counted."""
    rules, net = game_named(GAME), load(path, GAME).net
    size = min(TABLES, games)
    rounds = -(-games // size)
    tables = batch(GAME, size, players, seed=seed)
    counted = Counted(rules.action_numbers)
    seats = np.arange(rules.seats[-1]) < players
    played = np.zeros(size, np.int64)
    everybody = np.arange(size)
    while played.min() < rounds:
        seen, masks = tables.observe()
        first = np.maximum(seen @ net.w0 + net.b0, 0)
        second = np.maximum(first @ net.w1 + net.b1, 0)
        third = np.maximum(second @ net.w2 + net.b2, 0) + second
        actions = np.where(masks, third @ net.wp.T + net.bp, NEVER).argmax(1)
        counts = played < rounds
        np.add.at(counted.taken, actions[counts], 1)
        now = tables.tables
        frame = now["frames"][everybody, np.maximum(now["depth"] - 1, 0)]
        for kind in (0, 1):
            choosing = counts & (now["decision"] == Decision.KEEP) & (frame["numbers"][:, Number.LARGE] == kind)
            counted.held[kind] += masks[choosing].sum(0)
            np.add.at(counted.kept[kind], actions[choosing], 1)
        tables.step(actions)
        for table in np.flatnonzero(tables.finished & counts):
            counted.points.append(tables.scores[table][seats].tolist())
            counted.shares.append(tables.shares[table][seats].tolist())
        played += tables.finished
    return counted


def report(counted: Counted, players: int) -> dict[str, Any]:
    """Return the report; all numbers but shares are per player and game."""
    games = len(counted.points)
    points, shares = np.array(counted.points), np.array(counted.shares)
    placed = np.array(counted.each(Act.SPACE, 2 * len(Section))).reshape(-1, 2).sum(1)
    cards = range(Act.KEEP, Act.RETURN)
    kept = counted.kept / np.maximum(counted.held, 1)
    per_player = games * players
    return {
        "games": games,
        "players": players,
        "decisions a player": round(float(counted.taken.sum() / per_player), 1),
        "points": round(float(points.mean()), 2),
        "points of the first, second, …": np.sort(points, 1)[:, ::-1].mean(0).round(1).tolist(),
        "wins by seat": shares.mean(0).round(3).tolist(),
        "placements": {Section(i).name: round(float(number / placed.sum()), 3) for i, number in enumerate(placed)},
        "placements a player": round(float(placed.sum() / per_player), 2),
        "kept of those held": {
            kind: {card - Act.KEEP + 1: round(float(kept[number, card]), 2) for card in cards}
            for number, kind in enumerate(("small", "large"))
        },
        "built": {
            **{
                kind.name.lower(): round(n / per_player, 2)
                for kind, n in zip(Building, counted.each(Act.ERECT, 3), strict=True)
            },
            "statue": round(sum(counted.each(Act.STATUE, Act.SUPPLY - Act.STATUE)) / per_player, 2),
            "ruin": round(sum(counted.each(Act.RUIN, Act.STATUE - Act.RUIN)) / per_player, 2),
            "boat": round(sum(counted.each(Act.BUILD_BOAT, Act.ERECT - Act.BUILD_BOAT)) / per_player, 2),
            "cargo ship": round(sum(counted.each(Act.SUPPLY, Act.CRATE - Act.SUPPLY)) / per_player, 2),
            "worker hired": round(sum(counted.each(Act.HIRE, 2)) / per_player, 2),
            "hire points": round(sum(counted.each(Act.HIRE + 2, 1)) / per_player, 2),
            "worker to an order": round(sum(counted.each(Act.ASSIGN, Act.DOCK - Act.ASSIGN)) / per_player, 2),
            "card used": round(sum(counted.each(Act.CARD, Act.KEEP - Act.CARD)) / per_player, 2),
        },
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("network", type=Path)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print(json.dumps(report(play(args.network, args.games, args.players, args.seed), args.players), indent=1))
