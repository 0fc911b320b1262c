"""Letters: what is told once, and chosen once."""

from tests.models.league import League
from tests.models.refusals import again, put, refused


@refused("matches_letterchoice_is_made_once")
def a_kind_chosen_for_twice(league: League) -> None:
    again(league.letterchoice, often="never")


@refused("matches_telling_is_told_once")
def somebody_told_twice(league: League) -> None:
    again(league.telling)


@refused("matches_letter_comes_once_a_day")
def a_second_letter_of_a_day(league: League) -> None:
    again(league.letter)


@refused("matches_letter_is_of_a_kind_or_of_a_day")
def a_letter_of_a_kind_and_of_a_day(league: League) -> None:
    put(league.letter, kind="moved")


@refused("matches_letter_is_of_a_kind_or_of_a_day")
def a_letter_of_nothing(league: League) -> None:
    put(league.letter, day=None)
