"""Handicaps: the start of an entry, by hand or from the ratings; each a new version."""

from __future__ import annotations

from django.db.models import Max
from django.utils.translation import gettext as _

import rules
from matches import access
from matches.access import Actor
from matches.errors import ConflictError, InvalidError
from matches.models import (
    Competition,
    Division,
    Entry,
    EntryKind,
    EntryState,
    Handicap,
    HandicapBasis,
    Person,
    Rating,
    User,
)
from matches.services import audits, messages, outcomes, rows
from matches.services.transaction import given, one_transaction
from matches.tournament.handicap import start_by_rating

MOST = 50
WON_BY_PARTS = frozenset({"sets"})
"""Measures that are no score of points or goals, so that no start can be added to them."""
FORMATS = frozenset({"round-robin", "everyone-plays", "box-league"})
"""Formats in which the table alone decides: elsewhere who goes on is read from the cards."""


@one_transaction
def give(actor: Actor, entry: str, *, start: int, reason: str) -> Handicap:
    """Give an entry a start from now on; 0 takes it away. Who may: organisers.

    What has been played keeps the start of its day.
    """
    row = rows.entry(entry, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    require_starts(row.competition)
    made = _append(row, start, HandicapBasis.BY_HAND, given(reason), user)
    _ask_for_tables(row.competition)
    return made


@one_transaction
def give_by_rating(actor: Actor, competition: str, *, step: float, most: int) -> list[Handicap]:
    """Give everybody a start by rating: a point for every whole `step` below the strongest of the
    competition, `most` at most. Who may: organisers.

    A pair has the mean of its two. Who has no rating in the game yet keeps the start they have.
    Returns what changed; each says the formula with its numbers.
    """
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    require_starts(row)
    if not step > 0 or step == float("inf"):
        raise InvalidError({"step": [_("More than 0.")]})
    if not 0 <= most <= MOST:
        raise InvalidError({"most": [_("From 0 to %(most)d.") % {"most": MOST}]})
    strengths = _strengths(row)
    strongest = max(strengths.values(), default=0.0)
    made = []
    for entry, own in strengths.items():
        start = start_by_rating(own, strongest, step, most)
        last = entry.handicaps.order_by("-version").first()
        if (last.start if last is not None else 0) == start:
            continue
        reason = _(
            "Rating %(own).1f, the strongest %(top).1f: one for every whole %(step)s, %(most)d at"
            " most."
        ) % {"own": own, "top": strongest, "step": f"{step:g}", "most": most}
        made.append(_append(entry, start, HandicapBasis.BY_RATING, reason, user))
    if made:
        _ask_for_tables(row)
    return made


def require_starts(competition: Competition) -> None:
    """Refuse where a start cannot be counted, with the reason."""
    outcomes.require_open(competition)
    if rules.GAMES[competition.game].measure in WON_BY_PARTS:
        raise ConflictError(
            _("This game is won by sets: there is no score to which a start could be added."),
            code="no-score",
        )
    if competition.format not in FORMATS:
        raise ConflictError(
            _("A start counts in a league's table. Here it is the cards that say who goes on."),
            code="no-table",
        )
    if competition.entry_kind == EntryKind.TEAM:
        raise ConflictError(
            _("A match of teams is won by boards: there is no score for a start."), code="teams"
        )


def _append(entry: Entry, start: int, basis: str, reason: str, by: User) -> Handicap:
    if not 0 <= start <= MOST:
        raise InvalidError({"start": [_("From 0 to %(most)d.") % {"most": MOST}]})
    last = Handicap.objects.filter(entry=entry).aggregate(last=Max("version"))["last"] or 0
    made = Handicap(
        entry=entry, version=last + 1, start=start, basis=basis, reason=reason, made_by=by
    )
    made.save()
    audits.note(
        "handicap.given", "entry", entry.public_id, by=by, club=entry.competition.club_id,
        summary=reason, after={"start": start, "version": made.version, "basis": basis},
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
        Rating.objects.filter(game=row.game, person__in=ids).values_list("person_id", "mu")
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


def _ask_for_tables(row: Competition) -> None:
    for division in Division.objects.filter(stage__competition=row):
        messages.put(messages.STANDING, division=division.public_id)
