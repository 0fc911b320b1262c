"""Swiss in the demo."""

from __future__ import annotations

from matches.demo.competitions import Played
from matches.services import competitions, swiss


def run(played: Played) -> None:
    """So many rounds played, one drawn and to come."""
    organiser, last = played.scene.organiser, played.plan.rounds or 1
    competitions.draw_fixtures(organiser, played.id)
    for number in range(1, last + 2):
        swiss.draw_round(organiser, played.id, number=number, starts_on=played.day_of(number))
        played.schedule()
        played.play(lambda facts: (facts.round or 0) <= last)
