"""Decisions that a player arranges as a whole: who works where (mayor), and which goods to keep (captain).

The rules turn an arrangement into single placements and choices in their own order.
"""

from collections.abc import Iterator
from typing import Any

from leeward.kernel.contract.offers import Arrangement, Place
from leeward.kernel.language.speech import voice
from leeward.puerto_rico.rules.people import total_people
from leeward.puerto_rico.rules.storage import kinds_kept, singles_kept
from leeward.puerto_rico.rules.table import TILE_SPOTS, Act, Decision, Step
from leeward.puerto_rico.words.names import good
from leeward.puerto_rico.words.prefill import most_valuable, sensible
from leeward.puerto_rico.words.touch import GOOD_KINDS, SITES

COLONIST, NOBLE = "colonist", "noble"


def arrangement(table: Any, lang: str = "en") -> Arrangement | None:
    """Return what the deciding player may arrange as a whole."""
    if table.decision == Decision.PLACEMENT:
        return people_to_place(table, lang)
    return goods_to_keep(table, lang) if table.decision == Decision.STORAGE else None


def arranged(before: Any, action: int, after: Any, seat: int) -> dict[str, tuple[str, ...]]:
    """Return who works where, by kind of place, and how much of each good the player keeps."""
    player = after.players[seat]
    kept = {goods_of(kind): (kind,) * number for kind, number in zip(GOOD_KINDS, kept_so_far(after, seat), strict=True)}
    return {site: who for _, site, _, who in circles(player)} | kept


# Who works where


def people_to_place(table: Any, lang: str) -> Arrangement | None:
    """Return the placement of all the player's people, as long as all of them can still move."""
    seat = int(table.seat)
    player = table.players[seat]
    idle = int(player.idle_colonists + player.idle_nobles)
    nobody_stands = total_people(player) == idle
    passed_over = table.cursor > 0 or (table.step == Step.COLONISTS and player.idle_nobles > 0)
    if table.step != Step.FRESH and (passed_over or not nobody_stands):
        return None
    say = voice(lang).say
    found = tuple(places(player, seat, (COLONIST, NOBLE) if table.nobles_play else (COLONIST,)))
    pool = people(int(player.idle_nobles), int(player.idle_colonists))
    return Arrangement(
        title=say("who works where?"),
        rule=say("Nobody stays on the windrose while a circle is empty."),
        places=found,
        pool=pool,
        names={COLONIST: say("colonist"), NOBLE: say("noble")},
        hand=say("Still to place:"),
        nothing=say("nobody"),
        during=(Decision.PLACEMENT,),
        actions=range(Act.END),
        stand=f"on-{seat}-windrose-person",
        prefill=sensible(found, pool),
    )


def places(player: Any, seat: int, takes: tuple[str, ...]) -> list[Place]:
    """List every tile with its circle and every building with its circles."""
    found = []
    for spot, site, room, who in circles(player):
        if spot < TILE_SPOTS:
            found += [Place(f"tile-{seat}-{site}-{i + 1}", site, who[i : i + 1], 1, takes) for i in range(room)]
        else:
            found.append(Place(f"building-{seat}-{site}", site, who, room, takes))
    return found


def circles(player: Any) -> Iterator[tuple[int, str, int, tuple[str, ...]]]:
    """Yield each spot that has circles: its number, its site, its circles and the people on them."""
    sites = [*range(TILE_SPOTS), *(TILE_SPOTS + building for building in player.city.tolist())]
    spots = zip(sites, player.circles.tolist(), player.nobles.tolist(), player.colonists.tolist(), strict=True)
    for spot, (site, room, nobles, colonists) in enumerate(spots):
        if room:
            yield spot, SITES[site], room, people(nobles, colonists)


def people(nobles: int, colonists: int) -> tuple[str, ...]:
    """List people as in the picture: nobles first."""
    return (NOBLE,) * nobles + (COLONIST,) * colonists


# Which goods to keep


def goods_to_keep(table: Any, lang: str) -> Arrangement | None:
    """Return the choice of goods to keep, before the first choice; a player who keeps only one good just picks it."""
    seat = int(table.seat)
    player = table.players[seat]
    kinds, singles = int(kinds_kept(player)), int(singles_kept(player))
    if kinds + singles == 1 or table.given or table.tally:
        return None
    v = voice(lang)
    held = [(kind, int(number)) for kind, number in zip(GOOD_KINDS, player.goods, strict=True) if number]
    whole = [v.count("{n} whole kind", "{n} whole kinds", kinds)] if kinds else []
    return Arrangement(
        title=v.say("what do you keep?"),
        rule=v.say(
            "You keep {what}. Keep as much as fits.",
            what=v.listing([*whole, v.count("{n} single good", "{n} single goods", singles)]),
        ),
        places=tuple(
            Place(f"good-{seat}-{kind}", goods_of(kind), (), number, (kind,), good(GOOD_KINDS.index(kind), lang))
            for kind, number in held
        ),
        pool=tuple(kind for kind, number in held for _ in range(number)),
        names={kind: good(number, lang) for number, kind in enumerate(GOOD_KINDS)},
        hand=v.say("Goes back to the supply:"),
        nothing=v.say("nothing"),
        during=(Decision.STORAGE,),
        actions=range(Act.KEEP_KIND, Act.TAKE_POINTS),
        prefill=most_valuable(held, kinds, singles),
    )


def kept_so_far(table: Any, seat: int) -> list[int]:
    """Return how much of each good the player keeps: everything, unless they are still choosing."""
    goods: list[int] = table.players[seat].goods.tolist()
    if table.decision != Decision.STORAGE or table.seat != seat or table.step != Step.CHOOSING:
        return goods
    single: list[int] = table.amounts.tolist()
    return [goods[kind] if int(table.given) >> kind & 1 else single[kind] for kind in range(len(goods))]


def goods_of(kind: str) -> str:
    """Return the key of a player's goods; the plain name would also be that of a plantation."""
    return f"goods {kind}"
