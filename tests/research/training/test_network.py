"""The network that is trained plays as its file does."""

from pathlib import Path

import numpy as np
import pytest
import torch

from leeward.kernel.contract.game import game_named
from leeward.opponents.weights import LARGEST
from leeward.research.training.network import Network, Rounded, export, weights_of

HIDDEN = (64, 64, 64)


def made(seed: int = 1) -> Network:
    torch.manual_seed(seed)
    return Network(game_named("puerto-rico"), HIDDEN)


def test_it_computes_with_the_weights_that_its_file_holds(tmp_path: Path) -> None:
    network = made()
    export(network, tmp_path / "small.npz", "puerto-rico", "test")
    again = made(2)
    again.load_state_dict(weights_of(tmp_path / "small.npz", "puerto-rico", HIDDEN), strict=True)
    seen = torch.rand(20, game_named("puerto-rico").layout.size)
    for before, after in zip(network(seen), again(seen), strict=True):
        assert torch.allclose(before, after, atol=2e-3)  # the heads' 16 bits
    exact = torch.nn.functional.linear(seen, network.first.weight, network.first.bias)
    assert not torch.allclose(network.first(seen), exact, atol=1e-4), "nothing was rounded"


def test_rounding_is_that_of_the_file() -> None:
    layer = Rounded(6, 3)
    weight = layer.weight.detach().numpy()
    scale = np.abs(weight).max(1, keepdims=True) / LARGEST
    told = layer(torch.eye(6)).detach().numpy().T - layer.bias.detach().numpy()[:, None]
    assert told == pytest.approx(np.rint(weight / scale) * scale, abs=1e-6)


def test_gradients_pass_through_the_rounding() -> None:
    layer, plain = Rounded(6, 3), torch.nn.Linear(6, 3)
    seen, wanted = torch.rand(10, 6), torch.rand(10, 3)
    for each in (layer, plain):
        (each(seen) * wanted).sum().backward()
    assert layer.weight.grad is not None
    assert plain.weight.grad is not None
    assert torch.allclose(layer.weight.grad, plain.weight.grad, atol=1e-6)
