"""The next season of a competition: rules, entries, promotion and relegation."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.models import (
    Competition,
    Division,
    Entry,
    Membership,
    Role,
    Season,
    TeamInvitation,
    User,
)
from matches.services.base import outbox
from matches.services.competitions import renewal
from tests.services.league import League, make_league, result_card

pytestmark = pytest.mark.django_db
ZONES = [
    {"name": "Promotion", "places": [1, 1], "kind": "up", "divisions": [2]},
    {"name": "Relegation", "places": [-1, -1], "kind": "down", "divisions": [1]},
]


def next_season(league: League, club: str = "") -> Season:
    return services.clubs.seasons.create(
        league.owner,
        club or league.club,
        name="2027/28",
        starts_on=datetime.date(2027, 9, 1),
        ends_on=datetime.date(2028, 6, 30),
    )


def two_divisions() -> League:
    """Six in two divisions of three, all played: who is entered earlier always wins."""
    league = make_league(6, draw=False, format_options={"divisions": 2})
    services.competitions.edit(league.owner, league.competition.public_id, zones=ZONES)
    services.competitions.draw_fixtures(league.owner, league.competition.public_id)
    order = [entry.pk for entry in league.entries]
    for fixture in league.fixtures():
        won = order.index(fixture.home_id) < order.index(fixture.away_id)
        services.results.scorecards.submit(
            league.owner, fixture.public_id, result_card(*((18, 9) if won else (9, 18)))
        )
    outbox.send()
    league.competition.refresh_from_db()
    return league


def names(entries: Any) -> list[str]:
    return [str(entry.person).split()[0] for entry in entries]


def divisions_of(competition: Competition) -> list[list[str]]:
    return [
        [str(place.entry.person).split()[0] for place in division.places.order_by("number")]
        for division in Division.objects.filter(stage__competition=competition).order_by("number")
    ]


def test_a_league_is_drawn_in_divisions_by_seed() -> None:
    league = two_divisions()
    assert divisions_of(league.competition) == [["Asha", "Ben", "Chidi"], ["Dora", "Emil", "Faye"]]
    assert len(league.fixtures()) == 6


def test_an_odd_one_plays_in_the_first_division_and_too_few_are_refused() -> None:
    league = make_league(5, draw=False, format_options={"divisions": 2})
    draw = services.competitions.preview_draw(league.owner, league.competition.public_id)
    assert [len(one.entries) for one in draw.divisions] == [3, 2]
    small = make_league(3, draw=False, format_options={"divisions": 2}, name="Small")
    with pytest.raises(InvalidError, match="each needs two"):
        services.competitions.preview_draw(small.owner, small.competition.public_id)


def test_who_stands_in_a_zone_changes_places_with_who_stands_there_below() -> None:
    league = two_divisions()
    planned = renewal.plan(league.owner, league.competition.public_id)
    told = [(one.name.split()[0], one.was, one.division, one.way) for one in planned.entries]
    assert told == [
        ("Asha", 1, 1, "stays"),
        ("Ben", 1, 1, "stays"),
        ("Dora", 2, 1, "up"),
        ("Chidi", 1, 2, "down"),
        ("Emil", 2, 2, "stays"),
        ("Faye", 2, 2, "stays"),
    ]


def test_the_next_season_has_the_rules_the_people_and_the_divisions() -> None:
    league = two_divisions()
    season = next_season(league)
    made = renewal.renew(
        league.owner, league.competition.public_id, season.public_id, name="Next League"
    )
    assert (made.season_id, made.state, made.visibility) == (season.pk, "draft", "private")
    assert (made.zones, made.format_options["divisions"]) == (ZONES, 2)
    assert made.tie_breaks == league.competition.tie_breaks
    services.competitions.draw_fixtures(league.owner, made.public_id)
    assert divisions_of(made) == [["Asha", "Ben", "Dora"], ["Chidi", "Emil", "Faye"]]
    assert Membership.objects.filter(season=season).count() == 6
    # The old one stands as it was.
    assert divisions_of(league.competition)[0] == ["Asha", "Ben", "Chidi"]


def test_the_next_season_is_private_and_keeps_its_own_choice_about_ages() -> None:
    league = two_divisions()
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True, collect_under=18
    )
    made = renewal.renew(league.owner, league.competition.public_id, next_season(league).public_id)
    assert (made.visibility, made.collect_under) == ("private", 18)


def test_a_place_that_falls_free_goes_to_the_best_below() -> None:
    league = two_divisions()
    keep = [entry.public_id for entry in league.entries if entry != league.entries[0]]
    planned = renewal.plan(league.owner, league.competition.public_id, keep)
    assert [(one.name.split()[0], one.division) for one in planned.entries] == [
        ("Ben", 1), ("Dora", 1), ("Chidi", 1), ("Emil", 2), ("Faye", 2),
    ]  # fmt: skip
    assert [one.name.split()[0] for one in planned.left] == ["Asha"]


def test_who_withdrew_takes_the_last_place_down_with_them() -> None:
    league = two_divisions()
    services.competitions.entries.withdraw(
        league.owner, league.entries[2].public_id, reason="Moved away", policy="stand"
    )
    planned = renewal.plan(league.owner, league.competition.public_id)
    assert [(one.name.split()[0], one.way) for one in planned.entries] == [
        ("Asha", "stays"), ("Ben", "stays"), ("Dora", "up"), ("Emil", "stays"), ("Faye", "stays"),
    ]  # fmt: skip


def test_who_has_left_the_club_does_not_come_along() -> None:
    league = two_divisions()
    gone = league.entries[1].person
    services.people.leave(league.owner, league.club, gone.public_id)
    planned = renewal.plan(league.owner, league.competition.public_id)
    assert [(one.name, one.away) for one in planned.left] == [("Ben Vale", "has left the club")]
    with pytest.raises(ConflictError):
        services.competitions.delete_draw(league.owner, league.competition.public_id)


def test_what_has_not_been_drawn_has_no_next_season() -> None:
    league = make_league(4, draw=False)
    with pytest.raises(ConflictError, match="not been drawn"):
        renewal.plan(league.owner, league.competition.public_id)


def test_another_club_s_season_and_entries_are_refused() -> None:
    league = two_divisions()
    other = services.clubs.create(league.owner, name="Hill", kind="club")
    season = next_season(league, other.public_id)
    own = league.competition.public_id
    with pytest.raises(InvalidError, match="season of this club"):
        renewal.renew(league.owner, own, season.public_id)
    with pytest.raises(InvalidError, match="Name entries"):
        renewal.plan(league.owner, own, ["zzzzzzzzzzzz"])
    stranger = User.objects.create_user("stranger")
    Role.objects.create(user=stranger, club=other, role="organiser")
    with pytest.raises((NotAllowedError, NotFoundError)):
        renewal.plan(stranger, own)
    assert Competition.objects.filter(club__public_id=other.public_id).count() == 0


def test_teams_are_made_anew_with_captains_and_another_club_s_are_asked() -> None:
    league = make_league(4, draw=False)
    owner, people = league.owner, [entry.person.public_id for entry in league.entries]
    cup = services.competitions.create(
        owner, league.season, name="Teams", game="black", entry_kind="team"
    )
    for n, name in enumerate(("Owls", "Rooks")):
        team = services.teams.create(
            owner, league.club, name=name, season=league.season,
            members=people[2 * n : 2 * n + 2],
        )  # fmt: skip
        services.teams.set_captains(owner, team.public_id, people[2 * n : 2 * n + 1])
        services.competitions.entries.enter(owner, cup.public_id, team=team.public_id)
    other = services.clubs.create(owner, name="Hill", kind="club")
    guest = services.teams.create(owner, other.public_id, name="Hill Firsts")
    asked = services.teams.guests.invite(owner, cup.public_id, team=guest.public_id)
    services.teams.guests.answer(owner, asked.public_id, accept=True)
    services.competitions.entries.enter(owner, cup.public_id, team=guest.public_id)
    services.competitions.draw_fixtures(owner, cup.public_id)
    services.people.leave(owner, league.club, people[1])
    season = next_season(league)
    made = renewal.renew(owner, cup.public_id, season.public_id)
    teams = {str(entry.team): entry.team for entry in Entry.objects.filter(competition=made)}
    assert set(teams) == {"Owls", "Rooks"}
    assert {team.season_id for team in teams.values()} == {season.pk}
    owls = teams["Owls"].members.order_by("order")
    assert [(one.person.public_id, one.captain) for one in owls] == [(people[0], True)]
    assert TeamInvitation.objects.filter(competition=made, team=guest, accepted=None).exists()


def test_the_page_shows_the_plan_sets_it_up_and_keeps_what_was_typed(client: Client) -> None:
    league = two_divisions()
    client.force_login(league.owner)
    own = league.competition
    at = f"/desk/competitions/{own.club.slug}/{own.season.slug}/{own.slug}/renewal/"
    assert "no other season yet" in client.get(at).content.decode()
    season = next_season(league)
    page = client.get(at).content.decode()
    assert "up from 2" in page
    assert "down from 1" in page
    keep = [entry.public_id for entry in league.entries[1:]]
    sent = {"season": season.public_id, "name": "", "keep": keep}
    refused = client.post(at, sent)
    assert refused.status_code == 400
    assert f'value="{league.entries[0].public_id}">' in refused.content.decode()
    assert Competition.objects.filter(season=season).count() == 0
    looked = client.post(at, {**sent, "name": "Next", "action": "preview"}).content.decode()
    assert f'value="{league.entries[0].public_id}">' in looked
    done = client.post(at, {**sent, "name": "Next", "action": "renew"})
    made = Competition.objects.get(season=season)
    assert done["Location"].endswith(f"/{made.slug}/")
    assert names(made.entries.order_by("seed")) == ["Ben", "Dora", "Chidi", "Emil", "Faye"]
