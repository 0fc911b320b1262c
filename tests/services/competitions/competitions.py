"""A competition of a league's season."""

from __future__ import annotations

from matches import services


def create(league, **options):
    return services.competitions.create(
        league.owner, league.season, **{"name": "Spring", "game": "white", **options}
    )
