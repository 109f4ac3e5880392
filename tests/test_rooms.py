"""The rooms of the house: who may know whom. Whoever moves something sees here whether it fits."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import leeward

HOUSE = Path(leeward.__file__).parent
GAMES = ("puerto_rico", "cooper_island")
# In a game: whom each room knows, besides the kernel. Only Cooper Island has an edition, and a command for it.
KNOWS = {
    "edition": set(),
    "rules": {"edition"},
    "study": {"rules"},
    "words": {"edition", "rules"},
    "picture": {"rules", "words"},
    "game": {"edition", "rules", "study"},
    "command": {"edition", "words"},
}


def imported(path: Path) -> Iterator[list[str]]:
    """The parts of every name of ours that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{each.name}" for each in node.names]
        else:
            continue
        yield from (name.split(".")[1:] for name in names if name.startswith("leeward."))


def room_of(path: Path, above: Path) -> str:
    return path.relative_to(above).parts[0].removesuffix(".py")


@pytest.mark.parametrize("game", GAMES)
def test_in_a_game_arrows_point_one_way(game: str) -> None:
    for path in (HOUSE / game).rglob("*.py"):
        room = room_of(path, HOUSE / game)
        for house, *rest in imported(path):
            if house == game:
                assert rest[0] in KNOWS[room] | {room}, f"{path} knows {game}/{rest[0]}"
            else:
                assert house == "kernel", f"{path} knows {house}"


def test_both_games_have_the_same_rooms() -> None:
    one, other = ({room_of(path, HOUSE / game) for path in (HOUSE / game).rglob("*.py")} for game in GAMES)
    assert other - one == {"edition", "command"}
    assert one <= other


@pytest.mark.parametrize("room", ["rules", "study", "words", "picture"])
def test_a_room_has_its_usual_files_in_both_games(room: str) -> None:
    words = ("names", "options", "moments", "actions", "questions", "log", "guide", "explanations", "why", "reasons", "touch")
    usual = {
        "rules": {"components", "table", "setup", "decisions", "rounds", "ending", "secrets"},
        "study": {"features", "layout", "appraisal", "statistics", "explorer"},
        "words": set(words),
        "picture": {"illustrations", "layouts", "scene", "table", "text_board"},
    }
    for game in GAMES:
        assert usual[room] <= {path.stem for path in (HOUSE / game / room).glob("*.py")}


def test_the_rooms_below_the_server_know_nobody_above_them() -> None:
    opponents = {"kernel", "opponents"}
    above = {
        "analysis": opponents | {"analysis", "charts"},
        "puzzles": opponents | {"analysis", "puzzles"},
        "charts": {"charts"},
        "lessons": {"kernel", "lessons"},
        "explorer": opponents | {"research", "explorer"},
    }
    for room, known in {"kernel": {"kernel"}, "opponents": opponents, **above}.items():
        for path in (HOUSE / room).rglob("*.py"):
            assert {house for house, *_ in imported(path)} <= known, path
