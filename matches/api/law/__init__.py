"""The law: cards judged, games described, matches carried on live."""
