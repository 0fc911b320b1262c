"""What a correction would change, before it is saved.

It is tried: made as it would be, looked at, and taken back with its transaction. So what is shown
is what happens, whatever the format, and nothing is announced or sent.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import rules
from matches.models import (
    Championship,
    Correction,
    Fixture,
    Resting,
    Result,
    User,
)
from matches.policy import access, codes, visibility
from matches.services.base import trials
from matches.services.corrections import affected, effects, rating_preview, snapshots
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
from matches.services.corrections.rating_preview import RatingShift, shifts
from matches.services.corrections.snapshots import Snapshot
from matches.services.ratings.foretold import Foretold

REASON = "…"
"""Stands for the reason while a correction is only looked at."""


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
    for one in told:
        codes.shown_in(one.person, one.entry.competition_id, partial(codes.club_of, one.entry))
    return tuple(
        Told(
            visibility.full_name(one.person),
            visibility.full_entry_name(one.entry),
            one.by_mail,
        )
        for one in told
    )


def _score(result: Result | None) -> tuple[int, int] | None:
    if result is None or result.score_a is None or result.score_b is None:
        return None
    return result.score_a, result.score_b
