"""Building cards: those a player has, and those a player looks at, each with an illustration of its own."""

from typing import NamedTuple

from leeward.cooper_island import words
from leeward.cooper_island.picture import pen
from leeward.cooper_island.picture.illustrations import illustration
from leeward.cooper_island.picture.scene import Scene, bits
from leeward.cooper_island.rules.components import LARGE_BUILDINGS, SMALL_BUILDINGS
from leeward.cooper_island.rules.deck import CARDS, LARGE_CARDS, SMALL_CARDS
from leeward.cooper_island.rules.table import NONE, Decision, Number
from leeward.cooper_island.words.names import large_card, small_card
from leeward.kernel.play.wording import capital

GAP = 6
WIDEST = 190
LOWEST = 30  # a row of cards
HAND = 0.8  # of the width, for cards to choose from, beside those that a player has


class Held(NamedTuple):
    """A card that a player has."""

    large: bool
    card: int
    down: bool  # face down

    def name(self, lang: str) -> str:
        return capital((large_card if self.large else small_card)(self.card, lang))

    def about(self) -> str:
        return f"{'large' if self.large else 'small'}-card:{self.card + 1}"

    def effect(self, lang: str) -> str:
        return (words.explain_about(self.about(), lang) or "").partition(": ")[2].partition(": ")[2]


def cards_of(scene: Scene, seat: int) -> list[Held]:
    """List a player's cards: small ones, large ones face up, large ones face down."""
    player = scene.players[seat]
    held = [Held(False, card, False) for card in bits(player.small_cards, CARDS)]
    held += [Held(True, card, False) for card in bits(player.large_cards, CARDS)]
    return held + [Held(True, card, True) for card in bits(player.large_down, CARDS)]


def marks_of(scene: Scene, held: Held, seat: int) -> str:
    size = "large" if held.large else "small"
    return scene.marks(f"{size}-{seat}-{held.card + 1}", held.about(), piece=f"card-{size}-{held.card + 1}")


def draw_card(scene: Scene, held: Held, attrs: str, x: float, y: float, w: float, h: float) -> str:
    """Draw a card: its illustration, its name and, if there is room, what it does; without that it is `terse`."""
    least = scene.smallest
    card = (LARGE_CARDS if held.large else SMALL_CARDS)[held.card]
    kind = "building-card down" if held.down else "building-card large" if held.large else "building-card"
    name = held.name(scene.lang)
    if h < 84:  # the illustration on the left, the name beside it
        kind += " terse"
        art = min(h - 8, w * 0.42)
        if w < 100:
            return pen.thing(attrs, x, y, w, h, pen.at(4, 4, illustration(card, w - 8, h - 8, least)), kind, 7)
        inside = pen.at(4, 4, illustration(card, art, h - 8, least))
        most = max(1, int((h - 4) / (least * pen.LEADING)))
        inside += pen.lines(art + 9, h / 2 + least * 0.36, name, least + 1, w - art - 13, least, most, "h", around=True)
        return pen.thing(attrs, x, y, w, h, inside, kind, 7)
    titles, size = pen.broken(name, w - 12, least + 3, least, 2, pen.Face.TITLE)
    effect, font = pen.broken(held.effect(scene.lang), w - 14, least + 0.5, least, 9, pen.Face.TEXT)
    title_high, text_high = len(titles) * size * pen.LEADING, len(effect) * font * pen.LEADING
    art = h - title_high - text_high - 16
    if art < 34:
        text_high, effect, art, kind = 0, (), h - title_high - 12, f"{kind} terse"
    inside = pen.at(4, 4, illustration(card, w - 8, art, least))
    base = art + 4 + size
    inside += "".join(pen.text(7, base + i * size * pen.LEADING, line, size, "h") for i, line in enumerate(titles))
    base = art + 6 + title_high + font
    inside += "".join(pen.text(7, base + i * font * pen.LEADING, line, font) for i, line in enumerate(effect))
    return pen.thing(attrs, x, y, w, h, inside, kind, 8)


def draw_cards(scene: Scene, w: float, h: float) -> str:
    """Draw the viewer's building cards; while they look at others, these come first."""
    seat, least = scene.near, scene.smallest
    held = cards_of(scene, seat)
    looking = scene.looking() and scene.table.seat == seat
    drawn = pen.field(w, h, hand_title(scene) if looking else scene.say("Building cards"), least, of="felt")
    top = least + 11.0
    if looking:
        high, wide = h - top - 6, w - 12
        if held and high < LOWEST + 40:  # there is no room for a second row
            beside = (1 - HAND) * wide
            drawn += pen.at(6, top, draw_hand(scene, wide - beside, high, 5))
            return drawn + row_of_cards(scene, held, seat, 6 + wide - beside + GAP, top, beside - GAP, high)
        drawn += pen.at(6, top, draw_hand(scene, wide, high - (40 if held else 0), 2 if w < 420 else 5))
        return drawn + row_of_cards(scene, held, seat, 6, h - 40, wide, 35)
    return drawn + row_of_cards(scene, held, seat, 6, top, w - 12, h - top - 6, SMALL_BUILDINGS + LARGE_BUILDINGS)


def row_of_cards(scene: Scene, held: list[Held], seat: int, x: float, y: float, w: float, h: float, places: int = 0) -> str:
    """Draw cards side by side; `places` is the most that a player can have."""
    number = max(places, len(held))
    rows = 2 if w < 420 and number > 2 and h > 110 else 1
    across = -(-number // rows) or 1
    width, height = min(WIDEST, (w + GAP) / across - GAP), (h + GAP) / rows - GAP
    drawn = ""
    for i in range(number):
        left, top = x + i % across * (width + GAP), y + i // across * (height + GAP)
        if i < len(held):
            drawn += pen.box(left + 2, top + 3, width, height, "shade", 8)
            drawn += draw_card(scene, held[i], marks_of(scene, held[i], seat), left, top, width, height)
        else:
            size = min(width, height) * 0.5
            sign = pen.stamp("small" if i < SMALL_BUILDINGS else "large", (width - size) / 2, (height - size) / 2, size)
            drawn += pen.at(left, top, f'{pen.box(0, 0, width, height, "bare", 8)}<g class="absent on-felt">{sign}</g>')
    return drawn


def hand_title(scene: Scene) -> str:
    keep = scene.table.decision == Decision.KEEP
    return scene.say("Choose a card") if keep else scene.say("Put the cards under the stack")


def draw_hand(scene: Scene, w: float, h: float, most: int) -> str:
    """Draw the cards that a player looks at; the others see only their backs."""
    large = scene.top.numbers[Number.LARGE] == 1
    held = [card for card in scene.table.hand if card != NONE]
    across = min(len(held), most)
    rows = -(-len(held) // across)
    width, height = min((w + GAP) / across - GAP, WIDEST), (h + GAP) / rows - GAP
    drawn = ""
    for i, card in enumerate(held):
        x, y = i % across * (width + GAP), i // across * (height + GAP)
        if card >= 0:
            each = Held(large, card, False)
            drawn += draw_card(scene, each, scene.marks(f"hand-{card + 1}", each.about()), x, y, width, height)
        else:
            size = min(width, height) * 0.6
            back = pen.use("large" if large else "small", (width - size) / 2, (height - size) / 2, size)
            drawn += pen.thing(f'id="hand-hidden-{i + 1}"', x, y, width, height, back, "card-back", 7)
    return drawn
