"""What follows from another name of a team, or other people in it, before it is saved.

It is tried and taken back, as `matches.services.clubs.previews` has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.models import (
    AskedState,
    Competition,
    CompetitionState,
    Fixture,
    FixtureState,
    PermissionAsked,
    Person,
    Side,
    Team,
)
from matches.policy import access, visibility
from matches.policy.access import Actor
from matches.services.base import rows, sentences, strangers
from matches.services.base.trials import tried
from matches.services.teams import teams
from matches.services.teams.teams import Place


@dataclass(frozen=True)
class _Seen:
    """How those of a team are named to strangers (by primary key), who of them waits for a second
    person, and which competitions of their club strangers read."""

    names: Mapping[int, str]
    waiting: frozenset[int]
    read: Mapping[int, str]


def arrange(actor: Actor, team: str, places: Sequence[Place]) -> tuple[str, ...]:
    """What follows from `teams.arrange`. Who may: organisers; refused as the change would be."""
    row = rows.team(team)
    access.require_organiser(actor, row.club)
    held, wanted = set(teams.told(row)["members"]), {place.person for place in places}

    def both() -> tuple[_Seen, _Seen]:
        before = _seen(row, held | wanted)
        teams.arrange(actor, team, places)
        return before, _seen(row, held | wanted)

    was, now = tried(both)
    return (
        *_still_seated(row, held - wanted),
        *_named(was, now),
        *_waiting(now.waiting - was.waiting),
        *strangers.told(was.read, now.read),
    )


def rename(actor: Actor, team: str, name: str) -> tuple[str, ...]:
    """What follows from `teams.rename`. Who may: organisers; refused as the change would be."""
    row = rows.team(team)
    access.require_organiser(actor, row.club)
    was = row.name
    if tried(lambda: teams.rename(actor, team, name).name) == was:
        return ()
    return tuple(_called(row))


def _called(row: Team) -> Iterator[str]:
    """Where a team's name stands: ahead, before strangers, and in what is over."""
    own = Competition.objects.filter(entries__team=row)
    count = _ahead().filter(Q(home__team=row) | Q(away__team=row)).count()
    if count:
        yield ngettext(
            "%(count)d match ahead says the new name: on pages, in calendars and in letters.",
            "%(count)d matches ahead say the new name: on pages, in calendars and in letters.",
            count,
        ) % {"count": count}
    public, over = own.filter(strangers.OPEN), own.filter(state=CompetitionState.FINISHED)
    told = {_("Strangers read it in: %(names)s."): public,
            _("What is finished says the new name too: %(names)s."): over}  # fmt: skip
    for said, found in told.items():
        named = list(found.order_by("name").values_list("name", flat=True).distinct())
        if named:
            yield said % {"names": strangers.named(named)}
    houses = list(row.championships.order_by("name", "pk").values_list("name", flat=True))
    if houses:
        yield _("It is a house of: %(names)s.") % {"names": strangers.named(houses)}


def _seen(row: Team, concerned: set[str]) -> _Seen:
    people = list(Person.objects.filter(public_id__in=concerned).order_by("pk"))
    asked = PermissionAsked.objects.filter(
        club=row.club, person__in=people, state=AskedState.OPEN
    ).exclude(age_band="")
    return _Seen(
        {one.pk: visibility.person_name(one) for one in people},
        frozenset(asked.order_by().values_list("person", flat=True)),
        strangers.reads(row.club),
    )


def _still_seated(row: Team, leaving: set[str]) -> Iterator[str]:
    """Who leaves, and is named for matches ahead all the same."""
    seats = list(_seats(row)) if leaving else []
    gone = Person.objects.filter(public_id__in=leaving).order_by("family_name", "given_name", "pk")
    for person in gone:
        matches = [match for match, seated in seats if person.public_id in seated]
        if matches:
            yield _("%(name)s stays named for %(matches)s until who plays there is set again.") % {
                "name": visibility.full_name(person),
                "matches": sentences.matches_named(matches, full=True),
            }


def _ahead() -> QuerySet[Fixture]:
    """Matches that are still to be played."""
    ahead = (FixtureState.PLANNED, FixtureState.CALLED)
    return Fixture.objects.filter(state__in=ahead, competition__binned_at__isnull=True)


def _seats(row: Team) -> Iterator[tuple[Fixture, set[str]]]:
    """The matches ahead of a team, and who is named for it there."""
    ahead = _ahead().order_by("starts_at", "number")
    for side, entry in ((Side.A, "home"), (Side.B, "away")):
        own = ahead.filter(**{f"{entry}__team": row}).prefetch_related(
            "line_ups",
            *(f"boards__{entry}_{each}" for each in ("person", "pair__first", "pair__second")),
        )
        for match in own:
            yield match, _handed_in(match, side) | _on_boards(match, entry)


def _handed_in(match: Fixture, side: str) -> set[str]:
    """In the line-up that was handed in last."""
    latest = [one for one in match.line_ups.all() if one.side == side][-1:]
    return {each for one in latest for board in one.boards for each in board}


def _on_boards(match: Fixture, entry: str) -> set[str]:
    """On the boards as they are set."""
    sitting: list[Person] = []
    for board in match.boards.all():
        person, pair = getattr(board, f"{entry}_person"), getattr(board, f"{entry}_pair")
        sitting += [each for each in (person,) if each]
        sitting += [pair.first, pair.second] if pair else []
    return {each.public_id for each in sitting}


def _named(was: _Seen, now: _Seen) -> Iterator[str]:
    others = [(was.names[key], name) for key, name in now.names.items() if was.names[key] != name]
    if others:
        yield ngettext(
            "%(count)d person goes by another name to strangers: %(was)s becomes %(now)s.",
            "%(count)d people go by other names to strangers: %(was)s becomes %(now)s.",
            len(others),
        ) % {"count": len(others), "was": others[0][0], "now": others[0][1]}


def _waiting(waiting: frozenset[int]) -> Iterator[str]:
    if waiting:
        yield ngettext(
            "%(count)d age waits until a second person who organises the club confirms it.",
            "%(count)d ages wait until a second person who organises the club confirms them.",
            len(waiting),
        ) % {"count": len(waiting)}
