"""Those who look at a table: people who play there, and spectators."""

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from leeward.server.live import LiveTable


class Watcher:
    """Somebody who looks at a table, through the seats they hold; `news` is set when there is something new to see."""

    def __init__(self, live: "LiveTable", owner: str, address: str = "") -> None:
        self.live = live
        self.owner = owner
        self.address = address
        self.news = asyncio.Event()
        self.waits = False  # for a picture of what they did or of what they must decide
        self.skips = False  # what computers do one after the other

    @property
    def mine(self) -> frozenset[int]:
        return self.live.held_by(self.owner)

    def __enter__(self) -> "Watcher":
        self.live.watchers.add(self)
        return self

    def __exit__(self, *_: object) -> None:
        self.live.watchers.discard(self)
        self.live.note(self.owner)
