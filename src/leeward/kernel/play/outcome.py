"""How a game ended: who won, why, and in which order the players finished."""

from dataclasses import dataclass

from leeward.kernel.language.speech import voice


@dataclass(frozen=True)
class Standing:
    """A player's place at the end. Players with equal points and an equal tie-break share a place."""

    place: int
    seat: int
    name: str
    points: int
    tie_break: int


@dataclass(frozen=True)
class Outcome:
    """How the game ended. It prints as a headline and one line for each player."""

    winners: tuple[int, ...]
    reason: str
    ranking: tuple[Standing, ...]
    lang: str = "en"

    def __str__(self) -> str:
        speaker = voice(self.lang)
        best = [standing.name for standing in self.ranking if standing.place == 1]
        points = self.ranking[0].points
        if len(best) == 1 and self.tie_break(self.ranking[0]):
            headline = speaker.count(
                "{name} wins the tie at {n} point", "{name} wins the tie at {n} points", points, name=best[0]
            )
        elif len(best) == 1:
            headline = speaker.count("{name} wins with {n} point", "{name} wins with {n} points", points, name=best[0])
        else:
            headline = speaker.count(
                "{names} share the win with {n} point",
                "{names} share the win with {n} points",
                points,
                names=speaker.listing(best),
            )
        lines = [f"{standing.place}. {standing.name}: {standing.points}{self.tie_break(standing)}" for standing in self.ranking]
        return "\n".join([f"{headline}: {self.reason}" if self.reason else headline, *lines])

    @property
    def shares(self) -> tuple[float, ...]:
        """Everyone's share of the win, by seat: 1 for a sole winner."""
        return tuple(1 / len(self.winners) if seat in self.winners else 0.0 for seat in range(len(self.ranking)))

    def tie_break(self, standing: Standing) -> str:
        """Return what decided between players with the same points; empty if nobody else has as many."""
        if sum(other.points == standing.points for other in self.ranking) == 1:
            return ""
        return voice(self.lang).say(" (tie-break {number})", number=standing.tie_break)
