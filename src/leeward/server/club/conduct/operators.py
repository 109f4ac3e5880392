"""Routes for operators: acts on people, tables, reports, announcements, registration. For all others they do not exist."""

import time

from litestar import post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody

from leeward.server.http.request import REFUSED, Visit, Word
from leeward.server.messages.conduct import (
    NewAnnouncement,
    SignUpLink,
    UnwantedStudy,
    WantedAct,
    WantedClose,
    WantedLink,
    WantedMode,
)
from leeward.server.people.accounts import Account
from leeward.server.people.conduct import announcements, moderation, registration, reports
from leeward.server.storage.games import Storage


def operator_of(visit: Visit) -> Account:
    """Return the operator who asks; for everybody else there is nothing here."""
    if visit.account is None or not visit.account.operator or visit.account.is_suspended:
        raise NotFoundException("there is no such page")
    return visit.account


@post("/api/v1/operator/people/{name:str}/acts", summary="Warn, mute or suspend a person, or lift it", responses=REFUSED)
async def act(visit: NamedDependency[Visit], name: Word, data: JSONBody[WantedAct]) -> None:
    me, storage = operator_of(visit), visit.storage
    await storage.do(moderation.act_on, storage, me.owner, name, data.act, data.days, data.text)
    visit.site.forget_people()


@post("/api/v1/operator/reports/{number:str}/close", summary="Close a report", responses=REFUSED, status_code=200)
async def close_report(visit: NamedDependency[Visit], number: Word, data: JSONBody[WantedClose]) -> None:
    me, storage = operator_of(visit), visit.storage
    await storage.do(reports.close_report, storage, me.owner, number, data.text)


@post("/api/v1/operator/tables/{table_id:str}/close", summary="Close a table", responses=REFUSED, status_code=200)
async def close_table(visit: NamedDependency[Visit], table_id: Word, data: JSONBody[WantedClose]) -> None:
    me, storage = operator_of(visit), visit.storage
    await storage.do(reports.close_table, storage, me.owner, table_id, data.text)
    live = visit.tables.live.get(table_id)
    if live is not None:
        async with live.lock:
            await live.reload()


@post("/api/v1/operator/studies/deletion", summary="Delete a study", responses=REFUSED, status_code=200)
async def delete_study(visit: NamedDependency[Visit], data: JSONBody[UnwantedStudy]) -> None:
    me, storage = operator_of(visit), visit.storage
    await storage.do(reports.delete_study, storage, me.owner, data.study, data.text)


@post("/api/v1/operator/announcements", summary="Announce something on the start page", responses=REFUSED)
async def announce(visit: NamedDependency[Visit], data: JSONBody[NewAnnouncement]) -> None:
    me, storage, text = operator_of(visit), visit.storage, {"en": data.en, "de": data.de}
    await storage.do(announcements.add_announcement, storage, me.owner, text, data.begins, data.ends)


@post("/api/v1/operator/announcements/{number:str}/close", summary="End an announcement", responses=REFUSED, status_code=200)
async def end_announcement(visit: NamedDependency[Visit], number: Word, data: JSONBody[WantedClose]) -> None:
    me, storage = operator_of(visit), visit.storage
    await storage.do(announcements.end_announcement, storage, me.owner, number, data.text)


@post("/api/v1/operator/registration", summary="Choose who may sign up", responses=REFUSED, status_code=200)
async def choose_mode(visit: NamedDependency[Visit], data: JSONBody[WantedMode]) -> None:
    me, storage = operator_of(visit), visit.storage
    await storage.do(change_mode, storage, me.owner, data)


@post("/api/v1/operator/registration/links", summary="Make a link to sign up", responses=REFUSED)
async def make_link(visit: NamedDependency[Visit], data: JSONBody[WantedLink]) -> SignUpLink:
    me, storage = operator_of(visit), visit.storage
    secret = await storage.do(new_link, storage, me.owner, data.days, data.text)
    return SignUpLink(f"/sign-in?invitation={secret}#sign-up", time.time() + data.days * registration.DAY)


routes = [act, close_report, close_table, delete_study, announce, end_announcement, choose_mode, make_link]


def change_mode(storage: Storage, by: str, wanted: WantedMode) -> None:
    with storage.engine.begin() as connection:
        registration.set_mode(connection, wanted.mode)
        moderation.note(connection, by, f"registration {wanted.mode}", "", wanted.text)


def new_link(storage: Storage, by: str, days: float, text: str) -> str:
    with storage.engine.begin() as connection:
        secret = registration.add_link(connection, by, days)
        moderation.note(connection, by, "sign-up link", "", text, time.time() + days * registration.DAY)
    return secret
