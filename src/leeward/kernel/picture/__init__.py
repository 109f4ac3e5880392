"""What the pictures of all games share: what touching things means, and templates."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import escape


def templates_of(package: str) -> Environment:
    """A game's own templates."""
    loader = PackageLoader(package, "templates")
    return Environment(loader=loader, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, auto_reload=False)


class Touch:
    """What can be touched: the legal actions by the things that stand for them, and their labels."""

    labels: Mapping[int, str]
    optional: Collection[int] = ()  # actions that do not answer the question

    dropped: Mapping[str, list[int]] = {}

    def attach(self, things: Mapping[int, Iterable[str]], places: Mapping[int, Iterable[str]] | None = None) -> None:
        """`things`: those of each legal action; `places`: where what is touched can also be put down."""
        self.touched = by_thing(things)
        self.dropped = by_thing(places or {})

    def to_be_touched(self, begins: tuple[str, ...]) -> tuple[object, ...]:
        """What may be touched among the things whose names begin so."""
        if not self.touched:
            return ()
        return tuple(
            (thing, *((action, self.labels[action], action in self.optional) for action in actions))
            for thing, actions in self.touched.items()
            if thing.startswith(begins)
        )

    def put_down(self, place: str) -> str:
        """The attribute of a place where something can be put down that is touched elsewhere."""
        actions = self.dropped.get(place)
        return f' data-drop="{" ".join(map(str, actions))}"' if actions else ""

    def marks(self, name: str, about: str = "", thing: str = "", piece: str = "", pile: str = "") -> str:
        """The attributes of a piece; `thing` is what it is touched as, if that is not its id."""
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
        return " ".join(parts)


def by_thing(things: Mapping[int, Iterable[str]]) -> dict[str, list[int]]:
    """The actions of each thing."""
    found: dict[str, list[int]] = defaultdict(list)
    for action, touched in things.items():
        for thing in touched:
            found[thing].append(action)
    return found
