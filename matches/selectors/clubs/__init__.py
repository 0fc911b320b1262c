"""A club for those who organise it: its seasons, venues, boards, and halls while they are played
in; the ways between its venues."""

from matches.selectors.clubs.board_order import in_order, suiting
from matches.selectors.clubs.deleted import deleted_of
from matches.selectors.clubs.halls import hall_desk, hall_is_shown
from matches.selectors.clubs.organised import organised_club, season_at, season_of_today, seasons_of
from matches.selectors.clubs.places import PlaceGroup, places_of
from matches.selectors.clubs.travel_times import ways_of

__all__ = [
    "PlaceGroup",
    "deleted_of",
    "hall_desk",
    "hall_is_shown",
    "in_order",
    "organised_club",
    "places_of",
    "season_at",
    "season_of_today",
    "seasons_of",
    "suiting",
    "ways_of",
]
