"""Where a request comes from, as it is counted.

A home or a phone with IPv6 has 2^64 addresses and uses a new one when it likes: what is counted is
its network, or every limit an address would be none.
"""

from __future__ import annotations

import ipaddress
from typing import Final

HOME: Final = 64
"""Bits of an IPv6 address that name the network a provider gives to one home."""
NOWHERE: Final = "0.0.0.0"  # noqa: S104 - nobody listens there
"""Where somebody is from who has no address: one that nobody has."""


def network(address: str | None) -> str:
    """The address itself in IPv4, its first 64 bits in IPv6. `NOWHERE` for what is none, however it
    is written: a proxy may hand on what its own client made up, and each would be another network.
    Empty where there is nothing."""
    text = (address or "").strip()
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return NOWHERE if text else ""
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((found, HOME), strict=False))
