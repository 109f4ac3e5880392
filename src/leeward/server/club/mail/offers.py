"""What the pages of an account offer where the server has mail."""

from typing import Any

from leeward.server.http.request import Visit
from leeward.server.people.mail.addresses import choices_of


async def offers(visit: Visit) -> dict[str, Any]:
    """Return the values of the sections about mail: nothing where the server has none."""
    has_mail = visit.site.mail is not None
    mail = await visit.storage.look(choices_of, visit.storage, visit.account.owner) if has_mail and visit.account else None
    return {"has_mail": has_mail, "mail": mail}
