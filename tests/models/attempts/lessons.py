"""Taps of a lesson."""

from tests.models.league import League
from tests.models.refusals import again, put, refused


@refused("matches_lessontap_is_done_once")
def a_tap_that_is_done_twice(league: League) -> None:
    again(league.lessontap)


@refused("matches_lessontap_sequence_counts_from_one")
def a_tap_without_a_number(league: League) -> None:
    put(league.lessontap, sequence=0)


@refused("matches_lessontap_device_is_named_at_length")
def a_tap_of_a_device_with_a_short_name(league: League) -> None:
    again(league.lessontap, device="x" * 21)
