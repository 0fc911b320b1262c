"""Corrections: an official result gives way to another, with all that follows, and on record.

Used by the services that know why (a corrected card, a walkover over a result, a dispute upheld),
inside their transaction, with the fixture locked. What rested on the result is seen to as the
organiser chose (`services.corrections.follow_up`), those touched are told, and it can be reverted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import (
    Competition,
    Correction,
    Fixture,
    FixtureBoard,
    Outcome,
    Resting,
    Result,
    Scorecard,
    User,
)
from matches.policy import access, reasons
from matches.policy.access import Actor
from matches.services.base import audits, rows
from matches.services.base.transaction import given, one_transaction
from matches.services.corrections import affected, previews, steps
from matches.services.corrections.follow_up import FollowUp, Step
from matches.services.corrections.previews import Preview
from matches.services.draws import known_formats
from matches.services.results import judging, outcomes, scorecards

R = TypeVar("R", bound=Result | None)
Change = Callable[[FollowUp | None], R]


def lock(fixture: str, resting: str | None) -> Fixture:
    """The fixture of a correction, locked; where rounds, stages or boxes are drawn from results,
    after its competition, as everybody does who draws them. InvalidError for an unknown choice."""
    if resting is not None and resting not in Resting.values:
        raise InvalidError({"resting": [_("Keep, redraw or void.")]})
    found = Competition.objects.filter(fixtures__public_id=fixture).first()
    if found is not None and (
        resting is not None or known_formats.of(found).corrected.draws_on(found)
    ):
        rows.competition(found.public_id, lock=True)
    return rows.fixture(fixture, lock=True)


def may_choose(actor: Actor, fixture: Fixture, resting: str | None) -> None:
    """What becomes of rounds is the organisers' to say, not an umpire's."""
    if resting is not None:
        access.require_organiser_of(actor, fixture.competition)


def make(
    user: User,
    fixture: Fixture,
    place: FixtureBoard | None,
    change: Change[R],
    *,
    reason: str,
    resting: str | None = None,
    reverts: Correction | None = None,
    tell: bool = True,
) -> R:
    """Make a `change` to a match; where it takes an official result out of force, as a correction.

    `change` is given the way to be made in a bracket. What was abandoned had no result to correct;
    to bring back what a correction took away reverts that one.
    """
    before = outcomes.official_result(fixture, place)
    if before is None and reverts is not None:
        before = reverts.before
    if before is None or before.outcome == Outcome.ABANDONED:
        return change(None)
    stood = affected.look(fixture)
    after = FollowUp(fixture, resting, user, reason)
    result = change(after)
    if reverts is not None:
        after.take_back(reverts)
    after.follow()
    touched = affected.between(fixture, stood, affected.look(fixture))
    made = _record(after, place, before=before, result=result, touched=touched, reverts=reverts)
    if tell:
        affected.tell(made)
    return result


def _record(after: FollowUp, place: FixtureBoard | None, **fields: Any) -> Correction:
    """The correction as a row, and in the audit; what was kept rests on it from now on."""
    fixture = after.fixture
    made = Correction.objects.create(
        fixture=fixture,
        fixture_board=place,
        resting=after.resting,
        **reasons.columns(after.reason),
        steps=after.finish(),
        made_by=after.by,
        **fields,
    )
    Fixture.objects.filter(pk__in=after.kept).update(rests_on=made)
    audits.note(
        "result.corrected", "fixture", fixture.public_id,
        by=after.by, club=fixture.competition.club_id, summary=after.reason,
        after={"correction": made.public_id, "resting": after.resting},
    )  # fmt: skip
    return made


def undo(user: User, step: Step, reason: str) -> Correction | None:
    """Bring a match to where it stood before a bulk action, inside its service's transaction, the
    competition and the match locked; returns the correction where an official result gives way or
    comes back. The caller tells of it."""
    row = rows.fixture(step["fixture"], lock=True)
    last = Correction.objects.filter(fixture=row).order_by("-pk").first()

    def change(_way: FollowUp | None) -> Result | None:
        return outcomes.official_result(steps.take_back(user, step, reason))

    reverts = _undone_by(last, row, step)
    make(user, row, None, change, reason=reason, reverts=reverts, tell=False)
    made = Correction.objects.filter(fixture=row).order_by("-pk").first()
    return made if made != last else None


def _undone_by(last: Correction | None, row: Fixture, step: Step) -> Correction | None:
    """The match's last correction, where it is the one that the bulk action made."""
    if last is None or last.fixture_board_id is not None:
        return None
    now = outcomes.official_result(row)
    mine = last.before_id == step["result"] and last.result_id == (now.pk if now else None)
    return last if mine else None


def revert(
    actor: Actor, correction: str, *, reason: str, resting: str | None = Resting.REDRAW
) -> Correction:
    """Revert a correction: the result before it is in force again, as a further version.

    What was kept, voided or drawn because of it is as it was, as far as nobody has played or
    changed it since; for the rest `resting` says what becomes of it. Who may: organisers.
    ConflictError where the match's result is another by now, or the correction was reverted before.
    """
    held = Correction.objects.select_related("fixture").filter(public_id=correction).first()
    if held is None:
        raise NotFoundError(_("There is no such correction."))
    user = access.require_organiser_of(actor, rows.fixture(held.fixture.public_id).competition)
    return _revert(user, held.pk, given(reason), resting)


def preview_revert(actor: Actor, correction: str, *, resting: str | None = None) -> Preview:
    """Everything that reverting a correction would change; nothing is saved."""
    held = Correction.objects.select_related("fixture_board").filter(public_id=correction).first()
    if held is None:
        raise NotFoundError(_("There is no such correction."))
    row = rows.fixture(held.fixture.public_id)
    user = access.require_organiser_of(actor, row.competition)
    choice = resting if resting is not None else Resting.REDRAW
    board = held.fixture_board.number if held.fixture_board is not None else None
    return previews.of(
        row,
        board,
        lambda: _revert(user, held.pk, previews.REASON, choice),
        by=user,
        resting=choice,
    )


@one_transaction
def _revert(user: User, correction: int, reason: str, resting: str | None) -> Correction:
    held = Correction.objects.select_related(
        "fixture", "fixture_board", "before__scorecard", "result", "reverts"
    ).get(pk=correction)
    row = lock(held.fixture.public_id, resting)
    outcomes.require_open(row.competition)
    place = held.fixture_board
    if Correction.objects.filter(reverts=held).exists():
        raise ConflictError(_("This correction has been reverted."), code="reverted")
    now = outcomes.official_result(row, place)
    if held.was is None:
        raise ConflictError(
            _("Before this the match had no result: put it off instead."), code="no-result-before"
        )
    if held.result is None or now is None or now.pk != held.result_id:
        raise ConflictError(
            _("The match has another result by now: correct that one instead."),
            code="changed-since",
        )
    intact = _intact(held)

    def change(way: FollowUp | None) -> Result:
        ruled = steps.as_it_was(held.before, reason)
        if held.before.scorecard is not None:
            card = _next_version(user, row, place, held.before.scorecard, reason)
            ruled = outcomes.Decided(**{**vars(ruled), "scorecard": card})
        result = outcomes.make_official(row, ruled, by=user, board=place, way=way)
        found = known_formats.all_of(row)
        for give_back in dict.fromkeys(each.corrected.give_back for each in found):
            give_back(user, held, intact, reason)
        return result

    Fixture.objects.filter(rests_on=held).update(rests_on=None)
    make(user, row, place, change, reason=reason, resting=resting, reverts=held)
    return Correction.objects.get(reverts=held)


def _next_version(
    user: User, fixture: Fixture, place: FixtureBoard | None, card: Scorecard, reason: str
) -> Scorecard:
    """The card of an earlier version, as the next one."""
    number = place.number if place is not None else None
    # One that was abandoned is not finished, and is in force again all the same.
    judged = judging.judge(
        fixture, card.document, via=card.via, board=number, reason=reason, finished=False
    )
    return scorecards.save(user, fixture, place, judged, scorecards.latest(fixture, place))


def _intact(held: Correction) -> set[str]:
    """The matches that are as the correction left them, by public id."""
    ids = [step["fixture"] for step in held.steps if step["what"] == "voided"]
    found = dict(Fixture.objects.filter(public_id__in=ids).values_list("public_id", "revision"))
    return {
        step["fixture"]
        for step in held.steps
        if step["what"] == "voided" and found.get(step["fixture"]) == step["revision"]
    }
