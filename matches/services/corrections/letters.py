"""The letter that tells somebody of a corrected result, and of another match that is theirs now."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from matches.models import CompetitionState, Correction, Fixture, LetterKind, Often, Telling
from matches.policy import reasons
from matches.selectors.base import discreet
from matches.selectors.fixtures import result_text
from matches.services.base.rows import FIXTURE_WITH
from matches.services.corrections import affected
from matches.services.letters.telling import News, tell
from matches.services.letters.writers import Line, Reader, Writer

SIDES = tuple(f"{side}__competition" for side in ("home", "away"))
WITH = (*FIXTURE_WITH, *SIDES)


def corrected(corrections: str, user: int) -> int:
    """Tell one person of corrections made at once, by public id with blanks between; returns of
    how many."""
    found = Correction.objects.select_related("fixture__competition__club")
    held = found.filter(public_id__in=corrections.split()).order_by("pk")
    return sum(
        tell(
            News(
                LetterKind.CORRECTIONS, "corrected", each.public_id,
                each.fixture.competition, each.fixture,
            ),
            {user},
        )
        for each in held
    )  # fmt: skip


def _corrections(reader: Reader, tellings: Sequence[Telling]) -> list[Line]:
    found = Correction.objects.select_related(
        "before", "result", "reverts", *(f"fixture__{each}" for each in WITH)
    )
    held = found.filter(public_id__in=[each.about for each in tellings])
    lines = [_line(reader, each) for each in held.order_by("pk")]
    return [each for each in lines if each is not None]


def _line(reader: Reader, held: Correction) -> Line | None:
    """What is said of a correction; nothing to who has no part in it any more."""
    fixture = held.fixture
    own = affected.entries_of(held, reader.user.pk)
    touched = bool(own) and fixture.competition.state != CompetitionState.DRAFT
    if not touched and not reader.may_know(fixture):
        return None
    sides = [reader.entry(one) for one in (fixture.home, fixture.away)]
    said = {
        "sides": " – ".join(sides),
        "competition": fixture.competition.name,
        "before": result_text(held.was, *sides),
        "after": result_text(held.result, *sides),
        "at": date_format(timezone.localtime(held.made_at), "j F Y"),
    }
    competition = fixture.competition
    concerned = reader.plays(fixture)
    read = discreet(competition.club_id, reader.viewer, competition, concerned=concerned)
    lines = [
        _("The result of %(sides)s in %(competition)s was corrected on %(at)s.") % said,
        _("Before: %(before)s. Now: %(after)s.") % said,
        _("Reason: %(reason)s") % {"reason": read.reason(reasons.reason_of(held))},
    ]
    matches = [match for _entry, match in own if match is not None]
    for each in Fixture.objects.filter(public_id__in=matches).select_related(*WITH):
        if reader.may_know(each):
            told = {"number": each.number, "sides": reader.sides(each)}
            lines.append(_("Because of that you now play match %(number)d: %(sides)s.") % told)
    title = _("A result was corrected")
    return Line(f"{title}: {said['sides']}", "\n".join(lines), reader.path(fixture))


WRITERS = (Writer(LetterKind.CORRECTIONS, Often.AT_ONCE, _corrections),)
