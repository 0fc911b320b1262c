"""Dates proposed for matches: five at most, one proposal open, one answer, nothing edited."""

from datetime import timedelta

from matches.models import DateAnswer, DateProposal, ProposedDate
from tests.models.league import League
from tests.models.league_people import NOON
from tests.models.refusals import again, put, refused


def _another(league: League) -> DateProposal:
    assert league.dateproposal
    return league.new_dateproposal(2)


@refused("matches_dateproposal_number_is_unique_in_its_fixture")
def two_first_proposals(league: League) -> None:
    again(league.dateproposal)


@refused("matches_dateproposal_counts_from_one")
def a_proposal_nought(league: League) -> None:
    again(league.dateproposal, number=0)


@refused("A proposal for this match waits for its answer: one is open at a time.")
def two_open_proposals(league: League) -> None:
    again(league.dateproposal, number=2)
    again(league.dateproposal, number=3)


@refused("A proposal is never edited: withdraw it, and propose anew.")
def a_proposal_of_the_other_side(league: League) -> None:
    put(league.dateproposal, side="B")


@refused("matches_proposeddate_number_is_unique_in_its_proposal")
def two_first_dates(league: League) -> None:
    again(league.proposeddate, starts_at=NOON + timedelta(days=1))


@refused("matches_proposeddate_is_one_of_five")
def a_sixth_date(league: League) -> None:
    again(league.proposeddate, number=6, starts_at=NOON + timedelta(days=1))


@refused("matches_proposeddate_is_named_once")
def a_date_named_twice(league: League) -> None:
    again(league.proposeddate, number=2)


@refused("matches_proposeddate_on_a_board_has_its_venue")
def a_board_without_its_venue(league: League) -> None:
    more = {"number": 2, "starts_at": NOON + timedelta(days=1)}
    again(league.proposeddate, **more, board=league.board, venue=None)


@refused("A proposed date is never edited: withdraw it, and propose anew.")
def a_proposed_date_moved(league: League) -> None:
    put(league.proposeddate, starts_at=NOON + timedelta(days=1))


@refused("matches_dateanswer_names_a_date_where_it_accepts")
def a_date_accepted_and_not_named(league: League) -> None:
    DateAnswer.objects.create(proposal=_another(league), kind="accepted", answered_by=league.user)


@refused("matches_dateanswer_names_a_date_where_it_accepts")
def a_date_declined_by_name(league: League) -> None:
    later = _another(league)
    chosen = ProposedDate.objects.create(proposal=later, number=1, starts_at=NOON)
    DateAnswer.objects.create(
        proposal=later, kind="declined", chosen=chosen, answered_by=league.user
    )


@refused("The date is of another proposal.")
def a_date_of_another_proposal(league: League) -> None:
    later = _another(league)
    ProposedDate.objects.create(proposal=later, number=1, starts_at=NOON)
    DateAnswer.objects.create(
        proposal=later, kind="accepted", chosen=league.proposeddate, answered_by=league.user
    )


@refused("An answer to a proposal is never edited: propose anew.")
def an_answer_that_is_another(league: League) -> None:
    put(league.dateanswer, kind="declined", chosen=None)
