"""What a row of a table says: an action in the notation of saved games, how many are taken back, or a lesson's step."""

from leeward.kernel.play import Game
from leeward.server.kept import KeptRow

UNDO = "undo"
PAGE = "page"  # of a lesson: the table stays as it is


def perform(game: Game, action: str, telling: bool = False) -> int:
    """Do what a row says; how many actions it takes back."""
    number = game.words.action_of(action)
    if number is None and turned_to(action) is not None:
        return 0
    count = taken_back(action) if number is None else 0
    if count:
        game.undo(count)
    else:
        game.play(action if number is None else number, telling)
    return count


def taken_back(action: str) -> int:
    """How many actions a row takes back."""
    return int(action.removeprefix(UNDO)) if action.startswith(f"{UNDO} ") else 0


def turned_to(action: str) -> int | None:
    """The step of a lesson to which a row leads."""
    word, _, step = action.partition(" ")
    return int(step) if word == PAGE else None


def rows_of(game: Game) -> list[KeptRow]:
    """What is kept of a game that was played elsewhere."""
    return [KeptRow(played.number, played.action.text, played.seat) for played in game.history]
