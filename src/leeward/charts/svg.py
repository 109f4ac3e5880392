"""Building blocks of charts: elements, lines and scales."""

from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup, escape

SERIES = 5  # colours that a page has
TICKS = 5
STEPS = (1, 2, 2.5, 5, 10)


def tag(name: str, *inside: object, **attributes: object) -> Markup:
    """Return an element. In the names of attributes `_` stands for `-`, and a last one is dropped: `class_`."""
    given = "".join(f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"' for key, value in attributes.items())
    return Markup(f"<{name}{given}>{''.join(map(escape, inside))}</{name}>" if inside else f"<{name}{given}/>")


def polyline(points: Iterable[tuple[float, float]], *inside: object, **attributes: object) -> Markup:
    return tag("polyline", *inside, points=" ".join(f"{x},{y}" for x, y in points), **attributes)


def label(x: float, y: float, text: object, anchor: str = "start", **attributes: object) -> Markup:
    return tag("text", text, x=x, y=y, text_anchor=anchor, **attributes)


def colour(series: int) -> str:
    """Return the class of a series."""
    return f"series-{series % SERIES + 1}"


@dataclass(frozen=True)
class Scale:
    """A linear map from values to coordinates."""

    most: float
    start: float
    end: float
    least: float = 0.0

    def at(self, value: float) -> float:
        return round(self.start + (self.end - self.start) * (value - self.least) / max(self.most - self.least, 1e-9), 1)

    def ticks(self) -> list[float]:
        """List round numbers from the least to the most."""
        rough = max(self.most - self.least, 1e-9) / TICKS
        power = 1.0
        while power * 10 <= rough:
            power *= 10
        while power > rough:
            power /= 10
        step = next(power * each for each in STEPS if power * each >= rough * 0.999)
        first = int(self.least // step)
        return [step * n for n in range(first, first + 2 * TICKS + 2) if self.least <= step * n <= self.most * 1.001]
