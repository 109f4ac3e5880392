"""Adapters: Leeward's games as environments of other libraries.

Observations are the same everywhere: the features of the game's layout, each mapped from its range there to 0 to 1, and a mask
of legal action numbers.
"""

from typing import Any, cast

import numpy as np

from leeward.kernel.contract.game import BadOption, GameRules, features
from leeward.kernel.play.game import Game

Array = np.ndarray[Any, Any]
REWARDS = ("win", "points", "margin")
RENDERED = ("ansi", "rgb_array")
ZOOM = 1.0  # of a picture in a video


def missing(package: str, extra: str = "study") -> ImportError:
    return ImportError(f"this needs {package}: pip install 'leeward[{extra}]'")


def observation_space(rules: GameRules) -> Any:
    """Return Gymnasium's space of the observations."""
    from gymnasium import spaces

    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, (rules.layout.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (rules.action_numbers,), np.int8),
        }
    )


def numbers_seen(game: Game, seat: int) -> Array:
    """Return what the seat may know as numbers from 0 to 1, in the order of the game's layout. float32[layout.size]"""
    row = np.zeros(game.rules.layout.size, np.float32)
    features(game.table, seat, row)
    return game.rules.layout.bounded(row, row)


def legal_mask(game: Game, seat: int) -> Array:
    """Return a mask of the seat's legal actions: none if another seat decides. int8[action_numbers]"""
    mask = np.zeros(game.rules.action_numbers, np.int8)
    if seat == game.table.seat:
        mask[game.legal.numbers] = 1
    return mask


def shares(game: Game) -> list[float]:
    """Return everyone's share of the win: 1 for a sole winner, 0 for all before the end."""
    outcome = game.outcome
    return [0.0] * game.seats if outcome is None else list(outcome.shares)


def rewards(kind: str, points: Array, shares: Array, seats: Array) -> Array:
    """Return one seat's reward in each finished game: its share of the win, its points, or its lead over the best opponent."""
    each = np.arange(len(seats))
    if kind == "win":
        return cast(Array, shares[each, seats])
    own = points[each, seats]
    if kind == "points":
        return cast(Array, own)
    others = points.astype(np.float64)
    others[each, seats] = -np.inf
    return cast(Array, own - others.max(1))


def check_wishes(reward: str, render_mode: str | None) -> None:
    if reward not in REWARDS:
        raise BadOption(f"there is no reward {reward!r}: use {', '.join(REWARDS)}")
    if render_mode is not None and render_mode not in RENDERED:
        raise BadOption(f"there is no render_mode {render_mode!r}: use {', '.join(map(repr, RENDERED))}")


def rendered(game: Game, seat: int, mode: str | None) -> Any:
    """Return the table as a seat sees it: as text, or as a picture. uint8[height, width, 3]"""
    if mode is None:
        return None
    if mode == "ansi":
        return game.board(seat)
    try:
        from PIL import Image
    except ImportError as problem:
        raise missing("Pillow") from problem
    import io

    from leeward.kernel.picture.painting import png, themed

    painted = Image.open(io.BytesIO(png(themed(game.svg(seat), "light"), "light", ZOOM)))
    return np.asarray(painted.convert("RGB"))
