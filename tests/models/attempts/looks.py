"""Who looked: written once, of somebody, by somebody."""

from tests.models.league import League
from tests.models.refusals import again, put, refused


@refused("matches_look_is_of_somebody")
def a_look_of_nobody(league: League) -> None:
    again(league.look, once="b", people=0)


@refused("matches_look_is_somebodys")
def a_look_at_a_page_by_nobody(league: League) -> None:
    again(league.look, once="b", who=None)


@refused("Who looked is written once, and never edited.")
def a_look_of_fewer(league: League) -> None:
    put(league.look, people=5)
