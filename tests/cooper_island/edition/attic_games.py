"""Play whole games of the selected edition, with cards for everyone, and check the laws. Run as a separate program."""

import random
import sys
from collections import Counter
from typing import Any

import numpy as np

from cooper_island.playing import choose, enrich
from cooper_island.test_laws import Laid, look_at_all_of_it, watch_all
from leeward.cooper_island import words
from leeward.cooper_island.rules.deck import LARGE_CARDS, SMALL_CARDS
from leeward.cooper_island.rules.table import NONE, Act, Decision
from leeward.cooper_island.study.layout import LAYOUT
from leeward.kernel.play.game import Game, new

SEEN: Counter[str] = Counter()


def deal(table: Any, chance: random.Random) -> None:
    """Give each player a card of each stack."""
    for player in table.players[: table.seats]:
        for kind in ("small", "large"):
            count = int(table[f"{kind}_count"])
            if count > 7:
                deck = table[f"{kind}_deck"]
                place = chance.randrange(count)
                player[f"{kind}_cards"] |= 1 << int(deck[place])
                deck[place:-1] = deck[place + 1 :].copy()
                deck[-1] = NONE
                table[f"{kind}_count"] -= 1


def look(game: Game, chance: random.Random) -> None:
    """Check that words, picture and features work in this position."""
    lang = chance.choice(["en", "de"])
    for action in game.legal.numbers:
        words.label(game.table, action, lang)
        assert words.action_of(words.notation(action)) == action
    words.question(game.table, list(game.names), lang)
    game.svg()
    str(game)
    row = np.zeros(LAYOUT.size, np.float32)
    game.rules.features(game.tables[0], int(game.table.seat), row)
    assert np.isfinite(row).all()


def play(players: int, seed: int) -> None:
    game = new("cooper-island", players, seed)
    chance = random.Random(seed)
    laid = Laid()
    enriched = decisions = 0
    while not game.over:
        table = game.table
        if enriched < table.rounds and table.depth == 0:
            laid.singles += enrich(table) if enriched else 0
            deal(table, chance)
            enriched += 1
        decisions += 1
        if decisions % 3 == 0:
            look_at_all_of_it(game, laid)
        if chance.random() < 0.01:
            look(game, chance)
        SEEN[Decision(table.decision).name] += 1
        action = choose(chance, game)
        if Act.CARD <= action < Act.KEEP:
            SEEN[f"use {LARGE_CARDS[action - Act.CARD].key}"] += 1
        watch_all(game, action, laid)
    look_at_all_of_it(game, laid)


if __name__ == "__main__":
    for number in range(int(sys.argv[1]), int(sys.argv[2])):
        play(2 + number % 3, number)
    print(len(SMALL_CARDS), len(LARGE_CARDS), "cards")
    print(*sorted(SEEN.items()), sep="\n")
