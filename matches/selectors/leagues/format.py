"""Leagues: everybody meets everybody, or everyone plays every round."""

from matches.selectors.draws.format import Format

ROUND_ROBIN = Format("round-robin", starts_in_table=True, again=("legs", "schedule"))
EVERYONE_PLAYS = Format("everyone-plays", starts_in_table=True)
