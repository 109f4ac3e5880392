"""Conditions of building cards in sentences, and what their points are counted by."""

from collections.abc import Callable

from leeward.cooper_island.edition.vocabulary import ANY, NO_BOUND, Condition, Count, Part
from leeward.cooper_island.rules.components import ITEMS, Item
from leeward.cooper_island.rules.peninsula import PASSAGE
from leeward.cooper_island.words.names import ITEM_NOUNS, one_of
from leeward.kernel.language.speech import Voice


def conditions(v: Voice, part: Part) -> str:
    return v.listing([condition(v, one) for one in part.conditions])


def condition(v: Voice, asked: Condition) -> str:
    """Return for example "3 of your spaces are settlements"."""
    number = asked.least if asked.most == NO_BOUND else asked.most
    if asked.count == Count.PASSAGE and asked.most == NO_BOUND and number >= len(PASSAGE):
        return v.say("your passage is complete")
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


def one_of_these(v: Voice, bits: int) -> str:
    """Return for example "wood, stone or food"."""
    return one_of(v, [v.name(ITEM_NOUNS[item]) for item in range(ITEMS) if bits >> item & 1])


def per(v: Voice, asked: Condition) -> str:
    """Return for example "per settlement" or "per 2 settlements"."""
    return PER[asked.count](v, asked.least, details(v, asked))


Text = Callable[[Voice, int, dict[str, object]], str]
CONDITIONS: dict[Count, Text] = {
    Count.SETTLEMENTS: lambda v, n, d: v.count(
        "{amount} of your spaces is a settlement",
        "{amount} of your spaces are settlements",
        n,
        "none of your spaces is a settlement",
        **d,
    ),
    Count.FORESTS: lambda v, n, d: v.count(
        "{amount} of your spaces is a forest",
        "{amount} of your spaces are forests",
        n,
        "none of your spaces is a forest",
        **d,
    ),
    Count.MEADOWS: lambda v, n, d: v.count(
        "{amount} of your spaces is a meadow",
        "{amount} of your spaces are meadows",
        n,
        "none of your spaces is a meadow",
        **d,
    ),
    Count.MOUNTAINS: lambda v, n, d: v.count(
        "{amount} of your spaces is a mountain",
        "{amount} of your spaces are mountains",
        n,
        "none of your spaces is a mountain",
        **d,
    ),
    Count.SPACES: lambda v, n, d: v.count(
        "{amount} of your spaces has level {level} or more",
        "{amount} of your spaces have level {level} or more",
        n,
        "none of your spaces has level {level} or more",
        **d,
    ),
    Count.UNCHARTED: lambda v, n, d: v.count(
        "{amount} of your spaces is uncharted",
        "{amount} of your spaces are uncharted",
        n,
        "none of your spaces is uncharted",
        **d,
    ),
    Count.FREE: lambda v, n, d: v.count(
        "{amount} of your landscapes is free",
        "{amount} of your landscapes are free",
        n,
        "none of your landscapes is free",
        **d,
    ),
    Count.AREA: lambda v, n, d: v.count(
        "your largest area of one landscape has {amount} space",
        "your largest area of one landscape has {amount} spaces",
        n,
        "you have no landscape",
        **d,
    ),
    Count.PASSAGE: lambda v, n, d: v.count(
        "{amount} space of your passage is charted",
        "{amount} spaces of your passage are charted",
        n,
        "no space of your passage is charted",
        **d,
    ),
    Count.RUINS: lambda v, n, d: v.count(
        "{amount} ruin lies on your land",
        "{amount} ruins lie on your land",
        n,
        "no ruin lies on your land",
        **d,
    ),
    Count.BUILT_ON_SETTLEMENTS: lambda v, n, d: v.count(
        "{amount} of your buildings and statues stands on a settlement",
        "{amount} of your buildings and statues stand on settlements",
        n,
        "none of your buildings and statues stands on a settlement",
        **d,
    ),
    Count.BUILDINGS: lambda v, n, d: v.count(
        "you erected {amount} building",
        "you erected {amount} buildings",
        n,
        "you erected no building",
        **d,
    ),
    Count.STATUES: lambda v, n, d: v.count(
        "{amount} statue stands on your land",
        "{amount} statues stand on your land",
        n,
        "no statue stands on your land",
        **d,
    ),
    Count.WORKSHOP: lambda v, n, d: v.count(
        "{amount} statue waits in your workshop",
        "{amount} statues wait in your workshop",
        n,
        "no statue waits in your workshop",
        **d,
    ),
    Count.BOATS: lambda v, n, d: v.count(
        "you built {amount} income boat",
        "you built {amount} income boats",
        n,
        "you built no income boat",
        **d,
    ),
    Count.ISLETS: lambda v, n, d: v.count(
        "you laid {amount} islet",
        "you laid {amount} islets",
        n,
        "you laid no islet",
        **d,
    ),
    Count.LIDS: lambda v, n, d: v.count(
        "you took {amount} crate lid",
        "you took {amount} crate lids",
        n,
        "you took no crate lid",
        **d,
    ),
    Count.LOG_BOOKS: lambda v, n, d: v.count(
        "you have {amount} log book",
        "you have {amount} log books",
        n,
        "you have no log book",
        **d,
    ),
    Count.ANCHORS: lambda v, n, d: v.count(
        "your ships have {amount} anchor",
        "your ships have {amount} anchors",
        n,
        "none of your ships has an anchor",
        **d,
    ),
    Count.HELM: lambda v, n, d: v.count(
        "you have {amount} helm point",
        "you have {amount} helm points",
        n,
        "you have no helm points",
        **d,
    ),
    Count.WORKERS: lambda v, n, d: v.count(
        "you have {amount} worker",
        "you have {amount} workers",
        n,
        "you have no workers",
        **d,
    ),
    Count.SPECIAL_WORKERS: lambda v, n, d: v.count(
        "you hired {amount} special worker",
        "you hired {amount} special workers",
        n,
        "you hired no special worker",
        **d,
    ),
    Count.MILESTONES: lambda v, n, d: v.count(
        "you reached {amount} milestone",
        "you reached {amount} milestones",
        n,
        "you reached no milestone",
        **d,
    ),
    Count.STORED: lambda v, n, d: v.count(
        "you have {amount} {items} in storage",
        "you have {amount} {items} in storage",
        n,
        "you have no {items} in storage",
        **d,
    ),
    Count.CUBES: lambda v, n, d: v.count(
        "{amount} {items} lies on your land",
        "{amount} {items} lie on your land",
        n,
        "no {items} lie on your land",
        **d,
    ),
    Count.TILES: lambda v, n, d: v.count(
        "you have {amount} double tile in your reserve",
        "you have {amount} double tiles in your reserve",
        n,
        "you have no double tile in your reserve",
        **d,
    ),
    Count.STEPS: lambda v, n, d: v.count(
        "your cartographer has {amount} step",
        "your cartographer has {amount} steps",
        n,
        "your cartographer has no steps",
        **d,
    ),
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
