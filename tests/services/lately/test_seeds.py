"""Seeds by hand and by rating are taken back: everybody has the seed of before, or none."""

from __future__ import annotations

import pytest

from matches.services import lately
from matches.services.base import audits
from matches.services.competitions import entries
from matches.services.draws import first_draws, seeding
from tests.services.lately.lately import lines, look, newest, undo
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db

SEEDED = "Entries seeded"


@pytest.fixture
def entering(db: None) -> League:
    """A league that takes entries still."""
    return make_league(4, draw=False)


def ids(league: League) -> list[str]:
    return [each.public_id for each in league.entries]


def stands(league: League) -> dict[str, int | None]:
    return dict(league.competition.entries.values_list("public_id", "seed"))


def test_seeds_by_hand_are_as_before(entering: League) -> None:
    first = ids(entering)
    entries.seed(entering.owner, entering.competition.public_id, first[:2])
    before = stands(entering)
    entries.seed(entering.owner, entering.competition.public_id, first[::-1])
    assert stands(entering) != before
    undo(entering, SEEDED)
    assert stands(entering) == before


def test_the_first_seeds_are_none_again(entering: League) -> None:
    entries.seed(entering.owner, entering.competition.public_id, [])
    entries.seed(entering.owner, entering.competition.public_id, ids(entering))
    undo(entering, SEEDED)
    assert set(stands(entering).values()) == {None}


def test_seeds_by_rating_give_way_to_those_by_hand(entering: League) -> None:
    by_hand = ids(entering)[::-1]
    entries.seed(entering.owner, entering.competition.public_id, by_hand)
    before = stands(entering)
    assert list(seeding.by_rating(entering.owner, entering.competition.public_id)) != by_hand
    undo(entering, SEEDED)
    assert stands(entering) == before


def test_who_was_taken_off_the_list_meanwhile_is_passed_over(entering: League) -> None:
    first = ids(entering)
    entries.seed(entering.owner, entering.competition.public_id, first)
    entries.seed(entering.owner, entering.competition.public_id, first[2:0:-1])
    entries.remove(entering.owner, first[0])
    undo(entering, SEEDED)
    assert stands(entering) == {each: n for n, each in enumerate(first[1:], start=1)}


def test_who_took_the_place_of_a_seed_keeps_it(entering: League) -> None:
    first = ids(entering)
    entries.seed(entering.owner, entering.competition.public_id, first)
    entering.competition.entries.filter(public_id=first[0]).update(seed=None)
    assert "changed again since" in look(entering, SEEDED).line.why_not


def test_another_order_since_stands(entering: League) -> None:
    first = ids(entering)
    entries.seed(entering.owner, entering.competition.public_id, first)
    seeding.commit(entering.owner, entering.competition.public_id)
    assert newest(entering, SEEDED).why_not == ""
    seeding.open_draw(entering.owner, entering.competition.public_id)
    assert newest(entering, SEEDED).why_not


def test_seeds_that_a_draw_was_made_by_stay(entering: League) -> None:
    entries.seed(entering.owner, entering.competition.public_id, ids(entering)[::-1])
    first_draws.draw_fixtures(entering.owner, entering.competition.public_id)
    assert "are out. Delete the draw" in look(entering, SEEDED).line.why_not


def test_a_row_of_old_says_that_it_is_not_noted(entering: League) -> None:
    audits.note(
        "entries.seeded", "competition", entering.competition.public_id,
        by=entering.owner, club=entering.competition.club, after={"seeds": []},
    )  # fmt: skip
    assert "not noted" in newest(entering, SEEDED).why_not


def test_two_orders_are_taken_back_one_after_the_other(entering: League) -> None:
    first, at = ids(entering), entering.competition.public_id
    entries.seed(entering.owner, at, first[:1])
    before = stands(entering)
    entries.seed(entering.owner, at, first[:2])
    entries.seed(entering.owner, at, first[:3])
    numbers = [line.number for line in lines(entering) if line.said == SEEDED][:2]
    for number in numbers:
        shown = lately.look(entering.owner, entering.club, number)
        lately.undo(entering.owner, entering.club, number, seen=shown.digest)
    assert stands(entering) == before
