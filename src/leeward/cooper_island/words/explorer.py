"""Names of what is counted, by the keys of `study/explorer.py` and `study/usage.py`."""

from leeward.cooper_island.rules.components import Boat, Building, Islet, Order, Section
from leeward.cooper_island.rules.deck import Large, Small
from leeward.cooper_island.rules.ending import Part
from leeward.cooper_island.rules.table import Hire
from leeward.cooper_island.words.log import part
from leeward.cooper_island.words.names import boat, building, islet, large_card, order, section, small_card
from leeward.kernel.language.speech import term, voice

GROUPS = {
    "sections": term("Sections of the central island"),
    "boats": term("Income boats"),
    "islets": term("Islets"),
    "buildings": term("Buildings and statues"),
    "ships": term("Cargo ships supplied"),
    "small_cards": term("Small building cards"),
    "large_cards": term("Large building cards"),
    "orders": term("Royal orders"),
    "hires": term("Rewards for milestones"),
}
STRATEGIES = {
    "boats": (term("Boats"), term("three or more income boats")),
    "buildings": (term("Buildings"), term("three or more buildings")),
    "statues": (term("Statues"), term("four or more statues")),
    "cargo": (term("Cargo"), term("three or more cargo ships supplied")),
    "orders": (term("Royal orders"), term("nothing out of the ordinary built, and 7 or more points from royal orders")),
    "even": (term("A bit of everything"), term("nothing out of the ordinary")),
}
HIRES = (term("a worker"), term("a special worker"), term("helm points"))
BANDS = {
    "land": (
        term("less land charted than someone else"),
        term("tied for the most land charted"),
        term("the most land charted"),
    ),
    "workers": (term("no worker hired"), term("one worker hired"), term("two or more workers hired")),
    "milestones": (
        term("no milestone reached"),
        term("one milestone reached"),
        term("two milestones reached"),
        term("three or more milestones reached"),
    ),
    "goods": (term("up to 4 cubes and coins"), term("5 to 8 cubes and coins"), term("9 or more cubes and coins")),
}


def event(key: str, lang: str = "en") -> str:
    say = voice(lang).say
    if key == "statue":
        return building(len(Building), lang)
    if key.startswith("space_"):
        letter, shape = key.removeprefix("space_").split("_")
        return (
            say("{letter}, round", letter=letter.upper())
            if shape == "round"
            else say("{letter}, square", letter=letter.upper())
        )
    for kind in ("cargo_ship", "small_card", "large_card", "section", "boat", "islet", "building", "order", "hire"):
        if key.startswith(kind):
            name = key.removeprefix(f"{kind}_").upper()
            break
    if kind == "cargo_ship":
        return say("cargo ship {number}", number=name)
    if kind == "hire":
        return say(HIRES[Hire[name]])
    members = {"section": Section, "boat": Boat, "islet": Islet, "building": Building, "order": Order}
    cards = {"small_card": Small, "large_card": Large}
    called = {"small_card": small_card, "large_card": large_card, "section": section, "boat": boat, "islet": islet}
    number = int((members | cards)[kind][name])
    return {**called, "building": building, "order": order}[kind](number, lang)


def source(key: str, lang: str = "en") -> str:
    return part(Part[key.upper()], lang)
