"""Age bands age by themselves, where a birth year is known; nobody is told more of by it.

A child becomes an adult by a birthday alone: a year of birth by which they were one long ago is
likelier wrong than the age band, and people look at it.
"""

from __future__ import annotations

from datetime import date

from django.db import transaction
from django.utils import timezone

from matches.models import AgeBand, Club, Membership, Person
from matches.policy import visibility
from matches.policy.charge import standing
from matches.services.base import audits
from matches.services.base.sweeping import each_apart
from matches.services.people import ledger
from matches.services.people.ledger import Said

SURELY_ADULT, SURELY_YOUTH = 19, 14
"""So many years after the year of birth somebody is 18, or 13, whenever their birthday is."""

LATEST = 20
"""So many years after it they may have been under 18 within the last two years."""


def grow_up() -> int:
    """Put everybody's age band up to what their birth year surely makes of it; returns how many. A
    club's word that somebody is older stands, and so does its word that somebody is a child, where
    no birthday explains it: the club's list of whose age to look at has them from today on. Doing
    it twice does no harm."""
    year = timezone.localdate().year
    known = Person.objects.filter(birth_year__isnull=False, erased_at__isnull=True)
    young = known.exclude(age_band=AgeBand.ADULT).filter(birth_year__lte=year - SURELY_YOUTH)
    keys = [
        row.pk
        for row in young.order_by("pk")
        if row.birth_year is not None and _band(year - row.birth_year) not in ("", row.age_band)
    ]
    return sum(each_apart(keys, lambda key: _grown(key, year)).values())


def _band(years: int) -> str:
    if years >= SURELY_ADULT:
        return AgeBand.ADULT.value
    return AgeBand.YOUTH.value if years >= SURELY_YOUTH else ""


def unlikely(band: str, years: int) -> bool:
    """Whether so many years after their birth a child or youth was an adult long ago."""
    return years > LATEST and band in (AgeBand.CHILD, AgeBand.YOUTH)


def year_of_both(kept: Person, gone: Person, band: str) -> int | None:
    """The birth year of two who are made one and are of an age band: an adult's as it is; else the
    later of the two, so that nobody is older by it. A year known of one alone is kept where it
    makes no adult for two years more; and nobody has one by which they would age at once."""
    now = timezone.localdate().year
    if band == AgeBand.ADULT:
        return kept.birth_year if kept.birth_year is not None else gone.birth_year
    years = _years(kept, gone)
    if not years or _band(now - max(years)) not in ("", band):
        return None
    return max(years) if len(years) == 2 or now - max(years) < SURELY_ADULT - 2 else None


def review_of_both(kept: Person, gone: Person, band: str) -> date | None:
    """When the club looks at the age of two who are made one: on the earlier day of theirs; today
    where they are no adults and their years of birth lie more than a year apart, or one of a youth
    is let go."""
    days = [each.age_review_on for each in (kept, gone) if each.age_review_on is not None]
    years = _years(kept, gone)
    apart = bool(years) and max(years) - min(years) > 1
    lost = bool(years) and year_of_both(kept, gone, band) is None
    if band != AgeBand.ADULT and (apart or lost):
        days.append(timezone.localdate())
    return min(days, default=None)


def _years(*people: Person) -> list[int]:
    return [each.birth_year for each in people if each.birth_year is not None]


@transaction.atomic
def _grown(key: int, year: int) -> bool:
    row = Person.objects.select_for_update(of=("self",), no_key=True).get(pk=key)
    band = _band(year - row.birth_year) if row.birth_year is not None else ""
    if not band or band == row.age_band:
        return False
    before = {"naming": row.naming, "age_band": row.age_band}
    club = home(row)
    if unlikely(row.age_band, year - row.birth_year if row.birth_year is not None else 0):
        Person.objects.filter(pk=key, age_review_on=None).update(age_review_on=timezone.localdate())
        return False
    row.age_band = band
    if club is not None and row.alias.strip() and visibility.is_their_name(row):
        # The gate hides such an alias of a child, and of no adult.
        ledger.append(row, club, Said(), by=None)
    else:
        ledger.save(row)
    audits.note(
        "person.grown", "person", row.public_id, by=None, club=club,
        before=before, after={"naming": row.naming, "age_band": row.age_band},
    )  # fmt: skip
    return True


def home(row: Person) -> Club | None:
    """The club that somebody belongs to now, else the one that they were in last."""
    held = Membership.objects.filter(person=row).select_related("club")
    found = held.filter(standing()).order_by("pk").last() or held.order_by("pk").last()
    return found.club if found is not None else None
