"""The mayor's question as one thought: who works where. The order in which people are put down is the rules' own affair."""

from collections.abc import Iterator
from typing import Any

from leeward.kernel.contract import Arrangement, Place
from leeward.kernel.speech import voice
from leeward.puerto_rico.rules.people import total_people
from leeward.puerto_rico.rules.table import TILE_SPOTS, Decision, Step
from leeward.puerto_rico.words.touch import SITES

COLONIST, NOBLE = "colonist", "noble"


def arrangement(table: Any, lang: str = "en") -> Arrangement | None:
    """What the one who decides may arrange as a whole: all their people, while none of them is bound to a place."""
    if table.decision != Decision.PLACEMENT:
        return None
    seat = int(table.seat)
    player = table.players[seat]
    idle = int(player.idle_colonists + player.idle_nobles)
    nobody_stands = total_people(player) == idle
    passed_over = table.cursor > 0 or (table.step == Step.COLONISTS and player.idle_nobles > 0)
    if table.step != Step.FRESH and (passed_over or not nobody_stands):
        return None
    say = voice(lang).say
    return Arrangement(
        say("who works where?"),
        say("Nobody stays on the windrose while a circle is empty."),
        tuple(places(player, seat, (COLONIST, NOBLE) if table.nobles_play else (COLONIST,))),
        people(int(player.idle_nobles), int(player.idle_colonists)),
        {COLONIST: say("colonist"), NOBLE: say("noble")},
    )


def arranged(table: Any, seat: int) -> dict[str, tuple[str, ...]]:
    """Who works where now, by the kind of place."""
    return {site: who for _, site, _, who in circles(table.players[seat])}


def places(player: Any, seat: int, takes: tuple[str, ...]) -> list[Place]:
    """Every tile with its circle, and every building with its circles."""
    found = []
    for spot, site, room, who in circles(player):
        if spot < TILE_SPOTS:
            found += [Place(f"tile-{seat}-{site}-{i + 1}", site, who[i : i + 1], 1, takes) for i in range(room)]
        else:
            found.append(Place(f"building-{seat}-{site}", site, who, room, takes))
    return found


def circles(player: Any) -> Iterator[tuple[int, str, int, tuple[str, ...]]]:
    """The spots that have circles: which it is, what is there, how many circles, and who stands on them."""
    sites = [*range(TILE_SPOTS), *(TILE_SPOTS + building for building in player.city.tolist())]
    spots = zip(sites, player.circles.tolist(), player.nobles.tolist(), player.colonists.tolist(), strict=True)
    for spot, (site, room, nobles, colonists) in enumerate(spots):
        if room:
            yield spot, SITES[site], room, people(nobles, colonists)


def people(nobles: int, colonists: int) -> tuple[str, ...]:
    """As in the picture: nobles first."""
    return (NOBLE,) * nobles + (COLONIST,) * colonists
