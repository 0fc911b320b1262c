"""Lines are written on a running card: the first of them begins it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

import rules
from matches.errors import ConflictError
from matches.models import FixtureState, RunningCard, RunningLine
from matches.policy.passes import Scorer
from matches.selectors.scoring import agreed, fold_written, kept_of, lines_of, remembered
from matches.services import fixtures
from matches.services.base.transaction import one_transaction
from matches.services.scoring.at_board import (
    AtBoard,
    at_board,
    has_seen,
    require_same_match,
    require_to_be_played,
    unseen,
)
from matches.services.scoring.ruled import Ruled, refusal, rule, sent_by
from matches.services.scoring.sent_twice import Sent, not_kept

TO_BEGIN = (FixtureState.PLANNED, FixtureState.CALLED)


@dataclass(frozen=True)
class _Written:
    """What became of lines; it is told when the transaction is over, so that nobody waits for it.
    ``known`` are the lines that were looked up or kept, ``unseen`` says that others wrote."""

    there: AtBoard
    card: RunningCard | None
    sent: Sequence[Sent]
    new: Sequence[Sent] = ()
    ruled: Ruled | None = None
    known: Sequence[RunningLine] = ()
    unseen: bool = False


def write(
    actor: Scorer,
    fixture: str,
    *,
    board: int | None = None,
    device: str,
    after: int,
    lines: Sequence[Sent],
    brief: bool = False,
) -> dict[str, Any]:
    """Write lines of a match as they are sent, and give its state. Who may: who enters its card,
    or holds a pass for it.

    `after` is how many lines the device had seen when it wrote the first of them. A line that is
    kept already is passed over. The first line of all begins the card, and the match with it.
    A line of another device, which that one handed over without network, is kept as that one's,
    and the audit says who brought it; whoever brings it again is passed over. `brief`: where all
    are kept, or others wrote, only that is told, with the lines after `after`; for who rules on
    them himself.

    Raises MeanwhileError where others wrote after `after`, and LineRefused where the law refuses a
    line: those before it are kept, and it alone among refusals leaves something saved.
    ConflictError for a number under which the device wrote something else, for a match that is
    decided, whose sides are not known or have changed, and where the law has changed since.
    """
    written = _write(actor, fixture, board, device, after, sent_by(device, after, lines))
    if written.ruled is not None and written.card is not None and written.card.lines:
        remembered.keep(written.card, written.ruled.running)
    return _told(written, after, brief)


def _told(written: _Written, after: int, brief: bool) -> dict[str, Any]:
    """The answer, or what speaks against the lines."""
    there, card, ruled = written.there, written.card, written.ruled
    kept = None
    if brief and card is not None and (ruled is None or ruled.refused is None):
        kept = kept_of(card, _since(written, card, after), discreet=there.board_pass is not None)
    if written.unseen:
        raise unseen(there, kept)
    if kept is not None:
        return kept
    state = there.state(card)
    refused = refusal(ruled, written.sent, written.new, state) if ruled is not None else None
    if refused is not None:
        raise refused
    return state


def _since(written: _Written, card: RunningCard, after: int) -> Sequence[RunningLine]:
    """A card's lines after so many. One query, none where they are known."""
    known = sorted((line for line in written.known if line.number > after), key=_number)
    if len(known) == card.lines - after:
        return known
    return lines_of(card, after)


def _number(line: RunningLine) -> int:
    return line.number


@one_transaction
def _write(
    actor: Scorer,
    fixture: str,
    board: int | None,
    device: str,
    after: int,
    lines: Sequence[Sent],
) -> _Written:
    there = at_board(actor, fixture, board)
    held = _held(there, after, lines)
    new = not_kept(held, device, lines)
    if not new:
        return _Written(there, there.shown, lines, known=held)
    if not has_seen(there, device, after, held, {one.name for one in lines}):
        return _Written(there, there.running, lines, known=held, unseen=True)
    require_to_be_played(there)
    if there.running is not None:
        require_same_match(there, there.running)
    card = there.running or _fresh(there)
    ruled = rule(fold_written(card), new)
    added = _keep(there, card, device, ruled, held) if ruled.accepted else ()
    begun = card if card.lines else None
    return _Written(there, begun, lines, new, ruled, known=[*held, *added])


def _held(there: AtBoard, after: int, lines: Sequence[Sent]) -> Sequence[RunningLine]:
    """What is kept of the devices that wrote these lines, from the first of them on; every line
    after so many; and the card's last one. One query."""
    card = there.shown
    if card is None:
        return ()
    devices = {one.device for one in lines}
    theirs = Q(device__in=devices, sequence__gte=min(one.sequence for one in lines))
    since = Q(number__gte=min(after + 1, card.lines))
    held = RunningLine.objects.filter(theirs | since, card=card)
    return list(held.select_related("written_by__person").order_by())


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


def _keep(
    there: AtBoard, card: RunningCard, device: str, ruled: Ruled, held: Sequence[RunningLine]
) -> Sequence[RunningLine]:
    """Append the lines, and what the card says by them. ``held``: its last line is among them."""
    writer = next((line.device for line in held if line.number == card.lines), None)
    if not card.lines:
        _begin(there, card, ruled.accepted[0].body)
    added = [
        RunningLine(
            card=card, number=number, device=one.device, sequence=one.sequence, body=one.body,
            written_by=None if there.board_pass else there.user, written_with=there.board_pass,
            brought_by="" if one.device == device else device,
        )
        for number, one in enumerate(ruled.accepted, start=card.lines + 1)
    ]  # fmt: skip
    RunningLine.objects.bulk_create(added)
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
    return added


def _begin(there: AtBoard, card: RunningCard, body: Any) -> None:
    card.save()
    there.note("begun", card)
    if there.fixture.state in TO_BEGIN:
        first = body["begin"]["first"] if there.board is None else None
        fixtures.start(there.user, there.fixture.public_id, first=first)
