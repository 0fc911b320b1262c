"""Taps of a lesson as a device kept them, done in their order and each once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, NotAllowedError, ServiceError
from matches.models import Competition, Fixture, LessonTap
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import rows
from matches.services.base.transaction import one_transaction
from matches.services.lessons import lesson_plans
from matches.services.lessons.lessons import begin, report

MOST_AT_ONCE = 500


@dataclass(frozen=True)
class Tap:
    """A tap with the device's own number of it: a round begins, or who won a match.

    `seen` is who had won as the device showed it: where somebody else said otherwise meanwhile,
    the tap is not done. `ago` is how many seconds before it was sent it was tapped.
    """

    sequence: int
    begin: int | None = None
    match: str = ""
    winner: str = ""
    seen: str = ""
    ago: int = 0

    @property
    def body(self) -> dict[str, Any]:
        """What it says, whenever it is sent."""
        if self.begin is not None:
            return {"begin": self.begin}
        return {"match": self.match, "winner": self.winner, "seen": self.seen}


@dataclass(frozen=True)
class Done:
    """What became of a tap: `refused` is why it was not done, and `now` who has won its match."""

    sequence: int
    refused: str = ""
    now: str = ""


def take(actor: Actor, competition: str, *, device: str, taps: Sequence[Tap]) -> list[Done]:
    """Do taps in their order, each for itself: one that is refused hinders none after it. Who may:
    organisers. A tap that was done before is passed over: who lost the answer sends it again.
    """
    access.require_organiser_of(actor, _lesson(competition))
    numbers = [tap.sequence for tap in taps]
    if not 1 <= len(taps) <= MOST_AT_ONCE:
        said = _("Send 1 to %(most)d taps at once.") % {"most": MOST_AT_ONCE}
        raise InvalidError({"taps": [said]})
    if sorted(set(numbers)) != numbers:
        raise InvalidError({"taps": [_("Send taps in the order in which they were tapped.")]})
    return [_taken(actor, competition, device, tap) for tap in taps]


def _lesson(competition: str, *, lock: bool = False) -> Competition:
    row = rows.competition(competition, lock=lock)
    lesson_plans.require_lesson(row)
    return row


def _taken(actor: Actor, competition: str, device: str, tap: Tap) -> Done:
    try:
        _take(actor, competition, device, tap)
    except NotAllowedError:
        raise
    except ServiceError as error:
        match = Fixture.objects.filter(competition__public_id=competition, public_id=tap.match)
        return Done(tap.sequence, str(error), match.values_list("winner", flat=True).first() or "")
    return Done(tap.sequence)


@one_transaction
def _take(actor: Actor, competition: str, device: str, tap: Tap) -> None:
    row = _lesson(competition, lock=True)
    kept = LessonTap.objects.filter(competition=row, device=device, sequence=tap.sequence).first()
    if kept is not None:
        if kept.body != tap.body:
            said = _("This device tapped something else as its number %(number)d.")
            raise ConflictError(said % {"number": tap.sequence}, code="sequence-used")
        return
    if tap.begin is not None:
        begin(actor, competition, tap.begin, ago=timedelta(seconds=tap.ago))
    else:
        _say(actor, row, tap)
    LessonTap.objects.create(
        competition=row, device=device, sequence=tap.sequence, body=tap.body, at=timezone.now()
    )


def _say(actor: Actor, row: Competition, tap: Tap) -> None:
    """Who won, unless the plan has no such match by now, or somebody else said otherwise."""
    match = row.fixtures.filter(public_id=tap.match).first()
    if match is None:
        raise ConflictError(
            _("This match is not in the plan any more: the round was planned again."),
            code="planned-again",
        )
    there = match.winner or ""
    if there not in (tap.seen, tap.winner):
        said = _("Somebody else has said otherwise meanwhile.")
        raise ConflictError(said, code="said-otherwise")
    report(actor, match.public_id, tap.winner)
