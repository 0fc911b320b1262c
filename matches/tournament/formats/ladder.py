"""A ladder as a format: the order of the entrants, and nothing to be played until one challenges.

How it is climbed is in `matches.tournament.ladder`.
"""

from __future__ import annotations

from collections.abc import Sequence

from matches.tournament.formats.format import Format
from matches.tournament.formats.schedule import Round


def ladder(entrants: Sequence[str]) -> tuple[Round, ...]:
    """No rounds at all: the entrants stand on the rungs in the order given."""
    if len(set(entrants)) < len(entrants):
        raise ValueError("an entrant is listed twice")
    return ()


FORMAT = Format(
    name="ladder",
    title="Ladder",
    rule="Everyone stands on a rung and challenges somebody a few rungs higher; who wins takes the "
    "higher place. It goes on until it is closed, and newcomers join at the bottom.",
    draw=ladder,
    tabled=False,
)
