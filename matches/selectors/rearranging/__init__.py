"""Rearranging a match by agreement, read: what is proposed for a match and by what rules, which
boards are free on a date, and what waits for whom."""

from matches.models.rearranging.proposal import MOST_DATES
from matches.selectors.rearranging.dates_page import DatesPage, ProposalShown, dates_page
from matches.selectors.rearranging.offers import Offer, Wish, hindered, offers
from matches.selectors.rearranging.standing import (
    has_lapsed,
    may_be_rearranged,
    moves_left,
    open_proposal,
    side_of,
    why_not,
)
from matches.selectors.rearranging.waiting import (
    proposals_in,
    proposed_to,
    waiting_in,
)

__all__ = [
    "MOST_DATES",
    "DatesPage",
    "Offer",
    "ProposalShown",
    "Wish",
    "dates_page",
    "has_lapsed",
    "hindered",
    "may_be_rearranged",
    "moves_left",
    "offers",
    "open_proposal",
    "proposals_in",
    "proposed_to",
    "side_of",
    "waiting_in",
    "why_not",
]
