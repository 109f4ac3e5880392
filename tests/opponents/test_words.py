"""Numbers in words about computer players."""

import pytest

from leeward.opponents.words import percents


@pytest.mark.parametrize(
    ("chances", "told"),
    [
        ([1 / 3, 1 / 3, 1 / 3], ["34%", "33%", "33%"]),
        ([0.146, 0.246, 0.304, 0.304], ["15%", "25%", "30%", "30%"]),
        ([1.0, 0.0], ["100%", "0%"]),
    ],
)
def test_chances_in_percent_add_up_however_they_are_rounded(chances: list[float], told: list[str]) -> None:
    assert percents(chances, "en") == told
    assert percents(chances, "de") == [each.replace("%", " %") for each in told]
