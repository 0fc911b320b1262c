"""Zones of a table, and who is certain to end in them: clinched, out, and what is still needed."""

from matches.tournament.zones.outlook import Outlook, outlooks
from matches.tournament.zones.telling import tell
from matches.tournament.zones.zone import KINDS, Zone

__all__ = ["KINDS", "Outlook", "Zone", "outlooks", "tell"]
