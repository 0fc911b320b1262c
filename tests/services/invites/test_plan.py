"""What a list of addresses becomes before anything is kept."""

from __future__ import annotations

import pytest

from matches import services
from matches.errors import NotAllowedError
from matches.models import KeptAddress, User
from tests.services.invites.invited import a_club, invite, join, look
from tests.services.league import League

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return a_club()


@pytest.mark.parametrize(
    "text",
    [
        "Zoe Quill, zoe@example.org",
        "Name\tE-mail\nZoe Quill\tzoe@example.org",
        "First name;Surname;E-mail\nZoe;Quill;zoe@example.org",
        "Quill;Zoe;zoe@example.org",
        "Zoe Quill <zoe@example.org>",
        "zoë quill, zoe@example.org",
    ],
)
def test_a_line_is_read_however_it_is_written(league: League, text: str) -> None:
    (zoe,) = join(league, "Zoe Quill")
    plan = look(league, text)
    assert [(one.public_id, one.email) for one in plan.invitees] == [
        (zoe.public_id, "zoe@example.org")
    ], plan.unread
    assert plan.chosen == 1
    assert not plan.unread
    assert not KeptAddress.objects.exists()


def test_what_was_not_understood_says_which_line_and_what_to_do(league: League) -> None:
    join(league, "Zoe Quill", "Max Penn", "Max Penn")
    plan = look(
        league,
        "Zoe Quill, not-an-address\nZoe Quil, zoe@example.org\nMax Penn, max@example.org\n"
        "Nobody Known, n@example.org\nZoe Quill, zoe@",
    )
    assert not plan.invitees
    assert [one.number for one in plan.unread] == [1, 2, 3, 4, 5]
    told = " ".join(one.why for one in plan.unread)
    assert "no address in it" in told
    assert "Zoe Quill is" in told
    assert "2 people of this name" in told
    assert "bring them in first" in told


def test_who_signs_in_already_is_told_and_not_invited(league: League) -> None:
    (zoe,) = join(league, "Zoe Quill")
    zoe.user = User.objects.create_user("zoe")
    zoe.save()
    plan = look(league, "Zoe Quill, zoe@example.org", **{zoe.public_id: "zoe@example.org"})
    assert plan.signed_in == ["Zoe Quill"]
    assert not plan.invitees


def test_of_who_is_under_18_a_guardians_address_is_taken_alone(league: League) -> None:
    (kid,) = join(league, "Kim Lark", age_band="child")
    own = look(league, "Kim Lark, kim@example.org")
    assert not own.invitees
    assert "guardian" in own.unread[0].why
    headed = look(league, "Name,E-mail,Parent's e-mail\nKim Lark,kim@example.org,mum@example.org")
    ticked = look(league, "Kim Lark, mum@example.org", guardians=True)
    for plan in (headed, ticked):
        assert [(one.email, one.guardian) for one in plan.invitees] == [("mum@example.org", True)]
    assert headed.invitees[0].public_id == kid.public_id


def test_an_adult_is_not_invited_at_a_guardians_address(league: League) -> None:
    join(league, "Zoe Quill")
    plan = look(league, "Name,Guardian e-mail\nZoe Quill,mum@example.org")
    assert not plan.invitees
    assert "They are an adult" in plan.unread[0].why


def test_an_address_that_stands_twice_is_a_familys_or_asked_about(league: League) -> None:
    one, two = join(league, "Zoe Quill", "Max Penn")
    kid, sib = join(league, "Kim Lark", "Lou Lark", age_band="child")
    to = {one.public_id: "a@example.org", two.public_id: "A@example.org"}
    plan = look(league, **to, **{kid.public_id: "m@example.org", sib.public_id: "m@example.org"})
    told = {each.name: (each.others, each.chosen) for each in plan.invitees}
    assert told["Zoe Quill"] == (("Max Penn",), False)
    assert told["Kim Lark"] == (("Lou Lark",), True)


def test_two_addresses_of_one_person_are_asked_about_and_the_first_counts(league: League) -> None:
    (zoe,) = join(league, "Zoe Quill")
    plan = look(league, "Zoe Quill, b@example.org", **{zoe.public_id: "a@example.org"})
    assert [one.email for one in plan.invitees] == ["a@example.org"]
    assert "a@example.org" in plan.unread[0].why


def test_how_many_can_go_today_is_said_before(league: League) -> None:
    people = join(league, *(f"Zoe Quill{number}" for number in "abc"))
    invite(league, people[:1])
    to = {one.public_id: f"{one.public_id}@example.org" for one in people}
    plan = look(league, **to)
    assert (plan.left, plan.chosen, plan.today, plan.later) == (49, 2, 2, 0)
    assert {one.name: one.state for one in plan.invitees}[str(people[0])] == "again"


def test_who_organises_another_club_sees_nothing(league: League) -> None:
    stranger = User.objects.create_user("stranger")
    with pytest.raises(NotAllowedError):
        services.invites.look(stranger, league.club, {}, None, guardians=False)
