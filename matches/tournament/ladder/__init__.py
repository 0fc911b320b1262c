"""A ladder: whoever stands lower challenges whoever stands a little higher.

A ladder is a pure function of its log: joining, challenges, answers, results. Nothing is stored
that the log does not tell, and every move of a rung names the event behind it::

    climb(LadderRules(reach=3), events) -> Ladder(.rungs .challenges .moves .ignored …)
    candidates(rules, ladder, "ann", now) -> (Candidate(entrant, rung, hindered), …)
    due(rules, events, now) -> what is overdue, as events to append
"""

from matches.tournament.ladder.challenging import (
    Candidate,
    Hindered,
    Hindrance,
    candidates,
    due,
    hindrance,
)
from matches.tournament.ladder.climbing import climb
from matches.tournament.ladder.ladder import AGREED, ASKED, OVER, Challenge, Ladder, Move
from matches.tournament.ladder.log import Event, Happened
from matches.tournament.ladder.rules import LadderRules, is_right, read_rules

__all__ = [
    "AGREED",
    "ASKED",
    "OVER",
    "Candidate",
    "Challenge",
    "Event",
    "Happened",
    "Hindered",
    "Hindrance",
    "Ladder",
    "LadderRules",
    "Move",
    "candidates",
    "climb",
    "due",
    "hindrance",
    "is_right",
    "read_rules",
]
