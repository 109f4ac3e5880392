"""Beliefs about the styles of the other players, learned from their actions in this game."""

from collections.abc import Sequence

import numpy as np

from leeward.kernel.contract.game import GameRules
from leeward.kernel.doors.entry import deal_anew
from leeward.kernel.play.game import Game
from leeward.opponents import evaluation, greedy, styles
from leeward.opponents.maxn_player import MaxN
from leeward.opponents.networks import Network

POSITIONS = 400  # per decision, for the calculator's choice


class Beliefs:
    """The beliefs of one seat, which uses only what it has seen of the game."""

    def __init__(self, rules: GameRules, preferences: Sequence[Sequence[int]], net: Network) -> None:
        self.styles = styles.new_styles(rules, preferences)
        self.net = net
        scratch = greedy.new_scratch(rules, 2)
        words = np.asarray(scratch.after).view(np.int64).reshape(2, -1)
        self.watching = styles.Watching(evaluation.guide(net.weights, rules.most_actions), scratch, words)
        self.calculator = MaxN(positions=POSITIONS)
        self.seen: list[int] = []
        styles.forget(self.styles)

    def follow(self, game: Game, seat: int) -> None:
        """Learn from the others' actions since the last time; begin again if actions were taken back."""
        record = game.record()
        if record[: len(self.seen)] != self.seen:
            self.seen = []
            styles.forget(self.styles)
        for number in range(len(self.seen) + 1, len(record) + 1):
            tables = game.table_of(game.table_before(number))
            if int(tables[0]["seat"]) != seat:
                deal_anew(tables, seat, number)
                calculated = self.calculator.best(game.rules, tables)
                styles.watch(tables, seat, record[number - 1], calculated, self.styles, self.watching)
        self.seen = record

    def doubts(self, seats: int) -> bool:
        """Say whether the search expects some seat to play unlike the network."""
        return min(float(self.styles.trust[seat]) for seat in range(seats)) < 1

    def compile(self, start: Game) -> None:
        """Follow one decision, so that everything is compiled."""
        game = start.copy()
        seat = (int(game.table.seat) + 1) % game.seats
        game.play(game.legal[0])
        self.follow(game, seat)
