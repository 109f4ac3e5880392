"""A picture as a PNG.

An SVG keeps its colours as variables. For a PNG they are put in, since its painter knows neither variables nor evenings.
"""

import re

from leeward.kernel.picture.typefaces import FILES

SHARP = 2  # zoom for the screens of today


def themed(svg: str, theme: str) -> str:
    """The picture in one theme, whatever the time of day."""
    return svg.replace('class="lw"', f'class="lw {theme}"', 1)


def png(svg: str, theme: str, zoom: float = SHARP) -> bytes:
    # Imported here: whoever wants an SVG need not wait for it.
    from resvg_py import svg_to_bytes

    fonts = [str(path) for path in FILES.values()]
    return bytes(svg_to_bytes(svg_string=with_colours(svg, theme), zoom=zoom, skip_system_fonts=True, font_files=fonts))


def with_colours(svg: str, theme: str) -> str:
    """The picture with the colours of a theme in place of their names."""
    named = re.search(rf"\.lw\.{theme}\{{(.*?)\}}", svg)
    colours = dict(entry.split(":", 1) for entry in named[1].split(";") if entry) if named else {}
    return re.sub(r"var\((--\w+)\)", lambda name: colours[name[1]], re.sub(r"@media.*", "", svg))
