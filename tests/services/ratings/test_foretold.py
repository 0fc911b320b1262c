"""How a ledger will stand once it has followed what is official now, without writing it."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from matches import services
from matches.models import OutboxMessage, Rating, RatingChange
from matches.services.base import messages
from matches.services.corrections import correcting_cards
from matches.services.ratings import Book, anchor, foretold, ratings
from matches.tournament.ratings import SYSTEMS, rate
from matches.tournament.ratings.ranking import ranking
from tests.deep import some
from tests.services.league import League, make_league, result_card
from tests.services.ratings.ledgers import official

pytestmark = pytest.mark.django_db
BLACK = Book("black")
Stands = dict[str, tuple[float, float, int, int | None]]


def at(number: int) -> datetime:
    return timezone.now() - timedelta(days=100 - number)


def known(league: League, *numbers: int) -> None:
    """Played, and the ledger told of it."""
    for number in numbers:
        league.play(number, 15 + number, 9, played_at=at(number))
    services.base.outbox.send(early=True)


def correct(league: League, number: int, a: int = 3, b: int = 18) -> None:
    services.corrections.correcting_cards.correct(
        league.owner, league.id(number), result_card(a, b), reason="Sides swapped."
    )


def from_nothing(book: Book = BLACK) -> Stands:
    """Everybody, of all that is official rated in one go."""
    matches = official(book)
    held = rate(book.game, matches, system=book.system).ratings
    ranks = ranking(held, inactive_after=timedelta(days=365), today=timezone.localdate())
    return {
        one.player: (one.rating.mu, one.rating.sigma, one.rating.matches, one.rank) for one in ranks
    }


def stored(book: Book = BLACK) -> dict[str, tuple[float, float, int]]:
    found = Rating.objects.filter(game=book.game, system=book.system)
    return {
        player: (mu, sigma, matches)
        for player, mu, sigma, matches in found.values_list(
            "person__public_id", "mu", "sigma", "matches"
        )
    }


def told(book: Book = BLACK) -> Stands:
    """Everybody, as is foretold: as they are stored, but for those of whom it says otherwise."""
    now = foretold.now(book)
    assert not now.far
    moved = foretold.moved(now, now)
    assert {player: each for player, (each, _same) in moved.items()} == {
        player: each for player, (_same, each) in moved.items()
    }
    kept = {player: (*three, None) for player, three in stored(book).items()}
    said = {
        player: (one[0].mu, one[0].sigma, one[0].matches, one[1])
        for player, (one, _same) in moved.items()
        if one is not None
    }
    gone = {player for player, (one, _same) in moved.items() if one is None}
    return {player: each for player, each in {**kept, **said}.items() if player not in gone}


def require_as_from_nothing(book: Book = BLACK) -> None:
    said, due = told(book), from_nothing(book)
    assert said.keys() == due.keys()
    others = foretold.now(book).others
    for player, each in said.items():
        assert each[:3] == due[player][:3]
        if player in others:
            assert each[3] == due[player][3], "the rank"


def test_where_the_ledger_has_followed_nobody_is_told_of(league: League) -> None:
    known(league, 1, 2, 3)
    assert foretold.now(BLACK) == foretold.Foretold(BLACK)


def test_what_is_not_in_the_ledger_yet_is_foretold(league: League) -> None:
    known(league, 1, 2, 3)
    before = stored()
    correct(league, 2)
    league.play(5, 20, 4, played_at=at(5))
    assert stored() == before
    require_as_from_nothing()
    foreseen = told()
    services.base.outbox.send(early=True)
    assert stored() == {player: each[:3] for player, each in foreseen.items()}


def test_who_is_rated_by_nothing_any_more_is_foretold_to_be_gone(league: League) -> None:
    known(league, 1)
    services.rulings.void(
        league.owner, league.id(1), reason="Played by the wrong rules.", replace=True
    )
    now = foretold.now(BLACK)
    assert len(now.others) == 2
    assert set(now.others.values()) == {None}
    assert told() == from_nothing() == {}


def test_a_ledger_that_was_never_written_is_foretold_whole(league: League) -> None:
    for number in (1, 2, 3):
        league.play(number, played_at=at(number))
    assert not Rating.objects.exists()
    require_as_from_nothing()


def test_a_ledger_of_other_numbers_is_foretold_whole(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    known(league, 1, 2, 3)
    monkeypatch.setattr(anchor, "version_of", lambda _system: 2_000)
    assert len(foretold.now(BLACK).others) == 4


def test_a_ledger_that_is_half_written_is_foretold_from_there_on(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    known(league, 1, 2, 3, 4, 5, 6)
    correct(league, 1)
    monkeypatch.setattr(ratings, "PART", 2)
    part = ratings._part(BLACK, {league.fixture(1).pk})
    OutboxMessage.objects.all().delete()
    assert part.more
    assert len(stored()) == 4
    require_as_from_nothing()
    assert foretold.now(BLACK).others


def test_where_any_result_may_be_another_all_are_looked_at(league: League) -> None:
    known(league, 1, 2, 3)
    own = league.competition.public_id
    services.competitions.edit(league.owner, own, rated=False)
    assert told() == {}
    services.base.outbox.send(early=True)
    assert stored() == {}


def test_where_lines_may_not_follow_from_each_other_all_is_foretold(league: League) -> None:
    known(league, 1, 2, 3)
    first = RatingChange.objects.order_by("pk")[0]
    RatingChange.objects.filter(pk=first.pk).update(mu_after=first.mu_after + 1)
    assert not foretold.now(BLACK).others
    messages.put(messages.RATINGS, game="black", whole="yes")
    require_as_from_nothing()
    assert len(foretold.now(BLACK).others) == 4


def test_who_plays_again_after_long_is_foretold_a_rank(league: League) -> None:
    league.play(1, 28, 2, played_at=datetime(2020, 5, 1, tzinfo=UTC))
    services.base.outbox.send(early=True)
    before = foretold.now(BLACK)
    home = league.fixture(1).home
    again = next(
        each.number for each in league.fixtures()[1:] if home.pk in (each.home_id, each.away_id)
    )
    league.play(again, played_at=at(5))
    old, new = foretold.moved(before, foretold.now(BLACK))[home.person.public_id]
    assert old is not None
    assert new is not None
    assert old[1] is None
    assert new[1] is not None


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_system_is_foretold_by_its_own_numbers(league: League, system: str) -> None:
    own = league.competition.public_id
    services.competitions.edit(league.owner, own, rating_system=system)
    known(league, 1, 2, 3, 4)
    correct(league, 1)
    require_as_from_nothing(Book("black", system))


@pytest.mark.parametrize("seed", some(list(range(6)), 2))
def test_any_course_of_results_corrections_and_rulings_is_foretold(seed: int) -> None:
    dice, league = random.Random(seed), make_league(5)
    ahead = list(range(1, 11))
    dice.shuffle(ahead)
    done: list[int] = []
    for _step in range(14):
        kind = dice.choice(["play", "play", "correct", "void", "follow"])
        if kind == "play" and ahead:
            done.append(ahead.pop())
            league.play(
                done[-1],
                dice.randint(16, 20),
                dice.randint(2, 9),
                played_at=at(dice.randint(1, 99)),
            )
        elif kind == "correct" and done:
            correct(league, dice.choice(done), dice.randint(0, 4), dice.randint(21, 25))
        elif kind == "void" and done:
            gone = done.pop(dice.randrange(len(done)))
            services.rulings.void(
                league.owner, league.id(gone), reason="Seen by nobody.", replace=True
            )
        elif kind == "follow":
            services.base.outbox.send(early=True)
        require_as_from_nothing()


def test_what_was_played_before_is_not_rated_again(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    known(league, 1, 2, 3, 4, 5, 6)
    monkeypatch.setattr(foretold, "FARTHEST", 2)
    correct(league, 5)
    require_as_from_nothing()


def test_beyond_so_many_matches_nothing_is_foretold_and_it_is_said(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    known(league, 1, 2, 3, 4, 5, 6)
    monkeypatch.setattr(foretold, "FARTHEST", 2)
    card = result_card(3, 18)
    late = correcting_cards.preview_correction(league.owner, league.id(5), card)
    assert (bool(late.ratings), late.ratings_follow) == (True, False)
    early = correcting_cards.preview_correction(league.owner, league.id(4), card)
    assert (early.ratings, early.ratings_follow) == ((), True)


def test_who_has_not_played_for_long_is_foretold_no_rank_and_takes_none_from_others(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    long_ago = datetime(2020, 5, 1, tzinfo=UTC)
    league.play(1, 28, 2, played_at=long_ago)
    known(league, 2, 3)
    idle = {one.person.public_id for one in Rating.objects.filter(inactive=True)}
    correct(league, 3)
    assert idle
    require_as_from_nothing()
    monkeypatch.setattr(anchor, "version_of", lambda _system: 2_000)
    require_as_from_nothing()
    now = foretold.now(BLACK)
    ranks = {player: one and one[1] for player, (one, _) in foretold.moved(now, now).items()}
    assert {player for player, rank in ranks.items() if rank is None} == idle
