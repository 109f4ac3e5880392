"""Winners and ties."""

import numpy as np
import pytest

from leeward.kernel.pieces.winning import share_win


@pytest.mark.parametrize(
    ("points", "ties", "shares"),
    [
        ([30, 40], [0, 0], [0, 1]),
        ([40, 40], [3, 2], [1, 0]),
        ([40, 40, 10], [2, 2, 9], [0.5, 0.5, 0]),
        ([10, 20, 20], [0, 0, 1], [0, 0, 1]),
        ([7, 7, 7, 7], [1, 1, 1, 1], [0.25, 0.25, 0.25, 0.25]),
    ],
)
def test_the_win_goes_to_the_first_and_is_shared_by_equals(points: list[int], ties: list[int], shares: list[float]) -> None:
    found = np.ones(len(points), np.float32)
    share_win(len(points), np.array(points), np.array(ties), found)
    assert found.tolist() == shares
