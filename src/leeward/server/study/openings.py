"""The page of openings: click through the choices of strong networks. It is public and needs no script."""

import base64
import zlib
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

from litestar import MediaType, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter
from litestar.response import Response
from markupsafe import Markup

from leeward.charts import small
from leeward.explorer import words
from leeward.explorer.counting import WIN
from leeward.explorer.openings import Choice, Openings, openings_of
from leeward.explorer.statistics import share_of
from leeward.explorer.words import number
from leeward.kernel.language.english import number_of
from leeward.kernel.language.speech import voice
from leeward.kernel.play.wording import capital
from leeward.opponents.words import percent
from leeward.server.http.request import Language, Visit, known_game
from leeward.server.pages.rendering import page

MOST_LINE = 200  # characters of a line in an address
MOST_GAMES = 3
FEW = 100  # games, below which a share is not reliable
LineGiven = Annotated[str, QueryParameter(max_length=MOST_LINE, pattern=r"^(\d+(\.\d+)*)?$")]
Seats = Annotated[int | None, QueryParameter(ge=0, le=10, required=False)]


@dataclass(frozen=True)
class ToldChoice:
    """A choice in words, with its address."""

    label: str
    line: str  # of the position after it; empty where nothing more was counted
    often: str
    often_bar: Markup
    won: str
    won_range: str
    won_mark: Markup
    few: bool


@dataclass(frozen=True)
class ToldStep:
    """A choice on the way here."""

    text: str
    line: str  # of the position after it


@get("/explorer/{name:str}/openings", media_type=MediaType.HTML, include_in_schema=False)
async def show_openings(
    visit: NamedDependency[Visit], name: FromPath[str], lang: Language = None, players: Seats = None, line: LineGiven = ""
) -> Response[str]:
    rules, spoken = known_game(name), visit.language(lang)
    there = openings_of(rules.name)
    if not there:
        raise NotFoundException(f"no openings of {name} were counted")
    seats = players or min(4, max(there))
    if seats not in there:
        raise NotFoundException(f"no openings with {number_of(seats, 'player')} were counted")
    await visit.tables.ready.rules(rules.name)
    values = await visit.work(told_openings, rules.name, seats, line, spoken)
    if values is None:
        raise NotFoundException("this line was played too seldom")
    title, counts = rules.words.title(spoken), sorted(there)
    return page(visit, "openings", spoken, {}, title=title, game=rules.name, counts=counts, players=seats, **values)


routes = [show_openings]


@lru_cache(256)
def told_openings(game: str, players: int, line: str, lang: str) -> dict[str, object] | None:
    """Build the content for the position after a line; None if it was not played often enough."""
    found = openings_of(game)[players]
    actions = [int(each) for each in line.split(".")] if line else []
    done = found.line(actions)
    if done is None:
        return None
    here = done[-1].then if done else found.first
    listed = sorted(here.values(), key=lambda each: -each.count)
    games = done[-1].games if done else sorted({number for each in listed for number in each.games})
    position = found.position(done, games[0], lang)
    count = done[-1].count if done else found.count
    return {
        "steps": told_steps(found, done, lang),
        "question": position.decision.question if listed else "",
        "intro": intro(found.count, lang),
        "reached": voice(lang).count(
            "{count} game went this way.", "{count} games went this way.", count, count=number(count, lang)
        ),
        "rows": [told_choice(found, done, each, count, line, lang) for each in listed],
        "fair": percent(1 / players, lang),
        "here": address(position.dumps()),
        "games": [told_game(found, each, place, lang) for place, each in enumerate(games[:MOST_GAMES], 1)],
        "back": ".".join(line.split(".")[:-1]),
    }


def told_steps(found: Openings, done: list[Choice], lang: str) -> list[ToldStep]:
    """Tell the line in the words of one of its games."""
    if not done:
        return []
    game = found.position(done, done[-1].games[0], lang)
    texts = [str(played.action) for played in game.history]
    numbers = [str(choice.action) for choice in done]
    return [ToldStep(text, ".".join(numbers[: place + 1])) for place, text in enumerate(texts)]


def told_choice(found: Openings, done: list[Choice], choice: Choice, whole: int, line: str, lang: str) -> ToldChoice:
    position = found.position(done, choice.games[0], lang)
    label = next(action.label for action in position.legal if int(action) == choice.action)
    share = share_of(choice.count, choice.won * WIN)
    part = choice.count / whole
    return ToldChoice(
        capital(label),
        ".".join(filter(None, [line, str(choice.action)])) if choice.then else "",
        percent(part, lang),
        small.bar(part),
        percent(share.won, lang),
        f"{percent(share.low, lang)}\N{EN DASH}{percent(share.high, lang)}",
        small.interval(share.low, share.won, share.high, 1 / found.players),
        choice.count < FEW,
    )


def told_game(found: Openings, which: int, place: int, lang: str) -> tuple[str, str]:
    """Return how a whole game ended, and the address of a board with it."""
    whole = found.whole(which, lang)
    return voice(lang).say("Game {number}: {outcome}", number=place, outcome=str(whole.outcome).splitlines()[0]), address(
        whole.dumps()
    )


def intro(games: int, lang: str) -> str:
    say, told = voice(lang).say, words.games(games, lang)
    return say("The choices of the strongest networks, and how often each one won. Counted: {games}", games=told)


def address(saved: str) -> str:
    """Return the address of a board with this saved game, as the page's own links have it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(saved.encode()) + packer.flush()
    return f"/board#{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"
