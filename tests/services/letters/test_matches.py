"""Letters about matches to come: drawn, dated, moved, called off, umpired."""

from __future__ import annotations

from datetime import timedelta

import pytest

from matches import services
from matches.models import OutboxMessage, Telling, User
from matches.policy.reasons import Reason
from tests.services.league import League, make_league
from tests.services.letters.told import daily, in_days, links, sent, sign_in, to_whom, tomorrow

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    made = make_league(5)
    services.competitions.publish(
        made.owner, made.competition.public_id, "public", young_known=True
    )
    return made


def own(league: League, number: int) -> list[str]:
    """The ids of the matches of a player."""
    entry = league.entries[number].pk
    return [one.public_id for one in league.fixtures() if entry in (one.home_id, one.away_id)]


def date(league: League, match: str, days: int = 3, hour: int = 19) -> None:
    services.fixtures.schedule(league.owner, match, starts_at=in_days(days, hour))


def test_who_plays_hears_of_all_their_matches_drawn_at_once_and_of_no_other() -> None:
    league = make_league(5, draw=False)
    sign_in(league, 0, 1)
    services.competitions.draw_fixtures(league.owner, league.competition.public_id)
    assert sent() == [], "dates come once a day"
    letters = daily()
    assert [one.to for one in letters] == [["asha@example.org"], ["ben@example.org"]]
    asha = letters[0]
    assert asha.subject == "Your 4 matches in Autumn League (Harbour Club)"
    assert asha.body.count("Asha Brook – ") + asha.body.count(" – Asha Brook") == 4
    assert "Chidi Holm – Dora Thorn" not in asha.body
    assert daily() == []


def test_a_match_is_dated_in_the_letter_of_the_day(league: League) -> None:
    sign_in(league, 0)
    match = own(league, 0)[0]
    date(league, match)
    assert sent() == []
    (letter,) = daily()
    assert letter.subject.startswith("Match dated: ")
    assert "19:00" in letter.body
    assert f"/matches/{match}/" in links(letter)


def test_a_match_moved_twice_is_told_of_once_from_where_it_was(league: League) -> None:
    sign_in(league, 0)
    match = own(league, 0)[0]
    date(league, match, 3, 19)
    daily()
    date(league, match, 4, 18)
    date(league, match, 5, 20)
    (letter,) = sent()
    assert letter.subject.startswith("Match moved: ")
    assert "20:00" in letter.body
    assert "It was" in letter.body
    assert "19:00" in letter.body
    assert "18:00" not in letter.body


def test_a_match_moved_and_moved_back_is_not_told_of(league: League) -> None:
    sign_in(league, 0)
    match = own(league, 0)[0]
    date(league, match, 3)
    daily()
    date(league, match, 4)
    date(league, match, 3)
    assert sent() == []


def test_a_match_put_off_without_a_date_is_called_off_at_once(league: League) -> None:
    sign_in(league, 0)
    match = own(league, 0)[0]
    date(league, match)
    daily()
    services.rulings.postpone(league.owner, match, reason="The hall is flooded.")
    (letter,) = sent()
    assert letter.subject.startswith("Match called off: ")
    assert "A new date follows." in letter.body
    assert "flooded" not in letter.body, "what somebody typed is not for letters"
    assert "Reason" not in letter.body


def test_a_match_put_off_says_why_where_a_reason_was_chosen(league: League) -> None:
    sign_in(league, 0)
    match = own(league, 0)[0]
    date(league, match)
    daily()
    weather = Reason("The hall is flooded.", "weather")
    services.rulings.postpone(league.owner, match, reason=weather)
    (letter,) = sent()
    assert "A new date follows. Reason: Weather" in letter.body
    assert "flooded" not in letter.body


def test_matches_moved_in_the_timetable_are_one_letter(league: League) -> None:
    sign_in(league, 0)
    matches = own(league, 0)[:3]
    id_ = league.competition.public_id
    for days in (3, 6):
        places = {
            each: {"starts_at": in_days(days + n).isoformat(), "ends_at": None, "venue": None}
            for n, each in enumerate(matches)
        }
        services.fixtures.moves.move(league.owner, id_, places)
        first = sent() or daily()
    (letter,) = first
    assert letter.subject.startswith("Match moved: ")
    assert letter.subject.endswith(", and 2 more (Harbour Club)")
    services.fixtures.moves.undo(league.owner, id_)
    assert to_whom() == ["asha"]


def test_the_same_message_five_times_sends_one_letter(league: League) -> None:
    sign_in(league, 0)
    match = own(league, 0)[0]
    date(league, match)
    daily()
    date(league, match, 5)
    assert to_whom() == ["asha"]
    for _again in range(5):
        OutboxMessage.objects.update(sent_at=None, attempts=0)
        assert sent() == []
    assert Telling.objects.filter(what="moved").count() == 1


def test_who_moved_it_is_not_told(league: League) -> None:
    (asha,) = sign_in(league, 0)
    asha.is_superuser = True
    asha.save()
    match = own(league, 0)[0]
    date(league, match)
    daily()
    services.fixtures.schedule(asha, match, starts_at=in_days(6))
    assert sent() == []


def test_a_draw_that_is_taken_back_is_not_told_of() -> None:
    league = make_league(4, draw=False)
    sign_in(league, 0)
    services.competitions.draw_fixtures(league.owner, league.competition.public_id)
    services.base.outbox.send(early=True)
    assert Telling.objects.exists()
    services.competitions.delete_draw(league.owner, league.competition.public_id)
    assert daily() == []


def test_an_umpire_is_asked_reminded_once_and_told_when_it_is_moved(league: League) -> None:
    User.objects.filter(pk=league.umpire.pk).update(email="umpire@example.org")
    match = own(league, 0)[0]
    services.fixtures.umpires.assign(league.owner, match, username=league.umpire.username)
    (asked,) = sent()
    assert asked.subject.startswith("A match to umpire: ")
    assert "A. B." in asked.body, "a helper is no member, who knows the players"
    date(league, match, 3)
    day_before = in_days(2, 20)
    for _again in range(3):
        services.fixtures.letters.remind_umpires(day_before)
    (reminder,) = sent()
    assert reminder.subject.startswith("Reminder: a match to umpire: ")
    services.fixtures.schedule(league.owner, match, starts_at=in_days(5))
    assert to_whom() == ["umpire"]
    services.fixtures.letters.remind_umpires(in_days(5, 18))
    assert to_whom() == ["umpire"], "another date, another reminder"


def test_an_umpire_whose_role_was_taken_back_reads_of_no_match(league: League) -> None:
    User.objects.filter(pk=league.umpire.pk).update(email="umpire@example.org")
    match = own(league, 0)[0]
    services.fixtures.umpires.assign(league.owner, match, username=league.umpire.username)
    league.umpire.roles.all().delete()
    assert sent() == []


def test_members_are_named_and_a_child_only_by_its_organisers(league: League) -> None:
    sign_in(league, 0)
    league.owner.email = "owner@example.org"
    league.owner.save()
    child = league.entries[1].person
    assert child is not None
    child.age_band, child.naming = "child", "initials"
    child.save()
    for days, match in enumerate(own(league, 0), start=3):
        date(league, match, days)
    (letter,) = daily()
    assert "Chidi Holm" in letter.body
    assert "Ben" not in letter.body
    assert "B. V." in letter.body
    organiser = services.letters.writers.Reader(league.owner)
    assert organiser.entry(league.entries[1]) == "Ben Vale"


def test_who_is_no_member_any_more_is_named_as_strangers_are(league: League) -> None:
    sign_in(league, 0)
    gone = league.entries[2].person
    assert gone is not None
    gone.memberships.update(left_on=tomorrow().date() - timedelta(days=9))
    for days, match in enumerate(own(league, 0), start=3):
        date(league, match, days)
    (letter,) = daily()
    assert "Chidi" not in letter.body
    assert "Ben Vale" in letter.body


def test_a_bracket_s_next_match_is_told_of_once_it_is_known_who_plays() -> None:
    cup = make_league(4, format="single-elimination")
    sign_in(cup, 0, 1, 2, 3)
    daily()
    cup.play(1)
    assert daily() == [], "the other side is not known yet"
    cup.play(2)
    assert len(daily(tomorrow() + timedelta(days=1))) == 2
