"""Calendars as iCalendar text (RFC 5545, RFC 7986), for calendar programs to fetch again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response

from matches.selectors.calendars import Calendar, Event
from matches.web.base.http import may_be_stored

REFRESH = timedelta(hours=1)

Address = Callable[[Event], str]


def calendar_response(request: HttpRequest, calendar: Calendar) -> HttpResponse:
    """The calendar, or 304 to who has it already.

    The tag is weak: a calendar says when it was written, and is the same if only that differs.
    """
    address = _addresses(request)
    told = repr((calendar, [address(one) for one in calendar.events[:1]]))
    tag = f'W/"{hashlib.sha256(told.encode()).hexdigest()[:32]}"'
    known = get_conditional_response(request, etag=tag)
    response = known or HttpResponse(
        as_icalendar(calendar, address), content_type="text/calendar; charset=utf-8"
    )
    response["ETag"] = tag
    response["Content-Disposition"] = 'inline; filename="matches.ics"'
    may_be_stored(request, response, shared=calendar.shared)
    return response


def as_icalendar(calendar: Calendar, address: Address) -> bytes:
    """A VCALENDAR with the time zones that it needs; `address` gives a match's page."""
    import icalendar

    made = icalendar.Calendar()
    made.add("prodid", "-//Pennyclub//Matches//EN")
    made.add("version", "2.0")
    made.add("method", "PUBLISH")
    for name in ("name", "x-wr-calname"):
        # Of one line: the library takes no other.
        made.add(name, " ".join(calendar.name.split()))
    made.add("refresh-interval", REFRESH, parameters={"value": "DURATION"})
    made.add("x-published-ttl", "PT1H")
    now = timezone.now().astimezone(UTC).replace(microsecond=0)
    for one in calendar.events:
        event = icalendar.Event()
        zone = ZoneInfo(one.zone)
        # Never from the host's name: a club that moves house keeps its calendars.
        event.add("uid", f"match-{one.match}@pennyclub")
        event.add("sequence", one.sequence)
        event.add("dtstamp", now)
        event.add("dtstart", _local(one.starts_at, zone))
        event.add("dtend", _local(one.ends_at, zone))
        event.add("summary", one.title)
        event.add("description", one.about)
        if one.place:
            event.add("location", one.place)
        event.add("url", address(one))
        event.add("status", "CANCELLED" if one.cancelled else "CONFIRMED")
        event.add("transp", "TRANSPARENT" if one.cancelled else "OPAQUE")
        made.add_component(event)
    if calendar.events:
        first, last = calendar.events[0].starts_at.year, calendar.events[-1].starts_at.year
        made.add_missing_timezones(date(first - 1, 1, 1), date(last + 2, 1, 1))
    return made.to_ical()


def _local(at: datetime | date, zone: ZoneInfo) -> datetime | date:
    return at.astimezone(zone) if isinstance(at, datetime) else at


def _addresses(request: HttpRequest) -> Address:
    return lambda one: request.build_absolute_uri(reverse("web:match", args=[one.match]))
