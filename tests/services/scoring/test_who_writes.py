"""Who writes at a board, and at which matches."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from matches import services
from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import Role, RunningCard, User
from matches.selectors.scoring import state as state_at
from matches.services.scoring import Sent
from tests.services.league import League, make_league
from tests.services.scoring.at_the_board import BACK, BEGIN, MISS, Phone, entry


def test_an_umpire_writes_at_the_match_that_is_theirs(league: League) -> None:
    services.fixtures.umpires.assign(league.owner, league.id(1), username=league.umpire.username)
    Phone(league, actor=league.umpire).write(BEGIN)
    with pytest.raises(NotFoundError):
        Phone(league, actor=league.umpire, number=2).write(BEGIN)


def test_who_is_no_longer_an_umpire_writes_no_more_and_the_lines_stay(league: League) -> None:
    services.fixtures.umpires.assign(league.owner, league.id(1), username=league.umpire.username)
    phone = Phone(league, actor=league.umpire)
    phone.write(BEGIN, entry(MISS))
    Role.objects.filter(user=league.umpire).delete()
    with pytest.raises(NotFoundError):
        phone.write(entry(BACK))
    # What somebody wrote is let go of by the service that erases accounts, and by nothing else.
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.filter(pk=league.umpire.pk).delete()
    User.objects.filter(pk=league.umpire.pk).update(is_active=False)
    state = state_at(league.owner, league.id(1))
    assert [line["by"] for line in state["lines"]] == [league.umpire.username] * 2


def test_a_match_with_a_result_does_not_begin(league: League, phone: Phone) -> None:
    league.play(1, 18, 9)
    with pytest.raises(ConflictError) as refused:
        phone.write(BEGIN)
    assert refused.value.code == "has-result"
    assert "correct it" in str(refused.value)


def test_a_card_entered_meanwhile_ends_the_writing(league: League, phone: Phone) -> None:
    phone.write(BEGIN)
    league.play(1, 18, 9)
    with pytest.raises(ConflictError) as refused:
        phone.write(entry(MISS))
    assert refused.value.code == "has-result"
    phone.abandon("Entered from paper.")


@pytest.mark.django_db
def test_a_match_whose_sides_are_not_known_does_not_begin() -> None:
    league = make_league(4, format="single-elimination")
    assert state_at(league.owner, league.id(3))["head"] is None
    with pytest.raises(ConflictError) as refused:
        Phone(league, number=3).write(BEGIN)
    assert refused.value.code == "sides-unknown"
    assert "once both sides are known" in str(refused.value)


def test_a_finished_competition_is_written_in_no_more(league: League, phone: Phone) -> None:
    phone.write(BEGIN)
    league.competition.state = "finished"
    league.competition.save()
    with pytest.raises(ConflictError) as refused:
        phone.write(entry(MISS))
    assert refused.value.code == "competition-finished"


@pytest.mark.parametrize("device", ["", "short", "x" * 65, "phone one at the board!", "ü" * 22])
def test_a_device_that_could_be_another_is_refused(phone: Phone, device: str) -> None:
    phone.name = device
    with pytest.raises(InvalidError) as refused:
        phone.write(BEGIN)
    assert set(refused.value.mistakes) == {"device"}


@pytest.mark.parametrize(
    "lines",
    [
        [],
        [Sent(0, BEGIN)],
        [Sent(1, BEGIN), Sent(1, BEGIN)],
        [Sent(2, BEGIN), Sent(1, entry(MISS))],
        [Sent(1, {"begin": {"first": "A", "detail": "shots"}})],
        [Sent(n, BEGIN) for n in range(1, 502)],
    ],
)
def test_what_no_device_sends_is_refused(phone: Phone, lines: Any) -> None:
    with pytest.raises(InvalidError):
        phone.send(lines)
    assert not RunningCard.objects.exists()


def test_a_match_that_is_written_down_is_not_drawn_anew(league: League, phone: Phone) -> None:
    phone.write(BEGIN)
    phone.abandon()
    with pytest.raises(ConflictError) as refused:
        services.competitions.draw_fixtures(league.owner, league.competition.public_id)
    assert refused.value.code == "already-played"
