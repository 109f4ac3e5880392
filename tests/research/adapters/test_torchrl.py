"""TorchRL plays on our environments through its own wrapper, with bounded observations and masks."""

import pytest

pytest.importorskip("torchrl")

import torch
from torchrl.envs import ActionMask, GymWrapper, TransformedEnv

from leeward.research.adapters.gymnasium import SeatEnv


@pytest.mark.parametrize("name", ["cooper-island", "puerto-rico"])
def test_a_hundred_masked_steps(name: str) -> None:
    wrapped = GymWrapper(SeatEnv(name, players=2, opponents="greedy"), categorical_action_encoding=True)
    env = TransformedEnv(wrapped, ActionMask(action_key="action", mask_key="action_mask"))
    bounds = env.observation_spec["observation"].space
    assert (float(bounds.low.min()), float(bounds.high.max())) == (0, 1)
    torch.manual_seed(1)
    env.set_seed(1)
    played = env.rollout(100, break_when_any_done=False)
    assert played.batch_size == torch.Size([100])
    assert played["action_mask"].gather(-1, played["action"].reshape(-1, 1)).all()
    assert not torch.equal(played["observation"][0], played["observation"][50])
    assert played["next", "reward"][~played["next", "done"]].eq(0).all()
