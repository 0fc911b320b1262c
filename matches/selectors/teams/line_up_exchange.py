"""The line-ups of a match as its captains see them: one's own, and the other side's once both are
in or the time for them is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from matches.models import Entry, Fixture, LineUp, LineUpRuling, Person, Result
from matches.policy import acquaintance, codes, reasons, visibility
from matches.policy.acquaintance import Acquaintance
from matches.policy.charge import places
from matches.policy.visibility import Viewer, in_use
from matches.selectors.base import Discreet, named_entries
from matches.selectors.teams.boards import Lineup, PersonName, called_in, lineup_of
from matches.selectors.teams.line_ups import Told
from matches.tournament.team_match import TeamMatch, read_team_match

CODES = {"A": "home", "B": "away"}


@dataclass(frozen=True)
class SideShown:
    """A side's line-up. `boards` has a name a board, empty where nobody sits; None: not handed in,
    or not for this reader yet. `people` are the public ids behind them."""

    side: str
    team: str
    handed_in_at: datetime | None
    boards: tuple[str, ...] | None
    people: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class LineUpPage:
    """The page on which a side's line-up is handed in. `side` is the one to be set; `why_not` says
    why it cannot be any more: "settled", "exchanged", "too-late", or nothing."""

    fixture: Fixture
    home: str
    away: str
    side: str
    sides: tuple[SideShown, ...]
    deadline: datetime | None
    lineup: Lineup
    may_organise: bool
    may_hand_in: bool
    why_not: str
    others: tuple[str, ...]

    @property
    def sits(self) -> tuple[tuple[str, ...], ...]:
        """Who sits on each board of the side to be set, by public id."""
        return self.own.people

    @property
    def own(self) -> SideShown:
        """The side to be set."""
        return next(one for one in self.sides if one.side == self.side)

    @property
    def other(self) -> SideShown:
        """The side met."""
        return next(one for one in self.sides if one.side != self.side)


@dataclass(frozen=True)
class RulingShown:
    """A decision on a line-up as anybody may read it: it names no person."""

    team: str
    code: str
    boards: tuple[int, ...]
    allowed: bool
    reason: str
    ruled_at: datetime


_WITH = (
    *("competition__club", "competition__season", "division__stage", "round"),
    *("home__team", "away__team"),
)


def line_up_page(
    public_id: str, viewer: Viewer, side: str = "", now: datetime | None = None
) -> LineUpPage | None:
    """A match's line-ups for who plays for a team in it, and for organisers (who name the side).
    At most thirteen queries. Others, and matches whose line-ups captains do not hand in, have no
    such page."""
    there = Fixture.objects.filter(in_use("competition__"), public_id=public_id)
    fixture = there.select_related(*_WITH).first()
    if fixture is None or fixture.home is None or fixture.away is None:
        return None
    match = read_team_match(fixture.competition.format_options)
    if not match.by_captains or fixture.home.team is None or fixture.away.team is None:
        return None
    speaks = _speaks(fixture, viewer)
    organises = viewer.may_organise(fixture.competition.club_id)
    chosen = _chosen(side, speaks, organises)
    if not chosen:
        return None
    at = now or timezone.now()
    why_not = _why_not(fixture, match, at, organises)
    # Who was made captain, and organisers, tell a team's people by their names.
    knows, known = organises or speaks.get(chosen) == "captain", acquaintance.here(viewer)
    name = visibility.full_name if knows else visibility.person_name
    return LineUpPage(
        fixture,
        str(fixture.home.team),
        str(fixture.away.team),
        chosen,
        _shown(fixture, match, at, speaks, organises, knows, known),
        match.deadline(fixture.starts_at),
        lineup_of(fixture, name),
        organises,
        not why_not and (organises or speaks.get(chosen, "") != "plays"),
        why_not,
        tuple(one for one in CODES if one != chosen and (organises or one in speaks)),
    )


def due_line_ups(
    fixtures: list[Fixture], viewer: Viewer
) -> dict[int, tuple[datetime | None, bool]]:
    """Of these matches those whose line-up the viewer's side may hand in: until when, and whether
    it has. Three queries, and none where no competition asks captains."""
    asked = [
        one
        for one in fixtures
        if read_team_match(one.competition.format_options).by_captains
        and one.home_id is not None
        and one.away_id is not None
    ]
    if not asked or viewer.user_id is None:
        return {}
    own = _own_teams(viewer.user_id)
    keys = [one.pk for one in asked]
    settled = set(
        Fixture.objects.filter(pk__in=keys, boards__isnull=False).values_list("pk", flat=True)
    )
    handed = set(LineUp.objects.filter(fixture__in=keys).values_list("fixture_id", "side"))
    found: dict[int, tuple[datetime | None, bool]] = {}
    at = timezone.now()
    for one in asked:
        due = read_team_match(one.competition.format_options).deadline(one.starts_at)
        if one.pk in settled or (due is not None and due <= at):
            continue
        for side, entry in (("A", one.home), ("B", one.away)):
            if entry is not None and own.get(entry.team_id or 0, "plays") != "plays":
                found[one.pk] = (due, (one.pk, side) in handed)
    return found


def rulings_of(fixture: Fixture, shown: Discreet) -> tuple[RulingShown, ...]:
    """What was decided on a match's line-ups, the first first. At most two queries."""
    rows = list(LineUpRuling.objects.filter(fixture=fixture).order_by("id"))
    if not rows:
        return ()
    names = named_entries(fixture.competition_id)
    keys = {"A": fixture.home_id, "B": fixture.away_id}
    return tuple(
        RulingShown(
            names[key].name if (key := keys[one.side]) is not None else one.side,
            one.code,
            tuple(one.boards),
            one.decision == "allowed",
            shown.reason(reasons.reason_of(one)),
            one.ruled_at,
        )
        for one in rows
    )


def decided(
    fixture: Fixture, found: list[Told]
) -> dict[tuple[str, str, tuple[str, ...]], LineUpRuling]:
    """The latest decision on each of these findings. One query, none without findings."""
    if not found:
        return {}
    keys = {(one.side, one.code, one.players) for one in found}
    rows = LineUpRuling.objects.filter(fixture=fixture).order_by("id")
    held = {(one.side, one.code, tuple(one.players)): one for one in rows}
    return {key: one for key, one in held.items() if key in keys}


def _own_teams(user_id: int) -> dict[int, str]:
    """The teams somebody plays in: "captain", "speaks" (nobody is captain) or "plays"."""
    own = places().filter(person__user=user_id).values("team")
    rows = places().filter(team__in=own).values_list("team_id", "captain", "person__user_id")
    captains: dict[int, set[int | None]] = {}
    for team, captain, user in rows:
        captains.setdefault(team, set()).update({user} if captain else ())
    return {
        team: "captain" if user_id in held else "plays" if held else "speaks"
        for team, held in captains.items()
    }


def _speaks(fixture: Fixture, viewer: Viewer) -> dict[str, str]:
    """The sides the viewer plays for, and as what."""
    if viewer.user_id is None:
        return {}
    own = _own_teams(viewer.user_id)
    sides = (("A", fixture.home), ("B", fixture.away))
    return {
        side: own[entry.team_id]
        for side, entry in sides
        if entry is not None and entry.team_id in own
    }


def _chosen(side: str, speaks: Mapping[str, str], organises: bool) -> str:
    if side in CODES and (organises or side in speaks):
        return side
    if side:
        return ""
    first = sorted(speaks, key=lambda one: speaks[one] == "plays")
    return first[0] if first else "A" if organises else ""


def _why_not(fixture: Fixture, match: TeamMatch, at: datetime, organises: bool) -> str:
    if Result.objects.filter(fixture=fixture).exists():
        return "settled"
    if organises:
        return ""
    if fixture.boards.exists():
        return "exchanged"
    deadline = match.deadline(fixture.starts_at)
    return "too-late" if deadline is not None and deadline <= at else ""


def _shown(
    fixture: Fixture,
    match: TeamMatch,
    at: datetime,
    speaks: Mapping[str, str],
    organises: bool,
    knows: bool,
    known: Acquaintance,
) -> tuple[SideShown, ...]:
    latest = {one.side: one for one in LineUp.objects.filter(fixture=fixture).order_by("version")}
    deadline = match.deadline(fixture.starts_at)
    open_ = set(latest) == set(CODES) or (deadline is not None and deadline <= at)
    ids = {each for one in latest.values() for held in one.boards for each in held}
    people = {one.public_id: one for one in Person.objects.filter(public_id__in=ids)}
    known.meet(people.values())
    for each in people.values():
        codes.seated(fixture.competition, each)
    called = called_in(fixture, known)
    sides = []
    for side, entry in (("A", fixture.home), ("B", fixture.away)):
        one = latest.get(side)
        # Who organises and plays for one side is no stranger to blind exchange.
        own = speaks.get(side, "") != "plays" if len(speaks) > 1 else side in speaks
        sees = open_ or own or (organises and not speaks)
        shown = visibility.full_name if knows and (organises or side in speaks) else called
        sides.append(
            SideShown(
                side,
                _team(entry),
                one.handed_in_at if one is not None else None,
                _names(one, people, shown) if one is not None and sees else None,
                tuple(tuple(held) for held in one.boards) if one is not None and sees else (),
            )
        )
    return tuple(sides)


def _names(one: LineUp, people: Mapping[str, Person], name: PersonName) -> tuple[str, ...]:
    return tuple(" & ".join(name(people[each]) for each in held) for held in one.boards)


def _team(entry: Entry | None) -> str:
    return str(entry.team) if entry is not None else ""
