"""How much one client may ask for, by the address from which they ask and by the owner whose browser it is."""

import hmac
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple

MOST_CLIENTS = 10_000  # remembered at once
NETWORK = 64  # bits of an IPv6 address that one household cannot choose
TRACE = 6  # digits: enough to count by, and too few to tell whose address it was


class Client(NamedTuple):
    """Who asks: from where, and whose browser it is, which is empty for one who has neither made a table nor a seat."""

    address: str = ""
    owner: str = ""

    @property
    def names(self) -> list["Client"]:
        """What is counted: all that comes from the address, and all that the owner asks for, from wherever."""
        return [name for name in (Client(self.address), Client(owner=self.owner)) if any(name)]


ANYBODY = Client()


@lru_cache(MOST_CLIENTS)
def address_of(host: str) -> str:
    """Where somebody is. By IPv6 everybody has many addresses: they count as one."""
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if not isinstance(found, IPv6Address):
        return host
    return str(found.ipv4_mapped or ip_network((int(found), NETWORK), strict=False).network_address)


def trace_of(address: str, salt: str) -> str:
    """What is kept of the address from which a table was made: hundreds of others have the same, and by the salt, a secret,
    nobody who has many addresses can find the one that counts as somebody else's."""
    return hmac.digest(salt.encode(), address.encode(), "sha256").hex()[:TRACE] if address else ""
