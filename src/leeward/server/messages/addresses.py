"""E-mail addresses: which are accepted, and how they are stored."""

import re

LONGEST = 254
# Letters, digits and signs that no mail program quotes: no spaces, line breaks, commas, quotes or brackets.
LOCAL_PART = re.compile(r"[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*", re.ASCII)
DOMAIN = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*")


def is_address(text: str) -> bool:
    local, _, domain = text.rpartition("@")
    return len(text) <= LONGEST and len(local) <= 64 and bool(LOCAL_PART.fullmatch(local) and DOMAIN.fullmatch(domain.lower()))


def tidy(text: str) -> str | None:
    """Return an address as it is stored, with an international domain in its ASCII form; None if it is none.

    Small letters only: no provider gives the same address in two spellings to two people.
    """
    local, _, domain = text.strip().rpartition("@")
    try:
        found = f"{local}@{domain.encode('idna').decode()}".lower()
    except UnicodeError:
        return None
    return found if "." in domain and is_address(found) else None
