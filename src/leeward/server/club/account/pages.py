"""The pages on which people sign in and look after their account."""

from litestar import MediaType, get
from litestar.di import NamedDependency
from litestar.response import Redirect, Response

from leeward.server.club.account.texts import account_texts, sign_in_texts
from leeward.server.club.mail.offers import offers
from leeward.server.club.mail.texts import mail_texts
from leeward.server.http.request import Language, Visit
from leeward.server.pages.rendering import page


@get("/sign-in", media_type=MediaType.HTML, include_in_schema=False)
async def show_sign_in(visit: NamedDependency[Visit], lang: Language = None) -> Response[str]:
    """Sign in or sign up."""
    spoken = visit.language(lang)
    return page(visit, "sign-in", spoken, {}, also=sign_in_texts(spoken) | mail_texts(spoken), **await offers(visit))


@get("/account", media_type=MediaType.HTML, include_in_schema=False)
async def show_account(visit: NamedDependency[Visit], lang: Language = None) -> Response[str] | Redirect:
    """Show the account of the person who asks. A browser that is not signed in goes to the page for that."""
    if visit.account is None:
        return Redirect("/sign-in")
    spoken = visit.language(lang)
    return page(visit, "account", spoken, {}, also=account_texts(spoken) | mail_texts(spoken), **await offers(visit))


routes = [show_sign_in, show_account]
