"""What the pictures of all games draw alike: a place, and the light around what may be touched."""


def n(number: float) -> str:
    """A number as short as it can be written."""
    return f"{number:.1f}".removesuffix(".0")


def at(x: float, y: float, drawn: str) -> str:
    return f'<g transform="translate({n(x)} {n(y)})">{drawn}</g>'


def glow(attrs: str, w: float, h: float, r: float = 6) -> str:
    """Around what may be touched; nothing around anything else."""
    if "data-action" not in attrs:
        return ""
    halo = f'<rect class="glow halo" x="-1" y="-1" width="{n(w + 2)}" height="{n(h + 2)}" rx="{n(r + 1)}"/>'
    return halo + f'<rect class="glow" width="{n(w)}" height="{n(h)}" rx="{n(r)}"/>'
