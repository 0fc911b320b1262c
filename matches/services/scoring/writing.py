"""Lines are written on a running card: the first of them begins it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

import rules
from matches.errors import ConflictError, LineRefused
from matches.models import FixtureState, RunningCard, RunningLine
from matches.policy.passes import Scorer
from matches.selectors.scoring import Folded, agreed
from matches.services import fixtures
from matches.services.base.transaction import one_transaction
from matches.services.scoring.at_board import (
    AtBoard,
    at_board,
    require_same_match,
    require_seen,
    require_to_be_played,
)
from matches.services.scoring.ruled import Ruled, refusal, rule, sent_by
from matches.services.scoring.sent_twice import Sent, not_kept

TO_BEGIN = (FixtureState.PLANNED, FixtureState.CALLED)


def write(
    actor: Scorer,
    fixture: str,
    *,
    board: int | None = None,
    device: str,
    after: int,
    lines: Sequence[Sent],
) -> dict[str, Any]:
    """Write lines of a match as they are sent, and give its state. Who may: who enters its card,
    or holds a pass for it.

    `after` is how many lines the device had seen when it wrote the first of them. A line that is
    kept already is passed over. The first line of all begins the card, and the match with it.
    A line of another device, which that one handed over without network, is kept as that one's,
    and the audit says who brought it; whoever brings it again is passed over.

    Raises MeanwhileError where others wrote after `after`, and LineRefused where the law refuses a
    line: those before it are kept, and it alone among refusals leaves something saved.
    ConflictError for a number under which the device wrote something else, for a match that is
    decided, whose sides are not known or have changed, and where the law has changed since.
    """
    answer = _write(actor, fixture, board, device, after, sent_by(device, after, lines))
    if isinstance(answer, LineRefused):
        raise answer
    return answer


@one_transaction
def _write(
    actor: Scorer,
    fixture: str,
    board: int | None,
    device: str,
    after: int,
    lines: Sequence[Sent],
) -> dict[str, Any] | LineRefused:
    there = at_board(actor, fixture, board)
    new = not_kept(_held(there, lines), device, lines)
    if not new:
        return there.state()
    require_seen(there, device, after, {one.name for one in lines})
    require_to_be_played(there)
    if there.running is not None:
        require_same_match(there, there.running)
    card = there.running or _fresh(there)
    held = RunningLine.objects.filter(card_id=card.pk).order_by("number")
    ruled = rule(card.head, held.values_list("body", flat=True) if card.lines else (), new)
    if ruled.accepted:
        _keep(there, card, device, ruled)
    state = there.state(card, Folded(ruled.running)) if card.lines else there.state()
    return refusal(ruled, lines, new, state) or state


def _held(there: AtBoard, lines: Sequence[Sent]) -> Sequence[RunningLine]:
    """What is kept of the devices that wrote these lines."""
    if there.shown is None:
        return ()
    devices = {one.device for one in lines}
    return list(RunningLine.objects.filter(card=there.shown, device__in=devices))


def _fresh(there: AtBoard) -> RunningCard:
    """A card that is yet to be begun, and is saved with its first line."""
    now = timezone.now()
    try:
        head = agreed(there.fixture, there.board, now)
    except ConflictError as error:
        if error.code != "sides-unknown":
            raise
        raise ConflictError(
            _(
                "It is not known yet who plays this match. Begin it once both sides are known:"
                " between teams, once their line-ups are in."
            ),
            code=error.code,
        ) from error
    return RunningCard(
        fixture=there.fixture,
        fixture_board=there.board,
        head=head,
        edition=rules.GAMES[head["game"]].edition,
        begun_at=now,
    )


def _keep(there: AtBoard, card: RunningCard, device: str, ruled: Ruled) -> None:
    """Append the lines, and what the card says by them."""
    writer = None
    if not card.lines:
        _begin(there, card, ruled.accepted[0].body)
    else:
        held = RunningLine.objects.filter(card=card).order_by("-number")
        writer = held.values_list("device", flat=True).first()
    RunningLine.objects.bulk_create(
        RunningLine(
            card=card, number=number, device=one.device, sequence=one.sequence, body=one.body,
            written_by=None if there.board_pass else there.user, written_with=there.board_pass,
            brought_by="" if one.device == device else device,
        )
        for number, one in enumerate(ruled.accepted, start=card.lines + 1)
    )  # fmt: skip
    standing = ruled.running.live.standing if ruled.running.live is not None else None
    card.lines = ruled.running.lines
    card.score = standing.score if standing is not None else None
    card.finished = standing is not None and standing.finished
    card.save(update_fields=["lines", "score", "finished"])
    if writer is not None and writer != ruled.accepted[-1].device:
        there.note("taken-over", card)
    brought = [one for one in ruled.accepted if one.device != device]
    if brought:
        devices = sorted({one.device for one in brought})
        there.note("brought", card, brought=len(brought), devices=devices, by_device=device)
    there.tell(card.lines)


def _begin(there: AtBoard, card: RunningCard, body: Any) -> None:
    card.save()
    there.note("begun", card)
    if there.fixture.state in TO_BEGIN:
        first = body["begin"]["first"] if there.board is None else None
        fixtures.start(there.user, there.fixture.public_id, first=first)
