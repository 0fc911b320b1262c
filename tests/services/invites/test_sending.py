"""One letter each: within the limits, once more at most, and taken back."""

from __future__ import annotations

from datetime import timedelta
from unittest import mock

import pytest
from django.core import mail
from django.db import IntegrityError, transaction
from django.utils import timezone

from matches import services
from matches.errors import NotFoundError
from matches.models import AuditEntry, KeptAddress, Person, Role, SignInLetter, User
from matches.services.lately import undoing
from matches.services.people import invitations, retention, sign_ins
from matches.services.people.erasure import erasing
from tests.services.invites.invited import a_club, invite, join, letters, link_in
from tests.services.league import League

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return a_club()


def days_on(days: float) -> mock._patch[mock.MagicMock]:
    return mock.patch.object(timezone, "now", return_value=timezone.now() + timedelta(days=days))


def test_everybody_gets_one_letter_and_comes_by_its_link(league: League) -> None:
    people = join(league, "Zoe Quill", "Max Penn")
    assert invite(league, people) == 0
    assert sorted(letters()) == sorted(f"{one.public_id}@example.org" for one in people)
    assert letters() == []
    token = link_in()
    who = sign_ins.find(token)
    assert who in people
    sign_ins.claim(None, token, username="came", password="heads-or-tails-9")
    assert not KeptAddress.objects.filter(person=who).exists()
    assert KeptAddress.objects.count() == 1


def test_what_may_not_go_today_goes_by_itself_on_the_next_day(league: League) -> None:
    people = join(league, *(f"Zoe Quill{letter}" for letter in "abcde"))
    with mock.patch.object(invitations, "MOST_BY_ONE", 3):
        assert invite(league, people) == 2
        assert len(letters()) == 3
        assert services.invites.go_on() == 0
        with days_on(1.01):
            assert services.invites.go_on() == 2
            assert services.invites.go_on() == 0
            assert len(letters()) == 2


def test_one_address_gets_five_letters_a_day_at_most(league: League) -> None:
    people = join(league, *(f"Zoe Quill{letter}" for letter in "abcdef"), age_band="child")
    assert invite(league, people, at="mum@example.org") == 1
    assert letters() == ["mum@example.org"] * 5
    with days_on(1.01):
        assert services.invites.go_on() == 1


def test_who_does_not_organise_any_more_sends_nothing(league: League) -> None:
    people = join(league, "Zoe Quill", "Max Penn")
    with mock.patch.object(invitations, "MOST_BY_ONE", 1):
        invite(league, people)
    Role.objects.filter(user=league.owner).delete()
    User.objects.filter(pk=league.owner.pk).update(is_superuser=False)
    with days_on(1.01):
        assert services.invites.go_on() == 0
    assert KeptAddress.objects.filter(asked_at=None).count() == 1


def test_who_has_not_come_is_reminded_once_a_week_later_where_it_was_chosen(
    league: League,
) -> None:
    invite(league, join(league, "Zoe Quill"), remind=True)
    invite(league, join(league, "Max Penn"))
    letters()
    old = link_in(0)
    with days_on(6.9):
        assert services.invites.go_on() == 0
    with days_on(7.1):
        assert services.invites.go_on() == 1
        assert len(letters()) == 1
        assert str(mail.outbox[-1].subject).startswith("Still open")
        assert sign_ins.find(old) is None
        assert sign_ins.find(link_in()) is not None
    with days_on(15):
        assert services.invites.go_on() == 0


def test_the_button_reminds_once_and_nobody_of_today(league: League) -> None:
    invite(league, join(league, "Zoe Quill"))
    assert services.invites.remind(league.owner, league.club) == 0
    with days_on(2):
        assert services.invites.remind(league.owner, league.club) == 1
        assert services.invites.remind(league.owner, league.club) == 0
    with days_on(9):
        assert services.invites.go_on() == 0


def test_taken_back_its_link_opens_nothing_and_no_letter_goes(league: League) -> None:
    (zoe,) = join(league, "Zoe Quill")
    invite(league, [zoe], remind=True)
    letters()
    services.invites.take_back(league.owner, league.club, zoe.public_id)
    assert sign_ins.find(link_in()) is None
    assert KeptAddress.objects.get().email
    with days_on(8):
        assert services.invites.go_on() == 0
    services.invites.forget(league.owner, league.club, zoe.public_id)
    assert not KeptAddress.objects.exists()
    with pytest.raises(NotFoundError):
        services.invites.forget(league.owner, league.club, zoe.public_id)


def test_lately_done_takes_all_of_one_go_back(league: League) -> None:
    invite(league, join(league, "Zoe Quill", "Max Penn"))
    invite(league, join(league, "Ada Finch"))
    row = AuditEntry.objects.filter(action="invites.asked").earliest("pk")
    shown = undoing.look(league.owner, league.club, row.pk)
    undoing.undo(league.owner, league.club, row.pk, seen=shown.digest)
    assert [one.person.given_name for one in KeptAddress.objects.filter(sent_at__isnull=False)] == [
        "Ada"
    ]
    assert SignInLetter.objects.count() == 1


def test_another_address_makes_the_first_letters_link_void(league: League) -> None:
    (zoe,) = join(league, "Zoe Quill")
    invite(league, [zoe])
    letters()
    to = {zoe.public_id: "other@example.org"}
    services.invites.ask(league.owner, league.club, to, send=(), remind=False)
    assert sign_ins.find(link_in()) is None
    assert KeptAddress.objects.get().asked_at is None


def test_the_audit_holds_no_address(league: League) -> None:
    invite(league, join(league, "Zoe Quill"), at="zoe@example.org")
    for row in AuditEntry.objects.all():
        assert "zoe@" not in f"{row.before}{row.after}{row.summary}"


@pytest.mark.parametrize(
    ("band", "guardian"), [("child", False), ("unknown", False), ("adult", True)]
)
def test_the_database_refuses_an_address_of_the_wrong_hands(
    league: League, band: str, guardian: bool
) -> None:
    (who,) = join(league, "Kim Lark", age_band=band)
    club = who.memberships.get().club
    with pytest.raises(IntegrityError), transaction.atomic():
        KeptAddress.objects.create(person=who, club=club, email="k@example.org", guardian=guardian)


def test_who_grows_up_is_not_written_to_at_a_guardians_address(league: League) -> None:
    (kid,) = join(league, "Kim Lark", age_band="youth")
    with mock.patch.object(invitations, "MOST_BY_ONE", 0):
        assert invite(league, [kid]) == 1
    Person.objects.filter(pk=kid.pk).update(age_band="adult")
    assert services.invites.go_on() == 0
    assert retention.tidy()["addresses"] == 1


def test_addresses_go_with_the_membership_and_after_a_year(league: League) -> None:
    people = join(league, "Zoe Quill", "Max Penn", "Ada Finch")
    invite(league, people)
    assert retention.tidy()["addresses"] == 0
    services.people.people.leave(league.owner, league.club, people[0].public_id)
    assert retention.tidy()["addresses"] == 1
    KeptAddress.objects.filter(person=people[1]).update(
        noted_at=timezone.now() - timedelta(days=400)
    )
    assert retention.tidy()["addresses"] == 0
    KeptAddress.objects.update(sent_at=timezone.now() - timedelta(days=366))
    assert retention.tidy()["addresses"] == 1


def test_who_is_erased_leaves_no_address(league: League) -> None:
    (zoe,) = join(league, "Zoe Quill")
    invite(league, [zoe])
    erasing.erase(league.owner, league.club, zoe.public_id, reason="They asked, today.")
    assert not KeptAddress.objects.exists()


def test_nobody_of_another_club_is_invited(league: League) -> None:
    other = services.clubs.create(league.owner, name="Elsewhere", kind="club")
    (zoe,) = join(league, "Zoe Quill")
    to = {zoe.public_id: "z@example.org"}
    with pytest.raises(NotFoundError):
        services.invites.ask(league.owner, other.public_id, to, send=list(to), remind=False)
