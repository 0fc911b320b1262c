"""Whoever runs a club learns by none of its texts which words are names at another club, of people
who do not play here."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from matches.models import (
    Club,
    Membership,
    Notice,
    Person,
    Season,
    TeamMember,
)
from matches.policy.visibility import NOBODY
from matches.selectors.base import discreet
from matches.selectors.people.subject import subject_in
from matches.services.notices import pinning
from tests.security.visiting.test_children import FAMILY, GIVEN, Hosted, league, visitor

__all__ = ["league"]
pytestmark = pytest.mark.django_db
WRONG = "Quarxington"
SAID = "Thanks to {} for it."


def moved(league: Hosted) -> None:
    """The child stays away, and is of the guest school all the same; an adult plays instead."""
    child = visitor()
    adult = Person.objects.create(
        given_name="Ada", family_name="Umber", age_band="adult", naming="initials"
    )
    Membership.objects.create(
        person=adult, club=Club.objects.get(slug="hill"), season=Season.objects.get(slug="now")
    )
    TeamMember.objects.filter(person=child).update(person=adult)
    for board in league.fixtures[0].boards.all():
        board.away_person = adult
        board.save()


def pinned(league: Hosted, text: str, competition: str = "") -> Notice:
    user = league.organiser(f"writer-{Notice.objects.count()}")
    today = timezone.localdate()
    return pinning.put_up(
        user, league.club.public_id, title="Thanks", text=text, competition=competition,
        shown_from=today, shown_until=today + timedelta(days=6),
    )  # fmt: skip


def desk(league: Hosted, notice: Notice) -> str:
    """What its organiser is shown, but for what they typed."""
    client, at = Client(), f"/desk/notices/{notice.public_id}/"
    client.force_login(league.organiser(f"reader-{Notice.objects.count()}"))
    page = re.sub(r'token" value="[^"]*"', "", client.get(at).content.decode())
    return page.partition('id="strangers"')[2].partition('id="documents"')[0]


@pytest.mark.parametrize("where", ["club", "competition"])
def test_a_right_guess_is_shown_like_a_wrong_one(league: Hosted, where: str) -> None:
    moved(league)
    at = league.competition.public_id if where == "competition" else ""
    right, wrong = (desk(league, pinned(league, SAID.format(one), at)) for one in (FAMILY, WRONG))
    assert SAID.format("…") not in right
    told = [page.replace(name, "?") for page, name in ((right, FAMILY), (wrong, WRONG))]
    assert told[0] == told[1]


def test_a_grown_up_guest_who_plays_is_cut_and_one_who_does_not_is_no_word(league: Hosted) -> None:
    """Whoever runs the competition reads the one by name anyhow."""
    moved(league)
    free = discreet(league.club.pk, NOBODY, league.competition)
    assert free("Umber and Quarrington") == "U. and Quarrington"


def test_what_a_guest_s_club_called_others_is_not_asked_either(league: Hosted) -> None:
    child = visitor()
    moved(league)
    child.family_name = "Vermilion"
    child.save()
    free = discreet(league.club.pk, NOBODY, league.competition)
    assert free(f"{FAMILY} and Vermilion") == f"{FAMILY} and Vermilion"
    before = Person.objects.get(family_name="Umber")
    before.family_name = "Ochre"
    before.save()
    again = discreet(league.club.pk, NOBODY, league.competition)
    assert again("Umber and Ochre") == "U. and O."


def test_who_reads_as_a_member_is_shown_no_name_of_who_plays_here(league: Hosted) -> None:
    at = discreet(league.club.pk, NOBODY, league.competition, concerned=True)
    assert GIVEN not in at(SAID.format(GIVEN))


def test_what_a_club_hands_over_of_a_member_is_no_dictionary_either(league: Hosted) -> None:
    member = league.single.entries[1].person
    assert member is not None
    Membership.objects.create(person=member, club=league.club, season=league.season)
    Membership.objects.create(
        person=member, club=Club.objects.get(slug="hill"), season=Season.objects.get(slug="now")
    )
    pupil = Person.objects.create(given_name="Ione", family_name="Mauvely", age_band="child")
    Membership.objects.create(
        person=pupil, club=Club.objects.get(slug="hill"), season=Season.objects.get(slug="now")
    )
    pinned(league, f"{member.given_name}, {FAMILY}, Mauvely.")
    (told,) = subject_in(member, league.club)["texts"]
    assert FAMILY not in told["text"], "who plays here is cut"
    assert "Mauvely" in told["text"]


def test_its_own_members_are_cut_from_it_as_ever(league: Hosted) -> None:
    member, other = (each.person for each in league.single.entries[1:3])
    assert member is not None
    assert other is not None
    Membership.objects.create(person=member, club=league.club, season=league.season)
    pinned(league, f"{member.given_name} {member.family_name}, {other.given_name}.")
    told = subject_in(member, league.club)["texts"]
    assert other.given_name not in str(told)
