"""A letter is written for who still has a part in what it tells: not for who had one when it was
told of, and never of a draft."""

from __future__ import annotations

import pytest

from matches import services
from matches.models import (
    Competition,
    CompetitionState,
    LetterKind,
    Person,
    Role,
    Telling,
    User,
)
from matches.services import ladders
from matches.services.competitions import letters as of_competitions
from matches.services.corrections import correcting_cards
from matches.services.letters.writers import WRITERS, Reader
from tests.services.ladders.test_ladder_letters import ladder_of
from tests.services.ladders.test_ladders import challenge
from tests.services.league import League, make_league, result_card
from tests.services.letters.told import sent, sign_in

pytestmark = pytest.mark.django_db


def corrected() -> tuple[League, User]:
    league = make_league(4)
    fixture = league.fixture(1)
    keys = [one.pk for one in league.entries]
    (user,) = sign_in(league, keys.index(fixture.home_id or 0))
    league.play(1)
    correcting_cards.correct(league.owner, fixture.public_id, result_card(9, 18), reason="Swapped.")
    return league, user


def challenged() -> tuple[League, User]:
    league = ladder_of()
    (user,) = sign_in(league, 0)
    made = challenge(league, "Chidi", "Asha")
    ladders.cancel(league.owner, made, reason="The hall is closed.")
    return league, user


def given_a_place() -> tuple[League, User]:
    league = make_league(4)
    (user,) = sign_in(league, 0)
    of_competitions.moved_up(league.entries[0].public_id)
    return league, user


def over() -> tuple[League, User]:
    league = make_league(4)
    (user,) = sign_in(league, 0)
    services.competitions.finish(league.owner, league.competition.public_id, unplayed=True)
    return league, user


TOLD = {
    LetterKind.CORRECTIONS: corrected,
    LetterKind.LADDERS: challenged,
    LetterKind.ENTRIES: given_a_place,
    LetterKind.TABLES: over,
}


def written(user: User, kind: str) -> list[str]:
    """What a letter of that kind would say now."""
    held = list(Telling.objects.filter(user=user, kind=kind).order_by("id"))
    assert held
    fresh = User.objects.get(pk=user.pk)
    return [line.text for line in WRITERS[kind].write(Reader(fresh), held)]


@pytest.mark.parametrize("kind", TOLD)
def test_who_has_no_part_in_it_any_more_is_written_nothing(kind: str) -> None:
    _league, user = TOLD[LetterKind(kind)]()
    sent()
    assert written(user, kind)
    Person.objects.filter(user=user).update(user=None)
    assert written(user, kind) == []


@pytest.mark.parametrize("kind", [one for one in TOLD if one != LetterKind.TABLES])
def test_of_a_draft_its_organisers_alone_are_written(kind: LetterKind) -> None:
    league, user = TOLD[kind]()
    sent()
    Competition.objects.update(state=CompetitionState.DRAFT)
    assert written(user, kind) == []
    Role.objects.create(user=user, club=league.competition.club, role="organiser")
    assert written(user, kind)
