"""Letters to the sides of a match: a report to answer, the reminder before silence settles it, and
that a result was corrected.

Sent from the outbox to whoever may answer for a side and has a mail address. A letter names the
match as a stranger may read it: who gets it may be another club's.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.core.mail import send_mail
from django.utils import timezone
from django.utils.translation import gettext as _

from matches import access, publication
from matches.models import Correction, Entry, Fixture, Result, User
from matches.publication import NOBODY
from matches.selectors.fixtures import result_text
from matches.selectors.free_texts import discreet
from matches.services import results, silence, touched
from matches.services.rows import FIXTURE_WITH


def reported(result: int) -> int:
    """Tell the side that has not spoken of a report; returns how many letters went out."""
    return _write(result, _("A result to agree with"))


def reminder(result: int) -> int:
    """Remind the side that has not spoken."""
    return _write(result, _("Reminder: a result to agree with"))


def moved_up(entry: str) -> int:
    """Tell who waited that there is a place for them now; returns how many letters went out."""
    row = Entry.objects.select_related("competition").filter(public_id=entry).first()
    if row is None:
        return 0
    text = _("There is a place for you in %(competition)s now. If you cannot come, take yourself"
             " off the list on its page: somebody else waits.")  # fmt: skip
    addresses = _addresses(row)
    for address in addresses:
        subject = _("A place for you: %(competition)s") % {"competition": row.competition.name}
        send_mail(subject, text % {"competition": row.competition.name}, None, [address])
    return len(addresses)


def corrected(corrections: str, user: int) -> int:
    """Tell one person of corrections made at once, by public id with blanks between: one letter;
    and which match is another for them now."""
    found = Correction.objects.select_related(
        "before", "result", "reverts", *(f"fixture__{each}" for each in FIXTURE_WITH)
    )
    held = list(found.filter(public_id__in=corrections.split()).order_by("pk"))
    reader = User.objects.filter(pk=user, is_active=True).exclude(email="").first()
    if not held or reader is None:
        return 0
    subject = _("A result was corrected") if len(held) == 1 else _("Results were corrected")
    text = "\n\n\n".join(_of_correction(each, touched.entries_of(each, user)) for each in held)
    send_mail(f"{subject}: {held[0].fixture.competition.name}", text, None, [reader.email])
    return 1


def _of_correction(held: Correction, own: Sequence[tuple[str, str | None]]) -> str:
    fixture = held.fixture
    at = timezone.localtime(held.made_at).strftime("%d %B %Y")
    sides = _sides(fixture)
    said = {
        "sides": " – ".join(sides),
        "competition": fixture.competition.name,
        "before": result_text(held.was, *sides),
        "after": result_text(held.result, *sides),
        "at": at,
    }
    read = discreet(fixture.competition.club_id, NOBODY, fixture.competition)
    lines = [
        _("The result of %(sides)s in %(competition)s was corrected on %(at)s.") % said,
        _("Before: %(before)s. Now: %(after)s.") % said,
        _("Reason: %(reason)s") % {"reason": read(held.reason)},
    ]
    matches = [match for _entry, match in own if match is not None]
    for each in Fixture.objects.filter(public_id__in=matches).select_related(*FIXTURE_WITH):
        told = {"number": each.number, "sides": " – ".join(_sides(each))}
        lines.append(_("Because of that you now play match %(number)d: %(sides)s.") % told)
    return "\n\n".join(lines)


def _sides(fixture: Fixture) -> list[str]:
    return [
        publication.entry_name(one) if one is not None else _("to be known")
        for one in (fixture.home, fixture.away)
    ]


def _write(number: int, subject: str) -> int:
    result = _waiting(number)
    if result is None or result.scorecard is None:
        return 0
    fixture = result.fixture
    sides = {"A": fixture.home, "B": fixture.away}
    silent = [sides[side] for side in sorted(silence.SIDES - results.agreed_with(result.scorecard))]
    addresses = sorted({one for entry in silent if entry is not None for one in _addresses(entry)})
    names = [publication.entry_name(one) for one in (fixture.home, fixture.away) if one is not None]
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
    due = silence.deadline(result)
    if due is not None:
        at = timezone.localtime(due).strftime("%d %B %Y, %H:%M")
        lines.append(_("Without an answer it stands as reported from %(at)s on.") % {"at": at})
    return "\n\n".join(lines)


def _addresses(entry: Entry) -> list[str]:
    return [user.email for user in access.speakers_of(entry) if user.email and user.is_active]


def _waiting(number: int) -> Result | None:
    return (
        Result.objects.select_related("scorecard", *(f"fixture__{each}" for each in FIXTURE_WITH))
        .filter(pk=number, official=False, superseded_at__isnull=True)
        .first()
    )
