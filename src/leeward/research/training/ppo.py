"""PPO with a value for every player: plain functions of tensors, one row per decision, so that PyTorch can fuse them on a GPU.

A network's values are by place, seen from the deciding seat; a game's values are by seat.
"""

from typing import NamedTuple

import torch

from leeward.opponents.evaluation import CLEAR_WIN, MARGIN_PART
from leeward.research.training.network import Network

NEVER = -1e9  # logit of an illegal action
SHARE, MARGIN = 0, 1  # the two values of a seat
SHARPEST_ASTRAY = 0.5  # largest factor of the logits of a random move: its temperature is 2 or more


def look(network: Network, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    with torch.autocast(seen.device.type, torch.bfloat16, enabled=seen.is_cuda):
        policy, share, margin = network(seen)
    return policy.float(), share.float(), margin.float()


# playing


def decide(
    network: Network,
    observations: torch.Tensor,
    masks: torch.Tensor,
    seats: torch.Tensor,
    players: torch.Tensor,
    explore: float = 0.0,
    astray: float = 0.0,
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
    """Return observations, actions, their log probabilities, everyone's values by seat, and where a random move was played.

    With probability `explore` a uniformly random legal action is tried; the log probability is that of the mixture, so training
    stays unbiased. With probability `astray` the action is drawn from the policy at a high temperature: a random move.
    """
    half = torch.bfloat16 if observations.is_cuda else torch.float32
    seen = observations.to(half).clone(memory_format=torch.contiguous_format)
    policy, share, margin = look(network, seen)
    logits = policy.masked_fill(~masks, NEVER)
    actions = draw(logits)
    probs = logits.softmax(1)
    if explore > 0:
        tried = draw(torch.zeros_like(logits).masked_fill(~masks, NEVER))
        actions = torch.where(torch.rand(len(actions), device=actions.device) < explore, tried, actions)
        probs = (1 - explore) * probs + explore * masks / masks.sum(1, keepdim=True)
    strays = torch.zeros_like(actions, dtype=torch.bool)
    if astray > 0:
        chance = torch.rand(len(actions), 2, device=actions.device)
        strays = chance[:, 0] < astray
        heated = policy * (chance[:, 1:] * SHARPEST_ASTRAY)
        actions = torch.where(strays, draw(heated.masked_fill(~masks, NEVER)), actions)
    log_probs = probs.gather(1, actions[:, None])[:, 0].clamp(min=1e-30).log()
    return seen, actions, log_probs, by_seat(judge(share, margin, players), seats, players), strays


def draw(logits: torch.Tensor) -> torch.Tensor:
    """Draw one action per row from the logits."""
    return (logits - torch.rand_like(logits).log().neg().log()).argmax(1)


def judge(share: torch.Tensor, margin: torch.Tensor, players: torch.Tensor) -> torch.Tensor:
    """Return shares and margins by place, 0 for empty places."""
    empty = torch.arange(share.shape[1], device=share.device)[None] >= players[:, None]
    return torch.stack((share.masked_fill(empty, NEVER).softmax(1), margin.masked_fill(empty, 0.0)), 2)


def by_seat(places: torch.Tensor, seats: torch.Tensor, players: torch.Tensor) -> torch.Tensor:
    """Turn values by place, seen from a seat, into values by seat, 0 for empty seats."""
    seat = torch.arange(places.shape[1], device=places.device)[None]
    place = ((seat - seats[:, None]) % players[:, None])[..., None].expand(-1, -1, places.shape[2])
    return places.gather(1, place) * (seat < players[:, None])[..., None]


def by_place(values: torch.Tensor, seats: torch.Tensor, players: torch.Tensor) -> torch.Tensor:
    """Turn values by seat into values by place."""
    place = torch.arange(values.shape[1], device=values.device)[None]
    seat = ((place + seats[:, None]) % players[:, None])[..., None].expand(-1, -1, values.shape[2])
    return values.gather(1, seat) * (place < players[:, None])[..., None]


def reward(scores: torch.Tensor, shares: torch.Tensor, players: torch.Tensor) -> torch.Tensor:
    """Return everyone's share of the win and margin over the best opponent."""
    empty = torch.arange(scores.shape[1], device=scores.device)[None] >= players[:, None]
    points = scores.masked_fill(empty, NEVER)
    first, second = points.topk(2, 1).values.unbind(1)
    best_other = torch.where(points == first[:, None], second[:, None], first[:, None])
    margin = ((scores - best_other) / CLEAR_WIN).clamp(-1, 1).masked_fill(empty, 0.0)
    return torch.stack((shares, margin), 2)


# training


class Minibatch(NamedTuple):
    """Decisions to train on."""

    seen: torch.Tensor
    masks: torch.Tensor
    actions: torch.Tensor
    log_probs: torch.Tensor  # of the actions, when they were chosen
    players: torch.Tensor
    learns: torch.Tensor  # whether the network itself decided
    advantages: torch.Tensor  # for the deciding seat
    targets: torch.Tensor  # for everyone's values, by place


class Lessons(NamedTuple):
    """Decisions at which a search improved the policy."""

    seen: torch.Tensor
    masks: torch.Tensor
    policy: torch.Tensor  # improved
    gain: torch.Tensor  # the mean utility that the search found above the network's policy

    def part(self, rows: torch.Tensor) -> "Lessons":
        return self._replace(seen=self.seen[rows], masks=self.masks[rows], policy=self.policy[rows])


def imitation(network: Network, seen: torch.Tensor, masks: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    """Return how far the network's policy is from a wanted one, as cross-entropy."""
    policy = look(network, seen)[0].masked_fill(~masks, NEVER).log_softmax(1)
    return -(wanted * policy.masked_fill(~masks, 0.0)).sum(1).mean()


def loss(
    network: Network, batch: Minibatch, entropy_coefficient: torch.Tensor, clip: float, value_part: float
) -> tuple[torch.Tensor, dict[str, torch.Tensor]]:
    """Return the loss and its metrics."""
    policy, share, margin = look(network, batch.seen)
    log_all = policy.masked_fill(~batch.masks, NEVER).log_softmax(1)
    log_ratio = log_all.gather(1, batch.actions[:, None])[:, 0] - batch.log_probs
    log_ratio = log_ratio.masked_fill(~batch.learns, 0.0)
    ratio = log_ratio.exp()
    surrogate = torch.min(ratio * batch.advantages, ratio.clamp(1 - clip, 1 + clip) * batch.advantages)
    legal = log_all.masked_fill(~batch.masks, 0.0)  # exp of numbers as small as NEVER takes ten times as long
    entropy = -(legal.exp() * legal).sum(1)
    own = batch.learns.sum().clamp(min=1)
    policy_gain = (surrogate * batch.learns).sum() / own
    mean_entropy = (entropy * batch.learns).sum() / own

    empty = torch.arange(share.shape[1], device=share.device)[None] >= batch.players[:, None]
    shares = batch.targets[..., SHARE].clamp(0, 1)
    shares = shares / shares.sum(1, keepdim=True).clamp(min=1e-6)
    log_share = share.masked_fill(empty, NEVER).log_softmax(1)
    share_error = -(shares * log_share.masked_fill(empty, 0.0)).sum(1).mean()
    margin_error = ((margin - batch.targets[..., MARGIN]).masked_fill(empty, 0.0) ** 2).sum(1).mean()
    total = value_part * (share_error + margin_error) - policy_gain - entropy_coefficient * mean_entropy
    figures = {
        "entropy": mean_entropy,
        "value error": ((log_share.exp() - batch.targets[..., SHARE]) ** 2).sum(1).mean(),
        "margin error": margin_error,
        "divergence": ((ratio - 1 - log_ratio) * batch.learns).sum() / own,
    }
    return total, {what: value.detach() for what, value in figures.items()}


def utility(change: torch.Tensor) -> torch.Tensor:
    """Return the utility of a change of values."""
    return change[..., SHARE] + MARGIN_PART * change[..., MARGIN]
