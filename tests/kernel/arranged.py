"""Helpers for tests of arrangements: enumerate what the rules allow and what a client could request."""

import itertools
from collections.abc import Callable, Iterator

import numpy as np

from leeward.kernel.contract.offers import Arrangement
from leeward.kernel.doors.steps import walk
from leeward.kernel.play.arrangement import NotAllowed, find, is_done
from leeward.kernel.play.game import Game
from leeward.kernel.play.position import Position

End = Callable[[Game], object]  # the part of a final table to compare


def offered(game: Game) -> Arrangement:
    found = game.words.arrangement(game.view(game.decision.seat))
    assert found is not None, "nothing can be arranged here"
    return found


def reached(game: Game, arrangement: Arrangement, end: End) -> set[object]:
    """Return the outcome of every legal sequence of actions."""
    seat, ends, looked_at = int(game.table.seat), set[object](), set[bytes]()
    waiting = [game.tables.tobytes()]
    while waiting:
        before = game.table_of(waiting.pop())
        for action in Position(game.rules, game.names, game.lang, before).legal.numbers:
            if action not in arrangement.actions:
                continue
            ahead = game.standing_at(before, game.number)
            steps = walk(ahead.tables, action, np.zeros(game.rules.most_actions, np.int16))
            if any(is_done(game, arrangement, step.after, seat) for step in steps):
                ends.add(end(ahead))
            elif (after := ahead.tables.tobytes()) not in looked_at:
                looked_at.add(after)
                waiting.append(after)
    return ends


def wishes(arrangement: Arrangement) -> Iterator[list[list[str]]]:
    """Yield every number of pieces in every place, legal or not. Each place takes one kind here."""
    kinds = [place.takes[0] for place in arrangement.places]
    for counts in itertools.product(*(range(place.room + 1) for place in arrangement.places)):
        yield [[kind] * count for kind, count in zip(kinds, counts, strict=True)]


def granted(game: Game, arrangement: Arrangement, end: End) -> dict[tuple[int, ...], object]:
    """Return the outcome of every accepted request, by the number of pieces in each place."""
    found: dict[tuple[int, ...], object] = {}
    for wanted in wishes(arrangement):
        try:
            actions = find(game, arrangement, wanted, "en")
        except NotAllowed:
            continue
        ahead = game.copy()
        for action in actions:
            ahead.play(action)
        found[tuple(map(len, wanted))] = end(ahead)
    return found
