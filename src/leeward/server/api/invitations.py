"""Routes for joining: invite, take a seat, change who plays it, play again."""

from typing import Annotated

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import JSONBody
from msgspec import Meta, Struct

from leeward.kernel.contract.game import BadOption
from leeward.kernel.language.names import looks, tidy
from leeward.kernel.play.writer import check_name
from leeward.server.api.tables import answer
from leeward.server.http.browsers import sit_down_at_rated
from leeward.server.http.owners import owner_or_new
from leeward.server.http.request import NOT_HERE, REFUSED, Flag, Lang, Place, TableVisit, Visit, Word, problems
from leeward.server.limits.client import traces_of
from leeward.server.messages.received import JoinName, WantedKind
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import Kind, MadeTable, Minutes, Origin, View
from leeward.server.people.accounts import Account
from leeward.server.people.conduct.guards import check_company
from leeward.server.people.conduct.tokens import bot_named
from leeward.server.people.members.rated import check_joining
from leeward.server.people.members.relations import blocks_any
from leeward.server.people.seat_names import show_names_at
from leeward.server.storage import secrets
from leeward.server.storage.games import Storage
from leeward.server.tables import seating
from leeward.server.tables.state import Heard
from leeward.server.tables.table import LiveTable
from leeward.server.views.clocks import pace_of

LINK_TO_MY_OWN = (
    "A link to my own seat is for another device of mine: I stay in the seat, and both devices see and play it. "
    "A seat can't be handed over to another person."
)

JOIN_REFUSED = {**problems(404, 413), **problems(403, 409)}


class InviteWanted(Struct, forbid_unknown_fields=True):
    seat: Annotated[int, Meta(ge=0, le=7)]


class Invitation(Struct):
    """What an invitation is for; reading it does not use it up.

    Unless `origin` is `drawn`, a player at the table may know everything hidden and all chance to come. With `future_known`,
    players could have known it when the game went on. If the seat is `shared`, the link is for another device of the same
    person: the holder who made it stays in the seat and plays it, too.
    """

    id: str
    title: str
    game: str
    seat: int
    name: str
    names: list[str]
    kinds: list[Kind]
    origin: Origin
    future_known: bool
    shared: bool
    rated: bool  # counts for the ratings of its players, who all need an account
    pace: str  # how long players may think, in words; empty without a clock
    patience: Minutes  # of being asked, after which the others may let a computer play for an idle player; 0: never
    chances: bool  # signed-in spectators see the win chances


class NewInvite(Struct):
    """A link that works once. If the seat is `shared`, it is my own and I stay in it."""

    seat: int
    path: str
    shared: bool


@post(
    "/api/v1/tables/{table:str}/invites",
    summary="Create a link to an open seat or to my own",
    description=LINK_TO_MY_OWN,
    responses=problems(403, 404, 413),
)
async def invite(here: NamedDependency[TableVisit], data: JSONBody[InviteWanted]) -> NewInvite:
    live, owner = here.live, here.owner
    check_company(here.account)
    if not seating.may_invite(live, owner, data.seat):
        raise PermissionDeniedException("you can invite only to open seats of your own table and to your own seats")
    here.tables.check_rate(here.client)
    await live.write(live.storage.add_invite, live.id, data.seat, secrets.hashed(secret := secrets.new_secret()), owner)
    return NewInvite(data.seat, f"/join/{secret}", shared=live.state.seats[data.seat].kind != "open")


@post("/api/v1/tables/{table:str}/seats/{seat:int}", status_code=200, summary="Change who plays a seat", responses=REFUSED)
async def change_seat(
    here: NamedDependency[TableVisit],
    heard: NamedDependency[Heard],
    seat: Place,
    data: JSONBody[WantedKind],
    lang: Lang = "en",
    picture: Flag = False,
) -> View:
    """Give a seat to a computer: an open one, my own, or that of a person who is away or idle, if the table allows it.

    Who made the table may let a bot take an open seat.
    """
    if data.kind == "bot":
        return await answer(here, seat_bot(here, seat, data.name), lang, picture, heard)
    if data.kind == "person":  # everybody may leave
        here.check_company()
    return await answer(here, seating.change_seat(here.live, here.owner, seat, data.kind), lang, picture, heard)


async def seat_bot(here: TableVisit, seat: int, name: str) -> None:
    live, owner = here.live, here.owner
    check_company(here.account)
    if not seating.may_invite(live, owner, seat) or live.state.seats[seat].kind != "open":
        raise Refusal("not-yours")
    if live.state.frozen:
        raise Refusal("closed")
    if live.state.stored.rated:
        raise Refusal("is-bot")
    here.tables.check_rate(here.client)
    bot, called = await here.storage.look(bot_named, here.storage, name, here.account)
    if bot.owner in live.state.holders or await is_blocked(here.storage, live, bot):
        raise Refusal("no-bot")
    called = guest_name(live, seat, called)
    await live.write(live.storage.add_invite, live.id, seat, secrets.hashed(secret := secrets.new_secret()), owner)
    await seating.sit_down(live, secret, bot.owner, called)


@post("/api/v1/tables/{table:str}/again", summary="Play again with the same people", responses=REFUSED)
async def play_again(here: NamedDependency[TableVisit]) -> MadeTable:
    """The first request makes the table; every player gets the same seats there."""
    live = here.live
    here.check_company()
    if not live.state.stored.again:
        await check_blocks(here, live)
        await here.tables.check_making(here.client)
    is_new = not live.state.stored.again
    following = await seating.play_again(live, here.owner, traces_of(here.client, live.storage.salt))
    if is_new:
        await here.storage.do(show_names_at, here.storage, following)
    return MadeTable(following, f"/tables/{following}", sorted(here.seats), {})


@get("/api/v1/join/{secret:str}", summary="Get an invitation", responses=NOT_HERE)
async def look_at_invitation(visit: NamedDependency[Visit], secret: Word, lang: Lang = "en") -> Invitation:
    live, seat, origin = await visit.invited(secret)
    kinds, names = [each.kind for each in live.state.seats], list(live.state.game.names)
    return Invitation(
        id=live.id,
        title=live.state.stored.title,
        game=live.state.stored.game,
        seat=seat,
        name=names[seat],
        names=names,
        kinds=kinds,
        origin=origin,
        future_known=live.state.future_known,
        shared=kinds[seat] != "open",
        rated=live.state.stored.rated,
        pace=pace_of(live.state.stored.pace, lang, ends=True),
        patience=live.state.patience,
        chances=live.state.stored.chances,
    )


@post("/api/v1/join/{secret:str}", summary="Take the seat of an invitation", responses=JOIN_REFUSED)
async def join(visit: NamedDependency[Visit], secret: Word, data: JSONBody[JoinName | None] = None) -> Response[MadeTable]:
    check_company(visit.account)
    live, seat, _ = await visit.invited(secret)
    is_open = live.state.seats[seat].kind == "open"
    if is_open:
        await check_blocks(visit, live)
    check_joining(live.state.stored.rated, not is_open, live.state.holders, visit.account)
    called = guest_name(live, seat, tidy(data.name) if data and is_open and visit.account is None else "")
    owner, cookies = await owner_or_new(visit.request)
    if live.state.stored.rated:
        cookies += await sit_down_at_rated(visit, live.id, owner)
    if not await seating.sit_down(live, secret, owner, called):
        raise NotFoundException("this invitation has been used")
    visit.site.presence.acts(owner, live.id)
    if visit.account and is_open:
        await show_members(visit, live)
    made = MadeTable(live.id, f"/tables/{live.id}", sorted(live.state.held_by(owner)), {})
    return Response(made, status_code=201, cookies=cookies)


async def check_blocks(visit: Visit, live: LiveTable) -> None:
    """Refuse a member whom a person at this table has blocked."""
    if visit.account is not None and await is_blocked(visit.storage, live, visit.account):
        raise Refusal("seat-refused")


async def is_blocked(storage: Storage, live: LiveTable, account: Account) -> bool:
    """Whether a person at this table has blocked an account, or the member whose bot it is."""
    return await storage.look(blocks_any, storage, [*live.state.holders, live.state.stored.owner], account)


async def show_members(visit: Visit, live: LiveTable) -> None:
    """Let members sit under the names of their accounts."""
    await visit.storage.do(show_names_at, visit.storage, live.id)
    await live.catch_up()


def guest_name(live: LiveTable, seat: int, name: str) -> str:
    """Return a guest's name; refuse one that looks like another here. An empty one leaves the seat its own."""
    if not name:
        return ""
    try:
        check_name(name)
    except BadOption:
        raise Refusal("name") from None
    players = [known for number, known in enumerate(live.state.game.names) if number != seat]
    if looks(name) in map(looks, (*live.state.spectator_names.values(), *players)):
        raise Refusal("name-taken")
    return name


routes = [invite, change_seat, play_again, look_at_invitation, join]
