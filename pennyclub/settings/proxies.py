"""Whose word about a visitor's address is taken: read by uvicorn, and looked at here first.

uvicorn takes what it cannot read for the name of a socket, and says nothing: a slip would have
every visitor counted as one, the proxy.
"""

from __future__ import annotations

import ipaddress

NAME = "FORWARDED_ALLOW_IPS"


def proxies_complaint(value: str) -> str:
    """What is wrong with it; empty where nothing is."""
    if value in {"", "*"}:
        return ""
    for each in (part.strip() for part in value.split(",")):
        if each == "*":
            return f"{NAME} has * beside others: it stands alone, or not at all."
        try:
            ipaddress.ip_network(each) if "/" in each else ipaddress.ip_address(each)
        except ValueError:
            return (
                f'{NAME} has "{each}", which is no address and no network: write addresses as'
                " 172.30.15.2, networks as 172.30.15.0/24 (without bits behind the network's own),"
                " with commas between them; or * alone, where nobody but the proxy reaches this."
            )
    return ""
