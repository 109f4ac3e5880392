"""A hint as its player reads it: each choice is a whole thought."""

from leeward.analysis.explanation import whole, why_best
from leeward.analysis.hints import Choice, Hint
from leeward.kernel.play.game import Game
from leeward.server.messages.sent import Hinted, HintedChoice
from leeward.server.tables.rows import outlook


def hinted(game: Game, found: Hint, lang: str, played: int | None, others: bool) -> Hinted:
    """Put a hint at this position into words, with the action that was played there, if it is past.

    Where `others` play, an action that reveals something or ends the game cannot be undone freely. Slow: call it in a thread.
    """
    game = game.copy()
    game.lang = lang
    choices = [chosen(game, each, lang, others) for each in found.choices]
    return Hinted(found.standing, choices, why_best(game, found), "" if played is None else label(game, played, lang))


def chosen(game: Game, choice: Choice, lang: str, others: bool) -> HintedChoice:
    actions, (name, then) = choice.actions, whole(game, choice, lang)
    before = game.known_to(int(game.table.seat))
    for action in actions[:-1]:
        before.play(action)
    ends, lasts = outlook(before, before.tables.tobytes(), actions[-1])
    return HintedChoice(actions[0], name, choice.share, choice.chances, actions, then, not (others and lasts), ends)


def label(game: Game, action: int, lang: str) -> str:
    """Return the label that the deciding player saw."""
    return str(game.words.label(game.seen(game.tables.tobytes()), action, lang))
