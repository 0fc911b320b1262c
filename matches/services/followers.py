"""What follows a result, in order and in its transaction.

A result that becomes official, or is no longer, is told to each of these, one after the other:

1. the bracket: its later matches are filled, and those given away to which nobody comes;
2. the table: asked for anew;
3. the ratings: asked for anew, where a match that was played came to count or ceased to;
4. the letters: of a match that was given away;
5. whoever watches the match, the competition or the hall.

Ladders, box leagues, Swiss rounds and championships read the official results when they are asked,
and so need not be told.
"""

from matches.services.knockouts import advancing as knockouts
from matches.services.ratings import ratings
from matches.services.results import fixture_state, following
from matches.services.rulings import given_away_letter
from matches.services.tables import standings

FOLLOWERS = (
    knockouts.FOLLOWER,
    standings.FOLLOWER,
    ratings.FOLLOWER,
    given_away_letter.FOLLOWER,
    fixture_state.WATCHERS,
)

following.in_order(*FOLLOWERS)
