"""A trainee's card beside the umpire's, and how it goes."""

from __future__ import annotations

import pytest

from matches.models import (
    Person,
    ShadowCard,
    ShadowLine,
)
from matches.selectors.people.subject import subject_of
from matches.services.people import accounts
from matches.services.scoring import shadowing
from tests.services.league import League
from tests.services.scoring.a_trainee import Trainee
from tests.services.scoring.at_the_board import BACK, BEGIN, MISS, Phone, entry, finished, whole

pytestmark = pytest.mark.django_db


# ── compared ──────────────────────────────────────────────────────────────────────────────────


def test_the_umpire_s_card_in_progress_is_shown_once_the_trainee_has_finished(
    league: League, trainee: Trainee
) -> None:
    Phone(league).write(BEGIN, entry(MISS), entry(BACK))
    trainee.write(BEGIN, entry(MISS))
    assert trainee.found.theirs is None
    trainee.finish()
    found = trainee.found
    assert [len(card["entries"]) for card in (found.mine, found.theirs)] == [1, 2]
    assert found.waits


def test_the_official_card_is_shown_as_soon_as_it_is_there(
    league: League, trainee: Trainee
) -> None:
    trainee.write(BEGIN, entry(MISS))
    phone = Phone(league)
    phone.write(*whole())
    phone.hand_in()
    found = trainee.found
    assert len(found.theirs["entries"]) == len(finished())
    assert not found.waits


# ── gone with its trainee ─────────────────────────────────────────────────────────────────────


def test_a_card_thrown_away_is_gone_and_may_be_begun_anew(trainee: Trainee) -> None:
    trainee.write(BEGIN)
    trainee.finish()
    shadowing.throw_away(trainee.who, trainee.fixture)
    assert not ShadowCard.objects.exists()
    assert not ShadowLine.objects.exists()
    trainee.seen = 0
    assert trainee.write(BEGIN)["ended"] is None


def test_it_goes_with_its_trainee(league: League, trainee: Trainee) -> None:
    trainee.write(BEGIN)
    accounts.delete(league.owner, league.umpire.username)
    assert not ShadowCard.objects.exists()
    assert not ShadowLine.objects.exists()


def test_whoever_asks_what_is_kept_of_him_is_told_of_it(league: League, trainee: Trainee) -> None:
    trainee.write(BEGIN, entry(MISS))
    person = Person.objects.exclude(pk=league.entries[0].person_id).earliest("pk")
    person.user = league.umpire
    person.save()
    (told,) = subject_of(person)["shadow_cards"]
    assert told["lines"] == [BEGIN, entry(MISS)]
    assert told["match"] == trainee.fixture
