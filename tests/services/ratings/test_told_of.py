"""A run that is told whose results changed reads no others, and ends as a rebuild does."""

from __future__ import annotations

import random
from collections.abc import Collection
from datetime import datetime
from typing import Any

import pytest

from matches import services
from matches.errors import ServiceError
from matches.models import Fixture, OutboxMessage, Ranking, Rating, RatingChange, Result
from matches.services.base import messages
from matches.services.corrections import correcting_cards
from matches.services.ratings import ratings
from matches.services.ratings.in_use import Book
from matches.tournament.ratings import SYSTEMS
from tests.deep import some
from tests.services.league import League, result_card
from tests.services.merging.twins import merge, twin
from tests.services.ratings.ledgers import last_lines, lines, rebuilt, standing
from tests.services.ratings.test_long_ledgers import Killed
from tests.services.ratings.test_ratings import DAY, START, from_scratch, play_in_order, stored
from tests.services.teams.line_ups import listed, mixed
from tests.services.teams.test_doubles_boards import red_card

pytestmark = pytest.mark.django_db
STEPS = 24


class Season:
    """Singles, doubles and a match of teams of the same people, in which things happen at random;
    each step may be refused."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.league, match = mixed()
        home, away = listed(match.home), listed(match.away)
        again = twin(self.league, "Ash", "Broock").public_id
        self.of_teams = match
        self.competitions = [
            self.made("person", [[each] for each in (*home[:2], *away[:2], again)]),
            self.made("pair", [home[:2], away[:2]]),
        ]
        self.done: dict[str, int] = {}

    def made(self, kind: str, sides: list[list[str]]) -> str:
        row = services.competitions.create(
            self.league.owner, self.league.season, name=kind, game="red", entry_kind=kind,
            options={"doubles": kind == "pair"}, format="round-robin",
        )  # fmt: skip
        services.competitions.open(self.league.owner, row.public_id)
        for people in sides:
            services.competitions.entries.enter(self.league.owner, row.public_id, people=people)
        services.competitions.draw_fixtures(self.league.owner, row.public_id)
        return row.public_id

    def card(self, doubles: bool) -> dict[str, Any]:
        a, b = self.chance.choice(((3, 0), (0, 3), (3, 2), (1, 3)))
        return red_card(a, b, **({"doubles": True} if doubles else {}))

    def at(self) -> datetime:
        return START + self.chance.randrange(30) * DAY

    def a_fixture(self, *, official: bool) -> Fixture:
        found = Fixture.objects.filter(competition__public_id__in=self.competitions)
        held = found.filter(state="official") if official else found.exclude(state="official")
        return self.chance.choice(list(held.order_by("pk")) or [self.of_teams])

    def played(self) -> None:
        fixture = self.a_fixture(official=False)
        card = self.card(fixture.competition.entry_kind == "pair")
        services.results.scorecards.submit(
            self.league.owner, fixture.public_id, card, played_at=self.at()
        )

    def played_on_a_board(self) -> None:
        board = self.chance.randrange(1, 4)
        services.results.scorecards.submit(
            self.league.owner, self.of_teams.public_id, self.card(board == 3),
            board=board, played_at=self.at(),
        )  # fmt: skip

    def corrected(self) -> None:
        fixture = self.a_fixture(official=True)
        card = self.card(fixture.competition.entry_kind == "pair")
        correcting_cards.correct(
            self.league.owner, fixture.public_id, card, reason="Sides swapped."
        )

    def taken_back(self) -> None:
        fixture = self.a_fixture(official=True)
        services.rulings.postpone(self.league.owner, fixture.public_id, reason="Wrong board.")

    def given_away(self) -> None:
        fixture = self.a_fixture(official=False)
        services.rulings.walkover(
            self.league.owner, fixture.public_id, winner="A", reason="Nobody came."
        )

    def left(self) -> None:
        fixture = self.a_fixture(official=True)
        assert fixture.away is not None
        services.competitions.entries.withdraw(
            self.league.owner, fixture.away.public_id, reason="Ill.", policy="expunge"
        )

    def rated_or_not(self) -> None:
        rated = self.chance.random() < 0.5
        services.competitions.edit(
            self.league.owner, self.chance.choice(self.competitions), rated=rated
        )

    def rated_by_another(self) -> None:
        services.competitions.edit(
            self.league.owner,
            self.chance.choice(self.competitions),
            rating_system=self.chance.choice(list(SYSTEMS)),
        )

    def step(self, name: str) -> None:
        try:
            getattr(self, name)()
        except ServiceError:
            return
        self.done[name] = self.done.get(name, 0) + 1
        services.base.outbox.send(early=True)


OFTEN = ("played", "played", "played", "played_on_a_board", "corrected", "taken_back")
SELDOM = ("given_away", "left", "rated_or_not", "rated_by_another")


@pytest.mark.parametrize("seed", some(list(range(12)), 1, 5))
def test_whatever_is_told_of_the_ledger_is_as_if_rated_from_nothing(seed: int) -> None:
    season = Season(seed)
    some_often = [season.chance.choice(OFTEN) for _each in range(STEPS // 2)]
    any_of_all = [season.chance.choice(OFTEN + SELDOM) for _each in range(STEPS // 2)]
    each_once = ("played_on_a_board", "played", "rated_by_another", "corrected", "taken_back")
    for name in (*each_once, *some_often, "played", *each_once[2:], *any_of_all):
        season.step(name)
        assert lines("red") == rebuilt("red"), season.done
        assert standing("red") == last_lines("red"), season.done
    assert set(each_once) <= set(season.done)


@pytest.mark.deep
def test_two_made_one_are_in_the_ledger_that_goes_on_after_it(db: None) -> None:
    season = Season(1)
    for _each in range(8):
        season.step("played")
    gone = Rating.objects.get(game="red", person__given_name="Ash").person
    kept = twin(season.league, "Asha", "Broock")
    merge(season.league, kept, gone)
    before = lines("red")
    assert kept.public_id in {who for _result, who, *_numbers in before}
    for _each in range(3):
        season.step("played")
    assert lines("red") == rebuilt("red") != before
    assert standing("red") == last_lines("red")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Collection[int] | None]:
    """Of whose fixtures the results were looked at, run by run."""
    plain, told = ratings.first_change, list[Collection[int] | None]()

    def first_change(game: Book, fixtures: Collection[int] | None = None) -> datetime | None:
        told.append(fixtures)
        return plain(game, fixtures)

    monkeypatch.setattr(ratings, "first_change", first_change)
    return told


def test_a_burst_of_results_is_one_run_that_looks_at_them_alone(
    league: Any, asked: list[Collection[int] | None]
) -> None:
    services.ratings.recompute("black")
    asked.clear()
    for number in (1, 2, 3):
        league.play(number)
    services.base.outbox.send(early=True)
    assert asked == [{league.fixture(number).pk for number in (1, 2, 3)}]
    assert services.base.outbox.waiting() == 0
    assert stored() == from_scratch()


def test_what_may_be_about_any_result_has_all_of_them_looked_at(
    league: Any, asked: list[Collection[int] | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    services.ratings.recompute("black")
    asked.clear()
    league.play(1)
    messages.put(messages.RATINGS, game="black")
    services.base.outbox.send(early=True)
    monkeypatch.setattr(ratings, "MANY", 1)
    league.play(2)
    league.play(3)
    services.base.outbox.send(early=True)
    assert asked == [None, None]
    assert not OutboxMessage.objects.filter(topic=messages.RATINGS, sent_at=None).exists()


def test_a_ledger_of_which_nothing_is_known_is_looked_at_whole(league: Any) -> None:
    """An older release did not say how far it had written."""
    play_in_order(league, 3)
    services.base.outbox.send(early=True)
    RatingChange.objects.filter(result__fixture__number=2).delete()
    anchor = Ranking.objects.get(game="black", version=0)
    Ranking.objects.filter(pk=anchor.pk).update(rows={**anchor.rows, "rest": None})
    league.play(4, played_at=START + 9 * DAY)
    services.base.outbox.send(early=True)
    assert not RatingChange.objects.filter(result__fixture__number=2).exists()
    del anchor.rows["rest"]
    Ranking.objects.filter(pk=anchor.pk).update(rows=anchor.rows)
    league.play(5, played_at=START + 10 * DAY)
    services.base.outbox.send(early=True)
    assert stored() == from_scratch()


def test_who_is_told_of_one_result_goes_on_where_another_was_stopped(
    league: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_in_order(league, 5)
    plain = ratings._part

    def first_alone(game: str, fixtures: Collection[int] | None, **how: Any) -> ratings.Part:
        if fixtures == ():
            raise Killed
        return plain(game, fixtures, **how)

    with monkeypatch.context() as patched:
        patched.setattr(ratings, "PART", 2)
        patched.setattr(ratings, "_part", first_alone)
        with pytest.raises(Killed):
            services.ratings.recompute("black")
    assert RatingChange.objects.count() == 4
    league.play(6, played_at=START + 20 * DAY)
    services.ratings.recompute("black", fixtures={league.fixture(6).pk})
    assert stored() == from_scratch()


def test_a_correction_that_is_told_of_takes_away_the_lines_of_others_that_came_after(
    league: League,
) -> None:
    play_in_order(league, 6)
    services.base.outbox.send(early=True)
    for number in (5, 1):
        document = result_card(9, 18)
        correcting_cards.correct(league.owner, league.id(number), document, reason="Swapped.")
        services.base.outbox.send(early=True)
        assert lines("black") == rebuilt("black")
    assert not RatingChange.objects.filter(result__official=False).exists()
    assert Result.objects.filter(official=False).count() == 2
