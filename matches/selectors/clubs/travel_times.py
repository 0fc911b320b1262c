"""How long it takes from one venue of a club to another."""

from __future__ import annotations

from matches.models import Way


def ways_of(club: int) -> dict[tuple[str, str], int]:
    """The minutes between a club's venues, by their slugs, the lesser first. One query."""
    listed = Way.objects.filter(one__club=club).values_list("one__slug", "other__slug", "minutes")
    return {(min(one, other), max(one, other)): minutes for one, other, minutes in listed}
