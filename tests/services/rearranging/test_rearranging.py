"""Two sides agree on another date: proposed, answered once, forbidden; by the rules."""

from __future__ import annotations

from functools import partial

import pytest

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError, ServiceError
from matches.models import AuditEntry, DateAnswer, DateProposal, User
from matches.selectors.rearranging import Wish, offers
from matches.services import lately
from matches.services.competitions import settings_previews
from tests.services.league import League
from tests.services.letters.told import in_days
from tests.services.rearranging.agreeing import Meeting, meeting_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def meeting() -> Meeting:
    return meeting_of()


def undo(league: League, who: User, said: AuditEntry) -> None:
    shown = lately.look(who, league.club, said.pk)
    lately.undo(who, league.club, shown.line.number, seen=shown.digest)


def code_of(service: object, *args: object, **more: object) -> str:
    with pytest.raises(ServiceError) as refused:
        service(*args, **more)  # type: ignore[operator]
    return refused.value.code


# ── proposed and accepted ────────────────────────────────────────────────────────────────────────


def test_a_date_that_is_accepted_is_the_matchs_own(meeting: Meeting) -> None:
    made = meeting.propose(None, in_days(12), in_days(13))
    before = meeting.fixture
    assert before.starts_at == in_days(10), "a proposal moves nothing"
    services.rearranging.accept(meeting.away, made.public_id, 2)
    after = meeting.fixture
    assert after.starts_at == in_days(13)
    assert after.revision > before.revision, "calendars ask for it"
    assert made.answer.kind == "accepted"


def test_a_date_of_an_agreed_match_is_taken_back_from_the_list_of_what_was_done(
    meeting: Meeting,
) -> None:
    made = meeting.propose()
    services.rearranging.accept(meeting.away, made.public_id, 1)
    said = AuditEntry.objects.filter(action="fixture.scheduled").latest("pk")
    assert said.user == meeting.away
    undo(meeting.league, meeting.league.owner, said)
    assert meeting.fixture.starts_at == in_days(10)


def test_who_proposed_does_not_accept_and_who_was_asked_does_not_withdraw(meeting: Meeting) -> None:
    made = meeting.propose()
    assert code_of(services.rearranging.accept, meeting.home, made.public_id, 1) == "not-yours"
    assert code_of(services.rearranging.decline, meeting.home, made.public_id) == "not-yours"
    assert code_of(services.rearranging.withdraw, meeting.away, made.public_id) == "not-yours"


@pytest.mark.parametrize("act", ["propose", "accept", "decline", "withdraw", "forbid"])
def test_who_plays_another_match_has_no_say(meeting: Meeting, act: str) -> None:
    stranger = User.objects.create_user("stranger")
    made = meeting.propose()
    calls = {
        "propose": lambda: meeting.propose(stranger),
        "accept": lambda: services.rearranging.accept(stranger, made.public_id, 1),
        **{each: partial(getattr(services.rearranging, each), stranger, made.public_id)
           for each in ("decline", "withdraw", "forbid")},
    }  # fmt: skip
    with pytest.raises(NotAllowedError):
        calls[act]()
    assert not DateAnswer.objects.exists()


def test_one_proposal_of_a_match_is_open_at_a_time(meeting: Meeting) -> None:
    meeting.propose()
    assert code_of(meeting.propose, meeting.home, in_days(14)) == "open"
    assert code_of(meeting.propose, meeting.away, in_days(14)) == "open"
    assert DateProposal.objects.count() == 1


def test_other_dates_are_proposed_back_and_the_wish_stays_who_had_it(meeting: Meeting) -> None:
    made = meeting.propose()
    back = meeting.propose(meeting.away, in_days(15), answering=made.public_id)
    assert made.answer.kind == "countered"
    assert (back.side, back.asked) == ("B", "A")
    services.rearranging.accept(meeting.home, back.public_id, 1)
    assert meeting.fixture.starts_at == in_days(15)


@pytest.mark.parametrize(("act", "kind"), [("decline", "declined"), ("withdraw", "withdrawn"),
                                           ("forbid", "forbidden")])  # fmt: skip
def test_after_any_answer_the_match_stays_and_is_open_to_another(
    meeting: Meeting, act: str, kind: str
) -> None:
    made = meeting.propose()
    who = {"decline": meeting.away, "withdraw": meeting.home, "forbid": meeting.league.owner}[act]
    getattr(services.rearranging, act)(who, made.public_id)
    assert made.answer.kind == kind
    assert code_of(services.rearranging.accept, meeting.away, made.public_id, 1) == "answered"
    assert meeting.fixture.starts_at == in_days(10)
    assert meeting.propose(None, in_days(16)).number == 2


def test_an_organiser_forbids_from_the_list_of_what_was_done(meeting: Meeting) -> None:
    made = meeting.propose()
    said = AuditEntry.objects.get(action="rearranging.proposed")
    undo(meeting.league, meeting.league.owner, said)
    assert made.answer.kind == "forbidden"


def test_a_match_moved_by_an_organiser_makes_the_proposal_lapse(meeting: Meeting) -> None:
    made = meeting.propose()
    services.fixtures.schedule(meeting.league.owner, meeting.id, starts_at=in_days(11))
    assert code_of(services.rearranging.accept, meeting.away, made.public_id, 1) == "lapsed"
    meeting.propose(meeting.away, in_days(17))
    assert DateAnswer.objects.get(proposal=made).kind == "lapsed"


# ── what does not go ─────────────────────────────────────────────────────────────────────────────


def test_one_to_five_dates_are_proposed_none_past_none_twice(meeting: Meeting) -> None:
    for at in (in_days(-1), in_days(10)):
        with pytest.raises(InvalidError) as refused:
            meeting.propose(None, in_days(12), at)
        assert set(refused.value.mistakes) == {"starts_at_2"}
    with pytest.raises(InvalidError):
        meeting.propose(None, in_days(12), in_days(12))
    with pytest.raises(InvalidError):
        meeting.propose(None, *(in_days(12 + day) for day in range(6)))
    with pytest.raises(InvalidError):
        services.rearranging.propose(meeting.home, meeting.id, [])
    assert not DateProposal.objects.exists()


def test_a_date_on_which_somebody_plays_elsewhere_is_refused_and_names_nobody(
    meeting: Meeting,
) -> None:
    home = meeting.fixture.home_id
    other = next(
        one for one in meeting.league.fixtures()
        if home in (one.home_id, one.away_id) and one.public_id != meeting.id
    )  # fmt: skip
    services.fixtures.schedule(meeting.league.owner, other.public_id, starts_at=in_days(12))
    with pytest.raises(InvalidError) as refused:
        meeting.propose(None, in_days(12))
    said = str(refused.value.mistakes)
    assert "That does not go" in said
    assert not any(str(entry) in said for entry in meeting.league.entries)


def test_a_date_that_is_taken_by_the_time_it_is_accepted_moves_nothing() -> None:
    meeting = meeting_of(hall=True)
    boards = list(
        meeting.league.competition.club.venues.get().boards.values_list("public_id", flat=True)
    )
    wish = Wish(in_days(12), board=boards[0])
    made = services.rearranging.propose(meeting.home, meeting.id, [wish])
    mine = (meeting.fixture.home_id, meeting.fixture.away_id)
    other = next(
        one for one in meeting.league.fixtures()
        if one.home_id not in mine and one.away_id not in mine
    )  # fmt: skip
    services.fixtures.schedule(
        meeting.league.owner, other.public_id, starts_at=in_days(12), board=boards[0]
    )
    with pytest.raises(ConflictError) as refused:
        services.rearranging.accept(meeting.away, made.public_id, 1)
    assert refused.value.code == "clash"
    assert meeting.fixture.starts_at == in_days(10)
    assert not DateAnswer.objects.exists(), "all of it, or nothing"


def test_the_boards_that_are_free_are_offered_and_no_other() -> None:
    meeting = meeting_of(hall=True)
    boards = list(
        meeting.league.competition.club.venues.get().boards.order_by("name")
        .values_list("public_id", flat=True)
    )  # fmt: skip
    other = next(one for one in meeting.league.fixtures() if one.public_id != meeting.id)
    services.fixtures.schedule(
        meeting.league.owner, other.public_id, starts_at=in_days(12), ends_at=in_days(12, 20),
        board=boards[0],
    )  # fmt: skip
    wishes = [Wish(in_days(12)).at(meeting.fixture), Wish(in_days(13)).at(meeting.fixture)]
    taken, free = ([key for _name, group in each.places for key, _said in group]
                   for each in offers(meeting.fixture, wishes))  # fmt: skip
    assert f"board:{boards[0]}" not in taken
    assert f"board:{boards[1]}" in taken
    assert f"board:{boards[0]}" in free


def test_a_date_without_a_place_keeps_the_venue() -> None:
    meeting = meeting_of(hall=True)
    made = meeting.propose()
    services.rearranging.accept(meeting.away, made.public_id, 1)
    assert meeting.fixture.venue is not None


# ── by the rules of the competition ──────────────────────────────────────────────────────────────


def test_where_nobody_switched_it_on_nobody_proposes() -> None:
    meeting = meeting_of(rearranging=False)
    assert code_of(meeting.propose) == "too-late"


def test_once_the_days_before_the_match_have_come_nothing_is_proposed_nor_accepted() -> None:
    assert code_of(meeting_of(rearranging_days=11).propose) == "too-late"


def test_what_was_proposed_in_time_is_not_accepted_too_late(meeting: Meeting) -> None:
    made = meeting.propose()
    row = meeting.league.competition
    services.competitions.edit(
        meeting.league.owner, row.public_id,
        format_options={"rearranging": True, "rearranging_days": 30},
    )  # fmt: skip
    assert code_of(services.rearranging.accept, meeting.away, made.public_id, 1) == "too-late"


def test_a_side_that_has_had_its_moves_asks_for_no_other_and_may_still_be_asked() -> None:
    meeting = meeting_of(rearranging_moves=1)
    made = meeting.propose()
    services.rearranging.accept(meeting.away, made.public_id, 1)
    assert code_of(meeting.propose, meeting.home, in_days(20)) == "moves"
    other = meeting.propose(meeting.away, in_days(20))
    services.rearranging.accept(meeting.home, other.public_id, 1)
    assert meeting.fixture.starts_at == in_days(20)


def test_the_rules_stand_among_the_settings_with_their_preview(meeting: Meeting) -> None:
    row = meeting.league.competition
    told = settings_previews.preview(
        meeting.league.owner, row.public_id,
        format_options={"rearranging": True, "rearranging_days": 5, "rearranging_moves": 2},
    )  # fmt: skip
    assert [(line.key, line.before, line.after) for line in told.lines] == [
        ("format_options.rearranging_days", "2", "5"),
        ("format_options.rearranging_moves", "–", "2"),
    ]
    assert not told.moves_numbers
