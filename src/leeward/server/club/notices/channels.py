"""Routes for the channels of notices: choices, push, webhooks, feeds. Only the account itself may use them.

What outlasts a session, and tells others of the account, needs a proof first.
"""

from collections.abc import Iterable

from litestar import delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from leeward.server.http.owners import secure
from leeward.server.http.request import REFUSED, Visit, Word, problems
from leeward.server.http.sessions import key_of, prove_first
from leeward.server.limits import clock
from leeward.server.messages.notices import FeedLink, MadeWebhook, NewPush, NewWebhook, NoticeChoices
from leeward.server.messages.refusal import Refusal
from leeward.server.people.delivery import places, web_push
from leeward.server.people.delivery.addresses import checked
from leeward.server.people.notices import choices, feeds
from leeward.server.people.notices.feeds import FeedKind

ANSWERS = {**REFUSED, **problems(429)}
PATHS = {"atom": "/feed/{}/notices.xml", "calendar": "/calendar/{}/leeward.ics"}


@get("/api/v1/notices/choices", summary="Read how I learn of notices", responses=ANSWERS)
async def read_choices(visit: NamedDependency[Visit]) -> NoticeChoices:
    return await visit.storage.look(choices.choices_of, visit.storage, visit.member.owner)


@put("/api/v1/notices/choices", summary="Choose how I learn of notices", responses=ANSWERS)
async def choose(visit: NamedDependency[Visit], data: JSONBody[NoticeChoices]) -> NoticeChoices:
    """Notices of the operators are always on the page, and never go to a webhook."""
    await store(visit, data)
    return await visit.storage.look(choices.choices_of, visit.storage, visit.member.owner)


async def store(visit: Visit, wanted: NoticeChoices) -> None:
    owner = visit.member.owner
    if wanted.zone and wanted.zone not in clock.zones():
        raise Refusal("silent-hours")
    await visit.storage.do(choices.choose, visit.storage, owner, wanted)


# push


@post("/api/v1/push", summary="Send push to this browser", responses=ANSWERS, status_code=200)
async def subscribe(visit: NamedDependency[Visit], data: JSONBody[NewPush]) -> None:
    """It lasts as long as this browser's session."""
    owner, endpoint = visit.member.owner, checked(data.endpoint, visit.site.settings.trusted_hosts)
    if not web_push.are_keys(data.public_key, data.auth_secret):
        raise Refusal("push-keys")
    given = endpoint, data.public_key, data.auth_secret
    await visit.storage.do(places.subscribe, visit.storage, owner, key_of(visit.request), *given)


@delete("/api/v1/push", summary="Send no push to this browser", responses=ANSWERS, status_code=200)
async def unsubscribe(visit: NamedDependency[Visit]) -> None:
    await visit.storage.do(places.unsubscribe, visit.storage, visit.member.owner, key_of(visit.request))


# webhooks


@post("/api/v1/webhooks", summary="Add a webhook", responses=ANSWERS)
async def add_webhook(visit: NamedDependency[Visit], data: JSONBody[NewWebhook]) -> MadeWebhook:
    """The address must be public and begin with https, unless the operator trusts its host."""
    owner, url = visit.member.owner, checked(data.url.strip(), visit.site.settings.trusted_hosts)
    await prove_first(visit)
    visit.spend(visit.limits.reports)
    return MadeWebhook(*await visit.storage.do(places.add_webhook, visit.storage, owner, url))


@delete("/api/v1/webhooks/{webhook:str}", summary="Remove a webhook", responses=ANSWERS, status_code=200)
async def remove_webhook(visit: NamedDependency[Visit], webhook: Word) -> None:
    await visit.storage.do(places.remove_webhook, visit.storage, visit.member.owner, webhook)


@post("/api/v1/webhooks/{webhook:str}/test", summary="Send a test to a webhook", responses=ANSWERS, status_code=202)
async def try_webhook(visit: NamedDependency[Visit], webhook: Word) -> None:
    owner = visit.member.owner
    visit.spend(visit.limits.reports)
    await visit.storage.do(places.try_webhook, visit.storage, owner, webhook)


# feeds


@post("/api/v1/feeds/{kind:str}", summary="Make a secret link to a feed", responses=ANSWERS)
async def make_feed(visit: NamedDependency[Visit], kind: FromPath[FeedKind]) -> FeedLink:
    """This replaces the old link of this kind."""
    owner = visit.member.owner
    await prove_first(visit)
    secret = await visit.storage.do(feeds.make_link, visit.storage, owner, kind)
    return FeedLink(origin(visit) + PATHS[kind].format(secret))


@delete("/api/v1/feeds/{kind:str}", summary="End the link to a feed", responses=ANSWERS, status_code=200)
async def end_feed(visit: NamedDependency[Visit], kind: FromPath[FeedKind]) -> None:
    await visit.storage.do(feeds.end_link, visit.storage, visit.member.owner, kind)


def origin(visit: Visit) -> str:
    """Return the address of this server, as the browser or the operator names it."""
    host = visit.request.headers.get("host", "")
    return visit.site.settings.public_url or f"{'https' if secure(visit.request) else 'http'}://{host}"


def of_form(form: Iterable[tuple[str, str]]) -> NoticeChoices:
    """Return the choices of the page's form; it lists the groups on the page, not the hidden ones."""
    given = dict(form)
    by = {name: list(choices.picked(given, name)) for name in ("push", "mail", "webhook")}
    hidden = [group for group in choices.GROUPS if group not in choices.picked(given, "page")]
    hours = [int(text) % 24 if (text := given.get(name, "")).isdecimal() and len(text) < 3 else 0 for name in ("from", "to")]
    return NoticeChoices(**by, hidden=hidden, zone=given.get("zone", "")[:60], quiet_from=hours[0], quiet_to=hours[1])


routes = [
    *(read_choices, choose, subscribe, unsubscribe),
    *(add_webhook, remove_webhook, try_webhook, make_feed, end_feed),
]
