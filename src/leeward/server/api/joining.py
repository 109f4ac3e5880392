"""Routes for joining: invite, take a seat, change who plays it, play again."""

from typing import Annotated

from litestar import Response, get, post
from litestar.exceptions import ClientException, NotFoundException, PermissionDeniedException
from litestar.params import JSONBody
from msgspec import Meta, Struct

from leeward.kernel.contract.game import BadOption
from leeward.kernel.language.names import looks, tidy
from leeward.kernel.play.writer import check_name
from leeward.server.api.tables import answer
from leeward.server.http import owners
from leeward.server.http.errors import STALE, STATUS
from leeward.server.http.owners import client_of
from leeward.server.http.request import (
    NOT_HERE,
    REFUSED,
    Flag,
    HTTPRequest,
    Lang,
    Place,
    Word,
    invited,
    table_for,
    tables_of,
    told,
)
from leeward.server.limits.client import trace_of
from leeward.server.messages.received import JoinName, WantedKind
from leeward.server.messages.refusal import Refusal, why
from leeward.server.messages.sent import Kind, MadeTable, Origin, Refused, View
from leeward.server.storage import secrets
from leeward.server.tables import seating
from leeward.server.tables.table import LiveTable


class InviteWanted(Struct, forbid_unknown_fields=True):
    seat: Annotated[int, Meta(ge=0, le=7)]


class Invitation(Struct):
    """What an invitation is for; looking at it does not use it up.

    Unless its `origin` is `drawn`, somebody at the table may know all that is hidden and all chance to come.
    """

    id: str
    title: str
    game: str
    seat: int
    name: str
    names: list[str]
    kinds: list[Kind]
    origin: Origin


class NewInvite(Struct):
    seat: int
    path: str


# sitting down


@post("/api/tables/{table:str}/invites", summary="A new link to an open seat, or to my own", responses=told(403, 404, 413))
async def invite(request: HTTPRequest, table: Word, data: JSONBody[InviteWanted]) -> NewInvite:
    live, owner = await table_for(request, table)
    if not seating.may_invite(live, owner, data.seat):
        raise PermissionDeniedException("one can invite to open seats of one's own table, and to one's own seats")
    tables_of(request).check_rate(client_of(request))
    await live.write(live.storage.add_invite, live.id, data.seat, secrets.hashed(secret := secrets.new_secret()), owner)
    return NewInvite(data.seat, f"/join/{secret}")


@post("/api/tables/{table:str}/seats/{seat:int}", status_code=200, summary="Change who plays a seat", responses=REFUSED)
async def change_seat(
    request: HTTPRequest, table: Word, seat: Place, data: JSONBody[WantedKind], lang: Lang = "en", picture: Flag = False
) -> Response[View | Refused]:
    """Give an open seat to a computer, my own, or if the table allows it that of one who has been away for some time."""
    live, owner = await table_for(request, table, lang)
    return await answer(owner, live, seating.change_seat(live, owner, seat, data.kind), lang, picture)


@post("/api/tables/{table:str}/again", summary="Play again with the same people", responses=REFUSED)
async def play_again(request: HTTPRequest, table: Word, lang: Lang = "en") -> Response[MadeTable | Refused]:
    """The first who asks makes the table; everybody who asks gets the seats there that they have here."""
    live, owner = await table_for(request, table)
    if not live.kept.again:
        await tables_of(request).check_making(client_of(request))
    try:
        following = await seating.play_again(live, owner, trace_of(client_of(request).address, live.storage.salt))
    except Refusal as refusal:
        return Response(Refused(refusal.code, why(refusal, lang)), status_code=STATUS.get(refusal.code, STALE))
    return Response(MadeTable(following, f"/tables/{following}", sorted(live.held_by(owner)), {}), status_code=201)


@get("/api/join/{secret:str}", summary="What an invitation is for", responses=NOT_HERE)
async def look_at_invitation(request: HTTPRequest, secret: Word) -> Invitation:
    live, seat, origin = await invited(request, secret)
    kinds, names = [each.kind for each in live.seats], list(live.game.names)
    return Invitation(live.id, live.kept.title, live.kept.game, seat, names[seat], names, kinds, origin)


@post("/api/join/{secret:str}", summary="Take the seat of an invitation", responses=told(404, 413))
async def join(request: HTTPRequest, secret: Word, data: JSONBody[JoinName | None] = None) -> Response[MadeTable]:
    live, seat, _ = await invited(request, secret)
    name = (tidy(data.name) if data else "") if live.seats[seat].kind == "open" else ""
    called = guest_name(live, seat, name)
    owner, cookies = await owners.owner_or_new(request)
    if not await seating.sit_down(live, secret, owner, called):
        raise NotFoundException("this invitation has been used")
    made = MadeTable(live.id, f"/tables/{live.id}", sorted(live.held_by(owner)), {})
    return Response(made, status_code=201, cookies=cookies)


def guest_name(live: LiveTable, seat: int, name: str) -> str:
    others = {looks(known): known for number, known in enumerate(live.game.names) if number != seat}
    if not name:
        return live.game.names[seat]
    try:
        check_name(name)
    except BadOption as bad:
        raise ClientException(str(bad)) from None
    if alike := others.get(looks(name)):
        raise ClientException(f"somebody else is called {alike} here: choose a name that does not look like it")
    return name


routes = [invite, change_seat, play_again, look_at_invitation, join]
