"""Training settings, read from TOML files."""

import tomllib
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.language.english import number_of

DEVICES = ("cuda", "cpu")
ONLY_RIVALS = {"earlier": 0.0, "greedy": 0.0, "characters": 0.0, "random": 0.0, "rivals": 1.0}
HOUSE = Path(__file__).with_name("settings.toml")


@dataclass(frozen=True)
class Settings:
    tables: int  # played at the same time
    shards: int  # parts of the tables that actors play; their number changes the result, that of the actors doesn't
    steps: int  # decisions at each table between two updates
    epochs: int  # passes over each decision
    minibatches: int
    hidden: tuple[int, int, int]
    learning_rate: float  # at the start; it falls to a twentieth
    entropy: float  # coefficient of the entropy bonus at the start
    entropy_end: float
    explore: float  # share of the decisions with a uniformly random legal action
    astray: float  # share of random moves, for values off the main line; only the decisions after them are trained on
    searched: float  # share of the decisions at which a search improves the policy; only the network's own
    search_visits: int  # of such a search, together
    search_depth: int  # decisions that a visit plays on after its choice
    flatten: float  # factor of an initial network's logits: 1 keeps its policy, near 0 makes it uniform
    step_cost: float  # utility a decision costs its player, which favours the shortest way to the same end
    trace: float  # lambda of the advantage estimate: 1 uses the result of the game, 0 the next decision
    clip: float  # of the policy ratio
    value_part: float  # coefficient of the value loss
    largest_gradient: float  # norm for clipping
    earlier: float  # share of the tables against an earlier snapshot
    greedy: float
    characters: float  # all characters of a game together
    random: float
    rivals: float  # share of the tables against the networks named by `--against`
    rival_temperatures: list[float]  # of their policies, each at equally many tables
    snapshots: int  # earlier networks to keep
    own_edition: float  # with `--family`: share of the editions that are the game's own
    variants: list[dict[str, Any]] = field(default_factory=list)  # players, options, weight


class BadSettings(ValueError):
    """A settings file is invalid."""


def read(game: str, device: str, path: Path | None = None, players: int | None = None, against: bool = False) -> Settings:
    """Return the settings of a game on a device: the common ones, the game's, the device's, and those of the file at `path`,
    each overriding the ones before. `players` restricts the tables to that number. With `against`, rivals play at all tables
    unless the file sets their share."""
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
    """Return the variants for this number of players."""
    found = [{**each, "players": [players] * each["players"].count(players)} for each in variants]
    if not any(each["players"] for each in found):
        raise BadSettings(f"the settings of {game} have no variant for {number_of(players, 'player')}")
    return [each for each in found if each["players"]]


def training_of(game: str) -> dict[str, Any]:
    """Return a game's own settings."""
    path = game_named(game).folder / "training.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


def sections(path: Path) -> dict[str, Any]:
    """Read a file, by section."""
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as problem:
        raise BadSettings(f"{path} is not a TOML file: {problem}") from problem
    for section in found.keys() - {"all", *DEVICES, *rooms()}:
        raise BadSettings(f"{path}: there is no section [{section}]: use all, {', '.join([*DEVICES, *rooms()])}")
    return found


def check(settings: Settings, path: str) -> None:
    """Raise BadSettings for an invalid value."""
    for each in fields(Settings):
        value = getattr(settings, each.name)
        if each.type is int and (type(value) is not int or value < 1):
            raise BadSettings(f"{path}: {each.name} must be an integer from 1, not {value!r}")
        if each.type is float and type(value) not in (int, float):
            raise BadSettings(f"{path}: {each.name} must be a number, not {value!r}")
    if len(settings.hidden) != 3 or settings.hidden[1] != settings.hidden[2]:
        raise BadSettings(f"{path}: hidden must have three sizes, the last two equal, not {list(settings.hidden)}")
    shares = [settings.earlier, settings.rivals, settings.greedy, settings.characters, settings.random]
    if min(shares) < 0 or sum(shares) > 1:
        raise BadSettings(
            f"{path}: earlier, rivals, greedy, characters and random must not be negative or add up to more than 1"
        )
    if not settings.rival_temperatures or min(settings.rival_temperatures) <= 0:
        raise BadSettings(f"{path}: rival_temperatures must be above 0, not {settings.rival_temperatures!r}")
    if not 0 <= settings.explore < 1:
        raise BadSettings(f"{path}: explore must be from 0 to less than 1, not {settings.explore}")
    if not 0 <= settings.astray < 1:
        raise BadSettings(f"{path}: astray must be from 0 to less than 1, not {settings.astray}")
    if not 0 <= settings.searched <= 1:
        raise BadSettings(f"{path}: searched must be from 0 to 1, not {settings.searched}")
    if not 0 <= settings.own_edition <= 1:
        raise BadSettings(f"{path}: own_edition must be from 0 to 1, not {settings.own_edition}")
    if settings.step_cost < 0:
        raise BadSettings(f"{path}: step_cost must be 0 or more, not {settings.step_cost}")
    if not 0 < settings.flatten <= 1:
        raise BadSettings(f"{path}: flatten must be above 0 and at most 1, not {settings.flatten}")
    if not 0 < settings.entropy_end <= settings.entropy:
        raise BadSettings(f"{path}: entropy_end must be above 0 and at most entropy")
    if not settings.variants:
        raise BadSettings(f"{path}: variants must have at least one variant")
    for variant in settings.variants:
        if not isinstance(variant, dict) or "players" not in variant or variant.keys() - {"players", "options", "weight"}:
            raise BadSettings(f"{path}: a variant has players and optionally options and weight, not {variant!r}")


def variants(settings: Settings) -> list[tuple[int, dict[str, object]]]:
    """List every variant as often as its weight says."""
    found = []
    for each in settings.variants:
        for players in each["players"]:
            found += [(players, dict(each.get("options", {})))] * each.get("weight", 1)
    return found
