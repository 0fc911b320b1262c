"""Who left a club plays in its teams no more: of their matches they are told nothing."""

from __future__ import annotations

import pytest
from django.test import Client

from matches.models import Competition, Person
from matches.services import people
from tests.services.teams.exchanges import blind, sign_in
from tests.services.teams.line_ups import listed

pytestmark = pytest.mark.django_db
PAGES = ("", "sheet/", "line-up/", "card/?board=1")


@pytest.mark.parametrize("captain", [True, False])
def test_who_left_the_club_finds_no_match_of_its_team(captain: bool) -> None:
    league, match, _home, _away = blind()
    Competition.objects.filter(pk=match.competition_id).update(visibility="private")
    who = Person.objects.get(public_id=listed(match.home)[1])
    client = Client()
    client.force_login(sign_in(str(who), captain=captain))
    at = f"/desk/matches/{match.public_id}/"
    assert client.get(at).status_code == 200
    people.leave(league.owner, league.club, who.public_id)
    assert [client.get(at + page).status_code for page in PAGES] == [404] * len(PAGES)
