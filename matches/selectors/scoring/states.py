"""The state of a match at its board: its lines, and what they make, for who keeps its card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, NotFoundError
from matches.models import (
    Fixture,
    FixtureBoard,
    HowEnded,
    Result,
    RunningCard,
    RunningLine,
    User,
)
from matches.policy import passes, reasons, visibility
from matches.policy.passes import Scorer
from matches.selectors.base import SIDES
from matches.selectors.results.seats import board_of
from matches.selectors.scoring.folding import Folded, fold, fold_card
from matches.selectors.scoring.names import NOBODY, Named, agreed, called, in_full, tongue_of

FIXTURE_WITH = ("competition__club", *SIDES)
NOT_BEGUN = {"lines": 0, "begun": False, "entries": []}


def state(
    actor: Scorer, fixture: str, *, board: int | None = None, after: int = 0, brief: bool = False
) -> dict[str, Any]:
    """The state of a match, for who may enter its card or holds a pass for it; of its lines those
    after ``after``. ``brief``: of a card that runs these alone, for who rules on them himself, and
    of any other the whole state.

    At most ten queries. NotFoundError and NotAllowedError as where its card is entered.
    """
    found = Fixture.objects.select_related(*FIXTURE_WITH).filter(public_id=fixture)
    row = found.order_by("pk").first()
    if row is None:
        raise NotFoundError(_("There is no such match."))
    passes.require_scorer(actor, row)
    place = board_of(row, board)
    last, discreet = last_card(row, place), passes.pass_of(actor) is not None
    if brief and last is not None and last.ended_at is None:
        return kept_of(last, lines_of(last, after), discreet=discreet)
    return state_of(row, place, last, after=0 if brief else after, discreet=discreet)


def last_card(fixture: Fixture, board: FixtureBoard | None) -> RunningCard | None:
    """The running card of a match that has not ended; else the one that ended last."""
    held = RunningCard.objects.filter(fixture=fixture, fixture_board=board)
    return held.order_by(F("ended_at").desc(nulls_first=True), "-id").first()


def shown_card(last: RunningCard | None) -> RunningCard | None:
    """The card that is shown at the board: the one that runs, or was handed in and counts. One
    query for a card that was handed in."""
    if last is None or last.how_ended == HowEnded.ABANDONED:
        return None
    if last.how_ended == HowEnded.HANDED_IN:
        held = Result.objects.filter(fixture=last.fixture_id, fixture_board=last.fixture_board_id)
        return last if held.filter(superseded_at__isnull=True).exists() else None
    return last


def state_of(
    fixture: Fixture,
    board: FixtureBoard | None,
    last: RunningCard | None,
    *,
    after: int = 0,
    folded: Folded | None = None,
    discreet: bool = False,
) -> dict[str, Any]:
    """The state of a match whose last card is known, and perhaps what its lines make: at most five
    queries. ``discreet``: without who wrote and why it was abandoned, for who holds a pass and
    knows who plays alone."""
    card = shown_card(last)
    lines = lines_of(card) if card is not None else ()
    if card is not None and folded is None:
        folded = fold_card(card, [line.body for line in lines])
    head = card.head if card is not None else head_of(fixture, board)
    named = in_full(fixture, head["sides"]) if head is not None else NOBODY
    return {
        "card": card.public_id if card is not None else None,
        "fixture": fixture.public_id,
        "board": board.number if board is not None else None,
        "edition": card.edition if card is not None else None,
        **at_the_board(head, named, [line.body for line in lines], folded),
        "lines": [_told(line, discreet) for line in lines if line.number > after],
        "ended": card.how_ended if card is not None else None,
        "abandoned": None if discreet else _abandoned(last),
    }


def kept_of(
    card: RunningCard, lines: Sequence[RunningLine], *, discreet: bool = False
) -> dict[str, Any]:
    """That lines are kept, for who rules on them himself and has seen those before them. One query
    where the reader may know who wrote them."""
    return {
        "card": card.public_id,
        "lines": [_told(line, discreet) for line in lines],
        "ended": card.how_ended,
    }


def at_the_board(
    head: Mapping[str, Any] | None, named: Named, bodies: Sequence[Any], folded: Folded | None
) -> dict[str, Any]:
    """What lines make, and who plays, of whoever's card: a part of a state."""
    names = named.sides
    if head is not None and folded is None:
        folded = fold(head, bodies)
    running = folded.running.as_document(tongue_of(names)) if folded is not None else NOT_BEGUN
    return {
        "head": {**head, "sides": names} if head is not None else None,
        "names": called(names),
        "spoken": named.spoken,
        "running": running,
        "refused": folded.refused if folded is not None else None,
    }


def head_of(fixture: Fixture, board: FixtureBoard | None) -> Mapping[str, Any] | None:
    """What a card would begin with; None while it is not known who plays."""
    try:
        return agreed(fixture, board, timezone.now())
    except ConflictError:
        return None


def lines_of(card: RunningCard, after: int = 0) -> Sequence[RunningLine]:
    """A card's lines after so many, in their order, with who wrote them. One query."""
    held = RunningLine.objects.filter(card=card, number__gt=after).order_by("number")
    return list(held.select_related("written_by__person"))


def _told(line: RunningLine, discreet: bool) -> dict[str, Any]:
    return {
        "line": line.number,
        "device": line.device,
        "sequence": line.sequence,
        "brought_by": line.brought_by or None,
        "by": None if discreet else _name(line.written_by),
        "at": line.at.isoformat(),
        "body": line.body,
    }


def _name(user: User | None) -> str | None:
    """Who wrote a line, as the club knows them."""
    if user is None:
        return None
    person = getattr(user, "person", None)
    return visibility.full_name(person) if person is not None else user.get_username()


def _abandoned(last: RunningCard | None) -> dict[str, Any] | None:
    """The card that could be resumed, if the last one was abandoned."""
    if last is None or last.ended_at is None or last.how_ended != HowEnded.ABANDONED:
        return None
    return {
        "card": last.public_id,
        "lines": last.lines,
        "at": last.ended_at.isoformat(),
        "reason": reasons.full(reasons.reason_of(last)),
    }
