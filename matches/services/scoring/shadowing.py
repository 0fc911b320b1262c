"""A trainee writes a match down beside its umpire, to learn. It counts for nothing.

His card stands in a table of its own, begins no match, is told to nobody, and waits for no lock of
the match: who scores it is in nobody's way.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

import rules
from matches.errors import ConflictError, LineRefused, MeanwhileError
from matches.models import Fixture, FixtureBoard, ShadowCard, ShadowLine, User
from matches.policy import trainees
from matches.policy.access import Actor
from matches.selectors.results.seats import board_of, seats_of
from matches.selectors.scoring import Folded, fold, shadow_head, shadow_of, shadow_state_of
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.scoring.at_board import check_device
from matches.services.scoring.ruled import Ruled, refusal, rule, sent_by
from matches.services.scoring.sent_twice import Sent, not_kept


@dataclass(frozen=True)
class Beside:
    """A trainee beside a match, and his card of it, if he began one. His account is locked."""

    user: User
    fixture: Fixture
    board: FixtureBoard | None
    card: ShadowCard | None

    def state(self, card: ShadowCard | None = None, folded: Folded | None = None) -> dict[str, Any]:
        """What his page shows now."""
        known = card or self.card
        return shadow_state_of(self.user, self.fixture, self.board, known, folded=folded)

    def note(self, what: str, card: ShadowCard) -> None:
        """Audit what became of a card."""
        audits.note(
            f"shadow.{what}", "shadowcard", card.public_id,
            by=self.user, club=self.fixture.competition.club_id,
            after={"fixture": self.fixture.public_id, "lines": card.lines},
        )  # fmt: skip


def write(
    actor: Actor,
    fixture: str,
    *,
    board: int | None = None,
    device: str,
    after: int,
    lines: Sequence[Sent],
    brief: bool = False,
) -> dict[str, Any]:
    """Write lines of a trainee's card as they are sent, and give its state. Who may: the club's
    umpires and organisers.

    As `scoring.write`, and raises what that raises; but lines are taken whether the match is
    decided or not, because a phone may have been without network all the time. A line that another
    device of his wrote and handed over is kept as that one's. All of them are on his own card,
    whoever's phone wrote them: no way leads from it to a card that counts.
    """
    answer = _write(actor, fixture, board, device, after, sent_by(device, after, lines))
    if isinstance(answer, LineRefused):
        raise answer
    if brief:
        since = [line for line in answer["lines"] if line["line"] > after]
        return {"card": answer["card"], "lines": since, "ended": answer["ended"]}
    return answer


@one_transaction
def _write(
    actor: Actor,
    fixture: str,
    board: int | None,
    device: str,
    after: int,
    lines: Sequence[Sent],
) -> dict[str, Any] | LineRefused:
    there = _beside(actor, fixture, board)
    card = there.card or _fresh(there)
    held = ShadowLine.objects.filter(card_id=card.pk)
    devices = {one.device for one in lines}
    new = not_kept(list(held.filter(device__in=devices)), device, lines)
    if not new:
        return there.state()
    _require_seen(there, device, after, {one.name for one in lines})
    _require_open(there, card)
    bodies = held.order_by("number").values_list("body", flat=True)
    ruled = rule(fold(card.head, bodies if card.lines else ()), new)
    if ruled.accepted:
        _keep(there, card, device, ruled)
    state = there.state(card, Folded(ruled.running)) if card.lines else there.state()
    return refusal(ruled, lines, new, state) or state


@one_transaction
def finish(
    actor: Actor, fixture: str, *, board: int | None = None, device: str, after: int
) -> dict[str, Any]:
    """End a trainee's card, so that it can be compared, and give its state; it need not be decided.
    It is never handed in. Sent again, it is answered the same. Raises MeanwhileError where another
    device of his wrote after `after`, ConflictError where he wrote nothing."""
    check_device(device, after=after)
    there = _beside(actor, fixture, board)
    if there.card is None:
        raise ConflictError(_("Nothing is written of this match yet."), code="not-begun")
    if there.card.ended_at is not None:
        return there.state()
    _require_seen(there, device, after)
    there.card.ended_at = timezone.now()
    there.card.save(update_fields=["ended_at"])
    there.note("finished", there.card)
    return there.state()


@one_transaction
def throw_away(actor: Actor, fixture: str, *, board: int | None = None) -> None:
    """Delete a trainee's own card of a match, so that he may begin anew. Nothing else is his to
    delete; where there is none, nothing is done."""
    there = _beside(actor, fixture, board)
    if there.card is not None:
        there.note("thrown-away", there.card)
        there.card.delete()


def _beside(actor: Actor, fixture: str, board: int | None) -> Beside:
    """The match, which is not locked, and the trainee, who is: two devices of his write one after
    the other."""
    row = rows.fixture(fixture)
    user = trainees.require_trainee(actor, row)
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    place = board_of(row, board)
    return Beside(user, row, place, shadow_of(user, row, place))


def _fresh(there: Beside) -> ShadowCard:
    """A card that is saved with its first line."""
    head = shadow_head(there.fixture, there.board)
    if head is None:
        raise ConflictError(
            _("It is not known yet who plays this match. Begin it once both sides are known."),
            code="sides-unknown",
        )
    return ShadowCard(
        fixture=there.fixture,
        fixture_board=there.board,
        trainee=there.user,
        head=head,
        edition=rules.GAMES[head["game"]].edition,
    )


def _require_seen(
    there: Beside, device: str, after: int, known: Collection[tuple[str, int]] = ()
) -> None:
    """MeanwhileError where another device of his wrote after `after`, other lines than this one
    brings (``known``)."""
    card = there.card
    unseen = after != 0
    if card is not None:
        others = ShadowLine.objects.filter(card=card, number__gt=after).exclude(device=device)
        names = others.values_list("device", "sequence")
        unseen = after > card.lines or any(name not in known for name in names)
    if unseen:
        said = _("Another device of yours wrote on this card meanwhile. Look, then write on.")
        raise MeanwhileError(said, state=there.state())


def _require_open(there: Beside, card: ShadowCard) -> None:
    """ConflictError for a card that was finished, and where the law or the players changed."""
    if card.ended_at is not None:
        raise ConflictError(_("You finished this card: look at what differs."), code="finished")
    law = card.edition != rules.GAMES[card.head["game"]].edition
    if law or seats_of(there.fixture, there.board).references() != card.head["sides"]:
        raise ConflictError(
            _("The law has changed since this card began, or others play. Throw it away."),
            code="edition-changed" if law else "sides-changed",
        )


def _keep(there: Beside, card: ShadowCard, device: str, ruled: Ruled) -> None:
    """Append the lines, and how many they are by now."""
    first = not card.lines
    if first:
        card.save()
    ShadowLine.objects.bulk_create(
        ShadowLine(
            card=card, number=number, device=one.device, sequence=one.sequence, body=one.body,
            brought_by="" if one.device == device else device,
        )
        for number, one in enumerate(ruled.accepted, start=card.lines + 1)
    )  # fmt: skip
    card.lines = ruled.running.lines
    card.save(update_fields=["lines"])
    if first:
        there.note("begun", card)
