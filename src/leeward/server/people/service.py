"""The people of one server, with a cache of accounts; other servers announce changes."""

import time
from collections import OrderedDict

from leeward.server.people.accounts import Account, account_of
from leeward.server.people.conduct.tokens import Token, token_of
from leeward.server.people.members.relations import blocked_by
from leeward.server.storage.games import Storage
from leeward.server.storage.secrets import hashed

MOST_KNOWN = 10_000  # owners whose account is remembered


class People:
    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.known: OrderedDict[str, Account | None] = OrderedDict()
        self.days: OrderedDict[str, float] = OrderedDict()  # on which sessions were seen, by their key
        self.blocks: dict[str, frozenset[str]] = {}  # whom an account has blocked, as last read
        self.tokens: OrderedDict[str, Token] = OrderedDict()  # by hash
        self.forgotten = 0  # counts changes: what was read before one is not remembered

    async def of(self, owner: str) -> Account | None:
        """Return an owner's account; None for a browser without one."""
        if not owner:
            return None
        if owner not in self.known:
            before = self.forgotten
            found = await self.storage.look(account_of, self.storage, owner)
            blocks = await self.storage.look(blocked_by, self.storage, owner) if found else frozenset[str]()
            if before != self.forgotten:
                return found
            self.known[owner], self.blocks[owner] = found, blocks
            if len(self.known) > MOST_KNOWN:
                self.blocks.pop(self.known.popitem(last=False)[0], None)
        self.known.move_to_end(owner)
        return self.known[owner]

    async def token(self, secret: str) -> Token | None:
        """Return the token with this secret; None if there is none, or if it has ended."""
        key = hashed(secret)
        found = self.tokens.get(key)
        if found is None:
            before = self.forgotten
            found = await self.storage.do(token_of, self.storage, secret)
            if found is not None and before == self.forgotten:
                self.tokens[key] = found
                if len(self.tokens) > MOST_KNOWN:
                    self.tokens.popitem(last=False)
        return found if found is not None and found.expires > time.time() else None

    def forget(self) -> None:
        """Read all accounts again, after a change."""
        self.forgotten += 1
        self.known.clear()
        self.tokens.clear()

    def note_day(self, key: str, day: float) -> bool:
        """Return whether a session is seen for the first time on this day."""
        if self.days.get(key) == day:
            return False
        self.days[key] = day
        if len(self.days) > MOST_KNOWN:
            self.days.popitem(last=False)
        return True

    def hides(self, owner: str) -> frozenset[str]:
        """Return whom an owner has blocked, as far as it was read: their chat lines are hidden."""
        return self.blocks.get(owner, frozenset())
