"""The analysis board: a position of a game, played on for all seats, with hints, as a table of one's own.

There one takes back freely, plays another way, looks back, and branches again. Whoever may have the saved game may do so, since
that is all that it holds: everybody when the game is over, and before that who plays it alone.
"""

from typing import Annotated

from litestar import Response, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import JSONBody
from msgspec import Meta, Struct

from leeward.kernel.speech import voice
from leeward.server import hinting, view
from leeward.server.api import KEPT_BACK, HTTPRequest, Lang, Word, keep, table_for, told
from leeward.server.messages import MadeTable, NewTable, Refusal, Refused, WantedSeat


class BranchWanted(Struct, forbid_unknown_fields=True):
    at: Annotated[int, Meta(ge=0, le=1_000_000)]  # after so many actions


BRANCH_REFUSED = {**KEPT_BACK, **told(409, 429, kind=Refused), **told(413)}


@post("/api/tables/{table:str}/branch", summary="Play on from a position, for all seats", responses=BRANCH_REFUSED)
async def branch(request: HTTPRequest, table: Word, data: JSONBody[BranchWanted], lang: Lang = "en") -> Response[MadeTable]:
    live, owner = await table_for(request, table)
    if not view.may_save(live, live.held_by(owner)):
        raise PermissionDeniedException("while others play, nobody may play on elsewhere")
    if live.waiting or live.outdated:
        raise Refusal("waiting" if live.waiting else "closed")
    if data.at > len(live.past):
        raise NotFoundException(f"there is no position {data.at}")
    game = hinting.game_at(live, data.at)
    seats = [WantedSeat("me"), *[WantedSeat("here")] * (game.seats - 1)]
    wanted = NewTable(title=voice(lang).say("Analysis board"), watch=False, hints=True)
    return await keep(request, game, seats, wanted, "saved")


routes = [branch]
