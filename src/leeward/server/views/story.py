"""The story of a finished game: its course, its highlights and its saved form."""

from msgspec import Struct

from leeward.kernel.play.game import Game
from leeward.kernel.play.log import Line


class Highlight(Struct):
    """A memorable action: which seat, which action, and when."""

    seat: int
    moment: str
    number: int
    text: str


class Story(Struct):
    """A whole game. Courses hold each seat's values at every position."""

    points: list[list[int]]
    measures: dict[str, list[list[int]]]  # what else the game counts, by name
    highlights: list[Highlight]
    log: list[Line]


def story(game: Game, lang: str = "en") -> Story:
    """Tell a finished game, including what was secret. Slow: call it in a thread."""
    game = game.copy()
    if not game.over:
        raise ValueError("the story is available only when the game is over")
    game.lang = lang
    words, log = game.words, game.log
    points, highlights = [], []
    measures: dict[str, list[list[int]]] = {}
    past = game.copy()
    for number in range(game.number, -1, -1):
        table = past.table
        points.append(past.scores)
        for label, values in game.rules.picture.measures(table, lang):
            measures.setdefault(label, []).append(list(values))
        if number:
            action = past.undo()
            before = past.seen(action.before)
            if text := words.highlight(before, int(action), lang):
                highlights.append(Highlight(int(before.seat), words.moment(before, lang), number, text))
    return Story(points[::-1], {label: course[::-1] for label, course in measures.items()}, highlights[::-1], log)


def saved_game(game: Game, rules_version: int) -> str:
    """Return the saved game, with the version of its rules. Slow: call it in a thread."""
    return game.dumps().replace(f"\nrules: {game.rules.version}\n", f"\nrules: {rules_version}\n", 1)
