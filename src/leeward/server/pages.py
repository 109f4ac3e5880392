"""The pages: start, table, scores, rules and an invitation. They know no game: a game brings its picture and its words."""

import base64
import random
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Annotated, Any
from xml.etree import ElementTree

import jinja2
from litestar import MediaType, Request, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Redirect, Response

from leeward.explorer import explorer_of
from leeward.kernel.contract.game import BadOption, GameRules, game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.language.speech import LANGUAGES
from leeward.kernel.picture.drawing import Shape
from leeward.kernel.picture.typefaces import Face, for_the_web
from leeward.kernel.play.game import NAMES, Game, new
from leeward.lessons import course
from leeward.puzzles import puzzles_of
from leeward.server import api, hinting, pictures, progress, seats, view
from leeward.server.limits import client_of
from leeward.server.messages import PastPosition
from leeward.server.page_words import texts
from leeward.server.tables import LiveTable, Tables

HTTPRequest = Request[Any, Any, Any]
Language = Annotated[str | None, QueryParameter(name="lang", max_length=5, required=False)]
Position = Annotated[int | None, QueryParameter(name="at", ge=0, le=1_000_000, required=False)]
THEMES = ("light", "dark")
WIDTH, HEIGHT = 300, 120  # of a curve
TEXT_HEIGHT, LONGEST_END = 9, 9  # of the names at the ends of curves
SAMPLE, SAMPLE_ACTIONS = 8, 150  # the seed and length of the game in the picture of the start page

templates = jinja2.Environment(
    loader=jinja2.FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=True,
    trim_blocks=True,
    undefined=jinja2.StrictUndefined,
)


# the pages


@get("/", media_type=MediaType.HTML, include_in_schema=False)
async def start(request: HTTPRequest, lang: Language = None) -> Response[str]:
    spoken = language(request, lang)
    games = offered_games(spoken)
    opponents = {name: described(request, name, spoken) for name in rooms()}
    told = {"games": games, "names": NAMES, "opponents": opponents, "usual": request.app.state.tables.opponents.usual}
    storage, owner = tables_of(request).storage, await seats.owner_of(request)
    told["learned"] = {name: await storage.do(progress.read, storage, owner, name) for name in rooms()} if owner else {}
    return page(request, "start", spoken, told, games=games)


@get("/pictures/{name:str}", media_type="image/svg+xml", include_in_schema=False)
async def picture(request: HTTPRequest, name: FromPath[str], lang: Language = None) -> Response[str]:
    """A table in the middle of a game: what one is invited to."""
    tables, spoken = tables_of(request), lang if lang in LANGUAGES else LANGUAGES[0]
    await tables.ready.rules(known_game(name).name)
    drawn = await tables.heavy.do(client_of(request), sample, known_game(name).name, spoken)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


@get("/pictures/{name:str}/fixed/{mark:str}", media_type="image/svg+xml", include_in_schema=False)
async def fixed(request: HTTPRequest, name: FromPath[str], mark: FromPath[str]) -> Response[str]:
    """What all pictures of a game share: its style and its symbols. Under its mark it is always the same."""
    await tables_of(request).ready.rules(known_game(name).name)
    known, drawn = pictures.fixed_of(known_game(name).name)
    if mark != known:
        raise NotFoundException(f"there is no such part of the pictures of {name}")
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "public, max-age=31536000, immutable"})


@get("/fonts/{name:str}", media_type="font/woff", include_in_schema=False)
async def typeface(request: HTTPRequest, name: FromPath[str]) -> Response[bytes]:
    """A typeface, by what it is for."""
    face = next((face for face in Face if name == f"{face}.woff"), None)
    if face is None:
        raise NotFoundException(f"there is no typeface {name}")
    made = await tables_of(request).heavy.do(client_of(request), for_the_web, face)
    return Response(made, media_type="font/woff", headers={"Cache-Control": "max-age=31536000"})


@get("/tables/{table_id:str}", media_type=MediaType.HTML, include_in_schema=False)
async def table(request: HTTPRequest, table_id: FromPath[str], lang: Language = None, at: Position = None) -> Response[str]:
    live, _ = await looked_at(request, table_id)
    return await table_page(request, live, lang, at)


async def table_page(request: HTTPRequest, live: LiveTable, lang: str | None, at: int | None = None) -> Response[str]:
    rules, spoken = live.game.rules, language(request, lang)
    title = view.title_for(live, await seats.owner_of(request)) or rules.words.title(spoken)
    told = {"id": live.id, "game": rules.name, "at": at, "opponents": described(request, rules.name, spoken)}
    told["explorer"] = explorer_of(rules.name) is not None
    return page(request, "table", spoken, told, id=live.id, game=rules.name, title=title)


@get("/tables/{table_id:str}/at/{number:int}", include_in_schema=False)
async def position(
    request: HTTPRequest,
    table_id: FromPath[str],
    number: FromPath[int],
    lang: Language = None,
    shape: FromQuery[Shape] = Shape.WIDE,
) -> PastPosition:
    """The picture after so many actions, for looking back, and what had just happened."""
    live, mine = await looked_at(request, table_id)
    if live.waiting or not 0 <= number <= len(live.line):
        raise NotFoundException(f"there is no position {number}")
    spoken, tables, client = language(request, lang), tables_of(request), client_of(request)
    await tables.prepare_log(live, mine, spoken, client)
    viewer = view.eyes(live, mine)
    live.game.lang = spoken
    lines = live.game.told(viewer, number)
    then, hints = view.table_at(live, viewer, number), hinting.may_ask(live, mine, viewer, number)
    drawn = await tables.heavy.do(client, pictures.draw, live.game, then, viewer, spoken, (), shape)
    text = next((line.text for line in lines if line.number == number and line.chosen), "")
    moment = live.game.words.moment(then, spoken)
    return PastPosition(pictures.shown(drawn), text, moment, hints)


@get("/tables/{table_id:str}/scores", media_type=MediaType.HTML, include_in_schema=False)
async def scores(request: HTTPRequest, table_id: FromPath[str], lang: Language = None) -> Response[str] | Redirect:
    live, _ = await looked_at(request, table_id)
    if not live.over:
        return Redirect(f"/tables/{live.id}")
    spoken, theme, heavy = language(request, lang), theme_of(request), tables_of(request).heavy
    key, version, game = ("scores", spoken, theme), live.version, live.game.copy()
    if key in live.pages:
        return html_page(live.pages[key])

    async def told_once() -> str:
        html = await heavy.do(client_of(request), scores_page, live.id, game, spoken, theme)
        if live.version == version:
            live.pages[key] = html
        return html

    return html_page(await heavy.once((live.id, version, *key), told_once))


@get("/join/{secret:str}", media_type=MediaType.HTML, include_in_schema=False)
async def join(request: HTTPRequest, secret: FromPath[str], lang: Language = None) -> Response[str]:
    """Only the button takes the seat: a messenger that looks at the link does not use it up."""
    spoken = language(request, lang)
    titles = {name: game_named(name).words.title(spoken) for name in rooms()}
    return page(request, "join", spoken, {"secret": secret, "titles": titles, **await hosted(request, secret, spoken)})


routes = [start, picture, fixed, typeface, table, position, scores, join]


# what they need


async def hosted(request: HTTPRequest, secret: str, lang: str) -> dict[str, object]:
    """Who made the table that a link leads to, and how it differs from the usual game; nothing of a link that is used up."""
    try:
        live, _, _ = await api.invited(request, secret)
    except NotFoundException:
        return {}
    game, hosts = live.game, sorted(live.held_by(live.kept.owner))
    usual = {option.name: option.values[0] for option in game.rules.options}
    option = game.words.option
    unusual = [
        option(name, None, lang) + ("" if value is True else f": {option(name, value, lang)}")
        for name, value in game.options.items()
        if value not in (usual.get(name), False)
    ]
    return {"host": game.names[hosts[0]] if hosts else "", "variant": unusual}


def page(request: HTTPRequest, name: str, lang: str, told: Mapping[str, object], **values: object) -> Response[str]:
    """A page; `told` is for its script."""
    shown = html_page(written(name, lang, theme_of(request), told, **values))
    shown.set_cookie(seats.lasting_cookie(request))
    return shown


def written(name: str, lang: str, theme: str, told: Mapping[str, object], **values: object) -> str:
    words = texts(lang)
    return templates.get_template(f"{name}.html.jinja").render(
        t=words, lang=lang, theme=theme, page={**told, "lang": lang, "texts": words}, **values
    )


def html_page(html: str) -> Response[str]:
    # A link to a seat is a secret: no other site is told from where somebody came.
    return Response(html, media_type=MediaType.HTML, headers={"Cache-Control": "no-store", "Referrer-Policy": "same-origin"})


def theme_of(request: HTTPRequest) -> str:
    chosen = request.cookies.get("page-theme", "")
    return chosen if chosen in THEMES else ""


def language(request: HTTPRequest, asked: str | None) -> str:
    """The language asked for, or the one chosen in the settings, or the first one that the browser names and we speak."""
    named = request.headers.get("accept-language", "").split(",")
    for lang in (asked, request.cookies.get("page-lang"), *(word.strip()[:2].lower() for word in named)):
        if lang in LANGUAGES:
            return lang
    return LANGUAGES[0]


def tables_of(request: HTTPRequest) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


async def looked_at(request: HTTPRequest, table_id: str) -> tuple[LiveTable, frozenset[int]]:
    """A table and the seats that this browser holds at it, if it may look at all."""
    live, owner = await tables_of(request).find(table_id, client_of(request)), await seats.owner_of(request)
    if live is not None and live.may_look(owner):
        return live, live.held_by(owner)
    raise NotFoundException(texts(language(request, None))["not_found"])


def described(request: HTTPRequest, game: str, lang: str) -> list[dict[str, str]]:
    """Everybody who can be asked to play this game."""
    return [asdict(one) for one in tables_of(request).opponents.described(game, lang)]


def known_game(name: str) -> GameRules:
    try:
        return game_named(name)
    except BadOption as problem:
        raise NotFoundException(str(problem)) from None


@cache
def offered_games(lang: str) -> list[dict[str, object]]:
    """The games that can be chosen, with their options in words."""
    return [offered_game(game_named(name), lang) for name in rooms()]


def offered_game(rules: GameRules, lang: str) -> dict[str, object]:
    words = rules.words
    options = [
        {
            "name": option.name,
            "label": words.option(option.name, None, lang),
            "help": words.option_help(option.name, lang),
            "values": [{"value": value, "label": words.option(option.name, value, lang)} for value in option.values],
        }
        for option in rules.options
        if len(option.values) > 1
    ]
    return {
        "name": rules.name,
        "title": words.title(lang),
        "seats": list(rules.seats),
        "options": options,
        "about": asdict(words.introduction(lang)),
        "lessons": [lesson.key for lesson in course(rules.name)],
        "puzzles": len(puzzles_of(rules.name)),
        "explorer": explorer_of(rules.name) is not None,
    }


@cache
def sample(name: str, lang: str) -> str:
    """Always the same table, played at random for a while. An image loads no typefaces: it brings them."""
    game, chance = new(name, seed=SAMPLE), random.Random(SAMPLE)
    while not game.over and len(game.history) < SAMPLE_ACTIONS:
        game.play(chance.choice(game.legal.numbers))
    opening, rest = str(pictures.draw(game, game.view(0), 0, lang)).split(">", 1)
    written: dict[Face, set[int]] = {face: set() for face in Face}
    for text in ElementTree.fromstring(f"{opening}>{rest}").iter("{http://www.w3.org/2000/svg}text"):
        marks = text.get("class", "").split()
        written[Face.TITLE if "h" in marks else Face.STRONG if "b" in marks else Face.TEXT].update(
            map(ord, "".join(text.itertext()))
        )
    return f"{opening}><style>{typefaces_within(written)}</style>{rest}"


def typefaces_within(letters: Mapping[Face, set[int]]) -> str:
    """The page's typefaces for what stands alone, each with the letters that are written in it."""
    faces = (Path(__file__).parent / "static" / "shared" / "page.css").read_text("utf-8").split("\n")
    told = "".join(line for line in faces if line.startswith("@font-face"))
    for face in Face:
        data = base64.b64encode(for_the_web(face, frozenset(letters[face]), ())).decode()
        told = told.replace(f"/fonts/{face}.woff", f"data:font/woff;base64,{data}")
    return told


def scores_page(table_id: str, game: Game, lang: str, theme: str) -> str:
    """All that there is to tell of a finished game. It takes its time: call it in a thread."""
    return written("scores", lang, theme, {}, id=table_id, **told_scores(game, lang))


def told_scores(game: Game, lang: str) -> dict[str, object]:
    game.lang = lang
    story = view.story(game, lang)
    outcome = game.outcome
    assert outcome is not None
    sheet = game.rules.board.score_sheet(game.table, game.names, lang)
    courses = {texts(lang)["points"]: story.points, **story.measures}
    return {
        "headline": str(outcome).split("\n")[0].partition(":")[0],
        "reason": outcome.reason,
        "columns": list(zip(game.names, sheet.sums, strict=True)),
        "rows": sheet.parts,
        "note": sheet.note,
        "curves": [curve(label, course, game.names) for label, course in courses.items()],
        "highlights": [[one for one in story.highlights if one.seat == seat] for seat in range(game.seats)],
        "story": story.log,
        "explorer": f"/explorer/{game.rules.name}?players={game.seats}" if explorer_of(game.rules.name) else "",
    }


def curve(label: str, course: list[list[int]], names: tuple[str, ...]) -> dict[str, object]:
    """One line a player, with the name at its end; `course` holds everybody's value at every position."""
    top = max(1, *(max(values) for values in course))
    wide = max(len(course) - 1, 1)
    ends = apart([HEIGHT - HEIGHT * value / top + 3 for value in course[-1]])
    lines = []
    for seat, name in enumerate(names):
        points = [(WIDTH * number / wide, HEIGHT - HEIGHT * values[seat] / top) for number, values in enumerate(course)]
        lines.append(
            {
                "name": name,
                "short": name if len(name) <= LONGEST_END else name[: LONGEST_END - 1] + "…",
                "last": course[-1][seat],
                "y": round(ends[seat], 1),
                "points": " ".join(f"{x:.1f},{y:.1f}" for x, y in points),
            }
        )
    return {"label": label, "top": top, "lines": lines}


def apart(heights: list[float]) -> list[float]:
    """The heights of texts, moved so that none covers another: from the lowest upwards."""
    free, moved = float("inf"), list(heights)
    for seat in sorted(range(len(heights)), key=lambda seat: -heights[seat]):
        moved[seat] = min(heights[seat], free)
        free = moved[seat] - TEXT_HEIGHT
    return moved
