"""One mail that tries the settings: `leeward admin mail-test`."""

import asyncio

from leeward.server.messages.people import is_address
from leeward.server.people.mail.letters import Contents, letter
from leeward.server.people.mail.rendering import message
from leeward.server.people.mail.sender import FAILURES, deliver, explained
from leeward.server.settings import Chosen, with_secrets
from leeward.server.storage.folder import Unusable
from leeward.server.storage.secrets import new_id


def send_test(chosen: Chosen, address: str) -> str:
    """Send a mail without the queue and say what came of it."""
    settings = with_secrets(chosen).mail
    if not settings.host:
        raise Unusable("mail.host is missing: name the server that takes mail")
    if not is_address(address):
        raise Unusable(f"{address} is not an e-mail address")
    written = message(letter("test", "en", Contents("", chosen.public_url)), "en", settings.sender, address, new_id())
    try:
        asyncio.run(deliver(settings, written, address))
    except FAILURES as problem:
        raise Unusable(explained(problem, settings)) from None
    return f"{settings.host}:{settings.port} has accepted the mail"
