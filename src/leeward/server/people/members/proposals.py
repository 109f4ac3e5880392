"""Proposed levels: whom to play against, from one's own results against computers. Every function runs in the storage's thread.

The results are those of finished games, rated like rated games but for nobody else's eyes: the rating is computed when it is
asked for, and not stored. Only a person's own choice is: it switches the proposals of a game off.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sql
from msgspec import Struct

from leeward.explorer.digest import Digest
from leeward.kernel.contract.installed import rooms
from leeward.kernel.play.game import NOBODY
from leeward.opponents.levels import LEVELS, parts
from leeward.server.messages.sent import Proposal
from leeward.server.people.members.skill import UNKNOWN, Skill, after, new_member, of_computer
from leeward.server.storage.databases import put
from leeward.server.storage.games import Storage, sitting_at
from leeward.server.storage.records import SeatRow
from leeward.server.storage.schema import games, holders, results
from leeward.server.storage.schema.practice import level_choices

MOST = 40  # latest games of all kinds from which the levels are proposed
SHOWN = 3  # latest games of which the page says how many were won


class Against(Struct, frozen=True):
    """The result of a game of one person against computers: their ratings and everyone's places, the person first."""

    others: tuple[Skill, ...]
    places: tuple[int, ...]

    @property
    def won(self) -> bool:
        return self.places[0] == 1


def choose(storage: Storage, owner: str, game: str, level: str) -> None:
    """Store which level an owner chose; empty to have one proposed."""
    with storage.engine.begin() as connection:
        if level:
            put(connection, level_choices, {"owner": owner, "game": game, "level": level})
        else:
            here = (level_choices.c.owner == owner) & (level_choices.c.game == game)
            connection.execute(level_choices.delete().where(here))


# only reading


def proposals(storage: Storage, owner: str, usual: str) -> dict[str, Proposal]:
    """Return what to propose to an owner, by game."""
    played, chosen = dict[str, list[Against]](), dict[str, str]()
    if owner:
        played, chosen = results_of(storage, owner, usual), choices_of(storage, owner)
    return {game: proposal(game, played.get(game, []), chosen.get(game, ""), usual) for game in rooms()}


def proposal(game: str, played: Sequence[Against], chosen: str, usual: str) -> Proposal:
    """Return what to propose after these results, the earliest first."""
    latest = played[-SHOWN:]
    proposed = nearest(game, skill_after(game, played, usual)) if played else usual
    return Proposal(proposed, chosen, len(latest), sum(each.won for each in latest))


def skill_after(game: str, played: Sequence[Against], usual: str) -> Skill:
    """Return what is known about a person after these games; everyone begins at the usual level, with much uncertainty."""
    skill = Skill((of_computer(game, usual) or new_member(game)).mu, UNKNOWN)
    for each in played:
        skill = after([skill, *each.others], each.places)[0]
    return skill


def nearest(game: str, skill: Skill) -> str:
    """Return the level that is about as strong."""
    rated = {level: known.mu for level in LEVELS if (known := of_computer(game, level))}
    return min(rated, key=lambda level: abs(rated[level] - skill.mu))


def choices_of(storage: Storage, owner: str) -> dict[str, str]:
    wanted = level_choices.select().where(level_choices.c.owner == owner)
    with storage.reading.connect() as connection:
        return {row.game: row.level for row in connection.execute(wanted)}


def results_of(storage: Storage, owner: str, usual: str) -> dict[str, list[Against]]:
    """Return the results of an owner's latest games alone against computers, by game, the earliest first."""
    held = sql.select(holders.c.game).where(holders.c.owner == owner)
    counted = (games.c.origin == "drawn", ~games.c.future_known, games.c.passing == "", results.c.found.is_not(None))
    wanted = (
        sql.select(games.c.id, games.c.game, results.c.found)
        .join_from(games, results, results.c.game == games.c.id)
        .where(games.c.id.in_(held), games.c.turn == NOBODY, *counted)
        .order_by(games.c.created.desc())
        .limit(MOST)
    )
    with storage.reading.connect() as connection:
        rows = connection.execute(wanted).all()
        sitting = sitting_at(connection, [row.id for row in rows])
    found: dict[str, list[Against]] = {}
    for row in reversed(rows):
        if (against := result(row.game, sitting[row.id], row.found, usual)) is not None:
            found.setdefault(row.game, []).append(against)
    return found


def result(game: str, sitting: Sequence[SeatRow], found: Mapping[str, Any], usual: str) -> Against | None:
    """Return the result of a game; None unless one person played there against computers of known strength."""
    places = msgspec.convert(found, Digest).places
    people = [seat.seat for seat in sitting if seat.kind != "computer"]
    skills = {seat.seat: of_computer(game, parts(seat.level or usual)[0]) for seat in sitting if seat.kind == "computer"}
    known = {seat: skill for seat, skill in skills.items() if skill is not None}
    replaced = any(seat.replaced_at is not None for seat in sitting)  # a person played there, too
    if replaced or len(people) != 1 or len(known) + 1 != len(sitting):
        return None
    return Against(tuple(known.values()), tuple(places[seat] for seat in (*people, *known)))
