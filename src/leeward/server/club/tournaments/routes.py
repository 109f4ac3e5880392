"""Routes for tournaments. Everybody reads listed ones; members enter and make them; their director directs."""

from collections.abc import Callable
from typing import Annotated, Literal

import msgspec
from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromQuery, JSONBody, QueryParameter

from leeward.server.club.conduct.operators import operator_of
from leeward.server.club.tournaments.exports import games_csv, standings_csv
from leeward.server.club.tournaments.views import beside, field_for, list_tournaments, view_of
from leeward.server.http.browsers import mark_of_browser
from leeward.server.http.request import NOT_HERE, REFUSED, Lang, Visit, Word, problems
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import Refused
from leeward.server.messages.tournaments import (
    Cancelling,
    Correction,
    EveningView,
    ListedTournament,
    MadeTournament,
    NewEvening,
    NewTournament,
    Removal,
    TournamentView,
)
from leeward.server.monitoring import logs
from leeward.server.people.accounts import Account
from leeward.server.people.conduct.guards import check_company, check_talk
from leeward.server.storage.secrets import hashed
from leeward.server.tournaments import directing, entering, evenings
from leeward.server.tournaments.field import Field

ANSWERS = {**REFUSED, **problems(429, kind=Refused)}
Secret = Annotated[str, QueryParameter(name="key", max_length=40)]


def acting(visit: Visit) -> Account:
    """Return the member who acts; not one who is suspended."""
    member = visit.member
    check_company(member)
    visit.tables.check_rate(visit.client)
    return member


def directing_now(visit: Visit) -> Account:
    """Return the member who directs, who must not be muted: others read their reasons."""
    check_talk(visit.member)
    return acting(visit)


async def direct(visit: Visit, tournament: str, work: Callable[..., None], *given: object) -> None:
    """Let the director do something."""
    member = directing_now(visit)
    await found(visit, tournament, "")
    await visit.storage.do(work, visit.storage, tournament, member, *given)


async def found(visit: Visit, tournament: str, key: str) -> Field:
    """Return a tournament that this visitor may see; else answer as if there were none."""
    field = await visit.storage.look(field_for, visit.storage, tournament, visit.account, key)
    if field is None:
        raise NotFoundException("there is no such tournament")
    return field


async def shown(visit: Visit, tournament: str, key: str, lang: str) -> TournamentView:
    """Return a tournament as somebody sees it. A large one takes a while to count, which is paid from their budget."""
    field = await found(visit, tournament, key)
    also = await visit.storage.look(beside, visit.storage, field, visit.account)
    return await visit.work(view_of, field, also, visit.account, lang)


@get("/api/v1/tournaments", summary="List tournaments", responses=problems(429, kind=Refused))
async def list_all(visit: NamedDependency[Visit], lang: Lang = "en") -> list[ListedTournament]:
    """Running and coming tournaments, and those of the last 30 days. Unlisted ones only if they are mine."""
    return await visit.storage.look(list_tournaments, visit.storage, visit.account, lang)


@post("/api/v1/tournaments", summary="Make a tournament", responses=ANSWERS)
async def make(visit: NamedDependency[Visit], data: JSONBody[NewTournament]) -> MadeTournament:
    """The member who makes it is its director, and may have few unfinished ones."""
    member = directing_now(visit)
    if member.bot_of:
        raise Refusal("is-bot")
    entering.check_new(data)
    if not member.operator and not visit.limits.tournaments.allow(visit.client):
        raise Refusal("tournaments-later", wait=round(1 / visit.limits.tournaments.rate))
    made = await visit.storage.do(entering.make, visit.storage, member, data)
    logs.note("tournament made", tournament=made.id, system=made.system)
    secret = "" if made.listed else f"?key={entering.key_of(visit.storage, made.id)}"
    return MadeTournament(made.id, f"/tournaments/{made.id}{secret}")


@get("/api/v1/tournaments/{tournament:str}", summary="Get a tournament", responses=NOT_HERE)
async def read(visit: NamedDependency[Visit], tournament: Word, key: Secret = "", lang: Lang = "en") -> TournamentView:
    """`key` is the secret in an unlisted tournament's link. Without it, only players, its director and operators see it."""
    return await shown(visit, tournament, key, lang)


@get("/api/v1/tournaments/{tournament:str}/export", summary="Export a tournament", responses=NOT_HERE)
async def export(
    visit: NamedDependency[Visit],
    tournament: Word,
    form: FromQuery[Literal["csv", "json"]] = "json",
    what: FromQuery[Literal["standings", "games"]] = "standings",
    key: Secret = "",
    lang: Lang = "en",
) -> Response[bytes]:
    """JSON holds everything, CSV either the standings or the games."""
    view = await shown(visit, tournament, key, lang)
    view.same_address, view.path = [], f"/tournaments/{view.about.id}"  # no secret: somebody may publish the file
    view.corrections = [one for one in view.corrections if one.round]  # without the reasons of removals
    name = f"tournament-{view.about.id}"
    if form == "json":
        content, kind = msgspec.json.format(msgspec.json.encode(view), indent=2), "application/json"
    else:
        text = standings_csv(view) if what == "standings" else games_csv(view)
        content, kind, name = text.encode(), "text/csv; charset=utf-8", f"{name}-{what}"
    headers = {"Content-Disposition": f'attachment; filename="{name}.{form}"'}
    return Response(content, media_type=kind, headers=headers)


@post("/api/v1/tournaments/{tournament:str}/entry", summary="Enter a tournament, or come back", responses=ANSWERS)
async def enter(visit: NamedDependency[Visit], tournament: Word, key: Secret = "") -> Response[None]:
    """Swiss tournaments and arenas can be entered while they run. Two accounts of one browser can't play in one."""
    member = acting(visit)
    await found(visit, tournament, key)
    browser, cookies = mark_of_browser(visit.request)
    address = visit.client.address
    await visit.storage.do(entering.enter, visit.storage, tournament, member, hashed(browser), address)
    return Response(None, status_code=201, cookies=cookies)


@delete("/api/v1/tournaments/{tournament:str}/entry", status_code=200, summary="Withdraw", responses=ANSWERS)
async def withdraw(visit: NamedDependency[Visit], tournament: Word) -> None:
    """I won't be paired any more. A running game goes on: leave it at its table."""
    member = visit.member
    visit.tables.check_rate(visit.client)
    await found(visit, tournament, "")
    await visit.storage.do(entering.leave, visit.storage, tournament, member)


@post("/api/v1/tournaments/{tournament:str}/start", status_code=200, summary="Start my tournament now", responses=ANSWERS)
async def start(visit: NamedDependency[Visit], tournament: Word) -> None:
    await direct(visit, tournament, directing.start)


@post("/api/v1/tournaments/{tournament:str}/cancel", status_code=200, summary="Cancel my tournament", responses=ANSWERS)
async def cancel(visit: NamedDependency[Visit], tournament: Word, data: JSONBody[Cancelling]) -> None:
    """All players get a notice. Running games go on."""
    await direct(visit, tournament, directing.cancel, data.reason)


@post("/api/v1/tournaments/{tournament:str}/removals", status_code=200, summary="Remove a player", responses=ANSWERS)
async def remove(visit: NamedDependency[Visit], tournament: Word, data: JSONBody[Removal]) -> None:
    await direct(visit, tournament, directing.remove, data.number, data.reason)


@post("/api/v1/tournaments/{tournament:str}/corrections", status_code=200, summary="Correct a result", responses=ANSWERS)
async def correct(visit: NamedDependency[Visit], tournament: Word, data: JSONBody[Correction]) -> None:
    """Everybody sees who corrected a result and why. Ratings don't change."""
    await direct(visit, tournament, directing.correct, data)


# weekly evenings


@get("/api/v1/evenings", summary="List weekly club evenings")
async def list_evenings(visit: NamedDependency[Visit]) -> list[EveningView]:
    return await visit.storage.look(evenings.all_evenings, visit.storage)


@post("/api/v1/evenings", summary="Repeat a tournament every week", responses=REFUSED)
async def make_evening(visit: NamedDependency[Visit], data: JSONBody[NewEvening]) -> EveningView:
    """Only for operators. The next tournament can be entered at once, the one after it when that one starts."""
    made = await visit.storage.do(evenings.make_evening, visit.storage, operator_of(visit), data)
    return next(view for view in await visit.storage.do(evenings.all_evenings, visit.storage) if view.id == made)


@delete("/api/v1/evenings/{evening:str}", status_code=200, summary="End a weekly evening", responses=NOT_HERE)
async def end_evening(visit: NamedDependency[Visit], evening: Word) -> None:
    operator_of(visit)
    if not await visit.storage.do(evenings.end_evening, visit.storage, evening):
        raise NotFoundException("there is no such evening")


routes = [
    *(list_all, make, read, export, enter, withdraw),
    *(start, cancel, remove, correct),
    *(list_evenings, make_evening, end_evening),
]
