"""Tie-breaks by the ratings that entrants came with, after FIDE's C.07, Article 10."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from matches.tournament.exact import Number
from matches.tournament.tally import Tied
from matches.tournament.tiebreaks.buchholz import CUT, MEDIAN
from matches.tournament.tiebreaks.contributions import at_the_board_with
from matches.tournament.tiebreaks.registry import Option, Values, tie_break

HALF = Fraction(1, 2)
FIRST = ("highest", "lowest")


@tie_break(
    "opponents-rating",
    fide="ARO",
    version=1,
    title="Average rating of opponents",
    rule="The higher average rating of those met at the board, rounded to a whole number, stands "
    "higher; it counts only if all of them have a rating.",
    options={**CUT, **MEDIAN},
)
def opponents_rating(tied: Tied) -> Values:
    averages: dict[str, tuple[Number, ...]] = {}
    for id_ in tied.group:
        others = [tied.tally.entrants[other] for other in at_the_board_with(tied.tally, id_)]
        if not all("rating" in other.numbers for other in others):
            return Values({}, skipped="not all of their opponents have a rating")
        ratings = sorted(other.numbers["rating"] for other in others)
        lowest, highest = tied.whole("cut") + tied.whole("median"), tied.whole("median")
        ratings = ratings[lowest : max(len(ratings) - highest, 0)]
        average = Fraction(sum(ratings), len(ratings)) if ratings else Fraction(0)
        averages[id_] = (floor(average + HALF),)
    return Values(averages)


@tie_break(
    "rating",
    fide="RTNG",
    version=1,
    title="Rating",
    rule="The higher rating stands higher, unless the lowest is to stand first; it counts only if "
    "everyone in the table has one.",
    options={
        "first": Option("Which rating stands first (/R: the lowest)", FIRST[0], "choice", FIRST)
    },
)
def rating(tied: Tied) -> Values:
    entrants = tied.tally.entrants
    if not all("rating" in entrant.numbers for entrant in entrants.values()):
        return Values({}, skipped="not everybody has a rating")
    lowest = tied.options.get("first") == "lowest"
    return Values({id_: (entrants[id_].numbers["rating"],) for id_ in tied.group}, lowest=lowest)
