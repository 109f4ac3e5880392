"""Victory points come from the pool. Once it is empty, further points are noted on paper and the round is the last.

Points for goods are compulsory. Those of buildings and privileges are a bonus, which a player may refuse (pages 3 and 9).
Players are asked only when the bonus would empty the pool and so end the game; until then, and after that, they take it.
Rulebook: page 7.
"""

from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row
from leeward.puerto_rico.rules.table import Act, Decision, Ending, Player, Table


@rule
def earn(table: Table, player: Player, points: int) -> None:
    if points > 0:
        player.points += points
        table.pool -= points
        if table.pool <= 0:
            table.ending |= Ending.POINTS


@rule
def would_end_game(table: Table, points: int) -> bool:
    """Return whether taking these points would make this round the last."""
    return table.ending == 0 and 0 < table.pool <= points


@rule
def takes_bonus(table: Table, player: Player, points: int) -> bool:
    """Score a building's points, all or none of them; return False if the player has to decide first."""
    if would_end_game(table, points):
        ask(table, points)
        return False
    earn(table, player, points)
    return True


@rule
def ask(table: Table, points: int) -> None:
    table.bonus = points
    table.decision = Decision.LAST_POINTS


@rule
def legal(actions: Row[int]) -> int:
    return offer(actions, offer(actions, 0, Act.TAKE_POINTS), Act.PASS)


@rule
def answer(table: Table, action: int) -> None:
    """Take the last points or leave them in the pool."""
    if action == Act.TAKE_POINTS:
        earn(table, table.players[table.seat], int(table.bonus))
    table.bonus = 0
