"""The forms of tournaments, which work without scripts. A refusal comes as the page with what was entered and why."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

import msgspec
from litestar import post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.response import Redirect, Response

from leeward.server.club.tournaments import routes as api
from leeward.server.club.tournaments.pages import Secret, form_page, tournament_page
from leeward.server.http.request import NOT_HERE, Language, Visit, Word
from leeward.server.limits import clock
from leeward.server.messages.refusal import Refusal, why
from leeward.server.messages.tournaments import Cancelling, Correction, NewEvening, NewTournament, Removal

Wanted = TypeVar("Wanted")
NUMBERS = ("players", "rounds", "group_size", "minutes", "hours", "most")


@post("/tournaments/new", include_in_schema=False)
async def make(visit: NamedDependency[Visit], lang: Language = None) -> Response[Any]:
    """Make a tournament, or a weekly evening."""
    given = dict(await visit.request.form())
    try:
        wanted = tournament_in(given)
        if "weekly" in given:
            when = {name: given.get(name) for name in ("day", "hour", "minute", "zone")}
            await api.make_evening.fn(visit, converted({"tournament": msgspec.to_builtins(wanted), **when}, NewEvening))
            return Redirect("/tournaments", status_code=303)
        made = await api.make.fn(visit, wanted)
    except Refusal as refusal:
        return await form_page(visit, lang, given, why(refusal, visit.language(lang)))
    return Redirect(made.path, status_code=303)


def tournament_in(given: Mapping[str, Any]) -> NewTournament:
    kind, bank, turn = [*str(given.get("pace", "")).split(" "), "", "", ""][:3]
    fields = {name: given[name] for name in ("title", "game", "system", *NUMBERS) if given.get(name)}
    pace = {"kind": kind, "bank": bank, "turn": turn, "ends": given.get("ends", "resign")}
    marks = {name: name in given for name in ("rated", "listed")}
    return converted({**fields, **marks, "pace": pace, "starts": moment_in(given)}, NewTournament)


def moment_in(given: Mapping[str, Any]) -> float:
    """Return the start: a time by the clock of a time zone."""
    if "weekly" in given:
        return 0.0
    if given.get("zone") not in clock.zones():
        raise Refusal("time-zone")
    try:
        return datetime.fromisoformat(str(given.get("starts", ""))).replace(tzinfo=ZoneInfo(str(given["zone"]))).timestamp()
    except (ValueError, OverflowError):
        raise Refusal("tournament-time") from None


def converted(given: Any, kind: type[Wanted]) -> Wanted:
    """Return what a form says; its values are texts."""
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError:
        raise Refusal("malformed") from None


@post("/tournaments/{tournament:str}", include_in_schema=False, responses=NOT_HERE)
async def act(visit: NamedDependency[Visit], tournament: Word, key: Secret = "", lang: Language = None) -> Response[Any]:
    """Enter or withdraw, and what the director does."""
    form = await visit.request.form()
    given: dict[str, Any] = {**form, "places": form.getall("place", []), "forfeits": form.getall("forfeit", [])}
    try:
        cookies = await do(visit, tournament, key, given)
    except Refusal as refusal:
        return await tournament_page(visit, tournament, key, lang, why(refusal, visit.language(lang)))
    path = f"/tournaments/{tournament}"
    return Redirect(path, status_code=303, cookies=cookies, query_params={"key": key} if key else None)


async def do(visit: Visit, tournament: str, key: str, given: Mapping[str, Any]) -> Sequence[Cookie]:
    match given.get("do"):
        case "enter":
            entered: Response[None] = await api.enter.fn(visit, tournament, key)
            return entered.cookies
        case "leave":
            await api.withdraw.fn(visit, tournament)
        case "start":
            await api.start.fn(visit, tournament)
        case "cancel":
            await api.cancel.fn(visit, tournament, said(given, Cancelling))
        case "remove":
            await api.remove.fn(visit, tournament, said(given, Removal))
        case "correct":
            await api.correct.fn(visit, tournament, said(given, Correction))
        case _:
            raise Refusal("malformed")
    return ()


def said(given: Mapping[str, Any], kind: type[Wanted]) -> Wanted:
    names = {field.name for field in msgspec.structs.fields(kind)}  # type: ignore[arg-type]
    return converted({name: value for name, value in given.items() if name in names}, kind)


@post("/evenings/{evening:str}", include_in_schema=False, responses=NOT_HERE)
async def end_evening(visit: NamedDependency[Visit], evening: Word) -> Redirect:
    await api.end_evening.fn(visit, evening)
    return Redirect("/tournaments", status_code=303)


routes = [make, act, end_evening]
