"""Self-play games in large numbers: all tables in parallel, on a GPU or on the CPU.

Every table plays a fixed number of games and then waits: taking the first to finish would favour short ones. Actions are
recorded step by step and sorted into games at the end.
"""

from collections.abc import Sequence

import numpy as np
import torch

from leeward.kernel.contract.game import GameRules, game_named
from leeward.kernel.pieces.dice import mixed
from leeward.opponents import networks
from leeward.opponents.players import NETWORK
from leeward.research import rows
from leeward.research.batches import Batch, Variant
from leeward.research.datasets import Array, GameSet
from leeward.research.devices import batch
from leeward.research.rows import WAIT
from leeward.research.training import ppo, settings
from leeward.research.training.network import Network, weights_of
from leeward.research.training.playing import tensors

TABLES = {"cuda": 32_768, "cpu": 256}  # in parallel
PART = {"cuda": 131_072, "cpu": 4_096}  # games per part
MOST_DECISIONS = 5000  # per game; longer ones count as unfinished
LOOK_EVERY = 32  # steps between checks for the end, which wait for the GPU


def trained_variants(game: str, players: int) -> list[Variant]:
    """List the variants that a network for this number of players was trained on."""
    found: list[Variant] = []
    for variant in settings.variants(settings.read(game, "cpu", players=players)):
        if variant not in found:
            found.append(variant)
    return found


def network_for(rules: GameRules, players: int, device: str) -> Network:
    path = networks.shipped(rules.name, players)
    wide, deep, deeper = networks.load(path, rules.name).hidden
    network = Network(rules, (wide, deep, deeper))
    network.load_state_dict(weights_of(path, rules.name, (wide, deep, deeper)))
    return network.to(device)


@torch.no_grad()
def play(
    game: str,
    players: int,
    variants: Sequence[Variant],
    seed: int,
    number: int,
    wanted: int,
    device: str,
    temperatures: Sequence[float],
) -> tuple[GameSet, int]:
    """Play one part of a data set; return it and the number of unfinished games. Actions are drawn from the network's policy;
    all players at a table share a temperature, and each temperature is used at equally many tables."""
    rules, size = game_named(game), min(TABLES[device], wanted)
    first = mixed(seed, number)
    torch.manual_seed(first)
    if device == "cpu":
        torch.set_num_threads(1)  # too little work per step to share
    network = network_for(rules, players, device)
    tables = batch(game, size, device=device, seed=first, variants=variants)
    quota = torch.full((size,), wanted // size, device=device)
    quota[: wanted % size] += 1
    record = Record(tables, quota)
    sharpness = 1 / torch.tensor(temperatures, device=device)[record.number % len(temperatures)][:, None]
    while record.is_open():
        seen = record.seen
        half = torch.bfloat16 if device == "cuda" else torch.float32
        policy = ppo.look(network, seen.observations.to(half).contiguous())[0] * sharpness
        record.step(ppo.draw(policy.masked_fill(~seen.masks, ppo.NEVER)))
    return record.games(players)


class Record:
    """Records the games of a batch until each table has played its quota."""

    def __init__(self, tables: Batch, quota: torch.Tensor) -> None:
        self.tables, self.quota, self.seen = tables, quota, tensors(tables)
        self.most = int(quota.max())
        shape, device, seats = (tables.size, self.most), quota.device, tables.rules.seats[-1]
        self.number = torch.arange(tables.size, device=device)
        self.ended = torch.zeros_like(quota)  # games, by table
        self.lengths = torch.zeros(shape, dtype=torch.long, device=device)
        self.points = torch.zeros((*shape, seats), device=device)
        self.shares = torch.zeros((*shape, seats), device=device)
        self.steps: list[torch.Tensor] = []

    def is_open(self) -> bool:
        """Say whether a table still plays; call it before each step."""
        if len(self.steps) % LOOK_EVERY:
            return True
        return len(self.steps) < MOST_DECISIONS * self.most and bool((self.ended < self.quota).any())

    def step(self, actions: torch.Tensor) -> None:
        seen, playing, game = self.seen, self.ended < self.quota, self.ended.clamp(max=self.most - 1)
        actions = torch.where(playing, actions, WAIT)
        self.tables.step(actions if self.tables.device == "cuda" else actions.numpy())
        self.steps.append(actions.short())
        self.lengths[self.number, game] += playing
        over = (seen.finished & playing)[:, None]
        self.points[self.number, game] = torch.where(over, seen.scores, self.points[self.number, game])
        self.shares[self.number, game] = torch.where(over, seen.shares, self.shares[self.number, game])
        self.ended += over[:, 0]

    def games(self, players: int) -> tuple[GameSet, int]:
        """Return the finished games, table by table, and the number of unfinished ones."""
        rules, tables = self.tables.rules, self.tables
        if tables.device == "cuda":
            tables.check()
        steps = torch.stack(self.steps, 1) if self.steps else torch.zeros((tables.size, 0), dtype=torch.int16)
        actions, lengths, ended = steps[steps != WAIT].cpu().numpy(), numpy(self.lengths), numpy(self.ended)
        whole = np.arange(self.most) < ended[:, None]
        kept = np.repeat(whole.ravel(), lengths.ravel())
        seeds, drawn = np.zeros((2, tables.size, self.most), np.int64)
        rows.name_games(tables.seed, len(tables.variants), seeds, drawn, np.zeros(4, np.int64))
        games = int(whole.sum())
        seating = np.where(np.arange(rules.seats[-1]) < players, 0, -1).astype(np.int16)
        found = GameSet(
            rules.name,
            rules.version,
            (NETWORK,),
            seeds=seeds[whole],
            players=np.full(games, players, np.int8),
            options=tables.variants[drawn[whole]][:, rows.FIRST_OPTION :].astype(np.int8),
            seating=np.tile(seating, (games, 1)),
            lengths=lengths[whole].astype(np.int32),
            actions=actions[kept],
            points=numpy(self.points)[whole].astype(np.int16),
            shares=numpy(self.shares)[whole].astype(np.float32),
        )
        return found, int(numpy(self.quota).sum()) - games


def numpy(tensor: torch.Tensor) -> Array:
    found: Array = tensor.cpu().numpy()
    return found
