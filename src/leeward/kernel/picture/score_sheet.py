"""The score sheet of a finished game, as boards, pages and terminals show it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ScoreSheet:
    """The parts of each player's total: a heading for each, and its points by seat. The note says what breaks ties."""

    parts: list[tuple[str, list[int]]]
    note: str

    @property
    def sums(self) -> list[int]:
        return [sum(points) for points in zip(*(points for _, points in self.parts), strict=True)]
