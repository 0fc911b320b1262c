"""Time for the way between venues, and boards that are away, as a competition's timetable asks."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from matches import services
from matches.errors import InvalidError
from matches.models import AuditEntry, Board, Way
from matches.policy.viewer import viewer_of
from matches.selectors.timetables import clash_in_words, proposal_page, words_of
from matches.services import timetables
from tests.services.league import League
from tests.services.timetables.asked import TUESDAY, ask, computed

pytestmark = pytest.mark.django_db

LONDON = ZoneInfo("Europe/London")
PAIR = ("the-hall", "the-inn")


@pytest.fixture
def venues(league: League) -> dict[str, list[str]]:
    """A hall of one board and an inn of one; their boards' public ids by venue."""
    told = {}
    for name in ("The Hall", "The Inn"):
        row = services.clubs.venues.create(league.owner, league.club, name=name)
        board = services.clubs.venues.add_board(
            league.owner, league.club, row.slug, name="Board 1", games=["black"]
        )
        told[row.slug] = [board.public_id]
    return told


def both(league: League, **more: object):
    """One evening of three slots at two venues: six matches fill it to the last place."""
    return ask(league, last_day=TUESDAY, venues=list(PAIR), in_order=False, **more)


@pytest.mark.needs_ortools
def test_nobody_is_sent_to_the_other_venue_without_time_for_the_way(league, venues):
    assert computed(both(league)).state == "proposed"
    row = computed(both(league, ways={PAIR: 15}))
    assert row.state == "impossible"
    assert ["travel", "the-hall|the-inn"] in row.conflict["reasons"]
    found = league.competition
    page = proposal_page(found.club.slug, found.season.slug, found.slug, viewer_of(league.owner))
    assert "From The Hall to The Inn it takes 15 minutes." in page.reasons
    assert computed(both(league, ways={PAIR: 0})).state == "proposed"


def test_a_way_is_known_to_the_club_until_it_is_said_otherwise(league, venues):
    both(league, ways={PAIR: 15})
    both(league)
    assert Way.objects.get().minutes == 15
    both(league, ways={("the-inn", "the-hall"): 25})
    assert Way.objects.get().minutes == 25
    both(league, ways={PAIR: 0})
    assert not Way.objects.exists()
    assert AuditEntry.objects.filter(action="club.ways-set").count() == 3


@pytest.mark.parametrize(
    "ways", [{("the-hall", "elsewhere"): 5}, {PAIR: 601}, {PAIR: -1}, {("the-hall",) * 2: 5}]
)
def test_a_way_that_is_none_is_refused(league, venues, ways):
    with pytest.raises(InvalidError) as refused:
        both(league, ways=ways)
    assert "ways" in refused.value.mistakes
    assert not Way.objects.exists()


def by_hand(league: League, venues: dict[str, list[str]]) -> list[str]:
    """The first match at the hall, and another of its home player's at the inn right after it."""
    first = league.fixtures()[0]
    other = next(
        f for f in league.fixtures()[1:] if first.home_id in (f.home_id, f.away_id)
    )  # fmt: skip
    for hour, fixture, venue in ((19, first, "the-hall"), (20, other, "the-inn")):
        starts = datetime.combine(TUESDAY, datetime.min.time(), LONDON) + timedelta(hours=hour)
        place = {
            "starts_at": starts.isoformat(),
            "ends_at": (starts + timedelta(hours=1)).isoformat(),
            "board": venues[venue][0],
        }
        services.fixtures.moves.move(
            league.owner, league.competition.public_id, {fixture.public_id: place}
        )
    words = words_of(league.competition, timetables.latest_asked(league.competition))
    return [clash_in_words(each, words) for each in timetables.clashes_now(league.competition)]


def test_a_match_moved_by_hand_says_who_has_no_time_for_the_way(league, venues):
    both(league, ways={PAIR: 15})
    [said] = by_hand(league, venues)
    assert "has no time for the way between the venues" in said
    Way.objects.update(minutes=1)
    Way.objects.all().delete()
    assert timetables.clashes_now(league.competition) == []


def test_an_umpire_has_no_time_for_the_way_either(league, venues):
    both(league, ways={PAIR: 15})
    fixtures = league.fixtures()
    first = fixtures[0]
    apart = next(
        f for f in fixtures if not {f.home_id, f.away_id} & {first.home_id, first.away_id}
    )  # fmt: skip
    for fixture in (first, apart):
        services.fixtures.umpires.assign(
            league.owner, fixture.public_id, username=league.umpire.username
        )
    for hour, fixture, venue in ((19, first, "the-hall"), (20, apart, "the-inn")):
        starts = datetime.combine(TUESDAY, datetime.min.time(), LONDON) + timedelta(hours=hour)
        place = {
            "starts_at": starts.isoformat(),
            "ends_at": (starts + timedelta(hours=1)).isoformat(),
            "board": venues[venue][0],
        }
        services.fixtures.moves.move(
            league.owner, league.competition.public_id, {fixture.public_id: place}
        )
    [clash] = timetables.clashes_now(league.competition)
    assert clash.kind == "travel"
    words = words_of(league.competition, timetables.latest_asked(league.competition))
    assert league.umpire.username in clash_in_words(clash, words)


def test_a_board_that_is_away_is_gone_round_and_named(league, venues):
    board = Board.objects.get(public_id=venues["the-inn"][0])
    day = TUESDAY.isoformat()
    away = {"first": day, "last": day, "why": "lent out", "venue": "the-inn"}
    week = {"last_day": TUESDAY + timedelta(days=7), "venues": list(PAIR), "in_order": False}
    row = computed(ask(league, closed=[{**away, "board": board.public_id}], **week))
    assert row.state == "proposed"
    used = {(each["boards"][0], each["starts_at"][:10]) for each in row.proposal.values()}
    assert (board.public_id, day) not in used
    with pytest.raises(InvalidError) as refused:
        ask(league, closed=[{**away, "venue": "the-hall", "board": board.public_id}], **week)
    assert "closed" in refused.value.mistakes
