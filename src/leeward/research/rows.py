"""What happens at each table of a batch, on the CPU: begin, play on, and write down what is seen. Serves any game."""

from leeward.kernel.dice import roll, seed
from leeward.kernel.game import apply, features, legal, scores, setup
from leeward.kernel.playout import settle
from leeward.kernel.rules import door, rule
from leeward.kernel.winning import share_win
from leeward.opponents.greedy import best, weigh

FIRST_OPTION = 1  # a variant is the number of players, then one number for each option


@rule
def begin(tables, i, number, variants, room):
    """Lay out game `number` at one table: its variant is chosen by the same seed. Return how many actions are legal."""
    seed(room.dice, number)
    variant = variants[roll(room.dice, len(variants))] if len(variants) > 1 else variants[0]
    tables[i] = room.blank[0]
    setup(tables[i], variant[0], number, variant[FIRST_OPTION:])
    return settle(tables[i], room.actions)


@door
def begin_all(tables, games, first, variants, seen, room):
    for i in range(len(tables)):
        games[i] = 0
        seen.finished[i] = False
        count = begin(tables, i, first + i, variants, room)
        show(tables[i], i, count, seen, room.actions)


@door
def find_illegal(masks, chosen):
    """The first table whose action is not legal there, or -1."""
    for i in range(len(masks)):
        if chosen[i] < 0 or chosen[i] >= masks.shape[1] or not masks[i, chosen[i]]:
            return i
    return -1


@door
def step_all(tables, games, first, variants, chosen, seen, room):
    """Play one action at every table, and whatever it forces; a finished game is followed by a new one."""
    for i in range(len(tables)):
        table = tables[i]
        apply(table, chosen[i])
        count = settle(table, room.actions)
        seen.finished[i] = count == 0
        if count == 0:
            write_outcome(table, i, seen, room.points, room.ties)
            games[i] += 1
            count = begin(tables, i, first + i + games[i] * len(tables), variants, room)
        show(table, i, count, seen, room.actions)


@rule
def show(table, i, count, seen, actions):
    """Write what the seat that decides sees, and what it may do."""
    seen.seats[i] = table.seat
    seen.players[i] = table.seats
    seen.observations[i] = 0
    features(table, table.seat, seen.observations[i])
    seen.masks[i] = False
    for k in range(count):
        seen.masks[i, actions[k]] = True


@rule
def write_outcome(table, i, seen, points, ties):
    """Everybody's points, and shares of the win."""
    scores(table, points, ties)
    seen.scores[i] = 0
    seen.shares[i] = 0
    for seat in range(table.seats):
        seen.scores[i, seat] = points[seat]
    share_win(int(table.seats), points, ties, seen.shares[i])


@door
def choose_greedily_at(tables, some, likes, chosen, room):
    """What `greedy` would do at some of the tables, or a character: `likes` may hold a row for each, by action number."""
    for k in range(len(some)):
        table = tables[some[k]]
        count = legal(table, room.actions)
        weigh(table, room.actions, count, room.spare, room.spare_actions, room.points, room.worth)
        if len(likes) > 0:
            for i in range(count):
                room.worth[i] += likes[k, room.actions[i]]
        chosen[k] = room.actions[best(room.worth, count, room.dice, 0)]
