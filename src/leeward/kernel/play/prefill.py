"""The obvious arrangement to begin with, which the player may change: the cheapest payment."""

from collections.abc import Sequence

from leeward.kernel.contract.offers import Place, Sum

Piece = tuple[int, str]  # its place, by number, and its kind


def cheapest(places: Sequence[Place], sums: Sequence[Sum]) -> tuple[tuple[str, ...], ...]:
    """Return the pieces that stay in each place if the player pays as little as possible; all go if they do not suffice.

    Among equal payments, the one with the fewest pieces is chosen, and of those the one that comes first.
    """
    given = [piece for each in sums for piece in payment(places, each)]
    stay = [list(place.who) for place in places]
    for place, kind in given:
        stay[place].remove(kind)
    return tuple(map(tuple, stay))


def payment(places: Sequence[Place], due: Sum) -> list[Piece]:
    """Return the pieces with the least worth that reaches the sum."""
    pieces = [(number, kind) for number, place in enumerate(places) for kind in place.who if due.worth.get(kind)]
    reached: dict[int, list[Piece]] = {0: []}  # the fewest pieces for each worth
    for piece in pieces:
        for worth, chosen in list(reached.items()):
            more = worth + due.worth[piece[1]]
            if worth < due.due and (more not in reached or len(reached[more]) > len(chosen) + 1):
                reached[more] = [*chosen, piece]
    enough = [worth for worth in reached if worth >= due.due]
    return reached[min(enough)] if enough else pieces
