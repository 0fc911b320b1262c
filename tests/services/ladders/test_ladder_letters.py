"""Letters and holidays of a ladder."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.models import Competition, LadderEvent, OutboxMessage, Role, User
from matches.selectors.ladders import log_of
from matches.services import ladders
from tests.services.ladders.test_ladders import (  # noqa: F401 - a fixture
    challenge,
    clock,
    id_of,
    user_of,
)
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


def ladder_of(**options: Any) -> League:
    rules = {"reach": 3, "rematch_days": 0, "answer_days": 3, "play_days": 10, **options}
    league = make_league(5, format="ladder", format_options=rules)
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    return league


def player(league: League, name: str) -> User:
    user = user_of(league, name)
    User.objects.filter(pk=user.pk).update(email=f"{name.lower()}@example.org")
    user.refresh_from_db()
    return user


def sent() -> list[tuple[str, str]]:
    """The letters that go out now: to whom, and the subject before the colon."""
    mail.outbox.clear()
    services.base.outbox.send(early=True)
    return sorted((one.to[0].split("@")[0], one.subject.rpartition(":")[0]) for one in mail.outbox)


def test_each_step_of_a_challenge_is_told_to_who_did_not_take_it() -> None:
    league = ladder_of()
    asha, chidi = player(league, "Asha"), player(league, "Chidi")
    made = challenge(league, "Chidi", "Asha", chidi)
    assert sent() == [("asha", "You are challenged")]
    assert "Chidi Holm challenges Asha Brook." in mail.outbox[0].body
    assert "Until" in mail.outbox[0].body
    ladders.accept(asha, made)
    assert sent() == [("chidi", "Your challenge is taken up")]
    ladders.cancel(league.owner, made, reason="The hall is closed.")
    assert sent() == [("asha", "A challenge is cancelled"), ("chidi", "A challenge is cancelled")]
    assert "The hall is closed." in mail.outbox[0].body
    assert sent() == []


def test_a_refusal_is_told_and_a_letter_that_comes_too_late_is_not_sent() -> None:
    league = ladder_of()
    asha, chidi = player(league, "Asha"), player(league, "Chidi")
    ladders.refuse(asha, challenge(league, "Chidi", "Asha", chidi))
    assert sent() == [("chidi", "Your challenge is refused")]


def test_who_is_slow_is_reminded_once_and_told_when_the_time_is_over(
    clock: Any,  # noqa: F811
) -> None:
    league = ladder_of()
    player(league, "Asha"), player(league, "Chidi")
    challenge(league, "Chidi", "Asha")
    sent()
    clock(1)
    ladders.sweep()
    assert sent() == []
    clock(2.5)
    for _again in range(3):
        ladders.sweep()
    assert sent() == [("asha", "Reminder: a challenge to answer")]
    clock(3.5)
    for _again in range(3):
        ladders.sweep()
    over = "A challenge was not answered in time"
    assert sent() == [("asha", over), ("chidi", over)]
    assert LadderEvent.objects.filter(what="unanswered").count() == 1


def test_a_ladder_that_is_broken_keeps_no_other_waiting(
    clock: Any,  # noqa: F811
) -> None:
    league = ladder_of()
    own = league.competition
    Competition.objects.create(
        club=own.club, season=own.season, slug="aaa", name="AAA", game="black",
        law_edition="2026.1", format="ladder", state="running",
    )  # fmt: skip
    player(league, "Asha")
    challenge(league, "Chidi", "Asha")
    sent()
    clock(3.5)
    assert ladders.sweep() == 1
    assert LadderEvent.objects.filter(what="unanswered").count() == 1


def test_both_are_reminded_of_a_match_to_play_and_again_after_more_time(
    clock: Any,  # noqa: F811
) -> None:
    league, today = ladder_of(), timezone.localdate()
    player(league, "Asha"), player(league, "Chidi")
    made = challenge(league, "Chidi", "Asha")
    ladders.accept(league.owner, made)
    sent()
    clock(9.5)
    ladders.sweep()
    ladders.sweep()
    both = [(who, "Reminder: a match to play") for who in ("asha", "chidi")]
    assert sent() == both
    ladders.extend(league.owner, made, until=today + timedelta(days=20))
    sent()
    clock(20)
    ladders.sweep()
    assert sent() == both


def test_a_reminder_whose_challenge_was_answered_meanwhile_is_not_sent(
    clock: Any,  # noqa: F811
) -> None:
    league = ladder_of(play_days=0)
    asha = player(league, "Asha")
    made = challenge(league, "Chidi", "Asha")
    sent()
    clock(2.5)
    ladders.sweep()
    assert OutboxMessage.objects.filter(topic="ladder.reminder", sent_at=None).exists()
    ladders.accept(asha, made)
    assert sent() == []


# ── holidays ──────────────────────────────────────────────────────────────────────────────────


def day(number: int) -> date:
    return timezone.localdate() + timedelta(days=number)


def holiday(league: League, name: str, first: int, last: int, who: User | None = None) -> Any:
    return ladders.announce_holiday(
        who or league.owner, id_of(league, name), first=day(first), last=day(last)
    )


def test_a_player_on_holiday_is_not_challenged_and_no_time_runs(
    clock: Any,  # noqa: F811
) -> None:
    league = ladder_of(away_days=14)
    asha = player(league, "Asha")
    challenge(league, "Chidi", "Asha")
    holiday(league, "Asha", 0, 6, asha)
    clock(5)
    assert ladders.sweep() == 0
    with pytest.raises(ConflictError) as refused:
        challenge(league, "Dora", "Asha")
    assert refused.value.code == "ladder-opponent-engaged"
    clock(12)
    ladders.sweep()
    assert LadderEvent.objects.filter(what="unanswered").exists()


def test_a_holiday_to_come_changes_nothing_before_its_first_day(
    clock: Any,  # noqa: F811
) -> None:
    league = ladder_of(away_days=14)
    holiday(league, "Asha", 5, 9)
    assert len(log_of(league.division, league.competition).ahead) == 1
    made = challenge(league, "Chidi", "Asha")
    ladders.cancel(league.owner, made, reason="Again.")
    clock(6)
    with pytest.raises(ConflictError) as refused:
        challenge(league, "Chidi", "Asha")
    assert refused.value.code == "ladder-opponent-away"


def test_the_rules_say_how_long_and_organisers_may_do_as_they_see_fit() -> None:
    league = ladder_of(away_days=7)
    asha = player(league, "Asha")
    with pytest.raises(InvalidError, match="lasts 7 days, at most"):
        holiday(league, "Asha", 0, 7, asha)
    with pytest.raises(InvalidError):
        holiday(league, "Asha", 3, 2, asha)
    with pytest.raises((NotAllowedError, NotFoundError)):
        holiday(league, "Ben", 0, 2, asha)
    assert holiday(league, "Asha", 0, 6, asha)
    with pytest.raises(ConflictError, match="one at a time"):
        holiday(league, "Asha", 1, 2, asha)
    assert holiday(league, "Ben", 0, 20)
    with pytest.raises((NotAllowedError, NotFoundError)):
        ladders.close_for_holidays(asha, league.competition.public_id, first=day(0), last=day(3))


def test_a_ladder_without_holidays_has_none_for_its_players() -> None:
    league = ladder_of()
    asha = player(league, "Asha")
    with pytest.raises(ConflictError) as refused:
        holiday(league, "Asha", 0, 2, asha)
    assert refused.value.code == "no-holidays"


def test_everybodys_holiday_stops_all_challenges_until_it_is_ended() -> None:
    league = ladder_of()
    id_ = league.competition.public_id
    ladders.close_for_holidays(league.owner, id_, first=day(0), last=day(10))
    with pytest.raises(ConflictError) as refused:
        challenge(league, "Chidi", "Asha")
    assert refused.value.code == "ladder-away"
    ladders.end_holiday(league.owner, id_)
    with pytest.raises(ConflictError):
        ladders.end_holiday(league.owner, id_)
    assert challenge(league, "Chidi", "Asha")


def test_a_player_challenges_and_goes_on_holiday_from_his_own_page(client: Any) -> None:
    league = ladder_of(away_days=14)
    chidi = player(league, "Chidi")
    club, season = league.competition.club, league.competition.season
    Role.objects.filter(user=chidi).delete()
    client.force_login(chidi)
    at = f"/desk/competitions/{club.slug}/{season.slug}/{league.competition.slug}/ladder/"
    assert at in client.get("/my/matches/").content.decode()
    page = client.get(at)
    assert [who for who, _pairs in page.context["page"].pairs] == ["Chidi Holm"]
    assert "everybody" not in dict(page.context["page"].away_choices).values()
    pair = f"{id_of(league, 'Chidi')} {id_of(league, 'Asha')}"
    assert client.post(at, {"action": "challenge", "pair": pair}).status_code == 302
    sent_ = {"action": "away", "who": id_of(league, "Chidi"), "first": day(0), "last": day(3)}
    wrong = client.post(at, {**sent_, "last": day(60)})
    assert "lasts 14 days, at most" in wrong.content.decode()
    assert str(day(60)) in wrong.content.decode()
    assert client.post(at, sent_).status_code == 302
    assert "End it now" in client.get(at).content.decode()
    public = at.removeprefix("/desk")[: -len("ladder/")]
    assert "Chidi Holm has a holiday." in client.get(public).content.decode()
    assert "C. H. has a holiday." in Client().get(public).content.decode()
    assert client.post(at, {"action": "back", "who": id_of(league, "Chidi")}).status_code == 302
    assert "C. H. is back." in Client().get(public).content.decode()
