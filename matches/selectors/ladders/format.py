"""A ladder: rungs instead of a table, and matches that come of challenges."""

from matches.selectors.draws.format import Format, Part
from matches.selectors.ladders.ladder_log import LADDER
from matches.selectors.ladders.ladders import ladder_on, my_ladders
from matches.selectors.ladders.placings import by_rung

FORMAT = Format(
    LADDER,
    part=Part(ladder_on, names_all=True),
    placings=by_rung,
    own=my_ladders,
    endless=True,
)
