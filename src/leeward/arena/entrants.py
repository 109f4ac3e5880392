"""Players in a match: their names, and what identifies them beyond a name."""

import hashlib
from collections.abc import Collection
from pathlib import Path

from leeward.opponents.levels import LEVELS
from leeward.opponents.networks import shipped
from leeward.opponents.overrides import ERRORS, changed_level, is_level
from leeward.opponents.players import NETWORK, WEIGHTS
from leeward.opponents.search import Settings


def is_own_bot(name: str) -> bool:
    return ":" in name and not name.endswith(WEIGHTS)


def change(base: str, visits: int, settings: Settings) -> str:
    """Return the name of a level with other visits and settings."""
    changed = [f"{what}={value}" for what, value in settings._asdict().items() if value != getattr(LEVELS[base].settings, what)]
    return "+".join([base, f"visits={visits}", *changed])


def portrait(name: str, game: str, tables: Collection[int]) -> str:
    """Identify a player at tables of these sizes: a level's numbers, or a hash of a bot's or network's file."""
    if is_own_bot(name):
        return digest(bot_file(name))
    if is_level(name):
        level = changed_level(name, game)
        visits = "/".join(str(number) for number in dict.fromkeys(map(level.visits_with, tables)))
        errors = {what: getattr(level, what) for what in ERRORS}
        style = {"style": level.style} if level.style else {}
        believes = {"believes": 1} if level.believes else {}
        numbers = {"visits": visits, **errors, **style, **believes, **level.settings._asdict()}
        found = " ".join(f"{what}={value}" for what, value in numbers.items())
        weights = [Path(level.net)] if level.net else trained(game, tables) if level.guided else []
        return f"{found} net={digest(*weights)}" if weights else found
    if name == NETWORK or name.endswith(WEIGHTS):
        return digest(*trained(game, tables)) if name == NETWORK else digest(Path(name))
    return name


def files_of(names: Collection[str], game: str) -> list[Path]:
    """List the bots and networks that a worker on another machine doesn't have."""
    found = [bot_file(name) for name in names if is_own_bot(name)] + [Path(name) for name in names if name.endswith(WEIGHTS)]
    return found + [Path(net) for name in names if is_level(name) and (net := changed_level(name, game).net)]


def bot_file(name: str) -> Path:
    return Path(name.rpartition(":")[0])


def trained(game: str, tables: Collection[int]) -> list[Path]:
    """List the files of the shipped networks for tables of these sizes."""
    found = dict.fromkeys(shipped(game, players) for players in tables)
    return [path for path in found if path.is_file()]


def digest(*paths: Path) -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:12]
