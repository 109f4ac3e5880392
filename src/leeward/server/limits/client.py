"""Clients: the address from which one asks, its network, and the owner whose browser it is."""

import hmac
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple

MOST_CLIENTS = 10_000  # remembered at a time
NETWORK = 64  # bits of an IPv6 address that one household cannot choose
LARGE = 48  # bits that a customer cannot choose who may choose among many networks
NETWORKS = 4  # a large network has so many times the limits of an address
TRACE = 6  # digits: enough to count by, too few to identify an address


class Client(NamedTuple):
    """An address, and the owner of the browser; `owner` is empty until a browser makes a table or takes a seat."""

    address: str = ""
    owner: str = ""

    @property
    def network(self) -> str:
        """The large network of an IPv6 address; empty for others."""
        return large_network(self.address) if ":" in self.address else ""

    @property
    def place(self) -> str:
        """Where turns are counted: the large network, or the address."""
        return self.network or self.address

    @property
    def names(self) -> list["Client"]:
        """The names that quotas count: address and network for everything that comes from there, and the owner anywhere."""
        return [name for name in (Client(self.address), Client(self.network), Client(owner=self.owner)) if any(name)]

    @property
    def is_network(self) -> bool:
        """Whether this names a large network."""
        return "/" in self.address


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


@lru_cache(MOST_CLIENTS)
def large_network(address: str) -> str:
    try:
        return str(ip_network((int(IPv6Address(address)), LARGE), strict=False))
    except ValueError:
        return ""


def trace_of(address: str, salt: str) -> str:
    """Return the trace that is stored of the address that made a table. Hundreds of addresses share each trace, and without
    the secret salt nobody can find an address that counts as another client's."""
    return hmac.digest(salt.encode(), address.encode(), "sha256").hex()[:TRACE] if address else ""


def traces_of(client: Client, salt: str) -> tuple[str, str]:
    """Return the traces of a client's address and of its large network."""
    return trace_of(client.address, salt), trace_of(client.network, salt)
