"""Confidence intervals of measured shares."""

import math

Z = 1.959963984540054  # standard deviations in a 95 % interval


def wilson(wins: float, games: float) -> tuple[float, float, float]:
    """Return a share with its 95 % Wilson score interval, which holds for few games and for shares near 0 and 1."""
    if games == 0:
        return 0.0, 0.0, 1.0
    share = wins / games
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * math.sqrt(max(share * (1 - share), 0.0) / games + Z * Z / (4 * games * games))
    return share, max(middle - half, 0.0), min(middle + half, 1.0)
