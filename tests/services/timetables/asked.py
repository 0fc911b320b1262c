"""A league's timetable: asked for, on evenings in a hall, and computed."""

from __future__ import annotations

from datetime import date, time, timedelta
from typing import Any

from matches.models import Timetable
from matches.services import timetables
from tests.services.league import League

TUESDAY = date(2026, 11, 3)


def ask(league: League, **more: Any) -> Timetable:
    given = {
        "first_day": TUESDAY,
        "last_day": TUESDAY + timedelta(days=20),
        "weekdays": [1],
        "from_time": time(19),
        "slot_minutes": 45,
        "slots_a_day": 3,
        "venues": ["the-hall"],
        **more,
    }
    return timetables.ask(given.pop("actor", league.owner), league.competition.public_id, **given)


def computed(row: Timetable) -> Timetable:
    assert timetables.compute_next(5) == row.public_id
    row.refresh_from_db()
    return row
