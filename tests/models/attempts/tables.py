"""Standings, adjustments, ratings and rankings."""

from tests.models.league import League
from tests.models.league_people import NOON
from tests.models.refusals import again, put, refused


@refused("matches_standing_version_is_unique_in_its_division")
def two_first_tables(league: League) -> None:
    again(league.standing, current=False)


@refused("matches_standing_one_is_current_in_a_division")
def two_current_tables(league: League) -> None:
    again(league.standing, version=2)


@refused("matches_adjustment_changes_something")
def an_adjustment_of_nothing(league: League) -> None:
    put(league.adjustment, points=0)


@refused("matches_rating_is_one_a_person_and_game")
def two_ratings_in_one_game(league: League) -> None:
    again(league.rating)


@refused("matches_rating_sigma_is_not_below_0")
def a_rating_in_less_than_no_doubt(league: League) -> None:
    put(league.rating, sigma=-1)


@refused("matches_ratingchange_is_one_a_result")
def a_rating_moved_twice_by_one_result(league: League) -> None:
    again(league.ratingchange, number=2)


@refused("matches_ratingchange_number_is_unique_in_its_rating")
def two_first_lines_of_a_ledger(league: League) -> None:
    other = league.new_result(fixture=league.new_fixture(), official=True, official_at=NOON)
    again(league.ratingchange, result=other)


@refused("matches_ratingchange_sigma_is_not_below_0")
def a_change_to_a_rating_in_less_than_no_doubt(league: League) -> None:
    put(league.ratingchange, sigma_after=-1)


@refused("matches_ranking_version_is_unique_in_its_game")
def two_first_rankings(league: League) -> None:
    again(league.ranking, current=False)


@refused("matches_ranking_one_is_current_in_a_game")
def two_current_rankings(league: League) -> None:
    again(league.ranking, version=2)


@refused("matches_rankingedition_is_one_a_month")
def two_editions_of_one_month(league: League) -> None:
    again(league.rankingedition)


@refused("matches_rankingedition_month_is_one")
def an_edition_of_a_thirteenth_month(league: League) -> None:
    again(league.rankingedition, month=13)


@refused("An edition of a ranking is appended, never edited or deleted.")
def an_edition_that_is_changed(league: League) -> None:
    put(league.rankingedition, rows={"set": [[1, 2, 3, 0, None]], "gone": []})


@refused("An edition of a ranking is appended, never edited or deleted.")
def an_edition_that_is_taken_back(league: League) -> None:
    league.rankingedition.delete()


@refused("matches_ratingcalibration_is_one_a_month")
def a_month_reckoned_twice(league: League) -> None:
    again(league.ratingcalibration)


@refused("matches_ratingcalibration_month_is_one")
def a_thirteenth_month(league: League) -> None:
    put(league.ratingcalibration, month=13)
