"""How the log is grouped: phases, series of small actions in one sentence, and the pieces that an action was about."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from leeward.kernel.language.speech import voice
from leeward.kernel.play.wording import capital
from leeward.puerto_rico.rules.table import Act, Decision
from leeward.puerto_rico.words.names import GOOD_NAMES, ROLE_NOUNS, filled
from leeward.puerto_rico.words.touch import ACTS, SLUGS, place, things

PEOPLE = {Act.PLACE_COLONIST: "colonists", Act.PLACE_NOBLE: "nobles"}


def phase(before: Any, action: int, names: Sequence[str], lang: str = "en") -> str:
    """Return the role that is carried out and who took it."""
    v = voice(lang)
    if before.decision == Decision.DRAFT:
        return v.say("Choosing buildings")
    kind, choice = ACTS.split(action)
    takes = kind == Act.ROLE
    role, leader = (choice, before.seat) if takes else (before.role, before.leader)
    return f"{capital(v.name(ROLE_NOUNS[role]))} · {names[leader]}"


def series(before: Any, action: int) -> tuple[str, str]:
    """Return the kind of series that an action continues, and the site or the goods that it adds."""
    kind, choice = ACTS.split(action)
    if kind in PEOPLE:
        return PEOPLE[kind], str(choice)
    if kind == Act.KEEP_KIND:
        return "kept", f"{choice} {int(before.players[before.seat].goods[choice])}"
    if kind in (Act.KEEP_ONE, Act.GIVE_BACK):
        return "kept" if kind == Act.KEEP_ONE else "back", f"{choice} 1"
    return "", ""


def summed(series: str, items: Sequence[str], name: str, lang: str = "en") -> str:
    """Return a sentence for a whole series."""
    v = voice(lang)
    if series in PEOPLE.values():
        counted = Counter(map(int, items))
        sites = v.listing([filled(v, site, number) for site, number in counted.items()])
        if series == "nobles":
            return v.say("{name} puts nobles on {sites}", name=name, sites=sites)
        return v.say("{name} fills {sites}", name=name, sites=sites)
    heap = Counter[int]()
    for item in items:
        good, amount = map(int, item.split())
        heap[good] += amount
    goods = v.listing([f"{amount} {v.say(GOOD_NAMES[good])}" for good, amount in heap.items()])
    if series == "kept":
        return v.say("{name} keeps {goods}", name=name, goods=goods)
    return v.say("{name} gives {goods} back", name=name, goods=goods)


def pieces(before: Any, action: int) -> Iterable[str]:
    """Return the things that an action was about, as they are drawn after it."""
    kind, choice = ACTS.split(action)
    seat = int(before.seat)
    if kind == Act.BUILD:
        return [f"building-{seat}-{SLUGS[choice]}"]
    if kind in (Act.TILE, Act.DRAW, Act.BUY_TILE):
        return [f"island-{seat}"]
    if kind in PEOPLE:
        return [place(seat, choice, "colonist" if kind == Act.PLACE_COLONIST else "noble")]
    return things(before, action)
