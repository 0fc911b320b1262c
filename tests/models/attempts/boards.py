"""Measured boards, and aim maps."""

from matches import models
from matches.models.lab.aim_map import MOST_OF_A_NETWORK, MOST_TRIES
from tests.models.attempts.guards import raw_delete
from tests.models.league import League
from tests.models.refusals import again, put, refused


@refused("matches_boardversion_version_is_unique_on_its_board")
def two_versions_of_one_number(league: League) -> None:
    again(league.boardversion)


@refused("matches_boardversion_counts_from_one")
def a_version_before_the_first(league: League) -> None:
    again(league.boardversion, version=0)


@refused("A board's version is appended, never edited or deleted.")
def a_version_edited(league: League) -> None:
    put(league.boardversion, equipment={})


@refused("A board's version is appended, never edited or deleted.")
def a_version_deleted(league: League) -> None:
    raw_delete(league.boardversion)


@refused("matches_aimmap_is_computed_once")
def a_map_computed_twice(league: League) -> None:
    again(league.aimmap, asked_by="somebody-else", in_line=1)


@refused("matches_aimmap_one_at_a_time")
def two_maps_at_once(league: League) -> None:
    again(league.aimmap, digest="another", in_line=1)


@refused("matches_aimmap_stands_in_line")
def two_maps_at_one_place_in_line(league: League) -> None:
    again(league.aimmap, digest="another", asked_by="somebody-else")


@refused("matches_aimmap_few_of_a_network")
def more_maps_than_a_network_may_have(league: League) -> None:
    put(league.aimmap, in_line=MOST_OF_A_NETWORK)


@refused("matches_aimmap_tried_three_times")
def a_part_tried_a_fourth_time(league: League) -> None:
    put(league.aimmap, tries=MOST_TRIES + 1)


@refused("matches_aimmap_no_more_than_all")
def more_shots_than_were_asked_for(league: League) -> None:
    put(league.aimmap, done=league.aimmap.total + 1)


@refused("matches_aimmap_done_is_all_of_it")
def a_map_done_too_early(league: League) -> None:
    put(league.aimmap, state=models.AimMapState.DONE)
