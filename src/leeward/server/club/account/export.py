"""Everything that the server has about an account, as one ZIP file."""

import io
import zipfile
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sql

from leeward.kernel.language.speech import LANGUAGES
from leeward.server.http.request import Visit
from leeward.server.people.conduct.mutes import MUTE
from leeward.server.people.members.relations import ASKED
from leeward.server.people.notices.notices import notices_of
from leeward.server.storage.games import Storage
from leeward.server.storage.schema import chat, games, holders, metadata
from leeward.server.storage.schema.people import accounts, relations, reports
from leeward.server.storage.schema.tournaments import entries, tournaments
from leeward.server.tables.state import TableState
from leeward.server.views.story import saved_game

# What proves an identity or is no statement about a person.
SECRETS = {"password", "secret_hash", "code_hash", "challenge_hash", "public_key", "auth_secret", "openid"}
INTERNAL = {"made_from", "made_within", "owner", "guest", "question", "asked", "edition", "seed"}
LEFT_OUT = {
    "challenges",
    "account_links",
    "games",
    "holders",
    "invites",
    "owners",
    "relations",
    "notices",
    "recovery_codes",
    "notices_waiting",
}


async def exported(visit: Visit, owner: str) -> bytes:
    """Write the file. A saved game of a running game among people is left out, since it holds what is hidden."""
    packed, storage = io.BytesIO(), visit.storage
    told, file = await storage.look(about, storage, owner), zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED)

    def add(game: dict[str, Any]) -> None:
        if text := game_text(storage, game["id"], frozenset(game["seats"])):
            game["file"] = f"games/{game['game']}-{game['id']}.game"
            file.writestr(game["file"], text)

    def end() -> None:
        file.writestr("account.json", msgspec.json.format(msgspec.json.encode(told), indent=2))
        file.close()

    games_written = (partial(add, game) for game in told["games"])
    await visit.tables.budgeted.in_pieces(visit.client, [*games_written, end])
    return packed.getvalue()


def about(storage: Storage, owner: str) -> dict[str, Any]:
    """Return all rows that belong to an owner, by table, without secrets."""
    told: dict[str, Any] = {"notices": msgspec.to_builtins(notices_of(storage, owner, LANGUAGES[0]))}
    with storage.reading.connect() as connection:
        for table in metadata.sorted_tables:
            if "owner" in table.c and table.name not in LEFT_OUT:
                shown = [column for column in table.c if column.name not in SECRETS | INTERNAL]
                found = connection.execute(sql.select(*shown).where(table.c.owner == owner)).mappings()
                told[table.name] = [dict(row) for row in found]
        told["sessions"] = told.pop("keys")
        told["relations"] = [dict(row) for row in connection.execute(own_relations(owner)).mappings()]
        told["reports"] = [dict(row) for row in connection.execute(own_reports(owner)).mappings()]
        told["tournaments"] = [dict(row) for row in connection.execute(tournaments_of(owner)).mappings()]
        told["games"] = [game_of(connection, row, owner) for row in connection.execute(own_games(owner)).mappings()]
    return told


def own_relations(owner: str) -> sql.Select[Any]:
    """Select whom an account knows. Nobody learns here who wrote as a guest, or that a hidden member exists."""
    name = sql.case((relations.c.kind == MUTE, ""), else_=accounts.c.name).label("name")
    found = sql.select(name, relations.c.kind, relations.c.since)
    found = found.join_from(relations, accounts, accounts.c.owner == relations.c.other)
    return found.where(relations.c.owner == owner, (relations.c.kind != ASKED) | (accounts.c.visible_to == "all"))


def own_reports(owner: str) -> sql.Select[Any]:
    """Select the reports that an account has sent."""
    shown = (reports.c.table, reports.c.reason, reports.c.text, reports.c.at, reports.c.closed_at)
    return sql.select(*shown).where(reports.c.by == owner).order_by(reports.c.at)


def tournaments_of(owner: str) -> sql.Select[Any]:
    """Select the tournaments in which an account plays, or which it directs."""
    mine = (entries.c.tournament == tournaments.c.id) & (entries.c.member == owner)
    directs = (tournaments.c.maker == owner).label("director")
    wanted = sql.select(tournaments.c.id, tournaments.c.title, directs, entries.c.number, entries.c.state, entries.c.at)
    wanted = wanted.join_from(tournaments, entries, mine, isouter=True)
    return wanted.where((entries.c.member == owner) | (tournaments.c.maker == owner)).order_by(tournaments.c.created)


def own_games(owner: str) -> sql.Select[Any]:
    held = sql.select(holders.c.game).where(holders.c.owner == owner)
    shown = [column for column in games.c if column.name not in INTERNAL | {"passing"}]
    mine = games.c.id.in_(held) | (games.c.owner == owner)
    return sql.select(*shown).where(mine, games.c.passing == "").order_by(games.c.created)


def game_of(connection: sql.Connection, row: sql.RowMapping, owner: str) -> dict[str, Any]:
    """Return a game with my seats, and what I wrote at it."""
    seats = sql.select(holders.c.seat).where(holders.c.game == row["id"], holders.c.owner == owner)
    mine = sorted(connection.execute(seats).scalars())
    said = sql.select(chat.c.text, chat.c.at).where(chat.c.game == row["id"], chat.c.by.in_(mine)).order_by(chat.c.number)
    return {**row, "seats": mine, "chat": [dict(line) for line in connection.execute(said).mappings()]}


def game_text(storage: Storage, game: str, mine: frozenset[int]) -> str:
    rows = storage.read(game)
    if rows is None:
        return ""
    state = TableState(rows)
    return saved_game(state.game, state.stored.rules_version) if not state.waiting and state.may_save(mine) else ""
