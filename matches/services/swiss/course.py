"""A Swiss competition from round to round: what is to be drawn, and what may be done about it."""

from __future__ import annotations

from datetime import date

from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import Competition
from matches.policy.access import Actor
from matches.services.draws.format import ROUND, Ahead, Course, Drawn, Upcoming
from matches.services.swiss import swiss, swiss_rounds


def left_to_draw(row: Competition) -> bool:
    """Whether rounds are to come."""
    drawn = swiss_rounds.drawn_rounds(row).count()
    return drawn < int(swiss_rounds.settings_of(row)["rounds"])


def ahead(row: Competition) -> Ahead:
    """The next round, and those that are drawn, the latest first."""
    division = swiss_rounds.division_of(row)
    last = swiss_rounds.last_round(division)
    number = last + 1
    coming: tuple[Upcoming, ...] = ()
    if left_to_draw(row):
        title = _title(number)
        missing = tuple(swiss_rounds.open_fixtures(division, number))
        if missing:
            coming = (Upcoming(ROUND, title, number, missing),)
        else:
            coming = (_round(row, title, number),)
    stale = swiss_rounds.stale_rounds(division)
    drawn = tuple(
        Drawn(
            ROUND,
            _title(held.number),
            held.number,
            held.number == last and not swiss_rounds.has_begun(held),
            held.number in stale,
        )
        for held in swiss_rounds.drawn_rounds(row).order_by("-number")
    )
    return Ahead(coming, drawn)


def _title(number: int) -> str:
    return _("Round %(n)d") % {"n": number}


def _round(row: Competition, title: str, number: int) -> Upcoming:
    division = swiss_rounds.division_of(row)
    try:
        return Upcoming(ROUND, title, number, round=swiss_rounds.plan(division, number))
    except ConflictError as error:
        return Upcoming(ROUND, title, number, problem=str(error), code=error.code)


def draw(
    actor: Actor,
    competition: str,
    *,
    kind: str,
    number: int,
    lots: bool,
    starts_on: date | None,
) -> object:
    """Draw the next round; nobody is parted by lots here."""
    return swiss.draw_round(actor, competition, number=number, starts_on=starts_on)


def _redraw(actor: Actor, competition: str, *, kind: str, number: int, reason: str) -> object:
    return swiss.redraw_round(actor, competition, number=number, reason=reason)


def _take_back(actor: Actor, competition: str, *, kind: str, number: int, reason: str) -> None:
    swiss.take_back_round(actor, competition, number=number, reason=reason)


def _keep(actor: Actor, competition: str, *, kind: str, number: int, reason: str) -> object:
    return swiss.keep_round(actor, competition, number=number, reason=reason)


COURSE = Course(
    ahead, left_to_draw, draw, {"redraw": _redraw, "take-back": _take_back, "keep": _keep}
)
