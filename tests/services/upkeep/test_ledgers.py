"""A ledger that was tampered with is found, and written anew."""

from __future__ import annotations

from typing import Any

import pytest

from matches import services
from matches.models import (
    Ranking,
    Rating,
    RatingChange,
)
from matches.services.ratings import ratings
from matches.services.ratings.in_use import Book
from tests.services.league import League, make_league
from tests.services.upkeep.looking import (
    a_line_of_the_last,
    found,
    put_right,
)

pytestmark = pytest.mark.django_db


def ledger() -> list[tuple[Any, ...]]:
    lines = RatingChange.objects.order_by("rating__person", "number")
    return list(lines.values_list("rating__person", "result", "number", "mu_after", "sigma_after"))


def a_line_is_gone() -> None:
    RatingChange.objects.filter(pk=RatingChange.objects.earliest("pk").pk).delete()


def a_rating() -> None:
    Rating.objects.filter(pk=Rating.objects.earliest("pk").pk).update(ordinal=99.0)


def somebody_is_hidden() -> None:
    Rating.objects.filter(pk=Rating.objects.earliest("pk").pk).update(inactive=True)


def a_made_up_rating() -> None:
    person = make_league(1, draw=False, name="Other").entries[0].person
    Rating.objects.create(person=person, game="black", mu=50, sigma=1, ordinal=47)


def a_ranking() -> None:
    Ranking.objects.filter(current=True).update(rows={"version": 1, "rated": 99})


@pytest.mark.parametrize(
    "tamper",
    [
        a_line_of_the_last, a_line_is_gone, a_rating, somebody_is_hidden, a_made_up_rating,
        a_ranking,
    ],
)  # fmt: skip
@pytest.mark.parametrize("part", [2, 5_000])
def test_a_tampered_ledger_is_found_and_written_anew(
    played: League, monkeypatch: pytest.MonkeyPatch, tamper: Any, part: int
) -> None:
    monkeypatch.setattr(ratings, "PART", part)
    before = ledger()
    held = list(
        Rating.objects.order_by("person").values_list(
            "person", *services.ratings.stored.STANDING, "inactive"
        )
    )
    assert found(game="black", kinds=("ratings",)) == []
    tamper()
    assert found(kinds=("ratings",))
    assert all(each.startswith("rating black: ") for each in found(kinds=("ratings",)))
    put_right(kinds=("ratings",))
    assert found(kinds=("ratings",)) == []
    assert ledger() == before
    assert (
        list(
            Rating.objects.order_by("person").values_list(
                "person", *services.ratings.stored.STANDING, "inactive"
            )
        )
        == held
    )


def test_a_rebuild_of_ratings_that_is_stopped_goes_on_after_its_last_part(
    played: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratings, "PART", 2)
    before = ledger()
    a_line_of_the_last()
    parts = services.ratings.rebuilt(Book("black"))
    next(parts)
    parts.close()
    assert len(ledger()) < len(before)
    written = set(RatingChange.objects.values_list("pk", flat=True))
    assert found(kinds=("ratings",)) == []
    assert len(list(services.ratings.rebuilt(Book("black")))) == 2
    assert written <= set(RatingChange.objects.values_list("pk", flat=True))
    assert ledger() == before
    assert len(list(services.ratings.rebuilt(Book("black")))) == 3
