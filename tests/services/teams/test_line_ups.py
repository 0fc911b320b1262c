"""Who may sit where in a line-up: order, substitutes, other teams of the round, adults."""

from __future__ import annotations

import pytest

from matches import services
from matches.errors import InvalidError
from matches.models import AuditEntry, Fixture, Person
from matches.policy.viewer import viewer_of
from matches.selectors.matches import fixture_desk
from matches.selectors.teams import substitutes_of, told_of
from matches.services.teams.team_boards import BoardPlan
from tests.services.league import NAMES
from tests.services.teams.line_ups import ids, listed, meeting, seat, team_league

pytestmark = pytest.mark.django_db

SWAPPED = (NAMES[4], NAMES[3])


def test_a_line_up_out_of_order_is_refused_and_the_boards_stay_as_they_were() -> None:
    league = team_league({"board_order": "refuse"})
    match = meeting(league, "Seconds", "Thirds")
    seat(league, match, "Seconds", ids(*NAMES[3:6]))
    with pytest.raises(InvalidError) as refused:
        seat(league, match, "Seconds", ids(*SWAPPED))
    assert refused.value.code == "line-up"
    assert "Emil Reed sits on board 1 above Dora Thorn" in str(refused.value)
    assert match.boards.count() == 3


def test_a_line_up_out_of_order_is_kept_and_pointed_out_where_the_league_warns() -> None:
    league = team_league({"board_order": "warn"})
    match = meeting(league, "Seconds", "Thirds")
    seat(league, match, "Seconds", ids(*SWAPPED))
    page = fixture_desk(match.public_id, viewer_of(league.owner))
    assert page is not None
    assert [(one.code, one.weight) for one in page.line_up_rules] == [("board-order", "warn")]
    noted = AuditEntry.objects.filter(action="fixture.boards-set").latest("pk")
    assert noted.after["findings"] == ["board-order"]


def test_without_rules_any_order_stands_and_nobody_from_outside_the_team_plays() -> None:
    league = team_league({})
    match = meeting(league, "Seconds", "Thirds")
    seat(league, match, "Seconds", ids(*SWAPPED))
    assert told_of(match) == []
    with pytest.raises(InvalidError):
        seat(league, match, "Seconds", ids(NAMES[3], NAMES[12]))


def test_substitutes_of_the_club_play_up_to_the_most() -> None:
    league = team_league({"substitutes": 1})
    match = meeting(league, "Seconds", "Thirds")
    seat(league, match, "Seconds", ids(NAMES[3], NAMES[4], NAMES[12]))
    (told,) = told_of(match)
    assert (told.weight, told.sentence) == (
        "note", "Substitutes of Seconds: 1 (Milo Holm), of at most 1.",
    )  # fmt: skip
    with pytest.raises(InvalidError, match="in a match, at most: 1"):
        seat(league, match, "Seconds", ids(NAMES[3], NAMES[12], NAMES[13]))


def test_too_many_substitutes_are_kept_for_the_organiser_where_the_league_flags() -> None:
    league = team_league({"substitutes": 1, "ineligible": "flag"})
    match = meeting(league, "Seconds", "Thirds")
    seat(league, match, "Seconds", ids(NAMES[3], NAMES[12], NAMES[13]))
    assert [(one.code, one.weight) for one in told_of(match)] == [("too-many-substitutes", "flag")]


@pytest.mark.parametrize("ineligible", ["refuse", "flag"])
def test_another_clubs_people_are_no_substitutes_whatever_the_league_allows(
    ineligible: str,
) -> None:
    league = team_league({"substitutes": 5, "ineligible": ineligible})
    match = meeting(league, "Seconds", "Thirds")
    other = services.clubs.create(league.owner, name="Hill Club", kind="club")
    season = services.clubs.seasons.create(
        league.owner, other.public_id, name="2026/27",
        starts_on=league.competition.season.starts_on, ends_on=league.competition.season.ends_on,
    )  # fmt: skip
    stranger = services.people.create(
        league.owner, other.public_id, given_name="Zed", family_name="Far",
        season=season.public_id, age_band="adult",
    )  # fmt: skip
    for who in (stranger.public_id, "nobody-at-all"):
        with pytest.raises(InvalidError) as refused:
            seat(league, match, "Seconds", [*ids(NAMES[3]), who])
        assert "Zed" not in str(refused.value)


def test_a_player_plays_for_one_team_in_a_round_and_for_another_in_the_next() -> None:
    league = team_league({"substitutes": 3, "one_team_a_round": True})
    match = meeting(league, "Firsts", "Seconds")
    same = Fixture.objects.filter(round=match.round).exclude(pk=match.pk).get()
    seat(league, match, "Seconds", ids(*NAMES[3:6]))
    with pytest.raises(InvalidError, match="Dora Thorn also plays for Seconds in this round"):
        seat(league, same, "Thirds", ids(NAMES[6], NAMES[3]))
    later = meeting(league, "Firsts", "Thirds")
    assert later.round != match.round
    assert seat(league, later, "Thirds", ids(NAMES[6], NAMES[3]))


def test_nobody_plays_against_themselves_as_a_substitute_of_both_sides() -> None:
    league = team_league({"substitutes": 3})
    match = meeting(league, "Seconds", "Thirds")
    both = BoardPlan(ids(NAMES[12]), ids(NAMES[12]))
    with pytest.raises(InvalidError, match="On both sides of this match: Milo Holm") as refused:
        services.teams.team_boards.set_boards(league.owner, match.public_id, [both])
    assert refused.value.code == "both-sides"
    assert match.boards.count() == 0


def test_no_player_of_the_other_side_is_offered_or_taken_as_a_substitute() -> None:
    league = team_league({"substitutes": 3})
    match = meeting(league, "Seconds", "Thirds")
    outside = {*ids(*NAMES[:3]), *ids(*NAMES[9:14])}
    for entry in (match.home, match.away):
        assert {one.public_id for one in substitutes_of(match, entry)} == outside
    theirs = listed(match.away)
    with pytest.raises(InvalidError, match="in the team or a substitute"):
        services.teams.team_boards.set_boards(
            league.owner, match.public_id, [BoardPlan(theirs[:1], theirs[1:2])]
        )
    assert match.boards.count() == 0


def test_adults_do_not_play_among_under_18s() -> None:
    league = team_league({"only_youth": True})
    match = meeting(league, "Seconds", "Thirds")
    Person.objects.update(naming="initials", age_band="youth")
    Person.objects.filter(given_name="Emil").update(age_band="adult")
    with pytest.raises(InvalidError, match="Emil Reed is an adult"):
        seat(league, match, "Seconds", ids(*NAMES[3:6]))
    assert seat(league, match, "Seconds", ids(NAMES[3], NAMES[5]))
