"""What may come next of what a game offers: each tried under the law, with what it leads to."""

from __future__ import annotations

from typing import Any, TypeAlias

from rules.core import live as live_use
from rules.core.live import Carried, Live
from rules.core.offers import Offer
from rules.core.sentence import Tongue

Known: TypeAlias = dict[tuple[int, ...], Carried]
"""What the law made of entries one after the other, by which they are; the offers keep them."""


def offered(live: Live, tongue: Tongue) -> list[dict[str, Any]]:
    """The offers that the law accepts now, as a page shows them."""
    return [_shown(offer, carried, tongue) for offer, carried in offers(live)]


def offers(live: Live) -> list[tuple[Offer, Carried]]:
    """What may come next of what the game offers, with what the law makes of its last entry."""
    held = []
    known: Known = {}
    for offer in live.game.offering.offers(live.detail, live.state):
        carried = _tried(live, offer, known)
        if carried is not None:
            held.append((offer, carried))
    return held


def _tried(live: Live, offer: Offer, known: Known) -> Carried | None:
    """The last entry of an offer under the law; ``None`` where one of them is refused."""
    carried = None
    path: tuple[int, ...] = ()
    for entry in offer.entries:
        # Offers of a whole end share their first entries: each is ruled on once.
        path = (*path, id(entry))
        carried = known.get(path)
        if carried is None:
            carried = known[path] = live_use.carry_on(live, entry)
        if carried.ruling is None or carried.live is None:
            return None
        live = carried.live
    return carried


def _shown(offer: Offer, carried: Carried, tongue: Tongue) -> dict[str, Any]:
    """An offer as a page shows it; what is empty is left out."""
    told: dict[str, Any] = {"name": offer.name, "label": offer.label.say(tongue)}
    told |= {"place": offer.place, "entries": [dict(entry) for entry in offer.entries]}
    leads = carried.leads
    more = {
        "leads": leads.say(tongue) if leads is not None else "",
        "side": offer.side,
        "group": offer.group.say(tongue) if offer.group is not None else "",
        "key": offer.key,
        "spot": offer.spot,
        "variant": offer.variant,
    }
    return told | {name: value for name, value in more.items() if value}
