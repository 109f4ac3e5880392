"""Conditions of building cards in sentences, and what their points are counted by."""

from leeward.cooper_island.edition.vocabulary import ANY, NO_BOUND, Condition, Count, Part
from leeward.cooper_island.rules.components import ITEMS, Item
from leeward.cooper_island.rules.peninsula import PASSAGE
from leeward.cooper_island.words.names import ITEM_NOUNS, one_of
from leeward.kernel.language.speech import Counted, Voice


def conditions(v: Voice, part: Part) -> str:
    return v.listing([condition(v, one) for one in part.conditions])


def condition(v: Voice, asked: Condition) -> str:
    """Return for example "3 of your spaces are settlements"."""
    number = asked.least if asked.most == NO_BOUND else asked.most
    if asked.count == Count.PASSAGE and asked.most == NO_BOUND and number >= len(PASSAGE):
        return v.say("your passage is complete")
    amount = str(number) if asked.most == NO_BOUND else v.say("at most {n}", n=number)
    return v.counted(CONDITIONS[asked.count], number, amount=amount, **details(v, asked))


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
    return v.counted(PER[asked.count], asked.least, **details(v, asked))


CONDITIONS = {
    Count.SETTLEMENTS: Counted(
        "{amount} of your spaces is a settlement",
        "{amount} of your spaces are settlements",
        "none of your spaces is a settlement",
    ),
    Count.FORESTS: Counted(
        "{amount} of your spaces is a forest", "{amount} of your spaces are forests", "none of your spaces is a forest"
    ),
    Count.MEADOWS: Counted(
        "{amount} of your spaces is a meadow", "{amount} of your spaces are meadows", "none of your spaces is a meadow"
    ),
    Count.MOUNTAINS: Counted(
        "{amount} of your spaces is a mountain", "{amount} of your spaces are mountains", "none of your spaces is a mountain"
    ),
    Count.SPACES: Counted(
        "{amount} of your spaces has level {level} or more",
        "{amount} of your spaces have level {level} or more",
        "none of your spaces has level {level} or more",
    ),
    Count.UNCHARTED: Counted(
        "{amount} of your spaces is uncharted", "{amount} of your spaces are uncharted", "none of your spaces is uncharted"
    ),
    Count.FREE: Counted(
        "{amount} of your landscapes is free", "{amount} of your landscapes are free", "none of your landscapes is free"
    ),
    Count.AREA: Counted(
        "your largest area of one landscape has {amount} space",
        "your largest area of one landscape has {amount} spaces",
        "you have no landscape",
    ),
    Count.PASSAGE: Counted(
        "{amount} space of your passage is charted",
        "{amount} spaces of your passage are charted",
        "no space of your passage is charted",
    ),
    Count.RUINS: Counted("{amount} ruin lies on your land", "{amount} ruins lie on your land", "no ruin lies on your land"),
    Count.BUILT_ON_SETTLEMENTS: Counted(
        "{amount} of your buildings and statues stands on a settlement",
        "{amount} of your buildings and statues stand on settlements",
        "none of your buildings and statues stands on a settlement",
    ),
    Count.BUILDINGS: Counted("you erected {amount} building", "you erected {amount} buildings", "you erected no building"),
    Count.STATUES: Counted(
        "{amount} statue stands on your land", "{amount} statues stand on your land", "no statue stands on your land"
    ),
    Count.WORKSHOP: Counted(
        "{amount} statue waits in your workshop", "{amount} statues wait in your workshop", "no statue waits in your workshop"
    ),
    Count.BOATS: Counted("you built {amount} income boat", "you built {amount} income boats", "you built no income boat"),
    Count.ISLETS: Counted("you laid {amount} islet", "you laid {amount} islets", "you laid no islet"),
    Count.LIDS: Counted("you took {amount} crate lid", "you took {amount} crate lids", "you took no crate lid"),
    Count.LOG_BOOKS: Counted("you have {amount} log book", "you have {amount} log books", "you have no log book"),
    Count.ANCHORS: Counted(
        "your ships have {amount} anchor", "your ships have {amount} anchors", "none of your ships has an anchor"
    ),
    Count.HELM: Counted("you have {amount} helm point", "you have {amount} helm points", "you have no helm points"),
    Count.WORKERS: Counted("you have {amount} worker", "you have {amount} workers", "you have no workers"),
    Count.SPECIAL_WORKERS: Counted(
        "you hired {amount} special worker", "you hired {amount} special workers", "you hired no special worker"
    ),
    Count.MILESTONES: Counted("you reached {amount} milestone", "you reached {amount} milestones", "you reached no milestone"),
    Count.STORED: Counted(
        "you have {amount} {items} in storage", "you have {amount} {items} in storage", "you have no {items} in storage"
    ),
    Count.CUBES: Counted(
        "{amount} {items} lies on your land", "{amount} {items} lie on your land", "no {items} lie on your land"
    ),
    Count.TILES: Counted(
        "you have {amount} double tile in your reserve",
        "you have {amount} double tiles in your reserve",
        "you have no double tile in your reserve",
    ),
    Count.STEPS: Counted(
        "your cartographer has {amount} step", "your cartographer has {amount} steps", "your cartographer has no steps"
    ),
}
PER = {
    Count.SETTLEMENTS: Counted("per settlement", "per {n} settlements"),
    Count.FORESTS: Counted("per forest", "per {n} forests"),
    Count.MEADOWS: Counted("per meadow", "per {n} meadows"),
    Count.MOUNTAINS: Counted("per mountain", "per {n} mountains"),
    Count.SPACES: Counted("per space of level {level} or more", "per {n} spaces of level {level} or more"),
    Count.UNCHARTED: Counted("per uncharted space", "per {n} uncharted spaces"),
    Count.FREE: Counted("per free landscape", "per {n} free landscapes"),
    Count.AREA: Counted(
        "per space of your largest area of one landscape", "per {n} spaces of your largest area of one landscape"
    ),
    Count.PASSAGE: Counted("per charted space of your passage", "per {n} charted spaces of your passage"),
    Count.RUINS: Counted("per ruin on your land", "per {n} ruins on your land"),
    Count.BUILT_ON_SETTLEMENTS: Counted(
        "per building or statue on a settlement", "per {n} buildings and statues on settlements"
    ),
    Count.BUILDINGS: Counted("per building you erected", "per {n} buildings you erected"),
    Count.STATUES: Counted("per statue on your land", "per {n} statues on your land"),
    Count.WORKSHOP: Counted("per statue in your workshop", "per {n} statues in your workshop"),
    Count.BOATS: Counted("per income boat", "per {n} income boats"),
    Count.ISLETS: Counted("per islet you laid", "per {n} islets you laid"),
    Count.LIDS: Counted("per crate lid you took", "per {n} crate lids you took"),
    Count.LOG_BOOKS: Counted("per log book", "per {n} log books"),
    Count.ANCHORS: Counted("per anchor", "per {n} anchors"),
    Count.HELM: Counted("per helm point", "per {n} helm points"),
    Count.WORKERS: Counted("per worker", "per {n} workers"),
    Count.SPECIAL_WORKERS: Counted("per special worker", "per {n} special workers"),
    Count.MILESTONES: Counted("per milestone you reached", "per {n} milestones you reached"),
    Count.STORED: Counted("per {items} in storage", "per {n} {items} in storage"),
    Count.CUBES: Counted("per {items} on your land", "per {n} {items} on your land"),
    Count.TILES: Counted("per double tile in your reserve", "per {n} double tiles in your reserve"),
    Count.STEPS: Counted("per step of your cartographer", "per {n} steps of your cartographer"),
}
