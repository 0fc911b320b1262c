"""Board passes: who makes them, which device has them, which matches they give, how they end."""

from __future__ import annotations

import inspect
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from matches import services
from matches.errors import InvalidError, NotAllowedError, NotFoundError, ServiceError
from matches.models import (
    AuditEntry,
    BoardPass,
    Role,
    RunningLine,
    Scorecard,
    User,
)
from matches.policy.passes import PassHolder
from matches.services.scoring import passes
from tests.services.league import League, make_league
from tests.services.scoring.at_the_board import BEGIN, MISS, Phone, entry, whole
from tests.services.scoring.test_hall_passes import hall

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league()


def made(league: League, number: int = 1, hours: int = 8) -> passes.MadePass:
    return passes.make_for_match(league.owner, league.id(number), hours=hours)


def held(link: passes.MadePass) -> PassHolder:
    found = passes.holder(passes.claim(link.token).text)
    assert found is not None
    return found


def gone(link: passes.MadePass, ticket: str) -> None:
    """Neither the link nor what its device keeps is good for anything."""
    assert passes.holder(ticket) is None
    assert not passes.open_to(link.token)
    assert not passes.open_to(link.token, ticket)
    with pytest.raises(NotFoundError):
        passes.claim(link.token, ticket=ticket)


def test_a_whole_match_is_written_and_handed_in_with_a_link(league: League) -> None:
    link = made(league)
    phone = Phone(league, actor=held(link))
    phone.write(*whole())
    state = phone.hand_in()
    assert state["ended"] == "handed-in"
    assert phone.hand_in() == state
    card = Scorecard.objects.get()
    assert (card.via, card.submitted_by) == ("scoring", league.owner)
    lines = set(RunningLine.objects.values_list("written_by", "written_with"))
    assert lines == {(None, link.board_pass.pk)}
    noted = AuditEntry.objects.get(action="scoring.handed-in")
    assert noted.after is not None
    assert noted.after["pass"] == link.board_pass.public_id


def test_only_digests_are_kept(league: League) -> None:
    link = made(league)
    ticket = passes.claim(link.token).text
    row = BoardPass.objects.values().get()
    kept = " ".join(str(each) for each in row.values())
    assert len(link.token) >= 32
    assert link.token not in kept
    assert ticket not in kept
    assert len(row["device"]) == len(row["token_digest"]) == 64


@pytest.mark.parametrize("hours", [0, -1, 25, 10**6])
def test_a_link_lasts_a_day_at_the_most(league: League, hours: int) -> None:
    with pytest.raises(InvalidError):
        made(league, hours=hours)


def test_only_organisers_make_and_revoke_links(league: League) -> None:
    first, _ = hall(league)
    link = made(league)
    other = User.objects.create_user("elsewhere")
    for who in (league.umpire, other, None, held(link)):
        asked: Any = who
        with pytest.raises((NotAllowedError, NotFoundError)):
            passes.make_for_match(asked, league.id(), hours=1)
        with pytest.raises(NotAllowedError):
            passes.make_for_board(asked, first, hours=1)
        with pytest.raises(NotAllowedError):
            passes.make_for_venue(asked, league.club, "quay-room", hours=1)
        with pytest.raises((NotAllowedError, NotFoundError)):
            passes.revoke(asked, link.board_pass.public_id)
    assert BoardPass.objects.count() == 1


def test_one_device_has_a_link_and_may_open_it_again(league: League) -> None:
    link = made(league)
    ticket = passes.claim(link.token).text
    assert not passes.open_to(link.token)
    with pytest.raises(NotFoundError):
        passes.claim(link.token)
    assert passes.open_to(link.token, ticket)
    again = passes.claim(link.token, ticket=ticket).text
    assert passes.holder(ticket) == passes.holder(again)
    # Another link on the same device, and back to the first.
    second = made(league, 2)
    other = passes.claim(second.token, ticket=ticket).text
    assert passes.open_to(link.token, other)


def meet(monkeypatch: pytest.MonkeyPatch, link: passes.MadePass, take: Any) -> list[str]:
    """Two claim at once: when the first is about to take the link, the second has done so."""
    met: list[str] = []

    def between(*args: Any) -> bool:
        if not met:
            met.append("")
            met[0] = passes.claim(link.token).text
        return bool(take(*args))

    monkeypatch.setattr(passes, "_take", between)
    return met


def test_of_two_who_claim_at_once_one_has_it(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = made(league)
    met = meet(monkeypatch, link, passes._take)
    with pytest.raises(NotFoundError):
        # Without its transaction, which would take back what the other did in between.
        inspect.unwrap(passes.claim)(link.token)
    assert passes.holder(met[0]) is not None


def test_twin_without_the_guard_takes_it_away_from_the_first(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = made(league)

    def unguarded(row: BoardPass, device: str, claimed_with: str, now: Any) -> bool:
        return bool(BoardPass.objects.filter(pk=row.pk).update(device=device, claimed_at=now))

    met = meet(monkeypatch, link, unguarded)
    last = passes.claim(link.token).text
    assert passes.holder(last) is not None
    assert passes.holder(met[0]) is None


def test_a_revoked_link_is_good_for_nothing_at_once(league: League) -> None:
    link = made(league)
    ticket = passes.claim(link.token).text
    passes.revoke(league.owner, link.board_pass.public_id)
    passes.revoke(league.owner, link.board_pass.public_id)
    gone(link, ticket)
    assert AuditEntry.objects.filter(action="pass.revoked").count() == 1


def test_a_link_past_its_end_is_good_for_nothing(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = made(league, hours=1)
    ticket = passes.claim(link.token).text
    later = timezone.now() + timedelta(hours=1, seconds=1)
    monkeypatch.setattr(timezone, "now", lambda: later)
    gone(link, ticket)


def test_a_role_taken_back_takes_its_links_with_it(league: League) -> None:
    link = made(league)
    ticket = passes.claim(link.token).text
    User.objects.filter(pk=league.owner.pk).update(is_superuser=False)
    Role.objects.filter(user=league.owner).delete()
    gone(link, ticket)
    Role.objects.create(user=league.owner, club=league.competition.club, role="organiser")
    assert passes.holder(ticket) is not None
    User.objects.filter(pk=league.owner.pk).update(is_active=False)
    gone(link, ticket)


@pytest.mark.parametrize("ticket", ["", "x", "WyJhIl0:1a:b", "\x00", "ü" * 500])
def test_a_made_up_ticket_is_none(league: League, ticket: str) -> None:
    made(league)
    assert passes.holder(ticket) is None


def test_another_match_is_not_there_for_a_holder(league: League) -> None:
    holder = held(made(league, 1))
    other = Phone(league, number=2, actor=holder)
    for ask in (
        lambda: other.write(BEGIN),
        other.hand_in,
        lambda: services.scoring.here(holder, other.fixture, device=other.name),
    ):
        with pytest.raises(NotFoundError):
            ask()
    elsewhere = make_league()
    with pytest.raises(NotFoundError):
        Phone(elsewhere, actor=holder).write(BEGIN)
    assert not RunningLine.objects.exists()


def test_a_holder_scores_and_does_nothing_else(league: League) -> None:
    holder: Any = held(made(league))
    phone = Phone(league, actor=holder)
    phone.write(BEGIN, entry(MISS))
    refused = (
        phone.abandon,
        phone.resume,
        lambda: services.fixtures.start(holder, league.id()),
        lambda: league.play(actor=holder),
        lambda: services.results.confirm(holder, league.id()),
    )
    for ask in refused:
        with pytest.raises(ServiceError) as told:
            ask()
        assert isinstance(told.value, NotAllowedError), ask


def test_a_holder_is_told_who_plays_and_nobody_else(league: League) -> None:
    Phone(league).write(BEGIN)
    services.scoring.here(league.owner, league.id(), device="a-" * 15, name="A device of owner")
    holder = held(made(league))
    state = Phone(league, "phone-two-at-the-board", sequence=0, seen=1, actor=holder).write(
        entry(MISS)
    )
    assert [line["by"] for line in state["lines"]] == [None, None]
    told = services.scoring.here(holder, league.id(), device="b-" * 15)
    assert {each["name"] for each in told["devices"]} == {""}
