"""What a row of a table says: an action in the notation of saved games, or how many are taken back."""

from leeward.kernel.play import Game
from leeward.server.kept import KeptRow

UNDO = "undo"


def perform(game: Game, action: str, telling: bool = False) -> None:
    """Do what a row says."""
    if count := taken_back(action):
        game.undo(count)
    else:
        number = game.words.action_of(action)
        game.play(action if number is None else number, telling)


def taken_back(action: str) -> int:
    """How many actions a row takes back."""
    word, _, count = action.partition(" ")
    return int(count) if word == UNDO else 0


def rows_of(game: Game) -> list[KeptRow]:
    """What is kept of a game that was played elsewhere."""
    return [KeptRow(played.number, played.action.text, played.seat) for played in game.history]
