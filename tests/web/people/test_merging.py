"""Two entries of one person, from the page of one of them."""

from __future__ import annotations

import re
import time

import pytest
from django.test import Client

from matches import services
from matches.models import Person, Role, User
from matches.policy import sign_ins
from matches.services import merging
from tests.services.league import League, make_league
from tests.services.merging.twins import asha, cup, twin
from tests.web.people.test_leaving import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league()


def at(league: League, person: Person) -> str:
    club = league.competition.club.slug
    return f"/desk/clubs/{club}/members/{person.public_id}/merge/"


def form_of(page: str) -> dict[str, str]:
    return dict(re.findall(r'type="hidden" name="(other|seen)" value="([^"]*)"', page))


@pytest.fixture
def owner(league: League) -> Client:
    return client_of(league)


def test_what_moves_is_shown_and_then_they_are_one(league, owner):
    kept, gone = asha(league), twin(league)
    cup(league, gone, draw=False)
    here = at(league, kept)
    assert here in owner.get(here.replace("merge/", "")).content.decode()
    asked = owner.get(here).content.decode()
    assert "Asha Broock" in asked
    assert "Make them one" not in asked
    page = owner.get(here, {"other": gone.public_id}).content.decode()
    assert "Asha Broock becomes Asha Brook" in page
    assert "<dd>Cup</dd>" in page
    assert "Strangers see" in page
    answer = owner.post(here, form_of(page))
    assert answer.status_code == 302
    assert not Person.objects.filter(pk=gone.pk).exists()
    assert owner.get(at(league, gone)).status_code == 404
    assert Client().get(f"/players/{gone.public_id}/").status_code == 404


def test_who_cannot_be_one_is_told_why_and_has_no_button(league, owner):
    kept, other = asha(league), league.entries[1].person
    page = owner.get(at(league, kept), {"other": other.public_id}).content.decode()
    assert "In Autumn League they meet each other." in page
    assert "Make them one" not in page
    answer = owner.post(at(league, kept), {"other": other.public_id, "seen": ""})
    assert answer.status_code == 400
    assert Person.objects.filter(pk=other.pk).exists()


def test_who_signed_in_long_ago_is_asked_again_before_a_sign_in_moves(league, owner):
    kept, gone = asha(league), twin(league)
    page = owner.get(at(league, kept), {"other": gone.public_id}).content.decode()
    league.owner.set_password("heads-or-tails-9")
    league.owner.save()
    owner.force_login(league.owner)
    session = owner.session
    session[sign_ins.SIGNED_IN_AT] = int(time.time()) - 901
    session.save()
    answer = owner.post(at(league, kept), form_of(page))
    assert answer["Location"].startswith("/accounts/reauthenticate/")
    assert Person.objects.filter(pk=gone.pk).exists()


def test_what_has_changed_meanwhile_is_shown_again(league, owner):
    kept, gone = asha(league), twin(league)
    page = owner.get(at(league, kept), {"other": gone.public_id}).content.decode()
    cup(league, gone, draw=False)
    answer = owner.post(at(league, kept), form_of(page))
    assert answer.status_code == 400
    assert "has changed since you looked" in answer.content.decode()
    assert owner.post(at(league, kept), form_of(answer.content.decode())).status_code == 302


def test_people_of_another_club_are_not_there(league, owner):
    other = services.clubs.create(league.owner, name="Other", kind="club")
    organiser = User.objects.create_user("elsewhere")
    Role.objects.create(user=organiser, club=other, role="organiser")
    client = Client()
    client.force_login(organiser)
    kept, gone = asha(league), twin(league)
    assert client.get(at(league, kept)).status_code == 404
    assert client.post(at(league, kept), {"other": gone.public_id}).status_code == 404
    theirs = at(league, kept).replace(league.competition.club.slug, other.slug)
    assert client.post(theirs, {"other": gone.public_id}).status_code == 404
    stranger = Person.objects.create(given_name="Else", age_band="adult")
    for known in (stranger.public_id, "zzzzzzzzzzzz"):
        assert owner.get(at(league, kept), {"other": known}).status_code == 400


@pytest.mark.parametrize("more", [0, 12])
def test_looking_costs_the_same_for_who_has_played_much(
    league, owner, more, django_assert_max_num_queries
):
    kept, gone = asha(league), twin(league)
    for number in range(more):
        cup(league, gone, name=f"Cup {number}", draw=False)
    owner.get(at(league, kept))
    with django_assert_max_num_queries(44):
        owner.get(at(league, kept), {"other": gone.public_id})


# ── the way in ───────────────────────────────────────────────────────────────────────────────────


def members_page(league: League, client: Client) -> str:
    at = f"/desk/clubs/{league.competition.club.slug}/members/"
    return client.get(at).content.decode()


def test_two_of_nearly_one_name_are_pointed_at_where_members_are_listed(league, owner):
    assert "The same person twice?" not in members_page(league, owner)
    gone = twin(league)
    page = members_page(league, owner)
    assert page.count("?other=") == 1
    path, other = re.search(r'href="([^"]*/merge/)\?other=(\w+)"', page).groups()
    assert (path, other) == (at(league, asha(league)), gone.public_id)
    assert "Make them one" in owner.get(path, {"other": other}).content.decode()


def test_who_were_erased_are_not_taken_for_one_another(league, owner, settings, tmp_path):
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    for entry in league.entries[:2]:
        services.people.erase(
            league.owner, league.club, entry.person.public_id, reason="Asked for it."
        )
    assert "The same person twice?" not in members_page(league, owner)


def test_a_club_of_many_who_are_named_alike_is_shown_a_few_and_soon(league, owner):
    for number in range(60):
        twin(league, "Asha", "Broock" if number % 2 else "Brook")
    began = time.process_time()
    assert members_page(league, owner).count("?other=") == 12
    assert time.process_time() - began < 2


# ── by hand, with what is another club's ─────────────────────────────────────────────────────────


def test_two_made_one_elsewhere_are_taken_back_by_nobody_here(league, owner):
    other = make_league(3, name="Elsewhere")
    kept, gone = asha(other), twin(other)
    seen = merging.look(other.owner, other.club, kept.public_id, gone.public_id).digest
    merging.merge(other.owner, other.club, kept.public_id, gone.public_id, seen=seen)
    theirs = client_of(other)
    there = f"/desk/clubs/{other.competition.club.slug}/lately/"
    own = f"/desk/clubs/{league.competition.club.slug}/lately/"
    number = re.search(rf'{there}(\w+)/"', theirs.get(there).content.decode())[1]
    seen = re.search(
        r'name="seen" value="([^"]+)"', theirs.get(f"{there}{number}/").content.decode()
    )
    assert seen is not None
    # Somebody of this club alone, with the other's number, address and what was seen there.
    organiser = User.objects.create_user("of-here")
    Role.objects.create(user=organiser, club=league.competition.club, role="organiser")
    here = Client()
    here.force_login(organiser)
    for place in (own, there):
        told = {"seen": seen[1]}
        assert here.get(f"{place}{number}/").status_code == 404
        assert here.post(f"{place}{number}/", told).status_code == 404
    assert not Person.objects.filter(public_id=gone.public_id).exists()
    assert theirs.post(f"{there}{number}/", {"seen": seen[1]}).status_code == 302
    assert Person.objects.filter(public_id=gone.public_id).exists()


def test_a_person_of_another_club_is_made_nobody_s_here(league, owner):
    other = make_league(3, name="Elsewhere")
    stranger, kept = asha(other), asha(league)
    told = {"other": stranger.public_id, "seen": "x"}
    page = owner.post(at(league, kept), told)
    assert page.status_code < 500
    assert Person.objects.filter(pk=stranger.pk).exists()
    assert "Make them one" not in page.content.decode()
