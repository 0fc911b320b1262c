"""A club that somebody has left has no say over them any more, and does not find them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db.models import Q
from django.test import Client
from django.utils import timezone

from matches import services
from matches.errors import NotFoundError
from matches.models import AuditEntry, Club, Membership, Person, Role, Season, User
from matches.policy.charge import belonging, in_charge
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture
def old() -> League:
    return owned(make_league(2, draw=False))


def owned(league: League) -> League:
    """The league with an owner of its club who owns nothing else."""
    User.objects.filter(pk=league.owner.pk).update(is_superuser=False)
    league.owner.refresh_from_db()
    Role.objects.create(user=league.owner, club=league.competition.club, role="owner")
    return league


@pytest.fixture
def child(old: League) -> Person:
    """A child that was a member of one club, left it yesterday, and belongs to another."""
    who = old.entries[0].person
    Person.objects.filter(pk=who.pk).update(
        given_name="Zebulon", family_name="Quarrington", age_band="child", naming="initials"
    )
    Membership.objects.filter(person=who).update(left_on=timezone.localdate())
    belongs(who, Club.objects.create(kind="school", slug="hill", name="Hill School"))
    who.refresh_from_db()
    return who


def belongs(who: Person, club: Club, ends: date | None = None, **more: Any) -> Membership:
    today = timezone.localdate()
    season, _ = Season.objects.get_or_create(
        club=club, slug=f"s-{ends or 'now'}",
        defaults={
            "name": "S", "starts_on": (ends or today) - 200 * DAY, "ends_on": ends or today + DAY,
        },
    )  # fmt: skip
    return Membership.objects.create(person=who, club=club, season=season, **more)


def charged(who: Person) -> set[str]:
    """The names of the clubs in charge of somebody."""
    return _named(in_charge, who)


def listed(who: Person) -> set[str]:
    """The names of the clubs that list somebody."""
    return _named(belonging, who)


def _named(whose: Callable[[int], Q], who: Person) -> set[str]:
    clubs = Club.objects.all()
    return {
        club.name for club in clubs if Person.objects.filter(whose(club.pk), pk=who.pk).exists()
    }


def test_it_may_not_change_a_name_nor_how_it_is_shown(old: League, child: Person) -> None:
    people, where = services.people, (old.owner, old.club, child.public_id)
    attempts = (
        lambda: people.set_naming(*where, naming="full", age_band="adult"),
        lambda: people.rename(*where, given_name="Zebulon", family_name="Q."),
        lambda: people.join(*where),
        lambda: people.leave(*where),
        lambda: people.erasing.erase(*where, reason="Asked for."),
        lambda: services.competitions.entries.enter(
            old.owner, old.competition.public_id, people=[child.public_id]
        ),
    )
    for attempt in attempts:
        with pytest.raises(NotFoundError):
            attempt()
    child.refresh_from_db()
    assert (child.age_band, child.naming) == ("child", "initials")


def test_its_organisers_do_not_find_them_any_more(old: League, child: Person) -> None:
    client, slug = Client(), old.competition.club.slug
    client.force_login(old.owner)
    assert "Quarrington" not in client.get(f"/desk/clubs/{slug}/members/").content.decode()
    page = client.get(f"/desk/clubs/{slug}/members/{child.public_id}/")
    assert page.status_code == 404
    (line,) = services.competitions.entries.preview_names(
        old.owner, old.competition.public_id, "Zebulon Quarrington"
    )
    assert line.person != child.public_id


def test_its_own_club_decides_and_the_audit_has_what_was_before(child: Person) -> None:
    hill = Club.objects.get(slug="hill")
    owner = User.objects.create_user("head")
    owner.roles.create(club=hill, role="owner")
    services.people.set_naming(
        owner, hill.public_id, child.public_id, naming="alias", alias="Copper Fox"
    )
    noted = AuditEntry.objects.get(action="person.shown")
    assert noted.before == {"naming": "initials", "age_band": "child"}
    assert noted.after == {"naming": "alias", "age_band": "child"}


def test_its_own_club_may_erase_them_though_they_were_elsewhere(child: Person) -> None:
    hill = Club.objects.get(slug="hill")
    owner = User.objects.create_user("head")
    owner.roles.create(club=hill, role="owner")
    services.people.erasing.erase(owner, hill.public_id, child.public_id, reason="Asked for.")
    assert not Person.objects.filter(family_name="Quarrington").exists()


def test_who_belongs_to_two_clubs_is_erased_by_either_for_itself_alone(
    old: League, child: Person, settings: Any, tmp_path: Path
) -> None:
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    Membership.objects.filter(person=child).update(left_on=None)
    done = services.people.erasing.erase(old.owner, old.club, child.public_id, reason="Asked for.")
    child.refresh_from_db()
    assert done.part
    assert child.erased_at is None
    assert charged(child) == {"Hill School"}


def test_who_belongs_to_none_stays_with_the_one_that_they_were_in_last(child: Person) -> None:
    assert charged(child) == {"Hill School"}
    Membership.objects.filter(person=child).update(left_on=timezone.localdate() - DAY)
    Membership.objects.filter(club__slug="hill").update(left_on=timezone.localdate())
    assert charged(child) == listed(child) == {"Hill School"}


def test_a_season_that_is_long_over_gives_no_charge_beside_one_that_runs(old: League) -> None:
    who = Person.objects.create(given_name="Mo", family_name="Reed", age_band="adult")
    long_ago = timezone.localdate() - 100 * DAY
    belongs(who, old.competition.club, ends=long_ago)
    assert charged(who) == {old.competition.club.name}
    hill = Club.objects.create(kind="school", slug="hill", name="Hill School")
    belongs(who, hill)
    assert charged(who) == {"Hill School"}
