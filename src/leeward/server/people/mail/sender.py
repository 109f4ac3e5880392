"""Sends mails over SMTP: jobs, which are tried again until they are dead letters. No address reaches the log.

The mail server accepts a mail before its job ends. A server that is killed in between sends it again with the same Message-ID.
"""

import asyncio
import logging
import ssl
from email.message import EmailMessage
from email.utils import parseaddr

import aiosmtplib
import sqlalchemy as sql

from leeward.server.monitoring import logs
from leeward.server.people.mail.addresses import found_by
from leeward.server.people.mail.letters import LINKED, Contents, letter
from leeward.server.people.mail.links import make_link
from leeward.server.people.mail.queue import QueuedMail, add_mail, mail_of
from leeward.server.people.mail.rendering import message
from leeward.server.people.notices.choices import chosen, stop_secret
from leeward.server.people.notices.kinds import KINDS
from leeward.server.people.notices.notices import to_send
from leeward.server.settings import Mail
from leeward.server.storage.games import Storage
from leeward.server.storage.jobs import Job, Undelivered, finishing
from leeward.server.storage.jobs.runner import Jobs
from leeward.server.storage.schema.jobs import MAIL, WISH
from leeward.server.storage.schema.people import accounts

SLOTS = 2  # mails that one server sends at once: providers dislike many connections
TIMEOUT = 15.0  # seconds for one answer of the mail server
WHOLE = 45.0  # seconds for a whole try: less than a claim lasts
FAILURES = (aiosmtplib.SMTPException, OSError)  # of a mail server, or of the way there
LINK = {"confirm": "/confirm/", "recover": "/recover/"}
logger = logging.getLogger(__name__)


class Sender:
    """The mail of one server."""

    def __init__(self, storage: Storage, jobs: Jobs, settings: Mail, public_url: str) -> None:
        self.storage, self.settings, self.public_url = storage, settings, public_url
        jobs.handle(MAIL, self.send, SLOTS)
        jobs.handle(WISH, self.fulfil)

    async def check(self) -> None:
        """Log whether the mail server takes our mail. It may be away for a while, so the server starts in any case."""
        try:
            await log_in(self.settings)
        except FAILURES as problem:
            logger.warning("no mail can be sent now: %s", explained(problem, self.settings))

    async def fulfil(self, job: Job) -> None:
        await self.storage.do(fulfil, self.storage, job)

    async def send(self, job: Job) -> None:
        mail = mail_of(job)
        about = await self.storage.do(contents, self.storage, mail, self.public_url)
        if about is None:
            return
        written = message(letter(mail.kind, mail.language, about), mail.language, self.settings.sender, mail.address, job.key)
        try:
            await deliver(self.settings, written, mail.address)
        except FAILURES as problem:
            raise Undelivered(named(problem), is_final(problem)) from None
        logs.note("mail sent", kind=mail.kind, tries=job.tries)


# the storage's side


def fulfil(storage: Storage, job: Job) -> None:
    """Turn a wish for recovery into a mail, if there is such an account with an address."""
    with finishing(storage, job) as connection:
        found = found_by(connection, str(job.content["who"]))
        if found is not None:
            add_mail(storage, connection, found.owner, found.address, "recover", found.language)


def contents(storage: Storage, mail: QueuedMail, site: str) -> Contents | None:
    """Return what a mail says; None if its account is gone. The secret of a link is made now, so it is nowhere stored."""
    with storage.engine.begin() as connection:
        name = connection.execute(sql.select(accounts.c.name).where(accounts.c.owner == mail.owner)).scalar_one_or_none()
        name = str(mail.about.get("name") or name or "")
        if not name:
            return None
        if mail.kind == "notices":
            return news(storage, connection, mail, name, site)
        link = ""
        if mail.kind in LINKED:
            secret = make_link(connection, mail.owner, mail.kind, mail.address)
            link = f"{site}{LINK[mail.kind]}{secret}"
        return Contents(name, site, link, str(mail.about.get("device", "")))


def news(storage: Storage, connection: sql.Connection, mail: QueuedMail, name: str, site: str) -> Contents | None:
    """Return the content of a mail with notices; None if the recipient has read them all or has stopped mail."""
    told = to_send(connection, mail.owner, mail.about["notices"], mail.language)
    mine = chosen(connection, mail.owner)
    wanted = [notice for notice in told if KINDS[notice.kind].group in mine.mail]
    if not wanted:
        return None
    path = wanted[0].path if len(wanted) == 1 and wanted[0].path else "/notices"
    stop = f"{site}/stop/{stop_secret(storage, mail.owner)}"
    return Contents(name, site, f"{site}{path}", notices=tuple(notice.text for notice in wanted), stop=stop)


# SMTP


def connection_to(settings: Mail) -> aiosmtplib.SMTP:
    return aiosmtplib.SMTP(
        hostname=settings.host,
        port=settings.port,
        username=settings.user or None,
        password=settings.password or None,
        use_tls=settings.tls == "tls",
        start_tls=settings.tls == "starttls",
        local_hostname=parseaddr(settings.sender)[1].rpartition("@")[2],
        timeout=TIMEOUT,
    )


async def log_in(settings: Mail) -> None:
    async with asyncio.timeout(WHOLE), connection_to(settings) as smtp:
        await smtp.noop()


async def deliver(settings: Mail, mail: EmailMessage, address: str) -> None:
    """Hand a mail over; return when the mail server has accepted it."""
    async with asyncio.timeout(WHOLE):
        smtp = connection_to(settings)
        await smtp.connect()
        try:
            await smtp.send_message(mail, sender=parseaddr(settings.sender)[1], recipients=[address])
        finally:
            smtp.close()


def is_final(problem: Exception) -> bool:
    """Whether the mail server refuses this mail whenever it is tried."""
    if isinstance(problem, aiosmtplib.SMTPRecipientsRefused):
        return all(each.code >= 500 for each in problem.recipients)
    return isinstance(problem, aiosmtplib.SMTPDataError) and problem.code >= 500


def named(problem: Exception) -> str:
    """Return a failure without the server's own words, which often repeat the address."""
    codes = [each.code for each in getattr(problem, "recipients", []) if isinstance(each, aiosmtplib.SMTPResponseException)]
    code = getattr(problem, "code", None) or (codes[0] if codes else None)
    return f"{type(problem).__name__}{f' {code}' if code else ''}"


def explained(problem: Exception, settings: Mail) -> str:
    """Return a failure for the operator, with the setting that it is about."""
    place = f"{settings.host}:{settings.port}"
    if isinstance(problem, aiosmtplib.SMTPAuthenticationError):
        return f"mail.user and mail.password: {place} refuses them ({problem.code})"
    if isinstance(problem, aiosmtplib.SMTPSenderRefused):
        return f"mail.sender: {place} refuses it ({problem.code})"
    if isinstance(problem, aiosmtplib.SMTPRecipientsRefused):
        return f"{place} refuses the recipient ({named(problem)})"
    encrypted = isinstance(problem, ssl.SSLError) or isinstance(problem.__cause__, ssl.SSLError)
    if encrypted or "starttls" in str(problem).lower():
        return f"mail.tls: no {settings.tls} with {place}: {logs.first_line(problem)}"
    if isinstance(problem, OSError):
        return f"mail.host and mail.port: {place} does not answer: {logs.first_line(problem)}"
    return f"{place}: {named(problem)}"
