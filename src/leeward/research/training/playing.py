"""Playing for training: many tables in parallel, with the current network and its opponents.

At a share of the tables the network plays against earlier snapshots, rivals and fixed opponents, so that it doesn't overfit.
"""

from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import torch

from leeward.kernel.contract.game import game_named
from leeward.opponents.players import learnt_from, preferences
from leeward.research.batches import Batch
from leeward.research.devices import batch
from leeward.research.recorder import Recorder
from leeward.research.rows import Observation
from leeward.research.training import ppo
from leeward.research.training.lookahead import Lookahead, Searched
from leeward.research.training.network import Network
from leeward.research.training.ppo import NEVER, SHARE
from leeward.research.training.settings import Settings, variants

SEARCH_EVERY = 8  # steps, if enough tables are there: many searches at once use a GPU better


class Rollout(NamedTuple):
    """The play between two updates: one row per step, one column per table."""

    seen: torch.Tensor
    masks: torch.Tensor
    actions: torch.Tensor
    log_probs: torch.Tensor  # of the actions, when they were chosen
    values: torch.Tensor  # by seat, then share and margin
    rewards: torch.Tensor
    done: torch.Tensor
    seats: torch.Tensor
    players: torch.Tensor
    learns: torch.Tensor  # whether the network itself decided, without a random move
    strays: torch.Tensor  # where a random move was played: decisions before it don't see its consequences


class Shard(NamedTuple):
    """A part of the tables of a training: every `of`-th table, from `number`, so that all opponents sit in every shard."""

    number: int = 0
    of: int = 1

    def part(self, tables: slice) -> slice:
        """Return where some tables of the training are among those of this shard."""
        start, stop = (-(-(end - self.number) // self.of) for end in (tables.start, tables.stop))
        return slice(start, stop)


WHOLE = Shard()


def tensors(tables: Batch) -> Observation:
    """Return the arrays of a batch as tensors, without copies."""
    if tables.device == "cuda":
        return tables.seen
    return Observation(*(torch.from_numpy(array) for array in tables.seen))


def company(game: str, settings: Settings) -> dict[str, float]:
    """Return the opponents with their shares of the tables; the rest is self-play."""
    known = learnt_from(game)
    return {
        "earlier": settings.earlier,
        "rivals": settings.rivals,
        "greedy": settings.greedy,
        **{name: settings.characters / len(known) for name in known},
        "random": settings.random,
    }


def arrangement(game: str, settings: Settings) -> dict[str, slice]:
    """Return all tables of a training by kind of opponent, those of self-play first."""
    found: dict[str, slice] = {}
    end = settings.tables
    for name, part in reversed(company(game, settings).items()):
        begin = end - round(part * settings.tables)
        found[name], end = slice(begin, end), begin
    found["self"] = slice(0, end)
    return dict(reversed(found.items()))


def fused(function: Any, device: str) -> Any:
    """Compile a function of tensors for a GPU."""
    return torch.compile(function) if device == "cuda" else function


def parts(tables: slice, count: int) -> list[slice]:
    """Split tables into parts of about the same size."""
    size = tables.stop - tables.start
    ends = [tables.start + size * number // count for number in range(count + 1)] if count else []
    return [slice(begin, end) for begin, end in pairwise(ends)]


class Playing:
    """Some tables of a training, and everyone who plays at them."""

    def __init__(
        self, game: str, settings: Settings, device: str, seed: int, rivals: int = 0, values: Any = None, shard: Shard = WHOLE
    ) -> None:
        self.game, self.settings, self.device, self.seed, self.shard = game, settings, device, seed, shard
        self.rules, self.kinds = game_named(game), list(arrangement(game, settings))
        self.values = values  # of a family of editions: each new game draws one
        self.network = Network(self.rules, settings.hidden).to(device)
        self.opponent = Network(self.rules, settings.hidden).to(device)
        self.opponent_is_earlier = False  # untrained at first
        self.rivals = [Network(self.rules, settings.hidden).to(device) for _ in range(rivals)]
        self.decide, self.reward = fused(ppo.decide, device), fused(ppo.reward, device)
        self.decisions = 0  # of the training so far
        self.recorder: Recorder | None = None
        self.lookahead: Lookahead | None = None
        self.searches: dict[int, Searched] = {}  # of the last play, by step

    def begin(self) -> None:
        """Set up the tables; a continued training gets new games."""
        settings, shard = self.settings, self.shard
        places = arrangement(self.game, settings)
        n = shard.part(slice(0, settings.tables)).stop
        seed = ((self.seed * 1_000_003 + self.decisions) << 8) + shard.number
        self.batch = batch(self.game, n, device=self.device, seed=seed, variants=variants(settings), values=self.values)
        self.now = tensors(self.batch)
        self.number = shard.number + shard.of * torch.arange(n, device=self.device)  # among all tables of the training
        self.kind = torch.zeros(n, dtype=torch.long, device=self.device)
        self.at = {name: shard.part(tables) for name, tables in places.items()}  # tables by kind of opponent
        for number, tables in enumerate(self.at.values()):
            self.kind[tables] = number
        self.at_rivals = [shard.part(tables) for tables in parts(places["rivals"], len(self.rivals))]
        fixed = slice(self.at["greedy"].start, self.at["random"].start)
        likes = torch.zeros(n, self.rules.action_numbers, dtype=torch.long)
        for name in learnt_from(self.game):
            likes[self.at[name]] = torch.tensor(preferences(self.game, name))
        self.fixed, self.likes = torch.arange(fixed.start, fixed.stop, device=self.device), likes[fixed].to(self.device)
        temperatures = torch.tensor(settings.rival_temperatures, device=self.device)
        self.sharpness = 1 / temperatures[self.number % len(temperatures)][:, None]
        self.forget_figures()

    def record(self, folder: Path) -> None:
        """Record whole games from now on."""
        self.recorder = Recorder(self.batch, folder, self.seated, self.kinds)

    def seated(self, table: int, players: int) -> list[str]:
        """Return the players at a table."""
        kind, own = self.kinds[int(self.kind[table])], int(self.number[table]) % players
        return ["self" if seat == own else kind for seat in range(players)]

    # playing

    def own_seat(self) -> torch.Tensor:
        """Return the network's seat at tables with opponents."""
        return self.number % self.now.players

    @torch.no_grad()
    def play(self) -> Rollout:
        """Play some steps and return everything for the update."""
        torch.set_num_threads(1)  # too little work per step to share
        now, steps = self.now, self.settings.steps
        kept: list[list[torch.Tensor]] = [[] for _ in Rollout._fields]
        self.searches.clear()
        for step in range(steps):
            masks, seats, players, own = now.masks.clone(), now.seats.clone(), now.players.clone(), self.own_seat()
            seen, actions, log_probs, values, strays = self.decide(
                self.network, now.observations, masks, seats, players, self.settings.explore, self.settings.astray
            )
            decides = (self.kind == 0) | (seats == own)
            if self.lookahead is not None and step % self.search_every() == 0:
                self.searches[step] = self.lookahead.search(self.batch, now, self.some_of(decides), self.settings.search_visits)
            actions = torch.where(decides | strays, actions, self.let_others_choose(actions, seen, masks))
            self.batch.step(actions if self.device == "cuda" else actions.numpy())
            done = now.finished.clone()
            if self.recorder is not None:
                self.recorder.stepped(*(each.cpu().numpy() for each in (actions, now.finished, now.scores, now.shares)))
            rewards = self.reward(now.scores, now.shares, players)
            self.count(done, rewards, players, own)
            for row, what in zip(
                kept,
                (seen, masks, actions, log_probs, values, rewards, done, seats, players, decides & ~strays, strays),
                strict=True,
            ):
                row.append(what)
        return Rollout(*(torch.stack(row) for row in kept))

    def some_of(self, decides: torch.Tensor) -> torch.Tensor:
        """Draw the tables at which a search improves the policy now."""
        found = decides.nonzero()[:, 0]
        drawn = torch.randperm(len(found), device=self.device)[: self.searched_at_once()]
        return found[drawn]

    def search_every(self) -> int:
        """Return the number of steps from one search to the next."""
        return max(min(SEARCH_EVERY, self.settings.steps, int(1 / self.settings.searched)), 1)

    def searched_at_once(self) -> int:
        return max(round(self.settings.searched * self.settings.tables * self.search_every()), 1)

    def let_others_choose(self, actions: torch.Tensor, seen: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        """Replace the actions at the opponents' tables with theirs."""
        earlier, fixed, chance = self.at["earlier"], self.fixed, self.at["random"]
        found = actions.clone()
        if earlier.start < earlier.stop and self.opponent_is_earlier:
            policy = ppo.look(self.opponent, seen[earlier])[0]
            found[earlier] = ppo.draw(policy.masked_fill(~masks[earlier], NEVER))
        for theirs, rival in zip(self.at_rivals, self.rivals, strict=True):
            policy = ppo.look(rival, seen[theirs])[0] * self.sharpness[theirs]
            found[theirs] = ppo.draw(policy.masked_fill(~masks[theirs], NEVER))
        if len(fixed):
            given = (fixed, self.likes) if self.device == "cuda" else (fixed.numpy(), self.likes.numpy())
            found[fixed] = torch.as_tensor(self.batch.greedy(*given), device=self.device)
        if chance.start < chance.stop:
            any_legal = torch.zeros_like(masks[chance], dtype=torch.float32)
            found[chance] = ppo.draw(any_legal.masked_fill(~masks[chance], NEVER))
        return found

    # metrics

    def forget_figures(self) -> None:
        self.tally = torch.zeros(len(self.kinds), 4, device=self.device)  # games, own shares, fair shares, own points
        self.ended = torch.zeros(3, device=self.device)  # self-play games, mean points, winners' points

    def count(self, done: torch.Tensor, rewards: torch.Tensor, players: torch.Tensor, own: torch.Tensor) -> None:
        share = rewards[..., SHARE].gather(1, own[:, None])[:, 0]
        points = self.now.scores.gather(1, own[:, None])[:, 0]
        rows = torch.stack((torch.ones_like(share), share, 1 / players, points), 1) * done[:, None]
        self.tally.index_add_(0, self.kind, rows)
        alone = done & (self.kind == 0)
        self.ended += torch.stack(
            (
                alone.sum(),
                (self.now.scores.sum(1) / players * alone).sum(),
                (self.now.scores.amax(1) * alone).sum(),
            )
        )

    def figures(self) -> dict[str, float]:
        """Return and reset the metrics."""
        found: dict[str, float] = {}
        games, points, winners = self.ended.tolist()
        found["games"] = float(self.tally[:, 0].sum())
        if games:
            found["points"], found["points of winners"] = points / games, winners / games
        for kind, row in zip(self.kinds[1:], self.tally.tolist()[1:], strict=True):
            if row[0]:
                found[f"wins against {kind}"] = row[1] / row[0]
                found[f"fair against {kind}"] = row[2] / row[0]
                found[f"games against {kind}"] = row[0]
        self.forget_figures()
        return found
