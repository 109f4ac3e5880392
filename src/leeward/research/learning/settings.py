"""How a network is trained: everything that can be chosen, from one file."""

import tomllib
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

HOUSE = Path(__file__).with_name("settings.toml")


@dataclass(frozen=True)
class Settings:
    tables: int  # played at the same time
    steps: int  # decisions at each table between two lessons
    epochs: int  # how often each decision is learned from
    minibatches: int
    hidden: tuple[int, int, int]
    learning_rate: float  # at the beginning; it falls to a twentieth
    entropy: float  # how much variety is rewarded, at the beginning
    entropy_end: float
    trace: float  # how far a result reaches back: 1 to the beginning of the game, 0 one decision
    clip: float  # how far the policy may move in a lesson
    value_part: float
    margin_part: float  # of the reward, besides the share of the win
    margin_points: float  # so many points ahead count as a whole margin
    largest_gradient: float
    earlier: float  # share of the tables where the others are an earlier self
    greedy: float
    random: float
    snapshots: int  # earlier selves that are kept
    variants: list[dict[str, Any]] = field(default_factory=list)  # players, options, weight


class BadSettings(ValueError):
    """A file of settings that lacks something, or holds something unknown."""


def read(game: str, device: str, path: Path | None = None) -> Settings:
    """The settings of a game on a device: the common ones, then the device's, then the game's."""
    text = (path or HOUSE).read_text("utf-8")
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadSettings(f"{path or HOUSE.name} is no TOML file: {problem}") from problem
    chosen = {**found.get("all", {}), **found.get(device, {}), **found.get(game, {})}
    known = {each.name for each in fields(Settings)}
    for what in chosen.keys() - known:
        raise BadSettings(f"{path or HOUSE.name}: there is no setting {what!r}")
    for what in sorted(known - chosen.keys()):
        raise BadSettings(f"{path or HOUSE.name}: {what!r} is missing")
    chosen["hidden"] = tuple(chosen["hidden"])
    return Settings(**chosen)


def variants(settings: Settings) -> list[tuple[int, dict[str, object]]]:
    """Every variant as often as it weighs."""
    found = []
    for each in settings.variants:
        for players in each["players"]:
            found += [(players, dict(each.get("options", {})))] * each.get("weight", 1)
    return found
