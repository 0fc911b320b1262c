"""Letters about results: to answer, disputed, ruled on, given away; and tables that are final."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from matches import services
from matches.models import Role, User
from tests.services.league import League, make_league, result_card
from tests.services.letters.told import daily, sent, sign_in, to_whom, tomorrow

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    made = make_league(4, format_options={"confirmation": "sides"})
    services.competitions.publish(
        made.owner, made.competition.public_id, "public", young_known=True
    )
    return made


def two(league: League, number: int = 1) -> tuple[User, User]:
    """Sign-ins of the two of a match, home and away."""
    fixture = league.fixture(number)
    keys = [one.pk for one in league.entries]
    home, away = sign_in(league, keys.index(fixture.home_id or 0), keys.index(fixture.away_id or 0))
    return home, away


def report(user: User, league: League, a: int = 18, b: int = 9) -> Any:
    return services.results.reports.report(user, league.id(), result_card(a, b))


def name_of(user: User) -> str:
    return user.username.removeprefix("player-")


def test_a_report_is_told_by_name_and_not_once_it_is_answered(league: League) -> None:
    home, away = two(league)
    report(home, league)
    (letter,) = sent()
    assert letter.to == [away.email]
    assert letter.subject.startswith("A result to agree with: ")
    names = [str(one.person) for one in (home, away)]
    assert f"{names[0]} – {names[1]} (Autumn League, match 1) was reported as 18–9." in letter.body
    report(home, league, 18, 8)
    services.results.agree(away, league.id())
    assert sent() == []


def test_a_dispute_is_told_to_the_other_side_and_the_organisers_and_its_ruling_to_both(
    league: League,
) -> None:
    home, away = two(league)
    organiser = User.objects.create_user("organiser", email="organiser@example.org")
    Role.objects.create(user=organiser, club=league.competition.club, role="organiser")
    report(home, league)
    sent()
    report(away, league, 9, 18)
    opened = sent()
    assert [one.to[0] for one in opened] == sorted([home.email, organiser.email])
    assert opened[0].subject.startswith("A result is disputed: ")
    services.rulings.settle(organiser, league.id(), ruling="The card says so.", upheld=False)
    ruled = sent()
    assert [one.to[0] for one in ruled] == sorted([home.email, away.email])
    assert ruled[0].subject.startswith("A dispute was settled: ")
    assert "not upheld: The card says so." in ruled[0].body


def test_a_dispute_taken_back_before_the_letter_is_not_told_of(league: League) -> None:
    home, away = two(league)
    report(home, league)
    sent()
    services.results.disputes.dispute(away, league.id(), reason="It was 9–18.")
    services.results.disputes.withdraw_dispute(away, league.id())
    assert sent() == []


def test_a_ruling_that_names_a_child_is_masked(league: League) -> None:
    home, away = two(league)
    fixture = league.fixture()
    sides = {fixture.home_id, fixture.away_id}
    child = next(one.person for one in league.entries if one.pk not in sides)
    assert child is not None
    child.age_band, child.naming = "child", "initials"
    child.save()
    report(home, league)
    report(away, league, 9, 18)
    sent()
    said = f"{child.given_name} saw it."
    services.rulings.settle(league.owner, league.id(), ruling=said, upheld=False)
    letters = sent()
    assert len(letters) == 2
    assert all(child.given_name not in one.body and "saw it." in one.body for one in letters)


def test_a_match_given_away_is_told_of_once_a_day_and_to_who_did_it_not(league: League) -> None:
    home, away = two(league)
    daily()
    services.rulings.walkover(league.owner, league.id(), winner="A", reason="Nobody came.")
    assert sent() == []
    letters = daily(tomorrow() + timedelta(days=1))
    assert [one.to[0] for one in letters] == sorted([home.email, away.email])
    assert letters[0].subject.startswith("Match given away: ")
    assert f"counts as won by {home.person}" in letters[0].body
    assert "Nobody came." in letters[0].body


def test_a_ruling_over_a_result_is_told_of_by_the_letter_of_corrections_alone() -> None:
    league = make_league(4)
    two(league)
    league.play()
    services.rulings.walkover(
        league.owner, league.id(), winner="B", reason="Wrong player.", replace=True
    )
    assert {one.subject.partition(":")[0] for one in sent()} == {"A result was corrected"}
    later = daily(tomorrow() + timedelta(days=1))
    assert not [one for one in later if "given away" in one.subject]


def test_a_final_table_is_told_once_and_again_after_it_was_reopened(league: League) -> None:
    sign_in(league, 0, 1)
    id_ = league.competition.public_id
    for _again in range(2):
        services.competitions.finish(league.owner, id_, unplayed=True)
    letters = daily()
    assert len(letters) == 2
    assert letters[0].subject == "The table is final: Autumn League (Harbour Club)"
    services.competitions.reopen(league.owner, id_)
    assert daily(tomorrow() + timedelta(days=1)) == []


def test_nobody_is_told_of_a_table_that_is_open_again(league: League) -> None:
    sign_in(league, 0)
    id_ = league.competition.public_id
    services.competitions.finish(league.owner, id_, unplayed=True)
    services.competitions.reopen(league.owner, id_)
    assert daily() == []


def test_what_is_disputed_in_a_draft_is_for_its_organisers_alone(league: League) -> None:
    home, away = two(league)
    report(home, league)
    sent()
    report(away, league, 9, 18)
    league.competition.refresh_from_db()
    league.competition.state = "draft"
    league.competition.save()
    assert to_whom() == []


def test_the_reminder_says_until_when(league: League) -> None:
    home, away = two(league)
    services.competitions.edit(
        league.owner, league.competition.public_id, settle_after_hours=72, remind_before_hours=24
    )
    report(home, league)
    sent()
    services.results.deadlines.watch(timezone.now() + timedelta(hours=49))
    (letter,) = sent()
    assert letter.to == [away.email]
    assert letter.subject.startswith("Reminder: a result to agree with: ")
    assert "Without an answer it stands as reported from " in letter.body
