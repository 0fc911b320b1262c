"""A trainee's own card of a match, as he sees it, and what it is compared with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from matches.errors import NotFoundError
from matches.models import (
    EntryKind,
    Fixture,
    FixtureBoard,
    Result,
    RunningCard,
    RunningLine,
    ShadowCard,
    ShadowLine,
    User,
)
from matches.policy import access, trainees
from matches.policy.access import Actor
from matches.policy.passes import BEFORE_THE_CARD
from matches.selectors.results.seats import board_of
from matches.selectors.scoring.folding import Folded, fold
from matches.selectors.scoring.names import NOBODY, Named, as_listed, called, in_full
from matches.selectors.scoring.states import FIXTURE_WITH, at_the_board, head_of, last_card

FINISHED = "finished"


@dataclass(frozen=True)
class Shadowed:
    """A match as a trainee finds it: his card, if he began one, and the card it is compared with.

    ``mine`` and ``theirs`` are scorecards whose sides are references; ``theirs`` is None where
    there is none yet, and as long as he could still copy from it; ``waits`` says that it is a card
    in progress. ``names`` are of sides and, in pairs, players.
    """

    fixture: Fixture
    board: FixtureBoard | None
    names: Mapping[str, str]
    sides: Mapping[str, str]
    card: ShadowCard | None
    mine: Mapping[str, Any] | None
    theirs: Mapping[str, Any] | None
    waits: bool

    @property
    def finished(self) -> bool:
        """Whether he finished it."""
        return self.card is not None and self.card.ended_at is not None


@dataclass(frozen=True)
class ShadowPage:
    """What a trainee's scoring page is made of."""

    fixture: Fixture
    board: FixtureBoard | None
    state: dict[str, Any]


def shadow_page(
    actor: Actor, fixture: str, *, board: int | None = None, after: int = 0
) -> ShadowPage:
    """A match to be written down by a trainee: at most fourteen queries. To whom may not know the
    match there is none."""
    row = _fixture(fixture)
    user = trainees.require_trainee(actor, row)
    place = board_of(row, board)
    state = shadow_state_of(user, row, place, shadow_of(user, row, place), after=after)
    return ShadowPage(row, place, state)


def shadow_state(
    actor: Actor, fixture: str, *, board: int | None = None, after: int = 0
) -> dict[str, Any]:
    """The state of a trainee's own card, as of a match at its board; of its lines those after
    ``after``."""
    return shadow_page(actor, fixture, board=board, after=after).state


def shadow_places(actor: Actor, fixture: str) -> tuple[tuple[int | None, bool], ...]:
    """Where somebody may write a match down to learn: its boards by number, or None for a match
    that has none; each with whether a card of his is there. None of a match that is over without
    him. At most nine queries, none for a stranger."""
    if not isinstance(actor, User):
        return ()
    row = _fixture(fixture)
    if row.home_id is None or row.away_id is None or not trainees.may_shadow(actor, row):
        return ()
    teams = row.competition.entry_kind == EntryKind.TEAM
    places = list(row.boards.values_list("number", flat=True)) if teams else [None]
    held = ShadowCard.objects.filter(fixture=row, trainee=actor)
    own = set(held.values_list("fixture_board__number", flat=True))
    over = row.state not in BEFORE_THE_CARD
    return tuple((place, place in own) for place in places if place in own or not over)


def shadow_of(user: User, fixture: Fixture, board: FixtureBoard | None) -> ShadowCard | None:
    """The card that somebody keeps of a match to learn."""
    held = ShadowCard.objects.filter(fixture=fixture, fixture_board=board, trainee=user)
    return held.order_by("pk").first()


def shadow_head(fixture: Fixture, board: FixtureBoard | None) -> Mapping[str, Any] | None:
    """What a trainee's card begins with: as the umpire's did, where that runs; None while it is not
    known who plays."""
    last = last_card(fixture, board)
    running = last is not None and last.ended_at is None
    return last.head if last is not None and running else head_of(fixture, board)


def shadow_state_of(
    user: User,
    fixture: Fixture,
    board: FixtureBoard | None,
    card: ShadowCard | None,
    *,
    after: int = 0,
    folded: Folded | None = None,
) -> dict[str, Any]:
    """The state of a trainee's card that is known, and perhaps what its lines make."""
    lines = list(ShadowLine.objects.filter(card=card).order_by("number")) if card else []
    head = card.head if card is not None else shadow_head(fixture, board)
    return {
        "card": card.public_id if card is not None else None,
        "fixture": fixture.public_id,
        "board": board.number if board is not None else None,
        "edition": card.edition if card is not None else None,
        **at_the_board(head, _named(user, fixture, head), [line.body for line in lines], folded),
        "lines": [_told(line) for line in lines if line.number > after],
        "ended": FINISHED if card is not None and card.ended_at is not None else None,
        "abandoned": None,
    }


def shadowed(actor: Actor, fixture: str, *, board: int | None = None) -> Shadowed:
    """A trainee's card and what it is compared with: the official card, or one that waits for the
    sides; before there is one, and once he has finished, the card that the umpire is writing. At
    most fourteen queries."""
    row = _fixture(fixture)
    user = trainees.require_trainee(actor, row)
    place = board_of(row, board)
    card = shadow_of(user, row, place)
    head = card.head if card is not None else shadow_head(row, place)
    named = _named(user, row, head)
    mine = _card_of(head, ShadowLine.objects.filter(card=card)) if card and head else None
    theirs, waits = _kept(row, place), False
    if theirs is None and card is not None and card.ended_at is not None:
        last = last_card(row, place)
        theirs, waits = _in_progress(last), True
    sides = {side: " & ".join(names) for side, names in named.sides.items()}
    return Shadowed(row, place, called(named.sides), sides, card, mine, theirs, waits)


def _fixture(public_id: str) -> Fixture:
    found = Fixture.objects.select_related(*FIXTURE_WITH).filter(public_id=public_id)
    row = found.order_by("pk").first()
    if row is None:
        raise NotFoundError(_("There is no such match."))
    return row


def _named(user: User, fixture: Fixture, head: Mapping[str, Any] | None) -> Named:
    """Who plays: in full for who keeps this match's card, else as strangers may read it."""
    if head is None:
        return NOBODY
    keeps = access.may_enter_card(user, fixture)
    return (in_full if keeps else as_listed)(fixture, head["sides"])


def _told(line: ShadowLine) -> dict[str, Any]:
    return {
        "line": line.number,
        "device": line.device,
        "sequence": line.sequence,
        "brought_by": line.brought_by or None,
        "by": None,
        "at": line.at.isoformat(),
        "body": line.body,
    }


def _kept(fixture: Fixture, board: FixtureBoard | None) -> Mapping[str, Any] | None:
    """The card on which the result in force rests."""
    held = Result.objects.filter(fixture=fixture, fixture_board=board, superseded_at__isnull=True)
    found = held.select_related("scorecard").order_by("official", "pk").last()
    return found.scorecard.document if found is not None and found.scorecard is not None else None


def _in_progress(card: RunningCard | None) -> Mapping[str, Any] | None:
    if card is None or card.ended_at is not None:
        return None
    return _card_of(card.head, RunningLine.objects.filter(card=card))


def _card_of(head: Mapping[str, Any], lines: Any) -> Mapping[str, Any] | None:
    """The scorecard that lines make; None where the law of today refuses one."""
    folded = fold(head, lines.order_by("number").values_list("body", flat=True))
    begun = folded.running.opening is not None
    return folded.running.as_card() if begun and folded.refused is None else None
