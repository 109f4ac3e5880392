"""The page for the channels of notices. It is a plain form, which works without scripts."""

from litestar import MediaType, get, post
from litestar.di import NamedDependency
from litestar.response import Redirect, Response

from leeward.server.club.account.mine import my_account
from leeward.server.club.account.signing import has_passkeys
from leeward.server.club.mail.offers import offers
from leeward.server.club.notices.channels import of_form, store
from leeward.server.club.notices.texts import group_texts, zone_names
from leeward.server.http.request import Flag, Language, Visit
from leeward.server.http.sessions import key_of
from leeward.server.pages.rendering import page
from leeward.server.people.delivery import places, web_push
from leeward.server.people.notices import choices, feeds


@get("/notices/settings", media_type=MediaType.HTML, include_in_schema=False)
async def show_settings(visit: NamedDependency[Visit], lang: Language = None, saved: Flag = False) -> Response[str] | Redirect:
    """Show my choices. Redirect a browser that is not signed in to the sign-in page."""
    if visit.account is None:
        return Redirect("/sign-in")
    spoken, storage, owner = visit.language(lang), visit.storage, visit.account.owner
    key = web_push.encoded(web_push.public_bytes(await visit.site.deliveries.own_key()))
    endpoint = await storage.look(places.subscribed, storage, owner, key_of(visit.request))
    return page(
        visit,
        "notice-settings",
        spoken,
        {"passkeys": has_passkeys(visit), "pushKey": key, "pushEndpoint": endpoint},
        saved=saved,
        groups=group_texts(spoken),
        mine=await my_account(visit),
        chosen=await storage.look(choices.choices_of, storage, owner),
        webhooks=await storage.look(places.webhooks_of, storage, owner),
        links=await storage.look(feeds.links_of, storage, owner),
        zones=zone_names(),
        **await offers(visit),
    )


@post("/notices/settings", include_in_schema=False)
async def save_settings(visit: NamedDependency[Visit]) -> Redirect:
    _ = visit.member
    form = await visit.request.form()
    await store(visit, of_form((name, value) for name, value in form.multi_items() if isinstance(value, str)))
    return Redirect("/notices/settings?saved=true", status_code=303)


routes = [show_settings, save_settings]
