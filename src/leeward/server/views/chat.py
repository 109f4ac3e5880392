"""The chat as one viewer reads it: only the lines that the client does not have yet."""

from leeward.kernel.play.game import NOBODY
from leeward.server.messages.sent import ChatLine
from leeward.server.tables.state import Heard
from leeward.server.tables.table import LiveTable

NOTHING = Heard()


def lines_for(live: LiveTable, mine: frozenset[int], heard: Heard, owner: str = "") -> list[ChatLine]:
    """Return the lines after those that the client has heard, in order, without those of members whom the owner has blocked."""
    names, found, blocked = live.state.game.names, list[ChatLine](), live.hides(owner)
    silent = {seat for who in blocked for seat in live.state.held_by(who)} - mine
    if live.reads(mine, "players"):
        said = [line for line in live.state.chat if line.number > heard.players and line.by not in silent]
        found += [ChatLine("players", line.number, line.by, names[line.by], line.text, line.at) for line in said]
    if live.reads(mine, "spectators"):
        seen = [line for line in live.state.spectators if line.number > heard.spectators and line.owner not in blocked]
        found += [ChatLine("spectators", line.number, NOBODY, line.name, line.text, line.at) for line in seen]
    return sorted(found, key=lambda line: line.at)


def heard_by(live: LiveTable, mine: frozenset[int], heard: Heard) -> Heard:
    """Return what a client has heard that is sent all lines now."""
    last = live.state.last_chat
    return Heard(
        last.players if live.reads(mine, "players") else heard.players,
        last.spectators if live.reads(mine, "spectators") else heard.spectators,
    )
