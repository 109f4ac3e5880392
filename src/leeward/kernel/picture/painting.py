"""Pictures as PNG files. They need the extra `draw`.

An SVG names its colours as CSS variables. The PNG renderer knows neither these nor colour schemes, so it gets the values.
"""

import re
from pathlib import Path

SHARP = 2  # zoom for high-resolution screens


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
    return bytes(svg_to_bytes(svg_string=with_colours(svg, theme), zoom=zoom, skip_system_fonts=True, font_files=fonts))


def with_colours(svg: str, theme: str) -> str:
    """Put the colours of a theme in place of their names."""
    named = ";".join(re.findall(rf"\.lw\.{theme}\{{(.*?)\}}", svg))
    colours = dict(entry.split(":", 1) for entry in named.split(";") if entry)
    return re.sub(r"var\((--\w+)\)", lambda name: colours[name[1]], re.sub(r"@media.*", "", svg))
