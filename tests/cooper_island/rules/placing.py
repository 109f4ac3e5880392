"""Workers placed on the central island, for tests of what follows."""

from cooper_island.actions import give, lay, tile, work
from cooper_island.situation import Situation


def before(section: str, square: bool = False, covered: bool = False, players: int = 2) -> Situation:
    """Let seat 0 be about to place a worker there; if `covered`, on seat 1's worker."""
    s = Situation(players)
    s.reserve(0, "forest-meadow", "forest-mountain", "forest-settlement")
    s.hired(0, special=1)
    s.hired(1, special=1)
    if covered:
        s.occupy(section, 1, square=square)
    s.at("turn", 0)
    return s


def at(section: str, square: bool = False, covered: bool = False) -> Situation:
    """Let seat 0 have just placed a worker there and paid the fee."""
    s = before(section, square, covered)
    s.do(work(section, square))
    if covered:
        s.do(give("coin"))
    return s


def tiles(s: Situation, seat: int = 0) -> int:
    return sum(s.tiles(seat).values())


def chart_two(s: Situation) -> None:
    """Place a double tile on the first free uncharted spaces beside the start."""
    s.do(tile("forest-meadow"), lay("D2 forest", "D3 meadow"))


def chart_two_more(s: Situation) -> None:
    s.do(tile("forest-mountain"), lay("D1 forest", "E1 mountain"))
