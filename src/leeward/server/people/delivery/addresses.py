"""Addresses to which this server may send requests for members: public ones, over https, unless the operator trusts a host.

People choose these addresses, so they must not reach what only this machine or its network can (SSRF).
"""

import asyncio
import socket
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from leeward.server.messages.refusal import Refusal

LONGEST = 1000  # characters
HTTPS = 443
LOOK_UP = 5.0  # seconds for a name
# Public by their numbers, but of the machine's own network: Azure's metadata, and translations of IPv4 that hide an address.
NEVER = (ip_network("168.63.129.16/32"), ip_network("2001::/32"), ip_network("2002::/16"), ip_network("64:ff9b:1::/48"))
NAT64 = ip_network("64:ff9b::/96")
resolving = ThreadPoolExecutor(16, "names")  # a slow name server delays no other thread


class Unreachable(OSError):
    """The server may not connect to this address."""


def checked(url: str, trusted: Collection[str]) -> str:
    """Return an address as it is stored; refuse one that can't be reached. Its name is resolved and checked when it is used."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise Refusal("not-reachable") from None
    plain = url.isascii() and url.isprintable() and not set(url) & set(' \\"<>') and len(url) <= LONGEST
    if not plain or not host or parts.username is not None or parts.password is not None or parts.fragment:
        raise Refusal("not-reachable")
    if is_trusted(host, port or (HTTPS if parts.scheme == "https" else 80), trusted) and parts.scheme in ("http", "https"):
        return url
    if parts.scheme != "https" or port not in (None, HTTPS) or is_inside(host):
        raise Refusal("not-reachable")
    return url


def is_trusted(host: str, port: int, trusted: Collection[str]) -> bool:
    return host in trusted or f"{host}:{port}" in trusted or f"[{host}]:{port}" in trusted


def is_inside(host: str) -> bool:
    """Whether this is an address that is not public, or a name that can't be."""
    try:
        return not is_public(ip_address(host))
    except ValueError:
        return "." not in host.rstrip(".") or host.rstrip(".").rpartition(".")[2] in ("localhost", "local", "internal")


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address is public; for an IPv4 address within an IPv6 address, whether that one is."""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if address in NAT64:
            return is_public(IPv4Address(int(address) & 0xFFFFFFFF))
        if address.scope_id is not None or address.is_site_local or int(address) < 2**96:
            return False
    refused = address.is_private or address.is_multicast or address.is_reserved or address.is_unspecified
    return address.is_global and not refused and not any(address in each for each in NEVER)


async def addresses_of(host: str, port: int, trusted: Collection[str]) -> list[str]:
    """Resolve a name once, and return its addresses, all of them checked: connect to these and to nothing else."""
    loop = asyncio.get_running_loop()
    looking = loop.run_in_executor(resolving, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
    try:
        async with asyncio.timeout(LOOK_UP):
            found = list(dict.fromkeys(str(each[4][0]) for each in await looking))
    except UnicodeError:  # a part of it is empty or too long
        raise Unreachable("this is no name of a host") from None
    if not is_trusted(host, port, trusted) and not (port == HTTPS and all(is_public(ip_address(each)) for each in found)):
        raise Unreachable("this address is not public")
    return found
