"""How much one client may ask for, by the address from which they ask and by the owner whose browser it is."""

import hmac
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple

MOST_CLIENTS = 10_000  # remembered at a time
NETWORK = 64  # bits of an IPv6 address that one household cannot choose
TRACE = 6  # digits: enough to count by, too few to identify an address


class Client(NamedTuple):
    """An address, and the owner of the browser; `owner` is empty until a browser makes a table or takes a seat."""

    address: str = ""
    owner: str = ""

    @property
    def names(self) -> list["Client"]:
        """The names that limits count: the address for everything that comes from it, and the owner from any address."""
        return [name for name in (Client(self.address), Client(owner=self.owner)) if any(name)]


ANYBODY = Client()


@lru_cache(MOST_CLIENTS)
def address_of(host: str) -> str:
    """Return the address that counts: a household has many IPv6 addresses, which count as one."""
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if not isinstance(found, IPv6Address):
        return host
    return str(found.ipv4_mapped or ip_network((int(found), NETWORK), strict=False).network_address)


def trace_of(address: str, salt: str) -> str:
    """Return the trace that is stored of the address that made a table. Hundreds of addresses share each trace, and without
    the secret salt nobody can find an address that counts as another client's."""
    return hmac.digest(salt.encode(), address.encode(), "sha256").hex()[:TRACE] if address else ""
