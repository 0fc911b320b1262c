"""A child must not be found: whoever looks, wherever."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.core.cache import cache
from django.test import Client

from matches.errors import InvalidError, NotFoundError
from matches.models import (
    Club,
    Competition,
    Division,
    Entry,
    Fixture,
    Membership,
    Pair,
    Person,
    Role,
    Season,
    Stage,
    Team,
    TeamMember,
    User,
)
from matches.policy import visibility
from matches.policy.ids_by_club import id_in
from matches.selectors.matches import match_page
from matches.services import people
from tests.deep import some
from tests.security.addresses import filled, patterns, strangers
from tests.web.leagues import League, make_league, person

pytestmark = pytest.mark.django_db

CHILD = {"age_band": "child", "naming": "initials", "birth_year": 2012}
HIDDEN = re.compile(r"Zebulon|Quarrington|(?<![\w.])2015(?!\w)")
"""Her names, and her year where it is a number of its own and no part of a random key."""


@pytest.fixture
def school() -> League:
    """A public league in which one player is a child."""
    cache.clear()
    league = make_league(4, 5, with_cards=True)
    who = league.entries[0].person
    Person.objects.filter(pk=who.pk).update(
        given_name="Zebulon", family_name="Quarrington", **CHILD
    )
    Membership.objects.create(person=who, club=league.club, season=league.season)
    who.refresh_from_db()
    league.entries[0].person = who
    return league


def test_no_page_tells_a_stranger_a_child_s_name_or_year(school):
    first = school.fixtures[0].public_id
    for user in strangers().values():
        client = Client()
        if user is not None:
            client.force_login(user)
        # Who is nobody reads everything; whoever helps to run another club, a slice each day.
        for page in patterns() if user is None else some(list(patterns()), 12):
            there = filled(page, school)
            matches = some(school.fixtures[:2], 1)
            for address in {there.replace(first, fixture.public_id) for fixture in matches}:
                answer = client.get(address)
                words = answer.content.decode("utf-8", "replace") + getattr(
                    answer, "words_in_it", ""
                )
                text = words + answer.headers.get("Location", "")
                assert HIDDEN.search(text) is None, page


def test_the_same_walk_finds_the_name_on_the_desk_of_the_club(school):
    """Or the test above would show nothing."""
    client = Client()
    client.force_login(school.organiser())
    assert "Quarrington" in client.get(f"/desk/clubs/{school.club.slug}/members/").content.decode()


def test_search_engines_are_sent_away_from_a_child_s_pages(school):
    client = Client()
    at = id_in(school.entries[0].person, school.club.public_id)
    assert "noindex" in client.get(f"/players/{at}/")["X-Robots-Tag"]
    own = next(f for f in school.fixtures if f.home_id == school.entries[0].pk)
    assert 'content="noindex' in client.get(f"/matches/{own.public_id}/").content.decode()


@pytest.mark.parametrize(("kind", "away"), [("school", True), ("club", False)])
def test_search_engines_are_sent_away_from_a_school_s_competitions(kind, away, school):
    Club.objects.filter(pk=school.club.pk).update(kind=kind)
    Person.objects.update(age_band="adult")
    own = school.competition
    here = f"/competitions/{school.club.slug}/{own.season.slug}/{own.slug}/"
    for page in (here, here + "fixtures/", here + "draw/", here + "figures/"):
        assert ('content="noindex' in Client().get(page).content.decode()) is away, page


def test_search_engines_are_sent_away_from_a_match_of_a_pair_with_a_child(school):
    league = empty_league(school, "doubles", "pair")
    adults = [person(n) for n in range(1, 4)]
    assert doubles_may_be_found(league, [person(0), *adults])
    assert not doubles_may_be_found(league, [school.entries[0].person, *adults])


def empty_league(school: League, slug: str, kind: str) -> Division:
    """A further competition of the club, for pairs or teams: its one division."""
    competition = Competition.objects.create(
        club=school.club,
        season=school.season,
        slug=slug,
        name=slug.title(),
        game="red" if kind == "pair" else "black",
        law_edition="2026.1",
        entry_kind=kind,
        visibility="public",
        state="running",
    )
    return Division.objects.create(stage=Stage.objects.create(competition=competition))


def doubles_may_be_found(division: Division, people: list[Person]) -> bool:
    competition = division.stage.competition
    Fixture.objects.filter(competition=competition).delete()
    Entry.objects.filter(competition=competition).delete()
    home, away = (
        Entry.objects.create(
            competition=competition, pair=Pair.objects.get_or_create(first=a, second=b)[0]
        )
        for a, b in (people[:2], people[2:])
    )
    fixture = Fixture.objects.create(
        competition=competition, division=division, number=1, home=home, away=away
    )
    page = match_page(fixture.public_id, visibility.NOBODY)
    assert page is not None
    return page.may_be_found


@pytest.mark.parametrize(
    "alias",
    [
        *("Zebulon Quarrington", "quarrington, ZEBULON", "Zebulon_Quarrington", "Zebulon Q."),
        *("Quarrington", "Z. Quarrington", "zebulonq", "Zébulon the Great", "MisterQuarrington9"),
    ],
)
def test_an_alias_cannot_tell_a_word_of_a_child_s_name(alias, school):
    who = school.entries[0].person
    with pytest.raises(InvalidError):
        people.set_naming(
            school.organiser(), school.club.slug, who.public_id, naming="alias", alias=alias
        )
    who.naming, who.alias, who.code = "alias", alias, "Harbour 14"
    assert visibility.person_name(who) == "Harbour 14"


def test_an_alias_that_tells_nothing_is_shown(school):
    who = school.entries[0].person
    who.naming, who.alias = "alias", "Copper Fox"
    assert visibility.person_name(who) == "Copper Fox"


def test_who_runs_a_league_is_not_in_charge_of_the_children_who_visit_it(school):
    """A team of another club plays here; its people's names stay its own club's affair."""
    other = Club.objects.create(kind="school", slug="hill", name="Hill School")
    season = Season.objects.create(
        club=other, slug="s", name="S", starts_on=date(2026, 9, 1), ends_on=date(2027, 7, 1)
    )
    child = Person.objects.create(given_name="Yolanda", family_name="Farthingale", **CHILD)
    Membership.objects.create(person=child, club=other, season=season)
    team = Team.objects.create(club=other, name="Hill")
    TeamMember.objects.create(team=team, person=child, order=1)
    league = empty_league(school, "teams", "team").stage.competition
    Entry.objects.create(competition=league, team=team)
    with pytest.raises(NotFoundError):
        people.set_naming(
            school.organiser(), school.club.slug, child.public_id, naming="full", age_band="adult"
        )


def test_an_opponent_of_another_club_does_not_learn_a_child_s_name(school):
    opponent = User.objects.create_user("opponent")
    own = next(f for f in school.fixtures if f.home_id == school.entries[0].pk)
    Person.objects.filter(pk=own.away.person_id).update(user=opponent)
    client = Client()
    client.force_login(opponent)
    for page in ("/desk/", f"/desk/matches/{own.public_id}/"):
        answer = client.get(page)
        assert answer.status_code == 200
        assert "Quarrington" not in answer.content.decode(), page


def test_an_umpire_who_is_one_no_more_learns_no_names(school):
    umpire = User.objects.create_user("umpire")
    role = Role.objects.create(user=umpire, club=school.club, role="umpire")
    last = next(f for f in school.fixtures if f.state != "official")
    last.umpires.create(user=umpire)
    last.home, last.away = school.entries[0], school.entries[3]
    last.save()
    client = Client()
    client.force_login(umpire)
    assert "Quarrington" in client.get("/desk/").content.decode()
    role.delete()
    assert "Quarrington" not in client.get("/desk/").content.decode()
