"""Clubs, people, and what they are in."""

import datetime

from matches import models
from tests.models.league import League
from tests.models.league_people import NOON
from tests.models.refusals import again, put, refused


@refused("matches_venue_slug_is_unique_in_its_club")
def two_venues_at_one_address(league: League) -> None:
    again(league.venue)


@refused("matches_board_name_is_unique_in_its_venue")
def two_boards_of_one_name(league: League) -> None:
    again(league.board)


@refused("matches_season_slug_is_unique_in_its_club")
def two_seasons_at_one_address(league: League) -> None:
    again(league.season)


@refused("matches_season_starts_before_it_ends")
def a_season_that_ends_on_the_day_it_starts(league: League) -> None:
    put(league.season, ends_on=league.season.starts_on)


@refused("matches_person_only_an_adult_is_named_in_full")
def a_child_named_in_full(league: League) -> None:
    put(league.person, age_band="child", naming="full")


@refused("matches_person_only_an_adult_is_named_in_full")
def a_youth_named_in_full(league: League) -> None:
    put(league.person, age_band="youth", naming="full")


@refused("matches_person_named_by_alias_has_one")
def an_alias_that_is_empty(league: League) -> None:
    put(league.person, naming="alias")


@refused("matches_formername_is_kept_once")
def a_former_name_kept_twice(league: League) -> None:
    again(league.formername)


@refused("matches_erasure_is_listed_once")
def somebody_listed_twice(league: League) -> None:
    again(league.erasure)


@refused("matches_person_birth_year_is_a_year")
def a_birth_year_of_two_digits(league: League) -> None:
    put(league.person, birth_year=12)


@refused("matches_membership_is_held_once_a_season")
def a_membership_held_twice(league: League) -> None:
    again(league.membership)


@refused("matches_role_is_granted_once")
def a_role_granted_twice(league: League) -> None:
    again(league.role)


@refused("matches_invitation_is_open_once")
def two_open_invitations(league: League) -> None:
    again(league.invitation, token_hash="f" * 64)


@refused("matches_invitation_is_accepted_by_somebody")
def an_invitation_accepted_by_nobody(league: League) -> None:
    put(league.invitation, accepted_at=NOON)


@refused("matches_invitation_starts_before_it_ends")
def an_invitation_that_expired_before_it_was_made(league: League) -> None:
    put(league.invitation, expires_at=NOON - datetime.timedelta(days=4000))


@refused("matches_pair_is_two_people")
def a_pair_of_one(league: League) -> None:
    put(league.pair, second=league.person)


@refused("matches_pair_is_known_once_in_either_order")
def a_pair_the_other_way_round(league: League) -> None:
    again(league.pair, first=league.other_person, second=league.person)


@refused("matches_team_name_is_unique_in_its_season")
def two_teams_of_one_name_in_a_season(league: League) -> None:
    again(league.team)


@refused("matches_team_standing_name_is_unique_in_its_club")
def two_standing_teams_of_one_name(league: League) -> None:
    house = models.Team.objects.create(club=league.club, name="Red House")
    again(house)


@refused("matches_teammember_is_in_a_team_once")
def a_member_twice_in_a_team(league: League) -> None:
    again(league.teammember, order=2)


@refused("matches_teammember_order_is_unique_in_its_team")
def two_members_at_one_place_in_the_order(league: League) -> None:
    again(league.teammember, person=league.other_person)


@refused("matches_teaminvitation_is_made_once")
def a_team_asked_twice(league: League) -> None:
    again(league.teaminvitation)


@refused("matches_teaminvitation_answered_says_when")
def a_team_that_accepted_at_no_time(league: League) -> None:
    put(league.teaminvitation, accepted=True)
