"""What is wrong with a timetable as it stands, and with a date before it is kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from matches.models import Board, Competition, Fixture, Timetable
from matches.selectors.fixtures import WITH_BOARDS
from matches.selectors.timetables.demanded import middle_of
from matches.selectors.timetables.problems import place_of, problem_of
from matches.selectors.timetables.timetable_words import Words, words_of
from matches.tournament import timetable as arithmetic
from matches.tournament.timetable import Clash, Placement, Problem


def clashes_now(competition: Competition) -> list[Clash]:
    """What is wrong with the timetable as it stands, by what was asked last; nothing is saved."""
    asked = latest_asked(competition)
    problem = problem_of(competition, {**asked, "keep": False})
    return _clashes(problem, placed_now(competition, problem, asked))


def clashes_at(
    fixture: Fixture, starts: datetime, ends: datetime | None, venue: str, boards: Iterable[Board]
) -> tuple[list[Clash], Words]:
    """What would be wrong with one match at another time or place, and the names for it in words.

    Looked at are the days around it: all that the club plays then, the ways between its venues, and
    what the competition's last timetable asked (rest, home nights, closed days). A venue or board
    that another competition's timetable closed is closed to this one too. `venue` is a slug or "".
    Without an end the match takes as long as a slot of that timetable. At most 22 queries.
    """
    zone = ZoneInfo(fixture.competition.club.time_zone)
    day = starts.astimezone(zone).date()
    look = looked_at(fixture.competition, day, day, about=fixture)
    place = {
        "starts_at": starts.isoformat(),
        "ends_at": ends.isoformat() if ends is not None else None,
        "venue": venue,
        "boards": [board.public_id for board in boards],
    }
    found = look.clashes({fixture.public_id: place})
    return found, look.words(found)


@dataclass(frozen=True)
class Looked:
    """The matches of a competition on some days and all that the club plays then, looked at once
    and asked about as often as wanted."""

    row: Competition
    problem: Problem
    asked: Mapping[str, Any]
    placed: Mapping[str, Placement]

    def clashes(self, places: Mapping[str, Mapping[str, Any]]) -> list[Clash]:
        """What would be wrong with matches (by public id) at other places, as moves have them, with
        each other and with what stays. A match that nobody plays any more clashes with nothing."""
        known = {each.id for each in self.problem.fixtures}
        told = {
            key: self._there(place)
            for key, place in places.items()
            if key in known and place["starts_at"]
        }
        stays = {key: place for key, place in self.placed.items() if key not in places}
        nowhere = {key for key, place in told.items() if not place.venue}
        return [
            each
            for each in _clashes(self.problem, {**stays, **told})
            if told.keys() & set(each.matches)
            and not (each.kind == "home-venue" and nowhere & set(each.matches))
        ]

    def words(self, found: Iterable[Clash]) -> Words:
        """The names for clashes in words. Six queries."""
        known = {key for each in found for key in each.matches}
        return words_of(self.row, dict(self.asked), others=known)

    def _there(self, place: Mapping[str, Any]) -> Placement:
        zone = ZoneInfo(self.row.club.time_zone)
        starts = datetime.fromisoformat(place["starts_at"]).astimezone(zone)
        length = timedelta(minutes=int(self.asked["slot_minutes"]))
        ends = datetime.fromisoformat(place["ends_at"]) if place["ends_at"] else starts + length
        boards = tuple(place["boards"])
        return Placement(place["venue"] or "", boards, starts, ends.astimezone(zone))


def looked_at(row: Competition, first: date, last: date, *, about: Fixture | None = None) -> Looked:
    """A competition from one day to another, by what its last timetable asked (see `clashes_at`);
    `about` a match, whatever became of it. At most 16 queries."""
    asked = latest_asked(row)
    around = {
        **asked, "first_day": first.isoformat(),
        "last_day": (last + timedelta(days=1)).isoformat(),
        # Nothing is to be placed: no slot is made, however many days they are.
        "weekdays": [],
        "middle": middle_of(asked), "keep": False,
        "closed": [*asked["closed"], *_closed_to_all(row, first, last)],
    }  # fmt: skip
    problem = problem_of(row, around, about=about)
    return Looked(row, problem, around, placed_now(row, problem, asked))


def length_of(fixture: Fixture) -> timedelta | None:
    """How long a match was planned to take; None where nobody said its end."""
    if fixture.starts_at is None or fixture.ends_at is None:
        return None
    return fixture.ends_at - fixture.starts_at


def placed_now(
    competition: Competition, problem: Problem, asked: dict[str, Any]
) -> dict[str, Placement]:
    """Where the dated matches of a problem are now. Three queries."""
    zone, minutes = ZoneInfo(competition.club.time_zone), int(asked["slot_minutes"])
    own = competition.fixtures.select_related("venue").prefetch_related(WITH_BOARDS)
    dated = own.filter(starts_at__isnull=False, public_id__in=[f.id for f in problem.fixtures])
    return {fixture.public_id: place_of(fixture, minutes, zone) for fixture in dated}


def clashes_of(timetable: Timetable, proposal: Mapping[str, Any]) -> list[Clash] | None:
    """What would be wrong with a timetable's proposal (places by match) beside the dated matches
    that it leaves where they are; None where a match of it is none to be placed any more."""
    row, asked = timetable.competition, timetable.asked
    problem = problem_of(row, {**asked, "keep": False})
    if not proposal.keys() <= {fixture.id for fixture in problem.fixtures}:
        return None
    told = {key: _placement(place) for key, place in proposal.items()}
    without = set(timetable.progress.get("unplaced", ()))
    now = placed_now(row, problem, asked)
    kept = {key: place for key, place in now.items() if key not in without}
    found = arithmetic.clashes(problem, {**kept, **told})
    return [clash for clash in found if told.keys() & set(clash.matches)]


def _placement(place: Mapping[str, Any]) -> Placement:
    starts, ends = (datetime.fromisoformat(place[key]) for key in ("starts_at", "ends_at"))
    return Placement(place["venue"], tuple(place["boards"]), starts, ends)


def _clashes(problem: Problem, placed: dict[str, Placement]) -> list[Clash]:
    found = arithmetic.clashes(problem, placed)
    # Without an opinion on venues there is none to be broken.
    return [clash for clash in found if clash.kind != "home-venue" or problem.venues]


def _closed_to_all(row: Competition, first: date, until: date) -> list[dict[str, Any]]:
    """The closed venues and boards that the last timetables of the club's other competitions name,
    about some days. One query."""
    others = Timetable.objects.filter(competition__club=row.club).exclude(competition=row)
    last = dict(others.order_by("id").values_list("competition_id", "asked"))
    near = (first.isoformat(), (until + timedelta(days=1)).isoformat())
    told = []
    for asked in last.values():
        for closed in asked["closed"]:
            if closed.get("venue") and closed["first"] <= near[1] and near[0] <= closed["last"]:
                told += [closed] if closed not in told else []
    return told


def latest_asked(competition: Competition) -> dict[str, Any]:
    """What was asked last for a competition; before that, nothing but the usual evening."""
    last = competition.timetables.order_by("-id").values_list("asked", flat=True).first()
    return dict(last) if last is not None else dict(USUAL)


USUAL: dict[str, Any] = {
    "first_day": "2000-01-01",
    "last_day": "2000-01-01",
    "weekdays": [0],
    "from_time": "18:00",
    "slot_minutes": 30,
    "slots_a_day": 8,
    "venues": [],
    "rest_minutes": 0,
    "most_a_day": None,
    "in_order": False,
    "keep": False,
    "boards_a_match": 1,
    "home": {},
    "closed": [],
    "demands": [],
}
