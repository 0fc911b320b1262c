"""Another date on its pages: looked at, proposed, answered; for nobody else there."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.test import Client
from django.utils import timezone

from matches import services
from matches.models import Board, DateProposal, User
from tests.services.letters.told import in_days
from tests.services.rearranging.agreeing import Meeting, meeting_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def meeting() -> Meeting:
    return meeting_of(hall=True)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def at(meeting: Meeting) -> str:
    return f"/desk/matches/{meeting.id}/dates/"


def read(client: Client, where: str, status: int = 200) -> str:
    answer = client.get(where)
    assert answer.status_code == status
    return str(answer.content.decode())


def typed(moment: datetime) -> str:
    return f"{moment:%Y-%m-%dT%H:%M}"


def test_what_is_free_is_offered_before_anything_is_sent(meeting: Meeting) -> None:
    home = signed_in(meeting.home)
    told = home.post(at(meeting), {"action": "look", "starts_at_1": typed(in_days(12))})
    assert told.status_code == 200
    assert "These dates go." in told.content.decode()
    assert not DateProposal.objects.exists()


def test_dates_are_proposed_and_one_is_accepted(meeting: Meeting) -> None:
    home, away = signed_in(meeting.home), signed_in(meeting.away)
    board = Board.objects.order_by("name").first()
    assert board is not None
    sent = {"action": "propose", "starts_at_1": typed(in_days(12)),
            "starts_at_3": typed(in_days(13)), "place_3": f"board:{board.public_id}"}  # fmt: skip
    assert home.post(at(meeting), sent).status_code == 302
    assert "You have proposed" in read(home, at(meeting))
    mine = read(away, "/my/matches/")
    assert "Another date is proposed to you" in mine
    assert at(meeting) in mine
    page = read(away, at(meeting))
    assert "proposes" in page
    assert board.name in page
    proposal = DateProposal.objects.get()
    answer = {"action": "accept", "proposal": proposal.public_id, "date": "2"}
    assert away.post(at(meeting), answer).status_code == 302
    assert meeting.fixture.starts_at == in_days(13)
    assert meeting.fixture.board == board
    late = away.post(at(meeting), answer)
    assert late.status_code == 400
    assert "Somebody has answered this proposal" in late.content.decode()


def test_a_refused_date_stands_beside_its_field_and_nothing_typed_is_lost(
    meeting: Meeting,
) -> None:
    gone = typed(in_days(-3))
    sent = {"action": "propose", "starts_at_1": typed(in_days(12)), "starts_at_4": gone}
    told = signed_in(meeting.home).post(at(meeting), sent)
    page = told.content.decode()
    assert told.status_code == 400
    assert "This date is past." in page
    assert gone in page
    assert 'id="id_starts_at_4_error"' in page


def test_others_find_no_such_page_and_no_word_of_it(meeting: Meeting) -> None:
    meeting.propose()
    other = signed_in(User.objects.create_user("other"))
    umpire = signed_in(meeting.league.umpire)
    for client in (other, umpire):
        read(client, at(meeting), 404)
        assert client.post(at(meeting), {"action": "look"}).status_code == 404
    assert Client().get(at(meeting)).status_code == 302
    for client in (Client(), other):
        public = read(client, f"/matches/{meeting.id}/")
        assert "dates/" not in public
        assert f"{in_days(12):%-d %b}" not in public


def test_the_organisers_desk_counts_what_waits_and_forbids_it(meeting: Meeting) -> None:
    made = meeting.propose()
    owner = signed_in(meeting.league.owner)
    assert "Rearranging: 1 proposal waits for its answer" in read(owner, "/desk/")
    row = meeting.league.competition
    listed = f"/desk/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/rearranging/"
    assert at(meeting) in read(owner, listed)
    page = read(owner, at(meeting))
    assert "Forbid it" in page
    assert "Propose dates" not in page, "an organiser dates a match on its own page"
    owner.post(at(meeting), {"action": "forbid", "proposal": made.public_id})
    assert made.answer.kind == "forbidden"
    assert "Rearranging: 1" not in read(owner, "/desk/")
    assert "forbidden by an organiser" in read(signed_in(meeting.home), at(meeting))


def test_a_proposal_of_another_match_is_not_answered_here(meeting: Meeting) -> None:
    sent = {"action": "decline", "proposal": "no-such-one1"}
    assert signed_in(meeting.away).post(at(meeting), sent).status_code == 404


def test_where_it_is_not_switched_on_there_is_no_page_and_no_link() -> None:
    meeting = meeting_of(rearranging=False)
    home = signed_in(meeting.home)
    read(home, at(meeting), 404)
    assert at(meeting) not in read(home, f"/desk/matches/{meeting.id}/")
    assert at(meeting) not in read(home, "/my/matches/")


def test_too_late_is_said_and_no_form_is_shown(meeting: Meeting) -> None:
    services.fixtures.schedule(
        meeting.league.owner, meeting.id, starts_at=timezone.now() + (in_days(2) - in_days(1))
    )
    page = read(signed_in(meeting.home), at(meeting))
    assert "Ask an organiser." in page
    assert "starts_at_1" not in page


def test_the_settings_page_has_the_rules_and_shows_the_change_first(meeting: Meeting) -> None:
    row = meeting.league.competition
    page = read(
        signed_in(meeting.league.owner),
        f"/desk/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/settings/",
    )
    for name in ("rearranging", "rearranging_days", "rearranging_moves"):
        assert f"option_{name}" in page
