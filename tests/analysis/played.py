"""Games for the tests of the analysis."""

from leeward.kernel.play import Game
from leeward.opponents import players

FEW = 16  # visits


def play_out(game: Game, *seats: str) -> Game:
    who = [players.player(name, game.rules.name, seat) for seat, name in enumerate(seats)]
    while not game.over:
        game.play(players.play(game, who[int(game.table.seat)]))
    return game
