"""Demands on home and away matches: asked for, kept, refused in words, and looked at by hand."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from matches.errors import InvalidError
from matches.models import Timetable
from matches.policy.viewer import viewer_of
from matches.policy.visibility import full_name as shown
from matches.selectors.timetables import clash_in_words, clashes_now, proposal_page, words_of
from matches.services import timetables
from matches.services.competitions import entries
from matches.services.fixtures import moves
from matches.tournament.timetable import solving
from tests.services.league import League, make_league
from tests.services.timetables.asked import TUESDAY, ask

pytestmark = pytest.mark.django_db

ANY = {"matches": [[None, None]], "days": [["2026-11-03", "2026-11-10"]]}
"""Of any match, on the first two evenings."""


@pytest.fixture
def league() -> League:
    """Four players, one board, a match each against each."""
    made = make_league()
    made.hall()
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
        ({"kind": "most-of", "number": 1}, "of_these"),
        ({"kind": "most-of", "number": 1, "matches": [[None, None]]}, "of_these"),
        ({"kind": "most-of", "number": -1, **ANY}, "of_these"),
        ({"kind": "least-of", "number": 0, **ANY}, "of_these"),
        ({"kind": "least-of", "number": 1, "about": ["x"], **ANY}, "of_these"),
        ({"kind": "most-of", "number": 1, **ANY, "matches": [["zzzzzzzzzzzz", None]]}, "of_these"),
        ({"kind": "most-of", "number": 1, **ANY, "matches": [[None]]}, "of_these"),
        ({"kind": "most-of", "number": 1, **ANY, "days": [["2026-11-31", "x"]]}, "of_these"),
        (
            {"kind": "most-of", "number": 1, **ANY, "days": [["2026-11-04", "2026-11-03"]]},
            "of_these",
        ),
        ({"kind": "most-of", "number": 1, **ANY, "days": [["2026-11-04"]]}, "of_these"),
        ({"kind": "most-breaks", "number": -1}, "most_breaks"),
        ({"kind": "most-breaks", "number": 1, "about": ["x"]}, "most_breaks"),
        ({"kind": "legs", **ANY}, "legs"),
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


def test_of_certain_matches_at_most_so_many_are_on_certain_days(league):
    first, first_day = league.entries[0].public_id, ["2026-11-03", "2026-11-03"]
    ask_for(
        league,
        {"kind": "most-of", "number": 1, **ANY, "matches": [[first, None], [None, first]]},
        {"kind": "least-of", "number": 3, **ANY},
        {
            "kind": "least-of",
            "number": 6,
            "how": "much",
            **ANY,
            "days": [first_day],
        },
    )
    page = page_of(league)
    assert page.timetable.state == "proposed"
    own = {f.public_id for f in league.fixtures() if first in (f.home.public_id, f.away.public_id)}
    early = {
        key
        for key, place in page.timetable.proposal.items()
        if place["starts_at"][:10] <= "2026-11-10"
    }
    assert len(early & own) <= 1
    assert len(early) >= 3
    assert page.wishes == ("On 3 Nov 2026 at least 6 of these matches: any match: missed 3 times",)
    timetables.apply(league.owner, page.timetable.public_id)
    assert clashes_now(league.competition) == []


def test_what_certain_matches_make_impossible_is_said_with_names_and_numbers(league):
    one, other = league.entries[:2]
    last = {"days": [["2026-11-24", "2026-11-30"]]}
    ask_for(league, {"kind": "least-of", "number": 4, **last, "matches": [[one.public_id, None]]})
    page = page_of(league)
    assert page.timetable.state == "impossible"
    homes = sum(f.home_id == one.pk for f in league.fixtures())
    name = shown(one.person)
    assert page.counted == (
        f"At least 4 of these matches are to be on 24 Nov 2026 – 30 Nov 2026, and {homes} can be:"
        f" {name} at home."
    )
    assert f"On 24 Nov 2026 – 30 Nov 2026 at least 4 of these matches: {name} at home." in (
        page.reasons
    )
    whole = {"days": [["2026-11-01", "2026-12-31"]]}
    pair = next(f for f in league.fixtures() if {f.home_id, f.away_id} == {one.pk, other.pk})
    both = [pair.home.public_id, pair.away.public_id]
    ask_for(league, {"kind": "most-of", "number": 0, **whole, "matches": [both]})
    page = page_of(league)
    assert page.timetable.state == "impossible"
    names = f"{shown(pair.home.person)} v {shown(pair.away.person)}"
    assert page.reasons == (
        f"On 1 Nov 2026 – 31 Dec 2026 at most 0 of these matches: {names}.",
    )  # fmt: skip


def test_a_match_moved_by_hand_onto_days_on_which_it_is_one_too_many_is_a_clash(league):
    first = league.entries[0].public_id
    mine = [[first, None], [None, first]]
    ask_for(league, {"kind": "most-of", "number": 1, **ANY, "matches": mine})
    page = page_of(league)
    timetables.apply(league.owner, page.timetable.public_id)
    own = [f.public_id for f in league.fixtures() if first in (f.home.public_id, f.away.public_id)]
    taken = {place["starts_at"] for place in page.timetable.proposal.values()}
    free = [
        at
        for day in ("03", "10")
        for at in (f"2026-11-{day}T{hour}" for hour in ("19:00", "19:45", "20:30"))
        if not any(at in each for each in taken)
    ]
    for key, at in zip(own, free, strict=False):
        place = page.timetable.proposal[key]
        hours, minutes = (int(part) for part in at[11:].split(":"))
        ends = f"{at[:11]}{(hours * 60 + minutes + 45) // 60:02}:{(minutes + 45) % 60:02}"
        zone = place["starts_at"][19:]
        there = {
            "starts_at": f"{at}:00{zone}", "ends_at": f"{ends}:00{zone}", "venue": None,
            "board": place["boards"][0],
        }  # fmt: skip
        moves.move(league.owner, league.competition.public_id, {key: there})
    words = words_of(league.competition, timetables.latest_asked(league.competition))
    told = [clash_in_words(clash, words) for clash in clashes_now(league.competition)]
    name = shown(league.entries[0].person)
    said = f"at most 1 of these matches: {name} at home, {name} away."
    assert [line for line in told if line.endswith(said)]


def test_matches_of_an_entry_that_left_are_demanded_no_more(league):
    gone = league.entries[0]
    ask_for(
        league, {"kind": "least-of", "number": 3, **ANY, "matches": [[gone.public_id, None]]}
    )  # fmt: skip
    entries.withdraw(league.owner, gone.public_id, reason="Moved away.")
    assert page_of(league).timetable.state == "proposed"


def test_breaks_in_all_and_halves_of_meetings_are_kept(league):
    ask_for(league, {"kind": "most-breaks", "number": 8}, {"kind": "legs"})
    assert page_of(league).timetable.state == "proposed"


def test_no_break_at_all_is_impossible_round_by_round_which_a_count_says(league, monkeypatch):
    monkeypatch.setattr(solving, "has_solver", lambda: False)
    ask(league, in_order=True, demands=[{"kind": "most-breaks", "number": 0}])
    page = page_of(league)
    assert page.timetable.state == "impossible"
    assert "At most 0 breaks in all." in page.reasons
    assert "Played round by round, the draw has" in page.counted
    assert not page.more_helps


def test_without_a_solver_no_break_at_all_leaves_matches_out_and_says_so_of_each(
    league, monkeypatch
):
    monkeypatch.setattr(solving, "has_solver", lambda: False)
    ask_for(league, {"kind": "most-breaks", "number": 0})
    timetable = page_of(league).timetable
    assert timetable.state == "proposed"
    left_out = timetable.progress["unplaced"]
    assert left_out
    assert len(left_out) + len(timetable.proposal) == 6
    for fixture in left_out:
        assert ["most-breaks", "0"] in timetable.progress["against"][fixture]
