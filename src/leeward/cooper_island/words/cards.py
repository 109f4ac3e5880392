"""The effects of building cards in sentences, built from the vocabulary of the edition."""

from collections.abc import Callable

from leeward.cooper_island.edition.vocabulary import (
    ANY,
    CUBES,
    NO_BOUND,
    Always,
    Card,
    Condition,
    Count,
    Deed,
    Gain,
    Moment,
    Part,
)
from leeward.cooper_island.rules.components import ITEMS, SHIM_STEPS, TRACK, Item
from leeward.cooper_island.rules.components import cost as cost_of
from leeward.cooper_island.rules.peninsula import PASSAGE
from leeward.cooper_island.words.names import ITEM_NOUNS, amounts, coins, cubes, helm_points, one_of
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
        texts.append(v.count("turn {n} of your boats over", "turn {n} of your boats over", boats))
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


def one_of_these(v: Voice, bits: int) -> str:
    """Return for example "wood, stone or food"."""
    return one_of(v, [v.name(ITEM_NOUNS[item]) for item in range(ITEMS) if bits >> item & 1])


def mapping(v: Voice, steps: int, actions: int) -> list[str]:
    texts = []
    if steps >= TRACK and actions:
        return [
            v.count(
                "your cartographer has {track} steps again and one more action",
                "your cartographer has {track} steps again and {n} more actions",
                actions,
                track=TRACK,
            )
        ]
    if steps >= TRACK:
        texts.append(v.say("your cartographer has {track} steps again", track=TRACK))
    elif steps:
        texts.append(v.count("{n} cartographer step", "{n} cartographer steps", steps))
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


# Conditions


def conditions(v: Voice, part: Part) -> str:
    return v.listing([condition(v, one) for one in part.conditions])


def condition(v: Voice, asked: Condition) -> str:
    """Return for example "3 of your spaces are settlements"."""
    number = asked.least if asked.most == NO_BOUND else asked.most
    if asked.count == Count.PASSAGE and asked.most == NO_BOUND and number >= len(PASSAGE):
        return v.say("your passage is complete")
    if asked.count == Count.ANCHORS and asked.most == 0:
        return v.say("none of your ships has an anchor")
    amount = str(number) if asked.most == NO_BOUND else v.say("at most {n}", n=number)
    return CONDITIONS[asked.count](v, number, {"amount": amount, **details(v, asked)})


def details(v: Voice, asked: Condition) -> dict[str, object]:
    """Return the level, or the items."""
    if asked.count == Count.SPACES:
        return {"level": asked.of}
    if asked.count in (Count.STORED, Count.CUBES):
        number = asked.least if asked.most == NO_BOUND else asked.most
        return {"items": counted(v, asked.of, number)}
    return {}


def counted(v: Voice, bits: int, number: int) -> str:
    """Return the counted thing as it follows its number: 2 items, 1 coin, 3 gold or cloth."""
    if bits == ANY:
        return v.count("item", "items", number)
    if bits == 1 << Item.COIN and number != 1:
        return v.say("coins")
    return one_of_these(v, bits)


def per(v: Voice, asked: Condition) -> str:
    """Return for example "per settlement" or "per 2 settlements"."""
    return PER[asked.count](v, asked.least, details(v, asked))


Text = Callable[[Voice, int, dict[str, object]], str]
CONDITIONS: dict[Count, Text] = {
    Count.SETTLEMENTS: lambda v, n, d: v.count(
        "{amount} of your spaces is a settlement", "{amount} of your spaces are settlements", n, **d
    ),
    Count.FORESTS: lambda v, n, d: v.count(
        "{amount} of your spaces is a forest", "{amount} of your spaces are forests", n, **d
    ),
    Count.MEADOWS: lambda v, n, d: v.count(
        "{amount} of your spaces is a meadow", "{amount} of your spaces are meadows", n, **d
    ),
    Count.MOUNTAINS: lambda v, n, d: v.count(
        "{amount} of your spaces is a mountain", "{amount} of your spaces are mountains", n, **d
    ),
    Count.SPACES: lambda v, n, d: v.count(
        "{amount} of your spaces has level {level} or more", "{amount} of your spaces have level {level} or more", n, **d
    ),
    Count.UNCHARTED: lambda v, n, d: v.count(
        "{amount} of your spaces is uncharted", "{amount} of your spaces are uncharted", n, **d
    ),
    Count.FREE: lambda v, n, d: v.count("{amount} of your landscapes is free", "{amount} of your landscapes are free", n, **d),
    Count.AREA: lambda v, n, d: v.count(
        "your largest area of one landscape has {amount} space",
        "your largest area of one landscape has {amount} spaces",
        n,
        **d,
    ),
    Count.PASSAGE: lambda v, n, d: v.count(
        "{amount} space of your passage is charted", "{amount} spaces of your passage are charted", n, **d
    ),
    Count.RUINS: lambda v, n, d: v.count("{amount} ruin lies on your land", "{amount} ruins lie on your land", n, **d),
    Count.BUILT_ON_SETTLEMENTS: lambda v, n, d: v.count(
        "{amount} of your buildings and statues stands on a settlement",
        "{amount} of your buildings and statues stand on settlements",
        n,
        **d,
    ),
    Count.BUILDINGS: lambda v, n, d: v.count("you erected {amount} building", "you erected {amount} buildings", n, **d),
    Count.STATUES: lambda v, n, d: v.count(
        "{amount} statue stands on your land", "{amount} statues stand on your land", n, **d
    ),
    Count.WORKSHOP: lambda v, n, d: v.count(
        "{amount} statue waits in your workshop", "{amount} statues wait in your workshop", n, **d
    ),
    Count.BOATS: lambda v, n, d: v.count("you built {amount} income boat", "you built {amount} income boats", n, **d),
    Count.ISLETS: lambda v, n, d: v.count("you laid {amount} islet", "you laid {amount} islets", n, **d),
    Count.LIDS: lambda v, n, d: v.count("you took {amount} crate lid", "you took {amount} crate lids", n, **d),
    Count.LOG_BOOKS: lambda v, n, d: v.count("you have {amount} log book", "you have {amount} log books", n, **d),
    Count.ANCHORS: lambda v, n, d: v.count("your ships have {amount} anchor", "your ships have {amount} anchors", n, **d),
    Count.HELM: lambda v, n, d: v.count("you have {amount} helm point", "you have {amount} helm points", n, **d),
    Count.WORKERS: lambda v, n, d: v.count("you have {amount} worker", "you have {amount} workers", n, **d),
    Count.SPECIAL_WORKERS: lambda v, n, d: v.count(
        "you hired {amount} special worker", "you hired {amount} special workers", n, **d
    ),
    Count.MILESTONES: lambda v, n, d: v.count("you reached {amount} milestone", "you reached {amount} milestones", n, **d),
    Count.STORED: lambda v, n, d: v.say("you have {amount} {items} in storage", **d),
    Count.CUBES: lambda v, n, d: v.say("{amount} {items} lie on your land", **d),
    Count.TILES: lambda v, n, d: v.count(
        "you have {amount} double tile in your reserve", "you have {amount} double tiles in your reserve", n, **d
    ),
    Count.STEPS: lambda v, n, d: v.count("your cartographer has {amount} step", "your cartographer has {amount} steps", n, **d),
}
PER: dict[Count, Text] = {
    Count.SETTLEMENTS: lambda v, n, d: v.count("per settlement", "per {n} settlements", n, **d),
    Count.FORESTS: lambda v, n, d: v.count("per forest", "per {n} forests", n, **d),
    Count.MEADOWS: lambda v, n, d: v.count("per meadow", "per {n} meadows", n, **d),
    Count.MOUNTAINS: lambda v, n, d: v.count("per mountain", "per {n} mountains", n, **d),
    Count.SPACES: lambda v, n, d: v.count(
        "per space of level {level} or more", "per {n} spaces of level {level} or more", n, **d
    ),
    Count.UNCHARTED: lambda v, n, d: v.count("per uncharted space", "per {n} uncharted spaces", n, **d),
    Count.FREE: lambda v, n, d: v.count("per free landscape", "per {n} free landscapes", n, **d),
    Count.AREA: lambda v, n, d: v.count(
        "per space of your largest area of one landscape", "per {n} spaces of your largest area of one landscape", n, **d
    ),
    Count.PASSAGE: lambda v, n, d: v.count(
        "per charted space of your passage", "per {n} charted spaces of your passage", n, **d
    ),
    Count.RUINS: lambda v, n, d: v.count("per ruin on your land", "per {n} ruins on your land", n, **d),
    Count.BUILT_ON_SETTLEMENTS: lambda v, n, d: v.count(
        "per building or statue on a settlement", "per {n} buildings and statues on settlements", n, **d
    ),
    Count.BUILDINGS: lambda v, n, d: v.count("per building you erected", "per {n} buildings you erected", n, **d),
    Count.STATUES: lambda v, n, d: v.count("per statue on your land", "per {n} statues on your land", n, **d),
    Count.WORKSHOP: lambda v, n, d: v.count("per statue in your workshop", "per {n} statues in your workshop", n, **d),
    Count.BOATS: lambda v, n, d: v.count("per income boat", "per {n} income boats", n, **d),
    Count.ISLETS: lambda v, n, d: v.count("per islet you laid", "per {n} islets you laid", n, **d),
    Count.LIDS: lambda v, n, d: v.count("per crate lid you took", "per {n} crate lids you took", n, **d),
    Count.LOG_BOOKS: lambda v, n, d: v.count("per log book", "per {n} log books", n, **d),
    Count.ANCHORS: lambda v, n, d: v.count("per anchor", "per {n} anchors", n, **d),
    Count.HELM: lambda v, n, d: v.count("per helm point", "per {n} helm points", n, **d),
    Count.WORKERS: lambda v, n, d: v.count("per worker", "per {n} workers", n, **d),
    Count.SPECIAL_WORKERS: lambda v, n, d: v.count("per special worker", "per {n} special workers", n, **d),
    Count.MILESTONES: lambda v, n, d: v.count("per milestone you reached", "per {n} milestones you reached", n, **d),
    Count.STORED: lambda v, n, d: v.count("per {items} in storage", "per {n} {items} in storage", n, **d),
    Count.CUBES: lambda v, n, d: v.count("per {items} on your land", "per {n} {items} on your land", n, **d),
    Count.TILES: lambda v, n, d: v.count("per double tile in your reserve", "per {n} double tiles in your reserve", n, **d),
    Count.STEPS: lambda v, n, d: v.count("per step of your cartographer", "per {n} steps of your cartographer", n, **d),
}
