"""Ladders: challenges made, answered and ended; newcomers; rungs set by hand."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from django.db.models import Max
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import (
    Competition,
    CompetitionState,
    Division,
    Entry,
    Fixture,
    LadderEvent,
    LadderEventKind,
    Side,
    User,
)
from matches.policy import access, reasons
from matches.policy.access import Actor
from matches.selectors.ladders import LADDER, LadderLog
from matches.services.base import audits, rows
from matches.services.base.sweeping import each_apart
from matches.services.base.transaction import given, one_transaction
from matches.services.ladders import ladder_letters, ladder_log
from matches.services.results import outcomes
from matches.tournament.ladder import AGREED, ASKED, Challenge, Hindered, Hindrance, hindrance
from matches.tournament.ladder.rules import MOST_DAYS

HINDERED: dict[Hindrance, Callable[[], str]] = {
    Hindrance.STRANGER: lambda: _("Both have to stand on this ladder."),
    Hindrance.ONESELF: lambda: _("Nobody challenges themselves."),
    Hindrance.BELOW: lambda: _("Challenges go up: this side stands lower."),
    Hindrance.OUT_OF_REACH: lambda: _("That is too far up to challenge."),
    Hindrance.ENGAGED: lambda: _("There is an open challenge already: no more at a time."),
    Hindrance.OPPONENT_ENGAGED: lambda: _("The other side has an open challenge already."),
    Hindrance.AWAY: lambda: _("There is a holiday until %(until)s."),
    Hindrance.OPPONENT_AWAY: lambda: _("The other side is away until %(until)s."),
    Hindrance.PROTECTED: lambda: _("The other side has just played, and rests until %(until)s."),
    Hindrance.REMATCH: lambda: _("These two have just met; they may again from %(until)s."),
}


@one_transaction
def challenge(actor: Actor, challenger: str, challenged: str) -> LadderEvent:
    """Challenge `challenged` in the name of `challenger` (entries). Who may: the challenger, and
    organisers. Where the rules do not allow it, ConflictError says which and until when."""
    low, high = rows.entry(challenger), rows.entry(challenged)
    user = access.require_say_for(actor, low)
    competition, division, log = _running(low.competition)
    if high.competition_id != competition.pk:
        raise NotFoundError(_("There is no such entry in this ladder."))
    hindered = hindrance(log.rules, log.ladder, low.public_id, high.public_id, timezone.now())
    if hindered is not None:
        raise ConflictError(say(hindered, competition), code=f"ladder-{hindered.why}")
    made = ladder_log.append(division, LadderEventKind.CHALLENGED, by=user, entry=low, other=high)
    _note(made, competition, user)
    return made


@one_transaction
def accept(actor: Actor, challenge: str) -> LadderEvent:
    """Accept a challenge: there is a match to play. Who may: the challenged, and organisers."""
    row, _held, (competition, _log) = _open(actor, challenge, ASKED)
    user = access.require_say_for(actor, row.other)  # type: ignore[arg-type]
    last = competition.fixtures.aggregate(last=Max("number"))["last"] or 0
    fixture = Fixture.objects.create(
        competition=competition,
        division=row.division,
        number=last + 1,
        home=row.other,
        away=row.entry,
        first=Side.A,
    )
    made = ladder_log.append(
        row.division, LadderEventKind.ACCEPTED, by=user, challenge=row, fixture=fixture
    )
    _note(made, competition, user)
    return made


@one_transaction
def refuse(actor: Actor, challenge: str) -> LadderEvent:
    """Refuse a challenge, with what that costs. Who may: the challenged, and organisers."""
    row, _held, (competition, _log) = _open(actor, challenge, ASKED)
    user = access.require_say_for(actor, row.other)  # type: ignore[arg-type]
    made = ladder_log.append(row.division, LadderEventKind.REFUSED, by=user, challenge=row)
    _note(made, competition, user)
    return made


@one_transaction
def cancel(actor: Actor, challenge: str, *, reason: str) -> LadderEvent:
    """End a challenge without any consequence. Who may: organisers, and who made it while it has
    not been answered."""
    row, held, (competition, log) = _open(actor, challenge)
    if held.state == ASKED and row.entry is not None:
        user = access.require_say_for(actor, row.entry)
    else:
        user = access.require_organiser_of(actor, competition)
    reason = given(reason)
    made = ladder_log.append(
        row.division, LadderEventKind.CANCELLED, by=user, challenge=row, reason=reason
    )
    if challenge in log.fixtures:
        ladder_log.close_match(log.fixtures[challenge], reason, by=user)
    _note(made, competition, user, reason)
    return made


@one_transaction
def extend(actor: Actor, challenge: str, *, until: date) -> LadderEvent:
    """Give a match time until the end of a day. Who may: organisers."""
    row, _held, (competition, _log) = _open(actor, challenge, AGREED)
    user = access.require_organiser_of(actor, competition)
    end = datetime.combine(until, time.max, ZoneInfo(competition.club.time_zone))
    if end <= timezone.now():
        raise InvalidError({"until": [_("That day is over: choose a later one.")]})
    made = ladder_log.append(
        row.division, LadderEventKind.EXTENDED, by=user, challenge=row, until=end
    )
    _note(made, competition, user)
    return made


@one_transaction
def place(actor: Actor, entry: str, *, rung: int, reason: str) -> LadderEvent:
    """Put an entry on a rung by hand; those between move. Who may: organisers."""
    row = rows.entry(entry)
    user = access.require_organiser_of(actor, row.competition)
    competition, division, log = _running(row.competition)
    rungs = log.ladder.rungs
    if row.public_id not in rungs:
        raise NotFoundError(_("There is no such entry in this ladder."))
    if not 1 <= rung <= len(rungs):
        raise InvalidError({"rung": [_("A rung from 1 to %(last)d.") % {"last": len(rungs)}]})
    made = ladder_log.append(
        division, LadderEventKind.PLACED, by=user, entry=row, rung=rung, reason=given(reason)
    )
    _note(made, competition, user, reasons.reason_of(made))
    return made


@one_transaction
def announce_holiday(actor: Actor, entry: str, *, first: date, last: date) -> LadderEvent:
    """Say that an entry is away from the first to the last of these days: no challenges, and no
    time runs. Who may: the entry itself, as long as the ladder's rules allow; and organisers."""
    row = rows.entry(entry)
    user = access.require_say_for(actor, row)
    competition, division, log = _running(row.competition)
    if row.public_id not in log.ladder.rungs:
        raise NotFoundError(_("There is no such entry in this ladder."))
    most = log.rules.away_days
    organiser = access.organises(user, competition.club_id)
    if not organiser and not most:
        raise ConflictError(_("This ladder has no holidays: ask an organiser."), code="no-holidays")
    if not organiser and (last - first).days >= most:
        said = _("A holiday here lasts %(most)d days, at most.")
        raise InvalidError({"last": [said % {"most": most}]})
    return _away(competition, division, log, user, row, first, last)


@one_transaction
def close_for_holidays(actor: Actor, competition: str, *, first: date, last: date) -> LadderEvent:
    """Say that the whole ladder rests from the first to the last of these days. Organisers."""
    held = rows.competition(competition)
    user = access.require_organiser_of(actor, held)
    held, division, log = _running(held)
    return _away(held, division, log, user, None, first, last)


@one_transaction
def end_holiday(actor: Actor, competition: str, entry: str | None = None) -> LadderEvent:
    """End a holiday that runs, now; time runs again. Who may: who may announce it."""
    held = rows.competition(competition)
    row = rows.entry(entry) if entry is not None else None
    if row is not None and row.competition_id != held.pk:
        raise NotFoundError(_("There is no such entry in this ladder."))
    if row is not None:
        user = access.require_say_for(actor, row)
    else:
        user = access.require_organiser_of(actor, held)
    held, division, log = _running(held)
    now = timezone.now()
    end = log.ladder.away.get(row.public_id if row is not None else "")
    if end is None or end <= now:
        raise ConflictError(_("There is no holiday at the moment."), code="no-holiday")
    made = ladder_log.append(division, LadderEventKind.AWAY, by=user, entry=row, at=now, until=now)
    _note(made, held, user)
    return made


def _away(
    competition: Competition,
    division: Division,
    log: LadderLog,
    user: User,
    entry: Entry | None,
    first: date,
    last: date,
) -> LadderEvent:
    zone, now = ZoneInfo(competition.club.time_zone), timezone.now()
    if last < first or last < now.astimezone(zone).date():
        raise InvalidError({"last": [_("The last day comes after the first, and is not over.")]})
    if (last - first).days >= MOST_DAYS or (first - now.astimezone(zone).date()).days > MOST_DAYS:
        raise InvalidError({"last": [_("A holiday is within a year from now.")]})
    who = entry.public_id if entry is not None else ""
    held = log.ladder.away.get(who)
    if (held is not None and held > now) or any(each.entrant == who for each in log.ahead):
        raise ConflictError(_("There is a holiday already: one at a time."), code="holiday")
    begins = max(now, datetime.combine(first, time.min, zone))
    end = datetime.combine(last, time.max, zone)
    made = ladder_log.append(
        division, LadderEventKind.AWAY, by=user, at=begins, entry=entry, until=end
    )
    _note(made, competition, user)
    return made


def sweep() -> int:
    """Note what has fallen due on every running ladder, and remind of what soon will; returns on
    how many ladders something had.

    Without an actor, for the beat; may be done twice without harm.
    """
    running = Competition.objects.filter(format=LADDER, state=CompetitionState.RUNNING)
    return sum(each_apart(running.values_list("public_id", flat=True), _swept).values())


@one_transaction
def _swept(competition: str) -> bool:
    row = rows.competition(competition, lock=True)
    division = ladder_log.division_of(row)
    before = LadderEvent.objects.filter(division=division).count()
    log = ladder_log.settled(row, division)
    ladder_letters.remind(row, log, timezone.now())
    return LadderEvent.objects.filter(division=division).count() > before


def say(hindered: Hindered, competition: Competition) -> str:
    """Why a challenge cannot be made, as a sentence."""
    sentence = HINDERED[hindered.why]()
    if hindered.until is None:
        return sentence
    local = hindered.until.astimezone(ZoneInfo(competition.club.time_zone))
    return sentence % {"until": date_format(local, "j M Y, H:i")}


def _running(row: Competition) -> tuple[Competition, Division, LadderLog]:
    """The ladder, locked and brought up to date."""
    competition = rows.competition(row.public_id, lock=True)
    outcomes.require_open(competition)
    division = ladder_log.division_of(competition)
    return competition, division, ladder_log.settled(competition, division)


def _open(
    actor: Actor, challenge: str, state: str = ""
) -> tuple[LadderEvent, Challenge, tuple[Competition, LadderLog]]:
    """A challenge that is open (and in that state), with its ladder brought up to date."""
    row = (
        LadderEvent.objects.select_related(
            "division__stage__competition__club",
            *(f"{side}__{name}" for side in ("entry", "other") for name in rows.ENTRY_NAMES),
            "entry__competition__club",
            "other__competition__club",
        )
        .filter(public_id=challenge, what=LadderEventKind.CHALLENGED)
        .first()
    )
    if row is None:
        raise NotFoundError(_("There is no such challenge."))
    held_in = row.division.stage.competition
    access.require_sight(actor, held_in, _("There is no such challenge."))
    competition, _division, log = _running(held_in)
    held = log.ladder.challenges[challenge]
    if not held.open or (state and held.state != state):
        raise ConflictError(_("This challenge has been answered, or its time is over."))
    return row, held, (competition, log)


def _note(made: LadderEvent, competition: Competition, by: User, reason: str = "") -> None:
    entries: dict[str, Entry | None] = {"entry": made.entry, "other": made.other}
    audits.note(
        f"ladder.{made.what}", "ladder-event", made.public_id,
        by=by, club=competition.club_id, summary=reason,
        after={"competition": competition.public_id, "rung": made.rung}
        | {key: entry.public_id for key, entry in entries.items() if entry is not None},
    )  # fmt: skip
