"""Names of accounts: unique without regard to case and look-alikes, and never a computer's or an operator's."""

from leeward.kernel.language.names import looks, tidy
from leeward.kernel.play.game import NAMES
from leeward.opponents.levels import LEVELS
from leeward.server.messages.refusal import Refusal

SHORTEST, LONGEST = 2, 20  # letters
SIGNS = frozenset(":#@/\\<>\"'")  # they mean something in saved games, mail and addresses
# Names that would be taken for the server, its operators or a computer. A name that begins with one of them is refused, too.
OFFICIAL = ("admin", "administrator", "leeward", "moderator", "operator", "root", "support", "system", "staff")
RESERVED = ("a former member", "anonymous", "computer", "guest", "nobody", "somebody", "everyone", "me", "you", "bot")


def checked(name: str) -> str:
    """Return a name as it is shown; refuse one that no account may have."""
    shown, look = tidy(name), looks(name)
    if not SHORTEST <= len(shown) <= LONGEST or SIGNS & set(shown) or not any(letter.isalnum() for letter in shown):
        raise Refusal("account-name")
    taken = {looks(other) for other in (*RESERVED, *OFFICIAL, *NAMES, *LEVELS)}
    if look in taken or any(look.startswith(looks(other)) for other in OFFICIAL):
        raise Refusal("account-name-refused")
    return shown
