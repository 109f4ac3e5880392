"""The pages on which people sign in and look after their account."""

from litestar import MediaType, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Response

from leeward.server.club.account.mine import my_account
from leeward.server.club.account.signing import has_passkeys
from leeward.server.club.account.texts import history_texts
from leeward.server.club.mail.offers import offers
from leeward.server.http.request import Language, Visit, Word
from leeward.server.pages.qr_code import drawn_code
from leeward.server.pages.rendering import page
from leeward.server.people.signing import link_owner


@get("/sign-in", media_type=MediaType.HTML, include_in_schema=False)
async def show_sign_in(visit: NamedDependency[Visit], lang: Language = None) -> Response[str]:
    """Sign in or sign up."""
    spoken = visit.language(lang)
    told = {"passkeys": has_passkeys(visit)}
    return page(visit, "sign-in", spoken, told, **await offers(visit))


@get("/device/{secret:str}", media_type=MediaType.HTML, include_in_schema=False)
async def show_device(visit: NamedDependency[Visit], secret: Word, lang: Language = None) -> Response[str]:
    """Ask on another device whether to sign in there. Only the button uses the link up."""
    spoken = visit.language(lang)
    account = await visit.storage.look(link_owner, visit.storage, secret)
    values = {"called": account.name if account else ""}
    return page(visit, "device", spoken, {"secret": secret if account else ""}, **values)


@get("/device/{secret:str}/qr", media_type="image/svg+xml", include_in_schema=False)
async def device_code(visit: NamedDependency[Visit], secret: Word) -> Response[str]:
    """Draw the link as a QR code. Only a client that has the link can ask: its secret is in the address."""
    if await visit.storage.look(link_owner, visit.storage, secret) is None:
        raise NotFoundException("this link has been used, or is too old")
    return drawn_code(visit, f"/device/{secret}")


@get("/account", media_type=MediaType.HTML, include_in_schema=False)
async def show_account(visit: NamedDependency[Visit], lang: Language = None) -> Response[str] | Redirect:
    """Show the account of the person who asks. A browser that is not signed in goes to the page for that."""
    if visit.account is None:
        return Redirect("/sign-in")
    spoken = visit.language(lang)
    mine = await my_account(visit)
    told = {"passkeys": has_passkeys(visit)}
    values = {"mine": mine, "history": history_texts(mine.history, spoken), **await offers(visit)}
    return page(visit, "account", spoken, told, **values)


routes = [show_sign_in, show_account, show_device, device_code]
