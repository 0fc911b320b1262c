"""Letters about dates proposed: to the side that is to answer, or that waits, in its words."""

from __future__ import annotations

import pytest

from matches import services
from tests.services.letters.told import daily, in_days, links, sent
from tests.services.rearranging.agreeing import Meeting, meeting_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def meeting() -> Meeting:
    made = meeting_of()
    daily()
    return made


def to(user: object) -> list[str]:
    return [str(getattr(user, "email", ""))]


def test_who_is_asked_reads_the_dates_and_where_to_answer(meeting: Meeting) -> None:
    meeting.propose(None, in_days(12), in_days(13))
    (letter,) = sent()
    assert letter.to == to(meeting.away)
    assert letter.subject.startswith("Another date is proposed: ")
    assert letter.body.count("19:00") == 3
    assert f"/desk/matches/{meeting.id}/dates/" in links(letter)


def test_who_waits_reads_that_they_will_not_do(meeting: Meeting) -> None:
    made = meeting.propose()
    sent()
    services.rearranging.decline(meeting.away, made.public_id)
    (letter,) = sent()
    assert letter.to == to(meeting.home)
    assert letter.subject.startswith("The dates will not do: ")


def test_both_read_that_an_organiser_forbade_it(meeting: Meeting) -> None:
    made = meeting.propose()
    sent()
    services.rearranging.forbid(meeting.league.owner, made.public_id)
    letters = sent()
    assert sorted(one.to for one in letters) == sorted([to(meeting.home), to(meeting.away)])
    assert all(one.subject.startswith("An organiser forbade") for one in letters)


def test_who_proposed_reads_of_an_agreed_date_as_of_any_match_that_moved(meeting: Meeting) -> None:
    made = meeting.propose()
    sent()
    services.rearranging.accept(meeting.away, made.public_id, 1)
    (letter,) = sent()
    assert letter.to == to(meeting.home)
    assert letter.subject.startswith("Match moved: ")


def test_dates_withdrawn_before_the_letter_goes_are_not_proposed_in_it(meeting: Meeting) -> None:
    made = meeting.propose()
    services.rearranging.withdraw(meeting.home, made.public_id)
    told = [one.subject for one in sent()]
    assert not any("is proposed" in subject for subject in told), told
