"""The network: a policy, and predictions of shares of the win and margins.

Predictions are by place: the deciding seat first, then the others in the order of play, as in the observations.
"""

from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from leeward.kernel.contract.game import GameRules
from leeward.opponents.weights import LARGEST


class Rounded(nn.Linear):
    """A layer that computes with the 8-bit weights of the file, so that training makes up for the rounding."""

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        scale = self.weight.detach().abs().amax(1, keepdim=True).clamp(min=torch.finfo(torch.float32).tiny) / LARGEST
        exact = self.weight / scale
        rounded = exact + (exact.round() - exact).detach()  # gradients pass as if nothing was rounded
        return nn.functional.linear(seen, rounded) * scale[:, 0] + self.bias


class Network(nn.Module):
    """Three layers, and three heads: policy, shares of the win, margins."""

    def __init__(self, rules: GameRules, hidden: tuple[int, int, int]) -> None:
        super().__init__()
        wide, deep, deeper = hidden
        self.first = Rounded(rules.layout.size, wide)
        self.second = Rounded(wide, deep)
        self.third = Rounded(deep, deeper)
        self.policy = Rounded(deeper, rules.action_numbers)
        self.share = nn.Linear(deeper, rules.seats[-1])
        self.margin = nn.Linear(deeper, rules.seats[-1])
        for layer in (self.first, self.second, self.third):
            nn.init.orthogonal_(layer.weight, 2**0.5)
            nn.init.zeros_(layer.bias)
        for head in (self.policy, self.share, self.margin):
            nn.init.orthogonal_(head.weight, 0.01)
            nn.init.zeros_(head.bias)

    def forward(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        first = torch.relu(self.first(seen))
        second = torch.relu(self.second(first))
        third = torch.relu(self.third(second)) + second
        return self.policy(third), self.share(third), self.margin(third)

    def arrays(self) -> dict[str, np.ndarray[Any, Any]]:
        """Return the weights as the search reads them."""

        def of(tensor: torch.Tensor) -> np.ndarray[Any, Any]:
            found: np.ndarray[Any, Any] = tensor.detach().float().cpu().numpy()
            return found

        found = {}
        for number, layer in enumerate((self.first, self.second, self.third)):
            found[f"w{number}"], found[f"b{number}"] = of(layer.weight.T), of(layer.bias)
        found["wp"], found["bp"] = of(self.policy.weight), of(self.policy.bias)  # one row per action
        found["ws"], found["bs"] = of(self.share.weight.T), of(self.share.bias)
        found["wm"], found["bm"] = of(self.margin.weight.T), of(self.margin.bias)
        return found


def weights_of(path: Path, game: str, hidden: tuple[int, int, int]) -> dict[str, torch.Tensor]:
    """Load a network file to train further; its game and the sizes of its layers must match."""
    from leeward.opponents import networks

    known = networks.load(path, game)
    if tuple(known.hidden) != hidden:
        raise networks.UnfitNetwork(f"{path} has layers of sizes {known.hidden}, but the settings require {list(hidden)}")
    net = known.net
    layers = {
        "first": (np.asarray(net.w0).T, net.b0),
        "second": (np.asarray(net.w1).T, net.b1),
        "third": (np.asarray(net.w2).T, net.b2),
        "policy": (net.wp, net.bp),
        "share": (net.ws, net.bs),
        "margin": (net.wm, net.bm),
    }
    found = {}
    for name, (weight, bias) in layers.items():
        found[f"{name}.weight"] = torch.from_numpy(np.ascontiguousarray(weight))
        found[f"{name}.bias"] = torch.from_numpy(bias)
    return found


def export(network: Network, path: Path, game: str, made: str, family: str = "") -> None:
    """Write the network file for players."""
    from leeward.opponents import networks

    networks.save(path, network.arrays(), game, made, family)
