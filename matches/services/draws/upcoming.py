"""What is to be drawn next, whatever the format: a round, a stage; and what has been."""

from __future__ import annotations

from datetime import date

from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import Competition, CompetitionState
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import rows
from matches.services.draws import known_formats
from matches.services.draws.format import Ahead, Course


def ahead(actor: Actor, competition: str) -> Ahead:
    """What is to be drawn next in a competition, and what has been. Who may: organisers."""
    row = rows.competition(competition)
    access.require_organiser_of(actor, row)
    course = known_formats.of(row).course
    if course is None or row.state != CompetitionState.RUNNING or not row.stages.exists():
        return Ahead()
    return course.ahead(row)


def left_to_draw(row: Competition) -> bool:
    """Whether a competition still has something to draw."""
    course = known_formats.of(row).course
    return course is not None and course.left_to_draw(row)


def draw(
    actor: Actor,
    competition: str,
    *,
    kind: str,
    number: int,
    lots: bool = False,
    starts_on: date | None = None,
) -> object:
    """Draw what is next, as its format does; `lots` part who is level. Who may: organisers."""
    course = _course(competition)
    return course.draw(actor, competition, kind=kind, number=number, lots=lots, starts_on=starts_on)


def again(
    actor: Actor, competition: str, what: str, *, kind: str, number: int, reason: str
) -> object:
    """Draw again ("redraw"), "take-back" or "keep" what was drawn. Who may: organisers.
    ConflictError ("format") where its format does not know that."""
    done = _course(competition).again.get(what)
    if done is None:
        raise _unknown(competition)
    return done(actor, competition, kind=kind, number=number, reason=reason)


def _course(competition: str) -> Course:
    course = known_formats.of(rows.competition(competition)).course
    if course is None:
        raise _unknown(competition)
    return course


def _unknown(competition: str) -> ConflictError:
    row = rows.competition(competition)
    return ConflictError(
        _("%(competition)s has no such stage.") % {"competition": row.name}, code="format"
    )
