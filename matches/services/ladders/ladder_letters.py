"""Letters to those on a ladder: challenged, answered, soon over, over.

Sent from the outbox to whoever may answer for a side and has a mail address, and to the one who did
the thing not. A letter names the other side as a stranger may read it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.core.mail import send_mail
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from matches.models import AuditEntry, Competition, Entry, LadderEvent, LadderEventKind
from matches.policy import access, visibility
from matches.selectors.ladders import LadderLog, log_of
from matches.services.base import audits, messages
from matches.tournament.ladder import AGREED, ASKED, Challenge

REMINDED = "ladder.reminded"
LOW, HIGH = "challenger", "challenged"

SUBJECTS: Mapping[str, Callable[[], str]] = {
    LadderEventKind.CHALLENGED: lambda: _("You are challenged"),
    LadderEventKind.ACCEPTED: lambda: _("Your challenge is taken up"),
    LadderEventKind.REFUSED: lambda: _("Your challenge is refused"),
    LadderEventKind.UNANSWERED: lambda: _("A challenge was not answered in time"),
    LadderEventKind.UNPLAYED: lambda: _("A match was not played in time"),
    LadderEventKind.CANCELLED: lambda: _("A challenge is cancelled"),
    LadderEventKind.EXTENDED: lambda: _("More time to play"),
}
TEXTS: Mapping[str, Callable[[], str]] = {
    LadderEventKind.CHALLENGED: lambda: _("%(low)s challenges %(high)s."),
    LadderEventKind.ACCEPTED: lambda: _("%(high)s takes up the challenge of %(low)s."),
    LadderEventKind.REFUSED: lambda: _("%(high)s refuses the challenge of %(low)s."),
    LadderEventKind.UNANSWERED: lambda: _("%(high)s did not answer %(low)s in time."),
    LadderEventKind.UNPLAYED: lambda: _("%(low)s and %(high)s did not play in time."),
    LadderEventKind.CANCELLED: lambda: _(
        "The challenge of %(low)s to %(high)s is cancelled: %(reason)s"
    ),
    LadderEventKind.EXTENDED: lambda: _("%(low)s and %(high)s have more time to play."),
}
TO: Mapping[str, tuple[str, ...]] = {
    LadderEventKind.CHALLENGED: (HIGH,),
    LadderEventKind.ACCEPTED: (LOW,),
    LadderEventKind.REFUSED: (LOW,),
    LadderEventKind.UNANSWERED: (LOW, HIGH),
    LadderEventKind.UNPLAYED: (LOW, HIGH),
    LadderEventKind.CANCELLED: (LOW, HIGH),
    LadderEventKind.EXTENDED: (LOW, HIGH),
}


def tell(event: str) -> int:
    """Tell the sides of what happened to a challenge; returns how many letters went out. Of what
    has changed since nothing is told."""
    row = _row(event)
    made = (row.challenge or row) if row is not None else None
    if row is None or made is None:
        return 0
    competition, held = _held(made)
    waiting = {LadderEventKind.CHALLENGED: ASKED, LadderEventKind.ACCEPTED: AGREED}
    if row.what in waiting and held.state != waiting[LadderEventKind(row.what)]:
        return 0
    until = held.answer_by if held.state == ASKED else held.play_by
    text = TEXTS[row.what]() % {**_names(made), "reason": row.reason}
    return _write(competition, made, TO[row.what], SUBJECTS[row.what](), text, until, row.by_id)


def reminder(challenge: str) -> int:
    """Remind who has to answer, or both who have to play, if they still do."""
    made = _row(challenge)
    if made is None:
        return 0
    competition, held = _held(made)
    if not held.open:
        return 0
    asked = held.state == ASKED
    until = held.answer_by if asked else held.play_by
    if until is None:
        return 0
    names = _names(made)
    text = _("%(high)s has not answered the challenge of %(low)s yet.") % names
    if not asked:
        text = _("%(low)s and %(high)s have not played yet.") % names
    subject = _("Reminder: a challenge to answer") if asked else _("Reminder: a match to play")
    return _write(competition, made, (HIGH,) if asked else (LOW, HIGH), subject, text, until, None)


def remind(competition: Competition, log: LadderLog, now: datetime) -> int:
    """Leave a reminder in the outbox for every challenge whose time is soon over, once for each
    deadline; in the transaction of who calls, with the ladder locked. Returns how many."""
    soon = [each for each in log.ladder.challenges.values() if _is_soon(each, competition, now)]
    said = set(
        AuditEntry.objects.filter(
            action=REMINDED, object_type="ladder-event", object_id__in=[one.id for one in soon]
        ).values_list("object_id", "after__until")
    )
    late = [one for one in soon if (one.id, _limit(one)) not in said]
    for one in late:
        messages.put(messages.LADDER_SOON, event=one.id)
        audits.note(
            REMINDED, "ladder-event", one.id,
            by=None, club=competition.club_id, after={"until": _limit(one)},
        )  # fmt: skip
    return len(late)


def _is_soon(each: Challenge, competition: Competition, now: datetime) -> bool:
    until = each.answer_by if each.state == ASKED else each.play_by
    if not each.open or until is None or (each.paused_until or now) > now:
        return False
    return until - timedelta(hours=competition.remind_before_hours) <= now < until


def _limit(each: Challenge) -> str:
    until = each.answer_by if each.state == ASKED else each.play_by
    return f"{each.state} {until.isoformat() if until is not None else ''}"


def _row(event: str) -> LadderEvent | None:
    return (
        LadderEvent.objects.select_related(
            "division__stage__competition__club",
            *("entry__person", "entry__team", "entry__pair__first", "entry__pair__second"),
            *("other__person", "other__team", "other__pair__first", "other__pair__second"),
            *(
                f"challenge__{side}__{name}"
                for side in ("entry", "other")
                for name in ("person", "team", "pair__first", "pair__second")
            ),
        )
        .filter(public_id=event)
        .first()
    )


def _held(made: LadderEvent) -> tuple[Competition, Challenge]:
    division = made.division
    competition = division.stage.competition
    return competition, log_of(division, competition).ladder.challenges[made.public_id]


def _sides(made: LadderEvent) -> dict[str, Entry]:
    sides = {LOW: made.entry, HIGH: made.other}
    return {side: entry for side, entry in sides.items() if entry is not None}


def _names(made: LadderEvent) -> dict[str, str]:
    sides = _sides(made)
    return {
        "low": visibility.entry_name(sides[LOW]),
        "high": visibility.entry_name(sides[HIGH]),
    }


def _write(
    competition: Competition,
    made: LadderEvent,
    to: Sequence[str],
    subject: str,
    text: str,
    until: datetime | None,
    by: int | None,
) -> int:
    sides = _sides(made)
    addresses = sorted(
        {
            user.email
            for side in to
            for user in access.speakers_of(sides[side])
            if user.email and user.pk != by
        }
    )
    lines = [text]
    if until is not None:
        local = until.astimezone(ZoneInfo(competition.club.time_zone))
        lines.append(_("Until %(at)s.") % {"at": date_format(local, "j F Y, H:i")})
    lines.append(_("Sign in and open “Challenges” on the ladder's page for what can be done."))
    for address in addresses:
        send_mail(f"{subject}: {competition.name}", "\n\n".join(lines), None, [address])
    return len(addresses)
