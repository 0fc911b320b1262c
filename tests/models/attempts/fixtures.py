"""Fixtures: sides, times, states and outcomes."""

from tests.models.league import League
from tests.models.league_people import HOUR, NOON
from tests.models.refusals import again, put, refused

FITS_STATE = "matches_fixture_outcome_fits_its_state"
FITS_WINNER = "matches_fixture_winner_fits_its_outcome"
BYE = "matches_fixture_only_a_bye_has_no_away_entry"


@refused("matches_fixture_number_is_unique_in_its_competition")
def two_matches_of_one_number(league: League) -> None:
    again(league.fixture)


@refused("matches_fixture_has_two_different_sides")
def an_entry_against_itself(league: League) -> None:
    put(league.fixture, away=league.entry)


@refused("matches_fixture_tie_is_unique_in_its_division")
def one_match_of_a_bracket_twice(league: League) -> None:
    put(league.fixture, tie="final")
    again(league.fixture, number=99, tie="final")


@refused("matches_fixture_leg_counts_from_one")
def a_leg_nought(league: League) -> None:
    put(league.fixture, leg=0)


@refused("matches_fixture_starts_before_it_ends")
def a_match_that_ends_as_it_starts(league: League) -> None:
    put(league.fixture, starts_at=NOON, ends_at=NOON)


@refused("matches_fixture_that_ends_also_starts")
def a_match_that_ends_without_a_start(league: League) -> None:
    put(league.fixture, ends_at=NOON)


@refused("matches_fixture_on_a_board_has_its_venue")
def a_match_on_a_board_nowhere(league: League) -> None:
    put(league.fixture, board=league.board)


@refused(FITS_STATE)
def an_official_match_without_an_outcome(league: League) -> None:
    put(league.fixture, state="official")


@refused(FITS_STATE)
def an_official_postponement(league: League) -> None:
    put(league.fixture, state="official", outcome="postponed")


@refused(FITS_STATE)
def a_planned_match_that_was_played(league: League) -> None:
    put(league.fixture, outcome="played", winner="A")


@refused(FITS_STATE)
def a_match_being_played_that_has_an_outcome(league: League) -> None:
    put(league.fixture, state="playing", outcome="abandoned")


@refused(FITS_STATE)
def a_submitted_match_that_is_void(league: League) -> None:
    put(league.fixture, state="submitted", outcome="void")


@refused(FITS_WINNER)
def a_played_match_that_nobody_won_or_drew(league: League) -> None:
    put(league.fixture, state="official", outcome="played")


@refused(FITS_WINNER)
def a_walkover_that_names_no_winner(league: League) -> None:
    put(league.fixture, state="official", outcome="walkover")


@refused(FITS_WINNER)
def a_drawn_walkover(league: League) -> None:
    put(league.fixture, state="official", outcome="walkover", winner="draw")


@refused(FITS_WINNER)
def a_void_match_that_was_won(league: League) -> None:
    put(league.fixture, state="official", outcome="void", winner="A")


@refused(FITS_WINNER)
def a_winner_before_there_is_an_outcome(league: League) -> None:
    put(league.fixture, winner="A")


@refused(BYE)
def a_bye_with_two_entries(league: League) -> None:
    put(league.fixture, state="official", outcome="bye-full")


@refused(BYE)
def a_match_played_by_one_entry(league: League) -> None:
    put(league.fixture, state="official", outcome="played", winner="A", away=None)


@refused(BYE)
def a_bye_for_nobody(league: League) -> None:
    put(league.fixture, state="official", outcome="bye-zero", away=None, home=None)


@refused("matches_fixtureboard_number_is_unique_in_its_fixture")
def two_first_boards(league: League) -> None:
    again(league.fixtureboard)


@refused("matches_fixtureboard_number_counts_from_one")
def a_board_nought(league: League) -> None:
    put(league.fixtureboard, number=0)


@refused("matches_fixtureboard_side_is_a_person_or_a_pair")
def a_person_and_a_pair_on_one_side(league: League) -> None:
    put(league.fixtureboard, away_person=None, home_pair=league.pair)


@refused("matches_fixtureboard_sides_are_alike")
def a_person_against_a_pair(league: League) -> None:
    put(league.fixtureboard, away_person=None, away_pair=league.pair)


@refused("matches_fixtureboard_has_two_different_sides")
def a_person_against_himself(league: League) -> None:
    put(league.fixtureboard, away_person=league.person)


@refused("matches_umpireassignment_is_made_once")
def an_umpire_assigned_twice(league: League) -> None:
    again(league.umpireassignment)


@refused("The board is taken by another match at that time.")
def a_match_on_a_board_that_is_taken(league: League) -> None:
    where = {"venue": league.venue, "board": league.board}
    league.new_fixture(**where, starts_at=NOON, ends_at=NOON + HOUR)
    league.new_fixture(**where, starts_at=NOON + HOUR / 2, ends_at=NOON + 2 * HOUR)


@refused("The board is taken by another match at that time.")
def a_match_moved_onto_another(league: League) -> None:
    where = {"venue": league.venue, "board": league.board}
    league.new_fixture(**where, starts_at=NOON, ends_at=NOON + HOUR)
    late = league.new_fixture(**where, starts_at=NOON + HOUR, ends_at=NOON + 2 * HOUR)
    put(late, starts_at=NOON + HOUR / 2)


@refused("matches_lineup_version_is_unique_for_its_side")
def two_first_line_ups_of_a_side(league: League) -> None:
    again(league.lineup)


@refused("matches_lineup_counts_from_one")
def a_line_up_before_the_first(league: League) -> None:
    again(league.lineup, version=0)


@refused("A line-up is never edited: the next version replaces it.")
def a_line_up_edited(league: League) -> None:
    put(league.lineup, boards=[])


@refused("A ruling on a line-up is never edited: a later one counts.")
def a_ruling_on_a_line_up_edited(league: League) -> None:
    put(league.lineupruling, reason="Something else.")
