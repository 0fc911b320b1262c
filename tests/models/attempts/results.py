"""Results and disputes."""

from tests.models.league import League
from tests.models.league_people import NOON
from tests.models.refusals import again, put, refused

NEEDS = "matches_result_says_what_its_outcome_needs"


@refused("matches_result_one_is_official_in_a_fixture")
def two_official_results_of_a_fixture(league: League) -> None:
    again(league.result)


@refused("matches_result_one_is_official_on_a_board")
def two_official_results_of_a_board(league: League) -> None:
    again(league.new_result(fixture_board=league.fixtureboard, official=True, official_at=NOON))


@refused("matches_result_outcome_is_a_ruling")
def a_result_of_a_postponed_match(league: League) -> None:
    # Two constraints stand against it; PostgreSQL tells of the first by name, SQLite as declared.
    again(
        league.result, official=False, outcome="postponed", winner=None, score_a=None, score_b=None
    )


@refused("matches_result_score_is_of_both_sides")
def a_score_of_one_side(league: League) -> None:
    again(league.result, official=False, score_b=None)


@refused(NEEDS)
def a_played_match_without_a_score(league: League) -> None:
    again(league.result, official=False, score_a=None, score_b=None)


@refused(NEEDS)
def a_played_match_without_a_winner_or_a_draw(league: League) -> None:
    again(league.result, official=False, winner=None)


@refused(NEEDS)
def a_walkover_with_a_score(league: League) -> None:
    again(league.result, official=False, outcome="walkover")


@refused(NEEDS)
def a_walkover_without_a_winner(league: League) -> None:
    again(
        league.result, official=False, outcome="walkover", winner=None, score_a=None, score_b=None
    )


@refused(NEEDS)
def an_expunged_result_with_a_score(league: League) -> None:
    again(league.result, official=False, outcome="expunged", winner=None)


@refused("matches_result_official_is_dated_and_not_superseded")
def an_official_result_that_is_superseded(league: League) -> None:
    put(league.result, superseded_at=NOON)


@refused("matches_result_official_is_dated_and_not_superseded")
def an_official_result_without_a_date(league: League) -> None:
    put(league.result, official_at=None)


@refused("matches_dispute_is_open_once_a_fixture")
def two_open_disputes(league: League) -> None:
    again(league.dispute)


@refused("matches_dispute_closed_says_when")
def a_dispute_closed_at_no_time(league: League) -> None:
    put(league.dispute, state="withdrawn")


@refused("matches_dispute_closed_says_when")
def an_open_dispute_closed_at_noon(league: League) -> None:
    put(league.dispute, closed_at=NOON)


@refused("matches_dispute_ruled_says_what")
def a_dispute_upheld_without_a_word(league: League) -> None:
    put(league.dispute, state="upheld", closed_at=NOON)


@refused("matches_dispute_is_open_once_a_board")
def two_open_disputes_of_a_board(league: League) -> None:
    put(league.dispute, fixture_board=league.fixtureboard)
    again(league.dispute, fixture_board=league.fixtureboard)


@refused("matches_bulkaction_is_undone_by_somebody")
def a_bulk_action_undone_by_nobody(league: League) -> None:
    put(league.bulkaction, undone_at=NOON)


@refused("matches_publishedreason_is_published_once")
def a_text_published_twice(league: League) -> None:
    again(league.publishedreason)


@refused("matches_publishedreason_is_of_one_thing")
def a_published_text_of_nothing(league: League) -> None:
    put(league.publishedreason, fixture=None)


@refused("matches_publishedreason_is_of_one_thing")
def a_published_text_of_a_match_and_its_competition(league: League) -> None:
    put(league.publishedreason, competition=league.competition)


@refused("matches_publishedreason_is_of_one_thing")
def points_published_as_a_match_s(league: League) -> None:
    put(league.publishedreason, said_by="Adjustment")
