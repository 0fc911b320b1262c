"""A ladder of the demo."""

from __future__ import annotations

from matches.demo.competitions import Played
from matches.services import ladders


def run(played: Played) -> None:
    """Challenges on every rung of their life: played, to be played, refused, asked."""
    organiser, ids = played.scene.organiser, list(played.entered)
    played.draw()
    for low, high in ((1, 0), (4, 2), (7, 5), (3, 1)):
        made = ladders.challenge(organiser, ids[low], ids[high])
        ladders.accept(organiser, made.public_id)
        if (low, high) != (3, 1):
            played.play()
    refused = ladders.challenge(organiser, ids[6], ids[5])
    ladders.refuse(organiser, refused.public_id)
    ladders.challenge(organiser, ids[4], ids[0])
