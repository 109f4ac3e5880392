"""The services of one server, typed: every request reaches them through its `Visit`."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import sqlalchemy as sql
from litestar.connection import ASGIConnection

from leeward.kernel.contract.installed import rooms
from leeward.server.limits.buckets import Buckets
from leeward.server.limits.presence import Presence
from leeward.server.limits.quotas import Slots
from leeward.server.limits.turnstile import Turnstile
from leeward.server.lobby.service import Lobby
from leeward.server.monitoring.checks import Check
from leeward.server.people.delivery.service import Deliveries
from leeward.server.people.members.service import Ratings
from leeward.server.people.notices.notices import tell
from leeward.server.people.notices.service import Notices
from leeward.server.people.openid.provider import Provider
from leeward.server.people.service import People
from leeward.server.settings import Limits, Settings
from leeward.server.storage.games import Storage
from leeward.server.storage.jobs import CLOCK
from leeward.server.storage.jobs.runner import Jobs
from leeward.server.storage.owners import Owners
from leeward.server.storage.schema.people import accounts
from leeward.server.tables.clocks.service import Clocks
from leeward.server.tables.plans.carrying import Plans
from leeward.server.tables.registry import Tables
from leeward.server.thinking.analyses import Analyses
from leeward.server.thinking.computers import Computers
from leeward.server.thinking.pondering import Pondering
from leeward.server.tournaments.engine import Tournaments

if TYPE_CHECKING:
    from leeward.server.people.mail.sender import Sender


class Limiters:
    """What is limited for each client, besides budgeted work and new tables."""

    def __init__(self, limits: Limits) -> None:
        self.requests = Buckets(limits.rate, limits.burst, limits.crowd)
        self.hints = Buckets(limits.hint_rate, limits.hint_burst, limits.crowd)
        self.analyses = Buckets(limits.analysis_rate, limits.analysis_burst, limits.crowd)
        self.coach = Buckets(limits.coach_rate, limits.coach_burst, limits.crowd)
        self.previews = Buckets(limits.preview_rate, limits.preview_burst, limits.crowd)
        self.signing = Buckets(limits.sign_rate, limits.sign_burst, limits.crowd)  # wrong passwords and codes
        self.chat = Buckets(limits.chat_rate, limits.chat_burst, limits.crowd)
        self.reports = Buckets(limits.report_rate, limits.report_burst, limits.crowd)
        self.feeds = Buckets(limits.feed_rate, limits.feed_burst, limits.crowd)
        self.tournaments = Buckets(1 / 3600, 10, limits.crowd)  # new ones: all are in one list
        self.names = Buckets(limits.sign_rate, limits.sign_burst)  # the same, for each account
        self.messages = Buckets(limits.message_rate, limits.message_burst, limits.crowd)  # of spectators
        self.sockets = Slots(limits.sockets)
        self.polls = Slots(limits.polls)
        self.turnstile = Turnstile()

    def buckets(self) -> dict[str, Buckets]:
        return {name: one for name, one in vars(self).items() if isinstance(one, Buckets)}

    def slots(self) -> dict[str, Slots]:
        return {name: one for name, one in vars(self).items() if isinstance(one, Slots)}


def tell_member(connection: sql.Connection, owner: str, kind: str, content: Mapping[str, Any]) -> None:
    """Tell an owner something, if they have an account."""
    if connection.execute(sql.select(accounts.c.owner).where(accounts.c.owner == owner)).first() is not None:
        tell(connection, owner, kind, content)


class Site:
    """One server. `open` adds what needs the database."""

    storage: Storage
    jobs: Jobs
    clocks: Clocks
    plans: Plans
    lobby: Lobby
    tournaments: Tournaments
    tables: Tables
    owners: Owners
    people: People
    ratings: Ratings
    notices: Notices
    deliveries: Deliveries
    analyses: Analyses
    pondering: Pondering | None
    mail: "Sender | None"  # without settings for it there is none
    openid: Provider | None  # the same

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.computers = Computers(settings.bots, settings.usual)
        self.ready = self.computers.ready
        self.limits = Limiters(settings.limits)
        self.presence = Presence()
        self.reading, self.writing = Check(1.0), Check(10.0)  # of the database
        self.nearly_full: Callable[[], bool] = lambda: False  # whether only a reserve of connections is left

    def open(self, storage: Storage) -> None:
        self.storage = storage
        self.jobs = Jobs(storage)
        self.tables = Tables(storage, self.computers, self.settings)
        self.lobby = Lobby(storage, self.jobs, self.ready, self.computers.usual)
        self.tables.reseated = self.lobby.note
        self.tournaments = Tournaments(storage, self.jobs, self.ready)
        self.owners = Owners(storage)
        self.people = People(storage)
        self.tables.hides, self.tables.presence = self.people.hides, self.presence
        self.clocks = Clocks(self.tables, tell_member)
        self.jobs.handle(CLOCK, self.clocks.ring)
        self.plans = Plans(self.tables, self.jobs, tell_member)
        self.mail = None
        if (mail := self.settings.mail).host:
            from leeward.server.people.mail.sender import Sender  # no other server's start waits for its library

            self.mail = Sender(storage, self.jobs, mail, self.settings.public_url)
        self.notices = Notices(storage, self.jobs, self.presence)
        self.deliveries = Deliveries(storage, self.jobs, self.settings)
        self.ratings = Ratings(storage, self.tables.results, self.computers.usual)
        openid = self.settings.openid
        self.openid = Provider(openid, self.settings.public_url) if openid.issuer else None
        self.analyses = Analyses(storage, self.ready, self.settings.analysis_visits)
        queues = self.tables.budgeted.queue, self.analyses.queue
        self.pondering = Pondering(self.computers, *queues) if self.settings.ponder else None

    def can_play(self) -> bool:
        """Whether people can play at least one game, also against computers."""
        return any(self.ready.has(name) and self.ready.has(f"{name}-opponents") for name in rooms())

    def forget_people(self) -> None:
        """Read owners and accounts again: another server, or this one, changed some."""
        self.owners.forget()
        self.people.forget()

    async def close(self) -> None:
        """Let everything stop that thinks or writes."""
        await self.jobs.close()
        await self.deliveries.close()
        if self.pondering is not None:
            await self.pondering.close()
        await self.analyses.close()
        await self.tables.close()
        await self.clocks.close()


def site_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Site:
    site: Site = connection.app.state.site
    return site
