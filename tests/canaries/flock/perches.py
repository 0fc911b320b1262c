"""Where canaries sit: singles, pairs, teams, their boards, waiting lists, behind a desk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

import rules
from matches.models import (
    Club,
    Competition,
    Division,
    Entry,
    Fixture,
    FixtureBoard,
    Notice,
    NoticeVersion,
    Pair,
    Person,
    Place,
    Role,
    Round,
    Stage,
    Team,
    TeamMember,
    UmpireAssignment,
    User,
    WaitingEntry,
)
from matches.services.tables import standings
from tests.canaries.flock.birds import Canary, Flock
from tests.web.leagues import make_official

BOARD_FULL = 40
"""Notices in which every canary of a club is named once, in a title or a text."""


def seat(flock: Flock, club: Club) -> None:
    """Everybody of a club's new ones at their place."""
    held = {place: _of(flock, place, club) for place in {e.place for e in flock.canaries.values()}}
    single = [*held["single"], *held["another round"], *held["player with an account"]]
    singles = _competition(club, "canary-singles", "person")
    _play(singles, [_entry(singles, person_id=each.pk) for each in single])
    doubles = _competition(club, "canary-doubles", "pair", game="red")
    pairs = [Pair.objects.create(first_id=a.pk, second_id=b.pk) for a, b in _twos(held["pair"])]
    _play(doubles, [_entry(doubles, pair=pair) for pair in pairs], results=False)
    _teams(club, held)
    waited = _competition(club, "canary-waiting", "person", state="open")
    WaitingEntry.objects.bulk_create(
        WaitingEntry(competition=waited, person_id=each.pk) for each in held["waiting"]
    )
    _accounts(club, held, singles)
    _pin(club, singles)


def _pin(club: Club, competition: Competition) -> None:
    """A board full of notices that were opened to strangers, of the club and of a competition."""
    by = User.objects.create(username=f"who-pins-at-{club.slug}")
    days = {"shown_from": timezone.localdate(), "shown_until": timezone.localdate()}
    for number in range(BOARD_FULL + 3):
        where = competition if number >= BOARD_FULL else None
        notice = Notice.objects.create(club=club, competition=where)
        NoticeVersion.objects.create(
            notice=notice, number=1, title="x", text="x", for_strangers=True, made_by=by, **days
        )


def _of(flock: Flock, place: str, club: Club) -> list[Canary]:
    return [each for each in flock.at(place) if each.clubs and each.clubs[0] == club]


def _twos(held: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    return zip(held[::2], held[1::2], strict=False)


def _competition(club: Club, slug: str, kind: str, **more: Any) -> Competition:
    game = more.pop("game", "black")
    return Competition.objects.create(
        club=club, season=club.seasons.latest("starts_on"), slug=slug, name=slug.title(),
        entry_kind=kind, game=game, law_edition=rules.GAMES[game].edition,
        visibility="public", state=more.pop("state", "running"), **more,
    )  # fmt: skip


def _entry(competition: Competition, **who: Any) -> Entry:
    return Entry.objects.create(competition=competition, **who)


def _play(competition: Competition, entries: list[Entry], *, results: bool = True) -> list[Fixture]:
    """Two rounds: one that was played, with its table, and one to come, with its time and hall."""
    stage = Stage.objects.create(competition=competition)
    division = Division.objects.create(stage=stage)
    Place.objects.bulk_create(
        Place(division=division, entry=entry, number=n) for n, entry in enumerate(entries, 1)
    )
    found: list[Fixture] = []
    for number in (1, 2):
        around = Round.objects.create(division=division, number=number)
        turned = entries[number - 1 :] + entries[: number - 1]
        for home, away in _twos(turned):
            at = timezone.now() + timedelta(days=7 * (number * 2 - 3), minutes=len(found))
            found.append(
                Fixture.objects.create(
                    competition=competition, division=division, round=around, starts_at=at,
                    number=len(found) + 1, home=home, away=away,
                    venue=competition.club.venues.first(),
                )
            )  # fmt: skip
    if results:
        for fixture in found[: len(found) // 2]:
            make_official(fixture, 18, 9, with_card=True)
        standings.rebuild(division.public_id)
    return found


def _teams(club: Club, held: dict[str, list[Canary]]) -> None:
    """Teams of three and a captain; at their boards, beside them, who stands in."""
    competition = _competition(club, "canary-teams", "team", format_options={"boards": 2})
    captains, members = held["captain"], held["team"]
    entries, seats = [], {}
    for n, captain in enumerate(captains):
        team = Team.objects.create(club=club, season=competition.season, name=f"Nest {n}")
        own = [captain, *members[n * 2 : n * 2 + 2]]
        TeamMember.objects.bulk_create(
            TeamMember(team=team, person_id=each.pk, order=at, captain=each is captain)
            for at, each in enumerate(own, 1)
        )
        entry = _entry(competition, team=team)
        entries.append(entry)
        seats[entry.pk] = own
    standing_in = iter(held["substitute"])
    for fixture in _play(competition, entries, results=False):
        home, away = seats[fixture.home_id], seats[fixture.away_id]
        other = next(standing_in, away[0])
        for number, (one, two) in enumerate(((home[0], away[0]), (home[-1], other)), 1):
            if one.pk != two.pk:
                FixtureBoard.objects.create(
                    fixture=fixture, number=number, home_person_id=one.pk, away_person_id=two.pk
                )


def _accounts(club: Club, held: dict[str, list[Canary]], singles: Competition) -> None:
    """Who helps, and who plays, with an account of their own."""
    fixtures = iter(Fixture.objects.filter(competition=singles))
    for place in ("umpire", "organiser", "player with an account"):
        for each in held[place]:
            user = User.objects.create(username=f"account-{each.number}")
            Person.objects.filter(pk=each.pk).update(user=user)
            if place != "player with an account":
                Role.objects.create(user=user, club=club, role=place)
            if place == "umpire":
                UmpireAssignment.objects.create(fixture=next(fixtures), user=user)
