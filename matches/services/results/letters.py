"""Letters about results: a report to answer, and the reminder before silence settles it; a dispute
that was opened, and what was ruled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from matches.models import Dispute, DisputeState, LetterKind, Often, Result, Telling
from matches.policy import reasons
from matches.selectors.base import discreet
from matches.services.base.rows import FIXTURE_WITH
from matches.services.letters import readers
from matches.services.letters.match_words import match, moment
from matches.services.letters.telling import News, tell
from matches.services.letters.writers import Line, Reader, Writer
from matches.services.results import deadlines, results

SIDES = tuple(f"fixture__{side}__competition" for side in ("home", "away"))
WITH = ("scorecard", *SIDES, *(f"fixture__{each}" for each in FIXTURE_WITH))


# ── told ─────────────────────────────────────────────────────────────────────────────────────────


def reported(result: int) -> int:
    """Tell the side that has not spoken of a report; returns how many are told."""
    return _tell_silent(result, "report")


def reminder(result: int) -> int:
    """Remind the side that has not spoken."""
    return _tell_silent(result, "report-soon")


def _tell_silent(number: int, what: str) -> int:
    for result in _waiting([number]):
        fixture = result.fixture
        news = News(LetterKind.ANSWERS, what, str(number), fixture.competition, fixture)
        return tell(news, _silent(result))
    return 0


def disputed(dispute: str) -> int:
    """Tell both sides and the organisers that a card is disputed; who objects knows."""
    held = _dispute(dispute)
    if held is None:
        return 0
    fixture = held.fixture
    news = News(LetterKind.DISPUTES, "dispute", dispute, fixture.competition, fixture)
    sides = readers.speakers_of(fixture.home, fixture.away)
    organisers = readers.organisers_of(fixture.competition.club_id)
    return tell(news, (sides | organisers) - {held.raised_by_id})


def ruled(dispute: str) -> int:
    """Tell both sides, and who objected, what was ruled."""
    held = _dispute(dispute)
    if held is None:
        return 0
    fixture = held.fixture
    news = News(LetterKind.DISPUTES, "ruled", dispute, fixture.competition, fixture)
    raised = {held.raised_by_id} if held.raised_by_id is not None else set()
    return tell(
        news, (readers.speakers_of(fixture.home, fixture.away) | raised) - {held.closed_by_id}
    )


# ── written ──────────────────────────────────────────────────────────────────────────────────────


def _answers(reader: Reader, tellings: Sequence[Telling]) -> list[Line]:
    again = {each.about for each in tellings if each.what == "report-soon"}
    return [
        _answer(reader, result, again=str(result.pk) in again)
        for result in _waiting({int(each.about) for each in tellings})
        if reader.user.pk in _silent(result)
    ]


def _answer(reader: Reader, result: Result, *, again: bool) -> Line:
    fixture = result.fixture
    said = {"match": match(reader, fixture), "score": f"{result.score_a}–{result.score_b}"}
    lines = [
        _("%(match)s was reported as %(score)s.") % said,
        _("Sign in and open “My matches” to agree with it, or to report what you have."),
    ]
    due = deadlines.deadline(result)
    if due is not None:
        told = {"at": moment(due)}
        lines.append(_("Without an answer it stands as reported from %(at)s on.") % told)
    title = _("Reminder: a result to agree with") if again else _("A result to agree with")
    return Line(f"{title}: {reader.sides(fixture)}", " ".join(lines))


def _disputes(reader: Reader, tellings: Sequence[Telling]) -> list[Line]:
    found = {one.public_id: one for one in _disputes_of(each.about for each in tellings)}
    lines = []
    for each in tellings:
        held = found.get(each.about)
        if held is None or not reader.may_know(held.fixture):
            continue
        if each.what == "ruled":
            lines.append(_ruling(reader, held))
        elif held.state == DisputeState.OPEN:
            lines.append(_objection(reader, held))
    return lines


def _objection(reader: Reader, held: Dispute) -> Line:
    text = _("The card of %(match)s is disputed. An organiser settles it.")
    told = {"match": match(reader, held.fixture)}
    title = _("A result is disputed")
    return Line(f"{title}: {reader.sides(held.fixture)}", text % told, reader.path(held.fixture))


def _ruling(reader: Reader, held: Dispute) -> Line:
    fixture, row = held.fixture, held.fixture.competition
    read = discreet(row.club_id, reader.viewer, row, concerned=reader.plays(fixture))
    told = {
        "match": match(reader, fixture),
        "ruling": read.reason(reasons.reason_of(held, "ruling")),
    }
    text = _("The objection to the card of %(match)s was not upheld: %(ruling)s") % told
    if held.state == DisputeState.UPHELD:
        text = _("The objection to the card of %(match)s was upheld: %(ruling)s") % told
    title = _("A dispute was settled")
    return Line(f"{title}: {reader.sides(fixture)}", text, reader.path(fixture))


def _silent(result: Result) -> frozenset[int]:
    """Whose answer a report waits for, by their sign-ins."""
    if result.scorecard is None:
        return frozenset()
    sides = {"A": result.fixture.home, "B": result.fixture.away}
    silent = deadlines.SIDES - results.agreed_with(result.scorecard)
    return readers.speakers_of(*(sides[side] for side in sorted(silent)))


def _waiting(numbers: Iterable[int]) -> Iterable[Result]:
    found = Result.objects.select_related(*WITH).order_by("pk")
    return found.filter(pk__in=[*numbers], official=False, superseded_at__isnull=True)


def _dispute(public_id: str) -> Dispute | None:
    return next(iter(_disputes_of([public_id])), None)


def _disputes_of(public_ids: Iterable[str]) -> Iterable[Dispute]:
    found = Dispute.objects.select_related(*WITH[1:]).order_by("pk")
    return found.filter(public_id__in=[*public_ids])


WRITERS = (
    Writer(LetterKind.ANSWERS, Often.AT_ONCE, _answers),
    Writer(LetterKind.DISPUTES, Often.AT_ONCE, _disputes),
)
