"""Another name lets strangers read no more than was allowed of the one before."""

from __future__ import annotations

import pytest

from matches import services
from matches.errors import InvalidError
from matches.models import Person
from matches.services.people import ledger, permissions, second_person
from tests.services.league import League
from tests.services.own_accounts import long_theirs
from tests.services.people.test_permissions import (
    asked,
    child,
    league,
    other,
    say,
    shown,
)

__all__ = ["league", "other"]

pytestmark = pytest.mark.django_db


def call(league: League, who: Person, given: str, family: str = "Quarrington") -> None:
    services.people.rename(
        league.owner, league.club, who.public_id, given_name=given, family_name=family
    )


def by_first_name(league: League, other: object, **more: str) -> Person:
    who = child(league, **more)
    say(league, who, "first")
    second_person.confirm(other, league.club, asked())
    return who


TELLING = ["ZebulonQuarrington", "quarrington", "Zebulon.Quarrington", "Xquárringtonx Z"]


@pytest.mark.parametrize("given", TELLING)
@pytest.mark.parametrize("band", ["child", "adult"])
def test_a_given_name_that_strangers_read_holds_no_family_name(league, other, given, band):
    who = by_first_name(league, other, age_band=band)
    with pytest.raises(InvalidError, match="initials or a code"):
        call(league, who, given)
    assert shown(who) == "Zebulon Q."
    call(league, who, "Zebullon")
    assert shown(who) == "Zebullon Q."


def test_a_short_family_name_joined_to_the_given_one_is_known(league, other):
    who = by_first_name(league, other, family_name="Li")
    with pytest.raises(InvalidError):
        call(league, who, "ZebulonLi", "Li")


def test_the_family_name_of_before_is_known_in_one_step_and_in_two(league, other):
    who = by_first_name(league, other)
    with pytest.raises(InvalidError):
        call(league, who, "ZebulonQuarrington", "Smith")
    call(league, who, "Zebulon", "Smith")
    with pytest.raises(InvalidError):
        call(league, who, "ZebulonQuarrington", "Smith")
    assert shown(who) == "Zebulon S."


def test_a_name_that_waits_to_be_read_is_not_made_to_tell_more(league, other):
    who = child(league)
    say(league, who, "first")
    with pytest.raises(InvalidError):
        call(league, who, "ZebulonQuarrington")
    second_person.refuse(other, league.club, asked())
    call(league, who, "ZebulonQuarrington")
    assert shown(who) == who.code


def test_a_young_one_s_alias_that_tells_the_new_name_gives_way_to_a_code(league):
    who = child(league, alias="Copper Fox", naming="alias")
    call(league, who, "Copper")
    assert shown(who) == who.code
    assert (who.alias, [*ledger.differing()]) == ("", [])
    call(league, who, "Zebulon")
    assert shown(who) == who.code


def test_an_adult_s_alias_is_not_made_to_tell_the_name_by_renaming_twice(league):
    who = child(league, age_band="adult")
    call(league, who, "Mo", "Wren")
    say(league, who, "alias", alias="Zebulon Quarrington")
    with pytest.raises(InvalidError, match="alias first"):
        call(league, who, "Zebulon")
    assert who.given_name == "Zebulon"
    who.refresh_from_db()
    assert who.given_name == "Mo"


def test_another_full_name_altogether_is_confirmed_anew(league, other):
    who = child(league, age_band="adult")
    permissions.choose(long_theirs(who), "full")
    call(league, who, "Zebulon", "Smith")
    assert shown(who) == "Zebulon Smith"
    call(league, who, "Yolanda", "Farthing")
    assert shown(who) == "Y. F."
    second_person.confirm(other, league.club, asked())
    assert shown(who) == "Yolanda Farthing"
