"""Names of accounts: unique without regard to case and look-alikes, and never a computer's or an operator's."""

from functools import cache

from leeward.kernel.language.names import FORMER_MEMBER, looks, tidy
from leeward.kernel.language.speech import LANGUAGES, voice
from leeward.kernel.play.game import NAMES
from leeward.opponents.words import TITLES
from leeward.server.messages.refusal import Refusal

SHORTEST, LONGEST = 2, 20  # letters
SIGNS = frozenset(":#@/\\<>\"'")  # they mean something in saved games, mail and addresses
# Names that would be taken for the server, its operators or a computer. A name that begins with one of them is refused, too.
OFFICIAL = ("admin", "administrator", "betreiber", "leeward", "moderator", "operator", "root", "support", "system", "staff")
RESERVED = ("anonymous", "computer", "guest", "gast", "nobody", "niemand", "somebody", "jemand", "everyone", "me", "you", "bot")


def checked(name: str) -> str:
    """Return a name as it is shown; refuse one that no account may have."""
    shown, look = tidy(name), looks(name)
    if not SHORTEST <= len(shown) <= LONGEST or SIGNS & set(shown) or not any(letter.isalnum() for letter in shown):
        raise Refusal("account-name")
    whole, beginnings = refused()
    if look in whole or look.startswith(beginnings):
        raise Refusal("account-name-refused")
    return shown


@cache
def refused() -> tuple[frozenset[str], tuple[str, ...]]:
    """Return how refused names look, and how refused beginnings do."""
    titles = [voice(lang).say(title) for lang in LANGUAGES for title in TITLES.values()]
    return frozenset(map(looks, (*RESERVED, *NAMES, *titles))), tuple(map(looks, (*OFFICIAL, FORMER_MEMBER)))
