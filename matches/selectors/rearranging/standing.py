"""How it stands with a match that may be rearranged: by what rules, until when, whose turn."""

from __future__ import annotations

from datetime import datetime, time
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from matches.models import (
    CompetitionState,
    DateAnswer,
    DateAnswerKind,
    DateProposal,
    Fixture,
    FixtureState,
)
from matches.policy import speakers
from matches.selectors.fixtures import day_of
from matches.tournament.rearranging import Rules, read_rules


def rules_of(fixture: Fixture) -> Rules:
    """The rules of a match's competition."""
    return read_rules(fixture.competition.format_options)


def may_be_rearranged(fixture: Fixture) -> bool:
    """Whether the two sides of a match may agree on a date at all; not whether they still can."""
    known = fixture.home_id is not None and fixture.away_id is not None
    return rules_of(fixture).allowed and known


def until(fixture: Fixture) -> datetime | None:
    """Until when a match can be rearranged; None where it has neither time nor day."""
    starts, day = fixture.starts_at, day_of(fixture)
    if starts is None and day is not None:
        starts = datetime.combine(day, time.min, ZoneInfo(fixture.competition.club.time_zone))
    return rules_of(fixture).until(starts)


def why_not(fixture: Fixture, at: datetime) -> str:
    """Why a match cannot be rearranged by its sides then, in words; "": it can."""
    told = {"competition": fixture.competition.name}
    if not may_be_rearranged(fixture):
        return _("In %(competition)s an organiser says when a match is played.") % told
    if fixture.competition.state != CompetitionState.RUNNING:
        return _("%(competition)s is not running: nothing of it is moved.") % told
    if fixture.state != FixtureState.PLANNED:
        return _("This match has begun, or has been played: it stays where it is.")
    last = until(fixture)
    if last is not None and last <= at:
        zone = ZoneInfo(fixture.competition.club.time_zone)
        told["at"] = date_format(last.astimezone(zone), "j M Y, H:i")
        return _("It could be moved until %(at)s. Ask an organiser.") % told
    return ""


def open_proposal(fixture: Fixture) -> DateProposal | None:
    """The proposal for a match that has no answer, with its dates. Two queries at most."""
    held = fixture.date_proposals.filter(answer=None).prefetch_related(
        "dates__venue", "dates__board"
    )
    return held.order_by("-number").first()


def has_lapsed(proposal: DateProposal, fixture: Fixture, at: datetime) -> bool:
    """Whether a proposal is over without an answer: its match was moved, has begun, or can no more
    be rearranged, or all its dates are past. No query where its dates are prefetched."""
    moved = proposal.was_at != fixture.starts_at
    return (
        moved or bool(why_not(fixture, at)) or all(d.starts_at <= at for d in proposal.dates.all())
    )


def moves_left(fixture: Fixture, side: str) -> int | None:
    """How many matches a side may still have moved; None: as many as it likes. One query."""
    most = rules_of(fixture).moves
    if most is None:
        return None
    entry = fixture.home_id if side == "A" else fixture.away_id
    done = DateAnswer.objects.filter(
        Q(proposal__asked="A", proposal__fixture__home=entry)
        | Q(proposal__asked="B", proposal__fixture__away=entry),
        kind=DateAnswerKind.ACCEPTED,
        proposal__fixture__competition=fixture.competition_id,
    )
    return max(0, most - done.count())


def side_of(user_id: int | None, fixture: Fixture) -> str:
    """For which side of a match somebody's word counts, "A" or "B"; "": for neither, or for both
    at once, who cannot agree with themselves."""
    speaks = [
        side
        for side, entry in (("A", fixture.home), ("B", fixture.away))
        if speakers.speaks_for(user_id, entry)
    ]
    return speaks[0] if len(speaks) == 1 else ""
