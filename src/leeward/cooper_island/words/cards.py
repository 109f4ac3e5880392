"""The effects of building cards in sentences, built from the vocabulary of the edition."""

from collections.abc import Callable

from leeward.cooper_island.edition.vocabulary import (
    ANY,
    CUBES,
    NO_BOUND,
    Always,
    Card,
    Deed,
    Gain,
    Moment,
    Part,
)
from leeward.cooper_island.rules.components import ITEMS, SHIM_STEPS, TRACK
from leeward.cooper_island.rules.components import cost as cost_of
from leeward.cooper_island.words.conditions import conditions, one_of_these, per
from leeward.cooper_island.words.names import amounts, coins, cubes, helm_points, steps
from leeward.kernel.language.speech import Voice, term

# What a card does


def effect_of(v: Voice, card: Card, face_up: bool = False) -> str:
    """Describe all parts of a card. `face_up`: it scores at the end only face up."""
    texts = []
    for part in card.parts:
        if part.when == "always":
            texts += [ALWAYS[hook](v, number) for hook, number in part.always.items()]
        elif part.when == "end":
            texts.append(ending(v, part, face_up))
        else:
            texts.append(bringing(v, part))
    return "; ".join(texts)


def ending(v: Voice, part: Part, face_up: bool) -> str:
    text = v.count("at the end {n} point", "at the end {n} points", part.points)
    if part.per:
        text = f"{text} {per(v, part.per)}"
    if part.most != NO_BOUND:
        text = v.say("{what}, at most {most} in all", what=text, most=part.most)
    if face_up:
        text = v.say("{what}, face up", what=text)
    if not part.conditions:
        return text
    if face_up:
        return v.say("{what}, if {conditions}", what=text, conditions=conditions(v, part))
    return v.say("{what} if {conditions}", what=text, conditions=conditions(v, part))


def bringing(v: Voice, part: Part) -> str:
    text = gains(v, part)
    if part.conditions:
        text = v.say("{what} if {conditions}", what=text, conditions=conditions(v, part))
    if part.moment == Moment.INCOME:
        return v.say("in your income: {gains}", gains=text)
    if part.moment is not None:
        return v.say("{whenever}: {gains}", whenever=v.say(WHENEVER[part.moment]), gains=text)
    return text


# What it costs and brings


def gains(v: Voice, part: Part) -> str:
    """Describe costs and gains: "pay this for that", "feed, then that", or just the gains."""
    brought = v.listing(brought_by(v, part))
    if part.gains.get(Gain.DO, 0) >> Deed.FEED & 1:
        fed = v.say("feed your workers once more now")
        return v.say("{first}, then {gains}", first=fed, gains=brought) if brought else fed
    if costs := costs_of(v, part):
        text = v.listing(costs)
        return v.say("{costs} for {gains}", costs=text, gains=brought) if brought else text
    return brought


def costs_of(v: Voice, part: Part) -> list[str]:
    texts = []
    if worth := part.gains.get(Gain.PAY, 0):
        texts.append(v.say("pay items worth {n}", n=worth))
    if part.price:
        texts.append(v.say("pay {items}", items=amounts(v, cost_of(part.price))))
    if boats := part.gains.get(Gain.TURN_BOATS, 0):
        texts.append(v.count("turn one of your boats over", "turn {n} boats over", boats))
    if part.gains.get(Gain.DO, 0) >> Deed.LID & 1:
        texts.append(v.say("put one of your lids on a free landscape"))
    return texts


def brought_by(v: Voice, part: Part) -> list[str]:
    number = {gain: part.gains.get(gain, 0) for gain in Gain}
    texts = items_brought(v, number)
    if number[Gain.DRAW]:
        texts.append(v.count("draw {n} double tile", "draw {n} double tiles", number[Gain.DRAW]))
    texts += mapping(v, number[Gain.STEPS], number[Gain.CARTOGRAPHER])
    texts += deeds(v, number[Gain.DO], number[Gain.LESS])
    if number[Gain.ISLETS]:
        texts.append(v.count("use any islet on the table", "use {n} different islets on the table", number[Gain.ISLETS]))
    if number[Gain.BOATS]:
        texts.append(
            v.count(
                "use any boat on the table except the copying boat",
                "use {n} different boats on the table except the copying boat",
                number[Gain.BOATS],
            )
        )
    if number[Gain.HELM]:
        texts.append(helm_points(v, number[Gain.HELM]))
    return texts


def items_brought(v: Voice, number: dict[Gain, int]) -> list[str]:
    heap = [amounts(v, [number[Gain(item)] for item in range(ITEMS)])]
    if chosen := number[Gain.CHOSEN]:
        if number[Gain.CHOICE] == CUBES:
            heap.append(v.say("{cubes} of your choice", cubes=cubes(v, chosen)))
        elif number[Gain.CHOICE] == ANY:
            heap.append(v.count("{n} item of your choice", "{n} items of your choice", chosen))
        else:
            heap.append(f"{chosen} {one_of_these(v, number[Gain.CHOICE])}")
    things = v.listing([text for text in heap if text])
    if not things:
        return []
    if number[Gain.STORAGE]:
        return [v.say("{items} to your storage", items=things)]
    return [v.say("{items} to your marketplace", items=things)]


def mapping(v: Voice, number: int, actions: int) -> list[str]:
    texts = []
    if number >= TRACK and actions:
        return [
            v.count(
                "your cartographer has {steps} again and one more action",
                "your cartographer has {steps} again and {n} more actions",
                actions,
                steps=steps(v, TRACK),
            )
        ]
    if number >= TRACK:
        texts.append(v.say("your cartographer has {steps} again", steps=steps(v, TRACK)))
    elif number:
        texts.append(v.count("{n} cartographer step", "{n} cartographer steps", number))
    if actions:
        texts.append(v.count("one more cartographer action", "{n} more cartographer actions", actions))
    return texts


def deeds(v: Voice, bits: int, less: int) -> list[str]:
    """List the deeds; two together are one choice."""
    cheaper = CHEAPER if less else {}
    texts = [v.say(cheaper.get(deed, text), n=less) for deed, text in DEEDS.items() if bits >> deed & 1]
    return [v.say("{first}, or {second}", first=texts[0], second=texts[1])] if len(texts) == 2 else texts


DEEDS = {
    Deed.RUIN: term("remove a ruin"),
    Deed.STATUE: term("build a statue"),
    Deed.BOAT: term("build an income boat"),
    Deed.BUILDING: term("erect a building"),
    Deed.CARGO: term("supply a cargo ship"),
    Deed.PLACE: term("place a double tile"),
    Deed.PLACE_SHIMMED: term("place a double tile, with a free shim if needed"),
    Deed.MOVE: term("move one of your buildings or statues to any free landscape"),
}
CHEAPER = {
    Deed.STATUE: term("build a statue for {n} less"),
    Deed.BOAT: term("build an income boat for {n} less"),
    Deed.BUILDING: term("erect a building for {n} less"),
    Deed.CARGO: term("supply a cargo ship for {n} less"),
}
WHENEVER = {
    Moment.BOAT: term("whenever you build an income boat"),
    Moment.BUILDING: term("whenever you erect a building"),
    Moment.STATUE: term("whenever you build a statue"),
    Moment.RUIN: term("whenever you remove a ruin"),
    Moment.CARGO: term("whenever you supply a cargo ship"),
    Moment.LOG_BOOK: term("whenever you take a log book"),
    Moment.HIRE: term("whenever you hire a worker"),
    Moment.ISLET: term("whenever you lay an islet"),
    Moment.TILE: term("whenever you place a double tile"),
    Moment.SINGLE: term("whenever you place a single tile"),
    Moment.CRATE: term("whenever you cover a crate"),
    Moment.FED: term("whenever you feed all your workers"),
}


# Permanent effects of small cards


def shims(v: Voice, n: int) -> str:
    if n >= SHIM_STEPS:
        return v.say("shims are free")
    return v.count("shims cost {n} step less", "shims cost {n} steps less", n)


ALWAYS: dict[Always, Callable[[Voice, int], str]] = {
    Always.BOATS_LESS: lambda v, n: v.say("income boats cost you {n} less", n=n),
    Always.BUILDINGS_LESS: lambda v, n: v.say("buildings cost you {n} less", n=n),
    Always.SMALL_BUILDINGS_LESS: lambda v, n: v.say("small buildings cost you {n} less", n=n),
    Always.LARGE_BUILDINGS_LESS: lambda v, n: v.say("large buildings cost you {n} less", n=n),
    Always.FORTRESS_LESS: lambda v, n: v.say("the fortress costs you {n} less", n=n),
    Always.STATUES_LESS: lambda v, n: v.say("statues cost you {n} less", n=n),
    Always.CARGO_LESS: lambda v, n: v.say("supplying a cargo ship costs you {n} less", n=n),
    Always.FEEDING_LESS: lambda v, n: v.say("feeding costs you {n} food less", n=n),
    Always.SHIM_LESS: shims,
    Always.TILE_LESS: lambda v, n: v.count(
        "the cartographer's tiles cost {n} step less", "the cartographer's tiles cost {n} steps less", n
    ),
    Always.CARD_BACK_LESS: lambda v, n: v.say("turning a card face up costs you {coins} less", coins=coins(v, n)),
    Always.LID_BACK_LESS: lambda v, n: v.say("taking a lid back costs you {coins} less", coins=coins(v, n)),
    Always.BOAT_HELM: lambda v, n: v.say("each new boat gives {points} more", points=helm_points(v, n)),
    Always.BUILDING_HELM: lambda v, n: v.say("each new building gives {points} more", points=helm_points(v, n)),
    Always.STATUE_HELM: lambda v, n: v.say("each new statue gives {points} more", points=helm_points(v, n)),
    Always.CARGO_HELM: lambda v, n: v.say("each new cargo ship gives {points} more", points=helm_points(v, n)),
    Always.CUBE_SPOTS: lambda v, n: v.count("{n} more storage spot for cubes", "{n} more storage spots for cubes", n),
    Always.COIN_SPOTS: lambda v, n: v.count("{n} more storage spot for coins", "{n} more storage spots for coins", n),
    Always.SPOTS: lambda v, n: v.count("{n} more storage spot", "{n} more storage spots", n),
    Always.GOLD_LEVEL: lambda v, n: v.say("you can mine gold from level {level} up", level=n),
    Always.COIN_FEEDS: lambda v, n: v.say("a coin can pay for {n} food when you feed your workers", n=n),
}
