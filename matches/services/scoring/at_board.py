"""Somebody at the board of a match: may they, what is written there, and may it go on."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

import rules
from matches.errors import ConflictError, InvalidError, MeanwhileError
from matches.models import (
    DEVICE_LENGTHS,
    BoardPass,
    Fixture,
    FixtureBoard,
    Result,
    RunningCard,
    RunningLine,
    User,
)
from matches.policy import access, passes
from matches.policy.access import Actor
from matches.policy.passes import Scorer
from matches.ports import live
from matches.selectors.results.seats import board_of, references_of
from matches.selectors.scoring import Folded, last_card, shown_card, state_of
from matches.services.base import audits, rows
from matches.services.results import outcomes
from matches.services.results.scorecards import BEFORE_THE_CARD

DEVICE = re.compile(r"[A-Za-z0-9_-]{{{},{}}}".format(*DEVICE_LENGTHS))
LARGEST = 1_000_000


@dataclass(frozen=True)
class AtBoard:
    """Who is at the board of which match, and its last running card. The match is locked.

    Who writes with a pass does so in the name of who made it.
    """

    user: User
    fixture: Fixture
    board: FixtureBoard | None
    last: RunningCard | None
    board_pass: BoardPass | None = None

    @property
    def running(self) -> RunningCard | None:
        """The card that has not ended."""
        return self.last if self.last is not None and self.last.ended_at is None else None

    @cached_property
    def shown(self) -> RunningCard | None:
        """The card that runs, or was handed in and counts."""
        return shown_card(self.last)

    def state(
        self, last: RunningCard | None = None, folded: Folded | None = None
    ) -> dict[str, Any]:
        """What a page at the board shows now; `folded`: what the card's lines make, if known."""
        known, discreet = last or self.last, self.board_pass is not None
        return state_of(self.fixture, self.board, known, folded=folded, discreet=discreet)

    def note(self, what: str, card: RunningCard, summary: str = "", **after: Any) -> None:
        """Audit what became of a card, and with which pass."""
        if self.board_pass is not None:
            after["pass"] = self.board_pass.public_id
        audits.note(
            f"scoring.{what}", "runningcard", card.public_id,
            by=self.user, club=self.fixture.competition.club_id, summary=summary,
            after={"fixture": self.fixture.public_id, "lines": card.lines, **after},
        )  # fmt: skip

    def tell(self, lines: int, **more: bool) -> None:
        """Announce to whoever watches that there is something new: how many lines, and no more."""
        fixture = self.fixture
        live.publish(f"fixture-{fixture.public_id}", "score", {"lines": lines, **more})
        competition = f"competition-{fixture.competition.public_id}"
        live.publish(competition, "score", {"match": fixture.public_id})
        if fixture.board_id is not None:
            # Of which match is not said, as of all that a hall's page hears.
            club = fixture.competition.club.public_id
            live.publish(f"club-{club}", "score", about=fixture.public_id)


def at_board(actor: Scorer, fixture: str, board: int | None) -> AtBoard:
    """The match, locked until the transaction ends, with its last running card, for who is signed
    in or holds a pass for it."""
    row = rows.fixture(fixture, lock=True, names=False)
    user = passes.require_scorer(actor, row)
    place = board_of(row, board)
    return AtBoard(user, row, place, last_card(row, place), passes.pass_of(actor))


def in_charge(actor: Actor, fixture: str, board: int | None) -> AtBoard:
    """The same, for who is signed in alone."""
    access.user_of(actor)
    return at_board(actor, fixture, board)


def check_device(device: str, **numbers: int) -> None:
    """InvalidError for a device's name, or for numbers, that cannot be."""
    mistakes = {
        name: [_("This is a whole number up to %(most)d.") % {"most": LARGEST}]
        for name, number in numbers.items()
        if type(number) is not int or not 0 <= number <= LARGEST
    }
    if type(device) is not str or DEVICE.fullmatch(device) is None:
        mistakes["device"] = [_("A device is named by 22 to 64 letters, digits, - and _.")]
    if mistakes:
        raise InvalidError(mistakes)


def require_seen(there: AtBoard, device: str, after: int) -> None:
    """MeanwhileError where others wrote after what a device has seen."""
    since = RunningLine.objects.filter(card=there.running, number__gt=after)
    if not has_seen(there, device, after, since):
        raise unseen(there)


def has_seen(
    there: AtBoard,
    device: str,
    after: int,
    held: Iterable[RunningLine],
    known: Collection[tuple[str, int]] = (),
) -> bool:
    """Whether nobody else wrote after what a device has seen; what it wrote itself it knows, even
    where the answer was lost on the way, and so it does what it brings of others (``known``: their
    devices and numbers). ``held``: among them every line after it; not looked at for who has seen
    them all."""
    card = there.running
    if card is None or after >= card.lines:
        return after == (card.lines if card is not None else 0)
    others = [line for line in held if line.number > after and line.device != device]
    return all((line.device, line.sequence) in known for line in others)


def unseen(there: AtBoard, kept: Mapping[str, Any] | None = None) -> MeanwhileError:
    """That others wrote meanwhile, with what is there now: the whole state, or what was `kept`
    since."""
    said = _("Somebody else wrote on this card meanwhile. Look at it, then write on.")
    if kept is not None:
        return MeanwhileError(said, kept=kept)
    return MeanwhileError(said, state=there.state())


def require_to_be_played(there: AtBoard) -> None:
    """ConflictError where the match is decided, or its competition finished."""
    outcomes.require_open(there.fixture.competition)
    decided = there.fixture.state not in BEFORE_THE_CARD
    if there.board is not None and not decided:
        held = Result.objects.filter(fixture=there.fixture, fixture_board=there.board)
        decided = held.filter(superseded_at__isnull=True).exists()
    if decided:
        raise ConflictError(
            _(
                "This match has a result already. If that is wrong, correct it on the match's"
                " page; to have the match played again, postpone it first."
            ),
            code="has-result",
        )


def require_same_match(there: AtBoard, card: RunningCard) -> None:
    """ConflictError where the law changed since the card began, or others play by now."""
    if card.edition != rules.GAMES[card.head["game"]].edition:
        raise ConflictError(
            _(
                "The law has changed since this match began (it was edition %(edition)s). Hand"
                " the card in as it is, or abandon it and begin anew."
            )
            % {"edition": card.edition},
            code="edition-changed",
        )
    if references_of(there.fixture, there.board) != card.head["sides"]:
        raise ConflictError(
            _("Others play this match by now. Abandon what is written of it, and begin anew."),
            code="sides-changed",
        )
