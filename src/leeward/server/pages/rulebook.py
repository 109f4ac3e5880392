"""The page of the rules in short: chapters with pictures of real positions, and a glossary."""

from functools import cache, lru_cache
from typing import Annotated

from litestar import MediaType, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Response
from msgspec import Struct

from leeward.explorer import explorer_of
from leeward.kernel.contract.game import game_named
from leeward.kernel.language.speech import LANGUAGES, voice
from leeward.kernel.picture.drawing import Shape
from leeward.lessons.examples import examples, position
from leeward.server.http.request import Language, Visit, known_game
from leeward.server.messages.received import USUAL_GAME
from leeward.server.messages.sent import Picture, PictureArea
from leeward.server.pages.rendering import page
from leeward.server.views import pictures

LONGEST_WORD = 60


class Illustration(Struct):
    """A picture in the rules: the visible part, and what is highlighted."""

    picture: Picture
    area: PictureArea
    light: list[str]


@get("/rules/{name:str}", media_type=MediaType.HTML, include_in_schema=False)
async def rules(visit: NamedDependency[Visit], name: FromPath[str], lang: Language = None) -> Response[str]:
    spoken, words = visit.language(lang), known_game(name).words
    glossary = [(place_of(word), word, text) for word, text in words.explain(spoken).items()]
    shown: dict[str, list[tuple[int, str]]] = {}
    for number, example in enumerate(examples(known_game(name).name)):
        shown.setdefault(example.chapter, []).append((number, voice(spoken).say(example.caption)))
    chapters = [(key, title, texts, shown.get(key, [])) for key, title, texts in words.guide(spoken)]
    game = known_game(name).name
    about = {"title": words.title(spoken), "guide": chapters, "words": glossary, "explorer": explorer_of(game) is not None}
    return page(visit, "rules", spoken, {"game": game}, game=game, **about)


@get("/rules/{name:str}/pictures/{number:int}", include_in_schema=False)
async def illustration(
    visit: NamedDependency[Visit], name: FromPath[str], number: FromPath[int], lang: Language = None
) -> Response[Illustration]:
    game = known_game(name).name
    if not 0 <= number < len(examples(game)):
        raise NotFoundException(f"there is no picture {number} in the rules of {game}")
    tables = visit.tables
    await tables.ready.rules(game)
    drawn = await visit.work(illustrated, game, number, lang if lang in LANGUAGES else LANGUAGES[0])
    return Response(drawn, headers={"Cache-Control": "max-age=3600"})


@cache
def illustrated(name: str, number: int, lang: str) -> Illustration:
    example = examples(name)[number]
    session = position(name, example)
    game, seat = session.game, session.seat
    drawn = pictures.shown(pictures.draw(game, game.view(seat), seat, lang, (), Shape.WIDE))
    area = next(area for area in drawn.areas if area.name == example.area)
    return Illustration(drawn, area, list(example.light))


@get("/api/v1/explain", include_in_schema=False)
async def explain(
    about: Annotated[str, QueryParameter(max_length=LONGEST_WORD)], game: FromQuery[str] = USUAL_GAME, lang: Language = None
) -> Response[dict[str, str]]:
    """Explain a thing, with its place on the page of the rules if it has one."""
    text, place = explanation(known_game(game).name, about, lang if lang in LANGUAGES else LANGUAGES[0])
    return Response({"text": text, "place": place}, headers={"Cache-Control": "max-age=3600"})


@lru_cache(500)
def explanation(game: str, about: str, lang: str) -> tuple[str, str]:
    words = game_named(game).words
    text: str = words.explain_about(about, lang) or ""
    named = (line.partition(":")[0].lower() for line in text.split("\n"))
    word = next((name for name in named if name in words.explain(lang)), None)
    return text, place_of(word) if word else ""


def place_of(word: str) -> str:
    return f"word-{word.replace(' ', '-')}"


routes = [rules, illustration, explain]
