"""Names of things, and the notation of actions in saved games."""

from leeward.kernel.language.speech import Counted, Voice, noun, place, term, voice
from leeward.kernel.play.wording import Notation
from leeward.puerto_rico.rules.components import Building, Good, Role, Tile
from leeward.puerto_rico.rules.table import MOST_OF_A_GOOD, TILE_SPOTS, Act

# Each list has the order of its enum in `components`.
ROLE_NOUNS = (
    noun("settler", "the settler"),
    noun("mayor", "the mayor"),
    noun("builder", "the builder"),
    noun("craftsman", "the craftsman"),
    noun("trader", "the trader"),
    noun("captain", "the captain"),
    noun("prospector", "the prospector"),
    noun("second prospector", "the second prospector"),
)
GOOD_NAMES = (term("corn"), term("indigo"), term("sugar"), term("tobacco"), term("coffee"))
TILE_NOUNS = (
    place("corn plantation", "a corn plantation"),
    place("indigo plantation", "an indigo plantation"),
    place("sugar plantation", "a sugar plantation"),
    place("tobacco plantation", "a tobacco plantation"),
    place("coffee plantation", "a coffee plantation"),
    place("quarry", "a quarry"),
    noun("forest", "a forest"),
)
TILES_COUNTED = (
    Counted("{n} corn plantation", "{n} corn plantations"),
    Counted("{n} indigo plantation", "{n} indigo plantations"),
    Counted("{n} sugar plantation", "{n} sugar plantations"),
    Counted("{n} tobacco plantation", "{n} tobacco plantations"),
    Counted("{n} coffee plantation", "{n} coffee plantations"),
    Counted("{n} quarry", "{n} quarries"),
)
BUILDING_NOUNS = (
    place("small indigo plant", "the small indigo plant"),
    place("small sugar mill", "the small sugar mill"),
    place("large indigo plant", "the large indigo plant"),
    place("large sugar mill", "the large sugar mill"),
    place("tobacco storage", "the tobacco storage"),
    place("coffee roaster", "the coffee roaster"),
    place("small market", "the small market"),
    place("hacienda", "the hacienda"),
    place("construction hut", "the construction hut"),
    place("small warehouse", "the small warehouse"),
    place("hospice", "the hospice"),
    place("office", "the office"),
    place("large market", "the large market"),
    place("large warehouse", "the large warehouse"),
    place("factory", "the factory"),
    place("university", "the university"),
    place("harbor", "the harbor"),
    place("wharf", "the wharf"),
    place("guild hall", "the guild hall"),
    place("residence", "the residence"),
    place("fortress", "the fortress"),
    place("customs house", "the customs house"),
    place("city hall", "the city hall"),
    place("aqueduct", "the aqueduct"),
    place("forest house", "the forest house"),
    place("black market", "the black market"),
    place("storehouse", "the storehouse"),
    place("guest house", "the guest house"),
    place("trading post", "the trading post"),
    place("church", "the church"),
    place("small wharf", "the small wharf"),
    place("lighthouse", "the lighthouse"),
    place("specialty factory", "the specialty factory"),
    place("library", "the library"),
    place("union hall", "the union hall"),
    place("statue", "the statue"),
    place("cloister", "the cloister"),
    place("land office", "the land office"),
    place("chapel", "the chapel"),
    place("hunting lodge", "the hunting lodge"),
    place("zoning office", "the zoning office"),
    place("royal supplier", "the royal supplier"),
    place("villa", "the villa"),
    place("jeweler", "the jeweler"),
    place("royal garden", "the royal garden"),
)
SITE_NOUNS = (*TILE_NOUNS[:TILE_SPOTS], *BUILDING_NOUNS, place("windrose", "the windrose"))


def filled(v: Voice, site: int, number: int) -> str:
    """Name what this many people are placed on: a quarry, 2 quarries, the tobacco storage (2)."""
    if number == 1:
        return v.accusative(SITE_NOUNS[site])
    return v.counted(TILES_COUNTED[site], number) if site < TILE_SPOTS else f"{v.accusative(SITE_NOUNS[site])} ({number})"


def role(placard: int, lang: str = "en") -> str:
    return voice(lang).name(ROLE_NOUNS[placard])


def good(good: int, lang: str = "en") -> str:
    return voice(lang).say(GOOD_NAMES[good])


def tile(tile: int, lang: str = "en") -> str:
    return voice(lang).name(TILE_NOUNS[tile])


def building(building: int, lang: str = "en") -> str:
    return voice(lang).name(BUILDING_NOUNS[building])


def site(site: int, lang: str = "en") -> str:
    return voice(lang).name(SITE_NOUNS[site])


def doubloons(v: Voice, number: int) -> str:
    return v.count("{n} doubloon", "{n} doubloons", number, "no doubloons")


def points(v: Voice, number: int) -> str:
    return v.count("{n} point", "{n} points", number, "no points")


def _short_texts() -> list[str]:
    """List the notation of every action, by number."""
    roles, goods, tiles, buildings = (
        [member.name.lower().replace("_", " ") for member in kind] for kind in (Role, Good, Tile, Building)
    )
    sites = [*(f"{good} plantation" for good in goods), "quarry", *buildings]
    amounts = [f"{amount} {good}" for good in goods for amount in range(MOST_OF_A_GOOD)]
    kinds = {
        Act.PASS: ["pass"],
        Act.LIFT: ["lift everybody"],
        Act.DRAW: ["draw a tile"],
        Act.BUY_TILE: ["buy a tile"],
        Act.COLONIST: ["take a colonist"],
        Act.NOBLE: ["take a noble"],
        Act.USE_SMALL_WHARF: ["use the small wharf"],
        Act.RETURN_POINT: ["return a point"],
        Act.PRIVILEGE: [f"welcome {number}" for number in range(Act.ROLE - Act.PRIVILEGE)],
        Act.ROLE: [f"role {role}" for role in roles],
        Act.DRAFT: [f"draft {building}" for building in buildings],
        Act.BUILD: [f"build {building}" for building in buildings],
        Act.TILE: [f"take {tile}" for tile in tiles],
        Act.DISCARD: [f"discard {tile}{with_}" for tile in tiles for with_ in ("", " with colonist", " with noble")],
        Act.GOOD: [f"produce {good}" for good in goods],
        Act.SELL: [f"sell {good}" for good in goods],
        Act.SELL_AT_POST: [f"sell {good} at trading post" for good in goods],
        Act.SUPPLY: [f"supply {good}" for good in goods],
        Act.LOAD: [f"ship {good} on ship {ship}" for ship in (1, 2, 3) for good in goods],
        Act.WHARF: [f"ship {good} by wharf" for good in goods],
        Act.RETURN_GOOD: [f"return {good}" for good in goods],
        Act.PLACE_COLONIST: [f"place colonist on {site}" for site in sites],
        Act.PLACE_NOBLE: [f"place noble on {site}" for site in sites],
        Act.GUEST_COLONIST: [f"send colonist to {site}" for site in sites],
        Act.GUEST_NOBLE: [f"send noble to {site}" for site in sites],
        Act.RETURN_COLONIST: [f"return colonist from {site}" for site in (*sites, "windrose")],
        Act.RETURN_NOBLE: [f"return noble from {site}" for site in (*sites, "windrose")],
        Act.SHIP_AMOUNT: [f"ship {amount} by small wharf" for amount in amounts],
        Act.KEEP_KIND: [f"keep all {good}" for good in goods],
        Act.KEEP_ONE: [f"keep one {good}" for good in goods],
        Act.TAKE_POINTS: ["take the last points"],
        Act.GIVE_BACK: [f"give back {good}" for good in goods],
    }
    return [text for _, texts in sorted(kinds.items()) for text in texts]


_NOTATION = Notation(_short_texts())
notation, action_of = _NOTATION.text, _NOTATION.action
