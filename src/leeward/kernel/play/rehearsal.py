"""Rehearsal: plays random games with words and pictures, which compiles the rules that only these call."""

import random

from leeward.kernel.contract.game import FIRST, game_named
from leeward.kernel.play.game import Game, new

EVERY = 5  # decisions between two drawings
MOST_DECISIONS = 5000  # of a random game


def rehearse(name: str) -> None:
    """Play one game with each number of players, and use every value of every option."""
    rules = game_named(name)
    values = [(option.name, option.values) for option in rules.options if option.name != FIRST]
    rounds = max([len(rules.seats), *(len(those) for _, those in values)])
    for number in range(rounds):
        options = {option: those[number % len(those)] for option, those in values}
        play_through(new(name, rules.seats[number % len(rules.seats)], number, None, "en", options), random.Random(number))


def play_through(game: Game, chance: random.Random) -> None:
    while not game.over:
        if game.number > MOST_DECISIONS:
            raise ValueError(f"no end after {MOST_DECISIONS} decisions")
        str(game.decision)
        for action in game.legal:
            str(action)
        if game.number % EVERY == 0:
            show(game)
        game.play(chance.choice(game.legal))
    show(game)
    str(game.outcome)


def show(game: Game) -> None:
    str(game)
    for viewer in range(-1, game.seats):
        game.svg(viewer)
        game.told(viewer)
