"""What a correction would change, before it is saved.

It is tried: made as it would be, looked at, and taken back with its transaction. So what is shown
is what happens, whatever the format, and nothing is announced or sent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from django.utils.translation import gettext as _

import rules
from matches.models import (
    Championship,
    Correction,
    Entry,
    Fixture,
    Resting,
    Result,
    User,
)
from matches.policy import access, visibility
from matches.selectors.base import ENTRY_NAMES
from matches.services.base import trials
from matches.services.corrections import affected, effects, rating_preview, snapshots
from matches.services.corrections.effects import Effect
from matches.services.corrections.rating_preview import RatingShift, shifts
from matches.services.corrections.snapshots import Snapshot
from matches.services.ratings.foretold import Foretold
from matches.tournament.exact import Number, text
from matches.tournament.rows import Row

COLUMNS = ("rank", "played", "won", "drawn", "lost", "scored", "conceded", "difference", "points")
"""What of a row is compared, by the names of `matches.tournament.rows.Row`."""

REASON = "…"
"""Stands for the reason while a correction is only looked at."""


class Tabled(Protocol):
    """What has the rows of a table, and the zone of each that is in one."""

    @property
    def rows(self) -> Mapping[str, Row]: ...
    @property
    def zones(self) -> Mapping[str, tuple[str, bool]]: ...


class Housed(Protocol):
    """What has the ranks and points of houses, by championship and house."""

    @property
    def houses(self) -> Mapping[tuple[str, str], tuple[int, Number]]: ...


@dataclass(frozen=True)
class RowChange:
    """What would change in one row: by column, before and after, as text ("–" for none)."""

    entry: str
    name: str
    changes: Mapping[str, tuple[str, str]]


@dataclass(frozen=True)
class Change:
    """One thing that would be another: of whom or what, before and after, as text."""

    name: str
    before: str
    after: str


@dataclass(frozen=True)
class Told:
    """Somebody who would be told, and whether a mail reaches them."""

    name: str
    entry: str
    by_mail: bool


@dataclass(frozen=True)
class Preview:
    """A correction that is not saved. `verdict`: on its card, None for a ruling without one. Scores
    and outcomes before and after (None where there was none); the `rows` of the table that would
    change, in their new order; `zones` (promoted, relegated, through); what would change `later`:
    in a bracket, in drawn rounds and stages; `ratings`, where it is foretold how they move
    (`ratings_follow`: they do, and it is not); `places` in the competition, as certificates and
    championships count them; `houses` of championships; who would be `told`.

    `rests`: something that was drawn or played rests on the result, and the organiser has to say
    what becomes of it (`resting`: as it is shown here).
    """

    verdict: rules.Verdict | None
    before: tuple[int, int] | None
    after: tuple[int, int] | None
    winner_before: str | None
    winner_after: str | None
    outcome_before: str | None
    outcome_after: str | None
    rows: tuple[RowChange, ...]
    zones: tuple[Change, ...] = ()
    later: tuple[Effect, ...] = ()
    ratings: tuple[RatingShift, ...] = ()
    places: tuple[Change, ...] = ()
    houses: tuple[Change, ...] = ()
    told: tuple[Told, ...] = ()
    rests: bool = False
    resting: str | None = None
    ratings_follow: bool = False


@dataclass(frozen=True)
class _Trial:
    """What a trial saw: before, after, the ledger by both, the steps that it took, and who would be
    told."""

    before: Snapshot
    after: Snapshot
    ledgers: tuple[Foretold, Foretold]
    steps: list[dict[str, Any]]
    told: tuple[Told, ...]


def choice(user: User, fixture: Fixture, resting: str | None) -> str | None:
    """What is tried of what rests on the result: what an organiser has chosen, at first to keep it.
    Who may not choose is shown it as it would be without a choice."""
    if resting is not None:
        access.require_organiser_of(user, fixture.competition)
        return resting
    return Resting.KEEP if access.organises(user, fixture.competition.club_id) else None


def of(
    fixture: Fixture,
    board: int | None,
    make: Callable[[], object],
    verdict: rules.Verdict | None = None,
    *,
    by: User,
    resting: str | None,
) -> Preview:
    """Try what `make` does to a match, and say what it would change."""
    championships = snapshots.championships_with(fixture.competition, by)
    trial = _tried(fixture, board, make, championships)
    before, after, steps = trial.before, trial.after, trial.steps
    names = Names(fixture.competition_id)
    ids = [each.public_id for each in championships]
    return Preview(
        verdict,
        _score(before.result),
        _score(after.result),
        before.result.winner if before.result is not None else None,
        after.result.winner if after.result is not None else None,
        before.result.outcome if before.result is not None else None,
        after.result.outcome if after.result is not None else None,
        rows_changed(before.rows, after.rows, names),
        zones_changed(before, after, names),
        effects.of(fixture, steps, before, after, names.entry),
        shifts(fixture.competition, *trial.ledgers),
        places_changed(before.places, after.places, names),
        houses_changed(before, after, championships, ids),
        trial.told,
        effects.rests(fixture, steps),
        resting,
        rating_preview.follow(*trial.ledgers),
    )


def _tried(
    fixture: Fixture,
    board: int | None,
    make: Callable[[], object],
    championships: list[Championship],
) -> _Trial:
    id_, own = fixture.public_id, fixture.competition

    def look() -> _Trial:
        known = _latest(fixture)
        before, ledger = snapshots.look(id_, board, championships), snapshots.foretold_of(own)
        make()
        after = snapshots.look(id_, board, championships)
        ledgers = (ledger, snapshots.foretold_of(own))
        made = _latest(fixture)
        if made is None or made == known:
            return _Trial(before, after, ledgers, [], ())
        return _Trial(before, after, ledgers, made.steps, named(affected.told_of(made)))

    return trials.tried(look)


def _latest(fixture: Fixture) -> Correction | None:
    return Correction.objects.filter(fixture=fixture).order_by("-pk").first()


def named(told: Sequence[affected.Told]) -> tuple[Told, ...]:
    """Who would be told, by name."""
    return tuple(
        Told(
            visibility.full_name(one.person),
            visibility.full_entry_name(one.entry),
            one.by_mail,
        )
        for one in told
    )


class Names:
    """The names of a competition's entries, as its organisers know them. One query."""

    def __init__(self, competition: int) -> None:
        found = Entry.objects.filter(competition=competition)
        self.held = {
            entry.public_id: visibility.full_entry_name(entry)
            for entry in found.select_related(*ENTRY_NAMES)
        }

    def entry(self, id_: str | None) -> str:
        """An entry's name; what is not known yet is said so."""
        return self.held.get(id_ or "", _("to be known"))


def _score(result: Result | None) -> tuple[int, int] | None:
    if result is None or result.score_a is None or result.score_b is None:
        return None
    return result.score_a, result.score_b


def rows_changed(
    before: Mapping[str, Row], after: Mapping[str, Row], names: Names
) -> tuple[RowChange, ...]:
    """What would be another in a table, in its new order."""
    moved = [
        (row.entrant, changes)
        for row in after.values()
        if row.entrant in before and (changes := _changes(before[row.entrant], row))
    ]
    return tuple(RowChange(entry, names.entry(entry), changes) for entry, changes in moved)


def _changes(before: Row, after: Row) -> dict[str, tuple[str, str]]:
    told: dict[str, tuple[str, str]] = {}
    for column in COLUMNS:
        old, new = getattr(before, column), getattr(after, column)
        if old != new:
            told[column] = (_text(old), _text(new))
    return told


def _text(number: Number | None) -> str:
    return text(number) if number is not None else "–"


def zones_changed(before: Tabled, after: Tabled, names: Names) -> tuple[Change, ...]:
    """Who would be in another zone of the table."""
    return tuple(
        Change(names.entry(entry), _zone(before, entry), _zone(after, entry))
        for entry in after.rows
        if before.zones.get(entry) != after.zones.get(entry)
    )


def _zone(seen: Tabled, entry: str) -> str:
    held = seen.zones.get(entry)
    if held is None:
        return "–"
    name, certain = held
    return _("%(zone)s (certain)") % {"zone": name} if certain else name


def places_changed(
    before: Mapping[str, int | None], after: Mapping[str, int | None], names: Names
) -> tuple[Change, ...]:
    """Who would have another place in the competition."""
    ids = sorted(after, key=lambda entry: (after[entry] is None, after[entry] or 0))
    return tuple(
        Change(names.entry(entry), _text(before.get(entry)), _text(after[entry]))
        for entry in ids
        if before.get(entry) != after[entry]
    )


def houses_changed(
    before: Housed, after: Housed, championships: Sequence[Championship], ids: Sequence[str]
) -> tuple[Change, ...]:
    """Which houses would have other points; `ids` of the championships, in their order."""
    told = []
    named = {each.public_id: each for each in championships}
    teams = {
        team.public_id: team.name for each in championships for team in each.houses.order_by("pk")
    }
    for key in sorted(after.houses, key=lambda one: (ids.index(one[0]), after.houses[one][0])):
        old, new = before.houses.get(key), after.houses[key]
        if old is not None and old != new:
            name = f"{named[key[0]].name}: {teams[key[1]]}"
            told.append(Change(name, _house(*old), _house(*new)))
    return tuple(told)


def _house(rank: int, points: Number) -> str:
    return _("%(points)s points, place %(rank)d") % {"points": text(points), "rank": rank}
