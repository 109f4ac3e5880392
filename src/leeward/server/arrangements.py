"""What may be arranged as a whole, as it is sent: a series of small decisions that is one thought."""

from msgspec import Struct


class ArrangedPlace(Struct):
    """A thing in the picture: which pieces are there, how many find room, and of which kinds.

    Its label is empty if it is what stands on it in the picture.
    """

    thing: str
    who: list[str]
    room: int
    takes: list[str]
    label: str


class ArrangedSum(Struct):
    """What the pieces in hand come to, by the worth of each kind, and how much it shall be."""

    label: str
    due: int
    worth: dict[str, int]


class Arranging(Struct):
    """What goes where, what is kept or what pays. The rule says what is not allowed; `besides` is no part of it."""

    title: str
    rule: str
    places: list[ArrangedPlace]
    pool: list[str]  # in hand
    names: dict[str, str]  # what each kind of piece is called
    hand: str  # what is said of those in hand
    nothing: str  # and if there are none
    sums: list[ArrangedSum]
    gives: bool  # pieces are taken away from their places; otherwise they are put there
    besides: list[int]  # actions that are possible, too, before it is done
