"""Games of the networks against themselves, in great numbers: all tables at once, on a GPU or on the CPU, nothing done by game.

Every table plays so many games and then waits, since whoever took the first that end would have too many short ones. What was
chosen is kept step by step, and laid out game by game when all are over.
"""

from collections.abc import Sequence

import numpy as np
import torch

from leeward.kernel.contract.game import BadOption, GameRules, game_named
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
from leeward.research.training.trainer import tensors

TABLES = {"cuda": 32_768, "cpu": 256}  # that are played at once
PART = {"cuda": 131_072, "cpu": 4_096}  # games in a part
MOST_DECISIONS = 5000  # of a game; with more, it is taken to have no end
LOOK_EVERY = 32  # steps: whether all are over, for which a GPU must be waited for


def trained_variants(game: str, players: int) -> list[Variant]:
    """The variants that a network for so many has learnt, each once."""
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
    """One part of a data set, and how many of its games had no end. An action is as likely as the network's policy says at a
    temperature: the same for everybody at a table, each at equally many tables; below 1 sharpened, above heated."""
    if not temperatures or not min(temperatures) > 0:
        raise BadOption(f"temperatures are numbers above 0, not {list(temperatures)}")
    rules, size = game_named(game), min(TABLES[device], wanted)
    first = mixed(seed, number)
    torch.manual_seed(first)
    if device == "cpu":
        torch.set_num_threads(1)  # what is computed between two decisions is too little to be shared
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
    """What is played at the tables of a batch, until each has played its quota of games."""

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
        """Whether somebody still plays; asked before each step."""
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
        """Those that have ended, table by table; and how many have not."""
        rules, tables = self.tables.rules, self.tables
        if tables.device == "cuda":
            tables.check()  # type: ignore[attr-defined]
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
