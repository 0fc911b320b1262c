"""Timetables, moves, and who umpires in a lesson."""

from matches import models
from tests.models.league import League
from tests.models.refusals import again, put, refused


@refused("matches_timetable_proposed_has_a_proposal")
def a_proposed_timetable_without_a_proposal(league: League) -> None:
    put(league.timetable, state="proposed")


@refused("matches_timetable_impossible_says_why")
def an_impossible_timetable_without_a_reason(league: League) -> None:
    put(league.timetable, state="impossible")


@refused("matches_move_number_is_unique_in_its_competition")
def two_moves_of_one_number(league: League) -> None:
    again(league.move)


@refused("matches_move_back_or_again_says_which")
def an_undoing_of_nothing(league: League) -> None:
    again(league.move, kind="undo", number=league.number())


@refused("A move is never edited: a further one takes it back.")
def a_move_edited(league: League) -> None:
    put(league.move, changes=[{}])


@refused("A move takes back one of its own competition.")
def a_move_that_takes_back_another_competition_s(league: League) -> None:
    again(
        league.move, competition=league.other_competition, kind="undo", undoes=league.move,
        number=league.number(),
    )  # fmt: skip


@refused("matches_fixture_is_not_umpired_by_a_side")
def a_match_umpired_by_who_plays_it(league: League) -> None:
    put(league.fixture, umpired_by=league.away_entry)


@refused("The umpire is an entry of another competition.")
def a_match_umpired_from_another_competition(league: League) -> None:
    stranger = models.Entry.objects.create(
        competition=league.other_competition, person=league.new_person()
    )
    put(league.fixture, umpired_by=stranger)
