"""Loads the games of other packages before anything uses them, and leaves out those that fail."""

from leeward.kernel.contract.game import cause, game_named
from leeward.kernel.contract.installed import is_ours, leave_out, rooms
from leeward.kernel.language.speech import LANGUAGES


def leave_out_broken() -> None:
    """Load every installed game of another package, with its texts and pictures; leave out those that fail."""
    for name in rooms():
        if is_ours(name):
            continue
        try:
            rules = game_named(name)
            for lang in LANGUAGES:
                rules.words.title(lang)
                rules.words.introduction(lang)
            assert rules.board is not None
            assert rules.picture is not None
        except Exception as problem:
            leave_out(name, "it cannot be loaded", cause(problem))
