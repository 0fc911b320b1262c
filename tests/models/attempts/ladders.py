"""Ladders, championships and handicaps."""

from tests.models.attempts.guards import raw_delete
from tests.models.league import League
from tests.models.league_people import NOON
from tests.models.refusals import again, put, refused


@refused("matches_ladderevent_number_is_unique_in_its_division")
def two_lines_of_one_number(league: League) -> None:
    again(league.ladderevent)


@refused("matches_ladderevent_answers_a_challenge_once")
def a_challenge_refused_twice(league: League) -> None:
    for _ in range(2):
        league.new_ladderevent(what="refused", challenge=league.challenge)


@refused("matches_ladderevent_drops_the_idle_once")
def the_idle_gone_down_twice(league: League) -> None:
    for _ in range(2):
        league.new_ladderevent(what="idle", entry=league.entry)


@refused("matches_ladderevent_says_what_its_kind_needs")
def a_challenge_of_nobody(league: League) -> None:
    league.new_ladderevent(what="challenged", entry=league.entry)


@refused("matches_ladderevent_says_what_its_kind_needs")
def a_challenge_accepted_without_a_match(league: League) -> None:
    league.new_ladderevent(what="accepted", challenge=league.challenge)


@refused("matches_ladderevent_says_what_its_kind_needs")
def somebody_placed_nowhere(league: League) -> None:
    league.new_ladderevent(what="placed", entry=league.entry, reason="By mistake.")


@refused("matches_ladderevent_challenges_somebody_else")
def a_challenge_of_oneself(league: League) -> None:
    league.new_ladderevent(what="challenged", entry=league.entry, other=league.entry)


@refused("matches_ladderevent_only_an_accepted_one_has_a_match")
def a_match_of_a_refused_challenge(league: League) -> None:
    league.new_ladderevent(what="refused", challenge=league.challenge, fixture=league.fixture)


@refused("matches_ladderevent_a_ruling_has_its_reason")
def somebody_placed_without_a_reason(league: League) -> None:
    league.new_ladderevent(what="placed", entry=league.entry, rung=1)


@refused("A line of a ladder's log is appended, never edited.")
def a_line_of_the_log_edited(league: League) -> None:
    put(league.ladderevent, at=NOON.replace(hour=13))


@refused("A ladder's log stays once there was a challenge.")
def a_log_with_a_challenge_deleted(league: League) -> None:
    assert league.challenge.pk
    raw_delete(league.ladderevent)


@refused("The ladder's line names an entry of another competition.")
def an_entry_from_elsewhere_joins(league: League) -> None:
    league.new_ladderevent(
        what="joined", entry=league.new_entry(competition=league.other_competition)
    )


@refused("The ladder's line names an entry of another competition.")
def an_entry_from_elsewhere_is_challenged(league: League) -> None:
    other = league.new_entry(competition=league.other_competition)
    league.new_ladderevent(what="challenged", entry=league.entry, other=other)


@refused("The ladder's line names a challenge or match of another ladder.")
def a_challenge_of_another_ladder_refused(league: League) -> None:
    league.new_ladderevent(
        what="refused", challenge=league.challenge, division=league.other_division
    )


@refused("matches_championship_slug_is_unique_in_its_club")
def two_championships_at_one_address(league: League) -> None:
    again(league.championship)


@refused("The championship's season is another club's.")
def a_championship_in_another_clubs_season(league: League) -> None:
    put(league.championship, season=league.other_season)


@refused("A championship never changes its club.")
def a_championship_given_to_another_club(league: League) -> None:
    put(league.championship, club=league.other_club, season=league.other_season)


@refused("matches_championshipline_changes_something")
def a_line_of_nothing(league: League) -> None:
    again(league.championshipline, points=0)


@refused("A line of the ledger is never edited: a further one reverses it.")
def a_line_of_a_ledger_edited(league: League) -> None:
    put(league.championshipline, points=9)


@refused("A line reverses one of its own championship, and all of its points.")
def a_line_that_reverses_half_of_another(league: League) -> None:
    line = league.championshipline
    again(line, points=-line.points / 2, reverses=line)


@refused("matches_handicap_version_is_unique_for_its_entry")
def two_first_handicaps(league: League) -> None:
    again(league.handicap)


@refused("matches_handicap_version_counts_from_one")
def a_handicap_before_the_first(league: League) -> None:
    again(league.handicap, version=0)


@refused("A start of this kind is none of that game's.")
def a_start_in_pennies_where_no_green_is_played(league: League) -> None:
    again(league.handicap, version=2, kind="pennies")


@refused("A start of this kind is none of that game's.")
def points_in_every_game_where_no_red_is_played(league: League) -> None:
    again(league.handicap, version=2, kind="points")


@refused("A handicap is appended, never edited.")
def a_handicap_edited(league: League) -> None:
    put(league.handicap, start=9)
