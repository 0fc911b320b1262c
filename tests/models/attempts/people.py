"""Clubs, people, and what they are in."""

import datetime

from matches import models
from tests.models.attempts.guards import raw_delete
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


@refused("matches_permission_level_fits_the_naming")
def a_permission_of_a_level_that_its_naming_is_not(league: League) -> None:
    league.new_permission(naming="full", level=0)


@refused("matches_permission_withdrawn_is_level_0")
def a_withdrawal_that_lets_something_be_read(league: League) -> None:
    league.new_permission(kind="withdrawn")


@refused("A permission is appended, never edited or deleted.")
def a_permission_edited(league: League) -> None:
    put(league.permission, naming="initials")


@refused("A permission is appended, never edited or deleted.")
def a_permission_deleted(league: League) -> None:
    raw_delete(league.permission)


@refused("matches_club_framed_by_is_a_list_of_sites")
def a_site_that_says_more_than_a_site(league: League) -> None:
    put(league.club, framed_by="https://school.example; script-src *")


@refused("matches_club_collect_under_is_an_age")
def an_age_for_publishing_that_there_is_not(league: League) -> None:
    put(league.club, collect_under=12)


@refused("matches_signinletter_starts_before_it_ends")
def a_link_that_is_out_of_time_when_it_is_mailed(league: League) -> None:
    put(league.signinletter, expires_at=league.signinletter.made_at)


@refused("matches_permissionasked_is_open_once")
def two_things_that_wait_for_one_person(league: League) -> None:
    again(league.permissionasked)


@refused("matches_permissionasked_asks_for_something")
def something_asked_that_is_nothing(league: League) -> None:
    put(league.permissionasked, naming="")


@refused("matches_clubcode_is_given_once")
def two_codes_of_one_person_in_a_club(league: League) -> None:
    again(league.clubcode, number=15)


@refused("matches_clubcode_is_one_persons")
def one_code_of_two_people(league: League) -> None:
    again(league.clubcode, person=league.other_person)


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


@refused("matches_bringing_is_the_next_once")
def two_lists_that_are_both_the_next(league: League) -> None:
    again(league.bringing)


@refused("matches_bringing_is_undone_by_somebody")
def a_list_undone_by_nobody(league: League) -> None:
    put(league.bringing, undone_at=NOON)


@refused("matches_keptaddress_is_asked_by_somebody")
def an_invitation_that_nobody_asked_for(league: League) -> None:
    put(league.keptaddress, asked_at=NOON)


@refused("matches_follower_follows_one_thing")
def somebody_who_follows_nothing(league: League) -> None:
    put(league.follower, competition=None)


@refused("matches_follower_is_told_once_confirmed")
def somebody_told_who_never_confirmed(league: League) -> None:
    put(league.follower, told_until=NOON)


@refused("matches_follower_of_a_competition_once")
def an_address_that_follows_a_competition_twice(league: League) -> None:
    again(league.follower)


@refused("matches_follower_of_a_team_once")
def an_address_that_follows_a_team_twice(league: League) -> None:
    put(league.follower, competition=None, team=league.team)
    again(league.follower, competition=None, team=league.team)


@refused("matches_keptaddress_is_sent_when_asked")
def a_letter_that_nobody_asked_for(league: League) -> None:
    put(league.keptaddress, sent_at=NOON)


@refused("matches_keptaddress_is_reminded_after_it_was_sent")
def a_reminder_of_no_letter(league: League) -> None:
    put(league.keptaddress, reminded_at=NOON)


@refused(
    "Of who is under 18, or of no known age, a guardian's address is kept; of an adult their own."
)
def a_guardians_address_of_an_adult(league: League) -> None:
    put(league.keptaddress, guardian=True)


@refused(
    "Of who is under 18, or of no known age, a guardian's address is kept; of an adult their own."
)
def an_address_of_a_childs_own(league: League) -> None:
    kid = league.new_person(given_name="Kim", age_band="child")
    again(league.keptaddress, person=kid)


@refused("Who has a sign-in has an address of their own: none is kept beside it.")
def an_address_beside_a_sign_in(league: League) -> None:
    signed_in = league.new_person(given_name="Kim", user=league.user)
    again(league.keptaddress, person=signed_in)
