"""Pages: start, table, invitation. They name no game: each game brings its picture and its words."""

from dataclasses import asdict
from functools import cache

import msgspec
from litestar import MediaType, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Response

from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.language.speech import voice
from leeward.kernel.picture.drawing import Shape
from leeward.kernel.picture.typefaces import Face, woff
from leeward.kernel.play.game import NAMES
from leeward.lessons import course
from leeward.opponents.words import title
from leeward.server.http.request import Language, Position, TableVisit, Visit, known_game
from leeward.server.lobby.open_tables import unusual
from leeward.server.messages.sent import PastPosition, Proposal
from leeward.server.pages.artwork import art_address
from leeward.server.pages.rendering import described, page, table_page
from leeward.server.people.conduct.announcements import present_announcements
from leeward.server.people.conduct.mutes import muted_at
from leeward.server.people.members.proposals import proposals
from leeward.server.storage.practice import learned, reviews
from leeward.server.tables.hints import may_ask
from leeward.server.views import pictures, view
from leeward.server.views.clocks import endings, paces

# the pages


@get("/", media_type=MediaType.HTML, include_in_schema=False)
async def start(visit: NamedDependency[Visit], lang: Language = None) -> Response[str]:
    spoken = visit.language(lang)
    games = offered_games(spoken)
    opponents = {name: described(visit, name, spoken) for name in rooms()}
    titles = {name: game_named(name).words.title(spoken) for name in rooms()}
    told = {"games": games, "names": NAMES, "opponents": opponents, "usual": visit.site.computers.usual, "titles": titles}
    storage, owner = visit.storage, visit.owner
    told["learned"] = (
        {name: await storage.look(learned.lessons_reached, storage, owner, name) for name in rooms()} if owner else {}
    )
    due = await storage.look(reviews.due_counts, storage, owner) if owner else {}
    count = voice(spoken).count
    repeat = [(name, titles[name], count("{n} to repeat", "{n} to repeat", number)) for name, number in due.items()]
    proposed = await storage.look(proposals, storage, owner, visit.site.computers.usual)
    told["proposals"] = {name: msgspec.to_builtins(each) for name, each in proposed.items()}
    said = {name: proposal_text(name, each, spoken) for name, each in proposed.items()}
    news = await storage.look(present_announcements, storage, spoken)
    paced = {"paces": paces(spoken), "endings": endings(spoken)}
    return page(
        visit,
        "start",
        spoken,
        told,
        games=games,
        announcements=news,
        repeat=repeat,
        said=said,
        proposed=proposed,
        **paced,
    )


@get("/pictures/{name:str}/fixed/{mark:str}", media_type="image/svg+xml", include_in_schema=False)
async def fixed(visit: NamedDependency[Visit], name: FromPath[str], mark: FromPath[str]) -> Response[str]:
    """Serve the style and symbols that all pictures of a game share; under its mark it never changes."""
    await visit.tables.ready.playable(known_game(name).name)
    known, drawn = pictures.fixed_of(known_game(name).name)
    if mark != known:
        raise NotFoundException(f"there is no such part of the pictures of {name}")
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "public, max-age=31536000, immutable"})


@get("/pictures/{name:str}/style/{mark:str}", media_type="text/css", include_in_schema=False)
async def sheet(visit: NamedDependency[Visit], name: FromPath[str], mark: FromPath[str]) -> Response[str]:
    """Serve the style sheet of all pictures of a game; under its mark it never changes."""
    await visit.tables.ready.playable(known_game(name).name)
    known, style = pictures.sheet_of(known_game(name).name)
    if mark != known:
        raise NotFoundException(f"there is no such style of the pictures of {name}")
    return Response(style, media_type="text/css", headers={"Cache-Control": "public, max-age=31536000, immutable"})


@get("/fonts/{name:str}", media_type="font/woff", include_in_schema=False)
async def typeface(name: FromPath[str]) -> Response[bytes]:
    """Serve a typeface by its purpose."""
    face = next((face for face in Face if name == f"{face}.woff"), None)
    if face is None:
        raise NotFoundException(f"there is no typeface {name}")
    return Response(woff(face), media_type="font/woff", headers={"Cache-Control": "max-age=31536000"})


@get("/tables/{table:str}", media_type=MediaType.HTML, include_in_schema=False)
async def table(here: NamedDependency[TableVisit], lang: Language = None, at: Position = None) -> Response[str]:
    live, storage = here.live, here.storage
    muted = await storage.look(muted_at, storage, here.owner, live.id) if here.account else None
    return table_page(here, live, lang, at, muted)


@get("/tables/{table:str}/at/{number:int}", include_in_schema=False)
async def position(
    here: NamedDependency[TableVisit],
    number: FromPath[int],
    lang: Language = None,
    shape: FromQuery[Shape] = Shape.WIDE,
) -> PastPosition:
    """Return the picture after so many actions, and the action before it."""
    live, mine = here.live, here.seats
    if live.state.waiting or not 0 <= number <= len(live.state.line):
        raise NotFoundException(f"there is no position {number}")
    spoken, tables, client = here.language(lang), here.tables, here.client
    await tables.prepare_log(live, mine, spoken, client)
    viewer = live.state.eyes(mine)
    live.state.game.lang = spoken
    lines = live.state.game.told(viewer, number)
    then, hints = view.table_at(live, viewer, number), may_ask(live, mine, viewer, number)
    drawn = await here.work(pictures.draw, live.state.game, then, viewer, spoken, (), shape)
    text = next((line.text for line in lines if line.number == number and line.chosen), "")
    moment = live.state.game.words.moment(then, spoken)
    return PastPosition(pictures.shown(drawn), text, moment, hints)


@get("/join/{secret:str}", media_type=MediaType.HTML, include_in_schema=False)
async def join(visit: NamedDependency[Visit], secret: FromPath[str], lang: Language = None) -> Response[str]:
    """Show an invitation. Only the button takes the seat: a messenger's link preview does not use it up."""
    spoken = visit.language(lang)
    titles = {name: game_named(name).words.title(spoken) for name in rooms()}
    return page(
        visit, "join", spoken, {"secret": secret, "titles": titles, "names": NAMES, **await hosted(visit, secret, spoken)}
    )


routes = [start, fixed, sheet, typeface, table, position, join]


def proposal_text(game: str, proposal: Proposal, lang: str) -> str:
    """Say against whom one plays, and why; nothing before the first game."""
    say = voice(lang).say
    if proposal.chosen:
        return say("You chose: {level}.", level=title(game, proposal.chosen, lang))
    if not proposal.games:
        return ""
    level = say("Proposed for you: {level}.", level=title(game, proposal.proposed, lang))
    if proposal.games > 1:
        won = say("You won {won} of your last {games}.", won=proposal.won, games=proposal.games)
    elif proposal.won:
        won = say("You won your last game.")
    else:
        won = say("You didn't win your last game.")
    return f"{level} {won}"


async def hosted(visit: Visit, secret: str, lang: str) -> dict[str, object]:
    """Describe the table of an invitation: who made it, and its unusual options; empty for a used link."""
    try:
        live, _, _ = await visit.invited(secret)
    except NotFoundException:
        return {}
    game, hosts = live.state.game, sorted(live.state.held_by(live.state.stored.owner))
    variant = unusual(game.rules.name, game.options, lang)
    return {"host": game.names[hosts[0]] if hosts else "", "variant": variant}


def offered_games(lang: str) -> list[dict[str, object]]:
    """List the games and their options in words."""
    return [offered_game(name, lang) for name in rooms()]


@cache
def offered_game(name: str, lang: str) -> dict[str, object]:
    rules = game_named(name)
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
        "art": art_address(rules),
        "seats": list(rules.seats),
        "options": options,
        "about": asdict(words.introduction(lang)),
        "lessons": [lesson.key for lesson in course(rules.name)],
    }
