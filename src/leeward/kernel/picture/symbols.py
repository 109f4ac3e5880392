"""The symbols that a picture needs: a page that contains a picture brings these along, not all of its game."""

import re
from collections.abc import Iterable
from functools import lru_cache
from xml.etree import ElementTree

SVG = "http://www.w3.org/2000/svg"
STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
DEFINED = re.compile(r"<defs>(.*)</defs>", re.DOTALL)
REFERENCE = re.compile(r'(?:href="#|url\(#|data-token=")([^")]+)')


def style_of(fixed: str) -> str:
    """Return the style sheet of what all pictures of a game share."""
    return "\n".join(STYLE.findall(fixed))


@lru_cache(8)
def definitions(fixed: str) -> dict[str, str]:
    """Return everything that is defined for all pictures of a game, by its id."""
    found: dict[str, str] = {}
    for element in ElementTree.fromstring(f'<svg xmlns="{SVG}">{"".join(DEFINED.findall(fixed))}</svg>'):
        for part in element.iter():
            part.tag = part.tag.removeprefix(f"{{{SVG}}}")
        element.tail = None
        found[element.get("id", f" {len(found)}")] = ElementTree.tostring(element, "unicode")
    return found


def needed_by(fixed: str, drawn: Iterable[str]) -> str:
    """Return the definitions that drawings refer to, with those that these refer to, the style's, and those without an id."""
    known = definitions(fixed)
    found = {name for name in known if name.startswith(" ")}
    coming = {name for text in (style_of(fixed), *drawn) for name in REFERENCE.findall(text)}
    while coming:
        found |= coming
        coming = {name for text in map(known.get, coming) if text for name in REFERENCE.findall(text)} - found
    return "".join(text for name, text in known.items() if name in found)
