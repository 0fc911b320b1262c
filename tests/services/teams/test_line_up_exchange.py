"""Line-ups handed in by captains, unseen by the other side."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.models import AppendedRowError, AuditEntry, Fixture, LineUp, Person, Result, User
from matches.policy.viewer import viewer_of
from matches.selectors.teams import line_up_page
from tests.services.league import result_card
from tests.services.teams.exchanges import blind, boards, hand_in, sign_in
from tests.services.teams.line_ups import listed

pytestmark = pytest.mark.django_db


def shown(match: Fixture, user: User, side: str = "") -> Any:
    page = line_up_page(match.public_id, viewer_of(user), side)
    assert page is not None
    return page


def test_neither_side_sees_the_others_line_up_before_both_are_in() -> None:
    _league, match, home, away = blind()
    hand_in(home, match, "A")
    assert shown(match, home).own.boards is not None
    waiting = shown(match, away)
    assert waiting.other.handed_in_at is not None
    assert (waiting.other.boards, waiting.other.people) == (None, ())
    assert match.boards.count() == 0
    hand_in(away, match, "B")
    assert shown(match, away).other.boards is not None
    assert shown(match, home).other.boards is not None
    assert [board.number for board in match.boards.order_by("number")] == [1, 2, 3]


def test_the_audit_does_not_tell_who_plays_before_everybody_may_see_it() -> None:
    _league, match, home, away = blind()
    made = hand_in(home, match, "A")
    noted = AuditEntry.objects.get(action="line-up.handed-in")
    assert not any(each in str(noted.after) for held in made.boards for each in held)
    hand_in(away, match, "B")
    assert AuditEntry.objects.filter(action="line-up.exchanged").count() == 1


def test_a_captain_changes_his_line_up_until_both_are_in_and_not_after() -> None:
    _league, match, home, away = blind()
    first = hand_in(home, match, "A")
    second = hand_in(home, match, "A", boards(match.home)[::-1])
    assert (first.version, second.version) == (1, 2)
    hand_in(away, match, "B")
    assert match.boards.get(number=1).home_person.public_id == second.boards[0][0]
    with pytest.raises(ConflictError) as refused:
        hand_in(home, match, "A")
    assert refused.value.code == "exchanged"
    with pytest.raises(AppendedRowError):
        first.save()


def test_after_the_last_moment_a_captain_is_refused_and_what_is_in_is_shown() -> None:
    league, match, home, away = blind(line_up_hours=2)
    Fixture.objects.filter(pk=match.pk).update(starts_at=timezone.now() + timedelta(hours=3))
    match.refresh_from_db()
    hand_in(home, match, "A")
    assert shown(match, away).other.boards is None
    Fixture.objects.filter(pk=match.pk).update(starts_at=timezone.now() + timedelta(hours=1))
    with pytest.raises(ConflictError, match="Line-ups were due by") as refused:
        hand_in(away, match, "B")
    assert refused.value.code == "too-late"
    late = shown(match, away)
    assert late.why_not == "too-late"
    assert late.other.boards is not None
    hand_in(league.owner, match, "B")
    assert match.boards.count() == 3


def test_only_the_captain_and_organisers_say_who_plays() -> None:
    league, match, home, _away = blind()
    team_mate = sign_in(str(Person.objects.get(public_id=listed(match.home)[1])), captain=False)
    stranger = User.objects.create_user("stranger")
    for who in (team_mate, stranger):
        with pytest.raises((NotAllowedError, NotFoundError)):
            hand_in(who, match, "A")
    with pytest.raises((NotAllowedError, NotFoundError)):
        hand_in(home, match, "B")
    assert not shown(match, team_mate).may_hand_in
    assert line_up_page(match.public_id, viewer_of(stranger)) is None
    assert hand_in(league.owner, match, "A")


def test_an_organiser_who_plays_for_one_side_sees_the_other_no_sooner() -> None:
    _league, match, home, away = blind()
    home.roles.create(club=match.competition.club, role="organiser")
    hand_in(away, match, "B")
    assert shown(match, home, "B").own.boards is None
    bystander = User.objects.create_user("bystander")
    bystander.roles.create(club=match.competition.club, role="organiser")
    assert shown(match, bystander, "B").own.boards is not None


def test_a_refused_line_up_names_its_rule_and_leaves_the_one_before() -> None:
    _league, match, home, _away = blind(board_order="refuse", substitutes=0)
    hand_in(home, match, "A")
    with pytest.raises(InvalidError, match="sits on board 1 above") as refused:
        hand_in(home, match, "A", boards(match.home)[::-1])
    assert refused.value.code == "line-up"
    with pytest.raises(InvalidError, match="in the team or a substitute"):
        hand_in(home, match, "A", [[listed(match.away)[0]]])
    with pytest.raises(InvalidError, match="A match here has 3 boards"):
        hand_in(home, match, "A", [[each] for each in (*listed(match.home), *listed(match.home))])
    assert LineUp.objects.count() == 1


def test_a_board_without_anybody_is_given_away_once_the_match_has_begun() -> None:
    league, match, home, away = blind()
    hand_in(home, match, "A")
    hand_in(away, match, "B", boards(match.away, 2))
    assert not Result.objects.filter(fixture=match).exists()
    for board, score in ((1, (9, 18)), (2, (9, 18))):
        services.results.scorecards.submit(
            league.owner, match.public_id, result_card(*score), board=board
        )
    match.refresh_from_db()
    given = Result.objects.get(fixture=match, fixture_board__number=3)
    assert (given.outcome, given.winner) == ("walkover", "A")
    assert (match.state, match.winner) == ("official", "B")


def test_what_an_organiser_sets_replaces_what_captains_handed_in() -> None:
    league, match, home, away = blind()
    hand_in(home, match, "A")
    plans = [
        services.teams.team_boards.BoardPlan([a], [b])
        for a, b in zip(listed(match.home)[::-1], listed(match.away), strict=True)
    ]
    services.teams.team_boards.set_boards(league.owner, match.public_id, plans)
    hand_in(league.owner, match, "B", boards(match.away)[::-1])
    first = match.boards.get(number=1)
    assert first.home_person.public_id == listed(match.home)[-1]
    assert first.away_person.public_id == listed(match.away)[-1]
    with pytest.raises(ConflictError):
        hand_in(away, match, "B")
