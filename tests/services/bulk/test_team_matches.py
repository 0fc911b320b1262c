"""A match between teams is entered whole: seats and scores together, or nothing of it."""

from __future__ import annotations

from typing import Any

import pytest

from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import FixtureState, Result, Scorecard
from matches.selectors.teams import next_to_enter, seated_in
from matches.services.bulk import team_matches
from matches.services.bulk.team_matches import RefusedBoards
from matches.services.bulk.typed_scores import Line
from matches.services.teams.team_boards import BoardPlan
from tests.services.league import League
from tests.services.teams.line_ups import listed, meeting, mixed, team_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return team_league({"boards": 3})


def plans_of(match: Any, size: int = 3) -> list[BoardPlan]:
    sides = zip(listed(match.home)[:size], listed(match.away)[:size], strict=True)
    return [BoardPlan([a], [b]) for a, b in sides]


def scores(*told: tuple[str, str], sure: bool = False) -> dict[int, Line]:
    return {n: Line(str(n), a=a, b=b, sure=sure) for n, (a, b) in enumerate(told, start=1)}


def enter(league: League, match: Any, typed: dict[int, Line], **more: Any) -> Any:
    return team_matches.enter(
        league.owner, match.public_id, more.pop("plans", plans_of(match)), typed, **more
    )


def test_seats_and_scores_are_saved_together_and_decide_the_match(league: League) -> None:
    match = meeting(league, "Firsts", "Seconds")
    done = enter(league, match, scores(("20", "7"), ("9", "18"), ("18", "12")))
    assert (done.seated, done.saved, done.same) == (True, (1, 2, 3), ())
    match.refresh_from_db()
    assert match.state == FixtureState.OFFICIAL
    whole = Result.objects.get(fixture=match, fixture_board=None, superseded_at=None)
    assert (whole.score_a, whole.score_b, whole.winner) == (2, 1, "A")


def test_a_board_without_a_score_waits_for_its_card(league: League) -> None:
    match = meeting(league, "Firsts", "Seconds")
    assert enter(league, match, scores(("20", "7"))).saved == (1,)
    match.refresh_from_db()
    assert match.state != FixtureState.OFFICIAL
    rest = {2: Line("2", a="18", b="9"), 3: Line("3", a="18", b="9")}
    assert enter(league, match, rest).saved == (2, 3)
    match.refresh_from_db()
    assert match.state == FixtureState.OFFICIAL


def test_nothing_is_saved_where_the_law_refuses_one_board(league: League) -> None:
    match = meeting(league, "Firsts", "Seconds")
    with pytest.raises(RefusedBoards) as refused:
        enter(league, match, scores(("20", "7"), ("99", "98"), ("x", "3")))
    assert set(refused.value.boards) == {2, 3}
    assert refused.value.boards[2].rule.startswith("black.")
    assert "18 and 9" in refused.value.boards[3].message
    assert not Scorecard.objects.filter(fixture=match).exists()
    assert not match.boards.exists()


def test_an_unusual_score_is_saved_by_who_is_sure_of_it() -> None:
    league = team_league({"boards": 1}, "white")
    match = meeting(league, "Firsts", "Seconds")
    plans = plans_of(match, 1)
    with pytest.raises(RefusedBoards) as refused:
        enter(league, match, scores(("99", "1")), plans=plans)
    assert refused.value.boards[1].unusual
    assert enter(league, match, scores(("99", "1"), sure=True), plans=plans).saved == (1,)


def test_sent_twice_it_is_saved_once(league: League) -> None:
    match = meeting(league, "Firsts", "Seconds")
    typed = scores(("20", "7"), ("9", "18"), ("18", "12"))
    enter(league, match, typed, revision=match.revision)
    again = enter(league, match, typed, revision=match.revision)
    assert (again.seated, again.saved, again.same) == (False, (), (1, 2, 3))
    assert Scorecard.objects.filter(fixture=match).count() == 3


def test_who_looked_before_somebody_else_wrote_overwrites_nothing(league: League) -> None:
    match = meeting(league, "Firsts", "Seconds")
    enter(league, match, scores(("20", "7")), revision=match.revision)
    with pytest.raises(ConflictError, match="meanwhile"):
        enter(league, match, scores(("7", "20")), revision=match.revision)
    with pytest.raises(RefusedBoards):
        enter(league, match, scores(("7", "20")))


def test_once_a_board_has_a_card_nobody_changes_seats(league: League) -> None:
    match = meeting(league, "Firsts", "Seconds")
    enter(league, match, scores(("20", "7")))
    turned = [BoardPlan(plan.home, other.away) for plan, other in _turned(plans_of(match))]
    with pytest.raises(ConflictError, match="settled"):
        enter(league, match, {2: Line("2", a="18", b="9")}, plans=turned)


def _turned(plans: list[BoardPlan]) -> list[tuple[BoardPlan, BoardPlan]]:
    return list(zip(plans, [*plans[1:], plans[0]], strict=True))


def test_a_score_without_people_and_people_of_nobody_are_refused(league: League) -> None:
    match = meeting(league, "Firsts", "Seconds")
    with pytest.raises(RefusedBoards) as refused:
        enter(league, match, scores(("20", "7"), ("9", "18")), plans=plans_of(match, 1))
    assert "who plays" in refused.value.boards[2].message
    strangers = [BoardPlan(plan.away, plan.home) for plan in plans_of(match)]
    with pytest.raises(InvalidError):
        enter(league, match, scores(("20", "7")), plans=strangers)


def test_doubles_are_entered_by_their_own_options() -> None:
    league, match = mixed()
    home, away = listed(match.home), listed(match.away)
    plans = [
        BoardPlan([home[0]], [away[0]]),
        BoardPlan([home[1]], [away[1]]),
        BoardPlan(home[:2], away[:2]),
    ]
    done = enter(league, match, scores(("3", "0"), ("0", "3"), ("3", "1")), plans=plans)
    assert done.saved == (1, 2, 3)
    document = Scorecard.objects.get(fixture=match, fixture_board__number=3).document
    assert document["options"]["doubles"] is True
    assert len(document["sides"]["A"]) == 2
    assert [len(held) for held in seated_in(match)["home"]] == [1, 1, 2]


def test_only_organisers_enter_a_whole_match(league: League) -> None:
    match = meeting(league, "Firsts", "Seconds")
    with pytest.raises(NotFoundError):
        team_matches.enter(league.umpire, match.public_id, plans_of(match), scores(("20", "7")))


def test_the_next_match_is_the_following_one_that_waits(league: League) -> None:
    order = list(
        league.competition.fixtures.order_by("round__number", "number").values_list(
            "public_id", flat=True
        )
    )
    matches = {one.public_id: one for one in league.competition.fixtures.all()}
    assert next_to_enter(matches[order[0]]) == order[1]
    assert next_to_enter(matches[order[-1]]) == order[0]
    enter(league, matches[order[1]], scores(("20", "7"), ("9", "18"), ("18", "12")))
    assert next_to_enter(matches[order[0]]) == order[2]
