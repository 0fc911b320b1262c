"""A hall's boards as its referee sees them: who plays, how it stands, which device writes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import F
from django.utils import timezone

from matches.models import Fixture, FixtureState, RunningCard, RunningLine, ScoringDevice, Venue
from matches.policy import visibility
from matches.policy.visibility import Viewer, in_use
from matches.selectors.base import SIDES
from matches.selectors.clubs.halls import AT_THE_BOARD
from matches.selectors.fixtures import WITH_BOARDS, boards_of
from matches.selectors.scoring import names_of, running_cards, score_of, turns_of

SILENT = timedelta(seconds=60)
"""After so long a device that has lines to send is missed."""


@dataclass(frozen=True)
class DeviceSeen:
    """A device at a board, as it told of itself last."""

    name: str
    last_heard: datetime
    unsent: int
    battery: int | None
    help: bool
    writes: bool
    silent: bool


@dataclass(frozen=True)
class BoardSeen:
    """A match at a hall's board; ``number`` is its board where it is one of a match between teams,
    ``turn`` who is to play. ``boards`` are those of the hall."""

    match: str
    number: int | None
    boards: tuple[str, ...]
    home: str
    away: str
    competition: str
    state: str
    starts_at: datetime | None
    score: str
    said: str
    turn: str
    devices: tuple[DeviceSeen, ...]

    @property
    def calls(self) -> bool:
        """Whether somebody there asks for the referee."""
        return any(each.help for each in self.devices)

    @property
    def silent(self) -> tuple[DeviceSeen, ...]:
        """The devices that have lines to send, and are not heard of."""
        return tuple(each for each in self.devices if each.silent)

    @property
    def waits(self) -> bool:
        """Whether it is called, and nobody has begun it."""
        return self.state == FixtureState.CALLED and not self.said


@dataclass(frozen=True)
class BoardsOverview:
    """A hall for its referee: first what wants them, then every match that is on."""

    venue: Venue
    boards: tuple[BoardSeen, ...]

    @property
    def wanting(self) -> tuple[BoardSeen, ...]:
        """Where somebody calls, a device is missed, or nobody has begun: in this order."""
        held = [each for each in self.boards if each.calls or each.silent or each.waits]
        return tuple(sorted(held, key=lambda each: (not each.calls, not each.silent)))


def boards_overview(
    club: str, venue: str, viewer: Viewer, at: datetime | None = None
) -> BoardsOverview | None:
    """A hall's boards for who organises the club, with full names. At most nine queries."""
    found = Venue.objects.select_related("club").filter(club__slug=club, slug=venue).first()
    if found is None or not viewer.may_organise(found.club_id):
        return None
    fixtures = list(_there(found))
    cards = list(running_cards().filter(fixture__in=fixtures).order_by("fixture_board__number"))
    held: dict[int, list[RunningCard | None]] = defaultdict(list)
    for card in cards:
        held[card.fixture_id].append(card)
    devices = _devices(cards, at or timezone.now())
    there = {fixture.pk: fixture for fixture in fixtures}
    names = names_of((there[card.fixture_id], card) for card in cards)
    turns = turns_of(cards)
    boards = [
        _seen(fixture, card, names, turns, devices)
        for fixture in fixtures
        for card in held.get(fixture.pk) or [None]
    ]
    return BoardsOverview(found, tuple(boards))


def _there(venue: Venue) -> Iterable[Fixture]:
    """The matches that are called to a hall's boards or played on them. Two queries."""
    here = Fixture.objects.filter(
        in_use("competition__"),
        competition__club=venue.club_id,
        state__in=AT_THE_BOARD,
        board__venue=venue,
    )
    listed = here.select_related("competition", "board", *SIDES).prefetch_related(WITH_BOARDS)
    return listed.order_by("board__name", "starts_at", "id")


def _devices(cards: list[RunningCard], at: datetime) -> dict[int, tuple[DeviceSeen, ...]]:
    """The devices at each card, who writes first, then who was heard of last. Two queries."""
    last = RunningLine.objects.filter(card__in=cards, number=F("card__lines"))
    writers = dict(last.values_list("card_id", "device"))
    told: dict[int, list[DeviceSeen]] = defaultdict(list)
    for each in ScoringDevice.objects.filter(card__in=cards).order_by("-last_heard", "-id"):
        silent = each.unsent > 0 and at - each.last_heard > SILENT
        told[each.card_id].append(
            DeviceSeen(
                each.name, each.last_heard, each.unsent, each.battery, each.help,
                writers.get(each.card_id) == each.device, silent,
            )
        )  # fmt: skip
    return {pk: tuple(sorted(held, key=lambda one: not one.writes)) for pk, held in told.items()}


def _seen(
    fixture: Fixture,
    card: RunningCard | None,
    names: Mapping[int, Mapping[str, str]],
    turns: Mapping[int, str],
    devices: Mapping[int, tuple[DeviceSeen, ...]],
) -> BoardSeen:
    sides = {
        "A": visibility.full_entry_name(fixture.home) if fixture.home is not None else "",
        "B": visibility.full_entry_name(fixture.away) if fixture.away is not None else "",
    }
    score = score_of(card) if card is not None else None
    if card is not None and score is not None and score.board is not None:
        held, own = card.head["sides"].items(), names[card.pk]
        sides = {side: " & ".join(own.get(one, side) for one in refs) for side, refs in held}
    return BoardSeen(
        fixture.public_id,
        score.board if score is not None else None,
        tuple(board.name for board in boards_of(fixture)),
        sides["A"],
        sides["B"],
        fixture.competition.name,
        fixture.state,
        fixture.starts_at,
        score.score if score is not None else "",
        score.said if score is not None else "",
        sides.get(turns.get(card.pk, ""), "") if card is not None else "",
        devices.get(card.pk, ()) if card is not None else (),
    )
