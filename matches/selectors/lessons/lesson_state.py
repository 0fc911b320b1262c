"""How a lesson stands, in few words, for a device that goes on without network."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from matches.models import Competition
from matches.policy.visibility import Viewer
from matches.selectors.lessons.lessons import LESSON, LessonDesk, lesson_desk


def state_of(page: LessonDesk) -> dict[str, Any]:
    """Who won each match, and until when each round lasts that has begun; `told` says when."""
    return {
        "told": timezone.now().isoformat(timespec="microseconds"),
        "name": page.competition.name,
        "winners": {one.public_id: one.winner for each in page.rounds for one in each.matches},
        "begun": {
            str(each.number): each.ends_at.isoformat() if each.ends_at else None
            for each in page.rounds
            if each.begun
        },
    }


def lesson_state(competition: str, viewer: Viewer) -> dict[str, Any] | None:
    """How a lesson stands, for who organises it. Five queries."""
    row = (
        Competition.objects.select_related("club", "season")
        .filter(public_id=competition, format=LESSON)
        .first()
    )
    if row is None:
        return None
    page = lesson_desk(row.club.slug, row.season.slug, row.slug, viewer)
    return state_of(page) if page is not None else None
