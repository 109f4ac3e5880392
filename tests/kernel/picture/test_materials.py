"""Materials: every game's pictures can use them, in both themes, and a PNG gets their colours."""

import re
from xml.etree import ElementTree

import pytest

from leeward.kernel.picture.materials import (
    COLOURS,
    DEFINED,
    STYLE,
    Material,
    plate,
    ribbon,
    shadow,
    sheet,
    surface,
    themes,
    vital,
)
from leeward.kernel.picture.painting import with_colours

DRAWN = {
    "wood": surface(Material.WOOD, 40, 30),
    "cloth": surface(Material.CLOTH, 40, 30, colour="var(--brass)"),
    "paper": sheet(Material.PAPER, 40, 30),
    "water": sheet(Material.WATER, 40, 30, edge="var(--oak2)"),
    "board": sheet(Material.BOARD, 40, 30, lift=5),
    "ribbon": ribbon(80, 20, "var(--brass)"),
    "plate": plate(80, 40),
    "shadow": shadow(40, 30),
    "number": vital(12, 3, 20, 26, "m"),
}


@pytest.mark.parametrize("name", DRAWN)
def test_what_is_drawn_refers_only_to_materials_that_are_sent_with_every_picture(name: str) -> None:
    known = set(re.findall(r'id="([^"]+)"', DEFINED))
    assert set(re.findall(r"url\(#([\w-]+)\)", DRAWN[name])) <= known
    ElementTree.fromstring(f"<svg>{DRAWN[name]}</svg>")


def test_every_colour_of_a_material_exists_in_both_themes() -> None:
    used = set(re.findall(r"var\(--(\w+)\)", DEFINED + STYLE + "".join(DRAWN.values())))
    assert used <= set(COLOURS)
    for theme in ("light", "dark"):
        svg = f'<svg class="lw {theme}"><style>{themes()}</style>{DEFINED}{"".join(DRAWN.values())}</svg>'
        assert "var(" not in with_colours(svg, theme)


def test_a_large_number_is_a_text_of_its_own_so_that_it_can_be_read_and_counted() -> None:
    drawn = ElementTree.fromstring(vital(12, 3, 20, 26, "m"))
    assert (drawn.text, drawn.get("class"), drawn.get("font-size")) == ("12", "h vital m", "26")
