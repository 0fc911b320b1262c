"""Of who belongs to two clubs one is in charge; the other has them play, and decides nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from matches import services
from matches.errors import ConflictError
from matches.models import Club, Membership, Naming, Person, Role, User
from matches.services.people.ledger import Said
from tests.security.visiting.test_former_club import DAY, belongs, charged, listed, owned
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db
SECOND = "Hill School"


@pytest.fixture
def first() -> League:
    return owned(make_league(2, draw=False))


@pytest.fixture
def child(first: League) -> Person:
    """A child of the first club who joined a second one, and belongs to both."""
    who = first.entries[0].person
    Person.objects.filter(pk=who.pk).update(
        given_name="Zebulon", family_name="Quarrington", age_band="child"
    )
    belongs(who, Club.objects.create(kind="school", slug="hill", name=SECOND))
    who.refresh_from_db()
    return who


@pytest.fixture
def head(child: Person) -> User:
    """Who owns the second club."""
    made = User.objects.create_user("head")
    Role.objects.create(user=made, club=Club.objects.get(slug="hill"), role="owner")
    return made


def second() -> Club:
    return Club.objects.get(slug="hill")


def test_the_one_that_they_joined_first_is_in_charge_and_both_list_them(
    first: League, child: Person
) -> None:
    assert charged(child) == {first.competition.club.name}
    assert listed(child) == {first.competition.club.name, SECOND}


def test_a_new_season_of_the_first_takes_no_charge_away(first: League, child: Person) -> None:
    club = first.competition.club
    Membership.objects.filter(person=child, club=club).update(season=_over(club))
    assert charged(child) == {SECOND}
    belongs(child, club)
    assert charged(child) == {club.name}


def _over(club: Club) -> Any:
    return club.seasons.create(
        slug="long-over", name="Long over", starts_on=timezone.localdate() - 500 * DAY,
        ends_on=timezone.localdate() - 200 * DAY,
    )  # fmt: skip


def test_who_leaves_the_first_is_in_the_charge_of_the_second(first: League, child: Person) -> None:
    services.people.leave(first.owner, first.club, child.public_id)
    assert charged(child) == listed(child) == {SECOND}


def test_who_left_both_is_in_the_charge_of_the_one_that_they_left_last(
    first: League, child: Person
) -> None:
    today, club = timezone.localdate(), first.competition.club
    here, there = (Membership.objects.filter(person=child, club=one) for one in (club, second()))
    here.update(left_on=today)
    there.update(left_on=today - DAY)
    assert charged(child) == listed(child) == {club.name}
    there.update(left_on=today)
    here.update(left_on=today - DAY)
    assert charged(child) == listed(child) == {SECOND}


def test_clubs_whose_seasons_are_long_over_list_whom_nobody_let_go(
    first: League, child: Person
) -> None:
    for each in Membership.objects.filter(person=child):
        each.season = _over(each.club)
        each.save()
    assert charged(child) == {first.competition.club.name}
    assert listed(child) == {first.competition.club.name, SECOND}


def test_the_second_changes_no_name_no_alias_no_age_and_hands_over_no_sign_in(
    head: User, child: Person
) -> None:
    people, where = services.people, (head, second().public_id, child.public_id)
    before = Person.objects.filter(pk=child.pk).values().get()
    attempts = (
        lambda: people.rename(*where, given_name="Zeb", family_name="Q."),
        lambda: people.set_naming(*where, naming="code", age_band="youth"),
        lambda: people.set_naming(*where, naming="code", age_band="adult"),
        lambda: people.set_naming(*where, naming="alias", alias="Copper Fox"),
        lambda: people.permissions.look_again(*where, timezone.localdate()),
        lambda: people.sign_ins.make_link(*where),
        lambda: people.sign_ins.mail_link(*where, email="a@example.test", link="x"),
        lambda: people.sign_ins.unlink(*where),
    )
    for attempt in attempts:
        with pytest.raises(ConflictError) as refused:
            attempt()
        assert refused.value.code == "in-charge"
        assert "another club" in str(refused.value)
    assert Person.objects.filter(pk=child.pk).values().get() == before


def test_the_second_makes_nobody_one_with_them(head: User, child: Person) -> None:
    twin = services.people.create(
        head, second().public_id, given_name="Zebulon", family_name="Quarrington"
    )
    for pair in ((child, twin), (twin, child)):
        with pytest.raises(ConflictError):
            services.merging.look(head, second().public_id, *(one.public_id for one in pair))


def test_the_second_has_them_play_in_its_teams_and_competitions(head: User, child: Person) -> None:
    team = services.teams.create(head, second().public_id, name="Oak", members=[child.public_id])
    assert [place.person for place in team.members.all()] == [child]


def test_the_second_may_ask_for_less_and_its_word_counts(
    first: League, head: User, child: Person
) -> None:
    club = first.competition.club
    services.people.ledger.append(child, club, Said(naming=Naming.INITIALS.value), by=first.owner)
    said = Said(kind="objected", given_by="guardian", evidence="paper")
    services.people.permissions.record(head, second().public_id, child.public_id, said)
    child.refresh_from_db()
    assert child.naming == "code"
    services.people.leave(head, second().public_id, child.public_id)
    services.people.permissions.record(
        first.owner, first.club, child.public_id, Said(naming="code")
    )
    assert charged(child) == {club.name}


def test_the_second_ends_its_own_membership_and_erases_its_own_part(
    head: User, child: Person, settings: Any, tmp_path: Any
) -> None:
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    done = services.people.erasing.erase(
        head, second().public_id, child.public_id, reason="Asked for."
    )
    child.refresh_from_db()
    assert done.part
    assert child.erased_at is None
    assert SECOND not in listed(child)


def test_its_page_of_them_offers_what_it_may_do_and_says_who_decides(
    head: User, child: Person
) -> None:
    client = Client()
    client.force_login(head)
    at = f"/desk/clubs/hill/members/{child.public_id}/"
    page = client.get(at).content.decode()
    assert "Another club is in charge of them" in page
    assert "Quarrington" in page
    for gone in (
        'name="given_name"',
        'name="age_band"',
        'name="alias"',
        "Mail them a link",
        "twice",
    ):
        assert gone not in page, gone
    assert "End the membership" in page
    posted = client.post(at, {"naming": "objected", "given_by": "guardian", "evidence": "paper"})
    assert posted.status_code == 302
    words = child.permissions.filter(club=second())
    assert [one.kind for one in words] == ["objected"]
    refused = client.post(at, {"given_name": "Zeb", "naming": "code", "age_band": "adult"})
    child.refresh_from_db()
    assert (child.given_name, child.age_band) == ("Zebulon", "child"), refused.status_code


def test_nobody_is_invited_by_a_club_that_is_not_in_charge(head: User, child: Person) -> None:
    client = Client()
    client.force_login(head)
    page = client.get("/desk/clubs/hill/invite/")
    assert page.status_code == 200
    assert "Quarrington" not in page.content.decode()
