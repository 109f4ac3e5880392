"""Pictures as PNG files. They need the extra `draw`.

An SVG names its colours as CSS variables. The PNG renderer knows neither these nor colour schemes, so it gets the values.
"""

import re
import warnings
from pathlib import Path

SHARP = 2  # zoom for high-resolution screens
SANS, SERIF = "Source Sans Pro", "Source Serif Pro"
# The background and the colour of the ink, for a picture of a game without colours of its own.
PLAIN = {"light": ("#f6f1e5", "#2b2620"), "dark": ("#1d1b18", "#e9e2d3")}


def themed(svg: str, theme: str) -> str:
    """Return the picture in one theme, whatever the reader's system prefers."""
    return svg.replace('class="lw"', f'class="lw {theme}"', 1)


def png(svg: str, theme: str, zoom: float = SHARP) -> bytes:
    try:
        import font_source_sans_pro
        import font_source_serif_pro
        from resvg_py import svg_to_bytes
    except ImportError as problem:
        raise ImportError("a PNG needs resvg-py and its fonts: pip install 'leeward[draw]'") from problem
    sans, serif = (Path(package.__file__).with_name("files") for package in (font_source_sans_pro, font_source_serif_pro))
    files = (sans / "SourceSansPro-Regular.ttf", sans / "SourceSansPro-Semibold.ttf", serif / "SourceSerifPro-Semibold.ttf")
    fonts = [str(file) for file in files]
    coloured, background = with_defaults(with_colours(svg, theme), theme, f".lw.{theme}" in svg)
    return bytes(
        svg_to_bytes(
            svg_string=coloured,
            zoom=zoom,
            skip_system_fonts=True,
            font_files=fonts,
            background=background,
            font_family=SANS,
            sans_serif_family=SANS,
            serif_family=SERIF,
        )
    )


def with_defaults(svg: str, theme: str, has_colours: bool) -> tuple[str, str | None]:
    """Return a picture with the default ink and background if the game has no colours of its own, and warn."""
    if has_colours:
        return svg, None
    background, ink = PLAIN[theme]
    warnings.warn(f"the picture has no colours for the {theme} theme: it gets the usual ink and background", stacklevel=3)
    if "<text" in svg and "font-family" not in svg:
        warnings.warn(f"the picture names no font: its texts are in {SANS}", stacklevel=3)
    return svg.replace("<svg ", f'<svg color="{ink}" fill="{ink}" ', 1), background


def with_colours(svg: str, theme: str) -> str:
    """Put the colours of a theme in place of their names."""
    named = ";".join(re.findall(rf"\.lw\.{theme}\{{(.*?)\}}", svg))
    colours = dict(entry.split(":", 1) for entry in named.split(";") if entry)
    return re.sub(r"var\((--\w+)\)", lambda name: colours.get(name[1], PLAIN[theme][1]), re.sub(r"@media.*", "", svg))
