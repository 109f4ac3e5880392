"""Players in a match: their names, and what identifies them beyond a name."""

import hashlib
from collections.abc import Collection
from pathlib import Path

from leeward.opponents.levels import LEVELS
from leeward.opponents.maxn_player import is_maxn
from leeward.opponents.networks import shipped
from leeward.opponents.overrides import ERRORS, bot_file, changed_level, is_level, is_own_bot
from leeward.opponents.players import NETWORK, WEIGHTS
from leeward.opponents.search import Settings


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
    if name.endswith(WEIGHTS):
        return digest(Path(name))
    if name == NETWORK:
        return digest(*trained(game, tables))
    return f"{name} net={digest(*trained(game, tables))}" if is_maxn(name) and "guided=1" in name else name


def trained(game: str, tables: Collection[int]) -> list[Path]:
    """List the files of the shipped networks for tables of these sizes."""
    found = dict.fromkeys(shipped(game, players) for players in tables)
    return [path for path in found if path.is_file()]


def digest(*paths: Path) -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:12]
