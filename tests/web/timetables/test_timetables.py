"""The pages of a timetable: what they cost, and what strangers send to them."""

from __future__ import annotations

from datetime import date, time, timedelta
from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.models import Fixture, Move, Timetable, User
from matches.policy.viewer import viewer_of
from matches.selectors.timetables import proposals
from matches.selectors.timetables import timetables as shown
from matches.services import timetables
from matches.services.timetables import claiming
from matches.tournament.timetable import solving
from matches.web.timetables.forms import TimetableForm
from tests.security.addresses import strangers
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


def new_league(players: int = 4) -> League:
    league = make_league(players)
    league.hall()
    timetables.ask(
        league.owner, league.competition.public_id,
        first_day=date(2026, 11, 3), last_day=date(2027, 3, 20), weekdays=[1, 3],
        from_time=time(19), slot_minutes=45, slots_a_day=3, venues=["the-hall"],
    )  # fmt: skip
    return league


@pytest.fixture
def league() -> League:
    return new_league()


def address(league: League, page: str = "") -> str:
    row = league.competition
    return f"/desk/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/timetable/{page}"


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def test_the_pages_open_for_who_organises_and_for_nobody_else(league):
    timetables.compute_next(5)
    for page in ("", "new/", "proposal/"):
        assert client_of(league.owner).get(address(league, page)).status_code == 200
        for name, user in strangers_of(league).items():
            code = client_of(user).get(address(league, page)).status_code
            assert code == (302 if name == "stranger" else 404)


def strangers_of(league: League) -> dict[str, Any]:
    if User.objects.filter(username="other-owner").exists():
        return {"stranger": None, "owner": User.objects.get(username="other-owner")}
    return strangers()


def test_strangers_move_apply_and_ask_nothing(league):
    timetables.compute_next(5)
    for name, user in strangers().items():
        for page, sent in (
            ("", {"action": "move", "match": league.id(1), "place": ""}),
            ("", {"action": "undo"}),
            ("proposal/", {"action": "apply"}),
            ("proposal/", {"action": "discard"}),
            ("new/", {"first_day": "2026-11-03"}),
        ):
            code = client_of(user).post(address(league, page), sent).status_code
            assert code == (302 if name == "stranger" else 404)
    assert not Move.objects.exists()
    assert Timetable.objects.get().state == "proposed"


@pytest.mark.parametrize(
    "sent",
    [
        {"action": "fly"},
        {"action": "move", "match": "zzzzzzzzzzzz", "place": ""},
        {"action": "move", "place": "x|y"},
    ],
)
def test_what_no_button_sends_is_not_found(league, sent):
    assert client_of(league.owner).post(address(league), sent).status_code == 404


def test_a_place_that_is_none_is_refused_in_words(league):
    client = client_of(league.owner)
    for place in ("x|y|z", "2026-11-03T19:00|2026-11-03T20:00|zzzzzzzzzzzz"):
        sent = {"action": "move", "match": league.id(1), "place": place}
        answer = client.post(address(league), sent)
        assert answer.status_code in (302, 404)
    assert not Fixture.objects.filter(starts_at__isnull=False).exists()


def test_a_day_that_is_none_shows_the_next(league):
    for day in ("²", "9999-99-99", "2026-11-03' OR 1"):
        assert client_of(league.owner).get(address(league), {"day": day}).status_code == 200


@pytest.mark.parametrize("players", [4, 12])
def test_a_timetable_takes_a_fixed_number_of_queries(
    players: int, django_assert_max_num_queries: Any
) -> None:
    league = new_league(players)
    timetables.compute_next(2)  # of twelve the best is not proved in any time
    assert Timetable.objects.get().state == "proposed"
    row = league.competition
    at = (row.club.slug, row.season.slug, row.slug)
    viewer = viewer_of(league.owner)
    with django_assert_max_num_queries(11):
        assert shown.timetable_page(*at, viewer) is not None
    with django_assert_max_num_queries(9):
        assert proposals.proposal_page(*at, viewer) is not None


def test_what_there_is_no_room_for_is_said_in_numbers(league):
    row = league.competition
    one = {"first_day": date(2026, 11, 3), "last_day": date(2026, 11, 3), "weekdays": [1],
           "from_time": time(19), "slot_minutes": 45, "slots_a_day": 3, "venues": ["the-hall"],
           "rest_minutes": 60}  # fmt: skip
    made = timetables.ask(league.owner, row.public_id, **one)
    timetables.compute_next(5)
    made.refresh_from_db()
    assert made.state == "impossible"
    text = client_of(league.owner).get(address(league, "proposal/")).content.decode()
    assert "There is not room for all" in text
    assert "The matches want 6 boards in all, and 3 are free." in text
    assert "The Hall has no more boards." in text


@pytest.mark.needs_ortools
def test_what_clashes_is_said_in_words(three):
    made = asked_for_two_times(three)
    assert made.state == "impossible"
    text = client_of(three.owner).get(address(three, "proposal/")).content.decode()
    assert "These cannot hold together" in text
    assert "one match at a time." in text


def test_what_found_no_place_has_its_reason_beside_it(three, monkeypatch):
    monkeypatch.setattr(solving, "has_solver", lambda: False)
    made = asked_for_two_times(three)
    assert made.state == "proposed", made.conflict
    text = client_of(three.owner).get(address(three, "proposal/")).content.decode()
    assert "1 match found no place:" in text
    (match,) = made.progress["unplaced"]
    assert {kind for kind, _about in made.progress["against"][match]} == {"at-once"}
    assert "one match at a time." in text


@pytest.fixture
def three() -> League:
    """Three players and two boards: of the three matches no two can be at once."""
    made = new_league(3)
    services.clubs.venues.add_board(
        made.owner, made.club, "the-hall", name="Board 2", games=["black"]
    )
    return made


def asked_for_two_times(league: League) -> Timetable:
    """A timetable of one evening with two times, as it was computed."""
    made = timetables.ask(
        league.owner, league.competition.public_id,
        first_day=date(2026, 11, 3), last_day=date(2026, 11, 3), weekdays=[1],
        from_time=time(19), slot_minutes=45, slots_a_day=2, venues=["the-hall"], in_order=False,
    )  # fmt: skip
    while timetables.compute_next(5):
        pass
    made.refresh_from_db()
    return made


def test_the_wizard_takes_boards_that_are_away_and_ways_and_shows_them_again(league):
    services.clubs.venues.create(league.owner, league.club, name="The Inn")
    services.clubs.venues.add_board(
        league.owner, league.club, "the-inn", name="Board 7", games=["black"]
    )
    client = client_of(league.owner)
    sent = {
        "first_day": "2026-11-03", "last_day": "2026-11-24", "weekdays": ["1"],
        "from_time": "19:00", "slot_minutes": "45", "slots_a_day": "3",
        "venues": ["the-hall", "the-inn"], "rest_minutes": "0", "boards_a_match": "1",
        "way-the-hall.the-inn": "20",
        "closed": "2026-11-03 The Inn, board 7: lent out\n2026-11-10 to 2026-11-11 holidays",
    }  # fmt: skip
    assert client.post(address(league, "new/"), sent).status_code == 302
    asked = timetables.latest_asked(league.competition)
    assert asked["closed"][0]["board"]
    text = client.get(address(league, "new/")).content.decode()
    assert "2026-11-03 The Inn, Board 7: lent out" in text
    assert "2026-11-10 to 2026-11-11 holidays" in text
    assert 'value="20"' in text
    answer = client.post(
        address(league, "new/"), {**sent, "closed": "2026-11-03 The Inn, Board 9: x"}
    )
    assert "is no venue, board or entry here" in answer.content.decode()
    answer = client.post(address(league, "new/"), {**sent, "way-the-hall.the-inn": "601"})
    assert answer.status_code == 400
    assert "601" in answer.content.decode()


@pytest.mark.parametrize("between", [" - ", "-", " – ", " to ", " until ", "..", " / "])
def test_closed_days_are_read_however_the_two_are_joined(between):
    form = TimetableForm(
        {"closed": f"2026-12-21{between}2027-01-03 holidays"},
        venues=[],
        venue_names={},
        boards={},
        entries=[],
    )
    form.is_valid()
    (closed,) = form.cleaned_data["closed"]
    assert (closed["first"], closed["last"]) == ("2026-12-21", "2027-01-03")
    assert closed["why"] == "holidays"


@pytest.mark.parametrize("rest", ["- 3 January", "-", "3.1.2027", "– 2027-1-3"])
def test_half_a_last_day_is_asked_about_and_not_taken_for_a_reason(rest):
    form = TimetableForm(
        {"closed": f"2026-12-21 {rest}"}, venues=[], venue_names={}, boards={}, entries=[]
    )
    form.is_valid()
    assert "write the last day as in" in form.errors["closed"][0]


def test_how_far_a_computation_is_grows_with_the_clock(league):
    row = league.competition
    claimed = claiming.claim()
    assert claimed is not None
    at = (row.club.slug, row.season.slug, row.slug, viewer_of(league.owner))
    assert proposals.proposal_page(*at).share <= 2
    half = claimed.claimed_until - timedelta(seconds=proposals.SECONDS / 2)
    Timetable.objects.filter(pk=claimed.pk).update(claimed_until=half)
    assert 49 <= proposals.proposal_page(*at).share <= 60
    Timetable.objects.filter(pk=claimed.pk).update(claimed_until=half - timedelta(minutes=1))
    assert proposals.proposal_page(*at).share == 95


def test_boards_of_one_name_at_two_venues_are_told_apart_wherever_they_are_named(league):
    services.clubs.venues.create(league.owner, league.club, name="The Inn")
    services.clubs.venues.add_board(
        league.owner, league.club, "the-inn", name="Board 1", games=["black"]
    )
    asked = dict(timetables.latest_asked(league.competition), venues=["the-hall", "the-inn"])
    Timetable.objects.update(asked=asked)
    text = client_of(league.owner).get(address(league)).content.decode()
    for board in ("The Hall: Board 1", "The Inn: Board 1"):
        assert f'data-board="{board}"' in text
        assert f">19:00, {board}</option>" in text
