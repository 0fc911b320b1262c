"""A box league: tables box by box, one period at a time."""

from matches.selectors.boxes.boxes import BOX_LEAGUE, in_period, periods_of
from matches.selectors.draws.format import Format, Part

FORMAT = Format(
    BOX_LEAGUE,
    part=Part(periods_of),
    shown=in_period,
    by_round=False,
    starts_in_table=True,
    endless=True,
)
