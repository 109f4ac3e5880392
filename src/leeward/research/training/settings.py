"""How a network is trained: everything that can be chosen, from one file."""

import tomllib
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms

DEVICES = ("cuda", "cpu")
ONLY_RIVALS = {"earlier": 0.0, "greedy": 0.0, "characters": 0.0, "random": 0.0, "rivals": 1.0}
HOUSE = Path(__file__).with_name("settings.toml")


@dataclass(frozen=True)
class Settings:
    tables: int  # played at the same time
    steps: int  # decisions at each table between two updates
    epochs: int  # how often each decision is learned from
    minibatches: int
    hidden: tuple[int, int, int]
    learning_rate: float  # at the beginning; it falls to a twentieth
    entropy: float  # how much variety is rewarded, at the beginning
    entropy_end: float
    explore: float  # share of the decisions at which any legal action is tried
    astray: float  # share of the decisions that go astray, so that values are right there too: learnt is only what comes after
    flatten: float  # by how much the policy of a network to begin with is flattened: 1 leaves it, near 0 it knows no favourites
    step_cost: float  # what a decision costs whoever makes it, in utility: of ways to the same end the shortest is learnt
    trace: float  # how far a result reaches back: 1 to the beginning of the game, 0 one decision
    clip: float  # how far the policy may move in an update
    value_part: float
    largest_gradient: float
    earlier: float  # share of the tables where the others are an earlier self
    greedy: float
    characters: float  # of a game that has some: all of them together
    random: float
    rivals: float  # share of the tables where the others are one of the networks named by `--against`
    rival_temperatures: list[float]  # of their choices, at equally many tables each: below 1 sharpened, above 1 heated
    snapshots: int  # earlier selves that are kept
    variants: list[dict[str, Any]] = field(default_factory=list)  # players, options, weight


class BadSettings(ValueError):
    """A file of settings that lacks something, or holds something unknown."""


def read(game: str, device: str, path: Path | None = None, players: int | None = None, against: bool = False) -> Settings:
    """The settings of a game on a device: the common ones, then the game's, then the device's. A file of one's own comes last,
    so that it needs to hold only what is to be different. With `players` only tables of so many are played; `against` others,
    and if the file says nothing of rivals, they sit at all tables."""
    house = sections(HOUSE)
    own = training_of(game)
    chosen = {**house["all"], "variants": [{"players": list(game_named(game).seats)}], **own, **house[device]}
    if path is not None:
        found = sections(path)
        chosen |= {**found.get("all", {}), **found.get(game, {}), **found.get(device, {})}
    if against and not chosen["rivals"]:
        chosen |= ONLY_RIVALS
    if players is not None:
        chosen["variants"] = of_players(chosen["variants"], game, players)
    for what in chosen.keys() - {each.name for each in fields(Settings)}:
        raise BadSettings(f"{path}: there is no setting {what!r}")
    chosen["hidden"] = tuple(chosen["hidden"])
    settings = Settings(**chosen)
    check(settings, str(path or HOUSE.name))
    return settings


def of_players(variants: list[dict[str, Any]], game: str, players: int) -> list[dict[str, Any]]:
    """The variants as they are played by so many."""
    found = [{**each, "players": [players] * each["players"].count(players)} for each in variants]
    if not any(each["players"] for each in found):
        raise BadSettings(f"{game} is not learnt with {players} players here")
    return [each for each in found if each["players"]]


def training_of(game: str) -> dict[str, Any]:
    """What is different when this game is learnt."""
    path = game_named(game).folder / "training.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


def sections(path: Path) -> dict[str, Any]:
    """What one file says, by game and device."""
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as problem:
        raise BadSettings(f"{path} is no TOML file: {problem}") from problem
    for section in found.keys() - {"all", *DEVICES, *rooms()}:
        raise BadSettings(f"{path}: there is no section [{section}]: there is all, {', '.join([*DEVICES, *rooms()])}")
    return found


def check(settings: Settings, path: str) -> None:
    """Say what cannot be before anything is laid out."""
    for each in fields(Settings):
        value = getattr(settings, each.name)
        if each.type is int and (type(value) is not int or value < 1):
            raise BadSettings(f"{path}: {each.name} is a whole number from 1 on, not {value!r}")
        if each.type is float and type(value) not in (int, float):
            raise BadSettings(f"{path}: {each.name} is a number, not {value!r}")
    if len(settings.hidden) != 3 or settings.hidden[1] != settings.hidden[2]:
        raise BadSettings(f"{path}: hidden has three sizes, the last two alike, not {list(settings.hidden)}")
    shares = [settings.earlier, settings.rivals, settings.greedy, settings.characters, settings.random]
    if min(shares) < 0 or sum(shares) > 1:
        raise BadSettings(
            f"{path}: earlier, rivals, greedy, characters and random are shares of the tables, and more than all of them here"
        )
    if not settings.rival_temperatures or min(settings.rival_temperatures) <= 0:
        raise BadSettings(f"{path}: rival_temperatures are numbers above 0, not {settings.rival_temperatures!r}")
    if not 0 <= settings.explore < 1:
        raise BadSettings(f"{path}: explore is a share of the decisions, from 0 to less than 1, not {settings.explore}")
    if not 0 <= settings.astray < 1:
        raise BadSettings(f"{path}: astray is a share of the decisions, from 0 to less than 1, not {settings.astray}")
    if settings.step_cost < 0:
        raise BadSettings(f"{path}: step_cost is 0 or more, not {settings.step_cost}")
    if not 0 < settings.flatten <= 1:
        raise BadSettings(f"{path}: flatten is more than 0 and at most 1, not {settings.flatten}")
    if not 0 < settings.entropy_end <= settings.entropy:
        raise BadSettings(f"{path}: entropy falls to entropy_end, which is more than 0")
    if not settings.variants:
        raise BadSettings(f"{path}: variants: at least one variant is to be played")
    for variant in settings.variants:
        if not isinstance(variant, dict) or "players" not in variant or variant.keys() - {"players", "options", "weight"}:
            raise BadSettings(f"{path}: a variant has players, and perhaps options and a weight, not {variant!r}")


def variants(settings: Settings) -> list[tuple[int, dict[str, object]]]:
    """Every variant as often as it weighs."""
    found = []
    for each in settings.variants:
        for players in each["players"]:
            found += [(players, dict(each.get("options", {})))] * each.get("weight", 1)
    return found
