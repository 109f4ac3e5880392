"""What buildings are drawn from: walls, roofs, towers, wheels, signs.

A building is drawn in a square of 48 and stands on a ground at 44; light falls from the upper left, so right sides are darker.
"""

from leeward.kernel.picture.pen import icon

GROUND = 44
DARK = 'fill="#0004"'
PLASTER, STONE, TIMBER, ROSE, OCHRE = "wall", "stone", "timber", "rose", "ochre"
TILES, SLATE, STRAW, COPPER = "roof", "slate", "straw", "copper"


def path(d: str, colour: str) -> str:
    return f'<path d="{d}" fill="var(--{colour})"/>'


def shade(d: str) -> str:
    return f'<path d="{d}" {DARK}/>'


def line(d: str, colour: str, width: float = 1.5) -> str:
    return f'<path d="{d}" fill="none" stroke="var(--{colour})" stroke-width="{width:g}" stroke-linecap="round"/>'


# walls


def wall(x: float, w: float, h: float, colour: str = PLASTER, base: float = GROUND) -> str:
    """Draw a wall of boards, courses or plaster; its right part and the part below the eaves lie in the shade."""
    left, top = x + w, base - h
    svg = path(f"M{x:g} {base:g}V{top:g}H{left:g}V{base:g}z", colour)
    if colour == TIMBER:
        svg += line("".join(f"M{x + i * 3:g} {top:g}V{base:g}" for i in range(1, int(w / 3))), "dark", 0.3)
    elif colour in (STONE, ROSE):
        svg += line(
            "".join(f"M{x + 1 + i % 2 * 3:g} {base - 2 - i * 2.5:g}H{left - 1 - i % 3 * 2:g}" for i in range(int(h / 2.5))),
            "seam",
            0.4,
        )
    else:
        svg += path(f"M{x:g} {base:g}v-1.500H{left:g}v1.500z", STONE)
    return svg + shade(
        f"M{x + w * 0.72:g} {base:g}V{top:g}H{left:g}V{base:g}zM{x:g} {top + 1.6:g}V{top:g}H{left:g}V{top + 1.6:g}z"
    )


def door(x: float, w: float = 5, h: float = 8, base: float = GROUND) -> str:
    """Draw a wooden door in a stone arch."""
    r = w / 2
    arch = path(f"M{x - 0.8:g} {base:g}v-{h - r:g}a{r + 0.8:g} {r + 0.8:g} 0 0 1 {w + 1.6:g} 0v{h - r:g}z", "sail2")
    leaf = path(f"M{x:g} {base:g}v-{h - r:g}a{r:g} {r:g} 0 0 1 {w:g} 0v{h - r:g}z", "doors")
    return arch + leaf + line(f"M{x + r:g} {base:g}v-{h - 1:g}", "dark", 0.5)


def gate(x: float, w: float = 10, h: float = 11) -> str:
    """Draw a barn door with a cross."""
    frame = path(f"M{x:g} {GROUND}v-{h:g}h{w:g}v{h:g}z", "doors")
    frame += line(f"M{x:g} {GROUND}v-{h:g}h{w:g}v{h:g}", "dark", 0.8)
    return frame + line(f"M{x:g} {GROUND}l{w:g}-{h:g}M{x:g} {GROUND - h:g}l{w:g} {h:g}", "timber", 1)


def windows(x: float, y: float, count: int = 1, step: float = 6, w: float = 3, h: float = 4) -> str:
    """Draw windows in white frames with a cross."""
    frames = "".join(f"M{x + i * step - 0.7:g} {y - 0.7:g}h{w + 1.4:g}v{h + 1.4:g}h-{w + 1.4:g}z" for i in range(count))
    panes = "".join(f"M{x + i * step:g} {y:g}h{w:g}v{h:g}h-{w:g}z" for i in range(count))
    bars = "".join(f"M{x + i * step + w / 2:g} {y:g}v{h:g}M{x + i * step:g} {y + h / 2:g}h{w:g}" for i in range(count))
    return path(frames, "sail") + path(panes, "glass") + line(bars, "sail", 0.5)


def arches(x: float, y: float, count: int, w: float = 6, h: float = 9, gap: float = 2) -> str:
    """Draw dark arches in a row that stand on `y`."""
    each = "".join(
        f"M{x + i * (w + gap):g} {y:g}v-{h - w / 2:g}a{w / 2:g} {w / 2:g} 0 0 1 {w:g} 0v{h - w / 2:g}z" for i in range(count)
    )
    return path(each, "dark")


def columns(x: float, y: float, count: int, step: float, h: float) -> str:
    return path("".join(f"M{x + i * step:g} {y:g}v-{h:g}h2.500v{h:g}z" for i in range(count)), "wall")


def stairs(x: float, w: float) -> str:
    return path(f"M{x:g} {GROUND}h{w:g}v-1.500h-2v-1.500h-{w - 4:g}v1.500h-2z", "stone")


# roofs


def gable(x: float, w: float, base: float, h: float, colour: str = TILES) -> str:
    """Draw the end of a roof: a triangle, its right half in the shade."""
    left, top = x - 2, base - h
    middle, right = x + w / 2, x + w + 2
    whole = path(f"M{left:g} {base:g}L{middle:g} {top:g}L{right:g} {base:g}z", colour)
    rows = "".join(
        f"M{left + (middle - left) * s:g} {base - h * s:g}H{right - (right - middle) * s:g}" for s in (0.25, 0.5, 0.75)
    )
    light = line(f"M{left + 0.4:g} {base - 0.4:g}L{middle:g} {top + 0.4:g}", "rim", 0.7)
    return whole + line(rows, "seam", 0.5) + shade(f"M{middle:g} {base:g}V{top:g}L{right:g} {base:g}z") + light


def hip(x: float, w: float, base: float, h: float, colour: str = TILES) -> str:
    """Draw the long side of a roof."""
    whole = path(f"M{x - 2:g} {base:g}l{h * 0.7:g}-{h:g}h{w + 4 - h * 1.4:g}l{h * 0.7:g} {h:g}z", colour)
    rows = "".join(f"M{x - 2 + h * 0.7 * s:g} {base - h * s:g}h{w + 4 - h * 1.4 * s:g}" for s in (0.25, 0.5, 0.75))
    rows += "".join(f"M{x + i * 4:g} {base - h * (0.5 if i % 2 else 0.25):g}v{h * 0.22:g}" for i in range(1, int(w / 4)))
    light = line(f"M{x - 1.6:g} {base - 0.4:g}l{h * 0.7:g}-{h - 0.4:g}h{w + 3 - h * 1.4:g}", "rim", 0.7)
    return whole + line(rows, "seam", 0.5) + light + shade(f"M{x + w + 2:g} {base:g}l-{h * 0.7:g}-{h:g}h-{w * 0.18:g}v{h:g}z")


def lean(x: float, w: float, base: float, h: float, colour: str = TILES) -> str:
    return path(f"M{x - 1:g} {base:g}V{base - h:g}L{x + w + 1:g} {base - 1:g}V{base:g}z", colour)


def battlement(x: float, w: float, base: float, colour: str = STONE) -> str:
    n = max(int(w // 5), 2)
    s = w / (2 * n - 1)
    teeth = "".join(f"v-3h{s:g}v3h{s:g}" for _ in range(n - 1)) + f"v-3h{s:g}v3"
    return path(f"M{x:g} {base:g}v-2{teeth}v2z", colour)


def dome(x: float, w: float, base: float, colour: str = COPPER) -> str:
    r = w / 2
    half = path(f"M{x:g} {base:g}a{r:g} {r:g} 0 0 1 {w:g} 0z", colour)
    return half + shade(f"M{x + r * 1.2:g} {base:g}V{base - r * 0.98:g}A{r:g} {r:g} 0 0 1 {x + w:g} {base:g}z")


def spire(x: float, w: float, base: float, h: float, colour: str = SLATE) -> str:
    return gable(x + 1, w - 2, base, h, colour)


def chimney(x: float, top: float, h: float) -> str:
    smoke = f"M{x + 2:g} {top - 1:g}c-4-3 3-4 0-7s2-3 1-5"
    return wall(x, 4, h, ROSE, top + h) + line(smoke, "smoke", 2.4)


def awning(x: float, y: float, w: float, colour: str = TILES, n: int = 5) -> str:
    """Draw striped cloth over a stall."""
    s = w / n
    return "".join(
        path(f"M{x + i * s:g} {y:g}h{s:g}v5a{s / 2:g} 2 0 0 1-{s:g} 0z", colour if i % 2 == 0 else "sail") for i in range(n)
    )


# what stands around


def flag(x: float, top: float, h: float = 9, colour: str = TILES) -> str:
    return line(f"M{x:g} {top + h:g}v-{h:g}", "dark", 1) + path(f"M{x:g} {top:g}l8 2.500-8 2.500z", colour)


def cross(x: float, top: float) -> str:
    return line(f"M{x:g} {top:g}v7M{x - 2.5:g} {top + 2.5:g}h5", "coin2", 1.6)


def wheel(x: float, y: float, r: float) -> str:
    """Draw a water wheel."""
    d = r * 0.7
    spokes = f"M{x - r:g} {y:g}h{2 * r:g}M{x:g} {y - r:g}v{2 * r:g}"
    spokes += f"M{x - d:g} {y - d:g}l{2 * d:g} {2 * d:g}M{x + d:g} {y - d:g}l-{2 * d:g} {2 * d:g}"
    rim = f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="none" stroke="var(--timber)" stroke-width="2.500"/>'
    return rim + line(spokes, "timber", 1.4)


def tree(x: float, size: float = 10) -> str:
    trunk = line(f"M{x:g} {GROUND}v-{size * 0.5:g}", "timber", 2)
    crown = f'<circle cx="{x:g}" cy="{GROUND - size * 0.75:g}" r="{size / 2:g}" fill="var(--leaf)"/>'
    light = f'<circle cx="{x - size * 0.12:g}" cy="{GROUND - size * 0.88:g}" r="{size * 0.28:g}" fill="#fff3"/>'
    return trunk + crown + light


def fir(x: float, h: float) -> str:
    tiers = "".join(
        f"M{x:g} {GROUND - h * (0.4 + 0.3 * i) - h * 0.3:g}l{h * (0.3 - 0.06 * i):g} {h * 0.45:g}h-{h * (0.6 - 0.12 * i):g}z"
        for i in range(2)
    )
    return line(f"M{x:g} {GROUND}v-{h * 0.3:g}", "timber", 2) + path(tiers, "leaf")


def palm(x: float, h: float = 22) -> str:
    top = GROUND - h
    leaves = f"M{x + 3:g} {top:g}q-9-4-12 3M{x + 3:g} {top:g}q9-4 11 4M{x + 3:g} {top:g}q-5-7-9-4M{x + 3:g} {top:g}q4-7 9-4"
    return line(f"M{x:g} {GROUND}q1-{h * 0.6:g} 3-{h:g}", "timber", 2) + line(leaves, "leaf", 2.4)


def barrel(x: float, size: float = 9) -> str:
    return icon("barrel", x, GROUND - size, size)


def crate(x: float, size: float = 8, base: float = GROUND) -> str:
    box = path(f"M{x:g} {base:g}v-{size:g}h{size:g}v{size:g}z", "ochre") + line(
        f"M{x:g} {base:g}l{size:g}-{size:g}", "timber", 1.2
    )
    return box + line(f"M{x + 0.5:g} {base - 0.5:g}v-{size - 1:g}h{size - 1:g}v{size - 1:g}z", "timber", 1)


def water(x: float, w: float) -> str:
    return path(f"M{x:g} {GROUND + 2}v-4q{w / 4:g}-2 {w / 2:g} 0t{w / 2:g} 0v4z", "wave")


def hull(x: float, y: float, w: float) -> str:
    return path(f"M{x:g} {y:g}h{w:g}q-1 6-5 7h-{w - 9:g}q-3-1-4-7z", "hull")


def mast(x: float, base: float, h: float) -> str:
    sails = f"M{x + 1:g} {base - h + 2:g}q9 4 7 {h - 5:g}h-7z"
    return (
        line(f"M{x:g} {base:g}v-{h:g}", "timber", 1.6)
        + path(sails, "sail")
        + path(f"M{x - 1:g} {base - h + 4:g}q-7 3-7 {h - 7:g}h7z", "sail2")
    )


def scaffold(x: float, w: float, h: float) -> str:
    posts = f"M{x:g} {GROUND}v-{h:g}M{x + w:g} {GROUND}v-{h:g}M{x:g} {GROUND - h * 0.5:g}h{w:g}M{x:g} {GROUND - h:g}h{w:g}"
    return line(posts + f"M{x:g} {GROUND}l{w:g}-{h * 0.5:g}", "timber", 1.8)


def crane(x: float, h: float, reach: float) -> str:
    return line(f"M{x:g} {GROUND}v-{h:g}l{reach:g}-5M{x:g} {GROUND - h + 9:g}l{reach * 0.6:g}-12", "timber", 2.2) + line(
        f"M{x + reach:g} {GROUND - h - 5:g}v10", "dark", 0.9
    )


def house(x: float, w: float, h: float, roof: float, walls: str = PLASTER, tiles: str = TILES) -> str:
    """Draw a house seen from its long side."""
    return wall(x, w, h, walls) + hip(x, w, GROUND - h, roof, tiles)


def hut(x: float, w: float, h: float, roof: float, walls: str = PLASTER, tiles: str = TILES) -> str:
    """Draw a house seen from its end."""
    return wall(x, w, h, walls) + gable(x, w, GROUND - h, roof, tiles)


def tower(x: float, w: float, h: float, roof: float, walls: str = STONE, tiles: str = SLATE) -> str:
    return wall(x, w, h, walls) + spire(x, w, GROUND - h, roof, tiles)


def emblem(x: float, y: float, r: float, kind: str = "") -> str:
    """Draw a round board on a wall, with a sign."""
    board = f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="var(--sail)" stroke="var(--timber)"/>'
    return board + (icon(kind, x - r * 0.8, y - r * 0.8, r * 1.6) if kind else "")


def clock(x: float, y: float, r: float) -> str:
    return emblem(x, y, r) + line(f"M{x:g} {y:g}v-{r * 0.7:g}M{x:g} {y:g}h{r * 0.5:g}", "dark", 0.9)
