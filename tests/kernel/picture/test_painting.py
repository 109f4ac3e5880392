"""Pictures of games that bring no colours and no font."""

import io

import numpy as np
import pytest

import third_game.game  # noqa: F401 - registers the example game
from leeward.kernel.picture.painting import png, themed
from leeward.kernel.play.game import new

Image = pytest.importorskip("PIL.Image")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_without_colours_and_font_is_painted_with_the_usual_ones_and_a_warning(theme: str) -> None:
    svg = themed(new("nim", seed=1).svg(0), theme)
    with pytest.warns(UserWarning, match="no colours|no font"):
        painted = np.asarray(Image.open(io.BytesIO(png(svg, theme))).convert("RGBA"))
    assert painted[..., 3].min() == 255, "nothing is transparent"
    without = svg.replace("<text ", "<desc ").replace("</text>", "</desc>")
    with pytest.warns(UserWarning, match="no colours"):
        bare = np.asarray(Image.open(io.BytesIO(png(without, theme))).convert("RGBA"))
    assert (painted != bare).any(), "the numbers are painted"
