"""What the pictures of all games share: here, things that can be touched."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping

from markupsafe import escape


class Touch:
    """What a player can touch: things, the legal actions they stand for, and the labels of these."""

    labels: Mapping[int, str]
    optional: Collection[int] = ()  # actions that do not answer the question

    dropped: Mapping[str, list[int]] = {}
    held: Mapping[str, list[int]] = {}
    grip = ""  # the piece in the hand, or the thing in which it lies
    lifts: Collection[int] = ()  # actions that take a piece into the hand

    def attach(
        self,
        things: Mapping[int, Iterable[str]],
        places: Mapping[int, Iterable[str]] | None = None,
        pieces: Mapping[int, Iterable[str]] | None = None,
    ) -> None:
        """Attach each legal action to its things, to places where a player can drop them, and to the pieces it puts there."""
        self.touched = by_thing(things)
        self.dropped = by_thing(places or {})
        self.held = by_thing(pieces or {})
        self.found: dict[tuple[str, ...], tuple[object, ...]] = {}  # by how the names begin: several parts ask for the same

    def to_be_touched(self, begins: tuple[str, ...]) -> tuple[object, ...]:
        """Return the touchable things whose names begin so, with their actions and labels."""
        if not self.touched:
            return ()
        if begins not in self.found:
            self.found[begins] = self.find_touched(begins)
        return self.found[begins]

    def find_touched(self, begins: tuple[str, ...]) -> tuple[object, ...]:
        touched = tuple(
            (thing, *((action, self.labels[action], action in self.optional) for action in actions))
            for thing, actions in self.touched.items()
            if thing.startswith(begins)
        )
        grip = self.grip if self.grip.startswith(begins) else ""
        held = tuple((piece, *actions) for piece, actions in self.held.items() if piece.startswith(begins))
        return (*touched, grip, held) if grip or held else touched

    def put_down(self, place: str, lies: Callable[[int], tuple[float, float]]) -> str:
        """Return the attributes of a place on which pieces can be put; `lies` is the point at which an action puts one."""
        actions = self.dropped.get(place)
        if not actions:
            return ""
        points = " ".join("{:g},{:g}".format(*lies(action)) for action in actions)
        return f' id="{place}" data-drop="{" ".join(map(str, actions))}" data-at="{points}"'

    def hold(self, piece: str) -> str:
        """Return the attributes of a piece that a player can take into the hand and put elsewhere, or that is already there."""
        actions = self.held.get(piece)
        held = f' data-hold="{" ".join(map(str, actions))}"' if actions else ""
        return f'{held} data-grip=""' if piece == self.grip else held

    def marks(self, name: str, about: str = "", thing: str = "", piece: str = "", pile: str = "") -> str:
        """Return the attributes of a piece; `thing` is what it is touched as, if that is not its id."""
        parts = [f'id="{name}"']
        if about:
            parts.append(f'data-about="{about}@{thing or name}"')
        if piece:
            parts.append(f'data-piece="{piece}"')
        if pile:
            parts.append(f'data-pile="{pile}"')
        actions = self.touched.get(thing or name)
        if actions:
            numbers = " ".join(map(str, actions))
            label = escape("; ".join(self.labels[action] for action in actions))
            parts.append(f'class="legal" data-action="{numbers}" tabindex="0" role="button" aria-label="{label}"')
            if all(action in self.optional for action in actions):
                parts.append('data-optional=""')
            if all(action in self.lifts for action in actions):
                parts.append('data-lift=""')
        return " ".join(parts) + self.hold(thing or name)


def by_thing(things: Mapping[int, Iterable[str]]) -> dict[str, list[int]]:
    """Return the actions of each thing."""
    found: dict[str, list[int]] = defaultdict(list)
    for action, touched in things.items():
        for thing in touched:
            found[thing].append(action)
    return found
