"""Competitions, their layout and their entries."""

import datetime
from datetime import timedelta
from decimal import Decimal

from tests.models.attempts.guards import raw_delete
from tests.models.league import League
from tests.models.league_people import NOON
from tests.models.refusals import again, put, refused


@refused("matches_competition_slug_is_unique_in_its_club")
def two_competitions_at_one_address(league: League) -> None:
    again(league.competition)


@refused("matches_competition_expunge_below_is_a_share")
def a_share_above_the_whole(league: League) -> None:
    put(league.competition, expunge_below=Decimal("1.5"))


@refused("matches_stage_number_is_unique_in_its_competition")
def two_first_stages(league: League) -> None:
    again(league.stage)


@refused("matches_stage_number_counts_from_one")
def a_stage_nought(league: League) -> None:
    put(league.stage, number=0)


@refused("matches_division_number_is_unique_in_its_stage")
def two_first_divisions(league: League) -> None:
    again(league.division)


@refused("matches_division_number_counts_from_one")
def a_division_nought(league: League) -> None:
    put(league.division, number=0)


@refused("matches_round_number_is_unique_in_its_division")
def two_first_rounds(league: League) -> None:
    again(league.round)


@refused("matches_round_number_counts_from_one")
def a_round_nought(league: League) -> None:
    put(league.round, number=0)


@refused("matches_round_does_not_end_before_it_starts")
def a_round_that_ends_before_it_starts(league: League) -> None:
    day = datetime.date(2026, 10, 1)
    put(league.round, starts_on=day, ends_on=day - datetime.timedelta(days=1))


@refused("matches_entry_is_one_person_pair_or_team")
def an_entry_of_nobody(league: League) -> None:
    league.competition.entry_kind = "team"  # so that only the check can refuse it
    league.competition.save()
    again(league.new_entry(team=league.team), team=None)


@refused("matches_entry_is_one_person_pair_or_team")
def an_entry_of_a_person_and_a_team(league: League) -> None:
    put(league.entry, team=league.team)


@refused("matches_entry_person_enters_once")
def a_person_who_enters_twice(league: League) -> None:
    again(league.entry)


@refused("matches_entry_pair_enters_once")
def a_pair_that_enters_twice(league: League) -> None:
    doubles = league.new_competition(game="red", entry_kind="pair")
    again(league.new_entry(competition=doubles, pair=league.pair))


@refused("matches_entry_team_enters_once")
def a_team_that_enters_twice(league: League) -> None:
    teams = league.new_competition(entry_kind="team")
    again(league.new_entry(competition=teams, team=league.team))


@refused("matches_entry_seed_is_unique_in_its_competition")
def two_first_seeds(league: League) -> None:
    league.new_entry(seed=1)
    put(league.entry, seed=1)


@refused("matches_entry_withdrawn_says_when")
def a_withdrawal_without_a_date(league: League) -> None:
    put(league.entry, state="withdrawn")


@refused("matches_entry_withdrawn_says_when")
def a_date_of_withdrawal_for_who_is_still_in(league: League) -> None:
    put(league.entry, withdrawn_on=datetime.date(2026, 11, 1))


@refused("matches_entry_replaces_another")
def an_entry_that_takes_over_from_itself(league: League) -> None:
    put(league.entry, replaces=league.entry)


@refused("matches_place_is_held_once_by_an_entry")
def an_entry_with_two_places(league: League) -> None:
    again(league.place, number=2)


@refused("matches_place_number_is_unique_in_its_division")
def two_entries_at_one_place(league: League) -> None:
    again(league.place, entry=league.away_entry)


@refused("matches_absence_is_announced_once_for_a_round")
def an_absence_announced_twice(league: League) -> None:
    again(league.absence)


@refused("matches_absence_round_counts_from_one")
def an_absence_from_round_nought(league: League) -> None:
    put(league.absence, round=0)


@refused("matches_commitment_one_is_sealed_in_its_competition")
def two_sealed_draws(league: League) -> None:
    again(league.commitment)


@refused("matches_commitment_opened_shows_its_order")
def a_draw_opened_without_its_order(league: League) -> None:
    put(league.commitment, opened_at=NOON)


@refused("matches_commitment_opened_shows_its_order")
def an_order_that_is_shown_before_the_draw_is_opened(league: League) -> None:
    put(league.commitment, order=["one"])


@refused("matches_competition_strikes_after_some")
def asking_after_no_walkover(league: League) -> None:
    put(league.competition, strike_after=0)


@refused("matches_competition_reminds_before_it_settles")
def a_reminder_after_all_is_settled(league: League) -> None:
    put(league.competition, settle_after_hours=24, remind_before_hours=24)


@refused("matches_openentry_has_two_places")
def an_open_entry_with_one_place(league: League) -> None:
    put(league.openentry, places=1)


@refused("matches_waitingentry_is_a_person_or_a_team")
def a_person_and_their_team_waiting_as_one(league: League) -> None:
    put(league.waitingentry, team=league.team)


@refused("matches_waitingentry_is_a_person_or_a_team")
def nobody_waiting(league: League) -> None:
    put(league.waitingentry, person=None)


@refused("matches_waitingentry_person_waits_once")
def a_person_waiting_twice(league: League) -> None:
    again(league.waitingentry)


@refused("matches_waitingentry_team_waits_once")
def a_team_waiting_twice(league: League) -> None:
    put(league.waitingentry, person=None, team=league.team)
    again(league.waitingentry, person=None, team=league.team)


@refused("A change of settings is appended, never edited or deleted.")
def a_change_of_settings_edited(league: League) -> None:
    put(league.settingschange, after={"name": "Winter"})


@refused("A change of settings is appended, never edited or deleted.")
def a_change_of_settings_deleted(league: League) -> None:
    raw_delete(league.settingschange)


@refused("The change that is taken back is another competition's.")
def a_change_that_takes_back_another_competitions(league: League) -> None:
    again(
        league.settingschange,
        competition=league.new_competition(),
        reverts=league.settingschange,
    )


@refused("matches_competition_collect_under_is_an_age")
def an_age_of_its_own_for_publishing_that_there_is_not(league: League) -> None:
    put(league.competition, collect_under=12)


@refused("matches_competition_is_gone_from_the_bin")
def gone_without_having_been_in_the_bin_so_late(league: League) -> None:
    put(league.competition, binned_at=NOON, gone_at=NOON - timedelta(days=1))


@refused("What has gone from the bin does not come back.")
def what_has_gone_from_the_bin_comes_back(league: League) -> None:
    put(league.competition, binned_at=NOON, gone_at=NOON)
    put(league.competition, binned_at=None, gone_at=None)


@refused("The competition is in the bin: bring it back first.")
def an_entry_in_a_competition_in_the_bin(league: League) -> None:
    held = league.waitingentry
    put(league.competition, binned_at=NOON)
    again(held)
