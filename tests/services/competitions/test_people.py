"""People named, renamed and let go, and the roles that they are given."""

from __future__ import annotations

import pytest

from matches import services
from matches.errors import ConflictError, NotAllowedError, NotFoundError
from matches.models import AuditEntry, Role, Scorecard, User


def test_an_erased_person_s_name_is_gone_and_the_results_stay(league):
    league.play(1)
    fixture = league.fixture(1)
    person = fixture.home.person
    gone = (person.given_name, person.family_name)

    services.people.erase(
        league.owner, league.club, person.public_id, reason=f"{gone[0]} asked by letter."
    )

    person.refresh_from_db()
    assert (person.given_name, person.family_name, person.birth_year) == ("Former player", "", None)
    assert not person.memberships.exists()
    assert fixture.results.get(official=True).score_a == 18
    told = repr(list(AuditEntry.objects.values())) + repr(list(Scorecard.objects.values()))
    assert gone[0] not in told
    assert gone[1] not in told


def test_a_person_of_another_club_is_nobody_here(league):
    other = services.clubs.create(league.owner, name="Other", kind="club")
    organiser = User.objects.create_user("organiser")
    Role.objects.create(user=organiser, club=other, role="organiser")
    person = league.entries[0].person
    with pytest.raises(NotFoundError):
        services.people.rename(organiser, other.slug, person.public_id, given_name="X")
    with pytest.raises(NotAllowedError):
        services.people.rename(organiser, league.club, person.public_id, given_name="X")


def test_roles_are_granted_by_owners_and_a_last_owner_stays(league):
    User.objects.create_user("second")
    owner = User.objects.create_user("first")
    services.people.roles.grant(league.owner, league.club, username="first", role="owner")
    with pytest.raises(ConflictError) as refused:
        services.people.roles.revoke(owner, league.club, username="first", role="owner")
    assert refused.value.code == "last-owner"
    services.people.roles.grant(owner, league.club, username="second", role="organiser")
    second = User.objects.get(username="second")
    with pytest.raises(NotAllowedError):
        services.people.roles.grant(second, league.club, username="second", role="owner")
    services.competitions.create(second, league.season, name="Mine", game="black")
    services.people.roles.revoke(owner, league.club, username="second", role="organiser")
    with pytest.raises(NotAllowedError):
        services.competitions.create(second, league.season, name="More", game="black")


def test_only_who_runs_the_installation_makes_clubs(league):
    with pytest.raises(NotAllowedError):
        services.clubs.create(league.umpire, name="Mine", kind="club")
