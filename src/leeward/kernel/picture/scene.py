"""What a picture is drawn from: a table as its viewer sees it, and what may be touched there."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from leeward.kernel.language.speech import voice
from leeward.kernel.picture import Touch
from leeward.kernel.picture.drawing import SMALLEST, Shape
from leeward.kernel.records.reading import as_record, reading

Things = Callable[[Any, int], Iterable[str]]  # of an action at a table


class Scene(Touch):
    """One table for one viewer, in one shape. `words`, `things`, `places` and `pieces` are the game's own."""

    def __init__(
        self,
        table: Any,
        names: Sequence[str],
        viewer: int,
        lang: str,
        legal: Sequence[int],
        shape: Shape,
        words: Any,
        things: Things,
        places: Things | None = None,
        pieces: Things | None = None,
    ) -> None:
        self.table = table = reading(table)
        self.seats: int = table.seats
        self.players = table.players[: self.seats]
        self.names = tuple(names)
        self.viewer = viewer
        self.near = max(viewer, 0)  # whose board is large
        self.lang = lang
        self.say = voice(lang).say
        self.shape = shape
        self.smallest = SMALLEST[shape]  # text
        self.labels = {int(action): words.label(table, int(action), lang) for action in legal}
        self.optional = {action for action in self.labels if words.action_kind(table, action) == "optional"}
        self.attach(
            {action: things(table, action) for action in self.labels},
            {action: places(table, action) for action in self.labels} if places else None,
            {action: pieces(table, action) for action in self.labels} if pieces else None,
        )

    def letter(self, seat: int) -> str:
        return self.names[seat][:1].upper()


def parts_of(score_parts: Callable[..., None], count: int, table: Any, seat: int) -> list[int]:
    """Return the parts of a player's sum, by the rule that counts them."""
    parts = np.zeros(count, np.int64)
    score_parts(as_record(table), seat, parts)
    numbers: list[int] = parts.tolist()
    return numbers
