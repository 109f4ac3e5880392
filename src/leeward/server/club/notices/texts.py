"""Texts of the pages of notices."""

from leeward.kernel.language.speech import voice
from leeward.server.limits import clock
from leeward.server.messages.notices import Group


def group_texts(lang: str) -> dict[Group, str]:
    say = voice(lang).say
    return {
        "turn": say("My turn"),
        "invitations": say("Invitations and quick matches"),
        "deadlines": say("My time ends soon or has run out"),
        "results": say("A game is over"),
        "chat": say("New lines in the chat"),
        "tournaments": say("Tournaments"),
        "friends": say("Friends"),
        "operators": say("From the operators"),
    }


def zone_names() -> list[str]:
    """List the time zones that people may choose."""
    return sorted(name for name in clock.zones() if "/" in name and not name.startswith(("Etc/", "SystemV/")))
