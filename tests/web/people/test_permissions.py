"""How strangers read names, at the desk and on one's own account."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from matches import services
from matches.models import PermissionAsked, Person, SignInLetter, User
from matches.policy.visibility import person_name
from matches.services.looked import BULK
from matches.services.people import ledger, permissions
from matches.services.people.ledger import Said
from tests.services.own_accounts import long_theirs
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db
MOTHER = {"given_by": "guardian", "evidence": "paper", "until": "", "note": "=Mother"}


@pytest.fixture
def league() -> League:
    return make_league(0, 0)


@pytest.fixture
def owner(league: League) -> Client:
    return signed_in(league.organiser("owner", role="owner"))


@pytest.fixture
def second(league: League) -> Client:
    return signed_in(league.organiser("second"))


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def pupils(league: League, number: int = 3, **more: Any) -> list[Person]:
    root = User.objects.filter(is_superuser=True).first() or User.objects.create_superuser("root")
    names = ["Zebulon", "Yolanda", "Xavier", "Wilhelmina", "Ulrich"][:number]
    told = {"family_name": "Quarrington", "age_band": "child", **more}
    return [
        services.people.create(root, league.club.public_id, given_name=name, **told)
        for name in names
    ]


def names_of(league: League) -> str:
    return f"/desk/clubs/{league.club.slug}/permissions/"


def shown(who: Person) -> str:
    who.refresh_from_db()
    return person_name(who)


def asked() -> list[str]:
    return list(PermissionAsked.objects.filter(state="open").values_list("public_id", flat=True))


def test_a_class_is_named_in_one_step_after_a_look_and_a_second_person(league, owner, second):
    class_ = pupils(league)
    form = {"naming": "first", **MOTHER, "people": [each.public_id for each in class_[:2]]}
    looked = owner.post(names_of(league), {**form, "action": "preview"}).content.decode()
    assert "2 × First name and initial" in looked
    assert "1 × Code" in looked
    assert not asked()
    assert owner.post(names_of(league), {**form, "action": "do"}).status_code == 302
    refused = owner.post(names_of(league), {"action": "confirm", "asked": asked()})
    assert refused.status_code == 400
    assert len(re.findall(r'name="asked"[^>]* checked', refused.content.decode())) == 2
    done = second.post(names_of(league), {"action": "confirm", "asked": asked()})
    assert done.status_code == 302
    assert [shown(each) for each in class_] == ["Zebulon Q.", "Yolanda Q.", class_[2].code]


def test_everybody_is_one_tick_and_nobody_is_asked_about(league, owner):
    class_ = pupils(league)
    form = {"naming": "first", **MOTHER, "action": "do"}
    nobody = owner.post(names_of(league), form)
    assert nobody.status_code == 400
    assert "Choose somebody, or everybody." in nobody.content.decode()
    assert owner.post(names_of(league), {**form, "everybody": "on"}).status_code == 302
    assert len(asked()) == len(class_)


def test_an_objection_is_not_lost_with_another_change(league, owner):
    (who,) = pupils(league, 1)
    at = f"/desk/clubs/{league.club.slug}/members/{who.public_id}/"
    form = {"given_name": "Zebulon", "family_name": "Quarrington", "age_band": "child"}
    owner.post(at, {**form, "naming": "objected"})
    page = owner.get(at).content.decode()
    assert re.search(r'value="objected"[^>]* checked', page)
    owner.post(at, {**form, "naming": "objected", "age_band": "youth"})
    assert who.permissions.last().kind == "objected"
    refused = owner.post(at, {**form, "naming": "code", "age_band": "youth"})
    assert "who takes it back?" in refused.content.decode()
    assert who.permissions.last().kind == "objected"
    owner.post(at, {**form, "naming": "code", "age_band": "youth", **MOTHER})
    assert who.permissions.last().kind == "given"


def test_a_refused_form_comes_back_as_it_was(league, owner):
    (who,) = pupils(league, 1)
    yesterday = timezone.localdate() - timedelta(days=1)
    form = {"naming": "first", **MOTHER, "until": yesterday, "people": [who.public_id]}
    answer = owner.post(names_of(league), {**form, "action": "do"})
    assert answer.status_code == 400
    assert "This day is over" in answer.content.decode()
    assert "=Mother" in answer.content.decode()


@pytest.mark.parametrize("action", ["confirm", "refuse"])
def test_nothing_ticked_is_said_and_changes_nothing(league, second, action):
    answer = second.post(names_of(league), {"action": action})
    assert answer.status_code == 400
    assert "Tick what you mean first" in answer.content.decode()


def test_what_is_answered_already_is_said(league, owner, second):
    (who,) = pupils(league, 1)
    form = {"naming": "first", **MOTHER, "people": [who.public_id], "action": "do"}
    owner.post(names_of(league), form)
    (waits,) = asked()
    owner.post(names_of(league), {"action": "refuse", "asked": waits})
    answer = second.post(names_of(league), {"action": "confirm", "asked": waits})
    assert answer.status_code == 400
    assert "somebody has answered it" in answer.content.decode()
    assert second.post(names_of(league), {"action": "confirm", "asked": "x"}).status_code == 404


def test_an_owner_takes_the_ledger_along_and_an_organiser_does_not(league, owner, second):
    (who,) = pupils(league, 1)
    root = User.objects.get(username="root")
    objects = Said(kind="objected", given_by="guardian", evidence="mail", note="=1+1")
    permissions.record(root, league.club.public_id, who.public_id, objects)
    at = f"{names_of(league)}ledger."
    told = json.loads(owner.get(f"{at}json").content)
    assert [line["kind"] for line in told["lines"]] == ["given", "objected"]
    assert told["lines"][1]["name"] == "Zebulon Quarrington"
    text = owner.get(f"{at}csv").content.decode("utf-8-sig")
    assert "'=1+1" in text
    assert owner.get(f"{at}pdf").status_code == 404
    assert second.get(f"{at}json").status_code == 404


def test_whoever_organises_another_club_finds_no_names(league):
    assert signed_in(User.objects.create_user("elsewhere")).get(names_of(league)).status_code == 404


def test_the_page_says_who_waits_and_whose_age_is_due(league, owner):
    first, then, _last = pupils(league)
    Person.objects.filter(pk=then.pk).update(age_review_on=timezone.localdate())
    owner.post(names_of(league), {
        "naming": "first", **MOTHER, "people": [first.public_id], "action": "do",
    })  # fmt: skip
    page = owner.get(names_of(league)).content.decode()
    assert "yours, or by a sign-in that you gave: somebody else confirms it" in page
    assert "You alone organise this club" in page
    assert f"members/{then.public_id}/" in page
    assert f"members/{_last.public_id}/" not in page


@pytest.mark.parametrize("number", [1, 5])
def test_a_page_of_names_costs_the_same_however_many_they_are(
    league, owner, number, django_assert_num_queries
):
    pupils(league, number)
    owner.get(names_of(league))
    with django_assert_num_queries(QUERIES + (LOOKED if number >= BULK else 0)):
        owner.get(names_of(league))


LOOKED = 2
"""Whose people were named, and whether it is on record in this hour already."""
QUERIES = 13
"""Session and user, who reads (2), the club, its people, what was said, its roles, what waits;
which children are the reader's own; the names of things, and who may stand there (2)."""


def test_more_of_one_person_waits_and_less_holds(league, owner, second):
    (who,) = pupils(league, 1)
    at = f"/desk/clubs/{league.club.slug}/members/{who.public_id}/"
    form = {"given_name": "Zebulon", "family_name": "Quarrington", "age_band": "child"}
    answer = owner.post(at, {**form, "naming": "first", **MOTHER}, follow=True)
    assert "once a second person has confirmed it" in answer.content.decode()
    assert shown(who) == who.code
    second.post(names_of(league), {"action": "confirm", "asked": asked()})
    assert shown(who) == "Zebulon Q."
    assert "confirmed by second" in owner.get(at).content.decode()
    owner.post(at, {**form, "naming": "objected", **MOTHER})
    assert shown(who) == who.code
    assert "Asked not to be published" in owner.get(at).content.decode()


def test_a_form_saved_as_it_was_writes_no_line(league, owner):
    (who,) = pupils(league, 1)
    at = f"/desk/clubs/{league.club.slug}/members/{who.public_id}/"
    form = {"given_name": "Zeb", "family_name": "Quarrington", "age_band": "child"}
    assert owner.post(at, {**form, "naming": "code", "alias": ""}).status_code == 302
    assert who.permissions.count() == 1
    assert Person.objects.get().given_name == "Zeb"


def test_adults_choose_on_their_account(league):
    (who,) = pupils(league, 1, age_band="adult")
    client = own(who)
    assert "Strangers see: Z. Q." in client.get("/account/").content.decode()
    form = {"action": "choose", "alias": "", "until": ""}
    assert client.post("/account/", {**form, "naming": "full"}).status_code == 302
    assert shown(who) == "Zebulon Quarrington"
    bad = client.post("/account/", {**form, "naming": "alias", "alias": "Zebulon"})
    assert bad.status_code == 400
    assert shown(who) == "Zebulon Quarrington"
    assert [*ledger.differing()] == []


def test_who_is_young_is_told_who_allows_it(league):
    (who,) = pupils(league, 1)
    form = {"action": "choose", "alias": "", "until": ""}
    client = own(who)
    assert "a parent or guardian allows" in client.get("/account/").content.decode()
    assert client.post("/account/", {**form, "naming": "first"}).status_code == 400
    assert shown(who) == who.code


def test_an_adult_confirms_for_themselves_what_their_one_organiser_asks(league, owner):
    (who,) = pupils(league, 1, age_band="adult")
    form = {"naming": "full", **MOTHER, "people": [who.public_id], "action": "do"}
    owner.post(names_of(league), form)
    client = own(who)
    assert "Your club asks you" in client.get("/account/").content.decode()
    (waits,) = asked()
    assert client.post("/account/", {"action": "confirm", "asked": waits}).status_code == 302
    assert shown(who) == "Zebulon Quarrington"


def own(who: Person) -> Client:
    return signed_in(long_theirs(who, "themselves"))


def test_a_choice_by_a_sign_in_that_was_handed_over_is_said_to_wait(league, owner, second):
    (who,) = pupils(league, 1, age_band="adult")
    user = User.objects.create_user("themselves")
    Person.objects.filter(pk=who.pk).update(user=user)
    client = signed_in(user)
    form = {"action": "choose", "alias": "", "until": "", "naming": "full"}
    said = client.post("/account/", form, follow=True).content.decode()
    assert "You chose: Full name." in said
    assert "Nobody else could confirm it" not in said
    assert "their own choice" in second.get(names_of(league)).content.decode()
    second.post(names_of(league), {"action": "confirm", "asked": asked()})
    assert shown(who) == "Zebulon Quarrington"


def test_a_link_is_mailed_from_the_member_s_page_and_shown_to_nobody(league, owner):
    (who,) = pupils(league, 1, age_band="adult")
    at = f"/desk/clubs/{league.club.slug}/members/{who.public_id}/"
    wrong = owner.post(at, {"action": "mail", "email": "nobody"})
    assert 'value="nobody"' in wrong.content.decode()
    told = owner.post(at, {"action": "mail", "email": "z@example.org"}, follow=True)
    assert "The link is on its way" in told.content.decode()
    assert "/names/" not in told.content.decode()
    assert SignInLetter.objects.get().email == "z@example.org"


def test_who_asks_what_is_kept_reads_what_was_said_of_them(league):
    who, other = pupils(league, 2)
    note = f"As {other.given_name} too"
    said = Said(given_by="guardian", note=note)
    permissions.record(User.objects.get(username="root"), league.club.slug, who.public_id, said)
    client = own(who)
    told = json.loads(client.post("/account/data/", {"as": "json"}).content)
    assert [line["note"] for line in told["permissions"]] == ["", "As Y. too"]
    assert told["codes"][0]["club"] == league.club.name
