"""For tests of arrangements: all that the rules reach, and all that one could ask for."""

import itertools
from collections.abc import Callable, Iterator

import numpy as np

from leeward.kernel.contract.offers import Arrangement
from leeward.kernel.doors.steps import walk
from leeward.kernel.play.arrangement import NotAllowed, find, is_done
from leeward.kernel.play.game import Game
from leeward.kernel.play.position import Position

End = Callable[[Game], object]  # what counts of a table at which a series is over


def offered(game: Game) -> Arrangement:
    found = game.words.arrangement(game.view(game.decision.seat))
    assert found is not None, "nothing can be arranged here"
    return found


def reached(game: Game, arrangement: Arrangement, end: End) -> set[object]:
    """Every end of the series, by all ways that the rules leave."""
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
    """Every number of pieces in every place, allowed or not: here each place takes one kind."""
    kinds = [place.takes[0] for place in arrangement.places]
    for counts in itertools.product(*(range(place.room + 1) for place in arrangement.places)):
        yield [[kind] * count for kind, count in zip(kinds, counts, strict=True)]


def granted(game: Game, arrangement: Arrangement, end: End) -> dict[tuple[int, ...], object]:
    """What comes of all that can be asked for, by how many are wanted in each place."""
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
