"""One match as those who run it see it: every version of the card, disputes, umpires."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from matches.models import (
    Dispute,
    Fixture,
    FixtureState,
    LineUpRuling,
    Outcome,
    Result,
    Role,
    UmpireAssignment,
)
from matches.models.base.sole import sole
from matches.policy import acquaintance, charge, reasons, visibility
from matches.policy.visibility import Viewer
from matches.selectors.base import Discreet, Named, discreet, named_entries
from matches.selectors.clubs import PlaceGroup, places_of
from matches.selectors.corrections import CorrectionLine, corrections_of_match, resting_on
from matches.selectors.fixtures import FixtureLine, fixture_line
from matches.selectors.handicaps import NO_STARTS, MatchStarts, sentences, starts_by_match
from matches.selectors.matches.match import FIXTURE_WITH
from matches.selectors.matches.sides import side_names
from matches.selectors.matches.versions import CardVersion, card_versions
from matches.selectors.rearranging import may_be_rearranged
from matches.selectors.teams import (
    BoardLine,
    Lineup,
    Told,
    boards_of,
    called_in,
    decided,
    is_between_teams,
    lineup_of,
    options_on,
    told_of,
)
from matches.tournament.team_match import read_team_match


@dataclass(frozen=True)
class Umpire:
    """Somebody who may enter the card, or could be asked to."""

    user_id: int
    username: str
    assigned: bool


@dataclass(frozen=True)
class FixtureDesk:
    """Everything about a match that its organisers, umpires and players may do something about."""

    fixture: Fixture
    line: FixtureLine
    names: Mapping[str, str]
    cards: tuple[CardVersion, ...]
    disputes: tuple[Dispute, ...]
    umpires: tuple[Umpire, ...]
    may_organise: bool
    may_enter: bool
    own_side: str
    between_teams: bool = False
    boards: tuple[BoardLine, ...] = ()
    board: BoardLine | None = None
    lineup: Lineup | None = None
    line_up_rules: tuple[Told, ...] = ()
    line_up_rulings: Mapping[tuple[str, str, tuple[str, ...]], LineUpRuling] = field(
        default_factory=dict
    )
    corrections: tuple[CorrectionLine, ...] = ()
    rests_on: CorrectionLine | None = None
    starts: MatchStarts = NO_STARTS
    places: tuple[PlaceGroup, ...] = ()

    @property
    def line_up_findings(self) -> tuple[tuple[Told, LineUpRuling | None], ...]:
        """What the rules find in the line-ups, each with the latest decision on it."""
        return tuple(
            (one, self.line_up_rulings.get((one.side, one.code, one.players)))
            for one in self.line_up_rules
        )

    @property
    def may_rearrange(self) -> bool:
        """Whether the sides may agree on another date, and the viewer is of one or organises."""
        ahead = self.fixture.state == FixtureState.PLANNED
        told = self.own_side or self.may_organise
        return ahead and bool(told) and may_be_rearranged(self.fixture)

    @property
    def hands_in(self) -> bool:
        """Whether captains say who plays here."""
        match = read_team_match(self.fixture.competition.format_options)
        return match.by_captains and self.sides_known

    @property
    def options(self) -> dict[str, Any]:
        """The law's options by which the match, or its board, is played."""
        number = self.board.number if self.board is not None else None
        return {**options_on(self.fixture.competition, number), **self.starts.options}

    @property
    def starts_told(self) -> tuple[str, ...]:
        """What the match is played with, a sentence each."""
        return sentences(self.starts, self.names)

    @property
    def may_report(self) -> bool:
        """Whether the viewer's own side may report the match, as far as the page can tell."""
        waits = self.fixture.competition.format_options.get("confirmation", "nobody") != "nobody"
        open_ = self.fixture.state not in (FixtureState.OFFICIAL, FixtureState.DISPUTED)
        return bool(self.own_side) and waits and open_ and self.sides_known

    @property
    def open_disputes(self) -> tuple[Dispute, ...]:
        """Every dispute that waits for a ruling: the match's, or one a board."""
        return tuple(one for one in self.disputes if one.state == "open")

    @property
    def latest(self) -> CardVersion | None:
        """The latest version of the card."""
        return self.cards[0] if self.cards else None

    @property
    def card(self) -> CardVersion | None:
        """The card that counts, official or waiting; a match to be played again has none."""
        return next((card for card in self.cards if card.counts), None)

    @property
    def open_dispute(self) -> Dispute | None:
        """The dispute that waits for a ruling."""
        return next((one for one in self.disputes if one.state == "open"), None)

    @property
    def is_over(self) -> bool:
        """Whether a result is official."""
        return self.fixture.state == FixtureState.OFFICIAL

    @property
    def has_card(self) -> bool:
        """Whether a card waits to be agreed."""
        if self.between_teams:
            return any(board.waits for board in self.boards)
        return self.fixture.state in (
            FixtureState.SUBMITTED,
            FixtureState.AGREED,
            FixtureState.DISPUTED,
        )

    @property
    def sides_known(self) -> bool:
        """Whether both sides are known, so that it can be played."""
        return self.fixture.home_id is not None and self.fixture.away_id is not None


def fixture_desk(public_id: str, viewer: Viewer, board: int | None = None) -> FixtureDesk | None:
    """A match for those who run it: organisers, its umpires, and its players; of a match between
    teams, one of its boards. At most fifteen queries, two more for organisers, and of a league of
    teams with rules for line-ups ten more for organisers. Others are told nothing, not even that
    it exists."""
    fixture = _fixture(public_id)
    if fixture is None:
        return None
    organises, umpires = viewer.may_organise(fixture.competition.club_id), _umpires(fixture)
    helps = organises or any(u.assigned and u.user_id == viewer.user_id for u in umpires)
    side = _own_side(fixture, viewer)
    if not (helps or side):
        return None
    names, teams = named_entries(fixture.competition_id, viewer), is_between_teams(fixture)
    boards = _boards(fixture, viewer, helps) if teams else ()
    own = next((one for one in boards if one.number == board), None)
    if board is not None and own is None:
        return None
    findings = told_of(fixture) if boards and organises else []
    results = list(Result.objects.filter(fixture=fixture, fixture_board__isnull=True))
    official = next((result for result in results if result.official), None)
    starts, row = NO_STARTS if teams else _starts(fixture, results, names), fixture.competition
    shown = discreet(row.club_id, viewer, row, concerned=True)
    disputes = _disputes(fixture, shown)
    return FixtureDesk(
        fixture,
        fixture_line(fixture, official, names, full_names=helps, starts=starts),
        own.names if own is not None else _names_for(fixture, names, helps),
        card_versions(fixture, own, disputes, shown),
        disputes,
        umpires, organises, helps, side, teams, boards, own,
        lineup_of(fixture, visibility.full_name) if teams and organises else None,
        tuple(findings),
        decided(fixture, findings),
        corrections_of_match(fixture, names, viewer),
        resting_on(fixture, names, viewer),
        starts,
        places_of(row.club, row.game) if organises else (),
    )  # fmt: skip


def _boards(fixture: Fixture, viewer: Viewer, in_full: bool) -> tuple[BoardLine, ...]:
    known = acquaintance.here(viewer)
    name = visibility.full_name if in_full else called_in(fixture, known)
    return boards_of(fixture, name, known.meet)


def _fixture(public_id: str) -> Fixture | None:
    found = Fixture.objects.select_related(*FIXTURE_WITH, *_SIDES)
    return sole(found.filter(visibility.in_use("competition__"), public_id=public_id))


def _starts(fixture: Fixture, results: Sequence[Result], names: Mapping[int, Named]) -> MatchStarts:
    """The starts of a match: those it was played with, by the result that is official or waits."""
    official = next((result for result in results if result.official), None)
    waits = [result for result in results if result.superseded_at is None]
    in_force = official or max(waits, key=lambda result: result.pk, default=None)
    played = {fixture.pk: in_force} if in_force and in_force.outcome == Outcome.PLAYED else {}
    return starts_by_match([fixture], played, names)[fixture.pk]


def _disputes(fixture: Fixture, shown: Discreet) -> tuple[Dispute, ...]:
    """The fixture's disputes, in words for this reader."""
    held = Dispute.objects.filter(fixture=fixture)
    told = tuple(held.select_related("scorecard", "reported", "fixture_board"))
    for one in told:
        one.ruling = shown.reason(reasons.reason_of(one, "ruling"))
        one.reason = shown.reason(reasons.reason_of(one))
    return told


_SIDES = (
    "home__person", "home__pair__first", "home__pair__second", "home__team",
    "away__person", "away__pair__first", "away__pair__second", "away__team",
)  # fmt: skip


def _names_for(fixture: Fixture, names: Mapping[int, Named], in_full: bool) -> dict[str, str]:
    if in_full:
        return full_side_names(fixture, names)
    home, away = fixture.home_id, fixture.away_id
    return side_names(names[home] if home else None, names[away] if away else None)


def full_side_names(fixture: Fixture, names: Mapping[int, Named]) -> dict[str, str]:
    """The sides, and the players of pairs, as their club knows them."""
    told: dict[str, str] = {}
    for side, entry in (("A", fixture.home), ("B", fixture.away)):
        told[side] = names[entry.pk].full_name if entry is not None else side
        if entry is not None and entry.pair is not None:
            told[f"{side}1"] = visibility.full_name(entry.pair.first)
            told[f"{side}2"] = visibility.full_name(entry.pair.second)
    return told


def _own_side(fixture: Fixture, viewer: Viewer) -> str:
    """The side the viewer plays on, or nothing."""
    if viewer.user_id is None:
        return ""
    for side, entry in (("A", fixture.home), ("B", fixture.away)):
        if entry is not None and viewer.user_id in _users(entry):
            return side
    return ""


def _users(entry: Any) -> set[int | None]:
    if entry.person is not None:
        return {entry.person.user_id}
    if entry.pair is not None:
        return {entry.pair.first.user_id, entry.pair.second.user_id}
    if entry.team is not None:
        own = charge.places().filter(team=entry.team).order_by()
        return set(own.values_list("person__user_id", flat=True))
    return set()


def _umpires(fixture: Fixture) -> tuple[Umpire, ...]:
    """Who may umpire in the club, and who is assigned to this match. Two queries."""
    assigned = set(
        UmpireAssignment.objects.filter(fixture=fixture).values_list("user_id", flat=True)
    )
    roles = Role.objects.filter(club_id=fixture.competition.club_id).select_related("user")
    users = {role.user_id: role.user.get_username() for role in roles}
    return tuple(
        Umpire(user_id, name, user_id in assigned)
        for user_id, name in sorted(users.items(), key=lambda item: item[1])
    )
