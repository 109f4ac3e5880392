"""A decision of a game that is no table, as puzzles, tests and studies show it: the position, a preview, and what is legal."""

from typing import Annotated

from litestar.params import QueryParameter
from msgspec import Struct

from leeward.kernel.picture.drawing import Shape
from leeward.kernel.play.game import NOBODY, Game
from leeward.kernel.play.preview import preview
from leeward.kernel.play.wording import capital
from leeward.server.http.request import Visit
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import OfferedAction, Picture, Previewed
from leeward.server.views import pictures, previews, view

Chosen = Annotated[int, QueryParameter(ge=0, le=1_000_000)]


class PositionShown(Struct):
    """A position as the deciding player sees it, and the choices that may be made there."""

    picture: Picture
    question: str
    moment: str
    actions: list[OfferedAction]
    over: bool
    light: list[str] = []  # parts of the picture that a question is about


def shown_position(game: Game, lang: str, shape: Shape, plays: bool = True) -> PositionShown:
    """Show a position to the player who decides, with the game's own question; after the end, to everybody."""
    seat = NOBODY if game.over else int(game.table.seat)
    table, legal = game.view(seat), game.legal.numbers if plays else []
    drawn = pictures.draw(game, table, seat, lang, legal, shape)
    question = str(game.outcome).partition("\n")[0] if game.over else game.words.question(table, game.names, lang)
    actions = view.described(game, table, legal, lang)
    moment = capital(game.words.moment(table, lang))
    return PositionShown(pictures.shown(drawn), question, moment, actions, game.over)


async def previewed(visit: Visit, game: Game, action: int, lang: str, shape: Shape) -> Previewed:
    """Preview a choice; the client has a limited number of previews."""
    visit.spend(visit.limits.previews)
    return await visit.work(foreseen, game, action, lang, shape)


def foreseen(game: Game, action: int, lang: str, shape: Shape) -> Previewed:
    check(game, action)
    seat, found = int(game.table.seat), preview(game, [action], lang)
    answer = Previewed(action, [action], 0, None, [], found.lines, found.chance)
    if found.table is not None:
        now = pictures.draw(game, game.view(seat), seat, lang, (), shape)
        previews.show(answer, now, pictures.draw(game, found.table, seat, lang, (), shape))
    return answer


def check(game: Game, action: int) -> None:
    if action not in game.legal.numbers:
        raise Refusal("illegal")


def spoken(game: Game, lang: str) -> Game:
    """Return a copy of a game that speaks this language."""
    copied = game.copy()
    copied.lang = lang
    return copied
