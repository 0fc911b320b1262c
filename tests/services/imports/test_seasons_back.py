"""A past season is taken back whole, or it is said why not; and one that is exported comes back."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from django.db import models
from django.test import Client
from django.utils import timezone

from matches import services
from matches.errors import ConflictError
from matches.models import (
    AuditEntry,
    Bringing,
    Competition,
    Entry,
    Fixture,
    Membership,
    Pair,
    Person,
    Rating,
    RatingChange,
    Result,
    Scorecard,
    Team,
)
from matches.models.guards import triggers
from matches.selectors import seals
from matches.services import imports, rulings
from matches.services.base import outbox
from matches.services.corrections import correcting_cards
from matches.sheets import from_bytes
from tests.deep import either
from tests.services.imports.seasons import SEASON, bring, table_of
from tests.services.league import make_league, result_card

pytestmark = pytest.mark.django_db
TABLES: tuple[type[models.Model], ...] = (
    Person, Membership, Pair, Team, Competition, Entry, Fixture, Scorecard, Result,
)  # fmt: skip


def everything() -> list[list[tuple]]:
    ledger = RatingChange.objects.order_by("result_id", "rating__person_id").values_list(
        "result_id", "rating__person_id", "number", "mu_after", "sigma_after"
    )
    rows = [sorted(table.objects.values_list(), key=repr) for table in TABLES]
    return [*rows, list(ledger), sorted(Rating.objects.values_list("person_id", "mu", "sigma"))]


def back(league, made):
    return imports.take_back(league.owner, league.club, made.public_id)


def sealed() -> None:
    while services.seals.seal():
        pass


@pytest.mark.parametrize("rated", [False, True])
def test_a_season_that_is_taken_back_leaves_everything_as_it_was(league, rated):
    league.play(1)
    league.play(2, 9, 18)
    outbox.send(early=True)
    before = everything()
    made, _row = bring(league, SEASON.replace("Ada Moorland", "Asha Brook"))
    if rated:
        outbox.send(early=True)
        sealed()
    assert everything() != before
    back(league, made)
    outbox.send(early=True)
    assert everything() == before
    assert triggers_stand()
    with pytest.raises(ConflictError, match="already"):
        back(league, made)


def triggers_stand() -> bool:
    """Whether the database refuses again what it let past."""
    from django.db import IntegrityError, transaction

    try:
        with transaction.atomic():
            Result.objects.all().erase()
    except IntegrityError:
        return True
    return False


def test_what_went_with_it_is_rightly_gone_from_the_record_and_nothing_else_may_go(league):
    league.play(1)
    made, _row = bring(league)
    sealed()
    back(league, made)
    sealed()
    assert seals.verify() == []
    with triggers.erasing():
        Result.objects.all().erase()
    assert any("was deleted" in str(each) for each in seals.verify())


def test_it_may_be_taken_back_after_more_than_a_day(league):
    made, _row = bring(league)
    Bringing.objects.update(made_at=timezone.now() - timedelta(days=5))
    back(league, made)
    assert not Competition.objects.filter(name="Winter 2024").exists()


def test_the_pairs_of_new_people_go_with_them(league):
    before = everything()
    made, row = bring(
        league,
        "date,home,away,score\n2024-01-08,Ada Moor & Asha Brook,Cleo Rush & Dov Sand,w/o a\n",
        kind="pair",
    )
    assert row.entries.filter(pair__isnull=False).count() == 2
    back(league, made)
    assert everything() == before


def corrected(league, row):
    services.competitions.reopen(league.owner, row.public_id)
    fixture = row.fixtures.order_by("number").first()
    correcting_cards.correct(
        league.owner, fixture.public_id, result_card(9, 18), reason="Looked again."
    )


def entered(league, row):
    person = row.entries.first().person
    other = services.competitions.create(league.owner, league.season, name="Cup", game="black")
    services.competitions.open(league.owner, other.public_id)
    services.competitions.entries.enter(league.owner, other.public_id, people=[person.public_id])


def ruled(league, row):
    services.competitions.reopen(league.owner, row.public_id)
    fixture = row.fixtures.order_by("number").first()
    rulings.void(league.owner, fixture.public_id, reason="Wrong board.", replace=True)


def adjusted(league, row):
    services.competitions.reopen(league.owner, row.public_id)
    division = row.stages.get().divisions.get()
    services.tables.adjustments.add(
        league.owner, division.public_id, row.entries.first().public_id, points="-1",
        reason="Rule 7.",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("then", "said"),
    [
        (corrected, "a result was corrected"),
        (ruled, "a result was corrected"),
        (entered, "somebody was entered in a competition"),
        (adjusted, "points were adjusted in it"),
    ],
)
def test_a_season_on_which_something_rests_stays_and_says_what(league, then, said):
    made, row = bring(league)
    outbox.send(early=True)
    then(league, row)
    outbox.send(early=True)
    before = everything()
    with pytest.raises(ConflictError, match=said):
        back(league, made)
    assert everything() == before


def test_what_is_noted_of_it_names_its_rows_and_nobody(league):
    made, _row = bring(league)
    keys = set(Result.objects.filter(fixture__competition__name="Winter 2024").values_list("pk"))
    back(league, made)
    noted = AuditEntry.objects.get(action="list.taken-back")
    assert {(key,) for key in noted.before["opened"]["Result"]} == keys
    assert "Moorland" not in repr(noted.before)


SCORES = ((18, 9), (9, 18), (16, 12), (12, 16), (15, 15), (20, 10), (30, 0))


def played_out(seed: int):
    """A finished league of any size, in one division or two, ended in all ways there are."""
    chance = random.Random(seed)
    players, legs = chance.choice((4, 5, 6)), chance.choice((1, 2))
    divisions = 2 if players >= 6 and chance.random() < 0.5 else 1
    league = make_league(
        players, draw=False, format_options={"legs": legs, "divisions": divisions},
        points_scheme={"win": 2, "draw": 1, "loss": 0}, visibility="public",
    )  # fmt: skip
    Person.objects.update(naming="full")
    first = timezone.localdate() - timedelta(days=400)
    services.competitions.draw_fixtures(
        league.owner, league.competition.public_id, starts_on=first, every_days=7
    )
    for fixture in league.fixtures():
        kind = chance.choice(("play",) * 8 + ("walkover", "void", "nobody"))
        if kind == "play":
            card = result_card(*chance.choice(SCORES))
            at = timezone.now() - timedelta(days=300)
            services.results.scorecards.submit(league.owner, fixture.public_id, card, played_at=at)
        elif kind == "walkover":
            rulings.walkover(
                league.owner, fixture.public_id, winner=chance.choice("AB"), reason="Late."
            )
        elif kind == "void":
            rulings.void(league.owner, fixture.public_id, reason="Snow.")
        else:
            rulings.double_walkover(league.owner, fixture.public_id, reason="Snow.")
    services.competitions.finish(league.owner, league.competition.public_id)
    outbox.send(early=True)
    return league


@pytest.mark.parametrize("seed", range(either(2, 24)))
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_the_table_of_an_export_brought_in_again_is_the_table_it_was_exported_from(seed, kind):
    league = played_out(seed)
    own = league.competition
    own.refresh_from_db()
    client = Client()
    client.force_login(league.owner)
    at = f"/competitions/{own.club.slug}/{own.season.slug}/{own.slug}/matches.{kind}"
    answer = client.get(at)
    assert answer.status_code == 200
    sheet = from_bytes(answer.getvalue())
    wish = {"name": "Again", "played_by": f"like-{own.public_id}"}
    wishes = imports.past_seasons.PastWishes(**wish)
    plan = imports.past_seasons.look(league.owner, league.club, sheet, wishes)
    assert plan.open == ()
    _made, row = imports.past_seasons.bring_in(
        league.owner, league.club, sheet, wishes, seen=plan.digest
    )
    outbox.send(early=True)
    figures = ("won", "drawn", "lost", "scored", "conceded", "difference", "walkovers_won")
    # Who share a place stand in the order of entry there, which a list of matches does not tell.
    again, before = table_of(row, *figures), table_of(own, *figures)
    assert [sorted(each) for each in again] == [sorted(each) for each in before]
    assert len(plan.new) == 0
