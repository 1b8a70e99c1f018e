"""Addresses: who is on this machine, and which addresses are one neighbour's."""

import functools
import ipaddress

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

KEPT = 4_096
"""Addresses whose answers are kept: each new connection asks of all that are open."""

PASSED_ON = ("forwarded", "via", "x-forwarded-for", "x-real-ip")
"""Headers by which a proxy says that it asks for somebody else."""

HOME_PREFIX = 64
"""Bits of an IPv6 address that all addresses of one neighbour share."""


def address_of(text: str) -> Address | None:
    """An address as it is written, an IPv4 one that came by IPv6 as itself; None: it is none."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    mapped = getattr(address, "ipv4_mapped", None)
    return address if mapped is None else mapped


@functools.lru_cache(KEPT)
def is_loopback(text: str) -> bool:
    """Whether an address is this machine's own."""
    address = address_of(text)
    return text == "localhost" if address is None else address.is_loopback


@functools.lru_cache(KEPT)
def neighbour(text: str) -> str:
    """Whose address it is: who has a whole IPv6 network has no more than who has one address."""
    address = address_of(text)
    if isinstance(address, ipaddress.IPv6Address) and not address.is_loopback:
        return str(ipaddress.ip_network((int(address), HOME_PREFIX), strict=False))
    return text if address is None else str(address)
