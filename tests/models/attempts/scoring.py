"""Running cards, their lines and the devices at the board."""

from datetime import timedelta

from tests.models.attempts.guards import raw_delete
from tests.models.league import League
from tests.models.league_people import NOON
from tests.models.refusals import again, put, refused

ENDED = "matches_runningcard_says_how_it_ended"
APPENDED = "A running card's line is appended, never edited or deleted."


@refused("matches_runningcard_one_runs_in_a_fixture")
def two_running_cards_of_a_fixture(league: League) -> None:
    again(league.runningcard)


@refused("matches_runningcard_one_runs_on_a_board")
def two_running_cards_of_a_board(league: League) -> None:
    again(league.new_runningcard(fixture_board=league.fixtureboard))


@refused(ENDED)
def a_running_card_that_ended_nobody_knows_how(league: League) -> None:
    put(league.runningcard, ended_at=NOON)


@refused(ENDED)
def a_running_card_handed_in_without_a_card(league: League) -> None:
    put(league.runningcard, ended_at=NOON, how_ended="handed-in")


@refused(ENDED)
def a_running_card_abandoned_without_a_reason(league: League) -> None:
    put(league.runningcard, ended_at=NOON, how_ended="abandoned")


@refused(ENDED)
def a_running_card_with_a_card_before_its_end(league: League) -> None:
    put(league.runningcard, scorecard=league.scorecard)


@refused("What was agreed before a running card began is never edited: begin another.")
def a_running_card_of_other_sides(league: League) -> None:
    put(league.runningcard, head={"game": "white", "sides": {"A": ["x"], "B": ["y"]}})


@refused("A running card that was handed in stays as it is.")
def a_running_card_in_force_again(league: League) -> None:
    card, handed_in = league.runningcard, league.scorecard
    put(card, ended_at=NOON, how_ended="handed-in", scorecard=handed_in)
    put(card, ended_at=None, how_ended=None, scorecard=None)


@refused("A running card is never deleted.")
def a_running_card_deleted(league: League) -> None:
    raw_delete(league.runningcard)


@refused("The running card's board is of another fixture.")
def a_running_card_of_another_fixtures_board(league: League) -> None:
    league.new_runningcard(fixture=league.new_fixture(), fixture_board=league.fixtureboard)


@refused("The running card's scorecard is of another fixture.")
def a_running_card_with_another_fixtures_card(league: League) -> None:
    league.new_runningcard(
        fixture=league.new_fixture(),
        scorecard=league.scorecard,
        ended_at=NOON,
        how_ended="handed-in",
    )


@refused(APPENDED)
def a_line_edited(league: League) -> None:
    put(league.runningline, body={"undo": 1})


@refused(APPENDED)
def a_line_deleted(league: League) -> None:
    raw_delete(league.runningline)


@refused("Nothing is written on a running card that has ended.")
def a_line_on_a_card_that_ended(league: League) -> None:
    line = league.runningline
    put(league.runningcard, ended_at=NOON, how_ended="abandoned", reason="Rain.")
    again(line, number=2, sequence=2)


@refused("matches_runningline_number_is_unique_on_its_card")
def two_lines_of_one_number(league: League) -> None:
    again(league.runningline, sequence=2)


@refused("matches_runningline_is_kept_once")
def a_line_kept_twice(league: League) -> None:
    again(league.runningline, number=2)


@refused("matches_runningline_is_brought_by_another")
def a_line_that_a_device_brings_to_itself(league: League) -> None:
    line = league.runningline
    again(line, number=2, sequence=2, brought_by=line.device)


@refused("matches_runningline_number_counts_from_one")
def a_line_before_the_first(league: League) -> None:
    again(league.runningline, number=0, sequence=2)


@refused("matches_runningline_sequence_counts_from_one")
def a_line_before_a_devices_first(league: League) -> None:
    again(league.runningline, number=2, sequence=0)


@refused("matches_runningline_device_is_named_at_length")
def a_line_of_a_device_that_could_be_another(league: League) -> None:
    again(league.runningline, number=2, device="x" * 21)


@refused("matches_scoringdevice_is_unique_at_its_card")
def a_device_twice_at_one_card(league: League) -> None:
    again(league.scoringdevice)


@refused("matches_scoringdevice_is_named_at_length")
def a_device_that_could_be_another(league: League) -> None:
    again(league.scoringdevice, device="x" * 21)


@refused("matches_scoringdevice_battery_is_a_share")
def a_battery_that_holds_more_than_it_can(league: League) -> None:
    put(league.scoringdevice, battery=101)


@refused("matches_boardpass_is_for_one_thing")
def a_pass_for_nothing(league: League) -> None:
    again(league.boardpass, token_digest="1" * 64, fixture=None)


@refused("matches_boardpass_is_for_one_thing")
def a_pass_for_a_match_and_a_venue(league: League) -> None:
    again(league.boardpass, token_digest="1" * 64, venue=league.venue)


@refused("matches_boardpass_ends_within_a_day")
def a_pass_that_lasts_longer_than_a_day(league: League) -> None:
    until = NOON + timedelta(hours=24, seconds=1)
    again(league.boardpass, token_digest="1" * 64, expires_at=until)


@refused("matches_boardpass_ends_within_a_day")
def a_pass_that_ends_when_it_begins(league: League) -> None:
    again(league.boardpass, token_digest="1" * 64, expires_at=NOON)


@refused("matches_boardpass_claimed_by_a_device")
def a_pass_claimed_by_nothing(league: League) -> None:
    put(league.boardpass, claimed_at=NOON)


@refused("What a board pass is for, and until when, is never edited: make another.")
def a_pass_that_lasts_longer_than_was_said(league: League) -> None:
    put(league.boardpass, expires_at=NOON + timedelta(hours=20))


@refused("A board pass that was revoked stays so.")
def a_revoked_pass_in_force_again(league: League) -> None:
    put(league.boardpass, revoked_at=NOON)
    put(league.boardpass, revoked_at=None)
