"""A position as data, for programs."""

from typing import Any

from msgspec import Struct


class State(Struct):
    """The position as one viewer knows it, for programs. `GET /api/v1/games/{game}/state` describes it.

    `table` has the fields of the table, without what the viewer may not know; the others are empty for spectators. `features`
    are a network's input, in the order of the layout; `mask` has a 1 for each action number that the viewer may play now;
    `world` is a possible table in base64: what the viewer may not know is dealt again at random.
    """

    format: int
    game: str
    rules: int  # version
    seat: int
    table: dict[str, Any]
    layout: int  # version
    features: list[float]
    mask: list[int]
    world: str


class FeatureBlock(Struct):
    """Numbers of `features` that belong together, and their ranges; with `open_ended`, the rules set no limit."""

    name: str
    start: int
    size: int
    meaning: str
    least: list[float]
    most: list[float]
    open_ended: bool


class StateFormat(Struct):
    """How to read a game's states. `table` has the shape of each field: lengths, and the fields of the records in it."""

    format: int
    game: str
    rules: int
    table: dict[str, Any]
    layout: int
    features: list[FeatureBlock]
    action_numbers: int
