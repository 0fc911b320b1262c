"""Corrections."""

from matches.models import Fixture, Result
from tests.models.attempts.guards import raw_delete
from tests.models.league import League
from tests.models.refusals import again, put, refused


def _result(league: League, fixture: Fixture) -> Result:
    """A result of another fixture, not official."""
    return league.new_result(fixture=fixture, official=False)


@refused("A correction is appended, never edited or deleted.")
def a_correction_edited(league: League) -> None:
    put(league.correction, reason="Another.")


@refused("A correction is appended, never edited or deleted.")
def a_correction_deleted(league: League) -> None:
    raw_delete(league.correction)


@refused("matches_correction_changes_the_result")
def a_correction_that_changes_nothing(league: League) -> None:
    again(league.correction, result=league.result)


@refused("The correction's board is of another fixture.")
def a_correction_of_another_fixtures_board(league: League) -> None:
    other = league.new_fixture()
    again(
        league.correction,
        fixture=other,
        before=_result(league, other),
        fixture_board=league.fixtureboard,
    )


@refused("The corrected result is of another fixture.")
def a_correction_of_another_fixtures_result(league: League) -> None:
    again(league.correction, fixture=league.new_fixture())


@refused("The correction's result is of another fixture.")
def a_correction_by_another_fixtures_result(league: League) -> None:
    again(league.correction, result=_result(league, league.new_fixture()))


@refused("The correction that is reverted is of another fixture.")
def a_correction_that_reverts_another_fixtures(league: League) -> None:
    other = league.new_fixture()
    again(
        league.correction, fixture=other, before=_result(league, other), reverts=league.correction
    )
