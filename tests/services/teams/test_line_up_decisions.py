"""What an organiser decides on a line-up that breaks a rule."""

from __future__ import annotations

from typing import Any

import pytest

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.models import AuditEntry, Fixture, LineUpRuling, Result
from matches.policy.viewer import viewer_of
from matches.policy.visibility import NOBODY
from matches.selectors.matches import fixture_desk, match_page
from matches.selectors.teams import told_of
from tests.services.league import League, result_card
from tests.services.teams.exchanges import flagged

pytestmark = pytest.mark.django_db


def rule(league: League, match: Fixture, decision: str, **more: Any) -> LineUpRuling:
    (found,) = [one for one in told_of(match) if one.weight == "flag"]
    told = {"side": found.side, "code": found.code, "players": found.players, **more}
    return services.teams.line_ups.rule(
        league.owner, match.public_id, decision=decision, reason="Their only goalkeeper.", **told
    )


def test_a_decision_is_kept_dated_and_shown_without_a_name() -> None:
    league, match, _home = flagged()
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    made = rule(league, match, "allowed")
    assert (made.boards, made.code) == ([3], "too-old")
    page = match_page(match.public_id, NOBODY)
    assert page is not None
    (told,) = page.rulings
    assert (told.allowed, told.boards, told.reason) == (True, (3,), "Known to the club.")
    desk = fixture_desk(match.public_id, viewer_of(league.owner))
    assert desk is not None
    ((_found, ruling),) = desk.line_up_findings
    assert ruling == made
    assert not Result.objects.filter(fixture=match).exists()
    assert AuditEntry.objects.filter(action="line-up.allowed").count() == 1


def test_a_forfeited_board_goes_to_the_other_side_and_allowed_after_all_comes_back() -> None:
    league, match, _home = flagged()
    services.results.scorecards.submit(league.owner, match.public_id, result_card(18, 9), board=3)
    rule(league, match, "forfeited")
    board = Result.objects.filter(fixture_board__number=3)
    given = board.get(official=True)
    assert (given.outcome, given.winner) == ("walkover", "B")
    rule(league, match, "allowed")
    again = board.get(official=True)
    assert (again.outcome, again.winner, again.score_a) == ("played", "A", 18)
    assert LineUpRuling.objects.count() == 2


def test_a_board_forfeited_before_it_was_played_is_open_again_when_allowed() -> None:
    league, match, _home = flagged()
    rule(league, match, "forfeited")
    rule(league, match, "allowed")
    assert not Result.objects.filter(fixture_board__number=3, official=True).exists()
    assert services.results.scorecards.submit(
        league.owner, match.public_id, result_card(18, 9), board=3
    )


def test_a_decision_needs_a_reason_an_organiser_and_a_line_up_that_breaks_the_rule() -> None:
    league, match, home = flagged()
    with pytest.raises(ConflictError):
        rule(league, match, "allowed", code="tied")
    (found,) = [one for one in told_of(match) if one.weight == "flag"]
    told = {"side": found.side, "code": found.code, "players": found.players}
    with pytest.raises((NotAllowedError, NotFoundError)):
        services.teams.line_ups.rule(
            home, match.public_id, decision="allowed", reason="Ours.", **told
        )
    with pytest.raises(InvalidError):
        services.teams.line_ups.rule(
            league.owner, match.public_id, decision="allowed", reason=" ", **told
        )
    assert LineUpRuling.objects.count() == 0
