"""The first owner, and those who are invited after."""

from __future__ import annotations

import datetime

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.models import Invitation, Role, User

PASSWORD = "heads-or-tails-9"


@pytest.fixture
def code(tmp_path, settings):
    """The set-up code that the console shows."""
    settings.SETUP_CODE_FILE = tmp_path / "setup-code"
    settings.SETUP_CODE_FILE.write_text("abcd-efgh-jkmn-pqrs\n")
    return "abcd-efgh-jkmn-pqrs"


def first(code, **more):
    return services.clubs.installation.create_first_owner(
        code,
        **{
            "username": "head",
            "password": PASSWORD,
            "club_name": "Hill School",
            "club_kind": "school",
            **more,
        },
    )


@pytest.mark.django_db(transaction=True)
def test_the_first_owner_runs_the_installation_and_owns_its_club_once(code, settings):
    assert services.clubs.installation.is_waiting()
    made = first(code)
    assert made.user.is_superuser
    assert made.user.check_password(PASSWORD)
    assert Role.objects.get(user=made.user, club=made.club).role == "owner"
    assert not services.clubs.installation.is_waiting()
    assert not settings.SETUP_CODE_FILE.exists()
    with pytest.raises(NotAllowedError):
        first(code)


@pytest.mark.django_db
def test_a_wrong_code_makes_nobody(code):
    for wrong in ("", "abcd", "ABCD-EFGH-JKMN-PQRS"):
        with pytest.raises(NotAllowedError) as refused:
            first(wrong)
        assert refused.value.code == "wrong-code"
    assert not User.objects.exists()


@pytest.mark.django_db
def test_without_a_code_file_no_code_is_right(tmp_path, settings):
    settings.SETUP_CODE_FILE = tmp_path / "none"
    with pytest.raises(NotAllowedError):
        first("")


@pytest.mark.django_db
def test_an_installed_club_has_its_first_owner(code):
    User.objects.create_user("somebody")
    with pytest.raises(ConflictError) as refused:
        first(code)
    assert refused.value.code == "already-installed"


@pytest.mark.django_db
def test_every_mistake_of_the_first_owner_is_named_and_nothing_is_saved(code):
    with pytest.raises(InvalidError) as refused:
        first(code, username="", password="123")
    assert {"username", "password"} <= set(refused.value.mistakes)
    with pytest.raises(InvalidError) as refused:
        first(code, club_name=" ")
    assert "club_name" in refused.value.mistakes
    assert not User.objects.exists()


def test_an_invitation_is_taken_up_once(league):
    made = services.people.invitations.invite(
        league.owner, league.club, email="u@example.org", role="umpire"
    )
    assert services.people.invitations.find(made.token).club.public_id == league.club

    role = services.people.invitations.accept(
        AnonymousUser(), made.token, username="new-umpire", password=PASSWORD
    )

    assert (role.role, role.user.username) == ("umpire", "new-umpire")
    assert role.user.email == "u@example.org"
    with pytest.raises(NotFoundError):
        services.people.invitations.accept(league.umpire, made.token)


def test_who_is_signed_in_takes_a_role_up_as_who_they_are(league):
    made = services.people.invitations.invite(
        league.owner, league.club, email="u@example.org", role="organiser"
    )
    role = services.people.invitations.accept(league.umpire, made.token)
    assert role.user == league.umpire


def test_an_invitation_runs_out_and_may_be_taken_back(league):
    made = services.people.invitations.invite(
        league.owner, league.club, email="u@example.org", role="umpire"
    )
    Invitation.objects.update(
        created_at=timezone.now() - datetime.timedelta(days=20),
        expires_at=timezone.now() - datetime.timedelta(days=1),
    )
    assert services.people.invitations.find(made.token) is None
    again = services.people.invitations.invite(
        league.owner, league.club, email="U@example.org", role="umpire"
    )
    services.people.invitations.revoke(league.owner, again.invitation.public_id)
    assert services.people.invitations.find(again.token) is None


def test_only_an_owner_invites(league):
    with pytest.raises(NotAllowedError):
        services.people.invitations.invite(
            league.umpire, league.club, email="u@example.org", role="owner"
        )
    with pytest.raises(InvalidError):
        services.people.invitations.invite(
            league.owner, league.club, email="nonsense", role="owner"
        )
