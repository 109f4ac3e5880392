"""The speed of networks on one core: evaluations, and visits of a guided search, per second."""

import time
from typing import Any

from leeward.kernel.contract.game import GameRules
from leeward.kernel.play.game import Game, new
from leeward.opponents import evaluation, networks
from leeward.opponents.players import Greedy, Intuition
from leeward.opponents.search import Settings
from leeward.opponents.thinker import CHUNK, Tree

MIDDLE = 60  # decisions into the game
MOST_VISITS = 20_000  # of one tree


def measure(game: GameRules, seconds: float) -> dict[str, Any]:
    """Measure the trained network of a game, or one with random weights of the same size."""
    table = middle(game)
    net = networks.network_of(game.name, table.seats) or networks.at_random(game.name)
    return {
        "game": game.name,
        "network": net.made,
        "players": table.seats,
        "evaluations_a_second_one_core": round(evaluations(table, net, seconds)),
        "simulations_a_second_one_core": round(simulations(table, net, seconds)),
    }


def middle(game: GameRules) -> Game:
    """Return a game under way, with the usual number of players."""
    table, who = new(game.name, seed=1), Greedy()
    for _ in range(MIDDLE):
        table.play(who.choose(table))
    return table.known_to(int(table.table.seat))


def evaluations(table: Game, net: networks.Network, seconds: float) -> float:
    who = Intuition(networks.always(net))
    who.choose(table)
    done, started, elapsed = 0, time.perf_counter(), 0.0
    while elapsed < seconds:
        evaluation.look_often(table.tables, who.actions, who.guide, CHUNK)
        done += CHUNK
        elapsed = time.perf_counter() - started
    return done / elapsed


def simulations(table: Game, net: networks.Network, seconds: float) -> float:
    """Return visits per second. A new tree replaces each full one, as for a first decision."""
    tree, settings, seat = Tree(table.rules, MOST_VISITS, net), Settings(), int(table.table.seat)
    tree.begin(table.tables, settings)
    tree.visit(table.tables, seat, 0, 1, settings)
    done, started, elapsed = 0, time.perf_counter(), 0.0
    while elapsed < seconds:
        if done % MOST_VISITS < CHUNK:
            tree.clear()
            tree.forget()
            tree.begin(table.tables, settings)
        tree.visit(table.tables, seat, done, CHUNK, settings)
        done += CHUNK
        elapsed = time.perf_counter() - started
    return done / elapsed
