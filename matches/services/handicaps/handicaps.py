"""Handicaps: the start of an entry, by hand or from the ratings; each a new version.

Of every kind an entry has one start. What a match makes of both sides' is in
`selectors.handicaps.starts`.
"""

from __future__ import annotations

from django.db.models import Max
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError
from matches.models import (
    Competition,
    Entry,
    EntryKind,
    EntryState,
    Handicap,
    HandicapBasis,
    HandicapKind,
    Person,
    Rating,
    User,
)
from matches.policy import access, reasons
from matches.policy.access import Actor
from matches.selectors.handicaps import kinds_of, most_of
from matches.services.base import audits, rows
from matches.services.base.transaction import given, one_transaction
from matches.services.draws import drawn, known_formats
from matches.services.results import outcomes
from matches.tournament.handicap import start_by_rating


@one_transaction
def give(actor: Actor, entry: str, *, start: int, reason: str, kind: str = "") -> Handicap:
    """Give an entry a start from now on; 0 takes it away. Who may: organisers.

    `kind` is one of the game's (`selectors.handicaps.starts.kinds_of`); left out, its usual one.
    What has been played keeps the start of its day.
    """
    row = rows.entry(entry, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    require_starts(row.competition)
    meant = _kind(row.competition, kind)
    _require_within(row.competition, meant, "start", start)
    made = _append(row, meant, start, HandicapBasis.BY_HAND, given(reason), user)
    drawn.ask_for_tables(row.competition)
    return made


@one_transaction
def give_by_rating(
    actor: Actor, competition: str, *, step: float, most: int, kind: str = ""
) -> list[Handicap]:
    """Give everybody a start by rating: one for every whole `step` below the strongest of the
    competition, `most` at most. Who may: organisers.

    A pair has the mean of its two. Who has no rating in the game yet keeps the start they have.
    Returns what changed; each says the formula with its numbers.
    """
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    require_starts(row)
    if not step > 0 or step == float("inf"):
        raise InvalidError({"step": [_("More than 0.")]})
    meant = _kind(row, kind)
    _require_within(row, meant, "most", most)
    strengths = _strengths(row)
    strongest = max(strengths.values(), default=0.0)
    made = []
    for entry, own in strengths.items():
        start = start_by_rating(own, strongest, step, most)
        last = entry.handicaps.filter(kind=meant).order_by("-version").first()
        if (last.start if last is not None else 0) == start:
            continue
        reason = _(
            "Rating %(own).1f, the strongest %(top).1f: one for every whole %(step)s, %(most)d at"
            " most."
        ) % {"own": own, "top": strongest, "step": f"{step:g}", "most": most}
        made.append(_append(entry, meant, start, HandicapBasis.BY_RATING, reason, user))
    if made:
        drawn.ask_for_tables(row)
    return made


def require_starts(competition: Competition) -> None:
    """Refuse where a start cannot be counted, with the reason."""
    outcomes.require_open(competition)
    if not kinds_of(competition.game):
        raise ConflictError(
            _("This game is won by parts, and its law knows no start."), code="no-score"
        )
    if why := known_formats.of(competition).no_start:
        raise ConflictError(str(why), code=competition.format)
    if competition.entry_kind == EntryKind.TEAM:
        raise ConflictError(
            _("A match of teams is won by boards: there is no score for a start."), code="teams"
        )


def _kind(competition: Competition, kind: str) -> HandicapKind:
    kinds = kinds_of(competition.game)
    if not kind:
        return kinds[0]
    if kind not in kinds:
        raise InvalidError({"kind": [_("This game has no such start.")]})
    return HandicapKind(kind)


def _require_within(competition: Competition, kind: HandicapKind, field: str, number: int) -> None:
    most = most_of(competition, kind)
    if not 0 <= number <= most:
        raise InvalidError({field: [_("From 0 to %(most)d.") % {"most": most}]})


def _append(
    entry: Entry, kind: HandicapKind, start: int, basis: str, reason: str, by: User
) -> Handicap:
    last = Handicap.objects.filter(entry=entry).aggregate(last=Max("version"))["last"] or 0
    made = Handicap(
        entry=entry,
        version=last + 1,
        kind=kind,
        start=start,
        basis=basis,
        **reasons.columns(reason),
        made_by=by,
    )
    made.save()
    audits.note(
        "handicap.given", "entry", entry.public_id, by=by, club=entry.competition.club_id,
        summary=reason,
        after={"kind": kind, "start": start, "version": made.version, "basis": basis},
    )  # fmt: skip
    return made


def _strengths(row: Competition) -> dict[Entry, float]:
    """The rating of every entry that has one: two queries."""
    entries = list(
        row.entries.filter(state=EntryState.ENTERED).select_related(
            "competition", "person", "pair__first", "pair__second"
        )
    )
    people = {entry: _people(entry) for entry in entries}
    ids = [person.pk for held in people.values() for person in held]
    ratings = dict(
        Rating.objects.filter(game=row.game, system=row.rating_system, person__in=ids).values_list(
            "person_id", "mu"
        )
    )
    return {
        entry: sum(ratings[person.pk] for person in held) / len(held)
        for entry, held in people.items()
        if held and all(person.pk in ratings for person in held)
    }


def _people(entry: Entry) -> list[Person]:
    if entry.person is not None:
        return [entry.person]
    return [entry.pair.first, entry.pair.second] if entry.pair is not None else []
