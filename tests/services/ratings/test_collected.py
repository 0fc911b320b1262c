"""What is collected and not published moves no rating that anybody may read, until it is opened."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from matches import services
from matches.models import AgeBand, Competition, OutboxMessage, Person, Rating, RatingChange
from matches.selectors.ratings import ranking_page
from matches.services.base import collecting
from matches.services.ratings.in_use import Book
from tests.services.league import League, make_league
from tests.services.ratings.test_ratings import DAY, START, from_scratch, stored

pytestmark = pytest.mark.django_db
NINE = 9


@pytest.fixture
def two(db: None) -> tuple[League, League]:
    """A public league, and a second one of the same game in which the first one's people play too:
    its home side of match 1 is one of theirs, the other is nobody's elsewhere."""
    first, second = make_league(visibility="public"), make_league(visibility="public")
    Person.objects.update(age_band=AgeBand.ADULT)
    shared = second.fixture(1).home
    shared.person = first.entries[0].person
    shared.save(update_fields=["person"])
    first.play(1, played_at=START)
    second.play(1, played_at=START - DAY)
    services.base.outbox.send(early=True)
    return first, second


def young(league: League) -> Person:
    """The away side of match 1 is nine from now on."""
    who: Any = league.fixture(1).away.person
    year = timezone.localdate().year - NINE
    Person.objects.filter(pk=who.pk).update(age_band=AgeBand.CHILD, birth_year=year)
    return who


def grown(who: Person) -> None:
    """As if years had passed, and the night's look after them."""
    Person.objects.filter(pk=who.pk).update(age_band=AgeBand.ADULT)
    collecting.look_again()


def shown(game: str = "black") -> str:
    return repr(ranking_page(game))


def test_a_result_that_is_collected_moves_nobody_s_rating(two: tuple[League, League]) -> None:
    first, second = two
    before = shown()
    assert len(stored()) == 3
    who = young(second)
    services.base.outbox.send(early=True)
    assert Competition.objects.get(pk=second.competition.pk).collected_only
    assert not RatingChange.objects.filter(result__fixture__competition=second.competition).exists()
    assert not Rating.objects.filter(person=who).exists()
    after = shown()
    assert after != before
    # Whose opponent played there too stands as if the match had not been.
    second.play(2, played_at=START + DAY)
    services.base.outbox.send(early=True)
    assert shown() == after
    only_public = set(stored())
    assert only_public == {
        each.person.public_id for each in (first.fixture(1).home, first.fixture(1).away)
    }


def test_what_is_played_while_it_is_collected_asks_for_ratings_that_stay(
    two: tuple[League, League],
) -> None:
    _first, second = two
    young(second)
    services.base.outbox.send(early=True)
    held = stored()
    for number in (2, 3, 4):
        second.play(number, played_at=START + number * DAY)
        services.ratings.recompute("black")
    services.ratings.recompute_all()
    assert stored() == held


def test_when_it_is_opened_all_of_it_is_rated_from_its_first_match_on(
    two: tuple[League, League],
) -> None:
    _first, second = two
    who = young(second)
    services.base.outbox.send(early=True)
    second.play(2, played_at=START + DAY)
    services.base.outbox.send(early=True)
    kept = stored()
    grown(who)
    waiting = OutboxMessage.objects.filter(topic="ratings.recompute", sent_at=None)
    assert [each.payload for each in waiting] == [{"game": "black"}]
    services.base.outbox.send(early=True)
    assert stored() == from_scratch() != kept
    assert who.public_id in stored()


@pytest.mark.parametrize("way", ["club", "competition"])
def test_the_club_s_word_of_the_age_is_followed_and_an_organiser_s_opens_it_again(
    way: str, two: tuple[League, League]
) -> None:
    _first, second = two
    held = stored()
    row: Any = second.competition.club if way == "club" else second.competition
    who: Any = second.fixture(1).away.person
    Person.objects.filter(pk=who.pk).update(age_band=AgeBand.YOUTH, birth_year=None)
    for under in (18, 0):
        row.collect_under = under
        row.save(update_fields=["collect_under"])
        services.base.outbox.send(early=True)
        # Who may read it again is said by an organiser, and by nothing else.
        assert stored() != held, under
    services.competitions.publish(
        second.owner, second.competition.public_id, "public", young_known=True
    )
    services.base.outbox.send(early=True)
    assert stored() == held


def test_a_competition_that_does_not_rate_asks_for_nothing_when_it_is_collected(db: None) -> None:
    league = make_league(visibility="public", rated=False)
    OutboxMessage.objects.all().delete()
    young(league)
    assert Competition.objects.get(pk=league.competition.pk).collected_only
    assert not OutboxMessage.objects.filter(topic="ratings.recompute").exists()


def test_a_preview_foretells_ratings_without_it_too(two: tuple[League, League]) -> None:
    _first, second = two
    young(second)
    before, others = stored(), services.ratings.foretold.now(Book("black")).others
    assert others
    foreseen = {
        **before,
        **{
            player: (each.mu, each.sigma, each.matches)
            for player, each in others.items()
            if each is not None
        },
    }
    services.base.outbox.send(early=True)
    gone = {player for player, each in others.items() if each is None}
    assert stored() == {player: each for player, each in foreseen.items() if player not in gone}


def test_it_is_the_same_whether_it_was_rated_before_or_never(two: tuple[League, League]) -> None:
    _first, second = two
    young(second)
    services.base.outbox.send(early=True)
    held = stored()
    RatingChange.objects.all().delete()
    Rating.objects.all().delete()
    services.ratings.recompute("black", whole=True)
    assert stored() == held
