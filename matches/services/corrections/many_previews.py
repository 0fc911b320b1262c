"""What is done to many matches at once would change: tried, looked at, and taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db.models import Max, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from matches.models import Championship, Competition, Correction, Fixture, User
from matches.selectors.fixtures import result_text
from matches.services.base import rows, trials
from matches.services.corrections import affected, rating_preview, snapshots
from matches.services.corrections.differences import (
    Change,
    Names,
    RowChange,
    houses_changed,
    places_changed,
    rows_changed,
    zones_changed,
)
from matches.services.corrections.effects import Effect
from matches.services.corrections.previews import Told, named
from matches.services.corrections.rating_preview import RatingShift, shifts
from matches.services.corrections.snapshots import Snapshot
from matches.services.ratings.foretold import Foretold
from matches.services.results import outcomes


@dataclass(frozen=True)
class ManyPreview:
    """What would change, match by match and in all: as in `previews.Preview`. `later`: who would
    meet in matches that come of these."""

    matches: tuple[Change, ...]
    later: tuple[Effect, ...]
    rows: tuple[RowChange, ...]
    zones: tuple[Change, ...]
    places: tuple[Change, ...]
    houses: tuple[Change, ...]
    ratings: tuple[RatingShift, ...]
    told: tuple[Told, ...]
    ratings_follow: bool = False


@dataclass(frozen=True)
class _Seen:
    """A competition at one moment: a snapshot a division, how each match stands in words, and the
    ledger."""

    divisions: tuple[Snapshot, ...]
    standing: tuple[str, ...]
    ledger: Foretold


@dataclass(frozen=True)
class _Trial:
    """What a trial saw: before, after, and who would be told."""

    before: _Seen
    after: _Seen
    told: tuple[Told, ...]


def of(
    competition: Competition, fixtures: Sequence[str], make: Callable[[], object], *, by: User
) -> ManyPreview:
    """Try what `make` does to these matches (public ids) of a competition, and say what it would
    change; nothing is saved."""
    championships = snapshots.championships_with(competition, by)

    def look() -> _Trial:
        before = _look(competition, fixtures, championships)
        last = _corrections(competition).aggregate(last=Max("pk"))["last"] or 0
        make()
        made = list(_corrections(competition).filter(pk__gt=last).order_by("pk"))
        told = {one.person.pk: one for each in made for one in affected.told_of(each)}
        after = _look(competition, fixtures, championships)
        return _Trial(before, after, named(list(told.values())))

    return _compared(competition, fixtures, championships, trials.tried(look))


def _compared(
    competition: Competition,
    fixtures: Sequence[str],
    championships: list[Championship],
    trial: _Trial,
) -> ManyPreview:
    names = Names(competition.pk)
    before, after = trial.before, trial.after
    pairs = list(zip(before.divisions, after.divisions, strict=True))
    old, new = pairs[0]
    titles, ledgers = _titles(competition, names), (before.ledger, after.ledger)
    return ManyPreview(
        tuple(
            Change(titles[id_], was, now)
            for id_, was, now in zip(fixtures, before.standing, after.standing, strict=True)
        ),
        tuple(
            Effect(
                f"{titles[id_]}: {_meet(old.sides[id_], names)} → {_meet(sides, names)}",
                stands=False,
            )
            for id_, sides in new.sides.items()
            if id_ in old.sides and old.sides[id_] != sides
        ),
        tuple(each for one, other in pairs for each in rows_changed(one.rows, other.rows, names)),
        tuple(each for one, other in pairs for each in zones_changed(one, other, names)),
        places_changed(old.places, new.places, names),
        houses_changed(old, new, championships, [each.public_id for each in championships]),
        shifts(competition, *ledgers),
        trial.told,
        rating_preview.follow(*ledgers),
    )


def _corrections(competition: Competition) -> QuerySet[Correction]:
    return Correction.objects.filter(fixture__competition=competition)


def _look(
    competition: Competition, fixtures: Sequence[str], championships: list[Championship]
) -> _Seen:
    held = [rows.fixture(id_) for id_ in fixtures]
    one_each: dict[int, Fixture] = {}
    for each in held:
        one_each.setdefault(each.division_id, each)
    return _Seen(
        tuple(snapshots.look(each.public_id, None, championships) for each in one_each.values()),
        tuple(_stands(each) for each in held),
        snapshots.foretold_of(competition),
    )


def _stands(fixture: Fixture) -> str:
    """How a match stands: its result, else what became of it, else when it is played."""
    held = outcomes.official_result(fixture) or outcomes.pending_result(fixture)
    if held is not None:
        return result_text(held, _("the first side"), _("the second side"))
    if fixture.outcome:
        return str(fixture.get_outcome_display())
    if fixture.starts_at is None:
        return _("to be played")
    at: datetime = fixture.starts_at.astimezone(ZoneInfo(fixture.competition.club.time_zone))
    return _("to be played on %(day)s") % {"day": date_format(at, "j M, H:i")}


def _titles(competition: Competition, names: Names) -> dict[str, str]:
    """Every match by public id: its number, and who meets whom. One query."""
    found = competition.fixtures.values_list(
        "public_id", "number", "home__public_id", "away__public_id"
    )
    return {
        id_: f"{number}. {names.entry(home)} – {names.entry(away)}"
        for id_, number, home, away in found
    }


def _meet(sides: snapshots.Sides, names: Names) -> str:
    return f"{names.entry(sides[0])} – {names.entry(sides[1])}"
