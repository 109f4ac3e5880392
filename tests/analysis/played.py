"""Games for the tests of the analysis."""

import leeward
from leeward.kernel.play.game import Game
from leeward.opponents import players
from leeward.puerto_rico.rules.table import Ending
from puerto_rico.situation import Situation

FEW = 16  # visits


def play_out(game: Game, *seats: str) -> Game:
    who = [players.player(name, game.rules.name, seat) for seat, name in enumerate(seats)]
    while not game.over:
        game.play(players.play(game, who[int(game.table.seat)]))
    return game


def last_round() -> Game:
    """Return a game in its last round, because the chips are used up: the first player is two points behind, and rich."""
    table = Situation(players=3)
    for seat, (points, doubloons) in enumerate([(22, 12), (24, 0), (24, 0)]):
        table.score(seat, points)
        table.fund(seat, doubloons)
    table.table.pool, table.table.ending = 0, Ending.POINTS
    table.take("builder")
    game = leeward.new("puerto-rico", players=3, seed=1)
    game.tables = table.tables.copy()
    return game
