"""What was opened to everybody while nobody under 18 played closes once somebody does."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from matches import services
from matches.errors import ConflictError
from matches.models import (
    AuditEntry,
    Competition,
    Entry,
    FixtureBoard,
    Person,
    RoleName,
    User,
)
from matches.policy import walls
from matches.policy.viewer import viewer_of
from matches.selectors.home.desk import desk_of
from matches.selectors.home.tasks import tasks_of
from matches.services.base import collecting
from matches.services.competitions import competitions
from matches.services.people.ledger import Said
from tests.services.league import END, START, League, make_league

pytestmark = pytest.mark.django_db
MIGRATION = import_module("matches.migrations.0059_closes_for_young")


@pytest.fixture
def league() -> League:
    """A league of adults, opened to everybody when it was made."""
    made = make_league(4)
    competitions.publish(made.owner, made.competition.public_id, "public")
    return made


def row_of(league: League) -> Competition:
    return Competition.objects.select_related("club", "season").get(pk=league.competition.pk)


def page(league: League) -> int:
    row = row_of(league)
    at = f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"
    return Client().get(at).status_code


def young(league: League, band: str = "youth") -> Person:
    return services.people.create(league.owner, league.club, given_name="Zeb", age_band=band)


def by_entry(league: League) -> None:
    Entry.objects.create(competition=league.competition, person=young(league))


def by_many_entries(league: League) -> None:
    Entry.objects.bulk_create([Entry(competition=league.competition, person=young(league))])


def by_seat(league: League) -> None:
    FixtureBoard.objects.create(fixture=league.fixtures()[0], number=1, home_person=young(league))


def by_age(league: League) -> None:
    who = league.entries[0].person
    assert who is not None
    Person.objects.filter(pk=who.pk).update(naming="code", age_band="youth")


def by_an_age_that_nobody_knows(league: League) -> None:
    Entry.objects.create(competition=league.competition, person=young(league, "unknown"))


WAYS = [by_entry, by_many_entries, by_seat, by_age, by_an_age_that_nobody_knows]


@pytest.mark.parametrize("way", WAYS)
def test_whichever_way_somebody_under_18_comes_to_play_strangers_read_no_more(
    league: League, way: Any
) -> None:
    assert page(league) == 200
    way(league)
    assert page(league) == 404
    row = row_of(league)
    assert (row.visibility, row.open_until_young) == ("members", False)
    assert row.closed_for_young_at is not None


def test_it_closes_where_another_club_says_how_old_somebody_is(league: League) -> None:
    """Who organises there acts nowhere else, and the competition is no less closed for it."""
    theirs = services.clubs.create(league.owner, name="Quay School", kind="school")
    services.clubs.seasons.create(
        league.owner, theirs.public_id, name="2026/27", starts_on=START, ends_on=END
    )
    teacher = User.objects.create_user("teaches-there")
    teacher.roles.create(club=theirs, role=RoleName.ORGANISER)
    pupil = services.people.create(
        league.owner, theirs.public_id, given_name="Zeb", age_band="adult"
    )
    Entry.objects.create(competition=league.competition, person=pupil)
    assert page(league) == 200
    with walls.closed():
        services.people.permissions.record(
            teacher, theirs.public_id, pupil.public_id, Said(), age_band="youth"
        )
    assert page(league) == 404
    assert AuditEntry.objects.get(action="competition.closed-for-young").club == row_of(league).club


def test_it_stands_on_the_record_and_names_nobody(league: League) -> None:
    by_entry(league)
    noted = AuditEntry.objects.get(action="competition.closed-for-young")
    assert (noted.object_id, noted.user) == (league.competition.public_id, None)
    assert (noted.before, noted.after) == ({"visibility": "public"}, {"visibility": "members"})


def test_an_adult_who_enters_closes_nothing(league: League) -> None:
    Entry.objects.create(competition=league.competition, person=young(league, "adult"))
    assert page(league) == 200
    assert row_of(league).open_until_young


def test_an_organiser_who_knows_of_them_opens_it_again_and_it_stays_open(league: League) -> None:
    by_entry(league)
    with pytest.raises(ConflictError, match="under 18"):
        competitions.publish(league.owner, league.competition.public_id, "public")
    assert page(league) == 404
    competitions.publish(league.owner, league.competition.public_id, "public", young_known=True)
    by_seat(league)
    assert page(league) == 200
    assert row_of(league).closed_for_young_at is None


def test_what_was_opened_knowingly_before_anybody_entered_stays_open() -> None:
    league = make_league(4)
    competitions.publish(league.owner, league.competition.public_id, "public", young_known=True)
    by_entry(league)
    assert page(league) == 200


def test_made_public_it_is_open_until_somebody_young_enters(league: League) -> None:
    made = competitions.create(
        league.owner, league.season, name="Cup", game="black", visibility="public"
    )
    assert made.open_until_young
    competitions.open(league.owner, made.public_id)
    services.competitions.entries.enter(
        league.owner, made.public_id, people=[young(league).public_id]
    )
    made.refresh_from_db()
    assert made.visibility == "members"


def test_the_desk_asks_who_may_read_it_until_somebody_says(league: League) -> None:
    def kinds() -> list[str]:
        return [one.kind for one in tasks_of(desk_of(viewer_of(league.owner)))]

    assert "closed" not in kinds()
    by_entry(league)
    assert "closed" in kinds()
    competitions.publish(league.owner, league.competition.public_id, "members")
    assert "closed" not in kinds()


def test_pages_of_the_desk_say_so_and_lead_to_where_it_is_said(league: League) -> None:
    by_entry(league)
    row, client = row_of(league), Client()
    client.force_login(league.owner)
    at = reverse("web:desk-competition", args=[row.club.slug, row.season.slug, row.slug])
    for each in ("", "entries/"):
        told = client.get(at + each).content.decode()
        assert "somebody under 18 plays" in told, each
        assert f"{at}publish/" in told, each
    assert "when somebody under 18 came to play" in client.get(f"{at}publish/").content.decode()


def test_each_night_it_is_looked_at_again(league: League) -> None:
    """As where SQL written by hand made somebody younger."""
    who = league.entries[0].person
    assert who is not None
    who.naming, who.age_band = "code", "youth"
    Person.objects.bulk_update([who], ["naming", "age_band"])
    Competition.objects.update(visibility="public", open_until_young=True)
    collecting.hide()
    assert page(league) == 404


def test_what_was_public_before_closes_too_unless_somebody_young_plays_there(
    league: League,
) -> None:
    other = make_league(4)
    by_entry(other)
    Competition.objects.update(visibility="public", open_until_young=False)
    MIGRATION.of_those_without_young(apps, None)
    told = dict(Competition.objects.values_list("pk", "open_until_young"))
    assert told == {league.competition.pk: True, other.competition.pk: False}
