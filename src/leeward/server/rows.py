"""What a row of a table says: an action in the notation of saved games, or how many are taken back."""

from leeward.kernel.play import Game
from leeward.server.kept import KeptRow

UNDO = "undo"


def perform(game: Game, action: str, telling: bool = False) -> int:
    """Do what a row says; how many actions it takes back."""
    number = game.words.action_of(action)
    count = taken_back(action) if number is None else 0
    if count:
        game.undo(count)
    else:
        game.play(action if number is None else number, telling)
    return count


def taken_back(action: str) -> int:
    """How many actions a row takes back."""
    return int(action.removeprefix(UNDO)) if action.startswith(f"{UNDO} ") else 0


def rows_of(game: Game) -> list[KeptRow]:
    """What is kept of a game that was played elsewhere."""
    return [KeptRow(played.number, played.action.text, played.seat) for played in game.history]
