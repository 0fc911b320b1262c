"""Two who were made one."""

from tests.models.league import League
from tests.models.league_people import NOON
from tests.models.refusals import put, refused


@refused("matches_madeone_is_of_two")
def one_made_one_of_itself(league: League) -> None:
    put(league.madeone, gone=league.madeone.kept)


@refused("matches_madeone_undone_holds_nothing")
def two_again_of_whom_it_is_still_held_what_moved(league: League) -> None:
    put(league.madeone, undone_at=NOON)
