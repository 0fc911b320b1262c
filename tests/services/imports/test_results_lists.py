"""Results of a running competition from a file: all of them or none, each ruled on by the law."""

from __future__ import annotations

from typing import Any

import pytest

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.models import BulkAction, Result, User
from matches.services import bulk
from matches.services.base import outbox
from matches.services.imports import results_lists
from matches.services.imports.asking import Wishes
from matches.sheets import from_text
from tests.services.league import make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league():
    return make_league(4)


def look(league, text: str, **wishes: Any):
    own = league.competition.public_id
    return results_lists.look(league.owner, own, from_text(text), Wishes(**wishes))


def bring(league, text: str, *, by: Any = None, seen: str = "", **wishes: Any):
    seen = seen or look(league, text, **wishes).digest
    own, sheet = league.competition.public_id, from_text(text)
    return results_lists.bring_in(by or league.owner, own, sheet, Wishes(**wishes), seen=seen)


def lines_of(league) -> list[str]:
    """Every match of the league as home and away."""
    return [f"{each.home}\t{each.away}" for each in league.fixtures()]


def text_of(league, *scores: str, heading: str = "Home\tAway\tScore") -> str:
    told = zip(lines_of(league), scores, strict=False)
    return "\n".join([heading, *(f"{match}\t{score}" for match, score in told)])


def test_results_of_a_file_are_entered_and_undone_together(league):
    done = bring(league, text_of(league, "18-9", "9-18", "w/o a", "nobody"))
    assert len(done.steps) == 4
    told = Result.objects.filter(official=True).order_by("fixture__number")
    assert list(told.values_list("outcome", "winner", "score_a")) == [
        ("played", "A", 18), ("played", "B", 9), ("walkover", "A", None),
        ("double-walkover", None, None),
    ]  # fmt: skip
    bulk.undo(league.owner, done.public_id)
    assert not Result.objects.filter(official=True).exists()


def test_the_day_of_a_line_is_the_day_it_was_played(league):
    home, away = lines_of(league)[0].split("\t")
    bring(league, f"Date,Home,Away,Score\n2026-09-03,{home},{away},18-9")
    assert f"{Result.objects.get().played_at:%Y-%m-%d}" == "2026-09-03"


def test_a_line_the_other_way_round_is_asked_about_and_turned(league):
    home, away = lines_of(league)[0].split("\t")
    text = f"Home,Away,Score\n{away},{home},18-9"
    (asked,) = look(league, text).open
    assert asked.title == "home and away"
    bring(league, text, answers={asked.key: "turn"})
    result = Result.objects.get()
    assert (result.score_a, result.score_b, result.winner) == (9, 18, "B")


def test_what_the_law_refuses_is_said_by_line_and_column_and_nothing_is_kept(league):
    text = text_of(league, "18-9", "99-1", "3-2")
    assert [(each.line, each.marked) for each in look(league, text).open] == [(3, 2), (4, 2)]
    with pytest.raises(InvalidError):
        bring(league, text)
    assert not Result.objects.exists()


def test_an_unusual_score_is_kept_where_it_is_right():
    league = make_league(4, game="white")
    text = text_of(league, "99-1")
    (asked,) = look(league, text).open
    assert asked.title == "an unusual score"
    done = bring(league, text, answers={asked.key: "keep"})
    assert len(done.steps) == 1


def test_the_same_file_brought_again_says_that_it_stands_so(league):
    bring(league, text_of(league, "18-9", "w/o b"))
    plan = look(league, text_of(league, "18-9", "w/o b", "9-18"))
    assert (plan.count("same"), len(plan.entered)) == (2, 1)
    again = look(league, text_of(league, "18-9", "w/o b"))
    with pytest.raises(InvalidError, match="from 1 to 400"):
        bring(league, text_of(league, "18-9", "w/o b"), seen=again.digest)


def test_another_result_of_a_match_that_has_one_is_refused(league):
    bring(league, text_of(league, "18-9"))
    (asked,) = look(league, text_of(league, "16-12")).open
    assert asked.told == "It has a result already: 18–9. Correct it on its own page."
    assert [each.value for each in asked.choices] == ["out"]


@pytest.mark.parametrize(
    ("was", "now", "title"),
    [
        ("Asha Brook", "Asha Brok", "nearly the same name"),
        ("Asha Brook", "Zoe Gull", "a name that is not in it"),
        ("18-9", "void", "void is no result"),
        ("18-9", "18:x", "the score was not understood"),
    ],
)
def test_what_does_not_fit_is_asked_about_with_its_line(league, was, now, title):
    at = next(n for n, line in enumerate(lines_of(league)) if "Asha Brook" in line)
    text = f"Home\tAway\tScore\n{lines_of(league)[at]}\t18-9".replace(was, now)
    (asked,) = look(league, text).open
    assert (asked.line, asked.title) == (2, title)


def test_a_name_that_is_nearly_one_of_theirs_is_who_it_is_said_to_be(league):
    text = text_of(league, *["18-9"] * 6).replace("Asha Brook", "Asha Brok")
    (asked,) = look(league, text).open
    done = bring(league, text, answers={asked.key: asked.choices[0].value})
    assert len(done.steps) == 6


def test_two_matches_of_two_are_told_apart_by_their_round():
    league = make_league(4, format_options={"legs": 3})
    first = league.fixtures()[0]
    later = [
        each for each in league.fixtures()
        if (each.home_id, each.away_id) == (first.home_id, first.away_id)
    ][-1]  # fmt: skip
    text = f"Round,Home,Away,Score\n{later.round.number},{first.home},{first.away},18-9"
    bring(league, text)
    assert Result.objects.get().fixture_id == later.pk


def test_a_match_that_is_there_twice_has_no_further_one(league):
    text = text_of(league, "18-9") + "\n" + lines_of(league)[0] + "\t16-12"
    (asked,) = look(league, text).open
    assert (asked.line, asked.title) == (3, "no such match")


def test_who_looked_before_somebody_entered_one_looks_again(league):
    text = text_of(league, "18-9", "9-18")
    seen = look(league, text).digest
    league.play(2, 9, 18)
    with pytest.raises(ConflictError) as refused:
        bring(league, text, seen=seen)
    assert refused.value.code == "changed"
    assert BulkAction.objects.count() == 0


def test_only_who_organises_the_club_brings_results_in(league):
    text = text_of(league, "18-9")
    with pytest.raises((NotAllowedError, NotFoundError)):
        bring(league, text, by=User.objects.create_user("other"), seen="x")


def test_matches_between_teams_are_entered_board_by_board_and_not_so(league):
    cup = services.competitions.create(
        league.owner, league.season, name="Cup", game="black", entry_kind="team"
    )
    sheet = from_text("Home,Away,Score\nA B,C D,1-2")
    with pytest.raises(ConflictError, match="board by board"):
        results_lists.look(league.owner, cup.public_id, sheet, Wishes())


def test_what_is_finished_takes_no_results_from_a_file(league):
    text = text_of(league, "18-9")
    services.competitions.finish(league.owner, league.competition.public_id, unplayed=True)
    with pytest.raises(ConflictError, match="is finished"):
        look(league, text)


def test_the_table_and_the_ratings_follow_as_from_any_other_result(league):
    bring(league, text_of(league, "18-9", "9-18", "16-12", "12-16", "18-9", "18-9"))
    outbox.send(early=True)
    assert sum(row["played"] for row in league.rows().values()) == 12
