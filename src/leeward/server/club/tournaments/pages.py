"""The pages of tournaments: the list, the form, one tournament."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Annotated, Any
from zoneinfo import ZoneInfo

import msgspec
from litestar import MediaType, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from litestar.response import Redirect, Response

from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.server.club.notices.texts import zone_names
from leeward.server.club.tournaments.routes import shown
from leeward.server.club.tournaments.texts import tournament_texts
from leeward.server.club.tournaments.views import list_tournaments, mixed
from leeward.server.http.request import NOT_HERE, Language, Visit, Word
from leeward.server.limits import clock
from leeward.server.messages.clocks import Pace
from leeward.server.pages.rendering import page
from leeward.server.people.notices.choices import choices_of
from leeward.server.tournaments import evenings
from leeward.server.views.clocks import PACES, pace_of

Secret = Annotated[str, QueryParameter(name="key", max_length=40)]
SYSTEMS = ("swiss", "groups", "elimination", "arena")
STATES = ("running", "open", "over", "cancelled")
ANYWHERE = "Europe/London"  # the time zone of a member who has chosen none, without scripts
USUAL = {
    **dict.fromkeys(("title", "game", "players", "pace", "system", "ends", "rated", "weekly", "day"), ""),
    "listed": "on",
    "rounds": "5",
    "group_size": "4",
    "minutes": "90",
    "most": "64",
    "hours": "0",
    "hour": "19",
    "minute": "0",
}  # what the form shows at first
FOR_TOURNAMENTS = (Pace("live", 5 * 60, 5), *PACES)


def titles(lang: str) -> dict[str, str]:
    return {name: game_named(name).words.title(lang) for name in rooms()}


@get("/tournaments", media_type=MediaType.HTML, include_in_schema=False)
async def show_list(visit: NamedDependency[Visit], lang: Language = None) -> Response[str]:
    spoken, storage = visit.language(lang), visit.storage
    found = await storage.look(list_tournaments, storage, visit.account, spoken)
    weekly = await storage.look(evenings.all_evenings, storage)
    values: dict[str, Any] = {"found": found, "weekly": weekly, "titles": titles(spoken), "states": STATES}
    values["operates"] = visit.account is not None and visit.account.operator
    return page(visit, "tournaments", spoken, {}, t=tournament_texts(spoken), **values)


@get("/tournaments/new", media_type=MediaType.HTML, include_in_schema=False)
async def show_form(visit: NamedDependency[Visit], lang: Language = None) -> Response[str] | Redirect:
    return Redirect("/sign-in") if visit.account is None else await form_page(visit, lang, {})


async def form_page(visit: Visit, lang: str | None, given: Mapping[str, Any], problem: str = "") -> Response[str]:
    """Show the form of a new tournament, with what was entered and why it was refused."""
    spoken, member = visit.language(lang), visit.member
    zone = given.get("zone") or (await visit.storage.look(choices_of, visit.storage, member.owner)).zone or ANYWHERE
    zone = zone if zone in clock.zones() else ANYWHERE
    marks = {"listed": ""} if given else {}  # a box that is not ticked is not sent
    full_hour = datetime.fromtimestamp(clock.now(), ZoneInfo(zone)).replace(minute=0) + timedelta(hours=1)
    games = [(name, title, list(game_named(name).seats)) for name, title in titles(spoken).items()]
    paces = [(f"{one.kind} {one.bank} {one.turn}", pace_of(msgspec.to_builtins(one), spoken)) for one in FOR_TOURNAMENTS]
    values: dict[str, Any] = {"games": games, "paces": paces, "systems": SYSTEMS, "operates": member.operator}
    values |= {"given": {**USUAL, "starts": f"{full_hour:%Y-%m-%dT%H:%M}", **marks, **given, "zone": zone}, "fresh": not given}
    values |= {"zones": zone_names(), "problem": problem}
    told: dict[str, object] = {"games": [{"name": name, "seats": seats} for name, _, seats in games]}
    return shown_with(problem, page(visit, "tournament-new", spoken, told, t=tournament_texts(spoken), **values))


def shown_with(problem: str, made: Response[str]) -> Response[str]:
    if problem:
        made.status_code = 422
    return made


@get("/tournaments/{tournament:str}", media_type=MediaType.HTML, include_in_schema=False, responses=NOT_HERE)
async def show_one(visit: NamedDependency[Visit], tournament: Word, key: Secret = "", lang: Language = None) -> Response[str]:
    return await tournament_page(visit, tournament, key, lang)


async def tournament_page(visit: Visit, tournament: str, key: str, lang: str | None, problem: str = "") -> Response[str]:
    """Show a tournament, and why something was refused."""
    spoken = visit.language(lang)
    view = await shown(visit, tournament, key, spoken)
    told: dict[str, object] = {"tournament": view.about.id, "key": key, "mark": view.mark}
    values: dict[str, Any] = {"view": view, "titles": titles(spoken), "key": key, "mixed": mixed, "problem": problem}
    values["decimal"] = lambda value, places: decimal(value, places, spoken)
    # A large tournament has a thousand tables.
    made = await visit.work(page, visit, "tournament", spoken, told, t=tournament_texts(spoken), **values)
    return shown_with(problem, made)


def decimal(value: float | str, places: int, lang: str) -> str:
    """Return a number, or a fraction like 7/3, with so many decimal places."""
    text = f"{float(Fraction(value)):.{places}f}"
    return text.replace(".", ",") if lang == "de" else text


routes = [show_list, show_form, show_one]
