"""What somebody chose themselves, and that they asked not to be published, outlasts what others do
in passing."""

from __future__ import annotations

import pytest

from matches import services
from matches.errors import ConflictError
from matches.models import Permission
from matches.policy.visibility import person_name
from matches.services.people import ledger, permissions, second_person
from matches.services.people.ledger import Said
from tests.services.people.test_ledger import elsewhere
from tests.services.people.test_permissions import (
    asked,
    child,
    league,
    other,
    say,
    shown,
    signed_in,
)

__all__ = ["league", "other"]

pytestmark = pytest.mark.django_db


def test_what_is_said_of_everybody_ends_no_objection_and_no_own_choice(league, other):
    objects, chose = child(league), child(league, given_name="Yolanda", age_band="adult")
    say(league, objects, "code", kind="objected")
    user = signed_in(chose)
    permissions.choose(user, "code")
    both = [objects.public_id, chose.public_id]
    for naming in ("code", "alias", "first"):
        told = permissions.record_many(league.owner, league.club, both, Said(naming=naming))
        assert (told.holds, told.waits, told.kept) == (0, 0, 2)
    assert ledger.objected(objects)
    assert ledger.chose_themselves(chose, league.competition.club)
    told = permissions.record_many(league.owner, league.club, both, Said(kind="objected"))
    assert (told.holds, ledger.objected(chose)) == (2, True)


def test_another_age_and_another_alias_end_no_objection_and_no_own_choice(league, other):
    objects, chose = child(league), child(league, given_name="Yolanda", age_band="adult")
    say(league, objects, "code", kind="objected")
    permissions.choose(signed_in(chose), "code")
    services.people.set_naming(
        league.owner, league.club, objects.public_id, naming="code", age_band="youth"
    )
    services.people.set_naming(
        league.owner, league.club, objects.public_id, naming="alias", alias="Copper Fox"
    )
    services.people.set_naming(
        league.owner, league.club, chose.public_id, naming="code", age_band="youth", alias="Comet"
    )
    for who, band in ((objects, "youth"), (chose, "youth")):
        shown(who)
        assert who.age_band == band
    assert (person_name(objects), ledger.objected(objects)) == ("Copper Fox", True)
    assert ledger.chose_themselves(chose, league.competition.club)
    with pytest.raises(ConflictError, match="themselves"):
        say(league, chose, "alias")


def test_an_objection_ends_when_who_takes_it_back_is_named(league, other):
    who = child(league)
    say(league, who, "code", kind="objected")
    say(league, who, "code", given_by="club", evidence="none")
    assert ledger.objected(who)
    say(league, who, "code")
    assert not ledger.objected(who)


def test_the_same_said_again_writes_no_line(league):
    who = child(league)
    lines = Permission.objects.filter(person=who)
    before = lines.count()
    services.people.set_naming(league.owner, league.club, who.public_id, naming="code")
    assert lines.count() == before
    say(league, who, "code", given_by="club", evidence="none", note="Asked again in May.")
    assert lines.count() == before + 1


@pytest.mark.parametrize("kind", ["given", "objected"])
def test_what_waits_is_let_go_once_less_is_said(league, other, kind):
    who = child(league)
    say(league, who, "first")
    waits = asked()
    say(league, who, "code", kind=kind)
    assert asked() == []
    with pytest.raises(ConflictError):
        second_person.confirm(other, league.club, waits)
    assert shown(who) == who.code


def test_what_waits_is_let_go_once_they_choose_themselves(league, other):
    who = child(league, age_band="adult")
    say(league, who, "full")
    permissions.choose(signed_in(who), "code")
    assert asked() == []


def test_what_waits_is_let_go_once_another_club_says_less(league, other):
    who = child(league)
    say(league, who, "first")
    hill, owner = elsewhere(who)
    permissions.record(owner, hill.slug, who.public_id, Said(kind="objected"))
    assert asked() == []


def test_nothing_is_confirmed_that_was_asked_before_the_last_word(league, other):
    who = child(league)
    say(league, who, "first")
    ledger.append(who, league.competition.club, Said(), by=None)
    with pytest.raises(ConflictError, match="since"):
        second_person.confirm(other, league.club, asked())
    assert second_person.refuse(other, league.club, asked()) == 1


def test_another_age_and_less_of_the_name_leave_only_the_age_to_wait(league, other):
    who = child(league, age_band="unknown")
    say(league, who, "initials")
    say(league, who, "code", age_band="adult")
    assert second_person.confirm(other, league.club, asked()) == 1
    assert shown(who) == who.code
    assert who.age_band == "adult"


def test_who_chose_a_code_as_an_adult_is_asked_for_nothing_as_a_youth(league, other):
    who = child(league, age_band="adult")
    permissions.choose(signed_in(who), "code")
    with pytest.raises(ConflictError, match="themselves"):
        say(league, who, "first", age_band="youth")
    assert asked() == []
    assert ledger.chose_themselves(who, league.competition.club)
