"""Ratings: openskill's Plackett-Luce over the games in their order, one rating an opponent."""

from collections.abc import Iterable
from dataclasses import dataclass

from openskill.models import PlackettLuce

from leeward.arena.playing import Result


@dataclass(frozen=True)
class Rating:
    """What the games say of an opponent's strength, and how sure they are."""

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """As strong at least, as far as one can tell."""
        return self.mu - 3 * self.sigma


def ratings(opponents: Iterable[str], results: Iterable[Result]) -> dict[str, Rating]:
    """Everybody begins alike. Who sits in several seats of a game gets the mean of what each of them gains."""
    model = PlackettLuce()
    fresh = model.rating()
    known = {name: Rating(fresh.mu, fresh.sigma) for name in opponents}
    for result in results:
        if len(set(result.seating)) == 1:
            continue  # who plays only against itself shows no strength
        teams = [[model.create_rating([known[name].mu, known[name].sigma])] for name in result.seating]
        rated = [team[0] for team in model.rate(teams, ranks=[float(place) for place in result.places])]
        for name in dict.fromkeys(result.seating):
            own = [each for seated, each in zip(result.seating, rated, strict=True) if seated == name]
            known[name] = Rating(sum(each.mu for each in own) / len(own), sum(each.sigma for each in own) / len(own))
    return known
