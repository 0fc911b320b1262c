"""A later stage of a competition of the demo."""

from __future__ import annotations

from matches.demo.competitions import Played
from matches.errors import ConflictError
from matches.services.knockouts import stages


def draw(played: Played, kind: str) -> None:
    """A later stage; where the tables leave two level, a lot decides as it would at a desk."""
    organiser, rounds_before = played.scene.organiser, played.rounds_drawn()
    for lots in (False, True):
        try:
            stages.draw_stage(
                organiser,
                played.id,
                kind=kind,
                lots=lots,
                starts_on=played.day_of(rounds_before + 1),
            )
            break
        except ConflictError as level:
            if lots or level.code != "level":
                raise
    played.schedule(rounds_before)
