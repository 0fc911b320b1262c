"""What a lesson finds or makes in its club: the season, the pupils of a class, a room's boards."""

from __future__ import annotations

from datetime import date

from django.db.models import Exists, OuterRef, Q
from django.utils.text import slugify
from django.utils.translation import gettext as _

from matches.errors import NotFoundError
from matches.models import Board, Club, EntryState, Membership, Person, Season, Venue
from matches.policy.access import Actor
from matches.policy.charge import belonging, not_left
from matches.selectors.clubs import in_order
from matches.services.clubs import seasons, venues


def season_of(actor: Actor, club: Club, day: date) -> Season:
    """The season of that day; a teacher who has none yet gets the calendar year."""
    running = club.seasons.filter(starts_on__lte=day, ends_on__gte=day).order_by("-starts_on")
    found = running.first()
    if found is not None:
        return found
    name, number = str(day.year), 1
    while club.seasons.filter(slug=slugify(name)).exists():
        number += 1
        name = f"{day.year} ({number})"
    return seasons.create(
        actor, club.public_id,
        name=name, starts_on=date(day.year, 1, 1), ends_on=date(day.year, 12, 31),
    )  # fmt: skip


def pupils_of(club: Club, public_id: str) -> list[str]:
    """The people of a competition or team of this club, by public id; who withdrew, or has left the
    club, is left out."""
    belongs = Membership.objects.filter(not_left(), person=OuterRef("pk"), club=club).order_by()
    found = (
        Person.objects.filter(belonging(club.pk), Exists(belongs))
        .filter(
            Q(
                entries__competition__public_id=public_id,
                entries__competition__club=club,
                entries__state=EntryState.ENTERED,
            )
            | Q(team_places__team__public_id=public_id, team_places__team__club=club)
        )
        .distinct()
        .order_by("family_name", "given_name", "id")
    )
    listed = list(found.values_list("public_id", flat=True))
    if not listed:
        raise NotFoundError(_("There is no such class in %(club)s.") % {"club": club.name})
    return listed


def boards_of(actor: Actor, club: Club, room: str, count: int, game: str) -> list[Board]:
    """So many boards of a room, in order; those it does not have yet are made."""
    name = room.strip() or _("Classroom")
    venue = Venue.objects.filter(club=club).filter(Q(name=name) | Q(slug=slugify(name))).first()
    if venue is None:
        venue = venues.create(actor, club.public_id, name=name)
    known = in_order(venue.boards.filter(in_use=True))
    taken = set(venue.boards.values_list("name", flat=True))
    number = 0
    while len(known) < count:
        number += 1
        label = _("Board %(number)d") % {"number": number}
        if label not in taken:
            known.append(
                venues.add_board(actor, club.public_id, venue.slug, name=label, games=[game])
            )
    for board in known:
        board.venue = venue
    return known[:count]
