"""Friends, follows and blocks: only for members, each about their own."""

from litestar import MediaType, Response, get, post, put
from litestar.di import NamedDependency
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect

from leeward.kernel.contract.game import BadOption, game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.play.game import new
from leeward.server.api.listing import listed
from leeward.server.http.new_table import keep
from leeward.server.http.request import NOT_HERE, REFUSED, Lang, Language, Visit, problems
from leeward.server.messages.members import Friends, PlayWith, RelationWanted, VisibleTo
from leeward.server.messages.received import NewTable, WantedSeat
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import ListedTable, MadeTable
from leeward.server.pages.rendering import page
from leeward.server.people.accounts import Account, account_named
from leeward.server.people.members import invitations, relations
from leeward.server.people.members.played import games_of_known, last_opponents
from leeward.server.people.members.profile import set_visibility
from leeward.server.storage import secrets
from leeward.server.tables.opening import named

ANSWERS = {**REFUSED, **problems(429)}


@put("/api/v1/account/profile", summary="Choose who sees my profile", responses=ANSWERS)
async def choose_visibility(visit: NamedDependency[Visit], data: JSONBody[VisibleTo]) -> None:
    me = visit.member.owner
    visit.tables.check_rate(visit.client)
    await visit.storage.do(set_visibility, visit.storage, me, data.visible_to)
    visit.site.forget_people()


@get("/api/v1/friends", summary="List my friends, requests, follows and blocks", responses=ANSWERS)
async def list_friends(visit: NamedDependency[Visit]) -> Friends:
    return await friends_of(visit)


@get("/api/v1/friends/playing", summary="List running games of friends and members whom I follow", responses=ANSWERS)
async def list_playing(visit: NamedDependency[Visit], lang: Lang = "en") -> list[ListedTable]:
    """Only games that everybody may watch, of members whose profile I may see."""
    return await playing_now(visit, lang)


@post("/api/v1/friends", summary="Ask, accept, end, follow or block", responses=ANSWERS, status_code=200)
async def relate(visit: NamedDependency[Visit], data: JSONBody[RelationWanted]) -> Friends:
    """The answer never says whether there is such a member, nor whether they have blocked me."""
    me, storage = visit.member.owner, visit.storage
    visit.tables.check_rate(visit.client)
    other = await storage.look(account_named, storage, data.name)
    if data.deed == "ask":
        await storage.do(relations.ask_friend, storage, me, other)
    elif other is not None:
        await change(visit, me, other, data)
    visit.site.forget_people()
    return await friends_of(visit)


async def change(visit: Visit, me: str, other: Account, data: RelationWanted) -> None:
    storage = visit.storage
    match data.deed:
        case "accept":
            await storage.do(relations.accept_friend, storage, me, other.owner)
        case "end":
            await storage.do(relations.end_friend, storage, me, other.owner)
        case "follow" | "block" if not await storage.look(relations.may_know, storage, me, other):
            pass  # the list would say that there is such a member
        case "follow" | "block":
            await storage.do(relations.set_relation, storage, me, other.owner, data.deed, True)
        case "unfollow" | "unblock":
            await storage.do(relations.set_relation, storage, me, other.owner, data.deed.removeprefix("un"), False)


@post("/api/v1/friends/table", summary="Invite friends or last opponents to a table", responses=ANSWERS)
async def play_with(visit: NamedDependency[Visit], data: JSONBody[PlayWith]) -> Response[MadeTable]:
    me, storage = visit.member, visit.storage
    known = {account.name: account for account in await may_invite(visit)}
    if any(name not in known for name in data.names) or len(set(data.names)) != len(data.names):
        raise Refusal("not-known")
    if data.game in rooms():
        await visit.tables.ready.playable(data.game)
    wanted = [WantedSeat("me", me.name), *(WantedSeat("open", name) for name in data.names)]
    try:
        game = new(data.game, len(wanted), None, named([seat.name for seat in wanted]))
    except BadOption as bad:
        raise ClientException(str(bad)) from None
    made = await keep(visit, game, wanted, NewTable(rated=data.rated), "drawn")
    invited = {known[name].owner: seat for seat, name in enumerate(data.names, 1)}
    await storage.do(invitations.invite, storage, me.owner, made.content.id, invited)
    return made


@get("/invited/{table:str}", include_in_schema=False)
async def follow_invitation(visit: NamedDependency[Visit], table: FromPath[str]) -> Redirect:
    """Lead a member from the notice to the invitation; every visit makes a new link, and the first one used ends the others."""
    seat = await visit.storage.look(invitations.seat_for, visit.storage, visit.member.owner, table)
    if seat is None:
        raise NotFoundException("this invitation has been used or never existed")
    visit.tables.check_rate(visit.client)
    secret = secrets.new_secret()
    by = await visit.storage.look(invitations.maker_of, visit.storage, table)
    await visit.storage.do(visit.storage.add_invite, table, seat, secrets.hashed(secret), by)
    return Redirect(f"/join/{secret}")


@get("/friends", media_type=MediaType.HTML, include_in_schema=False, responses=NOT_HERE)
async def show_friends(visit: NamedDependency[Visit], lang: Language = None) -> Response[str] | Redirect:
    if visit.account is None:
        return Redirect("/sign-in")
    spoken = visit.language(lang)
    known = await friends_of(visit)
    games = [(name, game_named(name).words.title(spoken), game_named(name).seats[-1]) for name in rooms()]
    partners = list(dict.fromkeys([*known.friends, *known.last_opponents]))
    playing = await playing_now(visit, spoken)
    values = {"known": known, "games": games, "partners": partners, "playing": playing}
    titles = {name: title for name, title, _ in games}
    return page(visit, "friends", spoken, {}, titles=titles, **values)


routes = [choose_visibility, list_friends, list_playing, relate, play_with, follow_invitation, show_friends]


async def playing_now(visit: Visit, lang: str) -> list[ListedTable]:
    storage, me = visit.storage, visit.member.owner
    found = await storage.look(games_of_known, storage, me)
    return [listed(one, one.summary, me, lang) for one in found if one.summary is not None]


async def may_invite(visit: Visit) -> list[Account]:
    """The members whom I may invite: friends and last opponents."""
    known, opponents = await people_of(visit)
    return [*known.friends, *opponents]


async def friends_of(visit: Visit) -> Friends:
    known, opponents = await people_of(visit)
    lists = (known.friends, known.asking, known.asked, known.followed, known.blocked, opponents)
    return Friends(*([account.name for account in each] for each in lists))


async def people_of(visit: Visit) -> tuple[relations.Known, list[Account]]:
    """Return the member's relations, and the last opponents whom they have not blocked."""
    storage, me = visit.storage, visit.member.owner
    known = await storage.look(relations.known_by, storage, me)
    blocked = {account.owner for account in known.blocked}
    met = await storage.look(last_opponents, storage, me)
    return known, [account for account in met if account.owner not in blocked]
