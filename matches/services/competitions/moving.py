"""A competition that was set up in the wrong season is moved to the right one."""

from __future__ import annotations

from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError
from matches.models import Competition, Entry, EntryState, Membership, Person, Season
from matches.policy import access
from matches.policy.access import Actor
from matches.services import people
from matches.services.base import audits, rows
from matches.services.base.cleaning import clean
from matches.services.base.transaction import one_transaction
from matches.services.results import outcomes


@one_transaction
def move(actor: Actor, competition: str, season: str) -> Competition:
    """Put a competition into another season of its club. Who may: organisers.

    Its entries, matches, tables and championships stay; its address follows the season. Members who
    play in it are members of that season too, from now on. ConflictError for a competition that is
    finished, and where teams that are made for one season play in it: they exist in no other.
    """
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    found = rows.season(season)
    if found.club_id != row.club_id:
        raise InvalidError({"season": [_("That season is another club's.")]})
    if found.pk == row.season_id:
        return row
    outcomes.require_open(row)
    _require_no_team_of_a_season(row, found)
    before, row.season = row.season, found
    clean(row)
    row.save(update_fields=["season"])
    for person in _members(row, before):
        people.join(user, row.club.public_id, person.public_id, season=found.public_id)
    audits.note(
        "competition.season-changed", "competition", row.public_id, by=user, club=row.club_id,
        before={"season": before.public_id}, after={"season": found.public_id},
    )  # fmt: skip
    return row


def _require_no_team_of_a_season(row: Competition, season: Season) -> None:
    bound = [
        entry.team.name
        for entry in row.entries.filter(team__club=row.club_id)
        .select_related("team")
        .order_by("id")
        if entry.team is not None and entry.team.season_id not in (None, season.pk)
    ]
    if bound:
        raise ConflictError(
            _(
                "It cannot move: some of its teams are of %(season)s alone (%(teams)s). Set it up"
                " again in the other season, with teams of that one."
            )
            % {"teams": ", ".join(bound), "season": row.season.name},
            code="teams-of-a-season",
        )


def _members(row: Competition, season: Season) -> list[Person]:
    """Who plays in a competition, alone or in a pair, and is a member of its club in a season."""
    entries = row.entries.filter(state=EntryState.ENTERED).select_related(
        "person", "pair__first", "pair__second"
    )
    playing = {one.pk: one for entry in entries for one in _people(entry)}
    held = Membership.objects.filter(
        club=row.club, season=season, left_on__isnull=True, person__in=playing
    )
    return [playing[pk] for pk in held.order_by("id").values_list("person_id", flat=True)]


def _people(entry: Entry) -> list[Person]:
    if entry.pair is not None:
        return [entry.pair.first, entry.pair.second]
    return [entry.person] if entry.person is not None else []
