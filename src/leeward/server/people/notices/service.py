"""The notices of one server: runs the jobs that make them."""

from leeward.server.limits.presence import Presence
from leeward.server.people.notices import news
from leeward.server.people.notices.collecting import collect
from leeward.server.people.notices.notices import mark_table_read
from leeward.server.people.notices.outbox import COLLECT
from leeward.server.storage.games import Storage
from leeward.server.storage.jobs import TURN, Job
from leeward.server.storage.jobs.runner import Jobs


class Notices:
    def __init__(self, storage: Storage, jobs: Jobs, presence: Presence) -> None:
        self.storage, self.presence = storage, presence
        jobs.handle(COLLECT, self.collect)
        jobs.handle(TURN, self.tell_turn)
        jobs.handle(news.CHAT, self.tell_chat)
        jobs.handle(news.RESULT, self.tell_result)

    async def tell_turn(self, job: Job) -> None:
        await self.storage.do(news.tell_turn, self.storage, job, self.presence)

    async def tell_chat(self, job: Job) -> None:
        await self.storage.do(news.tell_chat, self.storage, job, self.presence)

    async def tell_result(self, job: Job) -> None:
        await self.storage.do(news.tell_result, self.storage, job, self.presence)

    async def collect(self, job: Job) -> None:
        await self.storage.do(collect, self.storage, job)

    async def welcome(self, owner: str, table: str) -> None:
        """A person is back at a table: they see there what they were told of it."""
        await self.storage.do(mark_table_read, self.storage, owner, table)
