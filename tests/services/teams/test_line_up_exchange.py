"""Line-ups handed in by captains, unseen, and what an organiser decides on one."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.models import (
    AppendedRowError,
    AuditEntry,
    Fixture,
    LineUp,
    LineUpRuling,
    Person,
    Result,
    TeamMember,
    User,
)
from matches.policy.viewer import viewer_of
from matches.policy.visibility import NOBODY
from matches.selectors.matches import fixture_desk, match_page
from matches.selectors.teams import line_up_page, told_of
from tests.services.league import NAMES, League, result_card
from tests.services.teams.test_line_ups import listed, meeting, person, team_league

pytestmark = pytest.mark.django_db

BLIND = {"line_ups": "captains", "boards": 3}


def sign_in(name: str, *, captain: bool = True) -> User:
    """A sign-in for somebody who plays, made captain of their team."""
    who = person(name)
    who.user = User.objects.create_user(name.split(maxsplit=1)[0].lower())
    who.save()
    TeamMember.objects.filter(person=who).update(captain=captain)
    return who.user


def captains(match: Fixture) -> tuple[User, User]:
    """The captains of the home and of the away side: the first of each list."""
    firsts = [Person.objects.get(public_id=listed(each)[0]) for each in (match.home, match.away)]
    home, away = (sign_in(str(each)) for each in firsts)
    return home, away


def boards(entry: Any, count: int = 3) -> list[list[str]]:
    return [[each] for each in listed(entry)[:count]]


def hand_in(user: User, match: Fixture, side: str, said: list[list[str]] | None = None) -> LineUp:
    entry = match.home if side == "A" else match.away
    return services.teams.line_ups.hand_in(
        user, match.public_id, side=side, boards=boards(entry) if said is None else said
    )


def blind(**options: Any) -> tuple[League, Fixture, User, User]:
    league = team_league({**BLIND, **options})
    match = meeting(league, "Seconds", "Thirds")
    home, away = captains(match)
    return league, match, home, away


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


# ── what an organiser decides ─────────────────────────────────────────────────────────────────


def flagged() -> tuple[League, Fixture, User]:
    """A match in which the home side has a substitute too many, on its third board."""
    league, match, home, away = blind(substitutes=0, ineligible="flag", line_ups="captains")
    services.competitions.edit(
        league.owner, league.competition.public_id,
        format_options={**BLIND, "substitutes": 1, "only_youth": True, "ineligible": "flag"},
    )  # fmt: skip
    match = Fixture.objects.select_related("competition").get(pk=match.pk)
    Person.objects.exclude(public_id=listed(match.home)[2]).update(
        age_band="youth", naming="initials"
    )
    hand_in(home, match, "A")
    hand_in(away, match, "B")
    return league, match, home


def rule(league: League, match: Fixture, decision: str, **more: Any) -> LineUpRuling:
    (found,) = [one for one in told_of(match) if one.weight == "flag"]
    told = {"side": found.side, "code": found.code, "players": found.players, **more}
    return services.teams.line_ups.rule(
        league.owner, match.public_id, decision=decision, reason="Their only goalkeeper.", **told
    )


def test_a_decision_is_kept_dated_and_shown_without_a_name() -> None:
    league, match, _home = flagged()
    services.competitions.publish(league.owner, league.competition.public_id)
    made = rule(league, match, "allowed")
    assert (made.boards, made.code) == ([3], "too-old")
    page = match_page(match.public_id, NOBODY)
    assert page is not None
    (told,) = page.rulings
    assert (told.allowed, told.boards, told.reason) == (True, (3,), "Their only goalkeeper.")
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


# ── pages ─────────────────────────────────────────────────────────────────────────────────────


def test_a_captain_hands_in_from_my_matches_and_a_refused_form_comes_back_filled(
    client: Any,
) -> None:
    _league, match, home, _away = blind(board_order="refuse")
    client.force_login(home)
    at = f"/desk/matches/{match.public_id}/line-up/"
    mine = client.get("/my/matches/").content.decode()
    assert "Your line-up is waited for" in mine
    assert at in mine
    assert client.get(at).status_code == 200
    own = listed(match.home)
    wrong = {f"own_{n}_0": each for n, each in enumerate(reversed(own), start=1)}
    answer = client.post(at, {"side": "A", **wrong})
    assert answer.status_code == 400
    told = answer.content.decode()
    assert "sits on board 1 above" in told
    assert f'value="{own[-1]}" selected' in told
    right = {f"own_{n}_0": each for n, each in enumerate(own, start=1)}
    assert client.post(at, {"side": "A", **right}).status_code == 302
    assert "line-up handed in" in client.get("/my/matches/").content.decode()


def test_the_page_of_one_side_holds_nothing_of_the_others_people(client: Any) -> None:
    _league, match, home, away = blind()
    hand_in(away, match, "B", boards(match.away)[::-1])
    client.force_login(home)
    page = client.get(f"/desk/matches/{match.public_id}/line-up/").content.decode()
    assert not any(each in page for each in listed(match.away))
    assert client.get(f"/desk/matches/{match.public_id}/line-up/?side=B").status_code == 404


def test_the_desk_asks_for_a_decision_and_keeps_a_refused_one(client: Any) -> None:
    league, match, _home = flagged()
    client.force_login(league.owner)
    desk = f"/desk/matches/{match.public_id}/"
    assert "for you to decide" in client.get(desk).content.decode()
    (found,) = [one for one in told_of(match) if one.weight == "flag"]
    sent = {
        "finding": "1", "side": found.side, "code": found.code, "player": list(found.players),
        "decision": "forfeited", "reason": "",
    }  # fmt: skip
    refused = client.post(f"{desk}line-up/decide/", sent)
    assert refused.status_code == 400
    assert 'value="forfeited" selected' in refused.content.decode()
    assert client.post(f"{desk}line-up/decide/", {**sent, "reason": "Too old."}).status_code == 302
    assert "given to the other side" in client.get(desk).content.decode()
    assert NAMES[0] not in client.get(f"/matches/{match.public_id}/").content.decode()


def test_the_pages_take_so_many_queries(django_assert_max_num_queries: Any) -> None:
    _league, match, home, away = blind(substitutes=2, board_order="warn")
    hand_in(home, match, "A")
    hand_in(away, match, "B")
    viewer = viewer_of(home)
    with django_assert_max_num_queries(13):
        assert line_up_page(match.public_id, viewer)
