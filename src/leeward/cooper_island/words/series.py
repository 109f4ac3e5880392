"""How the log is grouped: phases, series of small actions in one sentence, and the pieces that an action was about."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from leeward.cooper_island.rules.components import Piece
from leeward.cooper_island.rules.table import Act, Decision
from leeward.cooper_island.words.moments import MOMENTS
from leeward.cooper_island.words.names import ITEM_NOUNS, SECTION_NAMES, SPACE_NAMES, amount
from leeward.cooper_island.words.names import section as section_name
from leeward.cooper_island.words.paying import FEES, MARKETS
from leeward.cooper_island.words.touch import ACTS, IN_HAND, things
from leeward.kernel.language.speech import Voice, voice
from leeward.kernel.play.wording import capital

STORED, MARKET, ON_LAND = "stored", "market", "land"  # where an item was
TURNS = (Decision.TURN, Decision.SECTION)


def phase(before: Any, action: int, names: Sequence[str], lang: str = "en") -> str:
    """Return the section with this turn's worker, or the moment of the round, and who acts."""
    v = voice(lang)
    name = names[before.actor]
    if before.moment not in TURNS:
        return f"{v.say(MOMENTS[Decision(before.moment)])} · {name}"
    if Act.SPACE <= action < Act.SPACE + 2 * len(SECTION_NAMES):
        section = (action - Act.SPACE) // 2
    elif before.moment == Decision.SECTION:
        section = int(before.section)
    else:
        return f"{v.say(MOMENTS[Decision.TURN])} · {name}"
    return f"{capital(section_name(section, lang))} · {name}"


def series(before: Any, action: int) -> tuple[str, str]:
    """Return the kind of series that an action continues, and the item that it adds: where it was, and its kind."""
    kind, choice = ACTS.split(action)
    if kind == Act.STORE:
        return "store", f"{MARKET} {choice}"
    if kind == Act.STORE_CUBE:
        return "store", cube(before, choice)
    if kind == Act.TAKE:
        return ("put" if before.decision in MARKETS else "store"), f"{STORED} {choice}"
    if kind in (Act.GIVE, Act.GIVE_CUBE) and before.decision not in FEES:
        given = f"{STORED} {choice}" if kind == Act.GIVE else cube(before, choice)
        return ("give" if before.decision == Decision.TRADE else "pay"), given
    return "", ""


def cube(before: Any, space: int) -> str:
    kind = max(int(before.players[before.seat].piece[space]) - Piece.CUBE, 0)
    return f"{ON_LAND} {kind} {space}"


def summed(series: str, items: Sequence[str], name: str, lang: str = "en") -> str:
    """Return a sentence for a whole series."""
    v = voice(lang)
    heap = v.listing([counted(v, series, item, number) for item, number in Counter(items).items()])
    if series == "store":
        return v.say("{name} stores {items}", name=name, items=heap)
    if series == "put":
        return v.say("{name} puts {items} on the marketplace", name=name, items=heap)
    if series == "give":
        return v.say("{name} gives {items}", name=name, items=heap)
    return v.say("{name} pays {items}", name=name, items=heap)


def counted(v: Voice, series: str, item: str, number: int) -> str:
    where, kind, *space = item.split()
    if where == ON_LAND:
        cube, place = v.accusative(ITEM_NOUNS[int(kind)]), SPACE_NAMES[int(space[0])]
        if series == "store":
            return v.say("{item} from {space}", item=cube, space=place)
        return v.say("{item} on {space}", item=cube, space=place)
    heap = amount(v, number, int(kind))
    return v.say("{items} from the marketplace", items=heap) if where == MARKET else heap


def pieces(before: Any, action: int) -> Iterable[str]:
    """Return the things that an action was about; cards in a hand are its owner's."""
    return () if ACTS.split(action)[0] in IN_HAND else things(before, action)
