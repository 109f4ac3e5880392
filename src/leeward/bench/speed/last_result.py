"""The last result of a benchmark on one card, in a small file: the next run says what became slower."""

from pathlib import Path
from typing import Self

import msgspec

SLOWER = 0.9  # of the last speed: runs on an otherwise idle card differ by less


class Result(msgspec.Struct, frozen=True):
    """The speeds of one card."""

    card: str
    games: int  # in each run
    million_decisions_a_second: dict[str, float]  # by what was played

    @classmethod
    def read(cls, folder: Path, card: str) -> Self | None:
        """Return the last result on this card, if there is one."""
        path = file_of(folder, card)
        return msgspec.json.decode(path.read_bytes(), type=cls) if path.exists() else None

    def write(self, folder: Path) -> None:
        """Keep this result as the last one. What this run did not play keeps its speed."""
        last = self.read(folder, self.card)
        speeds = last.million_decisions_a_second if last and last.games == self.games else {}
        kept = msgspec.structs.replace(self, million_decisions_a_second=speeds | self.million_decisions_a_second)
        file_of(folder, self.card).write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=2) + b"\n")

    def slower_than(self, last: Self) -> list[str]:
        """Return a sentence for everything that is more than a tenth slower. Runs of other lengths are not compared."""
        if self.games != last.games:
            return []
        return [
            f"{what}: {now:,.0f} million decisions a second, {1 - now / before:.0%} slower than the last {before:,.0f}"
            for what, now in self.million_decisions_a_second.items()
            if now < SLOWER * (before := last.million_decisions_a_second.get(what, 0))
        ]


def file_of(folder: Path, card: str) -> Path:
    return folder / f"{card.lower().replace(' ', '-')}.json"
