"""The pages behind the navigation: Learn, Puzzles, Explore and Watch, each with every game."""

from litestar import MediaType, get
from litestar.di import NamedDependency
from litestar.response import Response

from leeward.explorer import explorer_of
from leeward.explorer.openings import openings_of
from leeward.kernel.contract.game import GameRules, game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.language.speech import voice
from leeward.kernel.play.game import NAMES
from leeward.lessons import course
from leeward.puzzles import puzzles_of
from leeward.server.http.request import Language, Visit
from leeward.server.pages.artwork import art_address
from leeward.server.pages.rendering import page
from leeward.server.storage.practice import learned, reviews


@get("/learn", media_type=MediaType.HTML, include_in_schema=False)
async def learn(visit: NamedDependency[Visit], lang: Language = None) -> Response[str]:
    """Offer the course and the rules of each game."""
    spoken, storage, owner = visit.language(lang), visit.storage, visit.owner
    say, taught = voice(spoken).say, [rules for rules in installed() if course(rules.name)]
    reached = {
        rules.name: await storage.look(learned.lessons_reached, storage, owner, rules.name) if owner else {} for rules in taught
    }
    cards = []
    for rules in taught:
        about = rules.words.introduction(spoken)
        rulebook = (f"/rules/{rules.name}", say("The rules in brief"))
        text = f"{about.sentence} {about.first}"
        cards.append(card(rules, spoken, f"/learn/{rules.name}", say("Learn step by step"), text, rulebook))
    told = {"learned": reached, "courses": {rules.name: [lesson.key for lesson in course(rules.name)] for rules in taught}}
    intro = say("Short lessons on the real table, then a first game with a coach. You don't need to read the rules first.")
    more = say("Comment on games, try variations, draw arrows, and share the result by a link.")
    mine = {"href": "/studies", "title": say("Studies"), "text": more}
    return page(visit, "hub", spoken, told, section="learn", heading=say("Learn"), intro=intro, games=cards, mine=mine)


@get("/puzzles", media_type=MediaType.HTML, include_in_schema=False)
async def puzzles(visit: NamedDependency[Visit], lang: Language = None) -> Response[str]:
    """Offer the puzzles of each game."""
    spoken = visit.language(lang)
    say, count, storage, owner = voice(spoken).say, voice(spoken).count, visit.storage, visit.owner
    due = await storage.look(reviews.due_counts, storage, owner) if owner else {}
    cards = [
        card(
            rules,
            spoken,
            f"/puzzles/{rules.name}",
            say("Solve puzzles"),
            count("{n} puzzle", "{n} puzzles", found),
            *repeats(rules.name, due.get(rules.name, 0), spoken),
            (f"/puzzles/{rules.name}/practice", say("Practice")),
        )
        for rules in installed()
        if (found := len(puzzles_of(rules.name)))
    ]
    intro = say("Positions from strong games in which one choice is clearly best. Can you find it?")
    return page(visit, "hub", spoken, {}, section="puzzles", heading=say("Puzzles"), intro=intro, games=cards)


@get("/explorer", media_type=MediaType.HTML, include_in_schema=False)
async def explore(visit: NamedDependency[Visit], lang: Language = None) -> Response[str]:
    """Offer the statistics of each game, and one's own."""
    spoken = visit.language(lang)
    say = voice(spoken).say
    text = say("Win rates by seat, by building and by strategy, and where the points come from.")
    cards = [
        card(rules, spoken, f"/explorer/{rules.name}", say("Statistics"), text, *openings(rules.name, spoken))
        for rules in installed()
        if explorer_of(rules.name) is not None
    ]
    finished = say("The games you have finished. Only you can see this page.")
    mine = {"href": "/statistics", "title": say("My statistics"), "text": finished}
    intro = say("What wins, how often and when, counted over many games between strong computer players.")
    return page(visit, "hub", spoken, {}, section="explore", heading=say("Explore"), intro=intro, games=cards, mine=mine)


@get("/watch", media_type=MediaType.HTML, include_in_schema=False)
async def watch(visit: NamedDependency[Visit], lang: Language = None) -> Response[str]:
    """List the games that everybody may watch; the script asks for them."""
    spoken = visit.language(lang)
    titles = {rules.name: rules.words.title(spoken) for rules in installed()}
    return page(visit, "watch", spoken, {"titles": titles, "names": NAMES})


routes = [learn, puzzles, explore, watch]


def installed() -> list[GameRules]:
    return [game_named(name) for name in rooms()]


def openings(game: str, lang: str) -> list[tuple[str, str]]:
    """Return the link to the openings of a game, if some were counted."""
    return [(f"/explorer/{game}/openings", voice(lang).say("Openings"))] if openings_of(game) else []


def repeats(game: str, due: int, lang: str) -> list[tuple[str, str]]:
    """Return the link to what is due, if anything is."""
    label = voice(lang).count("{n} to repeat", "{n} to repeat", due)
    return [(f"/puzzles/{game}?mode=repeat", label)] if due else []


def card(rules: GameRules, lang: str, href: str, label: str, text: str, *more: tuple[str, str]) -> dict[str, object]:
    """Describe a game's card: what it says, its button and further links."""
    title, art = rules.words.title(lang), art_address(rules)
    return {"name": rules.name, "title": title, "art": art, "text": text, "href": href, "label": label, "more": more}
