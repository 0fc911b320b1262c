"""Who looked: written once, of somebody, by somebody."""

from datetime import timedelta

from django.utils import timezone

from tests.models.attempts.guards import raw_delete
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


@refused("Who looked is kept for a year.")
def a_look_deleted_before_its_time(league: League) -> None:
    again(league.look, once="b", at=timezone.now() - timedelta(days=363))
    raw_delete(type(league.look).objects.get(once="b"))
