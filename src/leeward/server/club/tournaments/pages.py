"""The pages of tournaments: the list, the form, one tournament."""

from fractions import Fraction
from typing import Annotated, Any

import msgspec
from litestar import MediaType, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from litestar.response import Redirect, Response

from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.server.club.tournaments.routes import shown
from leeward.server.club.tournaments.texts import tournament_texts
from leeward.server.club.tournaments.views import list_tournaments, mixed
from leeward.server.http.request import NOT_HERE, Language, Visit, Word
from leeward.server.messages.clocks import Pace
from leeward.server.pages.rendering import page
from leeward.server.tournaments import evenings
from leeward.server.views.clocks import PACES, pace_of

Secret = Annotated[str, QueryParameter(name="key", max_length=40)]
SYSTEMS = ("swiss", "groups", "elimination", "arena")
STATES = ("running", "open", "over", "cancelled")
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
    if visit.account is None:
        return Redirect("/sign-in")
    spoken = visit.language(lang)
    games = [(name, title, list(game_named(name).seats)) for name, title in titles(spoken).items()]
    paces = [(f"{one.kind} {one.bank} {one.turn}", pace_of(msgspec.to_builtins(one), spoken)) for one in FOR_TOURNAMENTS]
    values = {"games": games, "paces": paces, "systems": SYSTEMS, "operates": visit.account.operator}
    told: dict[str, object] = {"games": [{"name": name, "seats": seats} for name, _, seats in games]}
    return page(visit, "tournament-new", spoken, told, t=tournament_texts(spoken), **values)


@get("/tournaments/{tournament:str}", media_type=MediaType.HTML, include_in_schema=False, responses=NOT_HERE)
async def show_one(visit: NamedDependency[Visit], tournament: Word, key: Secret = "", lang: Language = None) -> Response[str]:
    spoken = visit.language(lang)
    view = await shown(visit, tournament, key, spoken)
    told: dict[str, object] = {"tournament": view.about.id, "key": key, "mark": view.mark}
    values: dict[str, Any] = {"view": view, "titles": titles(spoken), "key": key, "mixed": mixed}
    values["decimal"] = lambda points: float(Fraction(points))
    # A large tournament has a thousand tables.
    return await visit.work(page, visit, "tournament", spoken, told, t=tournament_texts(spoken), **values)


routes = [show_list, show_form, show_one]
