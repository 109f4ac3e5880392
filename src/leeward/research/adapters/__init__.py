"""Leeward's games as the environments of other projects: thin, since a `Game` already knows everything they ask for.

What a seat sees is the same everywhere: the numbers that the game's layout names, and which action numbers are legal.
"""

from typing import Any

import numpy as np

from leeward.kernel.game import features
from leeward.kernel.play import Game

Array = np.ndarray[Any, Any]


def missing(package: str) -> ImportError:
    return ImportError(f"this needs {package}: pip install 'leeward[study]'")


def numbers_seen(game: Game, seat: int) -> Array:
    """What the seat may know, as the game's layout names it. float32[layout.size]"""
    row = np.zeros(game.rules.layout.size, np.float32)
    features(game.table, seat, row)
    return row


def legal_mask(game: Game, seat: int) -> Array:
    """Which actions the seat may choose now: none, if another one decides. int8[action_numbers]"""
    mask = np.zeros(game.rules.action_numbers, np.int8)
    if seat == game.table.seat:
        mask[game.legal.numbers] = 1
    return mask


def shares(game: Game) -> list[float]:
    """By seat: 1 for the winner, or as much less as several share the win; nothing until the game is over."""
    outcome = game.outcome
    winners = outcome.winners if outcome is not None else ()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(game.seats)]
