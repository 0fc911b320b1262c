"""A permission may hold on some surfaces alone: what is said, what waits, what is read where."""

from __future__ import annotations

from itertools import product

import pytest
from django.db.models import Q

from matches import services
from matches.errors import InvalidError
from matches.models import Permission, PermissionAsked, Person
from matches.policy import surfaces
from matches.policy.surfaces import HOLDS, Place
from matches.policy.viewer import viewer_of
from matches.policy.visibility import has_public_page, may_be_ranked, person_name
from matches.selectors.people.permissions import club_ledger, told_of
from matches.services.merging import merging
from matches.services.people import ledger, permissions, second_person
from tests.services.own_accounts import long_theirs
from tests.services.people.test_permissions import asked, child, league, other, say

__all__ = ["league", "other"]

pytestmark = pytest.mark.django_db


def read(who: Person) -> dict[str, bool]:
    """On which surfaces a part of the name is read."""
    row = Person.objects.get(pk=who.pk)
    told = {}
    for place in Place:
        with surfaces.making(lambda place=place: place):
            told[place.value] = person_name(row) != row.code
    return told


def where(*places: str) -> dict[str, bool]:
    return {each.value: each.value in places for each in Place}


def let(league, other, who, naming, surface):
    say(league, who, naming, surface=surface)
    if asked():
        second_person.confirm(other, league.club, asked())


@pytest.mark.parametrize("surface", HOLDS)
def test_a_name_is_read_on_the_surfaces_that_were_allowed_and_a_code_elsewhere(
    league, other, surface
):
    who = child(league)
    let(league, other, who, "first", surface)
    assert read(who) == where(*(each.value for each in HOLDS[surface]))
    assert Permission.objects.filter(person=who).last().surface == surface
    assert list(ledger.differing()) == []


def test_where_no_door_says_what_it_makes_only_what_holds_everywhere_is_told(league, other):
    some, all_ = child(league), child(league, given_name="Yolanda")
    let(league, other, some, "first", "feeds")
    let(league, other, all_, "first", "everywhere")
    some.refresh_from_db()
    all_.refresh_from_db()
    assert (person_name(some), person_name(all_)) == (some.code, "Yolanda Q.")


@pytest.mark.parametrize(
    ("now", "then", "waits"),
    [
        ("pages", "everywhere", True),
        ("pages", "feeds", True),
        ("rankings", "feeds", True),
        ("everywhere", "pages", False),
        ("everywhere", "rankings", False),
        ("feeds", "pages", False),
        ("pages", "pages", False),
    ],
)
def test_one_surface_more_waits_for_a_second_person_and_one_less_holds_at_once(
    league, other, now, then, waits
):
    who = child(league)
    let(league, other, who, "first", now)
    assert bool(say(league, who, "first", surface=then).waits) is waits
    assert read(who) == where(*(each.value for each in HOLDS[now if waits else then]))
    if waits:
        assert PermissionAsked.objects.get(state="open").surface == then
        second_person.confirm(other, league.club, asked())
        assert read(who) == where(*(each.value for each in HOLDS[then]))


def test_less_of_a_name_on_more_surfaces_is_more(league, other):
    who = child(league, age_band="adult")
    let(league, other, who, "full", "pages")
    assert say(league, who, "initials", surface="everywhere").waits
    assert read(who) == where("pages")


def test_a_withdrawal_is_on_every_surface_at_once(league, other):
    who = child(league)
    let(league, other, who, "first", "rankings")
    assert not say(league, who, "code", surface="rankings").waits
    assert read(who) == where()
    assert Permission.objects.filter(person=who).last().surface == "everywhere"


def test_whose_name_holds_on_pages_alone_is_in_no_ranking_and_has_no_page(league, other):
    grown = child(league, age_band="adult")
    for surface, together in (("everywhere", True), ("feeds", False), ("rankings", True)):
        let(league, other, grown, "full", surface)
        grown.refresh_from_db()
        with surfaces.making(lambda: Place.RANKINGS):
            assert may_be_ranked(grown) is together, surface
            assert has_public_page(grown) is together, surface


def test_an_adult_chooses_on_which_surfaces_for_themselves(league):
    who = child(league, age_band="adult")
    user = long_theirs(who)
    permissions.choose(user, "full", surface="rankings")
    assert read(who) == where("pages", "rankings")
    permissions.choose(user, "full", surface="pages")
    assert read(who) == where("pages")


def test_there_is_no_other_surface(league):
    with pytest.raises(InvalidError) as told:
        say(league, child(league), "code", surface="the-moon")
    assert "surface" in told.value.mistakes


def test_the_surface_stands_in_the_ledger_s_file_and_in_what_is_kept_about_somebody(league, other):
    who = child(league)
    let(league, other, who, "first", "feeds")
    _club, lines = club_ledger(league.competition.club.slug, viewer_of(league.owner))
    assert lines[-1].surface == "feeds"
    assert told_of(who, str, Q())[-1]["surface"] == "feeds"


def test_two_who_are_made_one_are_named_on_the_surfaces_of_both(league, other):
    one, two = child(league), child(league, given_name="Zebulun")
    let(league, other, one, "first", "rankings")
    let(league, other, two, "first", "feeds")
    club = league.club
    seen = merging.look(league.owner, club, one.public_id, two.public_id).digest
    merging.merge(league.owner, club, one.public_id, two.public_id, seen=seen)
    assert read(one) == where("pages")


def test_another_age_or_name_leaves_the_surfaces_as_they_are(league, other):
    who = child(league, age_band="adult")
    let(league, other, who, "full", "pages")
    services.people.rename(
        league.owner, league.club, who.public_id, given_name="Wilhelm", family_name="Tell"
    )
    assert read(who) == where("pages")
    second_person.confirm(other, league.club, asked())
    assert read(who) == where("pages")


def test_every_two_surfaces_have_one_on_which_both_hold() -> None:
    for one, two in product(HOLDS, HOLDS):
        assert HOLDS[surfaces.both(one, two)] == HOLDS[one] & HOLDS[two]
