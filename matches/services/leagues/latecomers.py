"""Who comes to a league after the draw, and who is taken out of it again before playing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date, timedelta

from django.db.models import Max, Q
from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import (
    BYES,
    CompetitionState,
    Division,
    Entry,
    EntryState,
    Fixture,
    FixtureState,
    Place,
    Result,
    Round,
    RunningCard,
    Scorecard,
    Side,
)
from matches.selectors.base import ENTRY_NAMES
from matches.services.base import messages
from matches.services.draws import known_formats
from matches.services.draws.format import Latecomers, LateMatch
from matches.tournament.formats.late import late_matches

USUAL_DAYS = 7


def plan(division: Division) -> tuple[LateMatch, ...]:
    """The matches that one more entry would have in a division, each with its round and a date.

    Rounds in which nothing has begun take it where somebody rests; for the others there is a round
    each after the last, as far apart as the last two are. Five queries.
    """
    row = division.stage.competition
    if row.state != CompetitionState.RUNNING:
        raise ConflictError(_("It is not running: enter who comes as usual."), code="state")
    opponents = _opponents(division)
    rounds = list(division.rounds.order_by("number"))
    legs = known_formats.read_options(row.format, division.stage.format_options)["legs"]
    made = late_matches(
        list(opponents), legs, _resting(division, rounds, set(opponents)), _homes(division)
    )
    days = {held.number: held.starts_on for held in rounds}
    last, told = max(days, default=0), []
    for one in made:
        number, new = one.round, one.round is None
        if number is None:
            number = last = last + 1
            days[number] = _after(days, number)
        told.append(
            LateMatch(number, new, days[number], opponents[one.opponent], one.leg, one.at_home)
        )
    return tuple(told)


def seat(entry: Entry, division: Division, dates: Mapping[int, date]) -> None:
    """Give a late entry its place and its matches; `dates` of the new rounds as they were chosen.
    In the transaction of who enters it; the competition is locked."""
    row = entry.competition
    matches = plan(division)
    rounds = {held.number: held for held in division.rounds.all()}
    places = Place.objects.filter(division=division)
    last = places.aggregate(last=Max("number"))["last"] or 0
    Place.objects.create(division=division, entry=entry, number=last + 1)
    first = number = row.fixtures.aggregate(last=Max("number"))["last"] or 0
    for one in matches:
        number += 1
        if one.new:
            day = dates.get(one.round, one.day)
            rounds[one.round] = Round.objects.create(
                division=division, number=one.round, starts_on=day
            )
        sides = (entry, one.opponent) if one.at_home else (one.opponent, entry)
        Fixture.objects.create(
            competition=row, division=division, round=rounds[one.round], number=number, leg=one.leg,
            home=sides[0], away=sides[1], first=Side.A,
        )  # fmt: skip
    messages.put(messages.DRAWN, competition=row.public_id, after=str(first), upto=str(number))
    messages.put(messages.STANDING, division=division.public_id)


def unseat(entry: Entry) -> None:
    """Take an entry out with its matches; ConflictError where one of them has begun. In the
    transaction of who removes it; the competition is locked."""
    own = Fixture.objects.filter(Q(home=entry) | Q(away=entry))
    if has_begun(entry):
        raise ConflictError(
            _("A match of theirs has begun, so they stay: withdraw them instead."),
            code="already-played",
        )
    divisions = list(Division.objects.filter(places__entry=entry))
    rounds = set(own.values_list("round_id", flat=True))
    own.delete()
    entry.places.all().delete()
    for division in divisions:
        # A round in the middle may be empty; those at the end go.
        for held in division.rounds.order_by("-number"):
            if held.pk not in rounds or held.fixtures.exists():
                break
            held.delete()
        messages.put(messages.STANDING, division=division.public_id)


def has_begun(entry: Entry) -> bool:
    """Whether any match of an entry was called, written down or ruled on."""
    own = Fixture.objects.filter(Q(home=entry) | Q(away=entry))
    begun = own.exclude(state=FixtureState.PLANNED).exclude(outcome__in=BYES).exists()
    return begun or any(
        model.objects.filter(fixture__in=own).exists() for model in (Scorecard, Result, RunningCard)
    )


def _opponents(division: Division) -> dict[str, Entry]:
    found = Entry.objects.filter(places__division=division, state=EntryState.ENTERED)
    listed = found.select_related(*ENTRY_NAMES).order_by("places__number")
    return {each.public_id: each for each in listed}


def _resting(division: Division, rounds: list[Round], everybody: set[str]) -> dict[int, set[str]]:
    """Of each round in which nothing has begun, who has no match in it."""
    busy: dict[int, set[str]] = {held.number: set() for held in rounds}
    begun: set[int] = set()
    found = Fixture.objects.filter(division=division, round__isnull=False).order_by("number")
    for number, home, away, state in found.values_list(
        "round__number", "home__public_id", "away__public_id", "state"
    ):
        busy[number] |= {home, away}
        if state != FixtureState.PLANNED and away is not None:
            begun.add(number)
    return {number: everybody - held for number, held in busy.items() if number not in begun}


def _homes(division: Division) -> Counter[str]:
    told: Counter[str] = Counter()
    found = Fixture.objects.filter(division=division, home__isnull=False, away__isnull=False)
    for home, away in found.values_list("home__public_id", "away__public_id"):
        told[home] += 1
        told[away] -= 1
    return told


def _after(days: Mapping[int, date | None], number: int) -> date | None:
    """As long after the round before as that is after its own; none where it has no date."""
    before, earlier = days.get(number - 1), days.get(number - 2)
    if before is None:
        return None
    apart = (before - earlier).days if earlier is not None and earlier < before else USUAL_DAYS
    return before + timedelta(days=apart)


LATECOMERS = Latecomers(plan, seat, unseat, has_begun)
