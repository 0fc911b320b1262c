"""A box league of the demo."""

from __future__ import annotations

from matches.demo.competitions import Played
from matches.services import boxes


def run(played: Played) -> None:
    """The first period played, the second under way."""
    played.draw()
    played.play()
    before, after = len(played.fixtures()), played.rounds_drawn()
    starts_on = played.day_of(after + 1)
    boxes.start_period(played.scene.organiser, played.id, starts_on=starts_on, lots=True)
    played.schedule(after)
    played.play(lambda facts: facts.number > before and facts.round == 1)
