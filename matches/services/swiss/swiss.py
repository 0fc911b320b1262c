"""Swiss competitions: rounds drawn one at a time, drawn again, taken back, or kept as they are."""

from __future__ import annotations

from datetime import date

from django.db.models import Max
from django.utils.translation import gettext as _

from matches.errors import ConflictError, NotFoundError
from matches.models import (
    Absence,
    Competition,
    CompetitionState,
    Division,
    Entry,
    Fixture,
    FixtureState,
    Outcome,
    Round,
    Side,
    User,
)
from matches.policy import access, reasons
from matches.policy.access import Actor
from matches.ports import live
from matches.services.base import audits, messages, rows
from matches.services.base.cleaning import clean
from matches.services.base.transaction import given, one_transaction
from matches.services.letters import drawn_back
from matches.services.results import outcomes
from matches.services.swiss import swiss_rounds
from matches.services.swiss.swiss_rounds import RoundPlan

EARLIER = "earlier"
"""In the basis of a round that was voided and drawn again: what it rested on before."""


def preview_round(actor: Actor, competition: str) -> RoundPlan:
    """The next round as it would be drawn now, with the reason for every pair; nothing is saved.

    ConflictError where matches before it are open ("matches-open"), where all rounds are drawn
    ("all-drawn") or where no legal pairing is left ("unpairable").
    """
    row = rows.competition(competition)
    access.require_organiser_of(actor, row)
    division = swiss_rounds.division_of(row)
    return swiss_rounds.plan(division, swiss_rounds.last_round(division) + 1)


@one_transaction
def draw_round(
    actor: Actor, competition: str, *, number: int, starts_on: date | None = None
) -> Round:
    """Draw a round and publish it. Who may: organisers.

    `number` is the round that whoever asks has seen coming: of two who draw the same at once the
    second is told that it is drawn. The latest round may be drawn again while nothing of it is
    played, after an absence was announced or a result corrected, say.
    """
    row, user = _running(actor, competition)
    division = swiss_rounds.division_of(row)
    last = swiss_rounds.last_round(division)
    if number != last + 1:
        raise ConflictError(_drawn_already(number, last), code="drawn-already")
    return _draw(row, division, number, starts_on, user)


@one_transaction
def redraw_round(actor: Actor, competition: str, *, number: int, reason: str) -> Round:
    """Draw the latest round again, while nothing of it is played. Who may: organisers."""
    row, user = _running(actor, competition)
    reason = given(reason)
    division = swiss_rounds.division_of(row)
    held = _latest(division, number)
    starts_on = held.starts_on
    _forget(held, row, user)
    made = _draw(row, division, number, starts_on, user)
    _note(row, "round.redrawn", number, user, reason)
    return made


@one_transaction
def take_back_round(actor: Actor, competition: str, *, number: int, reason: str) -> None:
    """Take the latest round back, while nothing of it is played. Who may: organisers."""
    row, user = _running(actor, competition)
    reason = given(reason)
    division = swiss_rounds.division_of(row)
    _forget(_latest(division, number), row, user)
    _note(row, "round.taken-back", number, user, reason)
    _tell(row, division)


@one_transaction
def keep_round(actor: Actor, competition: str, *, number: int, reason: str) -> Round:
    """Keep a round as it was drawn, although a result before it was corrected since.

    Who may: organisers. The round and its reasons stay as they were; that it was kept is on record.
    """
    row, user = _running(actor, competition)
    reason = given(reason)
    division = swiss_rounds.division_of(row)
    held = _round(division, number)
    state = swiss_rounds.state_of(division, number, swiss_rounds.settings_of(row))
    kept = swiss_rounds.digest_of(swiss_rounds.as_entered(state, held).results)
    held.basis = {**held.basis, "digest": kept, "kept": reasons.code_of(reason)}
    held.save(update_fields=["basis"])
    _note(row, "round.kept", number, user, reason)
    return held


@one_transaction
def announce_absence(
    actor: Actor, entry: str, *, round: int, bye: str = Outcome.BYE_ZERO
) -> Absence:
    """Note that an entry will not be there for a round, and which bye it gets. Who may: organisers.

    For half points ("bye-half") only as often as the competition allows. ConflictError where the
    round is drawn already.
    """
    row, user = _absentee(actor, entry, round)
    allowed = swiss_rounds.settings_of(row.competition)["half_byes"]
    own = Absence.objects.filter(entry=row)
    taken = own.filter(bye=Outcome.BYE_HALF).exclude(round=round).count()
    if bye == Outcome.BYE_HALF and taken >= allowed:
        raise ConflictError(
            _("An entry may miss %(allowed)d rounds for half points; for this one it gets none.")
            % {"allowed": allowed},
            code="half-byes-spent",
        )
    held = Absence(entry=row, round=round, bye=bye)
    before = own.filter(round=round).first()
    if before is not None:
        held.pk, held.announced_at = before.pk, before.announced_at
    clean(held)
    held.save()
    audits.note(
        "entry.absent", "entry", row.public_id, by=user, club=row.competition.club_id,
        after={"round": round, "bye": str(bye)},
    )  # fmt: skip
    return held


@one_transaction
def cancel_absence(actor: Actor, entry: str, *, round: int) -> None:
    """Note that an entry will be there for a round after all. Who may: organisers."""
    row, user = _absentee(actor, entry, round)
    gone, _by_table = Absence.objects.filter(entry=row, round=round).delete()
    if not gone:
        raise NotFoundError(_("No absence from that round was announced."))
    audits.note(
        "entry.present", "entry", row.public_id, by=user, club=row.competition.club_id,
        after={"round": round},
    )  # fmt: skip


def _absentee(actor: Actor, entry: str, number: int) -> tuple[Entry, User]:
    row = rows.entry(entry)
    user = access.require_organiser_of(actor, row.competition)
    # The competition is what drawing a round locks.
    locked = rows.competition(row.competition.public_id, lock=True)
    rounds = swiss_rounds.settings_of(locked)["rounds"]
    if locked.format != swiss_rounds.NAME or not 1 <= number <= rounds:
        raise ConflictError(_("There is no round %(n)d to miss.") % {"n": number}, code="no-round")
    if swiss_rounds.drawn_rounds(locked).filter(number=number).exists():
        raise ConflictError(
            _("Round %(n)d is drawn: take it back first, or give the match away.") % {"n": number},
            code="drawn-already",
        )
    return row, user


def _running(actor: Actor, competition: str) -> tuple[Competition, User]:
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    outcomes.require_open(row)
    if row.state != CompetitionState.RUNNING:
        swiss_rounds.division_of(row)
    return row, user


def _drawn_already(number: int, last: int) -> str:
    if number <= last:
        return _("Round %(n)d is drawn already. Look at it before you draw the next.") % {
            "n": number
        }
    return _("Round %(next)d comes before round %(n)d.") % {"n": number, "next": last + 1}


def _draw(
    row: Competition, division: Division, number: int, starts_on: date | None, by: User
) -> Round:
    plan = swiss_rounds.plan(division, number)
    made = Round.objects.filter(division=division, number=number).first()
    if made is not None:
        # It was voided: its void matches stay on record beside those of the new draw.
        made.basis = {**plan.basis, EARLIER: made.basis}
        made.save(update_fields=["basis"])
    else:
        made = Round.objects.create(
            division=division, number=number, starts_on=starts_on, basis=dict(plan.basis)
        )
    drawn = _fixtures(row, division, made, plan)
    Fixture.objects.bulk_create(drawn, batch_size=200)
    if drawn:
        numbers = {"after": str(drawn[0].number - 1), "upto": str(drawn[-1].number)}
        messages.put(messages.DRAWN, competition=row.public_id, **numbers)
    _note(row, "round.drawn", number, by)
    _tell(row, division)
    return made


def _fixtures(row: Competition, division: Division, made: Round, plan: RoundPlan) -> list[Fixture]:
    entries = {entry.public_id: entry for entry in row.entries.all()}
    number = row.fixtures.aggregate(last=Max("number"))["last"] or 0
    told: list[Fixture] = []

    def add(home: str, away: str | None, outcome: str | None) -> None:
        told.append(
            Fixture(
                competition=row,
                division=division,
                round=made,
                number=number + len(told) + 1,
                home=entries[home],
                away=entries[away] if away is not None else None,
                first=Side.A if away is not None else None,
                state=FixtureState.OFFICIAL if outcome else FixtureState.PLANNED,
                outcome=outcome,
            )
        )

    for first, second in plan.pairs:
        add(first, second, None)
    if plan.bye is not None:
        add(plan.bye, None, Outcome.BYE_FULL)
    for id_, bye in plan.absent.items():
        # Who has withdrawn is not absent: it has left.
        if entries[id_].withdrawn_on is None:
            add(id_, None, bye)
    return told


def _round(division: Division, number: int) -> Round:
    held = Round.objects.filter(division=division, number=number).first()
    if held is None:
        raise NotFoundError(_("Round %(n)d has not been drawn.") % {"n": number})
    return held


def _latest(division: Division, number: int) -> Round:
    held = _round(division, number)
    if number != swiss_rounds.last_round(division):
        raise ConflictError(
            _("Later rounds rest on round %(n)d: it stands.") % {"n": number}, code="not-the-latest"
        )
    return held


def _forget(held: Round, row: Competition, by: User) -> None:
    """Delete a round; ConflictError where something of it was played. What is void of it stays."""
    if swiss_rounds.has_begun(held):
        raise ConflictError(
            _("Round %(n)d is being played: it stands.") % {"n": held.number}, code="already-played"
        )
    fixtures = Fixture.objects.filter(round=held)
    gone = fixtures.exclude(outcome=Outcome.VOID)
    drawn_back.leave_word(row, gone, by)
    gone.delete()
    if fixtures.exists():
        held.basis = held.basis.get(EARLIER) or {**held.basis, swiss_rounds.VOIDED: _("void")}
        held.save(update_fields=["basis"])
    else:
        held.delete()


def _note(row: Competition, action: str, number: int, by: User, reason: str = "") -> None:
    audits.note(
        action, "competition", row.public_id, by=by, club=row.club_id,
        summary=reason, after={"round": number},
    )  # fmt: skip


def _tell(row: Competition, division: Division) -> None:
    messages.put(messages.STANDING, division=division.public_id)
    live.publish(f"competition-{row.public_id}", "fixture", {})
