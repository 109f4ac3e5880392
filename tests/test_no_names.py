"""No file outside a game's own folder names a game: a third one needs no change there."""

import re
from pathlib import Path

import pytest

import leeward
from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms

HOUSE = Path(leeward.__file__).parent
OWN = {
    "locale",
    "__pycache__",
    "prepared",
    *(module.split(".")[1] for module in rooms().values() if module.startswith("leeward.")),
}
ROOMS = sorted(path.name for path in HOUSE.iterdir() if path.name not in OWN)


def test_all_rooms_but_the_games_are_looked_at() -> None:
    assert {"kernel", "server", "puzzles", "__init__.py"} <= set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_that_serves_every_game_names_none(room: str) -> None:
    words = {name for game in rooms() for name in (game, game.replace("-", "_"), game_named(game).words.title("en"))}
    named = re.compile("|".join(map(re.escape, words)), re.IGNORECASE)
    inside = [HOUSE / room, *(HOUSE / room).rglob("*")]
    places = [path for path in inside if path.is_file() and "__pycache__" not in path.parts]
    assert places
    texts = {path: path.read_text("utf-8", errors="ignore") for path in places}
    assert [f"{path.relative_to(HOUSE)}: {found[0]}" for path, text in texts.items() if (found := named.search(text))] == []
