"""Who is so young that their competition is kept from strangers: in every way to play, at every
age, held against the rule in plain words."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from django.db import models
from django.utils import timezone

from matches import services
from matches.models import (
    AgeBand,
    Club,
    Competition,
    Entry,
    Fixture,
    FixtureBoard,
    Pair,
    Person,
    TeamMember,
)
from matches.selectors.base.collected import collected, exposed_keys
from matches.selectors.base.players import ENTERED, SEATED
from matches.selectors.base.whereabouts_of_young import with_young
from tests.deep import some
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db

YEARS = (None, 0, 10, 11, 12, 13, 14, 18, 19, 40)
"""How old somebody will be this year; None: their birth year is not known."""
UNDER = (0, 11, 13, 18)


@pytest.fixture
def league() -> League:
    return make_league(2)


@pytest.fixture
def zeb(league: League) -> Person:
    """Who plays in one competition for each way to play."""
    who = person(league, "Zeb")
    for path in ENTERED:
        enter(league, path, who)
    for path in SEATED:
        seat(path, who)
    return who


@pytest.fixture
def elsewhere(league: League) -> None:
    """A competition of grown-ups alone, and one that nobody entered, which are never kept."""
    make_league(2)
    entered(league, "person")


def person(league: League, name: str) -> Person:
    return services.people.create(league.owner, league.club, given_name=name, age_band="adult")


def entered(league: League, kind: str) -> Competition:
    """Another competition of the league's club, of such entries."""
    number = Competition.objects.count()
    return services.competitions.create(
        league.owner, league.season, name=f"No. {number}", game="red",
        entry_kind=kind, options={"doubles": kind == "pair"},
    )  # fmt: skip


def paired(league: League, path: str, who: Person) -> Pair:
    """Who with somebody grown up, as the first or the second of them."""
    other = person(league, "Obol")
    pair = (who, other) if path.endswith("first") else (other, who)
    return Pair.objects.create(first=pair[0], second=pair[1])


def enter(league: League, path: str, who: Person) -> None:
    kind = path.partition("__")[0]
    row = entered(league, kind)
    if kind == "person":
        Entry.objects.create(competition=row, person=who)
    elif kind == "pair":
        Entry.objects.create(competition=row, pair=paired(league, path, who))
    else:
        team = services.teams.teams.create(
            league.owner, league.club, name="Harbour A", season=league.season
        )
        TeamMember.objects.create(team=team, person=who, order=1)
        Entry.objects.create(competition=row, team=team)


def seat(path: str, who: Person) -> None:
    made = make_league(2)
    column = path.partition("__")[0]
    there: Any = paired(made, path, who) if column.endswith("pair") else who
    FixtureBoard.objects.create(
        fixture=Fixture.objects.get(pk=made.fixtures()[0].pk), number=1, **{column: there}
    )


def written(model: type[models.Model], **values: Any) -> None:
    """Into all rows of a table, with nothing that follows it."""
    models.QuerySet(model).update(**values)


def too_young(band: str, years: int | None, under: int) -> bool:
    """The rule: by the year of birth, of whoever is not said to be grown up; by the age band where
    the year is not known, and a child may be 12, a youth 17."""
    if under == 0 or band == "adult":
        return False
    if years is not None:
        return years <= under
    return under >= 18 or (under >= 13 and band != "youth")


def playing(who: Person) -> set[int]:
    return {row.pk for row in Competition.objects.all() if who.pk in players_of(row)}


def players_of(row: Competition) -> set[int]:
    found: set[int] = set()
    for path in ENTERED:
        found.update(row.entries.filter(**{f"{path}__isnull": False}).values_list(path, flat=True))
    boards = FixtureBoard.objects.filter(fixture__competition=row)
    for path in SEATED:
        found.update(boards.filter(**{f"{path}__isnull": False}).values_list(path, flat=True))
    return found


def of_age(who: Person, band: str, years: int | None) -> None:
    year = None if years is None else timezone.localdate().year - years
    models.QuerySet(Person).filter(pk=who.pk).update(age_band=band, birth_year=year)


def test_every_way_to_play_has_its_competition(zeb: Person) -> None:
    assert len(playing(zeb)) == len(ENTERED) + len(SEATED)


def test_at_every_age_and_in_every_way_to_play_the_rule_alone_decides(
    zeb: Person, elsewhere: None
) -> None:
    where, decided = playing(zeb), set()
    said = [(own, club) for own, club in product((None, *UNDER), UNDER) if own is None or club != 0]
    for own, club in said:
        written(Competition, collect_under=own)
        written(Club, collect_under=club)
        for band, years in some([*product(AgeBand.values, YEARS)], 4):
            of_age(zeb, band, years)
            keeps = too_young(band, years, club if own is None else own)
            found = set(collected().values_list("pk", flat=True))
            assert found == (where if keeps else set()), (own, club, band, years)
            decided.add(keeps)
    assert decided == {True, False}


def test_strangers_read_what_they_should_not_where_it_is_open_and_somebody_young_plays(
    zeb: Person, elsewhere: None
) -> None:
    where = playing(zeb)
    written(Club, collect_under=11)
    rows = product((True, False), (True, False), ("public", "members"), ("adult", "youth", "child"))
    for collected_only, unasked, visibility, band in rows:
        written(
            Competition, collected_only=collected_only, open_until_young=unasked,
            visibility=visibility,
        )  # fmt: skip
        of_age(zeb, band, 10 if band == "child" else None)
        closes = unasked and visibility == "public" and band != "adult"
        keeps = not collected_only and band == "child"
        found = Competition.objects.filter(pk__in=exposed_keys()).values_list("pk", flat=True)
        assert set(found) == (where if closes or keeps else set())


def test_under_eighteen_is_whoever_is_not_said_to_be_grown_up(zeb: Person, elsewhere: None) -> None:
    where, all_of_them = playing(zeb), set(Competition.objects.values_list("pk", flat=True))
    for band in AgeBand.values:
        of_age(zeb, band, None)
        assert with_young(all_of_them) == (set() if band == "adult" else where), band


@pytest.mark.deep
def test_a_birth_year_that_is_still_to_come_keeps_it_too(zeb: Person) -> None:
    """A club mistyped it."""
    written(Club, collect_under=11)
    of_age(zeb, "child", -1)
    assert set(collected().values_list("pk", flat=True)) == playing(zeb)
