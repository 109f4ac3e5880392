"""Expert iteration: at some decisions a search improves the policy, and the network learns to choose like the search.

The search is the one of Gumbel AlphaZero at the root (Danihelka et al. 2022): it tries the likeliest choices, drawn without
repetition, and halves them until the visits are used up. A visit redeals what the deciding seat may not know, plays the
choice and then some decisions of all seats by the current policy; the network's values follow, or the result if the game ends.
All visits of a round are played at once, at tables of their own, so that a GPU is busy.
"""

from typing import Any, NamedTuple

import torch

from leeward.research.batches import Batch
from leeward.research.rows import WAIT, Observation
from leeward.research.training import ppo
from leeward.research.training.network import Network
from leeward.research.training.ppo import NEVER, utility

CHOICES = 8  # that a search tries
# How much the logits change with the utility that was found: as in the paper, but less, since visits are played by chance.
FIRST_VISITS, SCALE = 50, 0.2
MOST_SEED = 1 << 62


class Searched(NamedTuple):
    """What the search found at some tables."""

    tables: torch.Tensor  # their numbers
    policy: torch.Tensor  # improved
    values: torch.Tensor  # by seat, then share and margin
    gain: torch.Tensor  # utility of the improved policy, above the network's


def rounds_of(visits: int) -> list[tuple[int, int]]:
    """Return how many choices each round tries, and how often each: about equally many visits in every round."""
    counts = [CHOICES]
    while counts[-1] > 2:
        counts.append(counts[-1] // 2)
    return [(count, max(visits // (len(counts) * count), 1)) for count in counts]


class Lookahead:
    """Searches at many tables at once."""

    def __init__(self, batch: Batch, now: Observation, network: Network, decide: Any, depth: int) -> None:
        """Search with this network, at the tables of a batch that nobody else uses; `now` shows them."""
        self.batch, self.now, self.network, self.decide, self.depth = batch, now, network, decide, depth

    @torch.no_grad()
    def search(self, tables: Batch, seen: Observation, some: torch.Tensor, visits: int) -> Searched:
        """Improve the policy of the decisions at some tables; `seen` is what their deciding seats see."""
        masks, seats, players = seen.masks[some], seen.seats[some], seen.players[some]
        half = torch.bfloat16 if masks.is_cuda else torch.float32
        policy, share, margin = ppo.look(self.network, seen.observations[some].to(half))
        here = ppo.by_seat(ppo.judge(share, margin, players), seats, players)
        logits = policy.masked_fill(~masks, NEVER).log_softmax(1)
        drawn = logits - torch.rand_like(logits).log().neg().log()
        drawn, tried = drawn.topk(min(CHOICES, drawn.shape[1]), 1)
        legal = masks.gather(1, tried)
        sums = torch.zeros(*tried.shape, *here.shape[1:], device=masks.device)  # of the values
        visited = torch.zeros_like(drawn)
        for count, each in rounds_of(visits):
            found = own(sums / visited.clamp(min=1)[..., None, None], seats)
            best = torch.where(visited > 0, drawn + change(found, visited), drawn).masked_fill(~legal, NEVER)
            best = best.topk(min(count, best.shape[1]), 1).indices
            best = torch.where(legal.gather(1, best), best, best[:, :1])  # fewer choices are legal: look at the best again
            chosen = best.repeat_interleave(each, 1)
            at = some.repeat_interleave(chosen.shape[1])
            values = self.values_after(tables, at, tried.gather(1, chosen).flatten(), seen.players[at])
            values = values.view(*chosen.shape, *values.shape[1:])
            sums.scatter_add_(1, chosen[..., None, None].expand_as(values), values)
            visited.scatter_add_(1, chosen, torch.ones_like(values[..., 0, 0]))
        return improved(some, logits, tried, sums, visited, here, seats)

    def values_after(self, tables: Batch, at: torch.Tensor, actions: torch.Tensor, players: torch.Tensor) -> torch.Tensor:
        """Play an action at a copy of each of these tables, and on from there; return everyone's values by seat."""
        count, size = len(at), self.batch.size
        found = []
        for first in range(0, count, size):
            part = slice(first, first + size)
            found.append(self.play_on(tables, padded(at[part], size), padded(actions[part], size), padded(players[part], size)))
        return torch.cat(found)[:count]

    def play_on(self, tables: Batch, at: torch.Tensor, actions: torch.Tensor, players: torch.Tensor) -> torch.Tensor:
        now, on_gpu = self.now, at.is_cuda
        self.batch.imagine(tables, at if on_gpu else at.numpy(), int(torch.randint(MOST_SEED, ())))
        over = torch.zeros_like(at, dtype=torch.bool)
        result: torch.Tensor | None = None
        for _ in range(self.depth + 1):
            actions = torch.where(over, WAIT, actions)
            self.batch.step(actions if on_gpu else actions.numpy())
            ends = now.finished & ~over
            reward = ppo.reward(now.scores, now.shares, players)
            result = reward if result is None else torch.where(ends[:, None, None], reward, result)
            over |= ends
            _, actions, _, values, _ = self.decide(self.network, now.observations, now.masks, now.seats, now.players)
        assert result is not None
        return torch.where(over[:, None, None], result, values)


def padded(rows: torch.Tensor, size: int) -> torch.Tensor:
    return rows if len(rows) == size else torch.cat((rows, rows[:1].expand(size - len(rows))))


def own(values: torch.Tensor, seats: torch.Tensor) -> torch.Tensor:
    """Return each choice's utility for the deciding seat."""
    seat = seats[:, None, None].expand(-1, values.shape[1], 1)
    return utility(values).gather(2, seat)[..., 0]


def change(found: torch.Tensor, visited: torch.Tensor) -> torch.Tensor:
    """Return what a utility adds to the logits."""
    return (FIRST_VISITS + visited.amax(1, keepdim=True)) * SCALE * found


def improved(
    some: torch.Tensor,
    logits: torch.Tensor,
    tried: torch.Tensor,
    sums: torch.Tensor,
    visited: torch.Tensor,
    here: torch.Tensor,
    seats: torch.Tensor,
) -> Searched:
    """Return the improved policy. A choice without a visit counts what the search found on average, and so keeps its place."""
    means = sums / visited.clamp(min=1)[..., None, None]
    found, prior = own(means, seats), logits.gather(1, tried).exp() * (visited > 0)
    before = own(here[:, None], seats)[:, 0]
    weight, total = prior.sum(1).clamp(min=1e-9), visited.sum(1)
    mixed = (before + total * (prior * found).sum(1) / weight) / (1 + total)
    completed = mixed[:, None].expand_as(logits).scatter(1, tried, torch.where(visited > 0, found, mixed[:, None]))
    policy = (logits + change(completed, visited)).masked_fill(logits <= NEVER / 2, NEVER).softmax(1)
    share = policy.gather(1, tried) * (visited > 0)
    share = share / share.sum(1, keepdim=True).clamp(min=1e-9)
    values = (means * share[..., None, None]).sum(1)
    return Searched(some, policy, values, (share * found).sum(1) - (prior * found).sum(1) / weight)
