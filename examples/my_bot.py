"""Your own bot: a class with one method, which gets the game as its seat knows it and returns an action.

leeward play puerto-rico --seat me,examples/my_bot.py:MyBot       # against it, in the terminal
leeward serve --bot mine=examples/my_bot.py:MyBot                 # in the browser, chosen as "mine"
leeward lab arena puerto-rico --players examples/my_bot.py:MyBot,greedy --games 100
"""

from leeward import Game


class MyBot:
    """Builds whenever it can, the most expensive building first; otherwise takes what gains the most points at once."""

    def choose(self, game: Game) -> int:
        building = [action for action in game.legal if action.text.startswith("build ")]
        return building[-1] if building else max(game.legal, key=lambda action: self.points_after(game, action))

    def points_after(self, game: Game, action: int) -> int:
        """Try an action on a copy of the game."""
        seat, tried = int(game.table.seat), game.copy()
        tried.play(action)
        return tried.scores[seat]
