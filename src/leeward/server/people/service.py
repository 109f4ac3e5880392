"""The people of one server, with a cache of accounts; other servers announce changes."""

from collections import OrderedDict

from leeward.server.people.accounts import Account, account_of
from leeward.server.storage.games import Storage

MOST_KNOWN = 10_000  # owners whose account is remembered


class People:
    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.known: OrderedDict[str, Account | None] = OrderedDict()
        self.days: OrderedDict[str, float] = OrderedDict()  # on which sessions were seen, by their key
        self.forgotten = 0  # counts changes: what was read before one is not remembered

    async def of(self, owner: str) -> Account | None:
        """Return an owner's account; None for a browser without one."""
        if not owner:
            return None
        if owner not in self.known:
            before = self.forgotten
            found = await self.storage.look(account_of, self.storage, owner)
            if before != self.forgotten:
                return found
            self.known[owner] = found
            if len(self.known) > MOST_KNOWN:
                self.known.popitem(last=False)
        self.known.move_to_end(owner)
        return self.known[owner]

    def forget(self) -> None:
        """Read everybody anew, after a change."""
        self.forgotten += 1
        self.known.clear()

    def note_day(self, key: str, day: float) -> bool:
        """Return whether a session is seen for the first time on this day."""
        if self.days.get(key) == day:
            return False
        self.days[key] = day
        if len(self.days) > MOST_KNOWN:
            self.days.popitem(last=False)
        return True
