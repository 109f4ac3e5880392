"""Measure whether the search of expert iteration improves a network: it plays one seat, the network alone all others.

    python benchmarks/lookahead.py puerto-rico [--players 2] [--games 128] [--visits 32] [--depth 8] [--network FILE.npz]

Both take their most likely action. The command prints the win share with its 95 % interval and the utility that a search gains.
It needs PyTorch, and plays on one core. The same command plays the same games.
"""

import argparse
import statistics
from pathlib import Path

import torch

from leeward.arena.summary import Estimate, wilson
from leeward.kernel.contract.game import game_named
from leeward.opponents import networks
from leeward.research import batch
from leeward.research.training import ppo
from leeward.research.training.lookahead import Lookahead, rounds_of
from leeward.research.training.network import Network, weights_of
from leeward.research.training.playing import tensors

TABLES, AT_ONCE = 64, 16  # AT_ONCE: tables searched in parallel


def known(game: str, path: Path) -> Network:
    hidden = networks.load(path, game).hidden
    sizes = (hidden[0], hidden[1], hidden[2])
    network = Network(game_named(game), sizes)
    network.load_state_dict(weights_of(path, game, sizes))
    return network


@torch.no_grad()
def play(args: argparse.Namespace) -> tuple[Estimate, float]:
    """Return the win share of the search, and the mean utility that it gains."""
    path = args.network or game_named(args.game).folder / f"trained-{args.players}.npz"
    network = known(args.game, path)
    tables = batch(args.game, TABLES, players=args.players, seed=args.seed)
    most = AT_ONCE * max(count * each for count, each in rounds_of(args.visits))
    apart = batch(args.game, most, players=args.players, seed=args.seed)
    search = Lookahead(apart, tensors(apart), network, ppo.decide, args.depth)
    now, own = tensors(tables), torch.arange(TABLES) % args.players
    shares, gains = list[float](), list[float]()
    while len(shares) < args.games:
        actions = ppo.look(network, now.observations)[0].masked_fill(~now.masks, ppo.NEVER).argmax(1)
        mine = (now.seats == own).nonzero()[:, 0]
        if len(mine):
            found = search.search(tables, now, mine, args.visits)
            actions[mine] = found.policy.argmax(1)
            gains += found.gain.tolist()
        tables.step(actions.numpy())
        for table in now.finished.nonzero()[:, 0].tolist():
            shares.append(float(now.shares[table, own[table]]))
            print(f"\r{len(shares)} of {args.games} games", end="", flush=True)
    return wilson(sum(shares), len(shares)), statistics.mean(gains)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=128)
    parser.add_argument("--visits", type=int, default=32)
    parser.add_argument("--depth", type=int, default=8)
    parser.add_argument("--network", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    share, gain = play(args)
    print(f"\n{args.game}, {args.players} players, {args.visits} visits, {args.depth} decisions deep")
    print(f"the search against its network: {100 * share.mean:.1f} % ({100 * share.low:.0f}-{100 * share.high:.0f})")
    print(f"utility gained by a search: {gain:.4f}")


if __name__ == "__main__":
    main()
