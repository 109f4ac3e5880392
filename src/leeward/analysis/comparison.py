"""Two choices side by side: everyone's win chances with each after equally many visits, and the points their lines bring."""

from dataclasses import dataclass

from leeward.analysis.courses import continued
from leeward.analysis.explanation import Outlook, explain, outlooks
from leeward.analysis.hints import Choice, Hint
from leeward.analysis.judge import Judge
from leeward.analysis.thoughts import thought_of
from leeward.kernel.play.game import Game

VISITS = 400  # per choice


@dataclass(frozen=True)
class Compared:
    """Two choices in the given order, and where each leads."""

    choices: tuple[Choice, Choice]
    outlooks: tuple[Outlook, Outlook]
    why: str  # the better one is better

    def parts(self, seat: int) -> list[tuple[str, int, int]]:
        """List what each line brings a seat: score category, points from the first, points from the second."""
        one, other = (dict(each.gains) for each in self.outlooks)
        nothing = [0] * (seat + 1)
        found = [(part, one.get(part, nothing)[seat], other.get(part, nothing)[seat]) for part in dict.fromkeys([*one, *other])]
        return [(part, first, second) for part, first, second in found if first or second]


def compare(game: Game, one: int, other: int, lang: str) -> Compared:
    """Compare two choices by what the deciding player knows."""
    seat = int(game.table.seat)
    judge = Judge(game.rules, game.seats, VISITS)
    judge.forget()
    judge.face(game.known_to(seat))
    judge.visit(VISITS)
    judge.even_out((one, other), VISITS)
    legal = {int(action): action for action in game.legal}
    found = {each.action: judge.told(each) for each in judge.choices()}
    lines = {action: continued(game, found[action].line) for action in (one, other)}
    first, second = (
        Choice(legal[action], 0.5, list(found[action].chances), line, thought_of(game, line)) for action, line in lines.items()
    )
    told = game.copy()
    told.lang = lang
    better = sorted((first, second), key=lambda choice: -choice.chances[seat])
    why = explain(game, Hint([], better), lang, obvious=True)
    return Compared((first, second), outlooks(told, found[one].line, found[other].line), why)
