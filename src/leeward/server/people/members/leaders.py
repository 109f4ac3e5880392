"""Leaderboards by game and number of players."""

import sqlalchemy as sql
from msgspec import Struct

from leeward.server.people.members.skill import LEAST_GAMES, NORMAL, Skill
from leeward.server.storage.games import Storage
from leeward.server.storage.schema.people import accounts, ratings

MOST = 100


class Leader(Struct, frozen=True):
    name: str
    skill: Skill
    games: int


def leaders(storage: Storage, game: str, players: int, bots: bool = False) -> list[Leader]:
    """List those with enough games whose profile everybody may see, by what they reach at least."""
    surely = ratings.c.mu - NORMAL * ratings.c.sigma
    wanted = (
        sql.select(accounts.c.name, ratings.c.mu, ratings.c.sigma, ratings.c.games)
        .join_from(ratings, accounts, accounts.c.owner == ratings.c.owner)
        .where(ratings.c.rules == game, ratings.c.players == players, ratings.c.games >= LEAST_GAMES)
        .where(accounts.c.visible_to == "all", accounts.c.bot_of != "" if bots else accounts.c.bot_of == "")
        .order_by(surely.desc(), accounts.c.look)
        .limit(MOST)
    )
    with storage.reading.connect() as connection:
        return [Leader(row.name, Skill(row.mu, row.sigma), row.games) for row in connection.execute(wanted)]
