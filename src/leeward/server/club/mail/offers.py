"""What the pages of an account offer where the server has mail or OpenID Connect."""

from typing import Any

from leeward.server.http.request import Visit
from leeward.server.people.mail.addresses import choices_of
from leeward.server.people.openid.flows import linked_with


async def offers(visit: Visit) -> dict[str, Any]:
    """Return the values of the sections about both: nothing where the server has none."""
    has_mail = visit.site.mail is not None
    mail = await visit.storage.look(choices_of, visit.storage, visit.account.owner) if has_mail and visit.account else None
    label = visit.site.openid.settings.label if visit.site.openid else ""
    linked = await visit.storage.look(linked_with, visit.storage, visit.owner) if label and visit.account else ""
    return {"has_mail": has_mail, "mail": mail, "openid_label": label, "openid_linked": bool(linked)}
