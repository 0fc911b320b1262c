"""Demands on home and away matches: asked for, kept, refused in words, and looked at by hand."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from matches import services
from matches.errors import InvalidError
from matches.models import Timetable
from matches.policy.viewer import viewer_of
from matches.selectors.timetables import clash_in_words, clashes_now, proposal_page, words_of
from matches.services import timetables
from matches.services.competitions import entries
from matches.services.fixtures import moves
from tests.services.league import League, make_league
from tests.services.timetables.asked import TUESDAY, ask

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    """Four players, one board, a match each against each."""
    made = make_league()
    services.clubs.venues.create(made.owner, made.club, name="The Hall")
    services.clubs.venues.add_board(
        made.owner, made.club, "the-hall", name="Board 1", games=["black"]
    )
    return made


def ask_for(league: League, *demands: dict[str, Any], days: int = 42) -> Timetable:
    until = TUESDAY + timedelta(days=days)
    return ask(league, last_day=until, in_order=False, demands=demands)


def page_of(league: League) -> Any:
    while timetables.compute_next(2):
        pass
    row = league.competition
    at = (row.club.slug, row.season.slug, row.slug)
    return proposal_page(*at, viewer_of(league.owner))


def test_an_evening_has_no_more_matches_than_are_said_and_wishes_are_counted(league):
    ask_for(
        league,
        {"kind": "evening", "number": 1, "about": ["the-hall"]},
        {"kind": "breaks", "how": "much"},
    )
    page = page_of(league)
    assert page.timetable.state == "proposed"
    days = [place["starts_at"][:10] for place in page.timetable.proposal.values()]
    assert len(days) == len(set(days)) == 6
    ((kind, about, missed),) = page.timetable.progress["wishes"]
    assert (kind, about) == ("breaks", [])
    assert page.wishes == (f"Few breaks: {missed} in all",)
    timetables.apply(league.owner, page.timetable.public_id)
    assert clashes_now(league.competition) == []


def test_what_a_demand_makes_impossible_is_said_with_names_and_numbers(league):
    one, other = league.entries[:2]
    ask_for(league, {"kind": "evening", "number": 1, "about": ["the-hall"]}, days=20)
    page = page_of(league)
    assert page.timetable.state == "impossible"
    assert page.counted == "6 matches can only be at The Hall, and its evenings have room for 3."
    assert "The Hall: at most 1 matches an evening." in page.reasons
    ask_for(league, {"kind": "together", "about": [one.public_id, other.public_id]}, days=6)
    page = page_of(league)
    assert page.timetable.state == "impossible"
    assert any("never at home on the same evening" in said for said in page.reasons) or page.counted


def test_a_match_moved_by_hand_against_a_demand_is_a_clash_in_words(league):
    ask_for(league, {"kind": "evening", "number": 1, "about": ["the-hall"]})
    page = page_of(league)
    timetables.apply(league.owner, page.timetable.public_id)
    places = sorted(page.timetable.proposal.values(), key=lambda place: place["starts_at"])
    first = next(key for key, at in page.timetable.proposal.items() if at == places[0])
    beside = {
        "starts_at": places[1]["starts_at"].replace("T19:00", "T19:45"),
        "ends_at": places[1]["ends_at"].replace("T19:45", "T20:30"),
        "venue": None, "board": places[1]["boards"][0],
    }  # fmt: skip
    moves.move(league.owner, league.competition.public_id, {first: beside})
    words = words_of(league.competition, timetables.latest_asked(league.competition))
    told = [clash_in_words(clash, words) for clash in clashes_now(league.competition)]
    assert [said for said in told if said.endswith("The Hall: at most 1 matches an evening.")]


@pytest.mark.parametrize(
    ("demand", "field"),
    [
        ({"kind": "fly"}, ""),
        ({"kind": "in-a-row", "number": 0}, "in_a_row"),
        ({"kind": "apart", "number": 367}, "apart"),
        ({"kind": "apart", "number": 7, "how": "rather"}, "apart"),
        ({"kind": "breaks", "how": "must"}, "breaks"),
        ({"kind": "halves", "number": 1, "about": ["x"]}, "halves"),
        ({"kind": "evening", "number": 1, "about": ["attic"]}, "evening"),
        ({"kind": "together", "about": ["zzzzzzzzzzzz", "yyyyyyyyyyyy"]}, "together"),
    ],
)
def test_a_demand_that_cannot_be_meant_is_refused_by_its_field(league, demand, field):
    with pytest.raises(InvalidError) as refused:
        ask_for(league, demand)
    assert set(refused.value.mistakes) == {field}
    assert not Timetable.objects.exists()


def test_the_same_demand_twice_is_refused(league):
    with pytest.raises(InvalidError, match="twice"):
        ask_for(league, {"kind": "apart", "number": 7}, {"kind": "apart", "number": 14})


def test_what_one_demanded_who_is_gone_is_demanded_no_more(league):
    one, other = league.entries[:2]
    ask_for(league, {"kind": "together", "about": [one.public_id, other.public_id]})
    entries.withdraw(league.owner, other.public_id, reason="Moved away.")
    assert page_of(league).timetable.state == "proposed"
