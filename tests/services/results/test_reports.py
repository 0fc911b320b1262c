"""Results by both sides: reported, agreed with, answered, settled by silence."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from matches import services
from matches.errors import ConflictError, NotAllowedError
from matches.models import (
    Dispute,
    Fixture,
    FixtureBoard,
    FixtureState,
    OutboxMessage,
    Person,
    Result,
    Team,
    TeamMember,
    User,
)
from matches.services.competitions.competitions import publish
from tests.services.league import League, make_league, result_card

pytestmark = pytest.mark.django_db


def player(league: League, side: str, number: int = 1) -> User:
    fixture = league.fixture(number)
    entry = fixture.home if side == "A" else fixture.away
    assert entry is not None
    name = f"player-{entry.pk}"
    user, _ = User.objects.get_or_create(username=name, email=f"{name}@example.org")
    Person.objects.filter(pk=entry.person_id).update(user=user)
    return user


@pytest.fixture
def league(db: None) -> League:
    made = make_league(format_options={"confirmation": "sides"})
    publish(made.owner, made.competition.public_id, "public", young_known=True)
    return made


def report(league: League, side: str, a: int = 18, b: int = 9, **more: Any) -> Any:
    who, card = player(league, side), result_card(a, b)
    return services.results.reports.report(who, league.id(), card, **more)


def test_a_report_waits_for_the_other_side_and_tells_it(league: League) -> None:
    player(league, "B")
    done = report(league, "A")
    assert league.fixture().state == FixtureState.SUBMITTED
    assert not done.result.official
    services.base.outbox.send(early=True)
    assert [letter.to for letter in mail.outbox] == [[player(league, "B").email]]
    assert "18–9" in mail.outbox[0].body


def test_the_other_sides_agreement_makes_it_official(league: League) -> None:
    report(league, "A")
    assert services.results.agree(player(league, "B"), league.id()).official


def test_the_same_result_reported_by_the_other_side_is_agreement(league: League) -> None:
    report(league, "A")
    done = report(league, "B")
    assert done.result.official
    assert done.dispute is None
    assert done.scorecard.version == 1


def test_another_result_reported_opens_a_dispute_with_both_cards(league: League) -> None:
    first = report(league, "A")
    second = report(league, "B", 9, 18, reason="It was the other way round.")
    held = Dispute.objects.get()
    assert (held.scorecard, held.reported) == (first.scorecard, second.scorecard)
    assert held.side == "B"
    assert league.fixture().state == FixtureState.DISPUTED
    with pytest.raises(ConflictError):
        services.results.agree(player(league, "B"), league.id())


@pytest.mark.parametrize(("whose", "winner"), [("first", "A"), ("reported", "B")])
def test_an_organiser_settles_for_either_card(league: League, whose: str, winner: str) -> None:
    report(league, "A")
    report(league, "B", 9, 18)
    services.rulings.settle(
        league.owner, league.id(), ruling="Seen by the umpire.", upheld=whose == "reported",
        report=whose == "reported",
    )  # fmt: skip
    assert league.fixture().state == FixtureState.OFFICIAL
    assert league.fixture().winner == winner
    assert Result.objects.filter(official=True).count() == 1


def test_a_side_may_report_anew_before_the_other_has_spoken(league: League) -> None:
    report(league, "A")
    done = report(league, "A", 9, 18)
    assert done.scorecard.version == 2
    assert league.fixture().winner == "B"
    assert not Dispute.objects.exists()
    assert services.results.agree(player(league, "B"), league.id()).winner == "B"


def test_the_same_report_sent_twice_is_saved_once(league: League) -> None:
    first = report(league, "A", submission_key="phone-1")
    again = report(league, "A", submission_key="phone-1")
    assert first.scorecard == again.scorecard


def test_who_does_not_play_the_match_may_not_report_it(league: League) -> None:
    stranger = User.objects.create_user("stranger")
    umpire = league.umpire
    for user in (stranger, umpire):
        with pytest.raises(NotAllowedError):
            services.results.reports.report(user, league.id(), result_card(18, 9))


def test_where_umpires_enter_the_cards_nobody_reports() -> None:
    league = make_league()
    publish(league.owner, league.competition.public_id, "public", young_known=True)
    with pytest.raises(NotAllowedError) as caught:
        report(league, "A")
    assert caught.value.code == "no-reports"


def test_an_official_result_is_disputed_and_not_reported_over(league: League) -> None:
    report(league, "A")
    report(league, "B")
    with pytest.raises(ConflictError):
        report(league, "B", 9, 18)


# silence


def after(hours: float) -> dict[str, int]:
    return services.results.deadlines.watch(timezone.now() + timedelta(hours=hours))


@pytest.fixture
def settling(league: League) -> League:
    services.competitions.edit(
        league.owner, league.competition.public_id, settle_after_hours=72, remind_before_hours=24
    )
    player(league, "B")
    report(league, "A")
    services.base.outbox.send(early=True)
    mail.outbox.clear()
    return league


def test_silence_is_reminded_of_once_and_then_settled_once(settling: League) -> None:
    assert after(47) == {"reminded": 0, "settled": 0}
    assert after(49) == {"reminded": 1, "settled": 0}
    assert after(50) == {"reminded": 0, "settled": 0}
    services.base.outbox.send(early=True)
    assert [letter.to for letter in mail.outbox] == [[player(settling, "B").email]]
    assert after(73) == {"reminded": 0, "settled": 1}
    assert after(74) == {"reminded": 0, "settled": 0}
    assert settling.fixture().state == FixtureState.OFFICIAL


def test_a_report_that_cannot_be_settled_keeps_no_other_waiting(
    settling: League, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = settling.fixtures()[:2]
    services.results.reports.report(player(settling, "A", 2), second.public_id, result_card(18, 9))
    agree = services.results.results.agree_for

    def broken(by: Any, sides: Any, fixture: Fixture, *rest: Any) -> Any:
        if fixture.pk == first.pk:
            raise ValueError(fixture.public_id)
        return agree(by, sides, fixture, *rest)

    monkeypatch.setattr(services.results.results, "agree_for", broken)
    assert after(100)["settled"] == 1
    assert "Brook" not in caplog.text, "no line of the log has a name in it"
    second.refresh_from_db()
    assert second.state == FixtureState.OFFICIAL


def test_a_disputed_report_is_not_settled_by_silence(settling: League) -> None:
    report(settling, "B", 9, 18)
    assert after(100) == {"reminded": 0, "settled": 0}
    assert settling.fixture().state == FixtureState.DISPUTED


def test_without_a_time_silence_settles_nothing(league: League) -> None:
    report(league, "A")
    assert after(10_000) == {"reminded": 0, "settled": 0}


def test_silence_leaves_the_organisers_word_to_the_organiser() -> None:
    league = make_league(format_options={"confirmation": "organiser"})
    publish(league.owner, league.competition.public_id, "public", young_known=True)
    services.competitions.edit(
        league.owner, league.competition.public_id, settle_after_hours=2, remind_before_hours=1
    )
    report(league, "A")
    assert after(3)["settled"] == 1
    assert after(4)["settled"] == 0
    assert league.fixture().state == FixtureState.AGREED


def test_a_reminder_of_what_was_answered_meanwhile_is_not_mailed(settling: League) -> None:
    after(49)
    services.results.agree(player(settling, "B"), settling.id())
    services.base.outbox.send(early=True)
    assert mail.outbox == []
    assert not OutboxMessage.objects.filter(sent_at__isnull=True).exists()


# teams


@pytest.fixture
def teams() -> League:
    league = make_league(
        4, draw=False, entry_kind="person", format_options={"confirmation": "sides"}
    )
    people = [entry.person for entry in league.entries]
    competition = services.competitions.create(
        league.owner, league.season, name="Team League", game="black", entry_kind="team",
        format_options={"confirmation": "sides"},
    )  # fmt: skip
    publish(league.owner, competition.public_id, "public", young_known=True)
    services.competitions.open(league.owner, competition.public_id)
    for number, name in enumerate(("Owls", "Larks")):
        members = [one.public_id for one in people[number * 2 : number * 2 + 2]]
        team = services.teams.create(league.owner, league.club, name=name, members=members)
        services.competitions.entries.enter(
            league.owner, competition.public_id, team=team.public_id
        )
    services.competitions.draw_fixtures(league.owner, competition.public_id)
    league.competition = competition
    fixture = league.fixture()
    plans = []
    for seat in (0, 1):
        home, away = (
            [entry.team.members.order_by("order")[seat].person.public_id]
            for entry in (fixture.home, fixture.away)
        )
        plans.append(services.teams.team_boards.BoardPlan(home, away))
    services.teams.team_boards.set_boards(league.owner, fixture.public_id, plans)
    return league


def member(team: Team, order: int) -> User:
    person = TeamMember.objects.get(team=team, order=order).person
    user, _ = User.objects.get_or_create(username=f"member-{person.pk}")
    person.user = user
    person.save()
    return user


def test_a_captain_reports_for_the_team_and_other_members_only_their_own_board(
    teams: League,
) -> None:
    home = teams.fixture().home.team
    TeamMember.objects.filter(team=home, order=1).update(captain=True)
    captain, other = member(home, 1), member(home, 2)
    at = teams.id()
    with pytest.raises(NotAllowedError):
        services.results.reports.report(other, at, result_card(18, 9), board=1)
    services.results.reports.report(captain, at, result_card(18, 9), board=1)
    services.results.reports.report(other, at, result_card(9, 18), board=2)
    assert Result.objects.filter(official=False).count() == 2


def test_a_dispute_of_one_board_leaves_the_others_and_is_settled_alone(teams: League) -> None:
    home, away, at = teams.fixture().home.team, teams.fixture().away.team, teams.id()
    services.results.reports.report(member(home, 1), at, result_card(18, 9), board=1)
    services.results.reports.report(member(home, 1), at, result_card(9, 18), board=2)
    services.results.reports.report(member(away, 1), at, result_card(9, 18), board=1)
    assert services.results.agree(member(away, 1), at, board=2).official
    held = Dispute.objects.get()
    assert held.fixture_board == FixtureBoard.objects.get(number=1)
    services.rulings.settle(
        teams.owner, at, ruling="As the second card.", upheld=True, report=True, board=1
    )
    fixture = Fixture.objects.get(public_id=at)
    assert (fixture.state, fixture.winner) == (FixtureState.OFFICIAL, "B")


def test_a_board_to_be_played_again_takes_back_its_own_result_alone(teams: League) -> None:
    home, away, at = teams.fixture().home.team, teams.fixture().away.team, teams.id()
    for board in (1, 2):
        services.results.reports.report(member(home, 1), at, result_card(18, 9), board=board)
        services.results.agree(member(away, 1), at, board=board)
    assert Fixture.objects.get(public_id=at).state == FixtureState.OFFICIAL
    services.results.disputes.dispute(member(away, 1), at, reason="A penny was missing.", board=1)
    services.rulings.settle(teams.owner, at, ruling="Again.", upheld=True, board=1)
    assert Fixture.objects.get(public_id=at).state == FixtureState.PLAYING
    assert Result.objects.get(official=True).fixture_board.number == 2
