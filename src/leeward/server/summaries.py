"""What the lists tell of a game, without laying it out."""

from leeward.kernel.language.speech import LANGUAGES
from leeward.kernel.play.game import NOBODY, Game
from leeward.server.kept import Summary

WAITING = -2  # the seat that decides while some seats are still open: the game has not begun


def summary_of(game: Game, count: int, waiting: bool = False) -> Summary:
    """What the list tells of a game that has come so far."""
    now = game.read(game.tables.tobytes())
    moment = {lang: game.words.moment(now, lang) for lang in LANGUAGES}
    return Summary(WAITING if waiting else turn_of(game), count, moment)


def turn_of(game: Game) -> int:
    return NOBODY if game.over else game.read(game.tables.tobytes()).seat
