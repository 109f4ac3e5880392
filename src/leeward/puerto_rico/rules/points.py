"""Victory points come from the pool. Once it is empty, further points are noted on paper and the round is the last.

Rulebook: page 7.
"""

from leeward.kernel.compiling.rules import rule
from leeward.puerto_rico.rules.table import Ending, Player, Table


@rule
def earn(table: Table, player: Player, points: int) -> None:
    if points > 0:
        player.points += points
        table.pool -= points
        if table.pool <= 0:
            table.ending |= Ending.POINTS
