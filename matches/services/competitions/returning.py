"""A withdrawal taken back: what was given away by it is open again, what was expunged counts again.

What a withdrawal decides is noted with it (`noting`), match by match, so that exactly that is taken
back and nothing that was decided otherwise since.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import (
    AuditEntry,
    Competition,
    Entry,
    EntryState,
    Fixture,
    Outcome,
    Result,
    User,
)
from matches.policy import access, reasons
from matches.policy.access import Actor
from matches.policy.said_of import last_said_of, said_of
from matches.services.base import audits, rows, trials
from matches.services.base.transaction import one_transaction
from matches.services.competitions import leaving_letters
from matches.services.draws import drawn, known_formats
from matches.services.results import outcomes
from matches.services.results.outcomes import Decided

GAVE = "entry.gave-away"
GIVEN = (Outcome.WALKOVER, Outcome.DOUBLE_WALKOVER, Outcome.EXPUNGED)


@dataclass(frozen=True)
class Given:
    """A match that a withdrawal decided: by which `result`, over which one `before` (None: it was
    open, with this `outcome`: put off, say), which counts again; and who it was `against`, whose
    own withdrawal gives it away now."""

    fixture: Fixture
    result: Result
    before: Result | None
    outcome: str | None
    against: Entry | None = None


@dataclass(frozen=True)
class Return:
    """What taking a withdrawal back would do: matches `open` again, those that `count` again, those
    that go to who is back, since their opponent has left too (`won`), and how many are `kept`,
    since they were decided otherwise after it. `hindrance`: why it cannot be, "" where it can."""

    open: tuple[Given, ...] = ()
    count: tuple[Given, ...] = ()
    won: tuple[Given, ...] = ()
    kept: int = 0
    hindrance: str = ""


@contextmanager
def noting(entry: Entry, fixtures: Sequence[Fixture], by: User) -> Iterator[None]:
    """Note every match that is decided within, as given away by this entry's leaving. The fixtures
    that it plays in are locked; in a bracket later ones may follow."""
    last = Result.objects.aggregate(last=Max("pk"))["last"] or 0
    began = timezone.now()
    were = {each.pk: Outcome.POSTPONED for each in fixtures if each.outcome == Outcome.POSTPONED}
    yield
    made = Result.objects.filter(
        pk__gt=last, fixture__competition=entry.competition_id, fixture_board=None,
        outcome__in=GIVEN,
        # What somebody else gives away meanwhile, elsewhere in it, is none of this.
        ruled_by=by,
    ).order_by("pk")  # fmt: skip
    noted = []
    for result in made:
        before = (
            Result.objects.filter(
                fixture=result.fixture_id, fixture_board=None, pk__lt=result.pk,
                superseded_at__gte=began, official_at__isnull=False,
            )
            .order_by("-pk")
            .first()
        )  # fmt: skip
        noted.append([result.pk, before.pk if before else None, were.get(result.fixture_id)])
    if noted:
        audits.note(
            GAVE, "entry", entry.public_id, by=by, club=entry.competition.club_id,
            after={"results": noted},
        )  # fmt: skip


def preview_return(actor: Actor, entry: str) -> Return:
    """What taking a withdrawal back would do, or why it cannot be; nothing is saved."""
    row = rows.entry(entry)
    user = access.require_organiser_of(actor, row.competition)
    planned = plan(row)
    if planned.hindrance:
        return planned
    try:
        trials.tried(lambda: give_back(row, user))
    except ConflictError as error:
        # A bracket's own words: a later match has begun.
        return replace(planned, hindrance=str(error))
    return planned


@one_transaction
def take_back(actor: Actor, entry: str) -> Entry:
    """Take a withdrawal back: its matches are open again, what was expunged counts again. What was
    decided otherwise since stays. Who may: organisers.

    ConflictError where others have gone on, or were paired, by what was given away, where somebody
    took over its matches, and where the competition is finished.
    """
    row = rows.entry(entry, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    locked = rows.competition(row.competition.public_id, lock=True)
    outcomes.require_open(locked)
    give_back(row, user)
    audits.note(
        "entry.returned", "entry", row.public_id, by=user, club=locked.club_id,
        after={"competition": locked.public_id},
    )  # fmt: skip
    leaving_letters.leave_word(row, leaving_letters.BACK, user)
    return row


def give_back(row: Entry, by: User) -> None:
    """Take a withdrawal back inside another's transaction, the entry and its competition locked."""
    planned = plan(row)
    if planned.hindrance:
        raise ConflictError(planned.hindrance, code="built-on")
    row.state, row.withdrawal, row.withdrawn_on = EntryState.ENTERED, None, None
    row.save(update_fields=["state", "withdrawal", "withdrawn_on"])
    # The latest first: in a bracket it rests on those before.
    every = sorted(
        (*planned.open, *planned.count, *planned.won),
        key=lambda each: each.result.pk, reverse=True,
    )  # fmt: skip
    for each in every:
        fixture = rows.fixture(each.fixture.public_id, lock=True)
        _decide(row, fixture, each, by)
    drawn.ask_for_tables_of(row)


def _decide(row: Entry, fixture: Fixture, held: Given, by: User) -> None:
    """Make of a match what it becomes."""
    if held.before is None and held.against is None:
        said = _("The withdrawal was taken back.")
        outcomes.take_back(fixture, by=by, reason=said, outcome=held.outcome)
        return
    ruled = _again(held.before) if held.before is not None else _won(row, fixture)
    with noting(held.against, (fixture,), by) if held.against is not None else nullcontext():
        outcomes.make_official(fixture, ruled, by=by)


def plan(row: Entry) -> Return:
    """What taking a withdrawal back comes to now. A few queries for each match it gave away."""
    if row.state != EntryState.WITHDRAWN:
        return Return(hindrance=_("This entry has not left."))
    taker = Entry.objects.filter(replaces=row).first()
    if taker is not None:
        return Return(
            hindrance=_("Somebody took over their matches. Take that back: they are in again then.")
        )
    noted = _noted(row)
    standing = Result.objects.in_bulk([each[0] for each in noted])
    found = Fixture.objects.select_related(*rows.FIXTURE_WITH)
    played = found.in_bulk([each.fixture_id for each in standing.values()])
    held = [(standing[key], before, outcome) for key, before, outcome in noted if key in standing]
    live = [one for one in held if one[0].official]
    parted: dict[str, list[Given]] = {"open": [], "count": [], "won": []}
    for result, before, outcome in live:
        given = Given(played[result.fixture_id], result, _whole(before), outcome)
        which, one = _becomes(row, given)
        parted[which].append(one)
    told = Return(
        tuple(parted["open"]), tuple(parted["count"]), tuple(parted["won"]), len(held) - len(live)
    )
    return replace(told, hindrance=_hindrance(row, told))


def _becomes(row: Entry, one: Given) -> tuple[str, Given]:
    """What becomes of a match that was given away, and whether it was open before."""
    fixture = one.fixture
    other = fixture.away if fixture.home_id == row.pk else fixture.home
    mine, before = row.pk in (fixture.home_id, fixture.away_id), one.before
    gone = mine and other is not None and other.state == EntryState.WITHDRAWN
    if before is not None and not _came_of(other, before):
        return "count", one
    if before is not None and gone:
        return "count", replace(one, against=other)
    one = replace(one, before=None)
    return ("won", replace(one, against=other)) if gone else ("open", one)


def _came_of(other: Entry | None, before: Result) -> bool:
    """Whether a result came of the leaving of an opponent: once they are back it counts no more."""
    if other is None or before.outcome not in GIVEN:
        return False
    said = said_of("entry", [other.public_id], GAVE)
    return any(before.pk == each[0] for one in said for each in (one.after or {})["results"])


def _hindrance(row: Entry, told: Return) -> str:
    competition = row.competition
    if competition.state == "finished":
        return _("The competition is finished. An organiser can reopen it first.")
    if row.places.exists() and not _was_noted(row):
        return _(
            "Which matches it gave away was not noted when it left. Rule on them one by one, on the"
            " page of each."
        )
    touched = [one.fixture for one in (*told.open, *told.count, *told.won)]
    for each in _formats_of(competition, touched):
        said = each.stays_gone(competition, touched)
        if said:
            return said
    last = competition.stages.aggregate(last=Max("number"))["last"]
    if any(one.division.stage.number < last for one in touched):
        return _("What comes next was drawn by these results. Take that draw back first.")
    return ""


def _formats_of(row: Competition, touched: Sequence[Fixture]) -> list[known_formats.Format]:
    named = {row.format, *(each.division.stage.format for each in touched)} - {""}
    return [known_formats.named(name) for name in sorted(named)]


def _left(row: Entry) -> AuditEntry | None:
    return last_said_of("entry", row.public_id, "entry.withdrawn")


def _was_noted(row: Entry) -> bool:
    left = _left(row)
    return left is not None and (left.after or {}).get("noted") is True


def _noted(row: Entry) -> list[tuple[int, int | None, str | None]]:
    """The matches that its leaving decided, as they were noted since it left."""
    left = _left(row)
    if left is None:
        return []
    said = [one for one in said_of("entry", [row.public_id], GAVE) if one.pk > left.pk]
    return [tuple(each) for one in said for each in (one.after or {})["results"]]


def _whole(key: int | None) -> Result | None:
    return Result.objects.filter(pk=key).select_related("scorecard").first() if key else None


def _won(row: Entry, fixture: Fixture) -> Decided:
    side = "A" if fixture.home_id == row.pk else "B"
    return Decided(Outcome.WALKOVER, side, reason=reasons.by_itself("withdrawn"))


def _again(before: Result) -> Decided:
    """A result as it was, to count again: of the same card, on the same day."""
    a, b = before.score_a, before.score_b
    score = (a, b) if a is not None and b is not None else None
    measures = {name: (pair[0], pair[1]) for name, pair in before.measures.items()}
    return Decided(
        before.outcome, before.winner, score, measures, before.scorecard, reasons.reason_of(before),
        before.played_at,
    )  # fmt: skip
