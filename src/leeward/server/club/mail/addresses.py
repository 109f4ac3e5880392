"""Routes of an account's e-mail address, and the page behind the link of a confirmation."""

from typing import TYPE_CHECKING

from litestar import MediaType, Response, delete, get, patch, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from leeward.server.http.request import REFUSED, Language, Visit, Word, problems
from leeward.server.http.sessions import prove_first
from leeward.server.messages.people import MailChoices, MailWanted, NewAddress, UsedLink, tidy
from leeward.server.messages.refusal import Refusal
from leeward.server.pages.rendering import page
from leeward.server.people.mail import addresses
from leeward.server.people.mail.links import look_at

if TYPE_CHECKING:
    from leeward.server.people.mail.sender import Sender

ANSWERS = {**REFUSED, **problems(429)}


def mail_of(visit: Visit) -> "Sender":
    """The server's mail; refuse where there is none."""
    if visit.site.mail is None:
        raise Refusal("no-mail")
    return visit.site.mail


@get("/api/v1/address", summary="Read what my account gets by mail", responses=ANSWERS)
async def read_address(visit: NamedDependency[Visit]) -> MailChoices:
    return await visit.storage.look(addresses.choices_of, visit.storage, visit.member.owner)


@put("/api/v1/address", summary="Add or change my e-mail address", responses=ANSWERS)
async def change_address(visit: NamedDependency[Visit], data: JSONBody[NewAddress]) -> MailChoices:
    """A link goes to the address. It counts when it is used by this account."""
    account, _ = visit.member, mail_of(visit)
    address = tidy(data.address)
    if address is None:
        raise Refusal("address")
    await prove_first(visit)
    await visit.storage.do(addresses.ask_to_confirm, visit.storage, account.owner, address, visit.language())
    return await read_again(visit)


@post("/api/v1/address/confirmation", summary="Confirm my e-mail address", responses=ANSWERS, status_code=200)
async def confirm_address(visit: NamedDependency[Visit], data: JSONBody[UsedLink]) -> MailChoices:
    mail_of(visit)
    await visit.storage.do(addresses.confirm, visit.storage, data.secret, visit.member.owner)
    return await read_again(visit)


@patch("/api/v1/address", summary="Choose what my account gets by mail", responses=ANSWERS)
async def choose_mail(visit: NamedDependency[Visit], data: JSONBody[MailWanted]) -> MailChoices:
    account, _ = visit.member, mail_of(visit)
    await prove_first(visit)
    await visit.storage.do(addresses.choose_devices, visit.storage, account.owner, data.devices)
    return await read_again(visit)


@delete("/api/v1/address", summary="Remove my e-mail address", responses=ANSWERS, status_code=200)
async def remove_address(visit: NamedDependency[Visit]) -> MailChoices:
    account = visit.member
    await prove_first(visit)
    await visit.storage.do(addresses.remove, visit.storage, account.owner)
    return await read_again(visit)


async def read_again(visit: Visit) -> MailChoices:
    return await visit.storage.look(addresses.choices_of, visit.storage, visit.member.owner)


@get("/confirm/{secret:str}", media_type=MediaType.HTML, include_in_schema=False)
async def confirmation(visit: NamedDependency[Visit], secret: Word, lang: Language = None) -> Response[str]:
    """Show what a link confirms. Only the button does it: mail programs open links by themselves."""
    mail_of(visit)
    spoken = visit.language(lang)
    link = await visit.storage.look(look_at, visit.storage, secret, "confirm")
    owner = visit.account.owner if visit.account else ""
    state = "gone" if link is None else "mine" if link.owner == owner else "other" if owner else "stranger"
    told = {"secret": secret if state == "mine" else ""}
    return page(
        visit,
        "confirm",
        spoken,
        told,
        state=state,
        address=link.content if link and state == "mine" else "",
    )


routes = [read_address, change_address, confirm_address, choose_mail, remove_address, confirmation]
