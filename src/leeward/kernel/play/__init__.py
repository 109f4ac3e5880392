"""The game for people: `Game`, its words, its log and its saved form."""

from leeward.kernel.play.game import *  # noqa: F403
