"""Sends messages of one server by web push and webhook: jobs, which are tried again until they are dead letters.

The place answers before the job ends. A server that is killed in between sends the message again with the same id: a browser
shows it once, and a webhook can tell.
"""

import asyncio
import hmac
import time
from base64 import b64encode
from email.utils import parseaddr
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec

from leeward.kernel.language.speech import voice
from leeward.server.people.delivery import places, web_push
from leeward.server.people.delivery.addresses import Unreachable
from leeward.server.people.delivery.client import FAILURES, Client
from leeward.server.people.delivery.lanes import Lanes
from leeward.server.people.delivery.places import TRIAL, Place
from leeward.server.people.notices.collecting import PUSH, WEBHOOK
from leeward.server.settings import Settings
from leeward.server.storage.games import Storage
from leeward.server.storage.jobs import Job, Undelivered
from leeward.server.storage.jobs.runner import Jobs

SLOTS = 64  # messages under way at once: many wait for others' servers
LINES, LONGEST_LINE = 4, 300  # of a message: push services take 4 kB
GONE = (404, 410)  # the browser no longer wants messages
BUSY = (408, 425, 429)  # later it may work
HARMLESS = str.maketrans({"<": "(", ">": ")", "@": "(at)", "[": "(", "]": ")"})  # names call nobody in a group chat


class Deliveries:
    def __init__(self, storage: Storage, queue: Jobs, settings: Settings) -> None:
        self.storage, self.trusted = storage, settings.trusted_hosts
        self.site, self.contact = settings.public_url, contact_of(settings)
        self.lanes = Lanes()
        self.key: ec.EllipticCurvePrivateKey | None = None  # made or read when it is first needed
        self.client: Client | None = None  # the same: it reads all certificates
        queue.handle(PUSH, self.push, SLOTS)
        queue.handle(WEBHOOK, self.call, SLOTS)

    async def own_key(self) -> ec.EllipticCurvePrivateKey:
        if self.key is None:
            self.key = await self.storage.do(web_push.private_key, self.storage.engine)
        return self.key

    def own_client(self) -> Client:
        if self.client is None:
            self.client = Client(self.trusted)
        return self.client

    async def push(self, job: Job) -> None:
        """Send a message to a browser."""
        place = await self.storage.do(places.browser, self.storage, job)
        if place is None:
            return
        text = msgspec.json.encode(shown(place, job))
        body = web_push.encrypted(text, web_push.decoded(place.public_key), web_push.decoded(place.auth_secret))
        headers = web_push.headers(await self.own_key(), place.url, self.contact, id_of(job))
        status = await self.post(place, headers, body)
        if status in GONE:
            await self.storage.do(places.forget_browser, self.storage, job)
        elif status >= 300:
            raise refused(place, status)

    async def call(self, job: Job) -> None:
        """Send a message to a webhook, signed as Standard Webhooks say."""
        place = await self.storage.look(places.webhook, self.storage, job)
        if place is None:
            return
        body, moment = msgspec.json.encode(said(place, job, self.site)), str(int(time.time()))
        signed = f"{id_of(job)}.{moment}.".encode() + body
        signature = b64encode(hmac.digest(places.key_of(self.storage, place.id), signed, "sha256")).decode()
        headers = {"webhook-id": id_of(job), "webhook-timestamp": moment, "webhook-signature": f"v1,{signature}"}
        status = await self.post(place, {"Content-Type": "application/json", **headers}, body)
        if status >= 300:
            raise refused(place, status)

    async def post(self, place: Place, headers: dict[str, str], body: bytes) -> int:
        """Post a message; return the status. What fails gets a pause. No log names an address."""
        host = urlsplit(place.url).netloc.lower()
        with self.lanes.enter(host, place.owner):
            try:
                answer = await self.own_client().post(place.url, headers, body)
            except FAILURES as problem:
                self.lanes.failed(host)
                why = str(problem) if isinstance(problem, Unreachable) else f"{host}: {type(problem).__name__}"
                raise Undelivered(why, isinstance(problem, Unreachable)) from None
        if answer.status in BUSY or answer.status >= 500:
            self.lanes.failed(host, answer.retry_after, place.owner)
            raise Undelivered(f"{host} answers {answer.status}")
        self.lanes.worked(host, place.owner)
        return answer.status

    async def close(self) -> None:
        if self.client is not None:
            async with asyncio.timeout(2.0):
                await self.client.close()


def contact_of(settings: Settings) -> str:
    """Return the operator's contact for push services."""
    address = parseaddr(settings.mail.sender)[1]
    return f"mailto:{address}" if address else settings.public_url or "https://localhost"


def refused(place: Place, status: int) -> Undelivered:
    """Return why a message is a dead letter: the host refuses it for good or redirects it."""
    return Undelivered(f"{urlsplit(place.url).netloc} answers {status}", final=True)


def id_of(job: Job) -> str:
    """Return the id of a message: the same at every try."""
    return job.key.rpartition(" ")[2]


def lines_of(place: Place) -> list[str]:
    """Return the text of a message, a few lines."""
    texts = [notice.text[:LONGEST_LINE] for notice in place.told]
    if len(texts) <= LINES:
        return texts
    more = len(texts) - LINES + 1
    return [*texts[: LINES - 1], voice(place.language).count("and {n} more notice", "and {n} more notices", more)]


def shown(place: Place, job: Job) -> dict[str, str]:
    """Return what a browser shows; a click opens the path."""
    path = place.told[0].path if len(place.told) == 1 and place.told[0].path else "/notices"
    lines = lines_of(place)
    return {"title": "Leeward", "body": "\n".join(lines), "path": path, "tag": id_of(job), "lang": place.language}


def said(place: Place, job: Job, site: str) -> dict[str, object]:
    """Return what a webhook gets: `text` for most group chats, `content` for Discord, and each notice for programs."""
    trial = voice(place.language).say("The webhook of {name} works.", name=place.name)
    text = trial if job.content.get(TRIAL) else "\n".join(lines_of(place))
    text = text.translate(HARMLESS)
    told = [{"kind": each.kind, "text": each.text, "url": f"{site}{each.path}", "at": each.at} for each in place.told]
    return {"text": text, "content": text, "allowed_mentions": {"parse": []}, "id": id_of(job), "notices": told}
