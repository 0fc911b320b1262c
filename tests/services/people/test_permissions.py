"""The permission ledger: less at once, more by two, and what holds is what the lines come to."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.models import (
    AuditEntry,
    Club,
    ClubCode,
    Permission,
    PermissionAsked,
    PermissionNote,
    Person,
    Role,
    User,
)
from matches.policy.viewer import viewer_of
from matches.policy.visibility import person_name
from matches.selectors.people import waiting_for
from matches.services.people import ledger, permissions, second_person
from matches.services.people.ledger import Said
from tests.services.league import League, make_league
from tests.services.own_accounts import long_theirs

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
GUARDIAN = {"given_by": "guardian", "evidence": "paper"}


@pytest.fixture
def league() -> League:
    made = make_league(2, draw=False)
    User.objects.filter(pk=made.owner.pk).update(is_superuser=False)
    made.owner.refresh_from_db()
    Role.objects.create(user=made.owner, club=made.competition.club, role="owner")
    return made


@pytest.fixture
def other(league: League) -> User:
    return second(league)


def second(league: League) -> User:
    user = User.objects.create_user("second")
    Role.objects.create(user=user, club=league.competition.club, role="organiser")
    return user


def child(league: League, **more: Any) -> Person:
    told = {"given_name": "Zebulon", "family_name": "Quarrington", "age_band": "child", **more}
    return services.people.create(league.owner, league.club, **told)


def say(league: League, who: Person, naming: str, **more: Any) -> permissions.Recorded:
    known = {key: more.pop(key) for key in ("alias", "age_band") if key in more}
    said = Said(naming=naming, **{**GUARDIAN, **more})
    return permissions.record(league.owner, league.club, who.public_id, said, **known)


def asked() -> list[str]:
    return list(PermissionAsked.objects.filter(state="open").values_list("public_id", flat=True))


def shown(who: Person) -> str:
    who.refresh_from_db()
    return person_name(who)


def test_a_higher_level_waits_for_a_second_person(league, other):
    who = child(league)
    code = shown(who)
    assert say(league, who, "first").waits
    assert shown(who) == code
    with pytest.raises(ConflictError, match="yourself"):
        second_person.confirm(league.owner, league.club, asked())
    assert second_person.confirm(other, league.club, asked()) == 1
    assert shown(who) == "Zebulon Q."
    line = Permission.objects.filter(person=who).last()
    assert (line.level, line.given_by, line.recorded_by, line.confirmed_by) == (
        1, "guardian", league.owner, other
    )  # fmt: skip
    assert [*ledger.differing()] == []


def test_what_waits_is_refused_once_and_then_waits_no_more(league, other):
    who = child(league)
    say(league, who, "first", note="Mother said so")
    waits = asked()
    assert second_person.refuse(other, league.club, waits) == 1
    with pytest.raises(ConflictError):
        second_person.confirm(other, league.club, waits)
    assert not PermissionAsked.objects.exclude(note="").exists()
    assert person_name(who) == shown(who)


def test_who_organises_another_club_confirms_nothing(league, other):
    who = child(league)
    say(league, who, "first")
    hill = Club.objects.create(kind="school", slug="hill", name="Hill School")
    owner = User.objects.create_user("hill")
    Role.objects.create(user=owner, club=hill, role="owner")
    with pytest.raises(NotAllowedError):
        second_person.confirm(owner, league.club, asked())
    with pytest.raises(NotFoundError):
        second_person.confirm(owner, "hill", asked())


def test_less_holds_at_once_and_is_called_withdrawn(league, other):
    who = child(league)
    say(league, who, "first")
    second_person.confirm(other, league.club, asked())
    assert not say(league, who, "code").waits
    assert shown(who).startswith("Harbour ")
    assert Permission.objects.filter(person=who).last().kind == "withdrawn"


def test_a_last_day_holds_without_anybody_writing(league, other, monkeypatch):
    who = child(league)
    today = timezone.localdate()
    say(league, who, "first", until=today)
    second_person.confirm(other, league.club, asked())
    assert shown(who) == "Zebulon Q."
    monkeypatch.setattr(timezone, "localdate", lambda *_a: today + DAY)
    assert shown(who) == who.code
    assert [*ledger.differing()] == []


def test_the_same_for_longer_is_more(league, other):
    who = child(league)
    say(league, who, "first", until=timezone.localdate())
    second_person.confirm(other, league.club, asked())
    assert say(league, who, "first").waits
    assert say(league, who, "initials", until=timezone.localdate()).holds


def test_nobody_under_18_is_named_in_full(league, other):
    who = child(league, age_band="unknown")
    with pytest.raises(InvalidError):
        say(league, who, "full")
    assert say(league, who, "full", age_band="adult").waits
    assert who.code == shown(who)
    second_person.confirm(other, league.club, asked())
    assert shown(who) == "Zebulon Quarrington"


def test_an_adult_who_is_none_after_all_goes_by_a_code_at_once(league, other):
    who = child(league, age_band="adult")
    say(league, who, "full")
    second_person.confirm(other, league.club, asked())
    assert say(league, who, "initials", age_band="youth").waits
    assert shown(who) == who.code
    assert who.age_band == "youth"


def test_adults_choose_for_themselves_and_nobody_raises_it(league, other):
    who = child(league, age_band="adult")
    user = long_theirs(who)
    services.people.permissions.choose(user, "full")
    assert shown(who) == "Zebulon Quarrington"
    services.people.permissions.choose(user, "code")
    assert shown(who) == who.code
    with pytest.raises(ConflictError, match="themselves"):
        say(league, who, "full")


def test_who_is_young_lets_less_be_told_and_not_more(league, other):
    who = child(league)
    user = User.objects.create_user("zebulon")
    Person.objects.filter(pk=who.pk).update(user=user)
    say(league, who, "first")
    with pytest.raises(NotAllowedError):
        second_person.confirm_own(user, asked()[0])
    second_person.confirm(other, league.club, asked())
    with pytest.raises(InvalidError):
        services.people.permissions.choose(user, "full")
    services.people.permissions.choose(user, "code")
    assert shown(who) == who.code


def signed_in(who: Person, name: str = "zebulon") -> User:
    user = User.objects.create_user(name)
    Person.objects.filter(pk=who.pk).update(user=user)
    return user


def test_in_a_club_of_one_organiser_their_own_word_is_the_second(league):
    who = child(league, age_band="adult")
    user = long_theirs(who)
    say(league, who, "full")
    assert [each.naming for each in waiting_for(viewer_of(user))] == ["Full name"]
    second_person.confirm_own(user, asked()[0])
    assert shown(who) == "Zebulon Quarrington"


@pytest.mark.parametrize("band", ["child", "youth", "unknown"])
@pytest.mark.parametrize("naming", ["code", "full"])
def test_nobody_says_of_themselves_that_they_are_an_adult(league, band, naming):
    who = child(league, age_band=band)
    user = signed_in(who)
    assert say(league, who, naming, age_band="adult").waits
    assert waiting_for(viewer_of(user)) == ()
    with pytest.raises(NotAllowedError):
        second_person.confirm_own(user, asked()[0])
    assert shown(who) == who.code
    assert who.age_band == band


@pytest.mark.parametrize("band", ["child", "youth"])
def test_that_a_child_s_age_is_not_known_waits_for_a_second_person(league, other, band):
    who = child(league, age_band=band)
    assert say(league, who, "code", age_band="unknown").waits
    shown(who)
    assert who.age_band == band
    second_person.confirm(other, league.club, asked())
    shown(who)
    assert who.age_band == "unknown"


def test_a_class_is_named_in_one_step_but_for_those_who_asked_not_to_be(league, other):
    pupils = [child(league, family_name=each) for each in ("Oldacre", "Quarrington", "Farthing")]
    say(league, pupils[0], "code", kind="objected")
    people = [each.public_id for each in pupils]
    told = permissions.record_many(
        league.owner, league.club, people, Said(naming="first", **GUARDIAN)
    )
    assert (told.holds, told.waits, told.kept) == (0, 2, 1)
    second_person.confirm(other, league.club, asked())
    assert [shown(each) for each in pupils] == [pupils[0].code, "Zebulon Q.", "Zebulon F."]


def test_who_asked_not_to_be_published_reads_like_everybody_without_permission(league):
    plain, objects = child(league), child(league, given_name="Yolanda")
    say(league, objects, "code", kind="objected")
    plain.refresh_from_db()
    objects.refresh_from_db()
    assert (plain.naming, plain.shown_until) == (objects.naming, objects.shown_until)
    assert [shown(each).split()[0] for each in (plain, objects)] == ["Harbour", "Harbour"]


@pytest.mark.parametrize("alias", ["Rzqantg Q", "Zebulon", "quarrington the great", "Z Fox"])
@pytest.mark.parametrize("band", ["child", "adult"])
def test_an_alias_tells_no_word_and_no_initial_of_the_name(league, alias, band):
    who = child(league, age_band=band)
    with pytest.raises(InvalidError):
        say(league, who, "alias", alias=alias)
    assert say(league, who, "alias", alias="Copper Fox").holds
    assert shown(who) == "Copper Fox"


def test_the_audit_tells_codes_and_no_name(league, other):
    who = child(league)
    say(league, who, "first", note="Zebulon's mother")
    second_person.confirm(other, league.club, asked())
    noted = AuditEntry.objects.filter(object_id=who.public_id).order_by("pk")
    assert [each.action for each in noted] == ["person.created", "person.asked", "person.shown"]
    assert noted[2].before == {"naming": "code", "age_band": "child"}
    assert noted[2].after == {"naming": "first", "age_band": "child"}
    assert not any("ebulon" in f"{each.summary}{each.after}" for each in noted)


def test_erasing_lets_the_note_and_the_number_go_and_the_lines_stay(
    league, other, settings, tmp_path
):
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    who = child(league)
    say(league, who, "first", note="Mother, on paper")
    second_person.confirm(other, league.club, asked())
    assert PermissionNote.objects.get().text == "Mother, on paper"
    services.people.erase(league.owner, league.club, who.public_id, reason="Asked.")
    assert not PermissionNote.objects.exists()
    assert not ClubCode.objects.filter(person=who).exists()
    assert Permission.objects.filter(person=who).count() == 2
    assert shown(who) == "Former player"


def test_an_alias_that_is_too_long_is_refused_with_its_length(league):
    who = child(league)
    with pytest.raises(InvalidError, match="80"):
        say(league, who, "alias", alias="x" * 81)


def test_an_alias_is_not_emptied_while_they_are_called_by_it(league):
    who = child(league)
    say(league, who, "alias", alias="Copper Fox")
    with pytest.raises(InvalidError, match="alias"):
        say(league, who, "first", alias="")
    assert shown(who) == "Copper Fox"
