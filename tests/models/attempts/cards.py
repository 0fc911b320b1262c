"""Scorecards and what is read off them."""

from tests.models.attempts.guards import raw_delete
from tests.models.league import League
from tests.models.refusals import again, put, refused

CORRECTION = "matches_scorecard_correction_says_what_and_why"


@refused("matches_scorecard_version_is_unique_in_its_fixture")
def two_first_cards_of_a_fixture(league: League) -> None:
    again(league.scorecard, submission_key=None)


@refused("matches_scorecard_version_is_unique_on_its_board")
def two_first_cards_of_a_board(league: League) -> None:
    again(league.new_scorecard(fixture_board=league.fixtureboard))


@refused("matches_scorecard_submission_is_saved_once")
def a_card_sent_twice_by_one_phone(league: League) -> None:
    again(league.scorecard, version=2, supersedes=league.scorecard, reason="Sent again.")


@refused(CORRECTION)
def a_correction_without_a_reason(league: League) -> None:
    again(league.scorecard, version=2, supersedes=league.scorecard, submission_key=None)


@refused(CORRECTION)
def a_correction_of_nothing(league: League) -> None:
    again(league.scorecard, version=2, reason="End 3.", submission_key=None)


@refused(CORRECTION)
def a_card_before_the_first(league: League) -> None:
    again(league.scorecard, version=0, submission_key=None)


@refused("matches_end_points_fit_its_kind")
def a_dead_end_that_was_won(league: League) -> None:
    again(league.end, index=1, kind="dead", winner=None)


@refused("matches_end_points_fit_its_kind")
def a_white_knocked_off_for_two_points(league: League) -> None:
    again(league.end, index=1, kind="knocked-off")


@refused("matches_end_points_fit_its_kind")
def a_nearest_penny_of_nobody(league: League) -> None:
    again(league.end, index=1, winner=None)


@refused("matches_point_value_fits_its_kind")
def a_rally_for_two_points(league: League) -> None:
    again(league.point, index=1, points=2)


@refused("matches_point_value_fits_its_kind")
def a_starshot_for_five(league: League) -> None:
    again(league.point, index=1, kind="starshot", points=5)


@refused("matches_redgame_number_is_unique_in_its_set")
def two_first_games_of_a_set(league: League) -> None:
    again(league.redgame, index=1)


@refused("matches_redgame_winner_has_more_points")
def a_game_won_with_fewer_points(league: League) -> None:
    again(league.redgame, index=1, number=2, winner="B")


@refused("matches_break_is_won_from_the_board")
def a_break_of_twenty_pennies(league: League) -> None:
    again(league.break_, index=1, pennies=20, points=30)


@refused("matches_break_is_won_from_the_board")
def a_break_of_more_pennies_than_points(league: League) -> None:
    again(league.break_, index=1, pennies=6)


READ_OFF = "What is read off a card is never edited: the card is read anew."


@refused(READ_OFF)
def a_goal_given_to_the_other_side(league: League) -> None:
    put(league.goal, side="B")


@refused(READ_OFF)
def a_flick_deleted(league: League) -> None:
    raw_delete(league.flick)
