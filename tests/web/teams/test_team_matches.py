"""Matches between teams: boards are set, carded one by one, and shown with their cards."""

from datetime import date
from typing import Any

import pytest
from django.test import Client

from matches.models import Fixture, Place, Round, Team
from matches.services.base import outbox
from tests.web.leagues import League, make_league, person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def fixture() -> Fixture:
    league = make_league(0, 0)
    league.competition.entry_kind = "team"
    league.competition.save()
    sides = [team_entry(league, name, n * 10) for n, name in enumerate(("Blue", "Gold"))]
    around = Round.objects.create(division=league.division, number=1, starts_on=date(2026, 9, 14))
    return Fixture.objects.create(
        competition=league.competition,
        division=league.division,
        round=around,
        number=1,
        home=sides[0],
        away=sides[1],
    )


def team_entry(league: League, name: str, first: int) -> Any:
    team = Team.objects.create(club=league.club, season=league.season, name=name)
    for order in (1, 2):
        member = person(first + order)
        member.memberships.create(club=league.club, season=league.season)
        team.members.create(person=member, order=order)
    entry = league.competition.entries.create(team=team)
    Place.objects.create(division=league.division, entry=entry, number=first // 10 + 1)
    return entry


def test_a_team_match_is_played_board_by_board(client: Client, fixture: Fixture) -> None:
    league = League(
        fixture.competition.club,
        fixture.competition.season,
        fixture.competition,
        fixture.division,
        [],
        [],
    )
    client.force_login(league.organiser())
    desk = f"/desk/matches/{fixture.public_id}/"
    form = client.get(f"{desk}boards/").context["form"]
    chosen = {name: field.initial for name, field in form.fields.items()}
    assert client.post(f"{desk}boards/", chosen).status_code == 302
    assert client.get(f"{desk}card/").status_code == 302  # a board must be named
    page = client.get(desk).content.decode()
    assert "Ben Brook – Ben Vale" in page
    for board, score in ((1, ("20", "7")), (2, ("18", "12"))):
        card = {"claim.score.A": score[0], "claim.score.B": score[1], "first": "A"}
        address = f"{desk}card/?board={board}"
        sent = client.post(address, {"detail": "result", "action": "submit", **card})
        assert sent.status_code == 302, sent.content.decode()
    outbox.send()
    client.logout()
    public = client.get(f"/matches/{fixture.public_id}/").content.decode()
    assert "2–0" in public
    assert "20–7" in public
    assert client.get(f"{desk}card/?board=9").status_code == 302  # not signed in
