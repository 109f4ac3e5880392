"""A game in one sentence, as a good player would say it over the board: where it was won, and the habit to change."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass

from leeward.analysis.verdicts import TURN, Analysis, Decision, TurningPoint
from leeward.kernel.language.speech import voice
from leeward.kernel.play.game import Game
from leeward.kernel.play.wording import capital, within_quotes
from leeward.opponents.words import percentage_points

HABIT = 0.06  # smallest loss of win chance that is worth a sentence
LEAST = 2  # decisions that make a habit


@dataclass(frozen=True)
class Habit:
    """The chapter of the guide in which a player's decisions lost the most."""

    seat: int
    chapter: str
    decisions: int
    lost: float


def summary(game: Game, found: Analysis, people: Collection[int] = ()) -> str:
    """Return the sentence in the language of the game; empty if there is nothing to say.

    A habit is one of these people's, if there are any: a computer changes none.
    """
    habit = worst_habit(game, found, people)
    parts = [part for part in (won(game, found), told_habit(game, habit) if habit else "") if part]
    return f"{capital('; '.join(parts))}." if parts else ""


def winner_of(game: Game, found: Analysis) -> int | None:
    """Return the only winner of a finished game."""
    return next((seat for seat, share in enumerate(found.end) if share == 1), None) if game.over else None


def greatest_gain(found: Analysis, winner: int) -> TurningPoint | None:
    """Return the decision or the draw that helped the winner most."""
    points = [TurningPoint(each.number, False, each.moved) for each in found.decisions]
    points += [TurningPoint(each.number, True, each.luck) for each in found.decisions if each.luck]
    best = max(points, key=lambda point: point.moved[winner], default=None)
    return best if best and best.moved[winner] >= TURN else None


def won(game: Game, found: Analysis) -> str:
    """Say where a game was won; empty without a winner."""
    winner = winner_of(game, found)
    if winner is None:
        return ""
    say, name = voice(game.lang).say, game.names[winner]
    point = greatest_gain(found, winner)
    if point is None:
        return say("{name} won bit by bit, without a decisive moment", name=name)
    decision = found.decisions[point.number - 1]
    table = game.seen(game.table_before(point.number))
    played, better = (
        within_quotes(game.words.label(table, action, game.lang), game.lang) for action in (decision.action, decision.best)
    )
    told = {
        "name": name,
        "when": game.words.moment(table, game.lang),
        "played": played,
        "much": percentage_points(point.moved[winner], game.lang),
    }
    if point.chance:
        return say("{name} won by the luck of the draw after “{played}” ({when}: {much} more chance of winning)", **told)
    if decision.seat == winner:
        return say("{name} won with “{played}” ({when}: {much} more chance of winning)", **told)
    return say(
        "{name} won when {other} chose “{played}” instead of “{better}” ({when}: {much} more chance of winning)",
        other=game.names[decision.seat],
        better=better,
        **told,
    )


def worst_habit(game: Game, found: Analysis, people: Collection[int] = ()) -> Habit | None:
    """Return the part of the game in which a player's decisions lost most, if there is one worth changing."""
    groups: dict[tuple[int, str], list[Decision]] = defaultdict(list)
    for decision in found.decisions:
        if decision.loss > 0 and decision.seat in (people or range(game.seats)):
            groups[decision.seat, game.words.chapter(game.seen(game.table_before(decision.number)))].append(decision)
    told = [
        Habit(seat, chapter, len(decisions), sum(each.loss for each in decisions))
        for (seat, chapter), decisions in groups.items()
    ]
    worth = [each for each in told if each.lost >= HABIT and each.decisions >= LEAST]
    return max(worth, key=lambda each: each.lost, default=None)


def told_habit(game: Game, habit: Habit) -> str:
    titles = {key: title for key, title, _ in game.words.guide(game.lang)}
    return voice(game.lang).count(
        "the habit to change is {name}'s in “{chapter}”, where {n} decision gave away {much}",
        "the habit to change is {name}'s in “{chapter}”, where {n} decisions gave away {much} each on average",
        habit.decisions,
        name=game.names[habit.seat],
        chapter=titles.get(habit.chapter, habit.chapter),
        much=percentage_points(habit.lost / habit.decisions, game.lang),
    )
