"""The letter that tells somebody of a corrected result, sent from the outbox.

It names the match as a stranger may read it: who gets it may be another club's.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.core.mail import send_mail
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.models import Correction, Fixture, User
from matches.policy import visibility
from matches.policy.visibility import NOBODY
from matches.selectors.base import discreet
from matches.selectors.fixtures import result_text
from matches.services.base.rows import FIXTURE_WITH
from matches.services.corrections import affected


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
    text = "\n\n\n".join(_of_correction(each, affected.entries_of(each, user)) for each in held)
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
    competition = fixture.competition
    read = discreet(competition.club_id, NOBODY, competition, concerned=True)
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
        visibility.entry_name(one) if one is not None else _("to be known")
        for one in (fixture.home, fixture.away)
    ]
