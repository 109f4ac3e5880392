"""An edition in plain words, line by line, to compare with the printed game."""

from collections.abc import Iterator

from leeward.cooper_island.edition.reader import EDITION, MARK
from leeward.cooper_island.edition.vocabulary import Card
from leeward.cooper_island.rules.components import LOG_PILE
from leeward.cooper_island.rules.deck import LARGE_CARDS, SMALL_CARDS
from leeward.cooper_island.rules.peninsula import LAND, PASSAGE, RUINS, SLOTS
from leeward.cooper_island.words.cards import effect_of
from leeward.cooper_island.words.effects import log_book_brings
from leeward.cooper_island.words.explanations import entries
from leeward.cooper_island.words.names import SPACE_NAMES, card_name
from leeward.kernel.language.speech import Voice, voice
from leeward.kernel.play.wording import capital

# The explanations that describe the boards.
BOARDS = ("islet:", "landing:", "building:", "cargo-ship:", "order:")
RULES = ("storage", "workshop", "cartographer", "feeding", "hire:worker", "passage")


def told(lang: str) -> Iterator[str]:
    """Describe the whole edition."""
    v = voice(lang)
    yield v.say("Edition {name}", name=MARK)
    yield from ("", v.say("The land"), *land(v))
    yield from ("", v.say("The boards"), *boards(v))
    yield from ("", v.say("Log books: {n}", n=int(LOG_PILE.sum())), *log_books(v))
    yield from ("", v.say("Small building cards: {n}", n=len(SMALL_CARDS)), *cards(v, SMALL_CARDS, large=False))
    yield from ("", v.say("Large building cards: {n}", n=len(LARGE_CARDS)), *cards(v, LARGE_CARDS, large=True))


def land(v: Voice) -> Iterator[str]:
    rows = dict.fromkeys(name[0] for name in SPACE_NAMES)
    counts = [f"{row} {sum(name[0] == row for name in SPACE_NAMES)}" for row in rows]
    yield v.count("{n} space, by row: {rows}", "{n} spaces, by row: {rows}", LAND, rows=", ".join(counts))
    yield v.say("The passage: {spaces}", spaces=", ".join(SPACE_NAMES[space] for space in PASSAGE))
    yield v.say("Ruins: {spaces}", spaces=", ".join(SPACE_NAMES[space] for space in RUINS))
    yield v.count("{n} place for an islet", "{n} places for an islet", SLOTS)
    yield v.say("Double tiles: {tiles}", tiles=", ".join(str(count) for count in EDITION["double_tiles"]["count"]))


def boards(v: Voice) -> Iterator[str]:
    for entry in entries(v.lang):
        if entry.key.startswith(BOARDS) or entry.key in RULES:
            yield str(entry)


def log_books(v: Voice) -> Iterator[str]:
    for kind, count in enumerate(LOG_PILE):
        yield v.say("{count}x {what}", count=int(count), what=log_book_brings(v, kind))


def cards(v: Voice, stack: list[Card], large: bool) -> Iterator[str]:
    """Describe the cards: number, name and effect."""
    for number, card in enumerate(stack, 1):
        effect = effect_of(v, card, face_up=large)
        if card.part("once"):
            effect = v.say("once, at any time: {effect}", effect=effect)
        yield f"{number}. {capital(card_name(v, card))}: {effect}"
