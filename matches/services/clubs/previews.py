"""What follows from a change of a club or a season, in sentences, before it is saved.

It is tried: made as it would be, looked at, and taken back with its transaction. So what is said is
what happens. Where nothing follows there are no sentences, and nothing to ask about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.models import Club, Fixture, Membership, Person, Season
from matches.policy import access, charge
from matches.policy.access import Actor
from matches.selectors.people import retention
from matches.services.base import rows, strangers
from matches.services.base.trials import tried
from matches.services.clubs import clubs, seasons


def club(actor: Actor, club: str, **changes: Any) -> tuple[str, ...]:
    """What follows from `clubs.edit`. Who may: owners; refused as the change would be."""
    row = rows.club(club)
    access.require_owner(actor, row)

    def look() -> tuple[Club, dict[int, str], dict[int, str]]:
        held = rows.club(row.public_id)
        return held, _codes(held), strangers.reads(held)

    def both() -> tuple[Any, Any]:
        before = look()
        clubs.edit(actor, row.public_id, **changes)
        return before, look()

    (was, codes, read), (now, codes_then, read_then) = tried(both)
    return tuple(
        sentence
        for told in (_coded(codes, codes_then), _timed(was, now), strangers.told(read, read_then))
        for sentence in told
    )


def season(actor: Actor, season: str, **changes: Any) -> tuple[str, ...]:
    """What follows from `seasons.edit`. Who may: organisers; refused as the change would be."""
    row = rows.season(season)
    access.require_organiser(actor, row.club)

    def both() -> tuple[set[int], dict[int, date], set[int], dict[int, date]]:
        belong, days = _belonging(row), _days_of_names(row)
        seasons.edit(actor, season, **changes)
        return belong, days, _belonging(row), _days_of_names(row)

    belong, days, belong_then, days_then = tried(both)
    return (*_ended(belong, belong_then), *_kept(days, days_then))


# ── a club ────────────────────────────────────────────────────────────────────────────────────


def _codes(row: Club) -> dict[int, str]:
    people = Person.objects.filter(code_of_id=row.pk, erased_at__isnull=True).order_by("pk")
    return dict(people.values_list("pk", "code"))


def _coded(was: Mapping[int, str], now: Mapping[int, str]) -> Iterator[str]:
    others = [(was[key], code) for key, code in now.items() if was.get(key, code) != code]
    if others:
        yield ngettext(
            "%(count)d code is another, wherever it stands: %(was)s becomes %(now)s.",
            "%(count)d codes are others, wherever they stand: %(was)s becomes %(now)s.",
            len(others),
        ) % {"count": len(others), "was": others[0][0], "now": others[0][1]}


def _timed(was: Club, now: Club) -> Iterator[str]:
    if was.time_zone == now.time_zone:
        return
    ahead = Fixture.objects.filter(competition__club=was, starts_at__gte=timezone.now())
    first = ahead.order_by("starts_at").values_list("starts_at", flat=True).first()
    if first is None:
        return
    told = _at(first, was), _at(first, now)
    if told[0] != told[1]:
        yield _(
            "Matches stay at the same moment, and another hour is shown: the next stands at"
            " %(now)s, and not %(was)s."
        ) % {"was": told[0], "now": told[1]}


def _at(moment: datetime, club: Club) -> str:
    return date_format(moment.astimezone(ZoneInfo(club.time_zone)), "j M Y, H:i")


# ── a season ──────────────────────────────────────────────────────────────────────────────────


def _belonging(row: Season) -> set[int]:
    """Who belongs to the season's club now."""
    here = Membership.objects.filter(charge.standing(), club=row.club_id).order_by()
    return set(here.values_list("person", flat=True))


def _ended(was: set[int], now: set[int]) -> Iterator[str]:
    if gone := len(was - now):
        yield ngettext(
            "%(count)d person belongs to the club no more at once: the season has been over for"
            " too long.",
            "%(count)d people belong to the club no more at once: the season has been over for"
            " too long.",
            gone,
        ) % {"count": gone}  # fmt: skip
    if back := len(now - was):
        yield ngettext(
            "%(count)d person belongs to the club again.",
            "%(count)d people belong to the club again.",
            back,
        ) % {"count": back}  # fmt: skip


def _days_of_names(row: Season) -> dict[int, date]:
    """From which day on strangers read a code for everybody of this season whose name they read."""
    own = Membership.objects.filter(season=row).order_by().values("person")
    named = Person.objects.filter(pk__in=own, erased_at__isnull=True, naming__in=retention.NAMED)
    people = list(named.order_by("pk"))
    last = retention.last_days(one.pk for one in people)
    return {one.pk: retention.name_goes_on(one, last) for one in people}


def _kept(was: Mapping[int, date], now: Mapping[int, date]) -> Iterator[str]:
    sooner = [day for key, day in now.items() if day < was.get(key, day)]
    later = [day for key, day in now.items() if day > was.get(key, day)]
    said: tuple[tuple[list[date], Callable[[int], str]], ...] = (
        (sooner, lambda count: ngettext(
            "%(count)d name becomes a code sooner, the first on %(day)s.",
            "%(count)d names become codes sooner, the first on %(day)s.",
            count,
        )),
        (later, lambda count: ngettext(
            "%(count)d name becomes a code later, the first on %(day)s.",
            "%(count)d names become codes later, the first on %(day)s.",
            count,
        )),
    )  # fmt: skip
    for days, sentence in said:
        if days:
            first = date_format(min(days), "j M Y")
            yield sentence(len(days)) % {"count": len(days), "day": first}
