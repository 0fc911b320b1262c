"""Letters to the sides of a match: a report to answer, and the reminder before silence settles it.

Sent from the outbox to whoever may answer for a side and has a mail address. A letter names the
match as a stranger may read it: who gets it may be another club's.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.core.mail import send_mail
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.models import Entry, Result
from matches.policy import access, visibility
from matches.services.base.rows import FIXTURE_WITH
from matches.services.results import deadlines, results


def reported(result: int) -> int:
    """Tell the side that has not spoken of a report; returns how many letters went out."""
    return _write(result, _("A result to agree with"))


def reminder(result: int) -> int:
    """Remind the side that has not spoken."""
    return _write(result, _("Reminder: a result to agree with"))


def _write(number: int, subject: str) -> int:
    result = _waiting(number)
    if result is None or result.scorecard is None:
        return 0
    fixture = result.fixture
    sides = {"A": fixture.home, "B": fixture.away}
    silent = [
        sides[side] for side in sorted(deadlines.SIDES - results.agreed_with(result.scorecard))
    ]
    addresses = sorted(
        {one for entry in silent if entry is not None for one in addresses_of(entry)}
    )
    names = [visibility.entry_name(one) for one in (fixture.home, fixture.away) if one is not None]
    for address in addresses:
        send_mail(f"{subject}: {fixture.competition.name}", _text(result, names), None, [address])
    return len(addresses)


def _text(result: Result, names: Sequence[str]) -> str:
    lines = [
        _("%(sides)s in %(competition)s was reported as %(score)s.")
        % {
            "sides": " – ".join(names),
            "competition": result.fixture.competition.name,
            "score": f"{result.score_a}–{result.score_b}",
        },
        _("Sign in and open “My matches” to agree with it, or to report what you have."),
    ]
    due = deadlines.deadline(result)
    if due is not None:
        at = timezone.localtime(due).strftime("%d %B %Y, %H:%M")
        lines.append(_("Without an answer it stands as reported from %(at)s on.") % {"at": at})
    return "\n\n".join(lines)


def addresses_of(entry: Entry) -> list[str]:
    """The mail addresses of who speaks for an entry."""
    return [user.email for user in access.speakers_of(entry) if user.email and user.is_active]


def _waiting(number: int) -> Result | None:
    return (
        Result.objects.select_related("scorecard", *(f"fixture__{each}" for each in FIXTURE_WITH))
        .filter(pk=number, official=False, superseded_at__isnull=True)
        .first()
    )
