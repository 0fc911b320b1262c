"""Score lists: many results together, each saved or refused by itself."""

from __future__ import annotations

import pytest

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.models import BulkAction, FixtureState, Outcome, Result, User
from matches.services import bulk, rulings
from matches.services.bulk import score_lists
from matches.services.bulk.typed_scores import Line
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


def line(league: League, number: int, a: str = "", b: str = "", how: str = "played") -> Line:
    fixture = league.fixture(number)
    return Line(fixture.public_id, how, a, b, fixture.revision)


def enter(league: League, *lines: Line, actor: User | None = None) -> score_lists.Entered:
    return score_lists.enter(actor or league.owner, league.competition.public_id, lines)


def test_valid_lines_are_saved_and_refused_ones_say_why(league):
    done = enter(
        league,
        line(league, 1, "18", "9"),
        line(league, 2, "3", "2"),
        line(league, 3, "x", "9"),
        line(league, 4, how="walkover-B"),
        line(league, 5, how="postponed"),
        line(league, 6),
    )
    assert done.saved == (league.id(1), league.id(4), league.id(5))
    refused = {one.line.fixture: one for one in done.refused}
    assert refused[league.id(2)].rule == "black.reachable"
    assert "whole numbers" in refused[league.id(3)].message
    assert league.fixture(2).state == FixtureState.PLANNED
    assert (league.fixture(4).outcome, league.fixture(4).winner) == ("walkover", "B")
    assert league.fixture(5).outcome == Outcome.POSTPONED
    assert league.fixture(6).state == FixtureState.PLANNED


def test_all_that_was_saved_is_undone_together(league):
    done = enter(
        league,
        line(league, 1, "18", "9"),
        line(league, 2, how="double-walkover"),
        line(league, 3, how="postponed"),
        line(league, 4, "3", "2"),
    )
    bulk.undo(league.owner, done.action.public_id)
    assert not Result.objects.filter(official=True).exists()
    assert {f.state for f in league.fixtures()} == {FixtureState.PLANNED}
    assert {f.outcome for f in league.fixtures()} == {None}


def test_a_result_entered_meanwhile_is_shown_and_not_overwritten(league):
    seen = line(league, 1, "9", "18")
    league.play(1, 18, 9)
    done = enter(league, seen, line(league, 2, "18", "9"))
    assert done.saved == (league.id(2),)
    (refused,) = done.refused
    assert refused.meanwhile
    assert "18–9" in refused.message
    assert league.fixture(1).winner == "A"


def test_the_same_list_sent_twice_saves_once_and_says_so(league):
    lines = [line(league, 1, "18", "9"), line(league, 2, how="walkover-A")]
    first = enter(league, *lines)
    again = enter(league, *lines)
    assert len(first.saved) == 2
    assert (again.saved, again.refused, again.action) == ((), (), None)
    assert set(again.same) == set(first.saved)
    assert BulkAction.objects.count() == 1
    assert Result.objects.count() == 2


def test_a_match_twice_in_a_list_and_another_competitions_match_save_nothing(league):
    other = make_league()
    with pytest.raises(InvalidError):
        enter(league, line(league, 1, "18", "9"), line(league, 1, "9", "18"))
    with pytest.raises(NotFoundError):
        enter(league, line(league, 1, "18", "9"), line(other, 1, "18", "9"))
    with pytest.raises(InvalidError):
        enter(league, *(Line(f"nobody{n}", "played", "18", "9") for n in range(10_000)))
    assert not Result.objects.exists()


def test_nobody_but_an_organiser_enters_a_list(league):
    for actor in (User.objects.create_user("stranger"), league.umpire):
        with pytest.raises((NotAllowedError, NotFoundError)):
            enter(league, line(league, 1, "18", "9"), actor=actor)
    services.competitions.finish(league.owner, league.competition.public_id, unplayed=True)
    with pytest.raises(ConflictError):
        enter(league, line(league, 1, "18", "9"))


def test_a_result_is_not_taken_back_by_a_list(league):
    league.play(1)
    done = enter(
        league,
        line(league, 1, how="postponed"),
    )
    assert len(done.refused) == 1
    assert league.fixture(1).state == FixtureState.OFFICIAL
    rulings.postpone(league.owner, league.id(2), reason="Snow.")
    assert enter(league, line(league, 2, how="postponed")).same == (league.id(2),)


@pytest.mark.parametrize(
    ("game", "a", "b", "measure"),
    [("black", "18", "9", (18, 9)), ("white", "7", "5", (7, 5)), ("red", "3", "1", None),
     ("green", "3", "1", (3, 1))],
)  # fmt: skip
def test_every_game_is_entered_by_its_own_measure(game, a, b, measure):
    league = make_league(4, game=game)
    for sets in (a, "2"):
        done = enter(league, line(league, 1, sets, b))
        if done.saved:
            break
    assert done.saved, done.refused
    held = Result.objects.get(fixture=league.fixture(1), official=True)
    assert measure is None or (held.score_a, held.score_b) == measure
    assert held.winner == "A"


def test_a_draw_in_a_knockout_comes_back_and_the_next_round_is_filled():
    league = make_league(4, format="single-elimination")
    first, second = (f.number for f in league.fixtures() if f.round.number == 1)
    done = enter(league, line(league, first, "15", "15"), line(league, second, "18", "9"))
    assert [one.line.fixture for one in done.refused] == [league.id(first)]
    final = league.fixtures()[-1]
    assert final.away_id == league.fixture(second).home_id


def test_the_names_of_a_pair_and_options_of_the_game_need_not_be_typed():
    league = make_league(4, game="green", options={"goals": 5})
    done = enter(league, line(league, 1, "5", "2"), line(league, 2, "3", "1"))
    assert done.saved == (league.id(1),)
    assert "not decided at 3–1" in done.refused[0].message
