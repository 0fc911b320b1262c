"""Shadow cards and their lines."""

from tests.models.league import League
from tests.models.league_people import NOON
from tests.models.refusals import again, put, refused


@refused("matches_shadowcard_one_each_in_a_fixture")
def two_shadow_cards_of_one_trainee(league: League) -> None:
    again(league.shadowcard)


@refused("matches_shadowcard_one_each_on_a_board")
def two_shadow_cards_of_one_trainee_on_a_board(league: League) -> None:
    put(league.shadowcard, lines=1)
    again(league.shadowcard, fixture_board=league.fixtureboard)
    again(league.shadowcard, fixture_board=league.fixtureboard)


@refused("What was agreed before a shadow card began is never edited: begin another.")
def a_shadow_card_of_other_sides(league: League) -> None:
    put(league.shadowcard, head={"game": "white", "sides": {"A": ["x"], "B": ["y"]}})


@refused("A shadow card that was finished stays as it is.")
def a_shadow_card_unfinished_again(league: League) -> None:
    put(league.shadowcard, ended_at=NOON)
    put(league.shadowcard, ended_at=None)


@refused("The shadow card's board is of another fixture.")
def a_shadow_card_of_another_fixtures_board(league: League) -> None:
    board = league.fixtureboard
    again(league.shadowcard, fixture=league.new_fixture(), fixture_board=board)


@refused("A shadow card is never handed in: it was kept to learn, and counts for nothing.")
def a_shadow_card_handed_in(league: League) -> None:
    again(league.scorecard, version=2, submission_key=league.shadowcard.public_id)


@refused("A shadow card's line is never edited: write another.")
def a_shadow_line_edited(league: League) -> None:
    put(league.shadowline, body={"undo": 1})


@refused("Nothing is written on a shadow card that was finished.")
def a_line_on_a_shadow_card_that_was_finished(league: League) -> None:
    line = league.shadowline
    put(league.shadowcard, ended_at=NOON)
    again(line, number=2, sequence=2)


@refused("matches_shadowline_number_is_unique_on_its_card")
def two_shadow_lines_of_one_number(league: League) -> None:
    again(league.shadowline, sequence=2)


@refused("matches_shadowline_is_kept_once")
def a_shadow_line_kept_twice(league: League) -> None:
    again(league.shadowline, number=2)


@refused("matches_shadowline_number_counts_from_one")
def a_shadow_line_before_the_first(league: League) -> None:
    again(league.shadowline, number=0, sequence=2)


@refused("matches_shadowline_sequence_counts_from_one")
def a_shadow_line_before_a_devices_first(league: League) -> None:
    again(league.shadowline, number=2, sequence=0)


@refused("matches_shadowline_is_brought_by_another")
def a_line_is_brought_by_the_device_that_wrote_it(league: League) -> None:
    line = league.shadowline
    again(line, number=2, sequence=2, brought_by=line.device)


@refused("matches_shadowline_device_is_named_at_length")
def a_shadow_line_of_a_device_that_could_be_another(league: League) -> None:
    again(league.shadowline, number=2, device="x" * 21)
