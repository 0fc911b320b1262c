"""A past cup becomes the bracket in which it was played."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail

from matches.errors import InvalidError
from matches.models import Competition, Fixture, RatingChange, Result
from matches.selectors.championships.placings import placings_of
from matches.services import imports
from matches.services.base import outbox
from matches.services.upkeep import verifying
from tests.services.imports.seasons import bring, look
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db

SIX = """Date\tRound\tHome\tAway\tScore
2024-01-08\tLast 8\tCleo Rushford\tDov Sandbank\t9-18
2024-01-09\tLast 8\tEna Wharf\tFinn Spit\t18-9
2024-01-15\tSemi-final\tDov Sandbank\tAda Moorland\t12-16
2024-01-16\tSemi-final\tBo Quayside\tEna Wharf\tw/o home
2024-01-22\tFinal\tBo Quayside\tAda Moorland\t9-18
2024-01-22\tThird place\tEna Wharf\tDov Sandbank\t16-12
"""


@pytest.fixture
def league() -> League:
    return make_league()


def cup(league: League, text: str = SIX, **wishes: Any) -> Competition:
    _made, row = bring(league, text, played_as="cup", name="Winter Cup", **wishes)
    outbox.send(early=True)
    row.refresh_from_db()
    return row


def scores(row: Competition) -> list[tuple[str, str, str, str | None]]:
    told = []
    for one in row.fixtures.select_related("home__person", "away__person").order_by("number"):
        result = Result.objects.filter(fixture=one, official=True).first()
        score = f"{result.score_a:g}-{result.score_b:g}" if result and result.score_a else ""
        told.append(
            (one.tie, str(one.home), str(one.away) if one.away else "", score or one.outcome)
        )
    return told


def test_every_match_stands_where_it_was_played_with_its_score_and_day(league: League) -> None:
    row = cup(league)
    assert (row.format, row.state, row.visibility) == ("single-elimination", "finished", "private")
    by_sides = {
        frozenset((home, away)): (tie, home, score) for tie, home, away, score in scores(row)
    }
    assert by_sides[frozenset(("Cleo Rushford", "Dov Sandbank"))][2] in {"9-18", "18-9"}
    tie, home, score = by_sides[frozenset(("Bo Quayside", "Ada Moorland"))]
    assert (tie, score) == ("r3m1", "18-9" if home == "Ada Moorland" else "9-18")
    assert by_sides[frozenset(("Ena Wharf", "Dov Sandbank"))][0] == "third-place"
    assert by_sides[frozenset(("Bo Quayside", "Ena Wharf"))][2] == "walkover"
    final = Fixture.objects.get(competition=row, tie="r3m1")
    assert (final.round.name, str(final.round.starts_on)) == ("Final", "2024-01-22")
    assert final.winner == ("A" if str(final.home) == "Ada Moorland" else "B")


def test_its_places_and_what_is_stored_are_as_reckoned_anew(league: League) -> None:
    row = cup(league)
    names = {each.pk: str(each) for each in row.entries.all()}
    assert sorted((each.rank, names[each.entry.pk]) for each in placings_of(row))[:4] == [
        (1, "Ada Moorland"), (2, "Bo Quayside"), (3, "Ena Wharf"), (4, "Dov Sandbank"),
    ]  # fmt: skip
    assert [str(each) for each in verifying.verify()] == []
    rated = RatingChange.objects.filter(result__fixture__competition=row)
    assert rated.values("result").distinct().count() == 5, "a walkover is rated by nobody"


def test_nobody_is_told_by_mail(league: League) -> None:
    cup(league)
    assert mail.outbox == []


def test_it_is_taken_back_with_all_that_it_made(league: League) -> None:
    made, row = bring(league, SIX, played_as="cup", name="Winter Cup")
    outbox.send(early=True)
    imports.take_back(league.owner, league.club, made.public_id)
    outbox.send(early=True)
    assert not Competition.kept.filter(pk=row.pk).exists()
    assert not RatingChange.objects.filter(result__fixture__competition=row).exists()
    assert [str(each) for each in verifying.verify()] == []


def test_teams_have_a_past_cup_by_boards_won(league: League) -> None:
    text = (
        "Date,Home,Away,Score\n2024-01-08,Owls,Hens,3-2\n2024-01-08,Cats,Dogs,1-4\n"
        "2024-01-15,Dogs,Owls,3-2\n"
    )
    row = cup(league, text, kind="team")
    final = Fixture.objects.get(competition=row, tie="r2m1")
    assert {str(final.home), str(final.away)} == {"Owls", "Dogs"}
    assert str(final.home if final.winner == "A" else final.away) == "Dogs"


@pytest.mark.parametrize(
    ("line", "title", "told"),
    [
        ("Ada Moorland\tCleo Rushford\t18-9", "out already", "Cleo Rushford lost in line 2"),
        ("Ada Moorland\tGil Fen\tnobody", "nobody won", "A match of a cup has a winner"),
    ],
)  # fmt: skip
def test_what_cannot_be_in_a_cup_is_asked_about_and_left_out(
    league: League, line: str, title: str, told: str
) -> None:
    line = f"2024-02-01\t\t{line}"
    plan = look(league, f"{SIX}{line}\n", played_as="cup")
    (asked,) = plan.open
    assert (asked.title, asked.line) == (title, 8)
    assert asked.told.startswith(told)
    with pytest.raises(InvalidError):
        bring(league, f"{SIX}{line}\n", played_as="cup")
    answers = {asked.key: "out"}
    assert look(league, f"{SIX}{line}\n", played_as="cup", answers=answers).open == ()
    assert cup(league, f"{SIX}{line}\n", answers=answers).fixtures.count() == 8


def test_a_missing_match_and_byes_that_no_bracket_has_are_said_of_the_whole(league: League) -> None:
    without = "\n".join(
        one for one in SIX.splitlines() if "Final" not in one and "Third" not in one
    )
    plan = look(league, without, played_as="cup")
    assert plan.unfit.startswith("Ada Moorland never lost, and whom they met after line 4 is not")
    with pytest.raises(InvalidError, match="never lost"):
        bring(league, without, played_as="cup")
    late = "Date,Home,Away,Score\n" + "".join(
        f"2024-01-0{n},Ada Moorland,{who} Fen,18-9\n" for n, who in enumerate("BCD", start=1)
    )
    assert "Bring it in as a league" in look(league, late, played_as="cup").unfit
    assert look(league, late).unfit == ""
